"""An upload: one file or several, how they are understood, and a control to overrule every guess."""

from collections.abc import Callable
from hashlib import blake2s

import streamlit as st

from core.errors import ProbeError
from core.limits import limit
from core.text.options import ReadOptions
from core.text.preview import preview
from core.text.reading import ARCHIVES, FORMATS, read_files
from core.text.rows import Guess, SentenceList
from ui import failures, probe_session, reading_choices, reading_notes
from ui.plain import escaped

Files = tuple[tuple[str, bytes], ...]
Opener = Callable[[SentenceList], None]
#: Columns of the preview beside row and sentence, when any row has them.
_SHOWN = {
    "word": "word",
    "label": "label",
    "group": "group",
    "pair": "pair",
    "gold": "answer",
    "source": "file",
    "problem": "problem",
}


def draw(open_list: Opener) -> None:
    """Draw the uploader, and how the files are understood; `open_list` is called with the list to open.

    Nothing runs before a person has seen the preview and says so.
    """
    endings = ", ".join(ending.removeprefix(".") for ending in (*FORMATS, *ARCHIVES))
    st.file_uploader(
        "Sentence lists: a text file with a sentence a line, a table, or a corpus in its own layout",
        accept_multiple_files=True,
        key="probe_file",
        max_upload_size=limit("file_size") // 1_000_000,
        on_change=_remember,
        help=f"Read: {endings}. Give files that belong together (data, gold, classes) at once.",
    )
    files: Files = st.session_state.get("probe_upload", ())
    if not files:
        return
    shown = st.container()
    with failures.shown("The list before is still open."):
        understood = _understood(files, st.session_state["probe_upload_digest"])
        with shown:
            _show(understood)
            if probe_session.open_list() is understood:
                st.caption(":material/check: This list is open.")
            else:
                st.button(
                    f"Use {escaped(understood.name)}: {_rows(understood)}",
                    type="primary",
                    key="probe_upload_use",
                    on_click=open_list,
                    args=(understood,),
                )


def _understood(files: Files, digest: str) -> SentenceList:
    """The list as it was guessed and overruled; draws the controls."""
    try:
        plain = _guess(files, digest, ReadOptions())
    except ProbeError:
        plain = None  # said below, unless a choice makes the files readable
    options = reading_choices.file_options(digest, plain, len(files))
    options = reading_choices.column_options(digest, _guess(files, digest, options), options)
    options = reading_choices.span_options(digest, _guess(files, digest, options), options)
    return _read(files, digest, options)


def _remember() -> None:
    """Take the bytes of the upload once: the widget forgets its files when another page is opened."""
    uploaded = st.session_state.get("probe_file") or []
    files = tuple((file.name, file.getvalue()) for file in uploaded)
    digest = blake2s(digest_size=8)
    for name, data in files:
        digest.update(repr((name, len(data))).encode())
        digest.update(data)
    st.session_state["probe_upload"], st.session_state["probe_upload_digest"] = files, digest.hexdigest()
    for kept in ("probe_guesses", "probe_reading_list", "probe_reading_key"):
        st.session_state.pop(kept, None)


def _guess(files: Files, digest: str, options: ReadOptions) -> Guess:
    """How the files are understood under `options`; guesses are small, so those of one upload are all kept."""
    guesses: dict[ReadOptions, Guess] = st.session_state.setdefault("probe_guesses", {})
    return guesses[options] if options in guesses else _read(files, digest, options).guess


def _read(files: Files, digest: str, options: ReadOptions) -> SentenceList:
    """The list as `options` say; the last one is kept, so that a rerun reads nothing anew."""
    key = (digest, options)
    if key != st.session_state.get("probe_reading_key"):
        st.session_state.pop("probe_reading_list", None)  # a long list is large: make room for the next
        st.session_state.pop("probe_reading_key", None)
        made = read_files(files, options)
        st.session_state.setdefault("probe_guesses", {})[options] = made.guess
        st.session_state["probe_reading_list"], st.session_state["probe_reading_key"] = made, key
    kept: SentenceList = st.session_state["probe_reading_list"]
    return kept


def _rows(understood: SentenceList) -> str:
    count = understood.row_count
    return f"{count:,} row" + ("s" if count != 1 else "")


def _show(understood: SentenceList) -> None:
    st.caption("The first rows as they were understood:")
    shown = preview(understood)
    table: dict[str, list[object]] = {"row": [row.row for row in shown], "sentence": [row.text for row in shown]}
    for name, title in _SHOWN.items():
        column = [getattr(row, name) or "" for row in shown]
        if any(column):
            table[title] = column
    st.dataframe(
        table,
        hide_index=True,
        key="probe_preview",
        column_config={"row": st.column_config.NumberColumn("row", width=50)},
        alt="The first rows of the upload as they were understood",
    )
    reading_notes.draw(understood.notes, "probe_upload_notes")
