"""How far a word's uses in one group (a period, a corpus) lie from its uses in another."""

import numpy as np

from core.geometry.cosine import unit_rows


def prototype_distance(first: np.ndarray, second: np.ndarray) -> float:
    """PRT = 1 - cos(mean of the first, mean of the second), in [0, 2].

    first (n, d), second (m, d); ZeroVectorError when a mean is zero. (The code of 2020 prints 1 / cos instead.)
    """
    means = unit_rows(np.stack([np.mean(first, axis=0), np.mean(second, axis=0)]))
    return float(np.clip(1.0 - means[0] @ means[1], 0.0, 2.0))


def average_pair_distance(first: np.ndarray, second: np.ndarray) -> float:
    """APD = mean of 1 - cos(a, b) over all a in `first` and b in `second`, in [0, 2]; from means, without the pairs.

    Not 0 for a group against itself, so show the APD within each group beside it. No zero rows (ZeroVectorError).
    """
    return float(np.clip(1.0 - unit_rows(first).mean(axis=0) @ unit_rows(second).mean(axis=0), 0.0, 2.0))


def jensen_shannon(first: np.ndarray, second: np.ndarray) -> float:
    """Jensen-Shannon divergence of two frequency vectors (k,), in bits, [0, 1].

    (KL(p|m) + KL(q|m)) / 2, m = (p + q) / 2. scipy's `jensenshannon` is the square root of this.
    """
    p, q = (np.asarray(counts, dtype=np.float64) / np.sum(counts) for counts in (first, second))
    middle = (p + q) / 2
    parts = [(side[side > 0] * np.log2(side[side > 0] / middle[side > 0])).sum() for side in (p, q)]
    return float(np.clip(sum(parts) / 2, 0.0, 1.0))
