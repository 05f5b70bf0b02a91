"""Compare: two models, layers, poolings or words side by side, on the list that is open in the sense probe."""

import streamlit as st

from ui import comparison, comparison_controls, comparison_session, failures, frame, probe_session
from ui.plain import escaped

frame.draw()
opened = probe_session.open_list()

st.title("Compare", anchor=False)
st.caption("Two models, layers or poolings on the same uses, or two words, side by side.")
st.markdown(f"Sentences: **{escaped(opened.name)}**, {len(opened.rows):,} rows.")
st.page_link(frame.page("sense_probe"), label="Bring your own in the sense probe", icon=":material/upload_file:")
first, second = comparison_controls.draw()
with failures.shown():
    comparison.draw(comparison_session.comparison_of(first, second))
