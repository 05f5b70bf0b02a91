"""What the contextual map would look like if nothing were behind it, and how much of it is true."""

import streamlit as st

from core.charts import sense_map
from core.charts.palette import LabelScale
from core.geometry.projection import Projection
from core.map_views import MapHonesty, honesty
from core.probe import Probe
from ui import probe_session
from ui.plain import escaped
from ui.probe_tables import honesty_table
from ui.probe_words import SEEDED


def draw(result: Probe, scale: LabelScale) -> None:
    """Draw the comparison with noise and with shuffled labels in a box that computes nothing until it is opened."""
    maps = result.maps
    if maps is None:
        return
    box = st.expander("Can this map be trusted?", icon=":material/balance:", key="probe_honesty", on_change="rerun")
    if not box.open:
        return
    with box:
        found = probe_session.view(result, "honesty", lambda: honesty(result, maps))
        st.dataframe(
            honesty_table(found), hide_index=True, key="probe_honesty_table", alt="How far the map can be trusted"
        )
        for reason in dict.fromkeys((*found.drawn.undefined.values(), *found.hit.undefined.values())):
            st.caption(escaped(f"Not defined: {reason}."))
        st.caption(
            "Trustworthiness: neighbours on the map are neighbours in the full space. Continuity: true neighbours are "
            f"not torn apart. Neighbourhood hit: share of the {found.hit.k} nearest uses with the same label; on the "
            "map it should not be well above the full space."
        )
        _pictures(result, found, scale)
        seeded = found.drawn.method in SEEDED
        st.button(
            "Draw with another seed",
            icon=":material/casino:",
            key="probe_another_seed",
            on_click=_another_seed,
            disabled=not seeded,
            help="What stays the same under another seed is less likely an accident."
            if seeded
            else "This map has no chance in it: any seed draws the same.",
        )


def _pictures(result: Probe, found: MapHonesty, scale: LabelScale) -> None:
    left, right = st.columns(2, gap="medium")
    with left:
        st.markdown("**Pure noise, drawn the same way**")
        _map(result, found.noise, result.labels, scale, "noise")
        drawn = f"{len(found.noise.counts):,} random vectors"
        st.caption(f"A map of {drawn} with your labels. Any clump here is an accident of the method.")
    with right:
        st.markdown("**Your map, labels shuffled**")
        _map(result, found.drawn, found.shuffled, scale, "shuffled")
        st.caption("The same points with the labels in random order. Colours alone can look like groups.")


def _map(result: Probe, drawn: Projection, labels: tuple[str | None, ...], scale: LabelScale, name: str) -> None:
    table = sense_map.place_table(*sense_map.shown_uses(result.vectors.uses, drawn, labels), scale)
    st.altair_chart(
        sense_map.map_chart(table, scale, height=260),
        key=f"probe_honesty_{name}",
        alt=sense_map.map_summary(table, "Map of noise" if name == "noise" else "Map with shuffled labels"),
    )


def _another_seed() -> None:
    st.session_state["probe_seed"] = probe_session.next_seed(st.session_state.get("probe_seed", 42))
