"""Where sentences come from: a bundled sample, pasted lines, or a file with its columns chosen."""

import streamlit as st

from core.errors import InputError, ProbeError
from core.limits import limit
from core.text.reading import FORMATS, NO_LABEL, ReadOptions, read_file, read_pasted
from core.text.rows import SentenceList
from ui import failures
from ui.plain import escaped
from ui.probe_session import open_list, use_list
from ui.samples import SAMPLES, sample

_NONE = "(none)"
_PREVIEW_ROWS = 5


def draw() -> None:
    """Draw the three ways to bring sentences; whichever is used last becomes the open list."""
    opened = open_list()
    label = f"Sentences: {escaped(opened.name)}, {len(opened.rows):,} rows. Bring your own"
    with st.expander(label, icon=":material/upload_file:", key="probe_input"):
        paste, upload, samples = st.tabs(["Paste", "Upload a file", "Samples"], key="probe_input_tabs")
        with paste:
            _paste()
        with upload:
            _upload()
        with samples:
            _samples()
        st.caption(
            "Your sentences stay in this browser session on the server's memory; they are not saved or logged, and "
            "they are gone when you reload the page."
        )


def _paste() -> None:
    with st.form("probe_paste_form", border=False):
        text = st.text_area("Sentences, one a line", key="probe_pasted", height=160, placeholder="One sentence a line")
        word = st.text_input(
            "Word in these sentences",
            key="probe_pasted_word",
            placeholder="Left empty, the word of most sentences is taken",
        )
        if st.form_submit_button("Use these sentences", type="primary", key="probe_paste_use"):
            with failures.shown("The list before is still open."):
                _open(read_pasted(text), word.strip() or None)


def _samples() -> None:
    name = st.selectbox("Sample list", list(SAMPLES), format_func=SAMPLES.__getitem__, key="probe_sample")
    if st.button("Open this sample", key="probe_sample_use"):
        _open(sample(name), None)


def _upload() -> None:
    uploaded = st.file_uploader(
        "Text file with a sentence a line, or a table with a header",
        type=[ending.removeprefix(".") for ending in FORMATS],
        key="probe_file",
        max_upload_size=limit("file_size") // 1_000_000,
        on_change=_remember_upload,
    )
    if uploaded is None and "probe_upload" not in st.session_state:
        return
    name, data = st.session_state["probe_upload"]
    with failures.shown("The list before is still open."):
        preview = read_file(name, data)
        if preview.guess.header or len(preview.guess.columns) > 1:
            preview = read_file(name, data, _column_choice(name, preview))
        _show_preview(preview)
        if st.button(f"Use {escaped(name)}", type="primary", key="probe_upload_use"):
            _open(preview, None)


def _remember_upload() -> None:
    """Read the upload once: the widget forgets its file when another page is opened."""
    uploaded = st.session_state.get("probe_file")
    if uploaded is None:
        st.session_state.pop("probe_upload", None)
        return
    st.session_state["probe_upload"] = (uploaded.name, uploaded.getvalue())
    try:  # the usual case needs no further click
        use_list(read_file(uploaded.name, uploaded.getvalue()))
    except ProbeError:
        pass  # said below the uploader, where the file is read again


def _column_choice(name: str, preview: SentenceList) -> ReadOptions:
    columns = list(preview.guess.columns)
    left, right = st.columns(2)
    text = left.selectbox(
        "Column with the sentences",
        columns,
        index=columns.index(preview.guess.text_column or columns[0]),
        format_func=str,
        key=f"probe_text_column_{name}",
    )
    guessed = preview.guess.label_column
    label = right.selectbox(
        "Column with the labels",
        [_NONE, *columns],
        index=0 if guessed is None else columns.index(guessed) + 1,
        key=f"probe_label_column_{name}",
    )
    if text == label:
        raise InputError("The sentences and the labels cannot be the same column; choose another one for the labels.")
    return ReadOptions(text_column=text, label_column=NO_LABEL if label == _NONE else label)


def _show_preview(preview: SentenceList) -> None:
    st.caption(f"The first rows as they were understood ({preview.guess.encoding}):")
    shown = preview.rows[:_PREVIEW_ROWS]
    st.dataframe(
        {
            "row": [row.number for row in shown],
            "sentence": [row.text[:300] for row in shown],
            "label": [row.label or "" for row in shown],
        },
        hide_index=True,
        key="probe_preview",
        alt="The first rows of the file",
    )
    for note in preview.notes:
        st.caption(escaped(note))


def _open(sentences: SentenceList, word: str | None) -> None:
    """Open the list, then draw the page anew with it."""
    st.session_state["probe_next"] = (sentences, word)
    st.rerun()


def take_next() -> None:
    """Open the list that was chosen in the run before. Called before any widget is drawn."""
    if "probe_next" in st.session_state:
        sentences, word = st.session_state.pop("probe_next")
        use_list(sentences, word)
