"""One measure of two sides through the layers, each with its interval where there is one."""

from collections.abc import Sequence

import altair as alt
import pandas as pd

from core.charts.layer_axis import layer_x, x_of
from core.charts.layer_lines import spoken_layer
from core.charts.palette import CATEGORICAL, UNLABELLED

#: Names of the sides on the chart; what a person typed stands beside it, not in it.
SIDES = ("first", "second")
Line = Sequence[float | None]


def comparison_table(
    layers: Sequence[str], lines: Sequence[Line], intervals: Sequence[tuple[Line, Line]] | None = None
) -> pd.DataFrame:
    """Long table: layer, x, side, value, low, high. Undefined values are left out: a gap, never a zero."""
    records = []
    for number, side in enumerate(SIDES):
        low, high = intervals[number] if intervals else ((None,) * len(layers),) * 2
        for layer, value, least, most in zip(layers, lines[number], low, high, strict=True):
            if value is not None:
                records.append(
                    {"layer": layer, "x": x_of(layer), "side": side, "value": value, "low": least, "high": most}
                )
    return pd.DataFrame(records, columns=["layer", "x", "side", "value", "low", "high"])


def comparison_chart(table: pd.DataFrame, layers: Sequence[str], title: str, baseline: float) -> alt.LayerChart:
    """Both lines of a `comparison_table`; `baseline` is what chance gives, drawn as a rule."""
    shown = [value for name in ("value", "low", "high") for value in table[name].dropna()]
    low, high = min([baseline, *shown]), max([baseline, *shown])
    margin = (high - low) * 0.06 or 0.05
    scale = alt.Scale(domain=list(SIDES), range=list(CATEGORICAL[:2]))
    base = alt.Chart(table).encode(
        x=layer_x(layers),
        color=alt.Color(
            "side:N",
            title=None,
            scale=scale,
            legend=alt.Legend(orient="top", symbolLimit=0, symbolStrokeWidth=0, symbolOpacity=1),
        ),
    )
    scale_y = alt.Scale(domain=[low - margin, high + margin], nice=False)
    height = alt.Y("value:Q", title=title, scale=scale_y)
    layered: list[alt.Chart] = [
        base.transform_filter("datum.x >= 0 && isValid(datum.low)")
        .mark_area(opacity=0.14)
        .encode(y=alt.Y("low:Q", title=title, scale=scale_y), y2="high:Q"),
        alt.Chart(pd.DataFrame({"y": [baseline]}))
        .mark_rule(strokeDash=[2, 3], color=UNLABELLED)
        .encode(y=alt.Y("y:Q", title=title, scale=scale_y)),
        base.transform_filter("datum.x >= 0")
        .mark_line(strokeWidth=2.5)
        .encode(
            y=height,
            strokeDash=alt.StrokeDash(
                "side:N", title=None, scale=alt.Scale(domain=list(SIDES), range=[[1, 0], [6, 3]])
            ),
        ),
        base.mark_point(filled=True, size=80, opacity=1).encode(
            y=height,
            shape=alt.Shape("side:N", title=None, scale=alt.Scale(domain=list(SIDES), range=["circle", "square"])),
            tooltip=[
                alt.Tooltip("side:N", title="Side"),
                alt.Tooltip("layer:N", title="Layer"),
                alt.Tooltip("value:Q", title=title, format=".3f"),
            ],
        ),
    ]
    chart: alt.LayerChart = alt.layer(*layered).properties(height=340)  # type: ignore[assignment]
    return chart


def comparison_summary(layers: Sequence[str], lines: Sequence[Line], title: str) -> str:
    """One sentence with the highest value of each side and where it stands, for people who do not see the chart."""
    parts = []
    for side, line in zip(SIDES, lines, strict=True):
        known = [(value, layer) for value, layer in zip(line, layers, strict=True) if value is not None]
        if known:
            value, layer = max(known, key=lambda pair: pair[0])
            parts.append(f"the {side} side is highest with {value:.3f} at {spoken_layer(layer)}")
    return f"{title} by layer: " + ("; ".join(parts) if parts else "no value is defined") + "."
