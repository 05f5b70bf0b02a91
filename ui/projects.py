"""Phase 15: open the four projects ready to do, and notice when they are done."""

from typing import TYPE_CHECKING

import streamlit as st

from core.teaching.projects import PROJECTS, probe_projects_done, toy_project_done
from core.toy.contextualise import Run
from ui import study
from ui.samples import sample

if TYPE_CHECKING:
    from core.probe import Probe


def note_toy(runs: tuple[Run, ...]) -> None:
    """Called by the toy lab at each run."""
    if toy_project_done(runs):
        _note(1)


def recognise() -> None:
    """Look at the sense probe's last result and note what it shows as done. Called with each page."""
    result: Probe | None = st.session_state.get("probe_last")
    if result is None:
        return
    from ui import probe_session  # loaded by now: only the probe makes a result; theory pages need not wait for it

    picked = len(probe_session.picked(result))
    for number in probe_projects_done(len(result.vectors.uses), result.grouping is not None, picked, result.layer):
        _note(number)


def is_done(number: int) -> bool:
    """Whether the project was seen done in this session."""
    return study.is_done(f"project_{number}")


#: Project 1 opens in the toy lab, three dimensions wide and with both neighbours to start from.
TOY_START = {"toy_dimensions": "3", "toy_preset_A": "both"}


def open_probe(layer: str | None = None) -> None:
    """Callback: ten sentences in the sense probe, at `layer` when one is given."""
    st.session_state["probe_next"] = (sample("ten_uses"), "bank")
    if layer is not None:
        st.session_state["probe_layer"] = layer


def _note(number: int) -> None:
    if number in PROJECTS and not is_done(number):
        study.mark(f"project_{number}")
