"""Cosine through the layers: within labels, between labels, random words, and two chosen uses.

The static value stands at a place of its own left of layer 0 and is not joined to the line: it is another kind of
vector, not one more layer.
"""

from collections.abc import Mapping, Sequence

import altair as alt
import pandas as pd

from core.charts.curve_bands import band_parts
from core.charts.layer_axis import layer_rule
from core.charts.layer_lines import drawn_lines, line_parts, line_table, spoken_layer
from core.charts.palette import CATEGORICAL, UNLABELLED

#: Names of the lines as people read them.
WITHIN, BETWEEN, RANDOM, PAIR = "same label", "different labels", "random other words", "the two chosen uses"
ALL_PAIRS = "all pairs of uses"
_STYLE = {  # line -> colour, dash, shape
    WITHIN: (CATEGORICAL[0], [1, 0], "circle"),
    ALL_PAIRS: (CATEGORICAL[0], [1, 0], "circle"),
    BETWEEN: (CATEGORICAL[1], [6, 3], "square"),
    RANDOM: (UNLABELLED, [2, 3], "diamond"),
    PAIR: (CATEGORICAL[3], [8, 2, 2, 2], "triangle-up"),
}


def curve_table(layers: Sequence[str], lines: Mapping[str, Sequence[float | None]]) -> pd.DataFrame:
    """Long table with layer, x, line, cosine. Undefined values are left out: a gap, never a zero."""
    return line_table(layers, lines, "cosine")


def curve_chart(
    table: pd.DataFrame, layers: Sequence[str], chosen_layer: str | None = None, bands: pd.DataFrame | None = None
) -> alt.LayerChart:
    """Lines over the layers of a `curve_table` before their `bands` (a `band_table`); `chosen_layer` has a rule."""
    lowest = [0.0, *table["cosine"], *(bands["low"] if bands is not None else ())]
    scale = alt.Scale(domain=[min(lowest), 1.02], nice=False)
    layered = line_parts(
        table,
        layers,
        _STYLE,
        alt.Y("cosine:Q", title="cosine", scale=scale),
        [alt.Tooltip("cosine:Q", title="Cosine", format=".3f")],
    )
    if bands is not None:
        shown = {name: _STYLE[name][0] for name in drawn_lines(table, _STYLE)}
        layered = [*band_parts(bands, layers, shown, alt.Y("low:Q", title="cosine", scale=scale)), *layered]
    if chosen_layer is not None and chosen_layer in layers:
        layered.insert(0, layer_rule(chosen_layer))
    chart: alt.LayerChart = alt.layer(*layered).properties(height=340)  # type: ignore[assignment]
    return chart


def curve_summary(layers: Sequence[str], lines: Mapping[str, Sequence[float | None]]) -> str:
    """One sentence with the first and last value of each line, for people who do not see the chart."""
    parts = []
    for name, values in lines.items():
        known = [(layer, value) for layer, value in zip(layers, values, strict=True) if value is not None]
        if known:
            (first, start), (last, end) = known[0], known[-1]
            parts.append(f"{name} {start:.3f} at {spoken_layer(first)} and {end:.3f} at {spoken_layer(last)}")
    return "Cosine by layer: " + "; ".join(parts) + "." if parts else "Cosine by layer: no line is defined."
