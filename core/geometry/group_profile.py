"""Which uses of a group show best what it is, and which ones might as well be in another."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np

from core.geometry.cosine import nonzero_rows, unit_rows
from core.geometry.group_tree import about_the_mean
from core.geometry.grouping import without_forms
from core.geometry.pair_auc import DECIMALS


@dataclass(frozen=True)
class PlacedUse:
    """A use (its row index), its cosine about the mean with its own group's direction, and its margin.

    margin: that cosine less the one with the nearest other group; below 0 it is nearer to the other one. None when
    there is one group only. other: that nearest other group.
    """

    index: int
    cosine: float
    margin: float | None
    other: int | None


@dataclass(frozen=True)
class GroupProfile:
    """Group number and size; typical: highest cosine first; doubtful: smallest margin first (none for one group)."""

    group: int
    size: int
    typical: tuple[PlacedUse, ...]
    doubtful: tuple[PlacedUse, ...]


def group_profiles(
    vectors: np.ndarray,
    members: Sequence[int],
    *,
    forms: Sequence[Hashable] | None = None,
    count: int = 3,
) -> tuple[GroupProfile, ...]:
    """Profile of each group 0..k-1 of `members` (n; -1 is no group) in the vectors (n, d) the groups were found in.

    Directions are taken about the mean of all uses, with differences between `forms` set aside, as `find_groups` does
    (with one group only they are the vectors' own: no use is typical of how all differ from their mean); a group's
    direction is the mean of its members' other than the use in question, so that a use does not vouch for
    itself. Equal scores (to 12 decimals) keep the order of the rows; equal vectors are listed once.
    """
    groups = np.asarray(members, dtype=np.int64)
    rows = np.flatnonzero(nonzero_rows(vectors) & (groups >= 0))
    if len(rows) == 0:
        return ()
    codes = groups[rows]
    unit, _ = without_forms(unit_rows(vectors[rows]), [forms[int(row)] for row in rows] if forms else [])
    kinds = int(codes.max()) + 1
    directions = about_the_mean(unit) if kinds > 1 else unit
    one_hot = np.eye(kinds)[codes]
    sums = one_hot.T @ directions
    own = sums[codes] - directions
    length = np.linalg.norm(own, axis=1)
    # A use alone in its group has nobody to be like.
    mine = np.where(length > 1e-12, np.einsum("nd,nd->n", directions, own) / np.maximum(length, 1e-12), 0.0)
    sizes = np.linalg.norm(sums, axis=1)
    cosines = directions @ (sums / np.maximum(sizes, 1e-12)[:, None]).T
    cosines[np.arange(len(rows)), codes] = -np.inf
    other = np.argmax(cosines, axis=1)
    margin = mine - cosines[np.arange(len(rows)), other] if kinds > 1 else None
    placed = [
        PlacedUse(
            int(row),
            float(np.clip(mine[k], -1.0, 1.0)),
            None if margin is None else float(margin[k]),
            None if margin is None else int(other[k]),
        )
        for k, row in enumerate(rows)
    ]
    return tuple(_profile(vectors, group, placed, codes == group, count) for group in range(kinds))


def _profile(
    vectors: np.ndarray, group: int, placed: Sequence[PlacedUse], inside: np.ndarray, count: int
) -> GroupProfile:
    uses = [use for use, is_in in zip(placed, inside, strict=True) if is_in]
    typical = sorted(uses, key=lambda use: -round(use.cosine, DECIMALS))
    doubtful = sorted((use for use in uses if use.margin is not None), key=lambda use: round(use.margin or 0, DECIMALS))
    return GroupProfile(group, len(uses), _distinct(vectors, typical, count), _distinct(vectors, doubtful, count))


def _distinct(vectors: np.ndarray, uses: Sequence[PlacedUse], count: int) -> tuple[PlacedUse, ...]:
    seen: set[bytes] = set()
    kept = []
    for use in uses:
        key = vectors[use.index].tobytes()
        if key not in seen:
            seen.add(key)
            kept.append(use)
        if len(kept) == count:
            break
    return tuple(kept)
