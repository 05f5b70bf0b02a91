"""The clay path: chosen uses leave one static point and drift apart, layer after layer, in one projection."""

from collections.abc import Sequence

import altair as alt
import pandas as pd

from core.charts.palette import CATEGORICAL, SHAPES, UNLABELLED
from core.geometry.clay_paths import ClayPaths
from core.limits import limit
from core.text.concordance import concordance_line
from core.text.uses import Use

#: Side of the square picture in pixels: one unit is as long across as it is up, so distances can be compared.
SIDE = 300


def path_names(uses: Sequence[Use]) -> list[str]:
    """A name of its own for each use: its row, and a count where several of them are in one row."""
    rows = [use.row for use in uses]
    return [
        f"row {row}" + (f" ({rows[: number + 1].count(row)})" if rows.count(row) > 1 else "")
        for number, row in enumerate(rows)
    ]


def path_table(paths: ClayPaths, uses: Sequence[Use]) -> pd.DataFrame:
    """One record for each use and layer: use, label, sentence, step, layer, x, y; `uses` are those of the paths."""
    side = limit("tooltip_side")
    return pd.DataFrame(
        [
            {
                "use": name,
                "label": use.label or "",
                "sentence": str(concordance_line(use.text, use.start, use.end, side)),
                "step": step,
                "layer": layer,
                "x": float(paths.points[number, step, 0]),
                "y": float(paths.points[number, step, 1]),
            }
            for number, (use, name) in enumerate(zip(uses, path_names(uses), strict=True))
            for step, layer in enumerate(paths.layers)
        ]
    )


def path_chart(table: pd.DataFrame) -> alt.LayerChart:
    """One line a use through its layers, from the static embedding (ring) to the last layer (named)."""
    names = list(dict.fromkeys(table["use"]))
    colours = [CATEGORICAL[number % len(CATEGORICAL)] for number in range(len(names))]
    shapes = [SHAPES[number % len(SHAPES)] for number in range(len(names))]
    scale = alt.Scale(domain=[-1.12, 1.12], nice=False)
    last = int(table["step"].max())
    # Every layer states the same axes: one layer with an axis and one without cannot be merged in the browser.
    base = alt.Chart(table).encode(
        x=alt.X("x:Q", axis=None, scale=scale),
        y=alt.Y("y:Q", axis=None, scale=scale),
        color=alt.Color(
            "use:N",
            title=None,
            scale=alt.Scale(domain=names, range=colours),
            legend=alt.Legend(orient="top", columns=4, symbolLimit=0),
        ),
    )
    lines = base.mark_line(strokeWidth=1.5, opacity=0.6).encode(order=alt.Order("step:Q"))
    points = base.mark_point(filled=True, opacity=0.9).encode(
        shape=alt.Shape("use:N", title=None, scale=alt.Scale(domain=names, range=shapes)),
        size=alt.Size("step:Q", legend=None, scale=alt.Scale(domain=[0, last], range=[30, 170])),
        tooltip=[
            alt.Tooltip("sentence:N", title="Sentence"),
            alt.Tooltip("label:N", title="Label"),
            alt.Tooltip("layer:N", title="Layer"),
        ],
    )
    begin = (
        base.transform_filter("datum.step == 0")
        .mark_point(filled=False, size=420, strokeWidth=2, shape="circle")
        .encode(color=alt.value(UNLABELLED))
    )
    ends = (
        base.transform_filter(f"datum.step > 0 && (datum.step == {last} || datum.step % 3 == 0)")
        .mark_text(dy=-13, fontSize=11)
        .encode(text="layer:N")
    )
    chart: alt.LayerChart = (
        alt.layer(begin, lines, points, ends)
        .properties(width=SIDE, height=SIDE)
        .configure_view(stroke=UNLABELLED, strokeOpacity=0.35)
    )
    return chart


def path_summary(paths: ClayPaths, uses: Sequence[Use]) -> str:
    """One sentence on where the paths begin and how far apart they end, for people who do not see them."""
    names = ", ".join(path_names(uses))
    begin = "start from one static point" if paths.together else "start from different static points"
    return f"Paths of {len(uses)} uses ({names}) {begin} and drift apart from layer 0 to layer {paths.layers[-1]}."
