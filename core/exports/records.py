"""The tables of a probe as typed records: uses, curves, scores, coordinates. The formats make files of them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from core.geometry.separation import FIGURES
from core.probe import Probe

#: What a column holds, beside None: text, whole numbers, numbers, yes or no, several texts.
TEXT, WHOLE, NUMBER, YES_NO, TEXTS = "text", "whole", "number", "yes_no", "texts"
_USES = {
    "id": TEXT, "row": WHOLE, "label": TEXT, "group": TEXT, "start": WHOLE, "end": WHOLE, "surface": TEXT,
    "pieces": TEXTS, "windowed": YES_NO, "word": TEXT, "sentence": TEXT,
}  # fmt: skip
#: What a list of pairs has too.
_PAIRS = {"pair": TEXT, "side": WHOLE, "gold": TEXT}
_RESTS_ON = ("uses", "sampled_from", "labels", "rarest", "permutations", "resamples")


@dataclass(frozen=True)
class Records:
    """A table: column -> what it holds, and its records in order."""

    name: str
    columns: dict[str, str]
    rows: tuple[tuple[Any, ...], ...]


def uses_records(result: Probe) -> Records:
    """One record a use; `start` and `end` count characters. Lists of pairs have pair, side and gold too."""
    vectors = result.vectors
    pairs = any(use.pair is not None for use in vectors.uses)
    rows = tuple(
        (
            use.id,
            use.row,
            use.label,
            use.group,
            use.start,
            use.end,
            use.surface,
            list(pieces),
            bool(windowed),
            result.word,
            use.text,
            *((use.pair, use.side, use.gold) if pairs else ()),
        )
        for use, pieces, windowed in zip(vectors.uses, vectors.pieces, vectors.windowed, strict=True)
    )
    return Records("uses", _USES | (_PAIRS if pairs else {}), rows)


def curves_records(result: Probe) -> Records:
    """One record a layer: mean cosine within labels, between labels, and of random other words."""
    found = result.evidence.curves
    columns = {"layer": TEXT, "within": NUMBER, "between": NUMBER, "random": NUMBER}
    return Records("curves", columns, tuple(zip(found.layers, found.within, found.between, found.random, strict=True)))


def scores_records(result: Probe) -> Records:
    """One record a layer: every score of the labels, what it rests on, and why some are not defined."""
    columns = {"layer": TEXT} | dict.fromkeys(FIGURES, NUMBER) | dict.fromkeys(_RESTS_ON, WHOLE) | {"undefined": TEXT}
    rows = tuple(
        (
            found.layer,
            *(getattr(found, name) for name in (*FIGURES, *_RESTS_ON)),
            "; ".join(f"{name}: {reason}" for name, reason in found.undefined.items()) or None,
        )
        for found in (result.evidence.static_separation, *result.evidence.separations.layers)
    )
    return Records("scores", columns, rows)


def coordinates_records(result: Probe) -> Records:
    """One record a use: coordinates on both maps, number of its place on each (-1: not drawn), group found from 0.

    Empty for a probe without maps.
    """
    columns = {
        "id": TEXT, "label": TEXT, "x": NUMBER, "y": NUMBER, "place": WHOLE, "static_x": NUMBER, "static_y": NUMBER,
        "static_place": WHOLE, "group_found": WHOLE,
    }  # fmt: skip
    if result.maps is None:
        return Records("map", columns, ())
    contextual, static = result.maps.contextual, result.maps.static
    rows = tuple(
        (
            use.id,
            use.label,
            *map(float, contextual.points[k]),
            int(contextual.place[k]),
            *map(float, static.points[k]),
            int(static.place[k]),
            int(result.grouping.members[k]),
        )
        for k, use in enumerate(result.vectors.uses)
    )
    return Records("map", columns, rows)


#: Name of the file, without its ending -> how its records are made.
TABLES: dict[str, Callable[[Probe], Records]] = {
    "uses": uses_records,
    "curves": curves_records,
    "scores": scores_records,
    "map": coordinates_records,
}
