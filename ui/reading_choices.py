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
from core.text.rows import Guess
from core.text.spans import ENDS, UNITS, Convention
from ui import kept
from ui.plain import escaped

_ENCODINGS = (
    *("utf-8", "windows-1252", "utf-16", "utf-16-be", "iso-8859-1", "iso-8859-2", "windows-1250", "windows-1251"),
    *("koi8-r", "shift_jis", "euc_jp", "euc_kr", "big5", "gb18030"),
)
_DELIMITERS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "bar"}
_YES_NO = {True: "yes", False: "no"}
#: Column roles: option name, label, whether "none" can be chosen.
_ROLES = (
    ("text_column", "Sentences", False),
    ("label_column", "Labels", True),
    ("group_column", "Groups", True),
    ("word_column", "Words", True),
    ("form_column", "The word as it stands in the sentence", True),
    ("text_column_2", "Second sentence of a pair", True),
    ("gold_column", "Answer of a pair", True),
)
#: What stands for the guess of a file that cannot be read without a choice.
_UNREAD = Guess("as found", None, False, (), None, None, format=".csv", layout="table")


Value = TypeVar("Value", bound=Hashable)


def file_options(digest: str, guessed: Guess | None, files: int) -> ReadOptions:
    """Choices about the file itself: layout, encoding, delimiter, header, sheet, marks, rows of another width, and
    whether the file name is the group. `guessed` is None when the file cannot be read as it is.
    """
    guess = guessed or _UNREAD
    title = _in_words(guess) if guessed is not None else "not yet, choose how"
    with st.expander(
        f"How it was read: {escaped(title)}",
        icon=":material/rule:",
        key=f"probe_reading_{guessed is None}",
        expanded=guessed is None,
    ):
        boxes = st.columns(3)
        layout = _choice(boxes[0], digest, "format", "Layout", guess.layout, {name: name for name in LAYOUTS})
        options = ReadOptions(format=layout)
        if guess.sheets:
            sheets = {name: name for name in guess.sheets}
            options = replace(options, sheet=_choice(boxes[1], digest, "sheet", "Sheet", guess.sheet, sheets))
        elif guess.format not in (".parquet", ".xml"):
            encodings = {name: name for name in _ENCODINGS}
            chosen = _choice(boxes[1], digest, "encoding", "Encoding", guess.encoding, encodings)
            options = replace(options, encoding=chosen)
        marks = {NO_MARKS: "none", **{name: name for name in MARKS}}
        options = replace(options, marks=_choice(boxes[2], digest, "marks", "Marks in the text", guess.marks, marks))
        if guess.format in (".csv", ".tsv", ".txt", ".xlsx"):
            options = _table_options(boxes, digest, guess, options)
        if files > 1:
            asked = _choice(boxes[0], digest, "file_as_group", "File name is the group", "when there is none", _YES_NO)
            options = replace(options, file_as_group=asked)
    return options


def _table_options(boxes: Sequence[DeltaGenerator], digest: str, guess: Guess, options: ReadOptions) -> ReadOptions:
    """Delimiter, header and rows of another width. A research layout says itself whether it has a header."""
    if guess.format != ".xlsx":
        delimiter = _DELIMITERS.get(guess.delimiter or "", "none")
        chosen = _choice(boxes[0], digest, "delimiter", "Delimiter", delimiter, _DELIMITERS)
        options = replace(options, delimiter=chosen)
    if (options.format or guess.layout) in ("table", "lines"):
        header = _choice(boxes[1], digest, "header", "First row is a header", _YES_NO[guess.header], _YES_NO)
        options = replace(options, header=header)
    widths = {False: "kept", True: "left out"}
    uneven = _choice(boxes[2], digest, "skip_uneven", "Rows with more or fewer fields", "kept", widths)
    return replace(options, skip_uneven=bool(uneven))


def column_options(digest: str, guess: Guess, options: ReadOptions) -> ReadOptions:
    """Choices about columns, on top of `options`; nothing to choose for a list of lines."""
    if len(guess.columns) < 2:
        return options
    with st.expander(f"Columns: {escaped(_roles(guess))}", icon=":material/view_column:", key="probe_columns"):
        boxes = st.columns(3)
        for number, (role, title, may_be_none) in enumerate(_ROLES):
            chosen = _column(boxes[number % 3], digest, role, title, getattr(guess, role), guess, may_be_none)
            options = replace(options, **{role: chosen})  # type: ignore[arg-type]
        if guess.index_columns:
            names = ", ".join(f"“{name}”" for name in guess.index_columns)
            st.caption(escaped(f"Only numbers the rows, so it is no label: {names}. Choose it above to use it."))
    return options


def span_options(digest: str, guess: Guess, options: ReadOptions) -> ReadOptions:
    """Choices about where the word stands: columns of spans (of each sentence of a pair), and what they count."""
    if len(guess.columns) < 2:
        return options
    sides = 2 if guess.text_column_2 is not None else 1
    width = len(guess.span_columns) // sides
    with st.expander(f"Spans: {escaped(_spans(guess))}", icon=":material/straighten:", key="probe_spans"):
        columns: list[str] = []
        changed = complete = False
        for side in range(sides):
            where = f" in sentence {side + 1}" if sides > 1 else ""
            start, end = (*guess.span_columns[side * width : (side + 1) * width], None, None)[:2]
            left, right = st.columns(2)
            first = _column(
                left, digest, f"span_start_{side}", f"Start or range of the word{where}", start, guess, True
            )
            last = _column(right, digest, f"span_end_{side}", f"End of the word{where}", end, guess, True)
            changed = changed or first is not None or last is not None
            start, end = start if first is None else first, end if last is None else last
            complete = bool(start) and (complete or side == 0)
            columns += [name for name in (start, end) if name]
        if changed:
            options = replace(options, span_columns=tuple(columns) if complete else ())
        units = {str(each): each for each in (Convention(unit, ending) for unit in UNITS for ending in ENDS)}
        names = {name: name for name in units}
        read_as = _choice(st.container(), digest, "span_unit", "Numbers count", guess.spans or "no spans", names)
        if read_as is not None:
            options = replace(options, span_unit=units[read_as].unit, span_end=units[read_as].end)
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
    parts.append(guess.format.removeprefix(".") if guess.encoding == "binary" else guess.encoding)
    if guess.sheet is not None:
        parts.append(f"sheet {guess.sheet}")
    if guess.delimiter in _DELIMITERS:
        parts.append(f"fields parted by {_DELIMITERS[guess.delimiter]}")
    if guess.layout == "table" and guess.format not in (".json", ".jsonl", ".parquet"):
        parts.append("with a header" if guess.header else "without a header")
    if guess.marks is not None:
        parts.append(f"marks {guess.marks}")
    if guess.companions:
        parts.append(f"together with {', '.join(guess.companions)}")
    return ", ".join(parts)


def _roles(guess: Guess) -> str:
    named = ((title.lower(), getattr(guess, role)) for role, title, _ in _ROLES)
    return ", ".join(f"{title} in {name}" for title, name in named if name is not None)


def _spans(guess: Guess) -> str:
    if guess.spans is None or guess.spans_fit is None:
        return "none, words are looked for"
    right, stated = guess.spans_fit
    return f"{', '.join(guess.span_columns)}, in {guess.spans}; {right:,} of {stated:,} cover the word"
