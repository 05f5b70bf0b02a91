"""The toy's plane: arrows that add up from the origin to the word's new vector."""

import math

import altair as alt

from core.charts.ink import INK, inked
from core.charts.palette import CATEGORICAL, SHAPES, UNLABELLED
from core.toy.contextualise import Run
from core.toy.paper import show, show_vector

#: Pixels of each side: both axes share one scale, so that angles on the screen are angles of the vectors.
SIDE = 290
#: Arrows beyond this many share the last colour; each still carries its name.
_COLOURS = len(CATEGORICAL)


def plane_domain(*runs: Run) -> tuple[float, float]:
    """One range for both axes that holds every point of the runs, with room for labels."""
    numbers = [0.0, 1.0]
    for run in runs:
        numbers += [x for token in run.tokens for x in token.vector[:2]] + list(run.result[:2])
        numbers += [x for row in _arrow_rows(run) for x in (row["x2"], row["y2"])]
    low, high = min(numbers), max(numbers)
    room = 0.08 * (high - low)
    return (low - room if low < 0 else low, high + room)


def toy_plane(run: Run, domain: tuple[float, float], axes: tuple[str, ...]) -> alt.LayerChart | alt.FacetChart:
    """The start (ring), the neighbours (small shapes), the arrows of the sum and the result (diamond), in 2-D."""
    arrows = alt.Chart(alt.Data(values=_arrow_rows(run)))
    scale = alt.Scale(domain=list(domain), nice=False)
    x = alt.X("x:Q", title=axes[0], scale=scale)
    y = alt.Y("y:Q", title=axes[1], scale=scale)
    names = [row["part"] for row in _arrow_rows(run)]
    colour = alt.Color(
        "part:N",
        legend=None,
        scale=alt.Scale(domain=names, range=[CATEGORICAL[min(k, _COLOURS - 1)] for k in range(len(names))]),
    )
    tooltip = [alt.Tooltip("part:N", title="part"), alt.Tooltip("vector:N", title="adds")]
    lines = arrows.mark_rule(strokeWidth=3).encode(x=x, y=y, x2="x2:Q", y2="y2:Q", color=colour, tooltip=tooltip)
    heads = arrows.mark_point(shape="triangle-up", filled=True, size=110, opacity=1).encode(
        x=alt.X("x2:Q", scale=scale, title=axes[0]),
        y=alt.Y("y2:Q", scale=scale, title=axes[1]),
        color=colour,
        angle=alt.Angle("angle:Q", scale=None),
        tooltip=tooltip,
    )
    points = alt.Chart(alt.Data(values=_point_rows(run)))
    marks = points.mark_point(size=130, strokeWidth=2.5, opacity=1).encode(
        x=x,
        y=y,
        shape=alt.Shape(
            "kind:N",
            legend=None,
            scale=alt.Scale(domain=["neighbour", "start", "now"], range=[SHAPES[1], SHAPES[0], SHAPES[3]]),
        ),
        color=alt.Color(
            "kind:N",
            legend=None,
            scale=alt.Scale(domain=["neighbour", "start", "now"], range=[UNLABELLED, CATEGORICAL[0], CATEGORICAL[6]]),
        ),
        tooltip=[alt.Tooltip("text:N", title="point"), alt.Tooltip("vector:N", title="vector")],
    )
    labels = points.mark_text(fontSize=13, dy=-15, color=INK).encode(x=x, y=y, text="text:N")
    layered = alt.layer(lines, heads, marks, labels).resolve_scale(color="independent", shape="independent")
    return inked(layered.properties(width=SIDE, height=SIDE))


def toy_plane_alt(run: Run, axes: tuple[str, ...]) -> str:
    """What the plane shows, in one sentence."""
    word = run.tokens[0].name
    neighbours = ", ".join(token.name for token in run.tokens[1:]) or "no neighbour"
    parts = "; ".join(f"{row['part']} adds {row['vector']}" for row in _arrow_rows(run))
    return (
        f"Plane of {axes[0]} and {axes[1]}: “{word}” starts at {show_vector(run.start[:2], 2)} and, with {neighbours}, "
        f"ends at {show_vector(run.result[:2], 2)}. {parts}."
    )


def _arrow_rows(run: Run) -> list[dict]:
    """Arrows of the last step, head to tail from the origin."""
    rows, x, y = [], 0.0, 0.0
    for part in run.steps[-1].contributions:
        dx, dy = part.vector[0], part.vector[1]
        rows.append(
            {
                "part": part.name,
                "x": x,
                "y": y,
                "x2": x + dx,
                "y2": y + dy,
                "angle": math.degrees(math.atan2(dx, dy)),
                "vector": show_vector(part.vector, 3),
            }
        )
        x, y = x + dx, y + dy
    return rows


def _point_rows(run: Run) -> list[dict]:
    word = run.tokens[0].name
    points = [(token.name, token.vector, "neighbour") for token in run.tokens[1:]]
    points += [(f"{word}, start", run.start, "start"), (f"{word}, now", run.result, "now")]
    return [
        {"text": text, "x": vector[0], "y": vector[1], "kind": kind, "vector": show_vector(vector, 3)}
        for text, vector, kind in points
    ]


def weights_caption(run: Run) -> str:
    """The weights of the last step in one line, and their sum."""
    parts = " + ".join(f"{show(w)} ({t.name})" for t, w in zip(run.tokens, run.weights, strict=True))
    return f"{parts} = {show(sum(run.weights))}"
