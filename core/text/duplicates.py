"""Sentences that stand in a list several times, and the same use under different labels."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.text.occurrences import sentence_key
from core.text.rows import Row
from core.text.uses import Use


@dataclass(frozen=True)
class Repeat:
    """One sentence (with the same stated spans) and the rows that hold it, two or more."""

    text: str
    rows: tuple[int, ...]


@dataclass(frozen=True)
class Conflict:
    """One use, `text[start:end]`, with two or more labels: (label, rows) for each, in order of appearance."""

    text: str
    start: int
    end: int
    labels: tuple[tuple[str, tuple[int, ...]], ...]


def repeated_sentences(rows: Sequence[Row]) -> tuple[Repeat, ...]:
    """Sentences of two or more rows, in order of first appearance. Only surrounding spaces are disregarded."""
    found: dict[tuple[str, object], dict[int, None]] = {}
    for row in rows:
        key = sentence_key(row.text, row.spans)
        if key[0]:
            found.setdefault(key, {})[row.number] = None
    return tuple(Repeat(key[0], tuple(numbers)) for key, numbers in found.items() if len(numbers) > 1)


def conflicting_labels(uses: Sequence[Use]) -> tuple[Conflict, ...]:
    """Uses that carry different labels in different rows. A use without a label conflicts with nothing."""
    found: dict[tuple[str, int, int], dict[str, dict[int, None]]] = {}
    for use in uses:
        if use.label is not None:
            found.setdefault((use.text, use.start, use.end), {}).setdefault(use.label, {})[use.row] = None
    return tuple(
        Conflict(*key, tuple((label, tuple(rows)) for label, rows in labels.items()))
        for key, labels in found.items()
        if len(labels) > 1
    )
