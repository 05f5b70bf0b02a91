"""k-means on the directions from the mean: the groups a list of uses falls into, and how firmly."""

import warnings

import numpy as np

from core.geometry.silhouette import mean_silhouette

#: More groups than this are not looked for, nor groups of fewer than five uses on average: nobody can read them.
MOST_GROUPS, USES_A_GROUP = 8, 5
#: Starts of k-means; the best of them is kept.
_STARTS = 10


def about_the_mean(unit: np.ndarray) -> np.ndarray:
    """(n, d) unit directions of the rows from their mean; a row at the mean itself stays zero.

    Uses of one word share most of their direction (Ethayarajh 2019); what tells them apart is what remains.
    """
    rest = unit - unit.mean(axis=0)
    length = np.linalg.norm(rest, axis=1, keepdims=True)
    return np.divide(rest, length, out=np.zeros_like(rest), where=length > 1e-12)


def best_groups(unit: np.ndarray) -> tuple[np.ndarray, float | None]:
    """Group numbers (n,) and cosine silhouette about the mean of the best split, k = 2 .. min(8, n / 5).

    unit: (n, d) distinct unit rows, n >= 4. Splits with a group of one use are passed over; None when all are.
    """
    directions = about_the_mean(unit)
    distance = np.clip(1.0 - directions @ directions.T, 0.0, 2.0)
    np.fill_diagonal(distance, 0.0)
    best, best_score = np.zeros(len(unit), dtype=np.int64), None
    for k in range(2, max(2, min(MOST_GROUPS, len(unit) // USES_A_GROUP)) + 1):
        codes = _k_means(directions, k, seed=0)
        if np.bincount(codes, minlength=k).min() < 2:
            continue
        score = mean_silhouette(distance, codes)
        if best_score is None or score > best_score + 1e-12:
            best, best_score = codes, score
    return best, best_score


def stability_of(unit: np.ndarray, codes: np.ndarray, seed: int, rounds: int = 20) -> float:
    """Mean adjusted Rand index between `codes` and the groups of random four fifths of the rows, over those rows."""
    from core.geometry.agreement import adjusted_rand, contingency

    generator = np.random.default_rng(seed)
    k, size = int(codes.max()) + 1, max(4, round(len(unit) * 0.8))
    scores = []
    for turn in range(rounds):
        part = np.sort(generator.choice(len(unit), size, replace=False))
        again = _k_means(about_the_mean(unit[part]), k, seed=turn)
        scores.append(adjusted_rand(contingency(list(again), [str(code) for code in codes[part]])))
    return float(np.mean(scores))


def _k_means(rows: np.ndarray, k: int, seed: int) -> np.ndarray:
    from sklearn.cluster import KMeans
    from sklearn.exceptions import ConvergenceWarning

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)  # fewer different rows than groups: a split into fewer
        return np.asarray(KMeans(k, n_init=_STARTS, random_state=seed).fit_predict(rows), dtype=np.int64)
