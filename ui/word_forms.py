"""The other forms of the word that occur in the open list, each with a tick."""

import streamlit as st

from core.text.inflections import list_forms
from core.text.options import EXACT
from ui import kept, probe_session
from ui.plain import escaped


def draw(word: str) -> str | tuple[str, ...]:
    """Draw a tick for each other form; returns the ticked spellings, or "exact" for none."""
    if not word.strip():
        return EXACT
    found = probe_session.kept("forms", word, lambda: list_forms(probe_session.open_list().rows, word))
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
