"""Rows to uses: every occurrence of the word becomes a `Use`, every other row a `Skipped`."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2s

from core.limits import limit
from core.text.matching import find_spans, word_pattern
from core.text.rows import Row
from core.text.uses import Skipped, Use


@dataclass(frozen=True)
class Occurrences:
    """All uses in row order and all rows without one: rows = rows with uses + skipped rows."""

    word: str
    uses: tuple[Use, ...]
    skipped: tuple[Skipped, ...]


def find_occurrences(rows: Sequence[Row], word: str) -> Occurrences:
    """Uses of `word` in `rows`. Raises WordError when the word itself cannot be searched for (blank, too long)."""
    word_pattern(word)
    word = " ".join(word.split())
    uses: list[Use] = []
    skipped: list[Skipped] = []
    seen: Counter[str] = Counter()
    for row in rows:
        if problem := row_problem(row):
            skipped.append(problem)
            continue
        spans = find_spans(row.text, word)
        if not spans:
            skipped.append(Skipped(row.number, "not_found", f"“{word}” is not in this row as a whole word."))
        for start, end in spans:
            digest = _content_digest(row, start, end)
            seen[digest] += 1
            use_id = digest if seen[digest] == 1 else f"{digest}-{seen[digest]}"
            uses.append(Use(use_id, row.number, row.text, start, end, row.label, row.group))
    return Occurrences(word, tuple(uses), tuple(skipped))


def row_problem(row: Row) -> Skipped | None:
    """Why this row cannot be searched at all, or None."""
    if len(row.text) > limit("row_length"):
        message = (
            f"The row has {len(row.text):,} characters and the limit is {limit('row_length'):,}; "
            "split it into sentences."
        )
        return Skipped(row.number, "too_long", message)
    if not row.text.strip("\ufeff\u200b\u200c\u200d\u2060 \t\r\n\x0b\x0c\xa0"):
        return Skipped(row.number, "blank", "The row is blank.")
    return None


def _content_digest(row: Row, start: int, end: int) -> str:
    content = "\x00".join((row.text, str(start), str(end), row.label or "", row.group or ""))
    return blake2s(content.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()
