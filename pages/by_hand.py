"""Phases 6 and 7: attention worked out on paper, and the formula symbol by symbol."""

import streamlit as st

from core.charts.toy_plane import plane_domain, toy_plane, toy_plane_alt
from core.teaching.blanks import worked_blanks
from core.teaching.phases import phase as phase_of
from core.teaching.symbols import symbols, temperature_rows
from core.toy.contextualise import contextualise
from core.toy.paper import worked_example
from core.toy.presets import AXES, BANK, LOAN, RIVER
from ui import blanks, frame, note, phase, study

frame.draw()
st.title("Attention by hand", anchor=False)
note.small("Phases 6 and 7: the sum on paper, then the formula.")

figures = worked_example()
phase.begin(6, figures)
phase.task(6)
if blanks.draw(6, worked_blanks()):
    st.subheader("The result", anchor=False)
    runs = contextualise((BANK, LOAN)), contextualise((BANK, RIVER))
    for column, run, name in zip(st.columns(2), runs, ("loan", "river"), strict=True):
        with column:
            st.markdown(f"**“bank” with “{name}”**")
            st.altair_chart(
                toy_plane(run, plane_domain(*runs), AXES),
                width="content",
                key=f"hand_plane_{name}",
                alt=toy_plane_alt(run, AXES),
            )
    phase.section(6, "after", figures)
phase.finish(6, figures)

phase.begin(7)
phase.task(7)
by_name = {symbol.name: symbol for symbol in symbols()}
chosen = by_name[st.segmented_control("Symbol", list(by_name), default="query", required=True, key="maths_symbol")]
st.latex(chosen.formula)
st.markdown(f"**{chosen.name.capitalize()}**: {chosen.meaning}.")
st.markdown(f"In the toy, bank beside loan: {chosen.toy}")
st.markdown(f"In the code of phase 9: `{chosen.code}`")
temperature = st.slider(
    "Temperature", 0.05, 5.0, 1.0, 0.05, key="maths_temperature", on_change=study.mark, args=(phase_of(7).activity,)
)
st.table(temperature_rows(temperature))
phase.section(7, "after")
phase.finish(7)
