"""Figures of context-specificity through the layers, each line beside the one it has to be compared with."""

from collections.abc import Mapping, Sequence

import altair as alt
import pandas as pd

from core.charts.ink import inked
from core.charts.layer_axis import layer_rule
from core.charts.layer_lines import drawn_lines, line_parts, line_table, spoken_layer
from core.charts.palette import CATEGORICAL, SHAPES

#: A line and its baseline share a colour; the baseline is dashed.
_DASHED = [4, 3]


def profile_table(layers: Sequence[str], lines: Mapping[str, Sequence[float | None]]) -> pd.DataFrame:
    """Long table with layer, x, line, value; undefined values are left out."""
    return line_table(layers, lines, "value")


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
    low = min([0.0, *table["value"]])
    scale = alt.Scale(domain=[low, max([1.02, *table["value"]])], nice=False)
    parts = line_parts(
        table,
        layers,
        styles,
        alt.Y("value:Q", title=title, scale=scale),
        [alt.Tooltip("value:Q", title="Value", format=".3f")],
        columns=1,
        label_limit=320,
        width=2,
        size=60,
    )
    if chosen is not None and chosen in layers:
        parts.insert(0, layer_rule(chosen))
    chart: alt.LayerChart = alt.layer(*parts).properties(height=230 + 22 * len(drawn_lines(table, styles)))  # type: ignore[assignment]
    return inked(chart)  # type: ignore[return-value]


def profile_summary(title: str, table: pd.DataFrame) -> str:
    """First and last value of each line, in one sentence."""
    parts = []
    for name, own in table.groupby("line", sort=False):
        ends = [f"{one['value']:.2f} at {spoken_layer(one['layer'])}" for one in (own.iloc[0], own.iloc[-1])]
        parts.append(f"{name} {', '.join(ends)}")
    return f"{title} by layer: {'; '.join(parts)}." if parts else f"{title} by layer: nothing is defined."
