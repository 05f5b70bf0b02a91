"""Occurrences that a file states: reading them, choosing what their numbers count, and checking what they cover.

Numbers may count characters, UTF-8 bytes or whitespace tokens, and an end may be the last character or the one after
it. Nobody writes down which; the convention is the one under which the stated stretches are whole words and forms of
the target in the most rows. What does not fit under it is reported, never used.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.errors import SettingError
from core.limits import limit
from core.text.folding import fold
from core.text.matching import at_boundaries, is_whole_word
from core.text.rows import Problem, Span
from core.text.word_forms import FormCheck, looks_like_form

_RANGE = re.compile(r"[\[(]?\s*(\d{1,9})(?:\.0)?\s*[:–-]\s*(\d{1,9})(?:\.0)?\s*[\])]?")
_PAIR = re.compile(r"[\[(]?\s*(\d{1,9})(?:\.0)?\s*,\s*(\d{1,9})(?:\.0)?\s*[\])]?")
_NUMBER = re.compile(r"\s*(\d{1,9})(?:\.0)?\s*")
_TOKEN = re.compile(r"\S+")
_LONGEST_RANGE = 32
UNITS = ("characters", "bytes", "tokens")
ENDS = ("exclusive", "inclusive")


@dataclass(frozen=True)
class Convention:
    """What the numbers count, and whether the end belongs to the word. A token's number counts from 0."""

    unit: str
    end: str = "exclusive"

    def __str__(self) -> str:
        if self.unit == "tokens":
            return "tokens between spaces, counted from 0"
        return f"{self.unit}, end {'included' if self.end == 'inclusive' else 'not included'}"


CANDIDATES = tuple(Convention(unit, end) for unit in ("characters", "bytes") for end in ENDS)


@dataclass(frozen=True, slots=True)
class Stated:
    """What one sentence's row states: (start, end) pairs or (token, token), and the target when the row names it."""

    text: str
    ranges: tuple[tuple[int, int], ...]
    word: str | None


def parse_ranges(cell: str) -> tuple[tuple[int, int], ...] | None:
    """Ranges in a cell such as "4:8", "4-8,20-24", "[4, 8]"; None when it holds anything else."""
    cell = cell.strip()
    if len(cell) > _LONGEST_RANGE * limit("spans_a_row"):
        return None
    if match := _PAIR.fullmatch(cell):
        return ((int(match[1]), int(match[2])),)
    ranges, position = [], 0
    while match := _RANGE.match(cell, position):
        ranges.append((int(match[1]), int(match[2])))
        position = match.end()
        if position == len(cell):
            return tuple(ranges)
        if len(ranges) == limit("spans_a_row") or cell[position] not in ",; |":
            return None
        position += len(cell[position:]) - len(cell[position:].lstrip(",; |"))
    return None


def parse_number(cell: str) -> int | None:
    """The whole number in a cell ("78", 78.0 from a spreadsheet), or None."""
    match = _NUMBER.fullmatch(cell)
    return int(match[1]) if match else None


def characters(text: str, start: int, end: int, convention: Convention) -> Span | None:
    """Characters of `text` that (start, end) means, or None when it means none (outside, empty, inside a byte run)."""
    if convention.unit == "tokens":
        tokens = list(_TOKEN.finditer(text)) if start <= end else []
        return Span(tokens[start].start(), tokens[end].end()) if tokens and end < len(tokens) else None
    if convention.end == "inclusive":
        end += 1
    if convention.unit == "bytes" and not text.isascii():
        data = text.encode("utf-8", "replace")
        if end > len(data):
            return None
        try:
            start, end = len(data[:start].decode()), len(data[:end].decode())
        except UnicodeDecodeError:
            return None
    return Span(start, end) if 0 <= start < end <= len(text) else None


def choose_convention(
    stated: Iterable[Stated], unit: str | None = None, end: str | None = None
) -> tuple[Convention, int, int]:
    """(convention, ranges that fit under it, ranges): the candidate under which the most ranges cover their target.

    `unit` and `end` overrule the choice. Ranges without a target fit when they cover a whole word, and better when it
    is the same word everywhere. Ties go to characters, then to an end that is not included, as in a Python slice.
    """
    if unit not in (None, *UNITS) or end not in (None, *ENDS):
        raise SettingError(f"Spans count {', '.join(UNITS)}, with an end that is {' or '.join(ENDS)}.")
    rows = list(stated)
    total = sum(len(row.ranges) for row in rows)
    candidates = (Convention("tokens"),) if unit == "tokens" else CANDIDATES
    candidates = tuple(c for c in candidates if unit in (None, c.unit) and (end in (None, c.end) or unit == "tokens"))
    if all(row.text.isascii() for row in rows) and unit is None:
        candidates = tuple(c for c in candidates if c.unit == "characters")
    scored = [(_score(rows, candidate), candidate) for candidate in candidates]
    best = max(scored, key=lambda pair: pair[0])
    return best[1], best[0][0], total


