"""Phases 13 and 14: claims with mistakes in them, and an explanation of one's own."""

import streamlit as st

from core.model.catalogue import DEFAULT_MODEL
from core.teaching.applications import background_figures
from core.teaching.statements import VERDICTS, claims
from ui import cache, coaching, failures, frame, learner, note, phase, sorting

frame.draw()
st.title("Limits, and your own words", anchor=False)
note.small("Phases 13 and 14: spot the mistakes, then explain it all.")

phase.begin(13)
phase.task(13)
if sorting.draw(13, claims(), VERDICTS):
    with failures.shown():
        phase.section(13, "after", background_figures(cache.encoder(DEFAULT_MODEL), learner.pair()))
phase.finish(13)

phase.begin(14)
phase.task(14)
with failures.shown():
    report = coaching.draw()
    phase.section(14, "limits")
    if report is not None:
        coaching.show(report)
phase.finish(14)
