"""How widely the pairs behind a mean cosine spread: the band round each line of the curves."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np

from core.geometry.corrections import FEWEST, RAW, fit_correction
from core.geometry.cosine import nonzero_rows, unit_rows
from core.model.vectors import BackgroundVectors

#: Pairs looked at for each line; of more, as many drawn by chance.
MOST_PAIRS = 4_000

Band = tuple[tuple[float, float] | None, ...]


@dataclass(frozen=True)
class Bands:
    """(low, high) of the middle `share` of the pairs at each layer, None where the line has no pair.

    The names are those of `Curves`. A band tells how different single pairs are, not how sure their mean is.
    """

    layers: tuple[str, ...]
    within: Band
    between: Band
    random: Band
    share: float
    correction: str = RAW


def cosine_bands(
    static: np.ndarray,
    layers: np.ndarray,
    labels: Sequence[str | None],
    background: BackgroundVectors,
    layer_names: Sequence[str],
    *,
    correction: str = RAW,
    share: float = 0.5,
    seed: int = 0,
) -> Bands:
    """Bands round the lines of `cosine_curves`, which see, from the same arguments. The same pairs at every layer."""
    labelled = any(label is not None for label in labels)
    kept = [index for index, label in enumerate(labels) if label is not None or not labelled]
    keys = [labels[index] for index in kept]
    generator = np.random.default_rng(seed)
    same, different = (_pairs(keys, keys, wanted, generator) for wanted in (True, False))
    crossed = _pairs(background.words, background.texts, None, generator)
    ends = (0.5 - share / 2, 0.5 + share / 2)
    found: dict[str, list[tuple[float, float] | None]] = {"within": [], "between": [], "random": []}
    fitted = correction == RAW or len(background.words) >= FEWEST
    for position in range(len(layer_names)):
        vectors = static if position == 0 else layers[:, position - 1]
        others = background.static if position == 0 else background.layers[:, position - 1]
        if fitted:
            correct = fit_correction(others, correction)
            vectors, others = correct.apply(vectors[kept]), correct.apply(others)
        for name, rows, pairs in (
            ("within", vectors, same),
            ("between", vectors, different),
            ("random", others, crossed),
        ):
            found[name].append(_quantiles(rows, pairs, ends) if fitted else None)
    within, between, random = (tuple(found[name]) for name in ("within", "between", "random"))
    return Bands(tuple(layer_names), within, between, random, share, correction)


def _pairs(
    first: Sequence[Hashable], second: Sequence[Hashable], same: bool | None, generator: np.random.Generator
) -> np.ndarray:
    """(p, 2) pairs i < j: of equal `first` (same), of different `first` (not same), or different in both (None)."""
    codes = [np.unique([str(key) for key in keys], return_inverse=True)[1] for keys in (first, second)]
    count = len(first)
    if count * (count - 1) // 2 <= 4 * MOST_PAIRS:
        left, right = np.triu_indices(count, k=1)
    else:
        left, right = generator.integers(count, size=(2, 40 * MOST_PAIRS))
        left, right = np.minimum(left, right)[left != right], np.maximum(left, right)[left != right]
    alike = codes[0][left] == codes[0][right]
    fits = alike if same else ~alike if same is False else ~alike & (codes[1][left] != codes[1][right])
    pairs = np.column_stack([left[fits], right[fits]])
    if len(pairs) > MOST_PAIRS:
        pairs = pairs[np.sort(generator.choice(len(pairs), MOST_PAIRS, replace=False))]
    return pairs


def _quantiles(rows: np.ndarray, pairs: np.ndarray, ends: tuple[float, float]) -> tuple[float, float] | None:
    solid = nonzero_rows(rows)
    pairs = pairs[solid[pairs].all(axis=1)] if len(pairs) else pairs
    if len(pairs) == 0:
        return None
    seen, place = np.unique(pairs, return_inverse=True)
    unit = unit_rows(rows[seen])
    ends_of = place.reshape(pairs.shape)
    cosines = np.clip(np.einsum("nd,nd->n", unit[ends_of[:, 0]], unit[ends_of[:, 1]]), -1.0, 1.0)
    equal = np.all(rows[pairs[:, 0]] == rows[pairs[:, 1]], axis=1)
    cosines[equal] = 1.0
    low, high = np.quantile(cosines, ends)
    return float(low), float(high)