def _score(rows: Sequence[Stated], convention: Convention) -> tuple[int, int]:
    """(ranges that cover a whole word and, where a target is named, a form of it; size of the commonest word)."""
    fitting = 0
    words: Counter[str] = Counter()
    for row in rows:
        for start, end in row.ranges:
            span = characters(row.text, start, end, convention)
            if span is None or not _stands_alone(row, span):
                continue
            surface = row.text[span.start : span.end]
            if len(surface) > limit("word_length"):
                continue
            if row.word is None or looks_like_form(surface, row.word) is not False:
                fitting += 1
                words[fold(surface).text] += 1
    return fitting, max(words.values(), default=0)


def check_spans(
    row: Stated, convention: Convention, is_form: FormCheck
) -> tuple[tuple[Span, ...], tuple[Problem, ...]]:
    """(spans that cover a form of the row's word, problems of those that do not), in the order of the text."""
    spans: dict[Span, None] = {}
    problems: list[Problem] = []
    for start, end in row.ranges:
        span = characters(row.text, start, end, convention)
        if span is None:
            problems.append(Problem("span_wrong", _outside(row, start, end, convention)))
            continue
        span = trimmed(row.text, span)
        if convention.unit == "tokens":
            span = _without_punctuation(row, span)
        surface = row.text[span.start : span.end]
        if not _stands_alone(row, span):
            whole = row.text[slice(*_widened(row.text, span))]
            message = f"The stated span {start}–{end} covers “{surface}” in “{whole}”, not a whole word."
        elif row.word is not None and (len(surface) > limit("word_length") or is_form(surface, row.word) is False):
            surface = surface[: limit("word_length")]
            message = f"The stated span {start}–{end} covers “{surface}”, which is not a form of “{row.word}”."
        else:
            spans[span] = None
            continue
        problems.append(Problem("span_wrong", message))
    return tuple(sorted(spans)), tuple(problems)


def _stands_alone(row: Stated, span: Span) -> bool:
    """A whole word, or exactly the target when that begins or ends with a symbol (C++)."""
    if is_whole_word(row.text, *span):
        return True
    same = row.word is not None and fold(row.text[span.start : span.end]).text == fold(row.word).text
    return same and at_boundaries(row.text, *span)


def trimmed(text: str, span: Span) -> Span:
    """`span` without the spaces at its ends; unchanged when it holds nothing else."""
    start, end = span
    while start < end - 1 and text[start].isspace():
        start += 1
    while end > start + 1 and text[end - 1].isspace():
        end -= 1
    return Span(start, end) if not text[start:end].isspace() else span


def _without_punctuation(row: Stated, span: Span) -> Span:
    """A token without what clings to it ("seal," is seal): the row's word where the token holds it, else its letters.

    Unchanged when the token is nothing but punctuation.
    """
    token = row.text[span.start : span.end]
    if row.word is not None:
        for match in re.finditer(re.escape(row.word), token, re.IGNORECASE):
            found = Span(span.start + match.start(), span.start + match.end())
            if at_boundaries(row.text, *found):
                return found
    inner = [index for index, letter in enumerate(token) if unicodedata.category(letter)[0] in "LNM"]
    return Span(span.start + inner[0], span.start + inner[-1] + 1) if inner else span


def _widened(text: str, span: Span) -> tuple[int, int]:
    """`span` grown to the next spaces, at most 40 characters on each side."""
    start, end = span
    while start > max(0, span.start - 40) and not text[start - 1].isspace():
        start -= 1
    while end < min(len(text), span.end + 40) and not text[end].isspace():
        end += 1
    return start, end


def _outside(row: Stated, start: int, end: int, convention: Convention) -> str:
    if convention.unit == "tokens":
        size = len(_TOKEN.findall(row.text))
    else:
        size = len(row.text.encode("utf-8", "replace")) if convention.unit == "bytes" else len(row.text)
    stated = f"{start}" if convention.unit == "tokens" and start == end else f"{start}–{end}"
    return f"The stated span {stated} covers nothing: the sentence has {size:,} {convention.unit}."
