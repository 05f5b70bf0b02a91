"""The learner's word and two sentences: chosen once, used on every page, kept in this session only."""

import streamlit as st

from core.errors import ProbeError
from core.limits import limit
from core.teaching.pair import DEFAULT_SENTENCES, DEFAULT_WORD, Pair, make_pair
from core.text.reading import read_pasted
from ui import note
from ui.plain import escaped


def pair() -> Pair:
    """The learner's pair, or the example of the curriculum."""
    return make_pair(word(), *sentences()[:2])


def word() -> str:
    """The learner's word."""
    chosen: str = st.session_state.get("learner_word", DEFAULT_WORD)
    return chosen


def sentences() -> list[str]:
    """The learner's sentences, two of them."""
    return list(st.session_state.get("learner_sentences", DEFAULT_SENTENCES))


def draw_input() -> None:
    """Show the sentences, and a form to put others in their place."""
    first, second = sentences()[:2]
    with st.expander(f"Your word: {escaped(word())}. Change it and the two sentences", icon=":material/edit:"):
        with st.form("learner_form", border=False):
            st.text_input("Word", value=word(), key="learner_word_input", max_chars=limit("word_length"))
            most = limit("learner_sentence")
            st.text_input("First sentence", value=first, key="learner_first_input", max_chars=most)
            st.text_input("Second sentence, same word", value=second, key="learner_second_input", max_chars=most)
            st.form_submit_button("Use these on every page", type="primary", on_click=_take)
        if problem := st.session_state.pop("learner_problem", None):
            st.error(escaped(problem), icon=":material/error:")
        note.small("Kept in this browser session only. A word with several meanings shows the most.")


def draw_sentences() -> None:
    """The two sentences as text."""
    for number, text in enumerate(sentences()[:2], start=1):
        st.text(f"{number}. {text}")


def open_in_probe() -> None:
    """Callback of a link: hand word and sentences to the sense probe, which opens them when it is drawn next."""
    st.session_state["probe_next"] = (read_pasted("\n".join(sentences())), word())


def _take() -> None:
    state = st.session_state
    try:
        chosen = make_pair(state["learner_word_input"], state["learner_first_input"], state["learner_second_input"])
    except ProbeError as error:
        state["learner_problem"] = f"{error} Your former sentences are still in use."
        return
    state["learner_word"] = chosen.word
    state["learner_sentences"] = [chosen.first.text, chosen.second.text]
