"""The toy lab (phase 8): change the neighbours and watch one word move in the plane."""

import streamlit as st

from core.charts.toy_plane import plane_domain, toy_plane, toy_plane_alt, weights_caption
from core.toy.arithmetic import arithmetic
from core.toy.paper import worked_example
from core.toy.table import reading_rows, result_rows, start_and_result_cosines
from ui import failures, frame, phase, toy_inputs

frame.draw()
st.title("Toy lab", anchor=False)
phase.begin(8)
phase.task(8)


@st.fragment
def lab() -> None:
    """Inputs and results in one fragment: a slider redraws these and nothing else."""
    with failures.shown():
        with st.expander("The word, and how many dimensions"):
            axes = toy_inputs.axes_input()
            word = toy_inputs.word_input(axes)
        chosen = toy_inputs.settings_input(axes)
        sides = st.columns(2)
        contexts = []
        for side, default, column in zip("AB", ("loan", "river"), sides, strict=True):
            with column:
                st.subheader(f"Context {side}")
                contexts.append(toy_inputs.neighbours_input(side, default, axes))
        runs = toy_inputs.run_contexts(word, contexts[0], contexts[1], chosen)
        start, result = start_and_result_cosines(*runs)
        for side, run, column in zip("AB", runs, sides, strict=True):
            with column:
                if len(axes) > 1:
                    st.altair_chart(
                        toy_plane(run, plane_domain(*runs), axes),
                        width="content",
                        key=f"toy_plane_{side}",
                        alt=toy_plane_alt(run, axes),
                    )
                st.markdown("**Weights**")
                st.text(weights_caption(run))
                st.table(reading_rows(run))
                st.table(result_rows(run, axes))
        left, right = st.columns(2)
        left.metric("Cosine between the two starts", start)
        right.metric("Cosine between the two results", result)
        for side, run in zip("AB", runs, strict=True):
            with st.expander(f"Every step of the sum, context {side}"):
                for passage in arithmetic(run, axes):
                    st.markdown(f"**{passage.title}**")
                    st.code("\n".join(passage.lines), language=None, wrap_lines=True)


with st.expander("How to read the plane, and what the switches do"):
    phase.section(8, "read")
lab()
phase.finish(8, worked_example())
