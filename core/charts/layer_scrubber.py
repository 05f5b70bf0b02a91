"""The layer scrubber: one map for every layer, turned onto each other; a slider in the browser moves through them."""

from collections.abc import Sequence

import altair as alt
import numpy as np
import pandas as pd

from core.charts.palette import UNLABELLED, LabelScale
from core.geometry.layer_frames import LayerFrames
from core.limits import limit
from core.text.concordance import concordance_line
from core.text.uses import Use

#: Name of the chart's parameter: the layer shown, -1 for static.
LAYER = "layer"
#: Side of the square picture in pixels: one scale for all frames and both directions, so clouds can be compared.
SIDE = 300


def scrubber_table(frames: LayerFrames, uses: Sequence[Use], scale: LabelScale) -> pd.DataFrame:
    """One record a use: row, label, sentence, and its place in frame k (0 is static) as xk, yk; empty where hidden."""
    side = limit("tooltip_side")
    table = pd.DataFrame(
        {
            "row": [use.row for use in uses],
            "label": [scale.name_of[use.label] for use in uses],
            "sentence": [str(concordance_line(use.text, use.start, use.end, side)) for use in uses],
        }
    )
    for frame in range(len(frames.layers)):
        for axis, name in enumerate("xy"):
            shown = np.where(frames.shown[frame], frames.points[frame, :, axis], np.nan)
            table[f"{name}{frame}"] = shown
    return table


def scrubber_chart(table: pd.DataFrame, frames: LayerFrames, scale: LabelScale, layer: str) -> alt.LayerChart:
    """Scatter of a `scrubber_table` with a slider from -1 (static) to the last layer; it starts at `layer`.

    The page's server takes no part in moving it: all frames are in the chart.
    """
    names = list(frames.layers)
    start = names.index(layer) if layer in names else len(names) - 1
    slider = alt.binding_range(min=-1, max=len(names) - 2, step=1, name="Layer (-1 is static) ")
    place = alt.param(name=LAYER, value=start - 1, bind=slider)
    bound = alt.Scale(domain=[-1.08, 1.08], nice=False)
    drawn = {name for name in table["label"]}
    shown = [index for index, name in enumerate(scale.names) if name in drawn]
    domain = [scale.names[index] for index in shown]
    marks = (
        alt.Chart(table)
        .transform_calculate(x=f"datum['x' + ({LAYER} + 1)]", y=f"datum['y' + ({LAYER} + 1)]")
        .transform_filter("isValid(datum.x) && isValid(datum.y)")
        .mark_point(filled=True, size=90, opacity=0.8)
        .encode(
            x=alt.X("x:Q", axis=None, scale=bound),
            y=alt.Y("y:Q", axis=None, scale=bound),
            color=alt.Color(
                "label:N",
                title=None,
                scale=alt.Scale(domain=domain, range=[scale.colours[index] for index in shown]),
                legend=alt.Legend(orient="top", columns=4, symbolLimit=0, labelLimit=220),
            ),
            shape=alt.Shape(
                "label:N", title=None, scale=alt.Scale(domain=domain, range=[scale.shapes[index] for index in shown])
            ),
            tooltip=[
                alt.Tooltip("sentence:N", title="Sentence"),
                alt.Tooltip("label:N", title="Label"),
                alt.Tooltip("row:Q", title="Row"),
            ],
        )
        .add_params(place)
    )
    titles = pd.DataFrame(
        {"frame": range(-1, len(names) - 1), "title": [frame_title(frames, k) for k in range(len(names))]}
    )
    title = (
        alt.Chart(titles)
        .transform_filter(f"datum.frame == {LAYER}")
        .transform_calculate(x="-1.05", y="1.0")
        .mark_text(align="left", fontSize=13, fontWeight="bold", color=UNLABELLED)
        .encode(x=alt.X("x:Q", axis=None, scale=bound), y=alt.Y("y:Q", axis=None, scale=bound), text="title:N")
    )
    chart: alt.LayerChart = (
        alt.layer(marks, title)
        .properties(width=SIDE, height=SIDE)
        .configure_view(stroke=UNLABELLED, strokeOpacity=0.35)
    )
    return chart


def frame_title(frames: LayerFrames, frame: int) -> str:
    """The name of a frame and how far it can be trusted."""
    name = frames.layers[frame]
    words = name if name == "static" else f"layer {name}"
    score = frames.trustworthiness[frame]
    return words if score is None else f"{words}, trustworthiness {score:.2f}"


def scrubber_summary(frames: LayerFrames, uses: int) -> str:
    """One sentence on what the slider shows, for people who do not see it."""
    last = frames.layers[-1]
    return f"{uses} uses on one map for each of {len(frames.layers)} layers, from static to layer {last}, by a slider."
