"""Statements to put into columns: choose for each, check all, read why."""

from collections.abc import Sequence

import streamlit as st

from core.teaching.phases import phase
from core.teaching.statements import Statement
from ui import study


def draw(number: int, statements: Sequence[Statement], columns: Sequence[str]) -> bool:
    """The statements of a phase; True once the learner has had them checked."""
    shown = f"checked_{phase(number).activity}"
    for statement in statements:
        with st.container(border=True):
            chosen = st.segmented_control(statement.text, columns, key=f"sort_{number}_{statement.id}")
            if st.session_state.get(shown):
                _explain(statement, chosen)
    st.button("Check all", key=f"check_{phase(number).activity}", on_click=_check, args=(number, shown))
    return bool(st.session_state.get(shown))


def _explain(statement: Statement, chosen: str | None) -> None:
    if chosen == statement.answer:
        st.success(f"**Right.** {statement.why}", icon=":material/check:")
    elif chosen is None:
        st.info(f"**{statement.answer.capitalize()}.** {statement.why}", icon=":material/info:")
    else:
        st.warning(f"**Not quite: {statement.answer}.** {statement.why}", icon=":material/close:")


def _check(number: int, shown: str) -> None:
    st.session_state[shown] = True
    study.mark(phase(number).activity)
