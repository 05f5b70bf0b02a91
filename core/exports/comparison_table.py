"""A comparison as rows: one figure a row, the two sides and their difference."""

from collections.abc import Sequence

from core.compare import MEASURES, Comparison
from core.geometry.separation import Separation
from core.probe import Probe

Row = tuple[str, float | str | None, float | str | None, float | None]

#: Figures of the layer shown, in the order of the table; a difference is given where it means something.
_FIGURES = {
    "AUC": ("auc", True),
    "AUC, 95% from": ("auc_low", False),
    "AUC, 95% to": ("auc_high", False),
    "1-NN accuracy": ("nn_accuracy", True),
    "1-NN macro-F1": ("nn_macro_f1", True),
    "commonest label": ("majority", False),
    "silhouette of the labels": ("silhouette", True),
    "within less between labels": ("mean_gap", True),
    "p": ("p_value", False),
}
MEASURE_TITLES = dict(
    zip(MEASURES, ("AUC", "within less between labels", "similarity above random words"), strict=True)
)


def figure_rows(found: Comparison) -> list[Row]:
    """Figures at the layers shown: name, first, second, second less first (None where one is undefined)."""
    one, other = found.probes
    rows: list[Row] = [("uses", len(one.vectors.uses), len(other.vectors.uses), None)]
    for title, (name, compared) in _FIGURES.items():
        rows.append(_row(title, _figure(one, name), _figure(other, name), compared))
    rows.append(_row("groups found", one.grouping.k, other.grouping.k, False))
    rows.append(_row("groups against labels, ARI", one.grouping.ari, other.grouping.ari))
    if one.maps and other.maps:
        left, right = one.maps.contextual, other.maps.contextual
        rows.append(_row("trustworthiness of the map", left.trustworthiness, right.trustworthiness, False))
        rows.append(_row("the same, of noise", left.noise_trustworthiness, right.noise_trustworthiness, False))
    rows.append(("best layer by AUC", found.best(0), found.best(1), None))
    return rows


def layer_rows(found: Comparison, what: str) -> list[Row]:
    """One measure at every layer: layer, first, second, second less first."""
    lines = [found.line(side, what) for side in (0, 1)]
    return [(layer, one, other, _less(one, other)) for layer, one, other in zip(found.layers, *lines, strict=True)]


def as_text(found: Comparison, sentences: Sequence[str], names: Sequence[str]) -> str:
    """What the command line prints for people: the sentences and both tables; undefined figures are dashes."""
    lines = [
        f"first: {names[0]}",
        f"second: {names[1]}",
        "",
        *sentences,
        "",
        f"{'':<28}{'first':>10}{'second':>10}{'diff':>10}",
    ]
    lines += [_line(row) for row in figure_rows(found)]
    lines += ["", f"{'AUC at layer':<28}{'first':>10}{'second':>10}{'diff':>10}"]
    lines += [_line(row) for row in layer_rows(found, MEASURES[0])]
    lines += [f"left out, row {lost.row}: no vector in {lost.missing_in}" for lost in found.left_out[:10]]
    if len(found.left_out) > 10:
        lines.append(f"and {len(found.left_out) - 10} more uses left out; --json lists all")
    return "\n".join(lines)


def _figure(side: Probe, name: str) -> float | None:
    figures: Separation | None = (
        side.evidence.static_separation if side.layer == "static" else side.evidence.separations.at(side.layer)
    )
    return None if figures is None else getattr(figures, name)


def _row(title: str, one: float | None, other: float | None, compared: bool = True) -> Row:
    return title, one, other, _less(one, other) if compared else None


def _less(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else other - one


def _line(row: Row) -> str:
    return f"{row[0]:<28}" + "".join(f"{_shown(value):>10}" for value in row[1:])


def _shown(value: float | str | None) -> str:
    if value is None:
        return "-"
    return f"{value:.3f}" if isinstance(value, float) else str(value)
