"""A table and the plan of its columns to rows, with every stated occurrence checked against its sentence."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.limits import limit
from core.text.folding import fold
from core.text.languages import guess_language
from core.text.lemmas import form_check
from core.text.marks import find_marks
from core.text.matching import find_spans
from core.text.plan import Plan, Table
from core.text.rows import Problem, Row, Span
from core.text.spans import Convention, Stated, characters, check_spans, choose_convention, parse_number, parse_ranges
from core.text.word_forms import clean_word, letters, looks_like_form

_SURROGATE = re.compile("[\ud800-\udfff]")
_UNREADABLE = Problem("span_wrong", "The stated span is not a number or a range such as 4:8.")


@dataclass(frozen=True)
class Made:
    """Rows, and what was found out on the way. `fit` is (stated occurrences that cover the word, all stated ones).

    `not_spans` are columns that look like spans but hardly ever cover the word, so they were not used.
    """

    rows: tuple[Row, ...]
    convention: Convention | None
    fit: tuple[int, int] | None
    uneven: tuple[int, ...]
    replaced: int
    word_from: str | None
    unchecked: int = 0
    not_spans: tuple[str, ...] = ()


@dataclass(slots=True)
class _Draft:
    row: Row
    ranges: tuple[tuple[int, int], ...] | None


def make_rows(table: Table, plan: Plan) -> Made:
    """Rows of `table`, in order. Stated spans that do not cover a form of their word become problems of the row."""
    drafts: list[_Draft] = []
    uneven: list[int] = []
    replaced = 0
    problems = dict(table.problems)
    table = replace(table, problems=problems)
    shared: dict[str, str] = {}  # one object for each label, word and group, however many rows carry it
    for index, record in enumerate(table.records):
        if len(record) != len(table.columns) and any(record) and index not in table.problems:
            uneven.append(index + 1)
            if plan.skip_uneven:
                problems[index] = Problem("uneven", _uneven(len(record), len(table.columns)))
        record = _joined_surplus(record, len(table.columns), plan.texts[0], table.delimiter)
        for side, text_column in enumerate(plan.texts, start=1):
            draft, lost = _draft(table, plan, record, index, side, text_column, shared)
            drafts.append(draft)
            replaced += lost
    word_from = "file" if plan.word is not None else None
    if plan.word is None and any(draft.ranges or draft.row.spans for draft in drafts):
        word_from = "spans"
        _name_words(drafts, plan)
    convention, fit, unchecked = _check(drafts, plan)
    if fit is not None and fit[0] < plan.least_fit * fit[1]:
        made = make_rows(table, replace(plan, spans=(), unit=None, least_fit=0.0))
        return replace(made, not_spans=tuple(table.columns[column] for side in plan.spans for column in side))
    return Made(tuple(draft.row for draft in drafts), convention, fit, tuple(uneven), replaced, word_from, unchecked)


def without_surrogates(text: str) -> tuple[str, int]:
    """(`text` with U+FFFD for lone surrogates, which can be neither shown nor saved; how many there were)."""
    if text.isascii() or not _SURROGATE.search(text):
        return text, 0
    return _SURROGATE.subn("\ufffd", text)


def _draft(
    table: Table, plan: Plan, record: Sequence[str], index: int, side: int, text_column: int, shared: dict[str, str]
) -> tuple[_Draft, int]:
    def cell(column: int | None) -> str | None:
        found = record[column].strip() if column is not None and column < len(record) else ""
        return shared.setdefault(found, without_surrogates(found)[0]) or None

    text, lost = without_surrogates(record[text_column] if text_column < len(record) else "")
    own_side = parse_number(cell(plan.side) or "") if plan.side is not None else None
    pairs = len(plan.texts) > 1 or own_side is not None
    spans: tuple[Span, ...] | None = None
    readable = len(text) <= limit("row_length")  # a longer row is reported by its length, whatever it states
    if plan.marks is not None and readable:
        text, marked = find_marks(text, plan.marks)
        spans = marked or None
    form = cell(plan.form)
    if (
        form is not None
        and readable
        and spans is None
        and not plan.spans
        and letters(form)
        and len(form) < limit("word_length")
    ):
        spans = tuple(Span(*span) for span in find_spans(text, form)) or None
    label = plan.labels[index] if plan.labels is not None else cell(plan.label)
    gold = plan.golds[index] if plan.golds is not None else cell(plan.gold)
    problems = (table.problems[index],) if index in table.problems else ()
    ranges: tuple[tuple[int, int], ...] | None = None
    if plan.spans and readable and not problems and spans is None:
        cells = [cell(column) for column in plan.spans[side - 1]]
        ranges = _ranges([value for value in cells if value is not None], len(cells))
        if ranges is None and any(cells):
            problems = (_UNREADABLE,)
    number = parse_number(cell(plan.number) or "") if plan.number is not None else None
    word = cell(plan.word)
    row = Row(
        number or index + 1,
        text,
        label,
        cell(plan.group),
        clean_word(word) if word else None,
        spans,
        problems,
        (cell(plan.pair) or str(index + 1)) if pairs else None,
        (own_side or side) if pairs else None,
        gold if pairs else None,
    )
    return _Draft(row, ranges), lost


def _joined_surplus(record: tuple[str, ...], width: int, text: int, delimiter: str | None) -> tuple[str, ...]:
    """An unquoted delimiter inside the sentence makes a record too long: put the sentence together again."""
    surplus = len(record) - width
    if surplus <= 0:
        return record
    end = text + surplus + 1
    return (*record[:text], (delimiter or "").join(record[text:end]), *record[end:])


def _uneven(fields: int, columns: int) -> str:
    return f"The row has {fields:,} fields and the table {columns:,} columns."


def _ranges(cells: Sequence[str], width: int) -> tuple[tuple[int, int], ...] | None:
    if len(cells) != width:
        return None
    if width == 1:
        number = parse_number(cells[0])
        return ((number, number),) if number is not None else parse_ranges(cells[0])
    start, end = (parse_number(cell) for cell in cells[:2])
    return None if start is None or end is None else ((start, end),)


def _check(drafts: Sequence[_Draft], plan: Plan) -> tuple[Convention | None, tuple[int, int] | None, int]:
    """Put the checked spans into the rows. Returns (convention, fit, spans in another script than the word)."""
    stated = {k: _stated(draft, plan) for k, draft in enumerate(drafts) if draft.ranges}
    if not stated:
        return None, None, 0
    unit = plan.unit
    if unit is None and len(plan.spans[0]) == 1 and all(a == b for row in stated.values() for a, b in row.ranges):
        unit = "tokens"  # one number a row cannot be a stretch of characters
    convention, _, total = choose_convention(stated.values(), unit, plan.end)
    is_form = form_check(guess_language(row.text for row in stated.values()))
    fitting = unchecked = 0
    for k, row in stated.items():
        spans, problems = check_spans(row, convention, is_form)
        drafts[k].row = replace(drafts[k].row, spans=spans, problems=(*drafts[k].row.problems, *problems))
        fitting += len(row.ranges) - len(problems)
        if row.word is None or not row.word.isascii() or not row.text.isascii():
            word = drafts[k].row.word
            unchecked += sum(word is not None and looks_like_form(row.text[s:e], word) is None for s, e in spans)
    return convention, (fitting, total), unchecked


def _stated(draft: _Draft, plan: Plan) -> Stated:
    word = None if draft.row.side in plan.unchecked else draft.row.word
    return Stated(draft.row.text, draft.ranges or (), word)


def _name_words(drafts: Sequence[_Draft], plan: Plan) -> None:
    """Give rows of a file without a column of words the word that their spans or marks cover.

    Forms of one word share its commonest spelling. Offsets can be wrong, so when most of them agree on one word it is
    the target of all; marks are placed by hand, so each names its own.
    """
    stated = [Stated(draft.row.text, draft.ranges, None) for draft in drafts if draft.ranges]
    surfaces: Counter[str] = Counter()
    covered: list[str | None] = [None] * len(drafts)
    convention = choose_convention(stated, plan.unit, plan.end)[0] if stated else None
    for k, draft in enumerate(drafts):
        spans = draft.row.spans
        if draft.ranges and convention is not None:
            first = characters(draft.row.text, *draft.ranges[0], convention)
            spans = (first,) if first is not None else None
        if spans:
            covered[k] = " ".join(fold(draft.row.text[slice(*spans[0])]).text.split()) or None
            surfaces.update([covered[k]] if covered[k] else [])  # type: ignore[list-item]  # None is left out
    words = canonical_words(surfaces)
    totals: Counter[str] = Counter()
    for surface, count in surfaces.items():
        totals[words[surface]] += count
    top, count = totals.most_common(1)[0] if totals else (None, 0)
    one = top if stated and count * 2 >= len(stated) else None
    for k, draft in enumerate(drafts):
        seen = covered[k]
        own = words[seen] if seen is not None else None
        draft.row = replace(draft.row, word=one or own)


def canonical_words(surfaces: Counter[str]) -> dict[str, str]:
    """Folded spelling to the word it is a form of: the commonest spelling that begins alike, of equals the shortest."""
    words: dict[str, str] = {}
    heads: dict[str, list[str]] = {}
    for surface, _ in sorted(surfaces.items(), key=lambda item: (-item[1], len(item[0]), item[0])):
        bucket = heads.setdefault(surface[:2], [])
        word = next((head for head in bucket[:50] if looks_like_form(surface, head)), None)
        if word is None:
            bucket.append(surface)
            word = surface
        words[surface] = word
    return words
