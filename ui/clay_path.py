"""The clay path: the chosen uses leave one static point and drift apart through the layers."""

from collections.abc import Sequence

import streamlit as st

from core.charts import clay_path
from core.geometry.clay_paths import ClayPaths
from core.geometry.cosine import ZeroVectorError
from core.limits import limit
from core.map_views import paths
from core.probe import Probe
from ui import probe_session
from ui.plain import escaped
from ui.probe_tables import path_coordinates
from ui.probe_words import in_context


def draw(result: Probe, picked: Sequence[str]) -> None:
    """Draw the paths of the picked uses, or of a telling pair, in a box that computes nothing until it is opened."""
    if len(result.vectors.uses) < 2:
        return
    title = "Clay path: how chosen uses drift apart"
    box = st.expander(title, icon=":material/conversion_path:", key="probe_clay", on_change="rerun")
    if not box.open:
        return
    index_of = {use.id: index for index, use in enumerate(result.vectors.uses)}
    chosen = tuple(index_of[use_id] for use_id in picked)
    if len(chosen) < 2:
        chosen = result.pair_of(picked)
    uses = [result.vectors.uses[index] for index in chosen]
    with box:
        try:
            found = probe_session.view(result, "clay", lambda: paths(result, chosen), chosen)
        except ZeroVectorError as error:
            st.caption(escaped(f"No path: {error}."))
            return
        picture, numbers = st.columns([1, 1], gap="medium")
        with picture:
            st.altair_chart(
                clay_path.path_chart(clay_path.path_table(found, uses)),
                width="content",
                key="probe_clay_chart",
                alt=clay_path.path_summary(found, uses),
            )
        with numbers:
            for name, use in zip(clay_path.path_names(uses), uses, strict=True):
                st.caption(escaped(f"{name}: {in_context(use)}"))
            st.caption(_reading(found))
            st.dataframe(
                path_coordinates(found, clay_path.path_names(uses)),
                hide_index=True,
                key="probe_clay_table",
                alt="Coordinates of the paths by layer",
            )


def _reading(found: ClayPaths) -> str:
    begin = (
        "The ring is static: one vector for all of them, so the paths start together."
        if found.together
        else "The rings are static vectors: these uses are spelled in different pieces, so they start apart."
    )
    last = found.shown[-1]
    share = "" if last is None else f" At the last layer the picture shows {last:.0%} of their differences."
    return (
        f"{begin} What the chosen uses share at a layer is left out, so only their differences move.{share} Pick up "
        f"to {limit('picked_uses')} uses on a map or in the table."
    )
