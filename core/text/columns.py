"""Guessing what the columns of a table are: is the first record a header, which column is the sentence, the label."""

import re
from collections.abc import Collection, Sequence

TEXT_NAMES = ("sentence", "text", "context", "sent", "example", "utterance", "quote", "line", "content")
LABEL_NAMES = ("label", "sense", "meaning", "class", "gold", "category", "sense_id", "meaning_id", "tag", "cluster")
GROUP_NAMES = ("group", "grouping", "period", "source", "corpus", "date", "author")
WORD_NAMES = ("word", "target", "lemma", "homograph", "target_word", "keyword", "term")
FORM_NAMES = ("string", "form", "surface", "word_form", "target_form", "surface_form", "token")
GOLD_NAMES = (
    "mean_relatedness",
    "relatedness",
    "similarity",
    "score",
    "gold",
    "judgment",
    "same",
    "tag",
    "answer",
    "label",
)
_OTHER_NAMES = ("id", "start", "end", "index", "pos", "n", "no", "nr", "number", "row", "positions", "span", "slice")
_SECOND = re.compile(r"(.+?)[ _-]?(2|b)")
_FEW_NUMBERS = 10


_KNOWN = frozenset((*TEXT_NAMES, *LABEL_NAMES, *GROUP_NAMES, *WORD_NAMES, *_OTHER_NAMES))


def looks_like_header(record: Sequence[str]) -> bool:
    """True when a field is a well-known column name and none reads like a sentence."""
    names = [_plain(field) for field in record]
    known = any(name in _KNOWN or (name[-1:] in "12ab" and name[:-1].rstrip("_") in TEXT_NAMES) for name in names)
    return known and not any(len(field.split()) > 4 for field in record)


def guess_header(records: Sequence[Sequence[str]]) -> bool:
    """Is the first record a header? A known name settles it; else short, distinct, filled cells above longer ones."""
    if not records:
        return False
    first = records[0]
    if looks_like_header(first):
        return True
    if len(first) == 1 or len(records) < 2 or len(set(first)) < len(first) or not all(cell.strip() for cell in first):
        return False
    rest = [cell for record in records[1:] for cell in record]
    return (
        all(len(cell.split()) <= 2 and not cell.strip().isdigit() for cell in first)
        and _mean_words(rest) > 2 * _mean_words(first)
        and not set(first) & set(rest)
    )


def unique_names(first: Sequence[str], header: bool) -> tuple[str, ...]:
    """Column names: the header's, trimmed, blank ones numbered, repeated ones told apart as "text (2)"."""
    names: list[str] = []
    for position, field in enumerate(first, start=1):
        name = field.strip() if header else ""
        name = name or f"column {position}"
        candidate, copy = name, 1
        while candidate in names:
            copy += 1
            candidate = f"{name} ({copy})"
        names.append(candidate)
    return tuple(names)


def guess_text_column(columns: Sequence[str], records: Sequence[Sequence[str]]) -> int:
    """Index of the sentence column: a known name (also numbered, as in sentence_1), else the most words a cell."""
    by_name = _named(columns, TEXT_NAMES)
    if by_name is None:
        numbered = [f"{name}{tail}" for name in TEXT_NAMES for tail in ("1", "_1", "a", "_a")]
        by_name = _named(columns, numbered)
    if by_name is not None:
        return by_name
    if not columns:
        return 0
    sizes = [_mean_words([record[i] for record in records[:2000] if i < len(record)]) for i in range(len(columns))]
    return sizes.index(max(sizes))


def guess_second_text(columns: Sequence[str], text_column: int) -> tuple[int, int] | None:
    """Columns of the two sentences of a pair, when their names differ only in 1 and 2, or a and b; else None."""
    plain = [_plain(column) for column in columns]
    for second, name in enumerate(plain):
        match = _SECOND.fullmatch(name)
        if not match or match[1].rstrip("_") not in (*TEXT_NAMES, "s", "sentence", "use", "usage"):
            continue
        first = name[: -len(match[2])] + {"2": "1", "b": "a"}[match[2]]
        if first in plain and text_column in (second, plain.index(first)):
            return plain.index(first), second
    return None


def guess_label_column(
    columns: Sequence[str], records: Sequence[Sequence[str]], text_column: int, taken: Collection[int] = ()
) -> int | None:
    """Index of the label column: a known name, else the only other column with few, short, repeated values.

    Columns that are `taken` for something else are left out, and so are columns of many different numbers.
    """
    by_name = _named(columns, LABEL_NAMES, {text_column, *taken})
    if by_name is not None:
        return by_name
    candidates = []
    for i in range(len(columns)):
        if i == text_column or i in taken:
            continue
        values = [record[i].strip() for record in records if i < len(record) and record[i].strip()]
        different = set(values)
        most = max(2, len(values) // 3)
        if all(value.isdigit() for value in different):
            most = min(most, _FEW_NUMBERS)
        if values and 2 <= len(different) <= most and _mean_words(values) <= 3:
            candidates.append(i)
    return candidates[0] if len(candidates) == 1 else None


def guess_index_columns(columns: Sequence[str], records: Sequence[Sequence[str]], taken: Collection[int]) -> list[int]:
    """Columns that only number the rows: every cell is one more than the cell above."""
    found = []
    for i in range(len(columns)):
        cells = [record[i].strip() for record in records if i < len(record)]
        if i in taken or len(cells) < 2 or not all(cell.isdecimal() and len(cell) < 10 for cell in cells):
            continue
        numbers = [int(cell) for cell in cells]
        if numbers == list(range(numbers[0], numbers[0] + len(numbers))):
            found.append(i)
    return found


def named_column(columns: Sequence[str], names: Sequence[str], taken: Collection[int] = ()) -> int | None:
    """Index of the first of `names` that is a column which is not `taken`; case, spaces and hyphens do not matter."""
    return _named(columns, names, taken)


def _named(columns: Sequence[str], names: Sequence[str], taken: Collection[int] = ()) -> int | None:
    plain = ["" if i in taken else _plain(column) for i, column in enumerate(columns)]
    return next((plain.index(name) for name in names if name in plain), None)


def _plain(name: str) -> str:
    return name.strip().strip('"').casefold().replace(" ", "_").replace("-", "_")


def _mean_words(cells: Sequence[str]) -> float:
    return sum(len(cell.split()) for cell in cells) / len(cells) if cells else 0.0
