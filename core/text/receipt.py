"""What happened to every row of a list: the receipt. rows = rows with uses + rows without one, always."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from core.text.duplicates import Conflict, Repeat, conflicting_labels, repeated_sentences
from core.text.occurrences import Occurrences, account, row_problem
from core.text.rows import Guess, Row, SentenceList
from core.text.search import WordCount, overview
from core.text.uses import REASONS, Skipped

SCHEMA = 1
_NO_MODEL = "only a model has a limit of length, and reading alone runs none"


@dataclass(frozen=True)
class Line:
    """One line of the receipt: a name for programs, words for people, a count, and the rows it opens."""

    name: str
    label: str
    count: int
    rows: tuple[int, ...]


@dataclass(frozen=True)
class Receipt:
    """Every row of a list accounted for. `windowed` is None until a model has seen the uses.

    `skipped` has one entry for each row without a use; `partial` what was lost in rows that have one. Raises
    ValueError when rows do not add up: that would be a bug.
    """

    name: str
    guess: Guess
    words: tuple[WordCount, ...]
    rows: int
    uses: int
    rows_with_uses: tuple[int, ...]
    skipped: tuple[Skipped, ...]
    partial: tuple[Skipped, ...]
    windowed: tuple[int, ...] | None
    replaced: int
    replaced_rows: tuple[int, ...]
    repeated: tuple[Repeat, ...]
    conflicting: tuple[Conflict, ...]
    notes: tuple[str, ...]

    def __post_init__(self) -> None:
        lost = {entry.row for entry in self.skipped}
        if len(lost) != len(self.skipped) or self.rows != len(self.rows_with_uses) + len(lost):
            raise ValueError(
                f"{self.rows} rows, {len(self.rows_with_uses)} with uses and {len(self.skipped)} without do not add up"
            )

    def lines(self) -> tuple[Line, ...]:
        """Lines in reading order; every one names its rows. Lines of lost rows come by falling count."""
        rows = (*self.rows_with_uses, *(entry.row for entry in self.skipped))
        lines = [
            Line("rows", "rows read", self.rows, tuple(sorted(rows))),
            Line("rows_with_uses", "rows with a use", len(self.rows_with_uses), self.rows_with_uses),
            Line("skipped", "rows without a use", len(self.skipped), tuple(entry.row for entry in self.skipped)),
        ]
        lines += _by_reason("skipped", self.skipped)
        lines += _by_reason("partial", self.partial, "in rows with another use: ")
        if self.windowed is not None:
            lines.append(Line("windowed", "rows cut to a window around the use", len(self.windowed), self.windowed))
        if self.replaced:
            lines.append(Line("replaced", "characters that were replaced", self.replaced, self.replaced_rows))
        if self.repeated:
            rows = tuple(row for repeat in self.repeated for row in repeat.rows)
            lines.append(Line("repeated", "sentences that stand in several rows", len(self.repeated), rows))
        if self.conflicting:
            rows = tuple(row for one in self.conflicting for _, numbers in one.labels for row in numbers)
            lines.append(Line("conflicting", "uses with different labels", len(self.conflicting), rows))
        return tuple(lines)


def make_receipt(
    sentences: SentenceList,
    found: Sequence[Occurrences],
    without_vector: Iterable[Skipped] = (),
    windowed: Iterable[int] | None = None,
) -> Receipt:
    """The receipt of `found` in `sentences`.

    After embedding, `without_vector` lists the uses that got no vector (with their `use_id`) and `windowed` the rows
    of uses that were embedded in a window.
    """
    failed = tuple(without_vector)
    gone = {entry.use_id for entry in failed}
    kept = [[use for use in each.uses if use.id not in gone] if gone else each.uses for each in found]
    filled = {use.row for uses in kept for use in uses}
    lost = [*failed, *(entry for each in found for entry in (*each.skipped, *each.partial))]
    without = {entry.row for entry in lost}
    words = " or ".join(f"“{each.word}”" for each in found[:3])
    for row in sentences.rows:
        if row.number not in filled and row.number not in without:
            lost.append(row_problem(row) or _not_searched(row, words))
    lost.sort(key=lambda entry: entry.row)
    skipped, partial = account(filled, lost)
    with_uses = tuple(sorted(filled))
    del filled, without  # in a long list, what follows needs the memory
    return Receipt(
        name=sentences.name,
        guess=sentences.guess,
        words=overview(found),
        rows=sentences.row_count,
        uses=sum(map(len, kept)),
        rows_with_uses=with_uses,
        skipped=skipped,
        partial=partial if len(found) == 1 else tuple(entry for entry in partial if entry.reason != "not_found"),
        windowed=None if windowed is None else tuple(sorted(set(windowed))),
        replaced=sentences.replaced,
        replaced_rows=tuple(sorted({row.number for row in sentences.rows if "\ufffd" in row.text})),
        repeated=repeated_sentences(sentences.rows),
        # within each word: in a corpus of many words the same sentence is labelled for each of them
        conflicting=tuple(conflict for uses in kept for conflict in conflicting_labels(uses)),
        notes=sentences.notes,
    )


def receipt_object(receipt: Receipt) -> dict[str, Any]:
    """JSON-ready receipt (schema 1). Undefined counts are None and their reason stands in "undefined"."""
    return {
        "schema": SCHEMA,
        "layout": receipt.guess.layout,
        "file": receipt.name,
        "words": [each.word for each in receipt.words],
        "guess": _plain(asdict(receipt.guess)),
        "counts": {
            "rows": receipt.rows,
            "uses": receipt.uses,
            "skipped": len(receipt.skipped),
            "windowed": None if receipt.windowed is None else len(receipt.windowed),
            "rows_with_uses": len(receipt.rows_with_uses),
            "partial": len(receipt.partial),
            "replaced_characters": receipt.replaced,
            "repeated_sentences": len(receipt.repeated),
            "conflicting_labels": len(receipt.conflicting),
        },
        "reasons": dict(Counter(entry.reason for entry in receipt.skipped)),
        "skipped": [_entry(entry) for entry in receipt.skipped],
        "partial": [_entry(entry) for entry in receipt.partial],
        "windowed": None if receipt.windowed is None else list(receipt.windowed),
        "by_word": [_plain(asdict(each)) for each in receipt.words],
        "repeated": [_plain(asdict(repeat)) for repeat in receipt.repeated],
        "conflicting": [
            {**asdict(one), "labels": [{"label": label, "rows": list(rows)} for label, rows in one.labels]}
            for one in receipt.conflicting
        ],
        "notes": list(receipt.notes),
        "undefined": {"counts.windowed": _NO_MODEL} if receipt.windowed is None else {},
    }


def fates(receipt: Receipt, sentences: SentenceList) -> tuple[tuple[int, str, str, str, str], ...]:
    """(row, "use" or "skipped", reason, message, sentence) of every sentence in order: the receipt as a table."""
    lost = {entry.row: entry for entry in receipt.skipped}
    return tuple(
        (row.number, "skipped", lost[row.number].reason, lost[row.number].message, row.text)
        if row.number in lost
        else (row.number, "use", "", "", row.text)
        for row in sentences.rows
    )


def _by_reason(name: str, entries: Sequence[Skipped], before: str = "") -> list[Line]:
    rows: dict[str, list[int]] = {}
    for entry in entries:
        rows.setdefault(entry.reason, []).append(entry.row)
    ranked = sorted(rows, key=lambda reason: (-len(rows[reason]), reason))
    return [
        Line(f"{name}.{reason}", before + REASONS.get(reason, reason), len(rows[reason]), tuple(rows[reason]))
        for reason in ranked
    ]


def _not_searched(row: Row, wanted: str) -> Skipped:
    if row.word is None:
        return Skipped(row.number, "no_word", "The row names no word, and the file names several.")
    return Skipped(row.number, "other_word", f"The file names another word here: “{row.word}”, not {wanted}.")


def _plain(fields: dict[str, Any]) -> dict[str, Any]:
    """Tuples as lists, as JSON has them."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()}


def _entry(entry: Skipped) -> dict[str, Any]:
    return {"row": entry.row, "reason": entry.reason, "message": entry.message, "use": entry.use_id}
