"""The axis of the layers: 0..L as numbers, and the static vector at a place of its own left of them, never joined."""

from collections.abc import Sequence

import altair as alt
import pandas as pd

from core.charts.palette import UNLABELLED
from core.model.vectors import STATIC

#: x position of the static value; layers stand at 0..L.
STATIC_X = -1.3


def x_of(layer: str) -> float:
    """Where a layer stands."""
    return STATIC_X if layer == STATIC else float(layer)


def layer_x(layers: Sequence[str]) -> alt.X:
    """The x encoding of field "x" for these layers."""
    positions = [x_of(layer) for layer in layers]
    axis = alt.Axis(
        values=positions,
        labelExpr=f"datum.value == {STATIC_X} ? 'static' : format(datum.value, 'd')",
        title="layer",
        grid=False,
        labelOverlap=False,
    )
    return alt.X("x:Q", axis=axis, scale=alt.Scale(domain=[min(positions) - 0.3, max(positions) + 0.3], nice=False))


def layer_rule(layer: str) -> alt.Chart:
    """The dashed upright line at the chosen layer."""
    rule = alt.Chart(pd.DataFrame({"x": [x_of(layer)]})).mark_rule(strokeDash=[3, 3], color=UNLABELLED, opacity=0.8)
    chart: alt.Chart = rule.encode(x="x:Q")
    return chart
