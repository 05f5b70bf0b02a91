"""How well the person's labels separate the vectors at one layer, or at the best of several."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from core.geometry.auc_interval import REASON_FEW, RESAMPLES, auc_interval
from core.geometry.cosine import cosine_matrix, nonzero_rows
from core.geometry.distinct import distinct_rows
from core.geometry.nearest_centroid import centroid_votes
from core.geometry.nearest_label import nearest_votes, vote_accuracy, vote_macro_f1
from core.geometry.pair_auc import pair_counts, pair_ranks, permutation_p, same_label_auc, shuffled_codes
from core.geometry.pairs import between_mean, within_mean
from core.geometry.silhouette import mean_silhouette
from core.limits import limit

PERMUTATIONS = 999

#: Figures of a Separation that may be None, in the order shown.
FIGURES = (
    "auc", "auc_low", "auc_high", "nn_accuracy", "nn_macro_f1", "centroid_accuracy", "centroid_macro_f1", "majority",
    "silhouette", "mean_gap", "p_value",
)  # fmt: skip


@dataclass(frozen=True)
class Separation:
    """Figures of one layer; None where undefined, with the reason in `undefined` under the figure's name.

    auc [0, 1]: a same-label pair is more similar than a different-label pair; 0.5 is chance. auc_low, auc_high: its
    95 % interval over `resamples` bootstraps of the uses. nn_accuracy, nn_macro_f1 [0, 1]: leave-one-out nearest
    neighbour; centroid_accuracy, centroid_macro_f1: leave-one-out nearest mean of a label; all to be read beside
    `majority`, the share of the commonest label.
    silhouette [-1, 1], cosine. mean_gap [-2, 2]: mean cosine within less between labels. p_value (0, 1]: share of
    `permutations` shuffles of the labels with an AUC at least as high. uses: labelled uses the figures rest on, a
    random sample of `sampled_from` when that is not None. labels, rarest: number of labels, uses of the rarest one.
    unlabelled, zero_vectors: uses left out.
    """

    layer: str
    auc: float | None
    nn_accuracy: float | None
    nn_macro_f1: float | None
    majority: float | None
    silhouette: float | None
    mean_gap: float | None
    p_value: float | None
    permutations: int
    uses: int
    labels: int
    rarest: int
    unlabelled: int
    zero_vectors: int
    sampled_from: int | None = None
    auc_low: float | None = None
    auc_high: float | None = None
    centroid_accuracy: float | None = None
    centroid_macro_f1: float | None = None
    resamples: int = RESAMPLES
    undefined: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class LayerSeparations:
    """One Separation a layer, the layer with the highest AUC, and a p-value that pays for having chosen it.

    best_p_value: share of label shuffles in which the best AUC of *any* layer is at least as high as the best one
    seen (maximum statistic; Westfall and Young 1993). Both None when no layer has an AUC.
    """

    layers: tuple[Separation, ...]
    best: str | None
    best_p_value: float | None

    def at(self, layer: str) -> Separation | None:
        """The figures of one layer, or None when it was not computed."""
        return next((figures for figures in self.layers if figures.layer == layer), None)


def separation(
    vectors: np.ndarray,
    labels: Sequence[str | None],
    layer: str,
    *,
    permutations: int = PERMUTATIONS,
    seed: int = 0,
) -> Separation:
    """Separation of `labels` (n texts or None) in `vectors` (n, d); `layer` is only carried along."""
    return _separation(vectors, labels, layer, permutations, seed)[0]


def separation_by_layer(
    vectors: Sequence[np.ndarray],
    labels: Sequence[str | None],
    layers: Sequence[str],
    *,
    permutations: int = PERMUTATIONS,
    seed: int = 0,
) -> LayerSeparations:
    """Separation at each of `layers` (vectors[k] is (n, d) at layers[k]), all with the same shuffles of the labels."""
    figures: list[Separation] = []
    shuffles: list[np.ndarray] = []
    for rows, layer in zip(vectors, layers, strict=True):
        one, shuffled = _separation(rows, labels, layer, permutations, seed)
        figures.append(one)
        if shuffled is not None:
            shuffles.append(shuffled)
    scored = [(one.auc, one.layer) for one in figures if one.auc is not None]
    if not scored:
        return LayerSeparations(tuple(figures), None, None)
    top = max(auc for auc, _ in scored)
    best = next(layer for auc, layer in scored if auc == top)
    # Layers may have lost different zero vectors; then their shuffles are not the same, which only adds caution.
    return LayerSeparations(tuple(figures), best, permutation_p(top, np.max(shuffles, axis=0)))


def _separation(
    vectors: np.ndarray, labels: Sequence[str | None], layer: str, permutations: int, seed: int
) -> tuple[Separation, np.ndarray | None]:
    """The figures, and the AUC of each shuffle where the AUC is defined."""
    if len(vectors) != len(labels):
        raise ValueError(f"{len(vectors)} vectors but {len(labels)} labels")
    labelled = np.array([label is not None for label in labels], dtype=bool)
    solid = nonzero_rows(vectors)
    rows = np.flatnonzero(labelled & solid)
    names = [labels[int(row)] for row in rows]
    every = len(rows)
    gap = _gap(vectors[rows], names)
    if every > limit("separation_uses"):
        chosen = np.sort(np.random.default_rng(seed).choice(every, limit("separation_uses"), replace=False))
        rows = rows[chosen]
        names = [names[index] for index in chosen]
    kinds = sorted({name for name in names if name is not None})
    codes = np.array([kinds.index(name) for name in names if name is not None], dtype=np.int64)
    values: dict[str, float | None] = dict.fromkeys(FIGURES)
    values |= {"mean_gap": gap, "majority": float(np.bincount(codes).max() / len(codes)) if len(codes) else None}
    shuffled: np.ndarray | None = None
    reason = _undefined_reason(vectors[rows], codes)
    if reason is None:
        found, shuffled = _figures(vectors[rows], codes, permutations, seed)
        values |= found
    elsewhere = reason or "the labels leave no pair of one kind"
    result = Separation(
        layer=layer,
        permutations=permutations,
        uses=len(rows),
        labels=len(kinds),
        rarest=int(np.bincount(codes).min()) if len(codes) else 0,
        unlabelled=int(np.count_nonzero(~labelled)),
        zero_vectors=int(np.count_nonzero(labelled & ~solid)),
        resamples=RESAMPLES,
        sampled_from=every if every > len(rows) else None,
        undefined={
            name: REASON_FEW if name in ("auc_low", "auc_high") and values["auc"] is not None else elsewhere
            for name, value in values.items()
            if value is None
        },
        **values,
    )
    return result, shuffled


def _undefined_reason(vectors: np.ndarray, codes: np.ndarray) -> str | None:
    if len(codes) == 0:
        return "no use has a label"
    if len(codes) == 1:
        return "only one use has a label"
    same, different = pair_counts(codes)
    if different == 0:
        return "all labelled uses have one label"
    if same == 0:
        return "no label has two uses"
    if len(distinct_rows(vectors)[0]) == 1:
        return "all vectors are identical, so no use is closer to one label than to another"
    return None


def _figures(
    vectors: np.ndarray, codes: np.ndarray, permutations: int, seed: int
) -> tuple[dict[str, float | None], np.ndarray]:
    # Bit-equal rows are multiplied once, so that their cosines are bit-equal too and ties stay ties.
    first, place = distinct_rows(vectors)
    similarity = cosine_matrix(vectors[first])[np.ix_(place, place)]
    one_hot = np.eye(int(codes.max()) + 1)[codes]
    ranks = pair_ranks(similarity)
    auc = float(same_label_auc(ranks, codes[None, :])[0])
    shuffled = same_label_auc(ranks, shuffled_codes(codes, permutations, seed))
    interval = auc_interval(ranks, codes, auc, seed=seed) or (None, None)
    votes, by_mean = nearest_votes(similarity, one_hot), centroid_votes(vectors, codes)
    figures: dict[str, float | None] = {
        "auc": auc,
        "auc_low": interval[0],
        "auc_high": interval[1],
        "nn_accuracy": vote_accuracy(votes, one_hot),
        "nn_macro_f1": vote_macro_f1(votes, one_hot),
        "centroid_accuracy": vote_accuracy(by_mean, one_hot),
        "centroid_macro_f1": vote_macro_f1(by_mean, one_hot),
        "silhouette": mean_silhouette(1.0 - similarity, codes),
        "p_value": permutation_p(auc, shuffled),
    }
    return figures, shuffled


def _gap(vectors: np.ndarray, names: Sequence[str | None]) -> float | None:
    within, between = within_mean(vectors, names), between_mean(vectors, names)
    return None if within is None or between is None else within - between
