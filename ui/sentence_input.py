"""Where sentences come from: a bundled sample, pasted lines, or files with their columns chosen."""

import streamlit as st

from core.text.reading import read_pasted
from core.text.rows import SentenceList
from ui import failures, upload
from ui.plain import escaped
from ui.probe_session import open_list, use_list
from ui.samples import SAMPLES, sample

#: Where what is wrong with pasted sentences waits for its place on the page.
_WRONG = "probe_paste_wrong"


def draw() -> None:
    """Draw the three ways to bring sentences; whichever is used last becomes the open list."""
    opened = open_list()
    label = f"Sentences: {escaped(opened.name)}, {opened.row_count:,} rows. Bring your own"
    with st.expander(label, icon=":material/upload_file:", key="probe_input"):
        paste, files, samples = st.tabs(["Paste", "Upload files", "Samples"], key="probe_input_tabs")
        with paste:
            _paste()
        with files:
            upload.draw(_open)
        with samples:
            _samples()
        st.caption(
            "Your sentences stay in this browser session on the server's memory; they are not saved or logged, and "
            "they are gone when you reload the page."
        )


def _paste() -> None:
    with st.form("probe_paste_form", border=False):
        st.text_area("Sentences, one a line", key="probe_pasted", height=160, placeholder="One sentence a line")
        st.text_input(
            "Word in these sentences",
            key="probe_pasted_word",
            placeholder="Left empty, the word of most sentences is taken",
        )
        st.form_submit_button("Use these sentences", type="primary", key="probe_paste_use", on_click=_take_pasted)
        failures.show_held(_WRONG)


def _take_pasted() -> None:
    text, word = st.session_state["probe_pasted"], st.session_state["probe_pasted_word"]
    with failures.held(_WRONG, "The list before is still open."):
        _open(read_pasted(text), word.strip() or None)


def _samples() -> None:
    st.selectbox("Sample list", list(SAMPLES), format_func=SAMPLES.__getitem__, key="probe_sample")
    st.button("Open this sample", key="probe_sample_use", on_click=_take_sample)


def _take_sample() -> None:
    _open(sample(st.session_state["probe_sample"]))


def _open(sentences: SentenceList, word: str | None = None) -> None:
    """Let the run that is about to begin open the list. Clicks come here before anything is drawn."""
    st.session_state["probe_next"] = (sentences, word)


def take_next() -> None:
    """Open the list that a click or another page has chosen. Called before any widget is drawn."""
    if "probe_next" in st.session_state:
        sentences, word = st.session_state.pop("probe_next")
        use_list(sentences, word)
