"""Cosine through the layers: the lines with their bands, after the correction that was chosen, and a table of both."""

import streamlit as st

from core.charts import layer_curves
from core.charts.curve_bands import band_table
from core.context_figures import bands_after, curves_after, pair_after
from core.geometry.bands import Bands
from core.geometry.corrections import CENTRED, CORRECTIONS, RAW, STANDARDISED, TOP_REMOVED
from core.geometry.curves import Curves
from core.probe import Probe
from ui import figure_table, kept, probe_session
from ui.curve_tables import curves_by_layer
from ui.plain import escaped

_KEY = "probe_correction"
_TITLES = {RAW: "raw", CENTRED: "centred", STANDARDISED: "standardised", TOP_REMOVED: "top components removed"}
_MEANINGS = {
    RAW: "Raw: the vectors as the model gives them.",
    CENTRED: "Centred: less the mean of other words of the list, the direction that all words of a layer share.",
    STANDARDISED: "Standardised: centred, then every dimension divided by its spread among other words; those that do "
    "not vary are set to 0.",
    TOP_REMOVED: "Top components removed: centred, then without the directions along which other words vary most "
    "(one in a hundred dimensions).",
}


def correction() -> str:
    """The correction that this visitor chose."""
    kept.bring_back(_KEY)
    return str(st.session_state.get(_KEY) or RAW)


def title(name: str) -> str:
    """A correction as it is named on the page."""
    return _TITLES[name]


def draw(result: Probe, pair: tuple[int, int] | None) -> None:
    """The switch, the chart, what is not defined, and the figures; `pair` are the two uses to compare."""
    kept.bring_back(_KEY)
    st.session_state.setdefault(_KEY, RAW)
    chosen = st.pills("Vectors", CORRECTIONS, format_func=_TITLES.__getitem__, key=_KEY, required=True) or RAW
    kept.remember(_KEY)
    curves, bands = _curves(result, chosen), _bands(chosen)
    names = {
        layer_curves.WITHIN if curves.labelled else layer_curves.ALL_PAIRS: "within",
        layer_curves.BETWEEN: "between",
        layer_curves.RANDOM: "random",
    }
    lines = {title: getattr(curves, name) for title, name in names.items()}
    spread = {title: getattr(bands, name) for title, name in names.items()}
    shown = dict(lines)
    if pair is not None:
        embedded = probe_session.last_embedded()
        shown[layer_curves.PAIR] = probe_session.kept_of_last(
            "pairs", (chosen, *pair), lambda: pair_after(embedded, chosen, *pair)
        )
    table = layer_curves.curve_table(curves.layers, shown)
    st.altair_chart(
        layer_curves.curve_chart(table, curves.layers, result.layer, band_table(curves.layers, spread)),
        key="probe_curves",
        alt=layer_curves.curve_summary(curves.layers, shown),
    )
    st.caption(
        f"{_MEANINGS[chosen]} Bands hold the middle half of the single pairs: how different pairs are, not how sure "
        "their mean is."
    )
    for reason in dict.fromkeys(curves.undefined.values()):
        st.caption(escaped(reason[:1].upper() + reason[1:]))
    with st.expander("Figures by layer", icon=":material/table:", key="probe_figures"):
        figure_table.draw(
            curves_by_layer(curves, shown, spread),
            "probe_figures_table",
            "Cosines by layer, and where the middle half of their pairs lie",
        )


def _curves(result: Probe, chosen: str) -> Curves:
    if chosen == RAW:
        return result.evidence.curves
    embedded = probe_session.last_embedded()
    return probe_session.kept_of_last("curves", chosen, lambda: curves_after(embedded, chosen))


def _bands(chosen: str) -> Bands:
    embedded = probe_session.last_embedded()
    return probe_session.kept_of_last("bands", chosen, lambda: bands_after(embedded, chosen))
