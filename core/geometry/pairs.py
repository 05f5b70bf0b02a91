"""Mean cosine over all pairs of a kind, without visiting the pairs.

For unit rows u, the sum of cos(i, j) over ordered pairs i != j is |sum u|^2 - n. Sums over groups give the means within
and between groups in O(n d), so 10,000 uses cost no more than ten thousand additions.
"""

from collections.abc import Hashable, Sequence

import numpy as np

from core.geometry.cosine import unit_rows
from core.geometry.distinct import distinct_rows


def group_indices(keys: Sequence[Hashable]) -> list[np.ndarray]:
    """Row indices of each distinct key, in order of first appearance."""
    groups: dict[Hashable, list[int]] = {}
    for index, key in enumerate(keys):
        groups.setdefault(key, []).append(index)
    return [np.array(rows, dtype=np.int64) for rows in groups.values()]


def within_mean(vectors: np.ndarray, keys: Sequence[Hashable]) -> float | None:
    """Mean cosine over pairs of rows with the same key; None without such a pair. vectors: (n, d), no zero rows."""
    groups = [rows for rows in group_indices(keys) if len(rows) > 1]
    if not groups:
        return None
    if all(_all_equal(vectors[rows]) for rows in groups):
        return 1.0
    unit = unit_rows(vectors)
    total = sum(_square_of_sum(unit[rows]) - len(rows) for rows in groups)
    return _clipped(total / sum(len(rows) * (len(rows) - 1) for rows in groups))


def between_mean(vectors: np.ndarray, keys: Sequence[Hashable]) -> float | None:
    """Mean cosine over pairs of rows with different keys; None without such a pair. vectors: (n, d), no zero rows."""
    groups = group_indices(keys)
    if len(groups) < 2:
        return None
    if _all_equal(vectors):
        return 1.0
    unit = unit_rows(vectors)
    total = _square_of_sum(unit) - sum(_square_of_sum(unit[rows]) for rows in groups)
    return _clipped(total / (len(unit) ** 2 - sum(len(rows) ** 2 for rows in groups)))


def crossed_mean(vectors: np.ndarray, first: Sequence[Hashable], second: Sequence[Hashable]) -> float | None:
    """Mean cosine over pairs that differ in both keys (another word *and* another sentence); None without such a pair.

    By inclusion and exclusion: all pairs, less those that share the first key, less those that share the second, plus
    those that share both. vectors: (n, d), no zero rows.
    """
    splits = [group_indices(first), group_indices(second), group_indices(list(zip(first, second, strict=True)))]
    counts = [sum(len(rows) ** 2 for rows in groups) for groups in splits]
    pairs = len(vectors) ** 2 - counts[0] - counts[1] + counts[2]
    if pairs == 0:
        return None
    unit = unit_rows(vectors)
    sums = [sum(_square_of_sum(unit[rows]) for rows in groups) for groups in splits]
    return _clipped((_square_of_sum(unit) - sums[0] - sums[1] + sums[2]) / pairs)


def _square_of_sum(unit: np.ndarray) -> float:
    total = unit.sum(axis=0)
    return float(total @ total)


def _all_equal(vectors: np.ndarray) -> bool:
    return len(distinct_rows(vectors)[0]) == 1


def _clipped(value: float) -> float:
    return float(min(1.0, max(-1.0, value)))
