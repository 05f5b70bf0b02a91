"""Curves, bands and context-specificity as columns ready for `st.dataframe`, one record a layer."""

from collections.abc import Mapping, Sequence

from core.geometry.bands import Band
from core.geometry.context_profile import LayerProfile
from core.geometry.curves import Curves, Line
from core.profile_reading import undefined_figures
from ui.probe_tables import Columns


def curves_by_layer(curves: Curves, lines: Mapping[str, Line], bands: Mapping[str, Band]) -> Columns:
    """Mean cosine of each line, and the ends of its band; a line without any value has its column all the same."""
    table: Columns = {"layer": list(curves.layers)}
    for name, values in lines.items():
        table[f"cosine, {name}"] = list(values)
        if name in bands:
            ends = bands[name]
            table[f"{name}, from"] = [None if pair is None else pair[0] for pair in ends]
            table[f"{name}, to"] = [None if pair is None else pair[1] for pair in ends]
    if any(curves.constant):
        table["constant dimensions"] = list(curves.constant)
    return table


def profile_by_layer(profile: Sequence[LayerProfile]) -> Columns:
    """Every figure of every layer beside its baseline; undefined ones are empty and a column says why."""
    reasons: list[object] = [undefined_figures(one) for one in profile]
    table: Columns = {
        "layer": [one.layer for one in profile],
        "not defined": reasons,
        "self-similarity": [one.self_similarity for one in profile],
        "random other words": [one.base for one in profile],
        "above random": [one.above_base for one in profile],
        "intra-sentence": [None if one.intra is None else one.intra.value for one in profile],
        "its length floor": [None if one.intra is None else one.intra.floor for one in profile],
    }
    for name in ("mean_share", "mev_uncentred", "pc1_centred"):
        table[name] = [getattr(one.variance, name) for one in profile]
        table[f"{name}, other words"] = [getattr(one.variance_base, name) for one in profile]
    table |= {
        "pc1 floor": [one.variance.pc1_floor for one in profile],
        "dominant dimension": [None if one.dominant is None else str(one.dominant.dimension) for one in profile],
        "its share": [None if one.dominant is None else one.dominant.share for one in profile],
    }
    if not any(reasons):
        del table["not defined"]
    return table
