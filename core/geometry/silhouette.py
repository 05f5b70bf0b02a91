"""Silhouette: is a use closer to its own group than to the next one?"""

import numpy as np


def silhouettes(distance: np.ndarray, codes: np.ndarray) -> np.ndarray:
    """(n,) s = (b - a) / max(a, b): a mean distance to the own group, b to the nearest other one; in [-1, 1].

    A group of one has s = 0, and so has a use at distance 0 from everything (both as scikit-learn does).
    distance: (n, n) with zero diagonal; codes: (n,) 0..k-1, every code used, k >= 2. Source: Rousseeuw (1987).
    """
    kinds = int(codes.max()) + 1
    one_hot = np.eye(kinds)[codes]
    sizes = one_hot.sum(axis=0)
    totals = distance @ one_hot
    rows = np.arange(len(codes))
    own = sizes[codes]
    inner = totals[rows, codes] / np.maximum(own - 1, 1)
    means = totals / sizes
    means[rows, codes] = np.inf
    outer = means.min(axis=1)
    widest = np.maximum(inner, outer)
    return np.where((own > 1) & (widest > 0), (outer - inner) / np.where(widest > 0, widest, 1.0), 0.0)


def mean_silhouette(distance: np.ndarray, codes: np.ndarray) -> float:
    """Mean of `silhouettes`; see there."""
    return float(silhouettes(distance, codes).mean())
