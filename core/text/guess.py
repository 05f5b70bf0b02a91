"""What the columns of an unknown table mean: sentence, word, spans, label, group, or two sentences of a pair."""

import re
from collections.abc import Sequence

from core.text.columns import (
    FORM_NAMES,
    GOLD_NAMES,
    GROUP_NAMES,
    LABEL_NAMES,
    WORD_NAMES,
    guess_label_column,
    guess_second_text,
    guess_text_column,
    named_column,
)
from core.text.folding import fold
from core.text.matching import find_spans
from core.text.plan import Plan, Table
from core.text.spans import parse_number, parse_ranges
from core.text.word_forms import clean_word, letters

_STARTS = ("start", "begin", "from", "offset_start")
_ENDS = {"start": "end", "begin": "end", "from": "to", "offset_start": "offset_end"}
_RANGES = ("span", "spans", "slice", "slices", "range", "ranges", "positions", "offsets", "target_span", "char_span")
_TOKENS = ("token_index", "target_index", "word_index", "token", "index", "idx", "position", "target_idx", "token_id")
_SAMPLE = 2_000
_AFFIX = re.compile(r"[ _-]*(?:char|chars|byte|bytes|character|target|word|idx|index|pos|offset|span)[ _-]*")


def guess_plan(table: Table) -> Plan:
    """Plan of a table that is no research layout. Columns that might be spans are kept when they fit the data."""
    columns, records = table.columns, table.records[:_SAMPLE]
    text = guess_text_column(columns, records)
    pair = guess_second_text(columns, text)
    texts = pair or (text,)
    taken = set(texts)
    word = _word_column(columns, records, texts)
    form = _form_column(columns, records, texts) if word is not None else None
    taken |= {column for column in (word, form) if column is not None}
    if pair is not None:
        gold = named_column(columns, GOLD_NAMES, taken)
        spans, unit, least = _pair_spans(columns)
        return Plan("table", texts, word=word, form=form, gold=gold, spans=spans, unit=unit, least_fit=least)
    found, unit, least = _span_columns(columns, records, taken)
    taken |= set(found)
    group = named_column(columns, GROUP_NAMES, taken)
    taken |= set() if group is None else {group}
    label = guess_label_column(columns, records, text, taken)
    spans = (found,) if found else ()
    return Plan("table", texts, label=label, group=group, word=word, form=form, spans=spans, unit=unit, least_fit=least)


def _word_column(columns: Sequence[str], records: Sequence[Sequence[str]], texts: Sequence[int]) -> int | None:
    """A column with the name of a target, whose words begin a word of the sentence in at least half of the rows."""
    column = named_column(columns, WORD_NAMES, texts)
    if column is None:
        return _unnamed_word_column(columns, records, texts)
    fits = filled = 0
    for record in records:
        word = clean_word(record[column]) if column < len(record) else None
        if word is None or texts[0] >= len(record):
            continue
        filled += 1
        fits += fold(letters(word)[:4]).text in letters(record[texts[0]])
    return column if filled and fits * 2 >= filled else None


def _unnamed_word_column(columns: Sequence[str], records: Sequence[Sequence[str]], texts: Sequence[int]) -> int | None:
    """A column of another name whose short cells are whole words of the sentence in nine of ten rows."""
    named = {named_column(columns, names) for names in (LABEL_NAMES, GROUP_NAMES)}
    for column in range(len(columns)):
        if column in texts or column in named:
            continue
        cells = [(record[column], record[texts[0]]) for record in records if max(column, texts[0]) < len(record)]
        filled = [(word, text) for word, text in cells if word.strip()]
        short = all(len(word) < 40 and len(word.split()) <= 3 and letters(word) for word, _ in filled)
        if filled and short and sum(bool(find_spans(text, word)) for word, text in filled) >= 0.9 * len(filled):
            return column
    return None


def _form_column(columns: Sequence[str], records: Sequence[Sequence[str]], texts: Sequence[int]) -> int | None:
    """A column with the word as it stands in the sentences: a whole word of nearly all of them."""
    column = named_column(columns, FORM_NAMES, texts)
    if column is None:
        return None
    cells = [(record[column], record[text]) for record in records for text in texts if max(column, text) < len(record)]
    filled = [(form, text) for form, text in cells if form.strip() and len(form) < 60]
    fits = sum(bool(find_spans(text, form)) for form, text in filled if letters(form))
    return column if filled and fits >= 0.95 * len(filled) else None


def _span_columns(
    columns: Sequence[str], records: Sequence[Sequence[str]], taken: set[int]
) -> tuple[tuple[int, ...], str | None, float]:
    """(columns, unit when it is known, share of spans that must fit)."""
    plain = [_AFFIX.sub("", column.casefold().strip()) or column.casefold().strip() for column in columns]
    for start in _STARTS:
        if start in plain and _ENDS[start] in plain:
            found = (plain.index(start), plain.index(_ENDS[start]))
            if all(_mostly(records, column, parse_number) for column in found):
                return found, None, 0.001
    ranges = named_column(columns, _RANGES, taken)
    if ranges is not None and _mostly(records, ranges, parse_ranges):
        return (ranges,), None, 0.001
    for i in range(len(columns)):
        if i not in taken and _mostly(records, i, parse_ranges):
            return (i,), None, 0.5
    token = named_column(columns, _TOKENS, taken)
    if token is not None and _mostly(records, token, parse_number):
        return (token,), "tokens", 0.5
    return (), None, 0.0


def _pair_spans(columns: Sequence[str]) -> tuple[tuple[tuple[int, ...], ...], str | None, float]:
    plain = [column.casefold().replace("_", "").replace(" ", "") for column in columns]
    for names in (("start", "end"), ("begin", "end"), ("ranges",), ("span",), ("positions",)):
        wanted = [[f"{name}{side}" for name in names] for side in "12"]
        if all(name in plain for side in wanted for name in side):
            return tuple(tuple(plain.index(name) for name in side) for side in wanted), None, 0.001
    for name in ("index", "idx", "token", "position"):
        if f"{name}1" in plain and f"{name}2" in plain:
            return ((plain.index(f"{name}1"),), (plain.index(f"{name}2"),)), "tokens", 0.5
    return (), None, 0.0


def _mostly(records: Sequence[Sequence[str]], column: int, parse: object) -> bool:
    cells = [record[column] for record in records if column < len(record) and record[column].strip()]
    return bool(cells) and sum(parse(cell) is not None for cell in cells) >= 0.9 * len(cells)  # type: ignore[operator]
