"""Small print in the full text colour: Streamlit's caption is too pale for 4.5:1 on a light background."""

import streamlit as st


def small(text: str) -> None:
    """A remark below a heading or figure; `text` is our own Markdown, without brackets."""
    st.markdown(f":small[{text}]")
