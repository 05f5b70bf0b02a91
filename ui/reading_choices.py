"""Controls that overrule how an upload is understood. Each starts at the guess and names it.

A choice belongs to one upload: its widgets carry the digest of the files, so the same files find their choices again
and other files start from their own guesses.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from core.text.corpora import LAYOUTS
from core.text.marks import MARKS, NO_MARKS
from core.text.options import NO_COLUMN, ReadOptions
from core.text.rows import Guess, SentenceList
from core.text.spans import ENDS, UNITS
from ui import kept
from ui.plain import escaped

_ENCODINGS = ("utf-8", "windows-1252", "utf-16", "iso-8859-1", "iso-8859-2", "windows-1251", "shift_jis", "gb18030")
_DELIMITERS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "bar"}
_YES_NO = {True: "yes", False: "no"}
#: Column roles: option name, label, whether "none" can be chosen.
_ROLES = (
    ("text_column", "Sentences", False),
    ("label_column", "Labels", True),
    ("group_column", "Groups", True),
    ("word_column", "Words", True),
    ("text_column_2", "Second sentence of a pair", True),
    ("gold_column", "Answer of a pair", True),
)


Value = TypeVar("Value", bound=Hashable)


def file_options(digest: str, guessed: SentenceList, files: int) -> ReadOptions:
    """Choices about the file itself: layout, encoding, delimiter, header, sheet, marks, file name as group."""
    guess = guessed.guess
    with st.expander(f"How it was read: {escaped(_in_words(guess))}", icon=":material/rule:", key="probe_reading"):
        left, middle, right = st.columns(3)
        layout = _choice(left, digest, "format", "Layout", guess.layout, {name: name for name in LAYOUTS})
        encoding = _choice(middle, digest, "encoding", "Encoding", guess.encoding, {name: name for name in _ENCODINGS})
        options = ReadOptions(format=layout, encoding=encoding)
        if guess.sheets:
            sheets = {name: name for name in guess.sheets}
            options = replace(options, sheet=_choice(right, digest, "sheet", "Sheet", guess.sheet, sheets))
        elif guess.format in (".csv", ".tsv", ".txt"):
            delimiter = _DELIMITERS.get(guess.delimiter or "", "none")
            options = replace(
                options, delimiter=_choice(right, digest, "delimiter", "Delimiter", delimiter, _DELIMITERS)
            )
        if guess.format != ".xml":
            header = "yes" if guess.header else "no"
            options = replace(options, header=_choice(left, digest, "header", "First row is a header", header, _YES_NO))
        marks = {NO_MARKS: "none", **{name: name for name in MARKS}}
        options = replace(options, marks=_choice(middle, digest, "marks", "Marks in the text", guess.marks, marks))
        if files > 1:
            asked = _choice(right, digest, "file_as_group", "File name is the group", "when there is none", _YES_NO)
            options = replace(options, file_as_group=asked)
    return options


def column_options(digest: str, guessed: SentenceList, options: ReadOptions) -> ReadOptions:
    """Choices about columns and spans, on top of `options`; nothing to choose for a list of lines."""
    guess = guessed.guess
    if len(guess.columns) < 2:
        return options
    boxes = st.columns(3)
    for number, (role, title, may_be_none) in enumerate(_ROLES):
        chosen = _column(boxes[number % 3], digest, role, title, getattr(guess, role), guess, may_be_none)
        options = replace(options, **{role: chosen})  # type: ignore[arg-type]
    starts, ends, unit_box = st.columns(3)
    guessed_start, guessed_end = (*guess.span_columns, None, None)[:2]
    start = _column(starts, digest, "span_start", "Start or range of the word", guessed_start, guess, True)
    end = _column(ends, digest, "span_end_column", "End of the word", guessed_end, guess, True)
    units = {f"{unit}, end {ending}": (unit, ending) for unit in UNITS for ending in ENDS}
    names = {name: name for name in units}
    read_as = _choice(unit_box, digest, "span_unit", "Numbers count", guess.spans or "no spans", names)
    if start is not None or end is not None:
        both = (guessed_start if start is None else start, guessed_end if end is None else end)
        options = replace(options, span_columns=tuple(name for name in both if name))
    if read_as is not None:
        unit, ending = units[read_as]
        options = replace(options, span_unit=unit, span_end=ending)
    if guess.index_columns:
        st.caption("Only numbers the rows: " + ", ".join(f"“{name}”" for name in guess.index_columns))
    return options


def _column(
    box: DeltaGenerator,
    digest: str,
    role: str,
    title: str,
    guessed: str | None,
    guess: Guess,
    may_be_none: bool,
) -> str | None:
    options = {NO_COLUMN: "none"} if may_be_none else {}
    return _choice(box, digest, role, title, guessed, options | {name: name for name in guess.columns})


def _choice(
    box: DeltaGenerator,
    digest: str,
    name: str,
    title: str,
    guessed: str | None,
    options: Mapping[Value, str],
) -> Value | None:
    """The value chosen, None for the guess. Choices are numbers inside, so no column name can be mistaken for one."""
    key = f"probe_read_{name}_{digest}"
    kept.bring_back(key)
    values: Sequence[Value] = list(options)
    titles = [f"{guessed if guessed is not None else 'none'} (guess)", *options.values()]
    if st.session_state.get(key, 0) >= len(titles):
        st.session_state[key] = 0
    picked = box.selectbox(title, range(len(titles)), format_func=titles.__getitem__, key=key)
    kept.remember(key)
    return None if not picked else values[picked - 1]


def _in_words(guess: Guess) -> str:
    parts = [{"lines": "a sentence a line", "table": "a table"}.get(guess.layout, f"layout {guess.layout}")]
    parts.append(guess.encoding)
    if guess.delimiter in _DELIMITERS:
        parts.append(f"fields parted by {_DELIMITERS[guess.delimiter]}")
    if guess.spans is not None and guess.spans_fit is not None:
        right, stated = guess.spans_fit
        parts.append(f"spans in {guess.spans}, {right:,} of {stated:,} cover the word")
    if guess.companions:
        parts.append(f"with {', '.join(guess.companions)}")
    return ", ".join(parts)
