"""About: what the dashboard is, which models it reads, what happens to text, and where its bounds are."""

import streamlit as st

from core.limits import LIMITS
from core.model.catalogue import CATALOGUE
from ui import frame

frame.draw()

st.title("About", anchor=False)
st.markdown(
    "This dashboard shows how one word, with one token id and one row of the embedding matrix, becomes different "
    "vectors in different sentences. It reads sentences, finds every use of a word, runs a language model of the BERT "
    "family over them, and compares the vectors at every layer."
)

st.subheader("Your text", anchor=False)
st.markdown(
    "Sentences stay in the memory of your own session on the server. They are not saved, not logged, not put into an "
    "address, and no other visitor can see them. A reload of the page forgets them."
)

st.subheader("Models", anchor=False)
st.dataframe(
    {
        "name": [model.name for model in CATALOGUE],
        "title": [model.title for model in CATALOGUE],
        "layers": [model.layers for model in CATALOGUE],
        "width": [model.width for model in CATALOGUE],
        "licence": [model.licence for model in CATALOGUE],
    },
    hide_index=True,
    key="about_models",
    alt="The models that can be chosen",
)

st.subheader("Limits", anchor=False)
st.dataframe(
    {
        "limit": [limit.name.replace("_", " ") for limit in LIMITS],
        "value": [f"{limit.value:,}" for limit in LIMITS],
        "unit": [limit.unit for limit in LIMITS],
        "why": [limit.reason for limit in LIMITS],
    },
    hide_index=True,
    key="about_limits",
    alt="Every limit of the dashboard, with its reason",
)
