"""Nearest uses in the full space: what a map can only hint at."""

from dataclasses import dataclass

import numpy as np

from core.geometry.cosine import ZeroVectorError, nonzero_rows, unit_rows
from core.geometry.pair_auc import DECIMALS


@dataclass(frozen=True)
class Neighbour:
    """Another use (its row index) and its cosine with the chosen one, in [-1, 1]."""

    index: int
    cosine: float


def nearest_uses(vectors: np.ndarray, index: int, count: int = 5) -> tuple[Neighbour, ...]:
    """Up to `count` other uses, most similar first; equal cosines (to 12 decimals) keep the order of the rows.

    vectors: (n, d). Uses whose vector is zero have no cosine and are never listed. Raises ZeroVectorError when the
    chosen use is such a one.
    """
    solid = nonzero_rows(vectors)
    if not solid[index]:
        raise ZeroVectorError("this use has a vector of zeros, so it has no nearest uses")
    rows = np.flatnonzero(solid)
    unit = unit_rows(vectors[rows])
    chosen = int(np.searchsorted(rows, index))
    cosines = np.clip(unit @ unit[chosen], -1.0, 1.0)
    cosines[np.all(vectors[rows] == vectors[index], axis=1)] = 1.0
    order = np.argsort(-np.round(cosines, DECIMALS), kind="stable")
    return tuple(Neighbour(int(rows[k]), float(cosines[k])) for k in order if k != chosen)[:count]


def exact_neighbours(unit: np.ndarray, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Indices (n, count) and cosine distances (n, count) of the nearest rows, oneself first at distance 0.

    unit: (n, d) unit rows. A matrix product in blocks: exact, and faster than tree searches at this width up to tens
    of thousands of rows.
    """
    rows = np.ascontiguousarray(unit, dtype=np.float32)
    places = len(rows)
    indices = np.empty((places, count), dtype=np.int32)
    distances = np.empty((places, count), dtype=np.float32)
    for start in range(0, places, 512):
        stop = min(start + 512, places)
        distance = 1.0 - rows[start:stop] @ rows.T
        distance[np.arange(stop - start), np.arange(start, stop)] = -1.0
        found = np.argpartition(distance, count - 1, axis=1)[:, :count]
        values = np.take_along_axis(distance, found, axis=1)
        order = np.argsort(values, axis=1, kind="stable")
        indices[start:stop] = np.take_along_axis(found, order, axis=1)
        distances[start:stop] = np.maximum(np.take_along_axis(values, order, axis=1), 0.0)
    return indices, distances
