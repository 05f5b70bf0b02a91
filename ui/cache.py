"""What is shared by all visitors: models, and nothing else. Text of users never comes here."""

import streamlit as st

from core.model.encoder import Encoder
from core.model.shelf import SHELF


def encoder(name: str) -> Encoder:
    """The encoder for a catalogue name, loaded once for everybody; a visitor who waits for it is told for how long.

    Raises ModelError or SettingError as `core.model.loading.load_encoder` does.
    """
    if SHELF.has(name):
        return SHELF.get(name)
    slot = st.empty()
    try:
        return SHELF.get(name, lambda seconds: _tell(slot, seconds))
    finally:
        slot.empty()


def _tell(slot: "st.delta_generator.DeltaGenerator", seconds: float) -> None:
    # Calling Streamlit here also lets a rerun end the waiting; the model goes on loading for the others.
    slot.caption(f":material/hourglass_top: Loading the language model, {seconds:.0f} s so far (usually 5 to 15 s).")
