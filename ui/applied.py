"""Phase 12: the live examples. Each runs when its button was pressed, so that the page needs no model before."""

import streamlit as st

from core.limits import limit
from core.model.catalogue import DEFAULT_MODEL
from core.teaching.applications import (
    TOY_CONTEXTS,
    candidate_weights,
    nearest_sentences,
    nearest_use,
    next_token,
)
from core.teaching.content import load_table
from ui import cache, failures, phase


def search() -> None:
    """Nearest sentences; this is the phase's activity."""
    data = load_table("applications")
    phase.section(12, "search")
    query = st.text_input("Search for", value=data["query"], max_chars=limit("learner_sentence"), key="apply_query")
    with st.expander("The sentences that are searched"):
        for text in data["sentences"]:
            st.text(text)
    if phase.reveal(12, "Search", enabled=bool(query.strip())):
        with failures.shown():
            hits = nearest_sentences(cache.encoder(DEFAULT_MODEL), query, tuple(data["sentences"]))
            st.table([{"cosine": hit.cosine, "sentence": hit.text} for hit in hits[:3]])


def tagging() -> None:
    """The nearest labelled use lends its tag."""
    data = load_table("applications")["tagging"]
    tags = {example["text"]: example["tag"] for example in data["example"]}
    phase.section(12, "tag")
    text = st.text_input(
        "A sentence with “play”", value=data["sentence"], max_chars=limit("learner_sentence"), key="apply_tagged"
    )
    if _asked("Tag it", "apply_tag"):
        with failures.shown():
            hits = nearest_use(cache.encoder(DEFAULT_MODEL), data["word"], text, tuple(tags))
            st.markdown(f"Nearest use: **{tags[hits[0].text]}**")
            st.table([{"cosine": hit.cosine, "tag": tags[hit.text], "labelled use": hit.text} for hit in hits])


def next_token_in_the_toy() -> None:
    """Scores and probabilities for two possible next words."""
    phase.section(12, "next")
    context = st.segmented_control(
        "“bank” has read", TOY_CONTEXTS, default=TOY_CONTEXTS[0], required=True, key="apply_context"
    )
    st.table(next_token(context))


def coreference() -> None:
    """What “it” reads from two candidates."""
    data = load_table("applications")["coreference"]
    phase.section(12, "coreference")
    text = st.text_input(
        "A sentence with “it”", value=data["text"], max_chars=limit("learner_sentence"), key="apply_coreference"
    )
    if _asked("Show the weights", "apply_weights"):
        with failures.shown():
            hits = candidate_weights(cache.encoder(DEFAULT_MODEL), data["word"], text, tuple(data["candidates"]))
            st.table([{"candidate": hit.text, "weight": hit.cosine} for hit in hits])


def _asked(label: str, key: str) -> bool:
    if st.button(label, key=key):
        st.session_state[f"{key}_shown"] = True
    return bool(st.session_state.get(f"{key}_shown"))
