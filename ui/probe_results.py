"""What a probe shows: verdict, the two maps, the curves, the concordance, and the rows without a use."""

import streamlit as st

from core.charts import sense_map
from core.charts.palette import LabelScale, label_scale
from core.geometry.projection import Projection
from core.probe import Probe
from ui import (
    clay_path,
    kept,
    layer_scrubber,
    map_honesty,
    nearest_uses,
    probe_curves,
    probe_evidence,
    probe_receipt,
    probe_session,
    take_away,
    warmup,
)
from ui.plain import escaped
from ui.probe_tables import coordinates, uses_table
from ui.probe_words import counts_line, layer_words, map_reading, pair_title, static_reading

#: The two uses to compare.
_PAIR = ("probe_first", "probe_second")


def say_it_is_the_last(result: Probe) -> None:
    """Tell that what follows belongs to an earlier choice."""
    st.info(
        f"Below is the previous result: “{escaped(result.word)}” in {escaped(result.list.name)}.",
        icon=":material/history:",
    )


def draw(result: Probe) -> None:
    """Draw everything about `result`."""
    with st.container(border=True):
        st.markdown("**" + escaped(result.verdict[0]) + "**  \n" + " ".join(map(escaped, result.verdict[1:])))
        st.caption(counts_line(result))
    for note in result.list.notes:
        st.caption(escaped(note))
    probe_evidence.headline(result)
    _pictures(result)
    probe_receipt.draw(result)
    take_away.draw(result)
    warmup.picture_drawn()


@st.fragment
def _pictures(result: Probe) -> None:
    """Maps, curves and concordance: a pick redraws these and nothing else."""
    if result.maps is not None and result.maps.contextual.method == "pca" and not warmup.umap_ready():
        _await_umap()
    scale = label_scale(result.labels)
    picked = probe_session.picked(result)
    if result.maps is not None:
        left, right = st.columns(2, gap="medium")
        with left:
            st.subheader(f"Contextual, {layer_words(result.layer)}", anchor=False)
            _map(result, result.maps.contextual, scale, picked, "contextual")
            st.caption(map_reading(result.maps.contextual))
        with right:
            st.subheader("Static", anchor=False)
            _map(result, result.maps.static, scale, picked, "static")
            st.caption(static_reading(result))
        layer_scrubber.draw(result, scale)
        map_honesty.draw(result, scale)
    nearest_uses.draw(result, picked)
    clay_path.draw(result, picked)
    st.subheader("Cosine through the layers", anchor=False)
    probe_curves.draw(result, _chosen_pair(result, picked))
    probe_evidence.draw(result)
    st.subheader("Uses", anchor=False)
    _concordance(result)


@st.fragment(run_every=1.0)
def _await_umap() -> None:
    """Say that a better map is coming, and draw the page anew once it can be had."""
    if warmup.umap_ready():
        st.rerun()
    st.caption("UMAP is getting ready (some seconds after a start). Until then the map is linear (PCA).")


def _map(result: Probe, drawn: Projection, scale: LabelScale, picked: tuple[str, ...], name: str) -> None:
    table = sense_map.place_table(*sense_map.shown_uses(result.vectors.uses, drawn), scale)
    key = f"probe_map_{name}"
    st.altair_chart(
        sense_map.map_chart(table, scale, picked),
        key=key,
        on_select=lambda: _take_map_pick(key),
        selection_mode=[sense_map.PICK],
        alt=sense_map.map_summary(table, "Static map" if name == "static" else "Contextual map"),
    )


def _take_map_pick(key: str) -> None:
    event = st.session_state.get(key)
    if event:
        points = event["selection"].get(sense_map.PICK) or []
        probe_session.pick([point["use_id"] for point in points if "use_id" in point])


def _chosen_pair(result: Probe, picked: tuple[str, ...]) -> tuple[int, int] | None:
    """Two boxes that hold the two uses to compare; the last two picks on a map or in the table fill them."""
    uses = result.vectors.uses
    if len(uses) < 2:
        return None
    first, second = result.pair_of(picked)
    titles = {index: pair_title(use) for index, use in enumerate(uses)}
    kept.bring_back(*_PAIR)
    signature = (result.word, result.list.name, len(uses), picked)
    if st.session_state.get("probe_pair_for") != signature:
        st.session_state["probe_pair_for"] = signature
        st.session_state["probe_first"], st.session_state["probe_second"] = first, second
    left, right = st.columns(2)
    left.selectbox("First use", list(titles), format_func=titles.__getitem__, key="probe_first")
    right.selectbox("Second use", list(titles), format_func=titles.__getitem__, key="probe_second")
    kept.remember(*_PAIR)
    st.caption("Click a mark on a map or tick rows in the table below to choose the two uses.")
    return st.session_state["probe_first"], st.session_state["probe_second"]


def _concordance(result: Probe) -> None:
    ids = [use.id for use in result.vectors.uses]
    key = f"probe_uses_{st.session_state.get('probe_digest')}_{result.word}"

    def take() -> None:
        ticked = [ids[row] for row in st.session_state[key]["selection"]["rows"] if row < len(ids)]
        before = st.session_state.get("probe_ticked", ())
        probe_session.pick([use_id for use_id in ticked if use_id not in before], set(before) - set(ticked))
        st.session_state["probe_ticked"] = tuple(ticked)

    st.dataframe(
        uses_table(result),
        hide_index=True,
        key=key,
        on_select=take,
        selection_mode="multi-row",
        height=360,
        column_config={
            "row": st.column_config.NumberColumn("row", width=50),
            "left": st.column_config.TextColumn("left context", alignment="right", width=310),
            "word": st.column_config.TextColumn("word", width=80),
            "right": st.column_config.TextColumn("right context", width=310),
            "label": st.column_config.TextColumn("label", width=90),
            "pieces": st.column_config.TextColumn("pieces", width=110),
        },
        alt=f"{len(ids)} uses with their contexts, labels and pieces",
    )
    if result.maps is not None:
        with st.expander("Coordinates of the maps", icon=":material/table:", key="probe_coordinates"):
            st.dataframe(
                coordinates(result), hide_index=True, key="probe_coordinates_table", alt="Coordinates of the maps"
            )
