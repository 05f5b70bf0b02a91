"""Readings of the bundled model for the theory pages, kept for the visitor's session."""

import streamlit as st

from core.model.catalogue import DEFAULT_MODEL
from core.model.vectors import TextSpan
from core.teaching.pair import Pair, PairReading, Seen, read_pair, word_weights
from core.text.matching import find_spans
from ui import cache
from ui.plain import escaped

Weights = tuple[tuple[Seen, ...], tuple[tuple[float, ...], ...]]


def reading(pair: Pair) -> PairReading:
    """What the model makes of the pair; raises ProbeError when the model or the word cannot be had."""
    return _reading(DEFAULT_MODEL, pair.word, pair.first.text, pair.second.text, pair)


def weights(word: str, text: str) -> Weights:
    """The weights that the first use of `word` in `text` gives to the text's tokens."""
    return _weights(DEFAULT_MODEL, word, text)


def figures(reading: PairReading, **more: str) -> dict[str, str]:
    """The figures that prose may name; the learner's word is escaped, because it is text and never Markdown."""
    named = reading.figures() | more
    return named | {"word": escaped(named["word"])}


@st.cache_data(scope="session", max_entries=16, show_spinner="Reading your sentences…")
def _reading(model: str, word: str, first: str, second: str, _pair: Pair) -> PairReading:
    return read_pair(cache.encoder(model), _pair)


@st.cache_data(scope="session", max_entries=16, show_spinner="Reading the sentence…")
def _weights(model: str, word: str, text: str) -> Weights:
    return word_weights(cache.encoder(model), TextSpan(text, *find_spans(text, word)[0]))
