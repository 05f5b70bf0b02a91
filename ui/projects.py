"""Phase 15: open the four projects ready to do, and notice when they are done."""

import streamlit as st

from core.probe import Probe
from core.teaching.projects import PROJECTS, probe_projects_done, toy_project_done
from core.toy.contextualise import Run
from ui import probe_session, study
from ui.samples import sample


def note_toy(runs: tuple[Run, ...]) -> None:
    """Called by the toy lab at each run."""
    if toy_project_done(runs):
        _note(1)


def recognise() -> None:
    """Look at the sense probe's last result and note what it shows as done. Called with each page."""
    result: Probe | None = st.session_state.get("probe_last")
    if result is None:
        return
    picked = len(probe_session.picked(result))
    for number in probe_projects_done(len(result.vectors.uses), result.grouping is not None, picked, result.layer):
        _note(number)


def is_done(number: int) -> bool:
    """Whether the project was seen done in this session."""
    return study.is_done(f"project_{number}")


def open_toy() -> None:
    """Callback: project 1 in the toy lab, three dimensions wide and with both neighbours to start from."""
    st.session_state["toy_dimensions"] = 3
    st.session_state["toy_preset_A"] = "both"


def open_probe(layer: str | None = None) -> None:
    """Callback: ten sentences in the sense probe, at `layer` when one is given."""
    st.session_state["probe_next"] = (sample("ten_uses"), "bank")
    if layer is not None:
        st.session_state["probe_layer"] = layer


def _note(number: int) -> None:
    if number in PROJECTS and not is_done(number):
        study.mark(f"project_{number}")
