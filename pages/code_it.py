"""Phase 9: the toy as a program to run and to copy, and a real model asked about the learner's sentences."""

import streamlit as st

from core.teaching.real_program import real_output, real_program
from core.toy.listing import run_program, toy_program
from ui import failures, frame, learner, live, note, phase, program

frame.draw()
st.title("The program", anchor=False)
note.small("Phase 9: the toy in plain Python, and a real model in thirty lines.")

phase.begin(9)
st.subheader("Part A: the toy", anchor=False)
phase.section(9, "task")
with failures.shown():
    listing = toy_program(*program.toy_parameters())
    if program.run_button():
        st.markdown("**It prints**")
        st.code(run_program(listing), language=None)
    st.code(listing, language="python")

st.subheader("Part B: a real model", anchor=False)
phase.section(9, "part_b")
learner.draw_input()
with failures.shown():
    pair = learner.pair()
    if st.button("Show what it prints", key="code_real_run", icon=":material/play_arrow:"):
        st.session_state["code_real_shown"] = True
    if st.session_state.get("code_real_shown"):
        st.markdown("**It prints**")
        st.code(real_output(live.reading(pair)), language=None)
    st.code(real_program(pair), language="python")
phase.finish(9)
