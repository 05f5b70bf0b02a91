"""Guessing what the columns of a table are: is the first record a header, which column is the sentence, the label."""

from collections.abc import Sequence

TEXT_NAMES = ("sentence", "text", "context", "sent", "example", "utterance", "quote", "line", "content")
LABEL_NAMES = ("label", "sense", "meaning", "class", "gold", "category", "sense_id", "meaning_id", "tag", "cluster")
GROUP_NAMES = ("group", "grouping", "period", "source", "corpus", "date", "author")
_OTHER_NAMES = ("id", "word", "lemma", "target", "start", "end", "index", "pos", "n", "no", "nr", "number", "row")


def looks_like_header(record: Sequence[str]) -> bool:
    """True when a field is a well-known column name and none reads like a sentence."""
    names = [_plain(field) for field in record]
    known = any(name in (*TEXT_NAMES, *LABEL_NAMES, *GROUP_NAMES, *_OTHER_NAMES) for name in names)
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
    """Index of the sentence column: a known name, else the column with the most words."""
    by_name = _named(columns, TEXT_NAMES)
    if by_name is not None:
        return by_name
    sizes = [_mean_words([record[i] for record in records if i < len(record)]) for i in range(len(columns))]
    return sizes.index(max(sizes))


def guess_label_column(columns: Sequence[str], records: Sequence[Sequence[str]], text_column: int) -> int | None:
    """Index of the label column: a known name, else the only other column with few, short, repeated values."""
    by_name = _named(columns, LABEL_NAMES)
    if by_name is not None and by_name != text_column:
        return by_name
    candidates = []
    for i in range(len(columns)):
        values = [record[i].strip() for record in records if i < len(record) and record[i].strip()]
        repeated = 2 <= len(set(values)) <= max(2, len(values) // 3)
        if i != text_column and values and repeated and _mean_words(values) <= 3:
            candidates.append(i)
    return candidates[0] if len(candidates) == 1 else None


def _named(columns: Sequence[str], names: Sequence[str]) -> int | None:
    plain = [_plain(column) for column in columns]
    return next((plain.index(name) for name in names if name in plain), None)


def _plain(name: str) -> str:
    return name.strip().strip('"').casefold().replace(" ", "_").replace("-", "_")


def _mean_words(cells: Sequence[str]) -> float:
    return sum(len(cell.split()) for cell in cells) / len(cells) if cells else 0.0
