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
    opened = probe_session.open_list()
    with st.container(horizontal=True, vertical_alignment="bottom"):
        ticks = st.container()
        with st.popover("", icon=":material/translate:", help="Language of the other forms", key="probe_language_box"):
            language = _language()
        found = probe_session.kept("forms", (word, language), lambda: list_forms(opened.rows, word, language))
        if not found:
            return EXACT
        key = f"probe_forms_{st.session_state['probe_digest']}_{word.casefold()}"
        counts = {form.spelling: form.sentences for form in found}
        kept.bring_back(key)
        ticked = ticks.pills(
            f"Also its other forms (of “{escaped(word)}”)",
            list(counts),
            selection_mode="multi",
            format_func=lambda spelling: f"{escaped(spelling)} ({counts[spelling]:,})",
            key=key,
        )
        kept.remember(key)
    return tuple(spelling for spelling in counts if spelling in ticked) or EXACT


def _language() -> str | None:
    """The chosen language, None for the guess; a choice belongs to the open list."""
    key = f"probe_language_{st.session_state['probe_digest']}"
    guessed = probe_session.kept(
        "forms", "language", lambda: guess_language(r.text for r in probe_session.open_list().rows)
    )
    kept.bring_back(key)
    titles = [f"{guessed or 'not known'} (guess)", *languages()]
    picked = st.selectbox("Language of the other forms", range(len(titles)), format_func=titles.__getitem__, key=key)
    kept.remember(key)
    return titles[picked] if picked else None
