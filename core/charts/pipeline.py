"""The pipeline with the learner's sentences, and "one start, two results"."""

import altair as alt

from core.charts.boxes import Box, Link, Words, diagram
from core.teaching.pair import PairReading, Side
from core.toy.paper import show

#: Names of the five stations, as the prose has them.
STATIONS = ("text", "token ids", "embedding vectors", "transformer computation", "contextual vectors")
_ROOM = 20  # characters that fit a box on a phone
_STEP = 84  # pixels from one station to the next
_CENTRES = (0.25, 0.75)


def pipeline(reading: PairReading, stations: int = len(STATIONS)) -> alt.LayerChart:
    """Two columns, one per sentence, through the first `stations` of the five stations."""
    boxes, words, links = [], [], []
    for row, name in enumerate(STATIONS[:stations]):
        top = row * _STEP
        words.append(Words(0.5, top + 12, _heading(name, reading), bold=True))
        for centre, side in zip(_CENTRES, (reading.first, reading.second), strict=True):
            boxes.append(Box(centre - 0.235, centre + 0.235, top + 24, top + 58, _kind(row, reading)))
            words.append(Words(centre, top + 41, _inside(row, side, reading)))
            if row:
                links.append(Link(centre, top - _STEP + 58, centre, top + 2))
    return diagram(boxes, words, links, stations * _STEP - 16)


def pipeline_alt(reading: PairReading, stations: int = len(STATIONS)) -> str:
    """What the pipeline shows, in sentences."""
    told = [
        f"The word “{reading.pair.word}” in two sentences.",
        f"Token ids: {_ids(reading.first)} and {_ids(reading.second)}.",
        f"Cosine of the two embedding vectors: {show(reading.static)}.",
        f"{reading.model.layers} transformer layers read all tokens.",
        f"Cosine of the two contextual vectors: {show(reading.layers[-1])}.",
    ]
    return " ".join(told[:stations])


def one_start_two_results(reading: PairReading) -> alt.LayerChart:
    """One box on top, two below; between them the three neighbours that the word reads most in the last layer."""
    word = reading.pair.word[:_ROOM]
    same = "same" if reading.same_ids else "different"
    boxes = [Box(0.25, 0.75, 4, 56, same)]
    words = [
        Words(0.5, 22, f"start: row of “{word}”", bold=True),
        Words(0.5, 42, f"cosine {show(reading.static)}"),
        Words(0.5, 336, f"cosine of the two results: {show(reading.layers[-1])}", bold=True),
    ]
    links = []
    for centre, side in zip(_CENTRES, (reading.first, reading.second), strict=True):
        toward = 0.5 + (centre - 0.5) * 0.2
        links.append(Link(toward, 56, toward, 262, 2.5, same))
        boxes.append(Box(centre - 0.235, centre + 0.235, 262, 316, "different"))
        words.append(Words(centre, 280, f"result {'1' if centre < 0.5 else '2'}", bold=True))
        words.append(Words(centre, 300, _numbers(side.final_start)))
        chip = 0.5 + (centre - 0.5) * 1.3
        for place, (piece, weight) in enumerate(strongest(side)):
            top = 84 + 46 * place
            boxes.append(Box(chip - 0.16, chip + 0.16, top, top + 30))
            words.append(Words(chip, top + 15, f"{piece[:10]}  {show(weight, 2)}"))
            inner = chip + (0.16 if centre < 0.5 else -0.16)
            links.append(Link(inner, top + 15, toward, top + 40, 1 + 12 * weight))
    return diagram(boxes, words, links, 348)


def one_start_alt(reading: PairReading) -> str:
    """What the figure shows, in sentences."""
    sides = [
        f"in sentence {n} it reads most from "
        + ", ".join(f"{piece} ({show(weight, 2)})" for piece, weight in strongest(side))
        for n, side in ((1, reading.first), (2, reading.second))
    ]
    return (
        f"One start, two results: the row of “{reading.pair.word}” is the same twice (cosine {show(reading.static)}); "
        f"{'; '.join(sides)}; the results have cosine {show(reading.layers[-1])}."
    )


def strongest(side: Side, count: int = 3) -> list[tuple[str, float]]:
    """The tokens, special ones and the word itself left out, that the word reads most; last layer, mean over heads."""
    others = [(seen.piece, seen.weight) for seen in side.tokens if not seen.special and not seen.target]
    return sorted(others, key=lambda item: -item[1])[:count]


def _heading(name: str, reading: PairReading) -> str:
    if name == STATIONS[1]:
        return f"{name}: {'same' if reading.same_ids else 'different'}"
    if name == STATIONS[2]:
        return f"{name}: cosine {show(reading.static)}"
    if name == STATIONS[4]:
        return f"{name}: cosine {show(reading.layers[-1])}"
    return name


def _kind(row: int, reading: PairReading) -> str:
    if row in (1, 2):
        return "same" if reading.same_ids else "different"
    return "different" if row == len(STATIONS) - 1 else "plain"


def _inside(row: int, side: Side, reading: PairReading) -> str:
    if row == 0:
        span = reading.pair.first if side is reading.first else reading.pair.second
        before, word, after = side.text[: span.start], side.text[span.start : span.end], side.text[span.end :]
        spare = max(0, _ROOM - len(word)) // 2
        left = ("…" + before[-spare:]) if len(before) > spare else before
        right = (after[:spare] + "…") if len(after) > spare else after
        return left + word + right
    if row == 1:
        return f"{' '.join(side.pieces)} = {_ids(side)}"[: _ROOM + 4]
    if row == 2:
        return _numbers(side.static_start)
    if row == 3:
        return f"{reading.model.layers} layers, {len(side.tokens)} tokens"
    return _numbers(side.final_start)


def _ids(side: Side) -> str:
    return " ".join(map(str, side.ids))


def _numbers(first: tuple[float, ...]) -> str:
    return "[" + ", ".join(show(x, 2) for x in first) + ", …]"
