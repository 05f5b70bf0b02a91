"""Phases 10 to 12: an experiment with a control, three things compared, and what the vectors are good for."""

import streamlit as st

from core.teaching.statements import COLUMNS, comparisons
from ui import applied, experiment, frame, note, phase, sorting

frame.draw()
st.title("Experiment, compare, apply", anchor=False)
note.small("Phases 10 to 12: your own word, three things to keep apart, four uses.")

phase.begin(10)
phase.task(10)
experiment.draw()
phase.section(10, "after")
phase.finish(10)

phase.begin(11)
phase.task(11)
if sorting.draw(11, comparisons(), COLUMNS):
    st.markdown("**All in one table**")
    phase.section(11, "table")
phase.finish(11)

phase.begin(12)
phase.task(12)
applied.search()
applied.tagging()
applied.next_token_in_the_toy()
applied.coreference()
phase.finish(12)
