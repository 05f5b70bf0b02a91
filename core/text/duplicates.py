"""Sentences that stand in a list several times, and the same use under different labels.

Both look twice: first for equal hashes, which cost little memory in a long list, then exactly at what those name.
"""

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

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
    several = _several(hash(sentence_key(row.text, row.spans)) for row in rows)
    found: dict[tuple[str, object], dict[int, None]] = {}
    for row in rows:
        key = sentence_key(row.text, row.spans)
        if hash(key) in several and key[0]:
            found.setdefault(key, {})[row.number] = None
    return tuple(Repeat(key[0], tuple(numbers)) for key, numbers in found.items() if len(numbers) > 1)


def conflicting_labels(uses: Sequence[Use]) -> tuple[Conflict, ...]:
    """Uses that carry different labels in different rows. A use without a label conflicts with nothing."""
    several = _several(hash((use.text, use.start, use.end)) for use in uses if use.label is not None)
    found: dict[tuple[str, int, int], dict[str, dict[int, None]]] = {}
    for use in uses:
        key = (use.text, use.start, use.end)
        if use.label is not None and hash(key) in several:
            found.setdefault(key, {}).setdefault(use.label, {})[use.row] = None
    return tuple(
        Conflict(*key, tuple((label, tuple(rows)) for label, rows in labels.items()))
        for key, labels in found.items()
        if len(labels) > 1
    )


def _several(hashes: Iterable[int]) -> frozenset[int]:
    """Values that occur more than once; sorting takes less memory than a set of all of them."""
    ordered = sorted(array("q", hashes))
    return frozenset(a for a, b in pairwise(ordered) if a == b)
