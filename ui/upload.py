"""An upload: one file or several, how they are understood, and a control to overrule every guess."""

from collections.abc import Callable
from hashlib import blake2s

import streamlit as st

from core.errors import ProbeError
from core.limits import limit
from core.text.options import ReadOptions
from core.text.preview import preview
from core.text.reading import ARCHIVES, FORMATS, read_files
from core.text.rows import SentenceList
from ui import failures, reading_choices
from ui.plain import escaped
from ui.probe_session import use_list

Files = tuple[tuple[str, bytes], ...]
Opener = Callable[[SentenceList], None]


def draw(open_list: Opener) -> None:
    """Draw the uploader, and the preview of what was uploaded last; `open_list` is called with the list to open."""
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
    with failures.shown("The list before is still open."):
        digest = st.session_state["probe_upload_digest"]
        as_a_file = reading_choices.file_options(digest, _read(files, digest, ReadOptions()), len(files))
        guessed = _read(files, digest, as_a_file)
        options = reading_choices.column_options(digest, guessed, as_a_file)
        understood = _read(files, digest, options)
        _show(understood)
        if st.button(f"Use {escaped(understood.name)}", type="primary", key="probe_upload_use"):
            open_list(understood)


def _remember() -> None:
    """Read the upload once: the widget forgets its files when another page is opened."""
    uploaded = st.session_state.get("probe_file") or []
    files = tuple((file.name, file.getvalue()) for file in uploaded)
    digest = blake2s(digest_size=8)
    for name, data in files:
        digest.update(repr((name, len(data))).encode())
        digest.update(data)
    st.session_state["probe_upload"], st.session_state["probe_upload_digest"] = files, digest.hexdigest()
    st.session_state.pop("probe_readings", None)
    if not files:
        return
    try:  # the usual case needs no further click
        use_list(_read(files, digest.hexdigest(), ReadOptions()))
    except ProbeError:
        pass  # said below the uploader, where the files are read again


def _read(files: Files, digest: str, options: ReadOptions) -> SentenceList:
    """The list as `options` say; the last readings of the same files are kept, so that a rerun reads nothing anew."""
    kept: dict[tuple[str, ReadOptions], SentenceList] = st.session_state.setdefault("probe_readings", {})
    key = (digest, options)
    if key not in kept:
        made = read_files(files, options)
        while len(kept) >= 3:
            kept.pop(next(iter(kept)))
        kept[key] = made
    return kept[key]


def _show(understood: SentenceList) -> None:
    st.caption("The first rows as they were understood:")
    shown = preview(understood)
    table: dict[str, list[object]] = {"row": [row.row for row in shown], "sentence": [row.text for row in shown]}
    for name in ("word", "label", "group", "pair", "gold", "problem"):
        column = [getattr(row, name) or "" for row in shown]
        if any(column):
            table["answer" if name == "gold" else name] = column
    st.dataframe(
        table, hide_index=True, key="probe_preview", alt="The first rows of the upload as they were understood"
    )
    for note in understood.notes:
        st.caption(escaped(note))
