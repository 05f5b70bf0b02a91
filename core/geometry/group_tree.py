"""The groups that a list of uses falls into about its mean, and how many of them there best are."""

import numpy as np

from core.geometry.agreement import adjusted_rand, contingency
from core.geometry.silhouette import mean_silhouette

#: More groups than this are not looked for, nor groups of fewer than five uses on average: nobody can read them.
MOST_GROUPS, USES_A_GROUP = 8, 5

#: Rounds of k-means, and starts; the split with the smallest squared distances is kept.
_ROUNDS, _STARTS = 50, 6


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
    directions, products, distance = _compared(unit)
    best: np.ndarray = np.zeros(len(unit), dtype=np.int64)
    best_score: float | None = None
    for codes in _splits(directions, products, distance, range(2, most_groups(len(unit)) + 1)):
        if np.bincount(codes).min() < 2:
            continue
        score = mean_silhouette(distance, codes)
        if best_score is None or score > best_score + 1e-12:
            best, best_score = codes, score
    return best, best_score


def most_groups(uses: int) -> int:
    """Largest number of groups looked for among n uses."""
    return max(2, min(MOST_GROUPS, uses // USES_A_GROUP))


def stability(unit: np.ndarray, codes: np.ndarray, seed: int = 0, rounds: int = 20) -> float:
    """Mean adjusted Rand index between `codes` and as many groups of random four fifths of the rows, over those rows.

    1: which uses belong together does not depend on which were collected; 0: it does. unit: (n, d) distinct, n >= 5.
    """
    generator = np.random.default_rng(seed)
    groups, size = int(codes.max()) + 1, max(4, round(len(unit) * 0.8))
    scores = []
    for _ in range(rounds):
        part = np.sort(generator.choice(len(unit), size, replace=False))
        again = _splits(*_compared(unit[part]), range(groups, groups + 1))[0]
        scores.append(adjusted_rand(contingency(again.tolist(), [str(code) for code in codes[part]])))
    return float(np.mean(scores))


def _compared(unit: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Directions from the mean (n, d), their inner products (n, n), and their cosine distances (n, n)."""
    directions = about_the_mean(unit)
    products = directions @ directions.T
    distance = np.clip(1.0 - products, 0.0, 2.0)
    np.fill_diagonal(distance, 0.0)
    return directions, products, distance


def _splits(directions: np.ndarray, products: np.ndarray, distance: np.ndarray, sizes: range) -> list[np.ndarray]:
    """For each k the best of several k-means that start from rows far apart; codes 0..k-1, every one used."""
    starts = [_scattered(distance, int(first), sizes[-1]) for first in _spread(len(products), _STARTS)]
    codes, costs = _settled(
        directions, products, np.stack([np.argmin(distance[:, chosen[:k]], axis=1) for k in sizes for chosen in starts])
    )
    chosen = costs.reshape(len(sizes), len(starts)).argmin(axis=1) + np.arange(len(sizes)) * len(starts)
    return [np.unique(codes[run], return_inverse=True)[1] for run in chosen]


def _spread(points: int, most: int) -> np.ndarray:
    return np.linspace(0, points - 1, min(most, points)).astype(np.int64)


def _scattered(distance: np.ndarray, first: int, most: int) -> list[int]:
    """`most` rows far apart: the first, then always the row farthest from all chosen (Gonzalez 1985)."""
    chosen, nearest = [first], distance[first].copy()
    while len(chosen) < most:
        chosen.append(int(nearest.argmax()))
        np.minimum(nearest, distance[chosen[-1]], out=nearest)
    return chosen


def _settled(rows: np.ndarray, products: np.ndarray, codes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Lloyd's k-means from several groupings at once: (runs, n) codes when every row is at its nearest mean, and
    (runs,) costs to compare runs by. All runs move together, so that a small list costs few calls.

    products: (n, n) inner products of the rows (n, d). K-means needs nothing else: the squared distance of row i to
    the mean of group G is p_ii - 2 sum_j p_ij / |G| + sum_jk p_jk / |G|^2, j and k in G. A short list has fewer uses
    than a vector has numbers, and then this is many times less work than means of vectors.
    """
    runs, groups, narrow = len(codes), int(codes.max()) + 1, 2 * rows.shape[1] < len(rows)
    for _ in range(_ROUNDS):
        one_hot = (codes[:, None, :] == np.arange(groups)[None, :, None]).reshape(runs * groups, -1).astype(np.float64)
        counts = np.maximum(one_hot.sum(axis=1, keepdims=True), 1)
        to_mean = ((one_hot @ rows) @ rows.T if narrow else one_hot @ products) / counts
        cost = (one_hot * to_mean).sum(axis=1, keepdims=True) / counts - 2.0 * to_mean
        cost[one_hot.sum(axis=1) == 0] = np.inf  # a group that has lost all its rows is gone
        cost = cost.reshape(runs, groups, -1)
        moved = cost.argmin(axis=1)
        if (moved == codes).all():
            break
        codes = moved
    return codes, cost.min(axis=1).sum(axis=1)
