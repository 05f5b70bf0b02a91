"""Check questions: choose, check, read why. The answer is noted for the study record."""

from collections.abc import Mapping

import streamlit as st

from core.teaching.content import Question, filled, questions
from ui import study


def draw(phase: int, figures: Mapping[str, str] | None = None) -> None:
    """The check questions of a phase, each in a form of its own."""
    for question in questions(phase):
        _draw_question(filled(question, figures or {}))


def _draw_question(question: Question) -> None:
    key = f"quiz_{question.id}"
    with st.form(f"{key}_form"):
        chosen = st.radio(
            question.prompt,
            range(len(question.options)),
            format_func=lambda number: question.options[number].text,
            index=None,
            key=key,
        )
        pressed = st.form_submit_button("Check my answer", on_click=_note, args=(question, key))
        if chosen is None:
            if pressed:
                st.info("Choose an answer first.", icon=":material/info:")
            return
        option = question.options[chosen]
        if option.right:
            st.success(f"**Right.** {option.why}", icon=":material/check:")
            with st.expander("Why the other answers are wrong"):
                for other in question.options:
                    if not other.right:
                        st.markdown(f"- *{other.text}* {other.why}")
        else:
            st.warning(f"**Not quite.** {option.why}", icon=":material/close:")


def _note(question: Question, key: str) -> None:
    chosen = st.session_state.get(key)
    if chosen is not None:
        study.mark(question.id, question.options[chosen].right)
