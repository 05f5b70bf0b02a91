"""Phases 3 and 4: the picture of the clay, and the theory without the picture."""

import streamlit as st

from core.charts.layer_stack import layer_stack, layer_stack_alt, stack_rows
from core.model.catalogue import DEFAULT_MODEL, entry
from core.teaching.blanks import press_figures
from ui import failures, frame, learner, live, note, phase

frame.draw()
st.title("The picture and the theory", anchor=False)
note.small("Phases 3 and 4: clay that is pressed into shape, and what each vector depends on.")

phase.begin(3)
figures = press_figures() | {"width": str(entry(DEFAULT_MODEL).width)}
st.subheader("Try it", anchor=False)
phase.section(3, "task", figures)
st.segmented_control("Who presses harder?", ["loan", "the", "both alike"], key="clay_guess")
if phase.reveal(3, "Show the weights"):
    phase.section(3, "after", figures)
phase.section(3, "breaks", figures)
phase.finish(3)

phase.begin(4)
phase.task(4)
learner.draw_sentences()
learner.draw_input()
st.radio(
    "The cosine is exactly 1",
    [
        "only at the static row",
        "at the static row, and at layer 0 if the word stands at the same place",
        "at every layer",
    ],
    index=None,
    key="theory_guess",
)
if phase.reveal(4, "Show all layers"):
    with failures.shown():
        reading = live.reading(learner.pair())
        st.altair_chart(layer_stack(reading), key="theory_stack", alt=layer_stack_alt(reading))
        phase.section(4, "after", live.figures(reading))
        with st.expander("The same as a table"):
            st.table([{"place": row["place"], "cosine": row["shown"]} for row in stack_rows(reading)])
phase.finish(4)
