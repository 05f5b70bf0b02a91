"""What is compared: models, layers, poolings or words, on the list that is open in the sense probe."""

from dataclasses import dataclass, replace
from typing import Literal

import streamlit as st

from core.model.catalogue import CATALOGUE, DEFAULT_MODEL, entry, is_offline
from core.model.vectors import STATIC
from core.probe import LAST_FOUR, ProbeSettings
from core.text.options import EXACT
from ui import kept, probe_session
from ui.probe_controls import layer_title, model_title

_KINDS = {"models": "Models", "layers": "Layers", "poolings": "Poolings", "words": "Words"}
_POOLINGS = {"mean": "mean of the pieces", "first": "first piece", "last": "last piece"}
_NAMES = tuple(model.name for model in CATALOGUE)
Side = Literal["first", "second"]


@dataclass(frozen=True)
class SideChoice:
    """One side: whose uses, which vectors, and what people call it."""

    word: str
    model: str
    settings: ProbeSettings
    name: str


def draw() -> tuple[SideChoice, SideChoice]:
    """Draw the controls; returns both sides."""
    kept.bring_back("probe_word", "probe_once", *_keys())
    if st.session_state.get("compare_kind") not in _KINDS:
        st.session_state["compare_kind"] = "models" if _second_model() else "layers"
    kind = st.segmented_control(
        "Compare two", list(_KINDS), format_func=_KINDS.__getitem__, key="compare_kind", required=True
    )
    word_box, model_box = st.columns(2) if kind in ("layers", "poolings") else (st.container(), st.container())
    word = word_box.text_input("Word", key="probe_word", help="Whole words in any case.") if kind != "words" else ""
    model = ""
    if kind != "models":
        model = model_box.selectbox("Model", _NAMES, format_func=model_title, key="compare_model")
    left, right = st.columns(2, gap="medium")
    with left:
        first = _side("first", str(kind), word, model)
    with right:
        second = _side("second", str(kind), word, model)
    kept.remember("probe_word", "probe_once", *_keys())
    return first, second


def _side(side: Side, kind: str, word: str, model: str) -> SideChoice:
    names: list[str] = []
    if kind == "words":
        key = "probe_word" if side == "first" else "compare_word"
        if "compare_word" not in st.session_state:
            others = [
                other for other in st.session_state["probe_suggestions"] if other != st.session_state["probe_word"]
            ]
            st.session_state["compare_word"] = next(iter(others), "")
        word = st.text_input(f"{side.capitalize()} word", key=key)
        names.append(f"“{word}”")
    if kind == "models":
        key = f"compare_model_{side}"
        if st.session_state.get(key) not in _NAMES:
            st.session_state[key] = DEFAULT_MODEL if side == "first" else _second_model() or "mpnet"
        model = st.selectbox(f"{side.capitalize()} model", _NAMES, format_func=model_title, key=key)
    pooling = "mean"
    if kind == "poolings":
        key = f"compare_pooling_{side}"
        if st.session_state.get(key) not in _POOLINGS:
            st.session_state[key] = "mean" if side == "first" else "last"
        pooling = st.selectbox(
            f"{side.capitalize()} pooling", list(_POOLINGS), format_func=_POOLINGS.__getitem__, key=key
        )
        names.append(_POOLINGS[pooling])
    layer = _layer(side, kind, model)
    settings = replace(_of_the_probe(word), layer=layer, pooling=pooling)
    return SideChoice(word, model, settings, ", ".join(names) or model)


def _layer(side: Side, kind: str, model: str) -> str:
    """The layer of one side's map; the last, but layer 0 for the first side when layers are compared."""
    layers = [STATIC, *map(str, range(entry(model).layers + 1)), LAST_FOUR]
    key = f"compare_layer_{side}_{'layers' if kind == 'layers' else 'other'}"
    if st.session_state.get(key) not in layers or st.session_state.get(f"{key}_of") != model:
        st.session_state[key] = "0" if kind == "layers" and side == "first" else str(entry(model).layers)
    st.session_state[f"{key}_of"] = model
    layer: str = st.select_slider(f"{side.capitalize()} layer", layers, key=key, format_func=layer_title)
    return layer


def _of_the_probe(word: str) -> ProbeSettings:
    """Forms and repeats as they are counted on the probe page, when it is the same word of the same list."""
    last = probe_session.last()
    same = last is not None and last.word == word and last.list is probe_session.open_list()
    forms = last.settings.forms if last is not None and same else EXACT
    return ProbeSettings(forms=forms, count_once=bool(st.session_state.get("probe_once")))


def _second_model() -> str | None:
    """Another model that is on this machine, or None."""
    return next((name for name in _NAMES if name != DEFAULT_MODEL and is_offline(name)), None)


def _keys() -> tuple[str, ...]:
    sides = ("first", "second")
    return (
        "compare_kind",
        "compare_model",
        "compare_word",
        *(f"compare_{what}_{side}" for what in ("model", "pooling") for side in sides),
        *(f"compare_layer_{side}_{kind}" for side in sides for kind in ("layers", "other")),
    )
