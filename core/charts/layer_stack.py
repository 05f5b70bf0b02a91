"""The layer stack: static row at the bottom, the layers above it, and the cosine of the pair at each."""

import altair as alt

from core.charts.ink import INK, inked
from core.charts.palette import CATEGORICAL
from core.teaching.pair import PairReading
from core.toy.paper import show


def stack_rows(reading: PairReading) -> list[dict]:
    """One row per place where the word has a vector, from the static row up."""
    last = reading.model.layers
    places = [("static row", reading.static)]
    for layer, value in enumerate(reading.layers):
        name = f"layer {layer}" + (" (embedding block)" if layer == 0 else " (last)" if layer == last else "")
        places.append((name, value))
    return [{"place": name, "cosine": value, "shown": show(value), "equal": value == 1.0} for name, value in places]


def layer_stack(reading: PairReading) -> alt.LayerChart | alt.FacetChart:
    """A bar per layer, the last layer on top. Equal vectors have a colour and a label of their own."""
    rows = stack_rows(reading)
    low = min(0.0, *(row["cosine"] for row in rows))
    base = alt.Chart(alt.InlineData(values=rows)).encode(
        y=alt.Y("place:N", sort=[row["place"] for row in reversed(rows)], title=None, axis=alt.Axis(labelLimit=180)),
        x=alt.X(
            "cosine:Q", title="cosine of the two uses", scale=alt.Scale(domain=[low, 1.18], nice=False), axis=_AXIS
        ),
    )
    bars = base.mark_bar(height={"band": 0.7}).encode(
        color=alt.Color(
            "equal:N", legend=None, scale=alt.Scale(domain=[True, False], range=[CATEGORICAL[0], CATEGORICAL[1]])
        ),
        tooltip=[alt.Tooltip("place:N"), alt.Tooltip("shown:N", title="cosine")],
    )
    text = base.mark_text(align="left", dx=5, fontSize=13, color=INK).encode(text="shown:N")
    return inked(alt.layer(bars, text).properties(height=34 * len(rows), width="container"))


_AXIS = alt.Axis(values=[0, 0.5, 1])


def layer_stack_alt(reading: PairReading) -> str:
    """The stack in one sentence."""
    parts = ", ".join(f"{row['place']} {row['shown']}" for row in stack_rows(reading))
    return f"Cosine between the two uses of “{reading.pair.word}”, from the bottom up: {parts}."
