"""Phase 10: the learner's ambiguous word and a control word, handed to the sense probe."""

import streamlit as st

from core.errors import ProbeError
from core.limits import limit
from core.teaching.pair import make_pair
from core.teaching.phases import phase
from core.text.matching import find_spans
from core.text.reading import read_pasted
from ui import frame, learner, study
from ui.plain import escaped
from ui.samples import sample

_EXPECTATIONS = ["both form groups", "only my word forms groups", "neither forms groups"]
_LONGEST = 60 * 300


def draw() -> None:
    """Two columns: the word with several meanings, and the control."""
    st.radio("What do you expect?", _EXPECTATIONS, index=None, key="experiment_expectation")
    left, right = st.columns(2)
    with left:
        st.markdown("**Your word with two meanings**")
        word = st.text_input("Word", value=learner.word(), max_chars=limit("word_length"), key="experiment_word")
        text = st.text_area(
            "Sentences, one a line",
            "\n".join(learner.sentences()),
            height=220,
            max_chars=_LONGEST,
            key="experiment_text",
        )
        if st.button("Open in the sense probe", key="experiment_open", type="primary"):
            _open(word, text, keep=True)
    with right:
        st.markdown("**A control word with one meaning**")
        control = st.text_input("Control word", value="bicycle", max_chars=limit("word_length"), key="control_word")
        rows = "\n".join(row.text for row in sample("bicycle").rows)
        control_text = st.text_area(
            "Sentences for the control, one a line", rows, height=220, max_chars=_LONGEST, key="control_text"
        )
        if st.button("Open the control in the sense probe", key="control_open"):
            _open(control, control_text, keep=False)


def _open(word: str, text: str, keep: bool) -> None:
    """Check the sentences, keep them when they are the learner's, and go to the sense probe."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    try:
        usable = [line for line in lines if find_spans(line, word)]
        if keep and len(usable) > 1:
            make_pair(word, usable[0], usable[1])
    except ProbeError as error:
        st.error(escaped(str(error)), icon=":material/error:")
        return
    if len(usable) < 2:
        st.error(
            escaped(
                f"“{word}” stands in {len(usable)} of these sentences, and two are needed; write it in more of them."
            ),
            icon=":material/error:",
        )
        return
    if keep:
        st.session_state["learner_word"], st.session_state["learner_sentences"] = word.strip(), usable
    st.session_state["probe_next"] = (read_pasted("\n".join(lines)), word.strip())
    study.mark(phase(10).activity)
    st.switch_page(frame.page("sense_probe"))
