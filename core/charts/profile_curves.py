"""Figures of context-specificity through the layers, each line beside the one it has to be compared with."""

from collections.abc import Mapping, Sequence

import altair as alt
import pandas as pd

from core.charts.ink import inked
from core.charts.layer_axis import layer_rule, layer_x, x_of
from core.charts.palette import CATEGORICAL, SHAPES

#: A line and its baseline share a colour; the baseline is dashed.
_DASHED = [4, 3]


def profile_table(layers: Sequence[str], lines: Mapping[str, Sequence[float | None]]) -> pd.DataFrame:
    """Long table with layer, x, line, value; undefined values are left out."""
    return pd.DataFrame(
        [
            {"layer": layer, "x": x_of(layer), "line": name, "value": value}
            for name, values in lines.items()
            for layer, value in zip(layers, values, strict=True)
            if value is not None
        ],
        columns=["layer", "x", "line", "value"],
    )


def profile_chart(
    table: pd.DataFrame,
    layers: Sequence[str],
    baselines: Mapping[str, str | None],
    title: str,
    chosen: str | None = None,
) -> alt.LayerChart:
    """Lines of a `profile_table`, higher for a longer legend.

    baselines: for each line, in the order of the legend, the line it is a baseline of.
    """
    styles: dict[str, tuple[str, list[int], str]] = {}
    for name, base_of in baselines.items():
        colour = (
            styles[base_of][0] if base_of is not None else CATEGORICAL[len({style[0] for style in styles.values()})]
        )
        styles[name] = (colour, _DASHED if base_of is not None else [1, 0], SHAPES[len(styles)])
    names = [name for name in styles if (table["line"] == name).any()]
    colours, dashes, shapes = zip(*(styles[name] for name in names), strict=True) if names else ((), (), ())
    low = min([0.0, *table["value"]])
    base = alt.Chart(table).encode(
        x=layer_x(layers),
        y=alt.Y("value:Q", title=title, scale=alt.Scale(domain=[low, max([1.02, *table["value"]])], nice=False)),
        color=alt.Color(
            "line:N",
            title=None,
            scale=alt.Scale(domain=names, range=list(colours)),
            legend=alt.Legend(orient="top", columns=1, symbolLimit=0, labelLimit=320, symbolStrokeWidth=0),
        ),
    )
    lines = base.transform_filter("datum.x >= 0").mark_line(strokeWidth=2)
    points = base.mark_point(filled=True, size=60, opacity=1)
    parts = [
        lines.encode(
            strokeDash=alt.StrokeDash("line:N", title=None, scale=alt.Scale(domain=names, range=list(dashes)))
        ),
        points.encode(
            shape=alt.Shape("line:N", title=None, scale=alt.Scale(domain=names, range=list(shapes))),
            tooltip=[
                alt.Tooltip("line:N", title="Line"),
                alt.Tooltip("layer:N", title="Layer"),
                alt.Tooltip("value:Q", title="Value", format=".3f"),
            ],
        ),
    ]
    if chosen is not None and chosen in layers:
        parts.insert(0, layer_rule(chosen))
    chart: alt.LayerChart = alt.layer(*parts).properties(height=230 + 22 * len(names))  # type: ignore[assignment]
    return inked(chart)  # type: ignore[return-value]


def profile_summary(title: str, table: pd.DataFrame) -> str:
    """First and last value of each line, in one sentence."""
    parts = []
    for name, own in table.groupby("line", sort=False):
        first, last = own.iloc[0], own.iloc[-1]
        parts.append(
            f"{name} {first['value']:.2f} at {_spoken(first['layer'])}, {last['value']:.2f} at {_spoken(last['layer'])}"
        )
    return f"{title} by layer: {'; '.join(parts)}." if parts else f"{title} by layer: nothing is defined."


def _spoken(layer: str) -> str:
    return layer if layer == "static" else f"layer {layer}"
