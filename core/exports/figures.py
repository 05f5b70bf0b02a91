"""The charts of a probe as figures for print: a light theme whatever the screen's, and a caption with all settings.

A figure is a Vega-Lite specification with its data inside; `core.exports.drawing` makes SVG, PNG and PDF of it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

import altair as alt
import pandas as pd

from core.charts import layer_curves, sense_map
from core.charts.palette import LIGHT_BACKGROUND, label_scale
from core.errors import SettingError
from core.exports.caption import Caption, curves_caption, map_caption
from core.exports.fonts import FALLBACK
from core.geometry.projection import Projection
from core.probe import Probe

#: Size of every figure in points (1/72 inch): as wide as a page of text.
WIDTH, HEIGHT = 720, 600
_INK, _PALE = "#1a2027", "#414b57"
#: Narrow characters in a line of the caption.
_LINE = 148
_PRINT: dict[str, Any] = {
    "font": FALLBACK,
    "axis": {
        "labelColor": _INK,
        "titleColor": _INK,
        "labelFontSize": 11,
        "titleFontSize": 12,
        "titleFontWeight": "normal",
        "gridColor": "#e2e6ea",
        "domainColor": "#7c8592",
        "tickColor": "#7c8592",
    },
    "legend": {"labelColor": _INK, "titleColor": _INK, "labelFontSize": 11},
    "title": {
        "color": _INK,
        "fontSize": 12,
        "fontWeight": "normal",
        "subtitleColor": _PALE,
        "subtitleFontSize": 9,
        "subtitleLineHeight": 12,
        "subtitlePadding": 5,
    },
}


@dataclass(frozen=True)
class Figure:
    """One figure: `name` for files, `spec` as Vega-Lite with its data inside, the caption that it shows, a summary."""

    name: str
    spec: dict[str, Any]
    caption: Caption
    summary: str


def contextual_map(result: Probe, made: date | None = None) -> Figure:
    """The map of the chosen layer. Raises SettingError for a probe without maps."""
    return _map_figure(result, _maps(result).contextual, "map", made)


def static_map(result: Probe, made: date | None = None) -> Figure:
    """The map of the static vectors. Raises SettingError for a probe without maps."""
    return _map_figure(result, _maps(result).static, "static_map", made)


def curves(result: Probe, made: date | None = None) -> Figure:
    """The cosines through the layers, of the vectors as the model gives them."""
    found = result.evidence.curves
    within = layer_curves.WITHIN if found.labelled else layer_curves.ALL_PAIRS
    lines = {within: found.within, layer_curves.BETWEEN: found.between, layer_curves.RANDOM: found.random}
    table = layer_curves.curve_table(found.layers, lines)
    chart = layer_curves.curve_chart(table, found.layers, result.layer)
    caption = curves_caption(result, found, made or date.today())
    return Figure("curves", _printed(chart, caption), caption, layer_curves.curve_summary(found.layers, lines))


#: Name of a figure -> how it is made. The maps need a probe that has them.
FIGURES: dict[str, Callable[[Probe], Figure]] = {"map": contextual_map, "static_map": static_map, "curves": curves}


def figures_of(result: Probe) -> dict[str, Callable[[Probe], Figure]]:
    """The figures that this probe has."""
    return {name: make for name, make in FIGURES.items() if name == "curves" or result.maps is not None}


def _maps(result: Probe) -> Any:
    if result.maps is None:
        raise SettingError("This probe was made without maps; probe again with them to export one.")
    return result.maps


def _map_figure(result: Probe, drawn: Projection, name: str, made: date | None) -> Figure:
    scale = label_scale(result.labels)
    table = sense_map.place_table(*sense_map.shown_uses(result.vectors.uses, drawn), scale)
    caption = map_caption(result, drawn, made or date.today())
    summary = sense_map.map_summary(table, "Static map" if name == "static_map" else "Contextual map")
    return Figure(name, _printed(sense_map.map_chart(table, scale), caption), caption, summary)


def _printed(chart: alt.LayerChart, caption: Caption) -> dict[str, Any]:
    """The chart in the print theme, exactly `WIDTH` by `HEIGHT`, with its caption below and all its data inside."""
    spec = _with_data_inside(chart).to_dict()
    config = dict(spec.get("config", {}))
    for part, settings in _PRINT.items():
        config[part] = {**config.get(part, {}), **settings} if isinstance(settings, dict) else settings
    return {
        **spec,
        "background": LIGHT_BACKGROUND,
        "width": WIDTH,
        "height": HEIGHT,
        "autosize": {"type": "fit", "contains": "padding"},
        "padding": 14,
        "config": config,
        "title": {
            "text": caption.heading,
            "subtitle": caption.lines(_LINE),
            "orient": "bottom",
            "anchor": "start",
            "frame": "group",
            "offset": 12,
            "limit": WIDTH - 90,
        },
        "usermeta": {"caption": caption.text},
    }


def _with_data_inside(chart: Any) -> Any:
    """A copy whose tables are plain records.

    Altair refuses tables of more than 5,000 rows unless a setting of the whole process is changed, which charts that
    are drawn for others at the same moment would see.
    """
    copy = chart.copy(deep=False)
    if isinstance(copy.data, pd.DataFrame):
        copy.data = alt.InlineData(values=copy.data.to_dict("records"))
    if isinstance(copy, alt.LayerChart):
        copy.layer = [_with_data_inside(part) for part in copy.layer]
    return copy
