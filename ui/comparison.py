"""What a comparison shows: its sentences, two maps, one chart of both curves, and the table of differences."""

import json

import streamlit as st

from core.charts import comparison_curves, sense_map
from core.charts.palette import LabelScale, label_scale
from core.compare import ABOVE_RANDOM, AUC, GAP, Comparison
from core.comparison_words import comparison_words, side_words
from core.exports.comparison_json import comparison_object
from core.exports.comparison_table import MEASURE_TITLES
from ui import note, probe_session, warmup
from ui.comparison_tables import difference_table, intervals, layer_table, left_out_table
from ui.plain import escaped
from ui.probe_words import map_reading

#: What chance gives on each measure.
_BASELINES = {AUC: 0.5, GAP: 0.0, ABOVE_RANDOM: 0.0}
_READINGS = {
    AUC: "How often a pair of uses with the same label is more similar than a pair with different labels; 0.5 is "
    "chance. Bands: 95% of resamples of the uses.",
    GAP: "Mean cosine of pairs with the same label, less that of pairs with different labels. Models differ in how "
    "alike everything is to everything, so compare shapes rather than heights.",
    ABOVE_RANDOM: "Mean cosine of pairs with the same label (of all pairs, without labels), less that of random other "
    "words of the same sentences.",
}


def draw(found: Comparison) -> None:
    """Draw everything about `found`."""
    first, *rest = comparison_words(found)
    with st.container(border=True):
        st.markdown("**" + escaped(first) + "**  \n" + " ".join(map(escaped, rest)))
    _maps(found)
    st.subheader("Through the layers", anchor=False)
    _curves(found)
    st.subheader("Differences at the layers shown", anchor=False)
    note.small(f"First: {escaped(side_words(found, 0))}. Second: {escaped(side_words(found, 1))}.")
    st.dataframe(
        difference_table(found),
        hide_index=True,
        key="compare_differences",
        height="content",
        alt="Figures of both sides at the layers shown, and their differences",
    )
    _left_out(found)
    st.download_button(
        "comparison.json",
        data=lambda: json.dumps(comparison_object(found), ensure_ascii=False, allow_nan=False).encode(),
        file_name="comparison.json",
        mime="application/json",
        key="compare_download",
        on_click="ignore",
        icon=":material/download:",
    )
    warmup.picture_drawn()


def _maps(found: Comparison) -> None:
    scale = label_scale([label for side in found.probes for label in side.labels])
    for number, (box, side) in enumerate(zip(st.columns(2, gap="medium"), ("first", "second"), strict=True)):
        with box:
            st.subheader(escaped(side_words(found, number)), anchor=False)
            _map(found, number, side, scale)
    if not warmup.umap_ready():
        note.small("UMAP is getting ready (some seconds after a start); until then maps are linear (PCA).")
    note.small("Click a mark to ring the same use on both maps. The two maps have no axis in common.")


def _map(found: Comparison, number: int, side: str, scale: LabelScale) -> None:
    result = found.probes[number]
    if result.maps is None:
        return
    drawn = result.maps.contextual
    table = sense_map.place_table(*sense_map.shown_uses(result.vectors.uses, drawn), scale)
    key = f"compare_map_{side}"

    def take() -> None:
        event = st.session_state.get(key)
        points = event["selection"].get(sense_map.PICK) or [] if event else []
        probe_session.pick([point["use_id"] for point in points if "use_id" in point])

    st.altair_chart(
        sense_map.map_chart(table, scale, probe_session.picked(result)),
        key=key,
        on_select=take,
        selection_mode=[sense_map.PICK],
        alt=sense_map.map_summary(table, f"Map of the {side} side"),
    )
    st.caption(map_reading(drawn))


def _curves(found: Comparison) -> None:
    known = [what for what in MEASURE_TITLES if any(value is not None for k in (0, 1) for value in found.line(k, what))]
    if not known:
        note.small("No figure is defined at any layer: comparing needs at least two uses.")
        return
    what = str(
        st.segmented_control("Figure", known, format_func=_title, default=known[0], required=True, key="compare_figure")
    )
    lines = [found.line(side, what) for side in (0, 1)]
    bands = [intervals(found, side) for side in (0, 1)] if what == AUC else None
    table = comparison_curves.comparison_table(found.layers, lines, bands)
    st.altair_chart(
        comparison_curves.comparison_chart(table, found.layers, _title(what), _BASELINES[what]),
        key="compare_curves",
        alt=comparison_curves.comparison_summary(found.layers, lines, _title(what)),
    )
    note.small(_READINGS[what])
    if AUC not in known:
        note.small("The AUC is not defined here: it needs uses of at least two labels, one of them twice.")
    if found.first.evidence == found.second.evidence:
        note.small("Both lines are the same: one model and the same vectors, seen at two layers.")
    with st.expander("Figures by layer", icon=":material/table:", key="compare_layers"):
        st.dataframe(
            layer_table(found, what), hide_index=True, key="compare_layer_table", alt=f"{_title(what)} at every layer"
        )


def _title(what: str) -> str:
    title = MEASURE_TITLES[what]
    return title[:1].upper() + title[1:]


def _left_out(found: Comparison) -> None:
    if not found.left_out:
        return
    title = f"Uses left out of both sides: {len(found.left_out):,}"
    with st.expander(title, icon=":material/playlist_remove:", key="compare_left_out"):
        st.dataframe(left_out_table(found), hide_index=True, key="compare_left_out_table", alt=title)
