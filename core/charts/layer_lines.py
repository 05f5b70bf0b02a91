"""Lines over the axis of the layers, each with a colour, a dash and a shape of its own; static stands apart."""

from collections.abc import Mapping, Sequence

import altair as alt
import pandas as pd

from core.charts.layer_axis import layer_x, x_of
from core.model.vectors import STATIC

#: line -> colour, dash, shape; in the order of the legend.
Styles = Mapping[str, tuple[str, list[int], str]]


def line_table(layers: Sequence[str], lines: Mapping[str, Sequence[float | None]], value: str) -> pd.DataFrame:
    """Long table with layer, x, line and the column `value`. Undefined values are left out: a gap, never a zero."""
    return pd.DataFrame(
        [
            {"layer": layer, "x": x_of(layer), "line": name, value: each}
            for name, values in lines.items()
            for layer, each in zip(layers, values, strict=True)
            if each is not None
        ],
        columns=["layer", "x", "line", value],
    )


def drawn_lines(table: pd.DataFrame, styles: Styles) -> list[str]:
    """Names of the lines that have a value in `table`, in the order of the legend."""
    return [name for name in styles if (table["line"] == name).any()]


def line_parts(
    table: pd.DataFrame,
    layers: Sequence[str],
    styles: Styles,
    y: alt.Y,
    tooltip: Sequence[alt.Tooltip],
    *,
    columns: int = 2,
    label_limit: int = 240,
    width: float = 2.5,
    size: int = 80,
) -> list[alt.Chart]:
    """The lines from layer 0 on, then a mark for every value. columns, label_limit: of the legend."""
    names = drawn_lines(table, styles)
    colours, dashes, shapes = zip(*(styles[name] for name in names), strict=True) if names else ((), (), ())
    base = alt.Chart(table).encode(
        x=layer_x(layers),
        y=y,
        color=alt.Color(
            "line:N",
            title=None,
            scale=alt.Scale(domain=names, range=list(colours)),
            legend=alt.Legend(
                orient="top", columns=columns, symbolLimit=0, labelLimit=label_limit, symbolStrokeWidth=0
            ),
        ),
    )
    lines = base.transform_filter("datum.x >= 0").mark_line(strokeWidth=width)
    points = base.mark_point(filled=True, size=size, opacity=1)
    return [
        lines.encode(
            strokeDash=alt.StrokeDash("line:N", title=None, scale=alt.Scale(domain=names, range=list(dashes)))
        ),
        points.encode(
            shape=alt.Shape("line:N", title=None, scale=alt.Scale(domain=names, range=list(shapes))),
            tooltip=[alt.Tooltip("line:N", title="Line"), alt.Tooltip("layer:N", title="Layer"), *tooltip],
        ),
    ]


def spoken_layer(layer: str) -> str:
    """A layer as it is named in a sentence."""
    return layer if layer == STATIC else f"layer {layer}"
