"""The other forms of the word that occur in the open list, each with a tick."""

import streamlit as st

from core.text.inflections import list_forms
from core.text.languages import guess_language
from core.text.lemmas import languages
from core.text.options import EXACT
from ui import kept, probe_session
from ui.plain import escaped


def draw(word: str) -> str | tuple[str, ...]:
    """Draw a tick for each other form; returns the ticked spellings, or "exact" for none."""
    if not word.strip():
        return EXACT
    rows, language = probe_session.open_list().rows, _chosen_language()
    found = probe_session.kept("forms", (word, language), lambda: list_forms(rows, word, language))
    if not found:
        return EXACT
    key = f"probe_forms_{st.session_state['probe_digest']}_{word.casefold()}"
    counts = {form.spelling: form.sentences for form in found}
    kept.bring_back(key)
    ticked = st.pills(
        f"Also its other forms (of “{escaped(word)}”)",
        list(counts),
        selection_mode="multi",
        format_func=lambda spelling: f"{escaped(spelling)} ({counts[spelling]:,})",
        key=key,
    )
    kept.remember(key)
    return tuple(spelling for spelling in counts if spelling in ticked) or EXACT


def choose_language() -> None:
    """Draw the choice of the language that forms are looked up in; it belongs to the open list."""
    rows, key = probe_session.open_list().rows, _language_key()
    guessed = probe_session.kept("language", "", lambda: guess_language(row.text for row in rows))
    titles = [f"{guessed or 'not known'} (guess)", *languages()]
    kept.bring_back(key)
    st.selectbox("Language of the other forms", range(len(titles)), format_func=titles.__getitem__, key=key)
    kept.remember(key)


def _chosen_language() -> str | None:
    """The chosen language, None for the guess."""
    picked = st.session_state.get(_language_key(), 0)
    return languages()[picked - 1] if picked else None


def _language_key() -> str:
    return f"probe_language_{st.session_state['probe_digest']}"
