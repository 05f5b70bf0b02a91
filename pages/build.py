"""Phase 15: four projects, noticed when they are done, and the summary."""

import streamlit as st

from core.teaching.projects import PROJECTS
from ui import frame, note, phase, projects

frame.draw()
st.title("Build", anchor=False)
note.small("Phase 15: four small projects, then six points to keep.")

phase.begin(15)
phase.task(15)
layers = {2: None, 3: None, 4: "static"}
for number in PROJECTS:
    with st.container(border=True):
        phase.section(15, f"project_{number}")
        if projects.is_done(number):
            st.success("Done in this session.", icon=":material/check:")
        if st.button(f"Open project {number}", key=f"build_open_{number}", icon=":material/arrow_forward:"):
            if number not in layers:
                st.switch_page(frame.page("toy_lab"), query_params=projects.TOY_START)
            projects.open_probe(layers[number])
            st.switch_page(frame.page("sense_probe"))
phase.section(15, "summary")
phase.finish(15)
