"""The evidence behind the verdict: each part is an expander that computes nothing before it is opened."""

import streamlit as st

from core.probe import Probe
from ui import probe_groups, probe_profile, probe_scores


def headline(result: Probe) -> None:
    """What belongs right below the verdict: the scores of the chosen layer."""
    probe_scores.headline(result)


@st.fragment
def draw(result: Probe) -> None:
    """The parts, each redrawn without the maps above."""
    st.subheader("Evidence", anchor=False)
    probe_scores.draw(result)
    probe_groups.draw(result)
    probe_profile.draw(result)
