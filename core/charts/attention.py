"""How much the word takes from each token of its sentence."""

from collections.abc import Sequence

import altair as alt

from core.charts.ink import INK, inked
from core.charts.palette import CATEGORICAL, UNLABELLED
from core.teaching.pair import Seen
from core.toy.paper import show

#: Pixels for the axis and the legend, which share the height with the bars.
_FURNITURE = 130
_KINDS = ("other token", "the word itself", "special token")


def weight_rows(tokens: Sequence[Seen], weights: Sequence[float]) -> list[dict]:
    """One row per token, in the order of the sentence."""
    return [
        {
            "token": f"{place} {seen.piece}",
            "weight": weight,
            "shown": show(weight, 2),
            "kind": _KINDS[2] if seen.special else _KINDS[1] if seen.target else _KINDS[0],
        }
        for place, (seen, weight) in enumerate(zip(tokens, weights, strict=True))
    ]


def weight_bars(tokens: Sequence[Seen], weights: Sequence[float]) -> alt.LayerChart | alt.FacetChart:
    """A bar per token; the kinds differ in colour, and the special tokens also by their brackets."""
    rows = weight_rows(tokens, weights)
    top = max(0.2, *weights) * 1.15
    base = alt.Chart(alt.InlineData(values=rows)).encode(
        y=alt.Y("token:N", sort=[row["token"] for row in rows], title=None, axis=alt.Axis(labelLimit=140)),
        x=alt.X("weight:Q", title="weight", scale=alt.Scale(domain=[0, top], nice=False)),
    )
    bars = base.mark_bar(height={"band": 0.7}).encode(
        color=alt.Color(
            "kind:N",
            title=None,
            legend=alt.Legend(orient="bottom", columns=1),
            scale=alt.Scale(domain=list(_KINDS), range=[CATEGORICAL[0], CATEGORICAL[1], UNLABELLED]),
        ),
        tooltip=[alt.Tooltip("token:N"), alt.Tooltip("shown:N", title="weight"), alt.Tooltip("kind:N")],
    )
    text = base.mark_text(align="left", dx=4, fontSize=12, color=INK).encode(text="shown:N")
    return inked(alt.layer(bars, text).properties(height=24 * len(rows) + _FURNITURE, width="container"))


def weight_bars_alt(word: str, tokens: Sequence[Seen], weights: Sequence[float]) -> str:
    """The bars in one sentence."""
    parts = ", ".join(f"{seen.piece} {show(weight, 2)}" for seen, weight in zip(tokens, weights, strict=True))
    return f"Weights that “{word}” gives to the tokens of its sentence: {parts}."
