"""Which rows are the same vector: exactly, or up to the noise of floating-point arithmetic."""

import numpy as np

#: Unit vectors closer than this are one place. Float noise of a forward pass is about 1e-6; two different sentences
#: give vectors that lie more than 1e-3 apart.
SAME_PLACE = 1e-5


def distinct_rows(rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Rows that are bit-equal share a place.

    rows: (n, d). Returns `first` (k,), the index of the first row of each place in order of appearance, and `place`
    (n,), the place of each row, so that `rows[first][place]` equals `rows`. Zero and minus zero are the same number.
    """
    clean = np.ascontiguousarray(rows + 0.0)
    seen: dict[bytes, int] = {}
    place = np.empty(len(clean), dtype=np.int64)
    first: list[int] = []
    for index, row in enumerate(clean):
        key = row.tobytes()
        if key not in seen:
            seen[key] = len(first)
            first.append(index)
        place[index] = seen[key]
    return np.array(first, dtype=np.int64), place


def distinct_directions(unit: np.ndarray, tolerance: float = SAME_PLACE) -> tuple[np.ndarray, np.ndarray]:
    """Unit rows that are equal, or closer than `tolerance` (Euclidean), share a place; same result as `distinct_rows`.

    Rounding alone cannot do this: of 384 rounded numbers one nearly always falls on the other side of a step. Rows
    are sorted along one fixed direction instead, since close rows are close there too, and compared within runs.
    """
    first, place = distinct_rows(unit)
    rows = unit[first]
    direction = np.random.default_rng(0).standard_normal(unit.shape[1])
    along = rows @ (direction / np.linalg.norm(direction))
    order = np.argsort(along, kind="stable")
    starts = np.flatnonzero(np.diff(along[order], prepend=-np.inf) > tolerance)
    owner = np.arange(len(first))
    for run in np.split(order, starts[1:]):
        waiting = np.sort(run)
        while len(waiting) > 1:
            head, rest = waiting[0], waiting[1:]
            near = np.linalg.norm(rows[rest] - rows[head], axis=1) < tolerance
            owner[rest[near]] = head
            waiting = rest[~near]
    kept, merged = np.unique(owner, return_inverse=True)
    return first[kept], merged[place]
