"""What is probed: the word, the layer and the model."""

import streamlit as st

from core.model.catalogue import CATALOGUE, DEFAULT_MODEL, entry, is_offline
from core.model.vectors import STATIC
from core.probe import LAST_FOUR, ProbeSettings
from ui import kept, list_words, word_forms
from ui.plain import escaped

#: What another page must not wipe out. Not in the address: what people type stays out of logs and histories.
_KEPT = ("probe_word", "probe_layer", "probe_once")
_MAPS = {
    "auto": "Best for this many uses",
    "umap": "UMAP",
    "pca": "PCA (linear)",
    "tsne": "t-SNE",
    "mds": "Classical MDS (angles)",
}


def draw() -> tuple[str, str, ProbeSettings]:
    """Draw the controls; returns word, model name and settings."""
    kept.bring_back(*_KEPT)
    word_box, layer_box, model_box, map_box = st.columns([3, 4, 3, 1], vertical_alignment="bottom")
    word = word_box.text_input("Word", key="probe_word", help="Whole words in any case; every occurrence counts.")
    model = model_box.selectbox(
        "Model", [model.name for model in CATALOGUE], format_func=model_title, key="probe_model", bind="query-params"
    )
    layers = [STATIC, *map(str, range(entry(model).layers + 1)), LAST_FOUR]
    if st.session_state.get("probe_layer") not in layers:
        st.session_state["probe_layer"] = str(entry(model).layers)
    layer = layer_box.select_slider(
        "Layer of the contextual map",
        layers,
        key="probe_layer",
        format_func=layer_title,
        help="static is the row of the embedding matrix; 0 is the output of the embedding block; the rest are the "
        "transformer blocks.",
    )
    with map_box.popover("Map", icon=":material/tune:", width="stretch"):
        method = st.selectbox(
            "Method", list(_MAPS), format_func=_MAPS.__getitem__, key="probe_map", bind="query-params"
        )
        seed = st.number_input("Seed", 0, 9999, 42, key="probe_seed", bind="query-params")
    suggestions = list_words.to_switch()
    if len(suggestions) > 1:
        st.pills(
            "Words to switch to",
            suggestions,
            key="probe_suggestion",
            format_func=escaped,
            on_change=_take_suggestion,
            label_visibility="collapsed",
        )
    forms = word_forms.draw(word)
    kept.remember(*_KEPT)
    once = bool(st.session_state.get("probe_once"))
    return word, model, ProbeSettings(layer=layer, map_method=method, seed=int(seed), forms=forms, count_once=once)


def _take_suggestion() -> None:
    chosen = st.session_state.get("probe_suggestion")
    if chosen:
        st.session_state["probe_word"] = chosen
        st.session_state["probe_suggestion"] = None


def layer_title(layer: str) -> str:
    """A layer as a choice names it."""
    return "mean of last four" if layer == LAST_FOUR else layer


def model_title(name: str) -> str:
    """A model of the catalogue as a choice names it; says when it is not on this machine."""
    model = entry(name)
    title = model.title if "layers" in model.title else f"{model.title}, {model.layers} layers"
    if name == DEFAULT_MODEL or is_offline(name):
        return title
    return f"{title}, needs a download"
