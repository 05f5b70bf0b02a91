"""Groups found in the full vectors without the labels: do they hold, do they agree with the labels, what are they."""

import streamlit as st

from core.geometry.grouping import Grouping
from core.group_reading import GroupReading, group_words, read_groups
from core.probe import Probe
from core.score_reading import figure
from ui import figure_table, probe_session
from ui.group_tables import agreement_table, group_uses, word_table
from ui.plain import escaped
from ui.probe_words import layer_words

_OPEN = "probe_groups"


def draw(result: Probe) -> None:
    """The groups of the chosen layer; their uses and words are looked up when the expander is opened."""
    expander = st.expander("Groups found without labels", icon=":material/workspaces:", key=_OPEN, on_change="rerun")
    if expander.open:
        with expander:
            _groups(result, result.grouping)


def _groups(result: Probe, grouping: Grouping) -> None:
    st.caption(escaped(f"Looked for in the full vectors, {layer_words(grouping.layer)}. {group_words(grouping)}"))
    with st.container(horizontal=True, key="probe_group_figures"):
        _figure("groups (k)", str(grouping.k), "one group is a real answer")
        _figure("silhouette", figure(grouping.silhouette), f"one shapeless cloud: {figure(grouping.noise_silhouette)}")
        _figure("stability", figure(grouping.stability), "the same groups again: 1.00")
        _figure("ARI with the labels", figure(grouping.ari), "chance: 0.00")
    if grouping.agreement is not None:
        figure_table.draw(
            agreement_table(grouping.agreement),
            "probe_agreement_table",
            "Agreement of the groups with the labels, beside two empty answers",
        )
        st.caption(
            f"Over {grouping.agreement.uses:,} labelled uses. V-measure rewards splitting and B-cubed rewards lumping, "
            "so read each beside the two empty answers; ARI gives both of them 0."
        )
    else:
        reason = grouping.undefined.get("ari", "nothing to compare with")
        st.caption(escaped(f"Agreement with labels is not defined: {reason}."))
    readings = probe_session.kept_of_last(
        "groups", grouping.layer, lambda: read_groups(result.vectors, grouping, result.word)
    )
    for reading in readings:
        _group(result, reading)
    _words(readings)


def _figure(label: str, value: str, beside: str) -> None:
    st.metric(label, value, beside, delta_color="off", delta_arrow="off", width=180)


def _group(result: Probe, reading: GroupReading) -> None:
    uses = "1 use" if reading.size == 1 else f"{reading.size:,} uses"
    st.markdown(f"**Group {reading.group + 1}: {uses}**")
    labels = ", ".join(f"{label or 'no label'} {count:,}" for label, count in reading.labels)
    words = ", ".join(key.word for key in reading.words if key.firm)
    said = f"Words: {words}." if words else "No word clearly stands out."
    lines = [f"Labels: {labels}." if result.evidence.curves.labelled else "", said]
    st.caption(escaped(" ".join(line for line in lines if line)))
    figure_table.draw(
        group_uses(result, reading),
        f"probe_group_{reading.group}",
        f"Typical and doubtful uses of group {reading.group + 1}",
    )


def _words(readings: tuple[GroupReading, ...]) -> None:
    if any(reading.words for reading in readings):
        figure_table.draw(word_table(readings), "probe_group_words", "Words that stand out in each group")
    st.caption(
        "Stability: agreement when random four fifths of the uses are grouped again. Typical: most like the other uses "
        "of the group. Doubtful: smallest margin over the next group; below 0 the use is nearer to that one. Words: in "
        "more sentences of the group than of the others; some stand out by chance."
    )
