"""Same or different, decided by a cosine threshold that is tuned on other pairs than those it is judged on."""

import numpy as np

from core.geometry.pair_auc import DECIMALS


def scores_auc(scores: np.ndarray, same: np.ndarray) -> float | None:
    """AUC of `scores` (n,) for the answers `same` (n,) bool: (R - c(c+1)/2) / (c (n - c)), ties count half; in [0, 1].

    None unless both answers occur.
    """
    from scipy.stats import rankdata

    hits = int(same.sum())
    if hits in (0, len(same)):
        return None
    ranks = rankdata(np.round(scores, DECIMALS))
    return float((ranks[same].sum() - hits * (hits + 1) / 2) / (hits * (len(same) - hits)))


def threshold_accuracy(scores: np.ndarray, same: np.ndarray, threshold: float) -> float:
    """Share of pairs with (score >= threshold) == same, in [0, 1]."""
    return float(np.mean((scores >= threshold) == same))


def best_threshold(scores: np.ndarray, same: np.ndarray) -> float:
    """The threshold of highest accuracy: midway between two scores, or beyond the ends; of equals the middle one.

    scores: (n,), n >= 1; same: (n,) bool. Report its accuracy on other pairs only.
    """
    values = np.unique(np.round(scores, DECIMALS))
    candidates = np.concatenate([[values[0] - 1.0], (values[1:] + values[:-1]) / 2, [values[-1] + 1.0]])
    order = np.sort(scores[same]), np.sort(scores[~same])
    right = (len(order[0]) - np.searchsorted(order[0], candidates)) + np.searchsorted(order[1], candidates)
    best = np.flatnonzero(right == right.max())
    return float(candidates[best[len(best) // 2]])
