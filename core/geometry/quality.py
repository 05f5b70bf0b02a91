"""Whether neighbours on a map are neighbours in the full space, and the other way round."""

import numpy as np

from core.geometry.cosine import unit_rows
from core.limits import limit

NEIGHBOURS = 5

#: Fewer places than this have no neighbourhood to speak of.
FEWEST = 4

_BLOCK = 256


def neighbourhood_size(places: int, wanted: int = NEIGHBOURS) -> int | None:
    """Neighbours to look at: `wanted`, or the most that the formula allows (below n / 2); None for n < 4 places."""
    return None if places < FEWEST else min(wanted, (places - 1) // 2)


def trustworthiness(vectors: np.ndarray, points: np.ndarray, neighbours: int | None = None) -> float | None:
    """T(k) = 1 - 2 / (n k (2n - 3k - 1)) sum_i sum_{j in N_k^map(i)} max(0, r(i, j) - k); None for n < 4.

    r(i, j) is the rank of j by cosine among the neighbours of i in the full space, so the penalty is for false
    neighbours on the map. 1 is perfect; compare with the map of noise. vectors: (n, d) distinct, no zero rows; points:
    (n, 2). Beyond `map_quality_places` the outer sum runs over an even sample of the places. Source: Venna and Kaski
    (2001); equals sklearn.manifold.trustworthiness(metric="cosine") where no distances tie.
    """
    return _rank_penalty(points, unit_rows(vectors), neighbours)


def continuity(vectors: np.ndarray, points: np.ndarray, neighbours: int | None = None) -> float | None:
    """The same with the spaces exchanged: the penalty is for true neighbours that the map tore apart."""
    return _rank_penalty(unit_rows(vectors), points, neighbours)


def _rank_penalty(near: np.ndarray, ranked: np.ndarray, neighbours: int | None) -> float | None:
    """One minus the normalised excess rank, in `ranked`, of the k nearest rows in `near` (both Euclidean)."""
    places = len(near)
    size = neighbourhood_size(places, neighbours or NEIGHBOURS)
    if size is None:
        return None
    most = limit("map_quality_places")
    asked = np.arange(places) if places <= most else np.linspace(0, places - 1, most).astype(np.int64)
    excess = 0.0
    for start in range(0, len(asked), _BLOCK):
        rows = asked[start : start + _BLOCK]
        close = _square_distances(near, rows)
        found = np.argpartition(close, size - 1, axis=1)[:, :size]
        reference = _square_distances(ranked, rows)
        for column in range(size):
            distance = np.take_along_axis(reference, found[:, column : column + 1], axis=1)
            rank = np.count_nonzero(reference < distance, axis=1) + 1
            excess += float(np.maximum(rank - size, 0).sum())
    return 1.0 - 2.0 * excess / (len(asked) * size * (2 * places - 3 * size - 1))


def _square_distances(points: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """(len(rows), n) squared distances, infinite to oneself, so that a place is never its own neighbour."""
    squares = np.einsum("nd,nd->n", points, points)
    distances = squares[rows, None] + squares[None, :] - 2.0 * points[rows] @ points.T
    distances[np.arange(len(rows)), rows] = np.inf
    return distances
