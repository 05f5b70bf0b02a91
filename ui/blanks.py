"""Numbers to fill in: right, or wrong with the reason; "show me" gives one away."""

from collections.abc import Sequence

import streamlit as st

from core.teaching.blanks import Blank
from core.teaching.phases import phase
from ui import study


def draw(number: int, blanks: Sequence[Blank]) -> bool:
    """All blanks of a phase in two columns; True when each is right or was shown."""
    columns = st.columns(2)
    for place, blank in enumerate(blanks):
        with columns[place % len(columns)]:
            _draw_blank(number, blank, blanks)
    return all(_is_settled(blank) for blank in blanks)


def _draw_blank(number: int, blank: Blank, blanks: Sequence[Blank]) -> None:
    with st.container(border=True):
        value = st.number_input(
            blank.prompt,
            value=None,
            step=None,
            format="%.3f",
            placeholder="type a number",
            key=f"blank_{blank.id}",
            on_change=_note,
            args=(number, blanks),
        )
        if value is not None and blank.is_right(value):
            st.success(f"Right: {blank.solution}", icon=":material/check:")
        elif value is not None:
            st.warning(blank.reason(value), icon=":material/close:")
        if st.session_state.get(f"given_{blank.id}"):
            st.info(blank.solution, icon=":material/visibility:")
        elif value is None or not blank.is_right(value):
            st.button(
                "Show me", key=f"give_{blank.id}", on_click=_give, args=(number, blank, blanks), help=blank.prompt
            )


def _is_settled(blank: Blank) -> bool:
    value = st.session_state.get(f"blank_{blank.id}")
    return bool(st.session_state.get(f"given_{blank.id}")) or (value is not None and blank.is_right(value))


def _give(number: int, blank: Blank, blanks: Sequence[Blank]) -> None:
    st.session_state[f"given_{blank.id}"] = True
    _note(number, blanks)


def _note(number: int, blanks: Sequence[Blank]) -> None:
    if all(_is_settled(blank) for blank in blanks):
        study.mark(phase(number).activity)
