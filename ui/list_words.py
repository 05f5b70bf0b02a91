"""Several words in one list: each is its own probe, with an overview and a switcher."""

from collections.abc import Sequence

import streamlit as st

from core.errors import InputError
from core.limits import limit
from core.text.options import ReadOptions
from core.text.search import WordCount, overview, search
from ui import failures, kept, probe_session, word_forms
from ui.plain import escaped
from ui.probe_tables import word_table

_KEY = "probe_words"
_PILLS = 12


def draw() -> None:
    """Draw the overview of the words that the file names or that the person chose; picking one probes it."""
    opened = probe_session.open_list()
    key = f"{_KEY}_{st.session_state['probe_digest']}"
    title = f"Words of this list: {len(opened.words):,}" if len(opened.words) > 1 else "Several words, other forms"
    with st.expander(escaped(title), icon=":material/list:", key="probe_words_box"):
        kept.bring_back(key)
        words_box, language_box = st.columns([3, 1])
        chosen = words_box.multiselect(
            "Words to probe, each on its own",
            list(dict.fromkeys((*opened.words, *st.session_state.get("probe_suggestions", ())))),
            key=key,
            accept_new_options=True,
            placeholder="All that the file names" if opened.words else "Choose or type words",
            max_selections=limit("words"),
        )
        kept.remember(key)
        with language_box:
            word_forms.choose_language()
        if not chosen and len(opened.words) < 2:
            return
        with failures.shown():
            _overview(tuple(chosen))


def check_number(words: Sequence[str]) -> None:
    """Raise InputError for more chosen words than the limit; the box refuses them too, but only in the browser."""
    if len(words) > limit("words"):
        raise InputError(
            f"{len(words):,} words were chosen and the limit is {limit('words'):,}; choose fewer, or use the command "
            "line (python -m core read FILE --words)."
        )


def to_switch() -> tuple[str, ...]:
    """Words to switch between with one click: those chosen, else those the file names, else words of most sentences."""
    chosen = st.session_state.get(f"{_KEY}_{st.session_state['probe_digest']}", ())
    named = probe_session.open_list().words
    words = chosen or (named if len(named) > 1 else st.session_state.get("probe_suggestions", ()))
    return tuple(words)[:_PILLS]


def _overview(chosen: tuple[str, ...]) -> None:
    check_number(chosen)
    opened = probe_session.open_list()
    lines: tuple[WordCount, ...] = probe_session.kept(
        "words", chosen, lambda: overview(search(opened, ReadOptions(words=chosen)))
    )
    key = f"{_KEY}_table_{st.session_state['probe_digest']}_{len(lines)}"

    def take() -> None:
        rows = [row for row in st.session_state[key]["selection"]["rows"] if row < len(lines)]
        if rows:
            st.session_state["probe_word"] = lines[rows[0]].word

    st.dataframe(
        word_table(lines),
        hide_index=True,
        key=key,
        on_select=take,
        selection_mode="single-row",
        height="content" if len(lines) <= 8 else 320,
        alt=f"{len(lines)} words with their rows, uses and labels",
    )
    st.caption("Tick a word to probe it.")
