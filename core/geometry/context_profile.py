"""One word's context-specificity through the layers, each figure beside its baseline (Ethayarajh 2019)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from core.geometry.anisotropy import (
    DominantDimension,
    IntraSimilarity,
    dominant_dimension,
    intra_sentence_similarity,
    self_similarity,
)
from core.geometry.corrections import FEWEST, RAW, REASON_FEW, fit_correction
from core.geometry.cosine import nonzero_rows
from core.geometry.pairs import crossed_mean
from core.geometry.variance_shares import VarianceShares, variance_shares
from core.model.vectors import BackgroundVectors


@dataclass(frozen=True)
class LayerProfile:
    """Figures of one layer; None where undefined, with the reason in `undefined`.

    self_similarity [-1, 1]: mean cosine of two uses. base: the same of random other words; `above_base` their
    difference. intra: words of one sentence against their mean, with its length floor. variance: the three figures of
    the uses; variance_base: of as many other words. dominant: the dimension that makes most of `base`.
    """

    layer: str
    self_similarity: float | None
    base: float | None
    intra: IntraSimilarity | None
    variance: VarianceShares
    variance_base: VarianceShares
    dominant: DominantDimension | None
    undefined: Mapping[str, str] = field(default_factory=dict)

    @property
    def above_base(self) -> float | None:
        """self_similarity - base (Ethayarajh's adjusted figure), None where one of them is."""
        return None if self.self_similarity is None or self.base is None else self.self_similarity - self.base


def context_profile(
    static: np.ndarray,
    layers: np.ndarray,
    background: BackgroundVectors,
    layer_names: tuple[str, ...],
    correction: str = RAW,
) -> tuple[LayerProfile, ...]:
    """Profile at "static", 0..L of uses with static (n, d) and layers (n, L + 1, d); rows of zeros are left out.

    `correction` is fitted on the background words, as in `cosine_curves`.
    """
    if correction != RAW and len(background.words) < FEWEST:
        nothing = np.zeros((0, static.shape[1]))
        return tuple(_without_baseline(name, variance_shares(nothing)) for name in layer_names)
    found = []
    for position, name in enumerate(layer_names):
        vectors = static if position == 0 else layers[:, position - 1]
        others = background.static if position == 0 else background.layers[:, position - 1]
        fitted = fit_correction(others, correction)
        found.append(_layer(name, fitted.apply(vectors), fitted.apply(others), background))
    return tuple(found)


def _layer(name: str, vectors: np.ndarray, others: np.ndarray, background: BackgroundVectors) -> LayerProfile:
    uses = vectors[nonzero_rows(vectors)]
    seen = np.flatnonzero(nonzero_rows(others))
    words, texts = [background.words[int(row)] for row in seen], [background.texts[int(row)] for row in seen]
    others = others[seen]
    same = self_similarity(uses)
    base = crossed_mean(others, words, texts)
    intra = intra_sentence_similarity(others, texts)
    dominant = dominant_dimension(others)
    reasons = {
        "self_similarity": None if same is not None else "a pair needs two uses",
        "base": None if base is not None else "there are not two other words in two sentences",
        "intra": None if intra is not None else "no sentence has two other words",
        "intra_floor": "there are fewer sentences than a sentence has words"
        if intra is not None and intra.floor is None
        else None,
        "dominant": None if dominant is not None else "the mean cosine of other words is not above zero",
    }
    return LayerProfile(
        layer=name,
        self_similarity=same,
        base=base,
        intra=intra,
        variance=variance_shares(uses),
        variance_base=variance_shares(_as_many(others, len(uses))),
        dominant=dominant,
        undefined={key: reason for key, reason in reasons.items() if reason},
    )


def _as_many(others: np.ndarray, count: int) -> np.ndarray:
    """An even sample of `count` rows, all when there are fewer: shares of variance depend on the number of rows."""
    if count >= len(others):
        return others
    return others[np.linspace(0, len(others) - 1, count).astype(np.int64)]


def _without_baseline(name: str, nothing: VarianceShares) -> LayerProfile:
    reasons = dict.fromkeys(("self_similarity", "base", "intra", "dominant"), REASON_FEW)
    return LayerProfile(name, None, None, None, nothing, nothing, None, reasons)
