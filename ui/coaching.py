"""Phase 14: the explanation, and what the coach sees in it."""

from collections.abc import Sequence

import numpy as np
import streamlit as st

from core.limits import limit
from core.model.catalogue import DEFAULT_MODEL
from core.teaching.coach import Correction, Report, Verdict, assess, ideas, question
from core.teaching.phases import phase
from ui import cache, note, study
from ui.plain import escaped

_ICONS = {"found": ":material/check:", "check": ":material/help:", "missing": ":material/radio_button_unchecked:"}
_STATES = {"found": "looks covered", "check": "read it again", "missing": "not found"}


def draw() -> Report | None:
    """The text box; the report once the learner has asked for it."""
    st.markdown(f"**{question()}**")
    with st.form("coach_form", border=False):
        text = st.text_area("Your explanation", height=200, max_chars=limit("explanation"), key="coach_text")
        if st.form_submit_button("Ask the coach", type="primary", on_click=_note):
            st.session_state["coach_asked"] = True
    return assess(text, _embed) if st.session_state.get("coach_asked") else None


def show(report: Report) -> None:
    """One line per key idea, then what looks like a misconception."""
    for remark in report.remarks:
        st.info(remark, icon=":material/info:")
    for verdict in report.verdicts:
        _show_verdict(verdict)
    for correction in report.corrections:
        _show_correction(correction)


def _show_verdict(verdict: Verdict) -> None:
    with st.container(border=True):
        st.markdown(f"{_ICONS[verdict.state]} **{verdict.point.title}**: {_STATES[verdict.state]}")
        if verdict.sentence is None:
            st.write(verdict.why)
            return
        st.markdown(f"You wrote: *{escaped(verdict.sentence)}*  \nIt is like: *{verdict.wording}*")
        note.small(verdict.why)


def _show_correction(correction: Correction) -> None:
    st.warning(
        f"**Did you mean this? {correction.point.title}.** One sentence looks like it: "
        f"*{escaped(correction.sentence)}*  \nIf so: {correction.point.note}",
        icon=":material/close:",
    )


def _note() -> None:
    if len(st.session_state.get("coach_text", "").split()) >= len(ideas()):
        study.mark(phase(14).activity)


def _embed(texts: Sequence[str]) -> np.ndarray:
    return np.stack([_embed_one(text) for text in texts])


@st.cache_data(scope="session", max_entries=400, show_spinner=False)
def _embed_one(text: str) -> np.ndarray:
    vector: np.ndarray = cache.encoder(DEFAULT_MODEL).sentence_vectors([text])[0]
    return vector
