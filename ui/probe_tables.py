"""The tables beside the pictures, as columns ready for `st.dataframe`."""

from collections.abc import Mapping, Sequence

from core.charts.layer_curves import RANDOM
from core.limits import limit
from core.probe import Probe
from core.text.concordance import concordance_line
from core.text.uses import REASONS

Columns = dict[str, list[object]]
_FIGURES = {
    "AUC": "auc",
    "1-NN accuracy": "nn_accuracy",
    "commonest label": "majority",
    "1-NN macro-F1": "nn_macro_f1",
    "silhouette": "silhouette",
    "p": "p_value",
}


def uses_table(result: Probe) -> Columns:
    """The concordance: row, left context, word, right context, label, pieces, and whether the text was windowed."""
    side = limit("tooltip_side")
    uses = result.vectors.uses
    lines = [concordance_line(use.text, use.start, use.end, side) for use in uses]
    table: Columns = {
        "row": [use.row for use in uses],
        "left": [line.left for line in lines],
        "word": [line.word for line in lines],
        "right": [line.right for line in lines],
        "label": [use.label or "" for use in uses],
        "pieces": [" ".join(pieces) for pieces in result.vectors.pieces],
    }
    if any(result.vectors.windowed):
        table["windowed"] = ["yes" if windowed else "" for windowed in result.vectors.windowed]
    return table


def skipped_rows(result: Probe) -> Columns:
    """Rows and uses without a vector: row, why, and the sentence."""
    text_of = {row.number: row.text for row in result.list.rows}
    return {
        "row": [skipped.row for skipped in result.skipped],
        "reason": [REASONS.get(skipped.reason, skipped.reason) for skipped in result.skipped],
        "what happened": [skipped.message for skipped in result.skipped],
        "sentence": [text_of[skipped.row][:300] for skipped in result.skipped],
    }


def figures_by_layer(result: Probe, lines: Mapping[str, Sequence[float | None]]) -> Columns:
    """Curves and separation figures, one record a layer; undefined figures stay empty."""
    layers = result.evidence.curves.layers
    separations = {figures.layer: figures for figures in result.evidence.separations.layers}
    separations["static"] = result.evidence.static_separation
    table: Columns = {"layer": list(layers)}
    for name, values in lines.items():
        table[f"cosine, {name}" if name != RANDOM else "cosine, random words"] = list(values)
    for title, name in _FIGURES.items():
        table[title] = [getattr(separations[layer], name) for layer in layers]
    return table


def coordinates(result: Probe) -> Columns:
    """Where each use lies on the two maps, and the group it was found in (without looking at the labels)."""
    if result.maps is None:
        return {}
    contextual, static = result.maps.contextual.points, result.maps.static.points
    uses = result.vectors.uses
    return {
        "row": [use.row for use in uses],
        "label": [use.label or "" for use in uses],
        "x": [float(x) for x in contextual[:, 0]],
        "y": [float(y) for y in contextual[:, 1]],
        "static x": [float(x) for x in static[:, 0]],
        "static y": [float(y) for y in static[:, 1]],
        "group found": [member + 1 for member in result.grouping.members],
    }
