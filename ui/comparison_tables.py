"""The tables of a comparison, as columns ready for `st.dataframe`."""

from core.compare import Comparison
from core.exports.comparison_table import figure_rows, layer_rows
from core.limits import limit

Columns = dict[str, list[object]]
Line = tuple[float | None, ...]


def difference_table(found: Comparison) -> Columns:
    """One figure a row, as text: a difference only where both sides have the figure and it means something."""
    rows = figure_rows(found)
    return {
        "figure": [row[0] for row in rows],
        "first": [_shown(row[1]) for row in rows],
        "second": [_shown(row[2]) for row in rows],
        "second less first": ["" if row[3] is None else f"{row[3]:+.3f}" for row in rows],
    }


def layer_table(found: Comparison, what: str) -> Columns:
    """One layer a row; what a side does not have stays empty."""
    rows = layer_rows(found, what)
    return {
        "layer": [row[0] for row in rows],
        "first": [row[1] for row in rows],
        "second": [row[2] for row in rows],
        "second less first": [row[3] for row in rows],
    }


def left_out_table(found: Comparison) -> Columns:
    """Uses that one side has no vector for."""
    rows = found.left_out[: limit("table_rows")]
    return {
        "row": [lost.row for lost in rows],
        "word": [lost.surface for lost in rows],
        "no vector in": [lost.missing_in for lost in rows],
        "why": [lost.message for lost in rows],
    }


def intervals(found: Comparison, side: int) -> tuple[Line, Line]:
    """Lower and upper ends of a side's AUC at each of the comparison's layers."""
    separations = found.probes[side].evidence.separations
    figures = [separations.at(layer) for layer in found.layers]
    return (
        tuple(one.auc_low if one else None for one in figures),
        tuple(one.auc_high if one else None for one in figures),
    )


def _shown(value: float | str | None) -> str:
    if value is None:
        return "not defined"
    return f"{value:.3f}" if isinstance(value, float) else str(value)
