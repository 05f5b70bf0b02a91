"""Steps that the learner goes through one by one; the phase's activity is done once each was open."""

import streamlit as st

from core.teaching.phases import phase
from ui import study


def choose(number: int, names: list[str]) -> int:
    """The step that is open, counted from 1."""
    key = f"steps_{phase(number).activity}"
    chosen = st.segmented_control(
        "Step", names, default=names[0], required=True, key=key, on_change=_note, args=(number, names)
    )
    return names.index(chosen) + 1


def _note(number: int, names: list[str]) -> None:
    activity = phase(number).activity
    seen = st.session_state.setdefault(f"seen_{activity}", {names[0]})
    seen.add(st.session_state[f"steps_{activity}"])
    if seen >= set(names):
        study.mark(activity)
