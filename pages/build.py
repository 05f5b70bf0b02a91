"""Phase 15: four projects, noticed when they are done, and the summary."""

from functools import partial

import streamlit as st

from ui import frame, note, phase, projects

frame.draw()
st.title("Build", anchor=False)
note.small("Phase 15: four small projects, then six points to keep.")

phase.begin(15)
phase.task(15)
openers = {
    1: ("toy_lab", projects.open_toy),
    2: ("sense_probe", projects.open_probe),
    3: ("sense_probe", projects.open_probe),
    4: ("sense_probe", partial(projects.open_probe, "static")),
}
for number, (page, opener) in openers.items():
    with st.container(border=True):
        phase.section(15, f"project_{number}")
        if projects.is_done(number):
            st.success("Done in this session.", icon=":material/check:")
        if st.button(f"Open project {number}", key=f"build_open_{number}", icon=":material/arrow_forward:"):
            opener()
            st.switch_page(frame.page(page))
phase.section(15, "summary")
phase.finish(15)
