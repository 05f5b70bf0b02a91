"""Boxes, words and links laid out by hand: the drawing kit of the teaching figures.

x runs from 0 to 1 over the width of the page, y in pixels from the top, so that a figure narrows with a phone's screen
and its words keep their size.
"""

from dataclasses import asdict, dataclass

import altair as alt

from core.charts.ink import INK
from core.charts.palette import CATEGORICAL, UNLABELLED

#: What a box or link says by its colour and by its line: equal things are drawn through, different ones dashed.
KINDS = ("same", "different", "plain")
_COLOURS = (CATEGORICAL[0], CATEGORICAL[1], UNLABELLED)
_DASHES = ([1, 0], [6, 3], [1, 0])
_TEXT_SIZE = 13


@dataclass(frozen=True)
class Box:
    """A frame from (x, y) to (x2, y2)."""

    x: float
    x2: float
    y: float
    y2: float
    kind: str = "plain"


@dataclass(frozen=True)
class Words:
    """Text centred at (x, y)."""

    x: float
    y: float
    text: str
    bold: bool = False


@dataclass(frozen=True)
class Link:
    """A line from (x, y) to (x2, y2), `width` pixels thick."""

    x: float
    y: float
    x2: float
    y2: float
    width: float = 1.5
    kind: str = "plain"


def diagram(boxes: list[Box], words: list[Words], links: list[Link], height: int) -> alt.LayerChart:
    """The figure; layers from back to front: links, boxes, words."""
    x = alt.X("x:Q", scale=alt.Scale(domain=[0, 1], nice=False), axis=None)
    y = alt.Y("y:Q", scale=alt.Scale(domain=[height, 0], nice=False), axis=None)
    colour = alt.Color("kind:N", legend=None, scale=alt.Scale(domain=list(KINDS), range=list(_COLOURS)))
    layers = []
    if links:
        layers.append(
            alt.Chart(_data(links))
            .mark_rule()
            .encode(x=x, y=y, x2="x2:Q", y2="y2:Q", color=colour, strokeWidth=alt.StrokeWidth("width:Q", scale=None))
        )
    for kind, colour_of_kind, dash in zip(KINDS, _COLOURS, _DASHES, strict=True):
        some_boxes = [box for box in boxes if box.kind == kind]
        if some_boxes:
            frame = alt.Chart(_data(some_boxes)).mark_rect(
                fillOpacity=0, stroke=colour_of_kind, strokeDash=dash, strokeWidth=2, cornerRadius=4
            )
            layers.append(frame.encode(x=x, y=y, x2="x2:Q", y2="y2:Q"))
    for bold in (False, True):
        some = [item for item in words if item.bold is bold]
        if some:
            mark = alt.Chart(_data(some)).mark_text(
                fontSize=_TEXT_SIZE, color=INK, fontWeight="bold" if bold else "normal"
            )
            layers.append(mark.encode(x=x, y=y, text="text:N"))
    return alt.layer(*layers).properties(height=height, width="container").configure_view(stroke=None)


def _data(items: list) -> alt.InlineData:
    return alt.InlineData(values=[asdict(item) for item in items])
