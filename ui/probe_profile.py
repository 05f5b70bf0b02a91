"""How context-specific the word's vectors are, layer by layer: similarity and variance beside their baselines."""

from collections.abc import Mapping

import streamlit as st

from core.charts.profile_curves import profile_chart, profile_summary, profile_table
from core.context_figures import profile_after
from core.geometry.curves import Line
from core.probe import Probe
from core.profile_reading import (
    SIMILARITY_LINES,
    VARIANCE_LINES,
    dominant_words,
    similarity_lines,
    variance_lines,
)
from ui import figure_table, probe_curves, probe_session
from ui.curve_tables import profile_by_layer
from ui.plain import escaped

_OPEN = "probe_profile"


def draw(result: Probe) -> None:
    """The figures, computed when the expander is opened, after the correction chosen for the curves."""
    expander = st.expander("How context-specific the vectors are", icon=":material/tune:", key=_OPEN, on_change="rerun")
    if expander.open:
        with expander:
            _profile(result)


def _profile(result: Probe) -> None:
    chosen, embedded = probe_curves.correction(), probe_session.last_embedded()
    profile = probe_session.kept_of_last("profile", chosen, lambda: profile_after(embedded, chosen))
    layers = tuple(one.layer for one in profile)
    dominant = dominant_words(profile)
    st.caption(escaped(f"Vectors: {probe_curves.title(chosen)}." + (f" {dominant}" if dominant else "")))
    left, right = st.columns(2, gap="medium")
    with left:
        _chart(result, layers, similarity_lines(profile), SIMILARITY_LINES, "similarity")
    with right:
        _chart(result, layers, variance_lines(profile), VARIANCE_LINES, "share of variance")
    st.caption(
        "Self-similarity is the mean cosine of two uses: the less it exceeds that of random words, the more the "
        "sentence decides. Words resemble the mean of any set they are part of, so intra-sentence similarity is read "
        "above its length floor. Three figures are called “variance explained”: mean\\_share is what one fixed vector, "
        "the mean, explains; mev\\_uncentred what the best fixed direction explains; pc1\\_centred how one-directional "
        "that is which context adds."
    )
    figure_table.draw(profile_by_layer(profile), "probe_profile_table", "Context-specificity by layer")


def _chart(
    result: Probe, layers: tuple[str, ...], lines: Mapping[str, Line], beside: Mapping[str, str | None], title: str
) -> None:
    table = profile_table(layers, lines)
    st.altair_chart(
        profile_chart(table, layers, beside, title, result.layer),
        key=f"probe_profile_{title.split()[0]}",
        alt=profile_summary(title, table),
    )
