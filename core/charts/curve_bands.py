"""Bands behind the lines of a layer chart: from where to where the middle half of the pairs reach."""

from collections.abc import Mapping, Sequence

import altair as alt
import pandas as pd

from core.charts.layer_axis import STATIC_X, layer_x, x_of
from core.geometry.bands import Band

_OPACITY = 0.18


def band_table(layers: Sequence[str], bands: Mapping[str, Band]) -> pd.DataFrame:
    """Long table with layer, x, line, low, high. A line without a pair at a layer has no record there."""
    return pd.DataFrame(
        [
            {"layer": layer, "x": x_of(layer), "line": name, "low": ends[0], "high": ends[1]}
            for name, values in bands.items()
            for layer, ends in zip(layers, values, strict=True)
            if ends is not None
        ],
        columns=["layer", "x", "line", "low", "high"],
    )


def band_parts(table: pd.DataFrame, layers: Sequence[str], colours: Mapping[str, str], low: alt.Y) -> list[alt.Chart]:
    """One area a line of a `band_table` in the colour of the line; at "static", which is not joined, an upright bar.

    low: y encoding of the field "low", with the scale and the title of the chart's own axis.
    """
    parts: list[alt.Chart] = []
    for name, colour in colours.items():
        own = table[table["line"] == name]
        joined, alone = own[own["x"] > STATIC_X], own[own["x"] == STATIC_X]
        if len(joined):
            area = alt.Chart(joined).mark_area(color=colour, opacity=_OPACITY)
            parts.append(area.encode(x=layer_x(layers), y=low, y2="high:Q"))
        if len(alone):
            bar = alt.Chart(alone).mark_rule(color=colour, opacity=2 * _OPACITY, strokeWidth=9)
            parts.append(bar.encode(x=layer_x(layers), y=low, y2="high:Q"))
    return parts
