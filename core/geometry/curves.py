"""How alike the uses of a word are, layer by layer, beside a random-pair baseline."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from core.geometry.corrections import FEWEST, RAW, REASON_FEW, fit_correction
from core.geometry.cosine import ZERO_REASON, cosine_pairs, nonzero_rows
from core.geometry.pairs import between_mean, crossed_mean, within_mean
from core.model.vectors import BackgroundVectors

Line = tuple[float | None, ...]


@dataclass(frozen=True)
class Curves:
    """Mean cosines at "static", "0".."L" (`layers`), each in [-1, 1] or None.

    within: pairs of uses with the same label (all pairs when no use has a label). between: pairs with different labels.
    random: pairs of different other words from different sentences. `undefined` says why a whole line, or one point of
    it ("within at 3"), has no value. `left_out` counts the vectors of zeros that were left out at each layer.
    `labelled` tells which reading of "within" holds. correction: what the vectors went through before, a name of
    `core.geometry.corrections`; constant: number of constant dimensions set aside by it at each layer.
    """

    layers: tuple[str, ...]
    within: Line
    between: Line
    random: Line
    labelled: bool
    left_out: tuple[int, ...]
    undefined: dict[str, str] = field(default_factory=dict)
    correction: str = RAW
    constant: tuple[int, ...] = ()


def cosine_curves(
    static: np.ndarray,
    layers: np.ndarray,
    labels: Sequence[str | None],
    background: BackgroundVectors,
    layer_names: Sequence[str],
    correction: str = RAW,
) -> Curves:
    """Within, between and random mean cosines at each of the L + 2 places of the layer axis.

    static: (n, d); layers: (n, L + 1, d); labels: n texts or None; layer_names: ("static", "0", ..., "L").
    Equal static rows give exactly 1. Unlabelled uses take no part when any use has a label. Self-similarity of
    Ethayarajh (2019, section 3.2) is `within` when no use has a label; `random` is his baseline (section 3.3).
    `correction` is fitted on the background words of each layer; with too few of them no line is defined.
    """
    if not len(static) == len(layers) == len(labels) or len(layer_names) != layers.shape[1] + 1:
        raise ValueError(f"static {static.shape}, layers {layers.shape}, {len(labels)} labels, names {layer_names}")
    labelled = any(label is not None for label in labels)
    kept = np.array([not labelled or label is not None for label in labels], dtype=bool)
    lines: dict[str, list[float | None]] = {"within": [], "between": [], "random": []}
    left_out: list[int] = []
    constant: list[int] = []
    fitted = correction == RAW or len(background.words) >= FEWEST
    for position in range(len(layer_names)):
        vectors = static if position == 0 else layers[:, position - 1]
        others = background.static if position == 0 else background.layers[:, position - 1]
        if not fitted:
            vectors, others = np.zeros_like(vectors), np.zeros_like(others)
        else:
            found = fit_correction(others, correction)
            vectors, others = found.apply(vectors), found.apply(others)
            constant.append(len(found.constant))
        rows = np.flatnonzero(nonzero_rows(vectors) & kept)
        left_out.append(int(kept.sum()) - len(rows))
        keys = [labels[int(row)] for row in rows]
        lines["within"].append(within_mean(vectors[rows], keys))
        lines["between"].append(between_mean(vectors[rows], keys))
        seen = np.flatnonzero(nonzero_rows(others))
        words, texts = [background.words[int(row)] for row in seen], [background.texts[int(row)] for row in seen]
        lines["random"].append(crossed_mean(others[seen], words, texts))
    reasons = _reasons(labels, labelled, int(kept.sum())) if fitted else dict.fromkeys(lines, REASON_FEW)
    return Curves(
        layers=tuple(layer_names),
        within=tuple(lines["within"]),
        between=tuple(lines["between"]),
        random=tuple(lines["random"]),
        labelled=labelled,
        left_out=tuple(left_out) if fitted else (0,) * len(layer_names),
        undefined=_undefined(lines, reasons, layer_names),
        correction=correction,
        constant=tuple(constant),
    )


def pair_curve(static: np.ndarray, layers: np.ndarray, i: int, j: int) -> Line:
    """Cosine of use i with use j at static, 0..L; None where one of them is a vector of zeros.

    static: (n, d); layers: (n, L + 1, d).
    """
    values: list[float | None] = []
    for position in range(layers.shape[1] + 1):
        vectors = static if position == 0 else layers[:, position - 1]
        pair = vectors[[i, j]]
        values.append(float(cosine_pairs(pair[:1], pair[1:])[0]) if nonzero_rows(pair).all() else None)
    return tuple(values)


def _reasons(labels: Sequence[str | None], labelled: bool, uses: int) -> dict[str, str]:
    groups = len({label for label in labels if label is not None})
    within = "a pair needs two uses" if uses < 2 else "no label has two uses"
    between = "no use has a label" if not labelled else "all labelled uses have one label"
    return {
        "within": within,
        "between": between if groups < 2 else ZERO_REASON,
        "random": "the sentences do not hold two different other words in two different sentences",
    }


def _undefined(lines: dict[str, list[float | None]], reasons: dict[str, str], names: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, values in lines.items():
        if all(value is None for value in values):
            found[name] = reasons[name]
        else:
            found |= {f"{name} at {names[k]}": ZERO_REASON for k, value in enumerate(values) if value is None}
    return found
