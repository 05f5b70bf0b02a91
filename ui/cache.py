"""What is shared by all visitors: models, and nothing else. Text of users never comes here."""

import streamlit as st

from core.model.encoder import Encoder


@st.cache_resource(max_entries=1, show_spinner="Loading the language model…")
def encoder(name: str) -> Encoder:
    """The encoder for a catalogue name; one model is kept at a time."""
    from core.model.loading import load_encoder

    return load_encoder(name)
