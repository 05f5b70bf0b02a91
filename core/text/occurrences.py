"""Rows to uses: every occurrence of the word becomes a `Use`, every other row a `Skipped`."""

from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass
from hashlib import blake2s

from core.limits import limit
from core.text.folding import fold
from core.text.matching import find_spans, word_pattern
from core.text.rows import Row
from core.text.uses import Skipped, Use

_BLANK = "\ufeff\u200b\u200c\u200d\u2060\u00ad"


@dataclass(frozen=True)
class Occurrences:
    """All uses in row order and all rows without one: rows = rows with uses + rows in `skipped`.

    `partial` lists what could not be used in rows that are not lost: a wrong span beside right ones, or the other
    sentence of a pair.
    """

    word: str
    uses: tuple[Use, ...]
    skipped: tuple[Skipped, ...]
    partial: tuple[Skipped, ...] = ()
    forms: tuple[str, ...] = ()


def find_occurrences(
    rows: Sequence[Row], word: str, forms: Sequence[str] = (), *, count_once: bool = False
) -> Occurrences:
    """Uses of `word`, and of `forms` of it, in `rows`.

    A row that names a word of its own (`Row.word`) belongs to that word alone, and spans that the file states are
    used as they are; when no row names `word`, all rows are searched. With `count_once`, a sentence that repeats an
    earlier one with the same spans is skipped.

    Raises WordError when the word itself cannot be searched for (blank, too long).
    """
    word_pattern(word)
    word = " ".join(word.split())
    target, forms = folded_word(word), tuple(forms)
    named = {row.word for row in rows} - {None}
    own = {name for name in named if name is not None and folded_word(name) == target}
    missing = f"“{word}” is not in this row as a whole word."
    uses: list[Use] = []
    lost: list[Skipped] = []
    digests: Counter[str] = Counter()
    seen: dict[tuple[str, tuple[tuple[int, int], ...] | None], int] = {}
    for row in rows:
        problem = row_problem(row)
        if problem is None and own and row.word is not None and row.word not in own:
            problem = Skipped(row.number, "other_word", f"The file names another word here: “{row.word}”.")
        if problem is not None:
            lost.append(problem)
            continue
        stated = row.spans is not None and (bool(own) or not named)
        spans = row.spans if stated and row.spans is not None else find_spans(row.text, word, forms)
        lost += [Skipped(row.number, fault.reason, fault.message) for fault in row.problems if stated]
        if not spans and not (stated and row.problems):
            lost.append(Skipped(row.number, "not_found", missing))
        if count_once and spans:
            first = seen.setdefault(sentence_key(row.text, spans), row.number)
            if first != row.number:
                lost.append(Skipped(row.number, "duplicate", f"The same sentence as row {first}, counted once."))
                continue
        for start, end in spans:
            digest = _content_digest(row, start, end)
            digests[digest] += 1
            use_id = digest if digests[digest] == 1 else f"{digest}-{digests[digest]}"
            uses.append(
                Use(use_id, row.number, row.text, start, end, row.label, row.group, row.pair, row.side, row.gold)
            )
    skipped, partial = account({use.row for use in uses}, lost)
    return Occurrences(word, tuple(uses), skipped, partial, forms)


def account(filled: Set[int], lost: Sequence[Skipped]) -> tuple[tuple[Skipped, ...], tuple[Skipped, ...]]:
    """(one entry for each row without a use, everything else that was lost), both in order; `filled` rows have one."""
    skipped: dict[int, Skipped] = {}
    partial: list[Skipped] = []
    for entry in lost:
        if entry.row in filled or entry.row in skipped:
            partial.append(entry)
        else:
            skipped[entry.row] = entry
    return tuple(skipped.values()), tuple(partial)


def sentence_key(text: str, spans: Sequence[tuple[int, int]] | None) -> tuple[str, tuple[tuple[int, int], ...] | None]:
    """What rows with the same sentence and the same spans in it share; surrounding spaces are disregarded."""
    lead = len(text) - len(text.lstrip())
    return text.strip(), None if spans is None else tuple((start - lead, end - lead) for start, end in spans)


def folded_word(word: str) -> str:
    """What two spellings of a word share: folded, with single spaces."""
    return " ".join(fold(word).text.split())


def row_problem(row: Row) -> Skipped | None:
    """Why this row cannot be searched at all, or None."""
    if len(row.text) > limit("row_length"):
        message = (
            f"The row has {len(row.text):,} characters and the limit is {limit('row_length'):,}; "
            "split it into sentences."
        )
        return Skipped(row.number, "too_long", message)
    unread = next((fault for fault in row.problems if fault.reason in ("undecodable", "uneven")), None)
    if unread is not None:
        return Skipped(row.number, unread.reason, unread.message)
    if not row.text.strip(f"{_BLANK} \t\r\n\x0b\x0c\xa0"):
        return Skipped(row.number, "blank", "The row is blank.")
    if row.spans is None and row.problems:
        return Skipped(row.number, row.problems[0].reason, row.problems[0].message)
    return None


def _content_digest(row: Row, start: int, end: int) -> str:
    content = "\x00".join((row.text, str(start), str(end), row.label or "", row.group or ""))
    return blake2s(content.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()
