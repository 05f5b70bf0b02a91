"""What has to go through the model for a list of spans: each distinct text or window once, in one canonical order.

Equal input gives equal vectors because it is embedded once; and because the order of the batches depends on their
content alone, shuffling the spans changes no bit of any vector.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from core.model.alignment import Failure, align, shown
from core.model.tokens import Encoded, TextTokenizer
from core.model.vectors import TextSpan
from core.model.windows import window

#: Texts tokenised in one call: enough to keep every core busy, few enough that their offsets stay small in memory.
_TEXTS_A_CALL = 1024


@dataclass(frozen=True)
class Target:
    """A distinct span inside an input: its number among the distinct spans, and the places of its pieces there."""

    span: int
    positions: range


@dataclass
class ModelInput:
    """One sequence for the model: a whole text, or a window of it that starts at content token `start`."""

    text: str
    start: int
    ids: np.ndarray
    targets: list[Target] = field(default_factory=list)


@dataclass
class Plan:
    """The distinct spans, in order of first appearance, and the inputs that carry them, in canonical order.

    rows[i]: which of the given spans are distinct span i. piece_ids[i], windowed[i], failures[i]: what became of it.
    """

    rows: list[list[int]] = field(default_factory=list)
    piece_ids: list[tuple[int, ...]] = field(default_factory=list)
    windowed: list[bool] = field(default_factory=list)
    failures: dict[int, Failure] = field(default_factory=dict)
    inputs: list[ModelInput] = field(default_factory=list)
    texts: int = 0


def make_plan(spans: Sequence[TextSpan], tokenizer: TextTokenizer, max_tokens: int) -> Plan:
    """Tokenise the distinct texts, align every distinct span, and cut windows where a text exceeds `max_tokens`."""
    plan = Plan()
    numbers: dict[TextSpan, int] = {}
    by_text: dict[str, list[tuple[int, TextSpan]]] = {}
    for row, span in enumerate(spans):
        if not 0 <= span.start < span.end <= len(span.text):
            raise ValueError(f"span ({span.start}, {span.end}) does not lie in a text of {len(span.text)} characters")
        number = numbers.setdefault(span, len(numbers))
        if number == len(plan.rows):
            plan.rows.append([])
            by_text.setdefault(span.text, []).append((number, span))
        plan.rows[number].append(row)
    plan.piece_ids = [()] * len(plan.rows)
    plan.windowed = [False] * len(plan.rows)
    texts = list(by_text)
    plan.texts = len(texts)
    for first in range(0, len(texts), _TEXTS_A_CALL):
        chunk = texts[first : first + _TEXTS_A_CALL]
        for text, encoded in zip(chunk, tokenizer.encode(chunk), strict=True):
            plan.inputs.extend(_inputs(plan, by_text[text], encoded, tokenizer.unknown_id, max_tokens))
    plan.inputs.sort(key=lambda item: (len(item.ids), item.text, item.start))
    return plan


def batches(inputs: Sequence[ModelInput], tokens: int) -> Iterator[Sequence[ModelInput]]:
    """Runs of `inputs` (sorted by length) that hold at most `tokens` tokens when padded; always at least one input."""
    first = 0
    for index, item in enumerate(inputs):
        if index > first and (index - first + 1) * len(item.ids) > tokens:
            yield inputs[first:index]
            first = index
    if first < len(inputs):
        yield inputs[first:]


def _inputs(
    plan: Plan, spans: list[tuple[int, TextSpan]], encoded: Encoded, unknown_id: int | None, max_tokens: int
) -> list[ModelInput]:
    """The inputs one text needs for its spans; records pieces, windows and failures in `plan`."""
    room = max_tokens - encoded.specials
    shift = len(encoded.before)
    inputs: dict[int, ModelInput] = {}
    for number, span in spans:
        pieces = align(span, encoded, unknown_id)
        if not isinstance(pieces, Failure) and len(pieces) > room:
            word = shown(span.text[span.start : span.end])
            pieces = Failure(
                "too_long",
                f"“{word}” alone has {len(pieces)} pieces and the model reads {room} at once, so this use has no "
                "vector; mark a shorter word.",
            )
        if isinstance(pieces, Failure):
            plan.failures[number] = pieces
            continue
        plan.piece_ids[number] = tuple(encoded.ids[pieces.start : pieces.stop])
        cut = window(len(encoded.ids), pieces, room)
        plan.windowed[number] = len(cut) < len(encoded.ids)
        if cut.start not in inputs:
            ids = encoded.before + encoded.ids[cut.start : cut.stop] + encoded.after
            inputs[cut.start] = ModelInput(span.text, cut.start, np.array(ids, dtype=np.int32))
        offset = shift - cut.start
        inputs[cut.start].targets.append(Target(number, range(pieces.start + offset, pieces.stop + offset)))
    return list(inputs.values())
