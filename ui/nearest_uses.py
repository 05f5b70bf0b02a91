"""Who is really near: the most similar uses of a picked use in the full space, with their cosines."""

from collections.abc import Sequence

import streamlit as st

from core.geometry.cosine import ZeroVectorError
from core.map_views import nearest
from core.probe import Probe
from ui.plain import escaped
from ui.probe_tables import neighbour_table
from ui.probe_words import layer_words, pair_title


def draw(result: Probe, picked: Sequence[str]) -> None:
    """Draw the nearest uses of the use picked last, or of any chosen one."""
    uses = result.vectors.uses
    if len(uses) < 2:
        return
    box = st.expander("Nearest uses", icon=":material/near_me:", key="probe_nearest", on_change="rerun")
    if not box.open:
        return
    with box:
        ids = [use.id for use in uses]
        signature = (result.word, result.list.name, len(uses), tuple(picked))
        if st.session_state.get("probe_nearest_for") != signature:
            st.session_state["probe_nearest_for"] = signature
            st.session_state["probe_nearest_use"] = ids.index(picked[-1]) if picked else 0
        titles = [pair_title(use) for use in uses]
        index = st.selectbox("Nearest to", range(len(uses)), format_func=titles.__getitem__, key="probe_nearest_use")
        try:
            found = nearest(result, index)
        except ZeroVectorError as error:
            st.caption(escaped(f"{error}."))
            return
        st.dataframe(
            neighbour_table(uses, found),
            hide_index=True,
            key="probe_nearest_table",
            column_config={
                "left": st.column_config.TextColumn("left context", alignment="right"),
                "right": st.column_config.TextColumn("right context"),
                "cosine": st.column_config.NumberColumn("cosine", format="%.3f"),
            },
            alt=f"The {len(found)} uses most similar to the chosen one",
        )
        st.caption(f"By cosine in the full space at {layer_words(result.layer)}, whatever the map shows.")
