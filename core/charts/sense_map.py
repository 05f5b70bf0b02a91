"""The map of uses: one mark for each distinct place, coloured and shaped by label, sized and numbered by its uses.

Only internal field names reach the chart, so no column of a person's file can act as an image or a link in a tooltip.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import altair as alt
import numpy as np
import pandas as pd

from core.charts.palette import UNLABELLED, LabelScale
from core.geometry.projection import Projection
from core.limits import limit
from core.text.concordance import concordance_line
from core.text.uses import Use

#: Name of the point selection on a map; its `use_id` field holds what was picked.
PICK = "pick"
SEVERAL = "several labels"


def place_table(uses: Sequence[Use], points: np.ndarray, place: Sequence[int], scale: LabelScale) -> pd.DataFrame:
    """One record for each distinct place: use_id, x, y, label, uses (count), row, sentence, shares.

    points: (n, 2) finite coordinates, one for each use; place: (n,) index of the distinct place of each use.
    Raises ValueError when the lengths differ or a coordinate is not finite.
    """
    if len(points) != len(uses) or len(place) != len(uses):
        raise ValueError(f"{len(uses)} uses need as many coordinates and places; got {len(points)} and {len(place)}")
    if not np.isfinite(points).all():
        raise ValueError("map coordinates must be finite")
    members: dict[int, list[int]] = {}
    for index, where in enumerate(place):
        members.setdefault(int(where), []).append(index)
    return pd.DataFrame([_record(uses, points, indices, scale) for indices in members.values()])


def shown_uses(
    uses: Sequence[Use], drawn: Projection, labels: Sequence[str | None] | None = None
) -> tuple[list[Use], np.ndarray, list[int]]:
    """(uses, points, places) of a projection without the uses it leaves out; `labels` replace those of the uses."""
    kept = [index for index in range(len(uses)) if drawn.place[index] >= 0]
    given = [uses[index] if labels is None else replace(uses[index], label=labels[index]) for index in kept]
    return given, drawn.points[kept], [int(drawn.place[index]) for index in kept]


def map_chart(table: pd.DataFrame, scale: LabelScale, picked: Sequence[str] = (), height: int = 380) -> alt.LayerChart:
    """Scatter of a `place_table`. Axes carry no numbers: on a map only who lies beside whom can be read."""
    names, colours, shapes = [*scale.names], [*scale.colours], [*scale.shapes]
    if (table["label"] == SEVERAL).any():
        names, colours, shapes = [*names, SEVERAL], [*colours, UNLABELLED], [*shapes, "circle"]
    size = alt.Size(
        "uses:Q", scale=alt.Scale(type="sqrt", domain=[1, max(2, int(table["uses"].max()))], range=[90, 900])
    )
    # Every layer states the same axes: one layer with an axis and one without cannot be merged in the browser.
    position = {
        "x": alt.X("x:Q", axis=None, scale=alt.Scale(domain=_domain(table["x"]), nice=False)),
        "y": alt.Y("y:Q", axis=None, scale=alt.Scale(domain=_domain(table["y"]), nice=False)),
    }
    pick = alt.selection_point(name=PICK, fields=["use_id"], toggle="event.shiftKey")
    marks = (
        alt.Chart(table)
        .mark_point(filled=True, opacity=0.85, strokeWidth=1)
        .encode(
            **position,
            color=alt.Color(
                "label:N",
                title=None,
                scale=alt.Scale(domain=names, range=colours),
                legend=alt.Legend(orient="top", columns=4, symbolLimit=0, labelLimit=220),
            ),
            shape=alt.Shape("label:N", title=None, scale=alt.Scale(domain=names, range=shapes)),
            size=size.legend(None),
            opacity=alt.condition(pick, alt.value(0.9), alt.value(0.25)),
            tooltip=_tooltip(table),
        )
        .add_params(pick)
    )
    layers: list[Any] = [marks]
    chosen = table[table["use_id"].isin(list(picked))]
    if len(chosen):
        ring = alt.Chart(chosen).mark_point(filled=False, size=420, strokeWidth=2.5, shape="circle", color=UNLABELLED)
        layers.insert(0, ring.encode(**position))
    shared = table[table["uses"] > 1]
    if len(shared):
        text = alt.Chart(shared).mark_text(dx=0, dy=-24, fontSize=13, fontWeight="bold", color=UNLABELLED)
        layers.append(text.encode(**position, text="shares:N"))
    return alt.layer(*layers).properties(height=height).configure_view(stroke=UNLABELLED, strokeOpacity=0.35)


def map_summary(table: pd.DataFrame, title: str) -> str:
    """One sentence on what the map shows, for people who do not see it."""
    uses, places = int(table["uses"].sum()), len(table)
    if places == 1 and uses > 1:
        return f"{title}: all {uses} uses lie on one single mark, because their vectors are identical."
    labels = Counter[str]()
    for label, count in zip(table["label"], table["uses"], strict=True):
        labels[label] += int(count)
    parts = ", ".join(f"{label} {count}" for label, count in labels.most_common(6))
    return f"{title}: {uses} uses on {places} marks ({parts})."


def _record(uses: Sequence[Use], points: np.ndarray, indices: list[int], scale: LabelScale) -> dict[str, object]:
    first = uses[indices[0]]
    counts = Counter(scale.name_of[uses[index].label] for index in indices)
    line = concordance_line(first.text, first.start, first.end, limit("tooltip_side"))
    return {
        "use_id": first.id,
        "x": float(points[indices[0], 0]),
        "y": float(points[indices[0], 1]),
        "label": next(iter(counts)) if len(counts) == 1 else SEVERAL,
        "labels": ", ".join(f"{label} {count}" if len(indices) > 1 else label for label, count in counts.most_common()),
        "uses": len(indices),
        "row": first.row,
        "sentence": str(line),
        "shares": f"{len(indices)} uses",
    }


def _tooltip(table: pd.DataFrame) -> list[alt.Tooltip]:
    fields = [
        alt.Tooltip("sentence:N", title="Sentence"),
        alt.Tooltip("labels:N", title="Label"),
        alt.Tooltip("row:Q", title="Row"),
    ]
    if (table["uses"] > 1).any():
        fields.append(alt.Tooltip("uses:Q", title="Uses on this mark"))
    return fields


def _domain(values: pd.Series) -> list[float]:
    """Limits with a margin; a single value gets one unit on each side, so that one mark lies in the middle."""
    low, high = float(values.min()), float(values.max())
    margin = (high - low) * 0.08 or 1.0
    return [low - margin, high + margin]
