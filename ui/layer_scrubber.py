"""All layers on one map, moved by a slider in the browser, with the coordinates as a table."""

import streamlit as st

from core.charts import layer_scrubber
from core.charts.palette import LabelScale
from core.map_views import LayerMaps, layer_maps
from core.probe import Probe
from ui import probe_session
from ui.probe_tables import layer_coordinates


def draw(result: Probe, scale: LabelScale) -> None:
    """Draw the scrubber in a box that computes nothing until it is opened."""
    box = st.expander("Layer by layer", icon=":material/linear_scale:", key="probe_scrubber", on_change="rerun")
    if not box.open:
        return
    with box:
        maps = probe_session.view(result, "scrubber", lambda: layer_maps(result))
        uses = [result.vectors.uses[index] for index in maps.uses]
        table = layer_scrubber.scrubber_table(maps.frames, uses, scale)
        picture, numbers = st.columns([1, 1], gap="medium")
        with picture:
            st.altair_chart(
                layer_scrubber.scrubber_chart(table, maps.frames, scale, result.layer),
                width="content",
                key="probe_scrubber_chart",
                alt=layer_scrubber.scrubber_summary(maps.frames, len(uses)),
            )
        with numbers:
            st.caption(_reading(maps))
            st.dataframe(
                layer_coordinates(maps.frames, uses),
                hide_index=True,
                height=300,
                key="probe_scrubber_table",
                alt="Coordinates of the uses at every layer",
            )


def _reading(maps: LayerMaps) -> str:
    words = (
        "Drag the slider, or focus it and use the arrow keys. Each layer is a PCA of its own, turned onto the layer "
        "before, all on one scale: a wider cloud is a wider cloud."
    )
    if len(maps.uses) < maps.of:
        words += f" Shown: an even sample of {len(maps.uses):,} of {maps.of:,} uses."
    return words
