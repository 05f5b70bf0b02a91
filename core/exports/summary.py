"""A probe as a screenful of plain text: what the command line prints for people."""

from core.geometry.separation import Separation
from core.probe import Probe


def summary(result: Probe) -> str:
    """Counts, verdict, and one line of figures a layer; undefined figures are dashes."""
    info = result.vectors.model
    lines = [
        f"{result.word}: {len(result.vectors.uses)} uses in {result.list.row_count} rows of {result.list.name} "
        f"({result.rows_without_use} rows without a use); model {info.name}",
        *(f"note: {note}" for note in result.list.notes),
        "",
        *result.verdict,
        "",
        "layer    within  between   random      auc     1-nn macro-f1 majority",
    ]
    curves = result.evidence.curves
    figures: dict[str, Separation] = {entry.layer: entry for entry in result.evidence.separations.layers}
    figures["static"] = result.evidence.static_separation
    for k, layer in enumerate(curves.layers):
        cells = [curves.within[k], curves.between[k], curves.random[k]]
        found = figures[layer]
        cells += [found.auc, found.nn_accuracy, found.nn_macro_f1, found.majority]
        lines.append(f"{layer:<6}" + "".join(f"{_shown(value):>9}" for value in cells))
    for skipped in result.skipped[:10]:
        lines.append(f"row {skipped.row}: {skipped.message}")
    if len(result.skipped) > 10:
        lines.append(f"and {len(result.skipped) - 10} more rows without a use")
    return "\n".join(lines)


def _shown(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"
