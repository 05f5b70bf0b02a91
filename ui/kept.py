"""Values of widgets that outlive a visit to another page, where Streamlit forgets those it does not draw."""

import streamlit as st

_SHADOW = "kept_values"


def bring_back(*keys: str) -> None:
    """Restore the values of the widgets with these keys that are not set; called before the widgets are drawn."""
    shadow = st.session_state.get(_SHADOW, {})
    for key in keys:
        if key not in st.session_state and key in shadow:
            st.session_state[key] = shadow[key]


def remember(*keys: str) -> None:
    """Keep the present values of the widgets with these keys, for this visitor."""
    shadow = st.session_state.setdefault(_SHADOW, {})
    shadow |= {key: st.session_state[key] for key in keys if key in st.session_state}
