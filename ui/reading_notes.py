"""What a person should know about how a list was read: the first notes at once, the rest on request."""

from collections.abc import Sequence

import streamlit as st

from ui.plain import escaped

_AT_ONCE = 5


def draw(notes: Sequence[str], key: str) -> None:
    """Draw `notes` as captions; many files have many, so what follows the first five is folded away."""
    for note in notes[:_AT_ONCE]:
        st.caption(escaped(note))
    if len(notes) > _AT_ONCE:
        with st.expander(f"{len(notes) - _AT_ONCE:,} more notes on reading", icon=":material/notes:", key=key):
            st.caption("  \n".join(map(escaped, notes[_AT_ONCE:])))
