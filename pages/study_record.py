"""The study record: time, phases and answers, kept in the reader's browser and nowhere else."""

import streamlit as st

from ui import frame, note, timer

frame.draw()
st.title("Study record", anchor=False)
note.small("Time, phases and answers, kept in this browser only. Nothing of it is sent to the server.")
timer.draw_statistics()
