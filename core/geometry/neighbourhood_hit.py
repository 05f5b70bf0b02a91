"""Neighbourhood hit: how many neighbours share one's label, on the map and in the full space."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from core.geometry.cosine import nonzero_rows, unit_rows
from core.geometry.pair_auc import DECIMALS
from core.limits import limit


@dataclass(frozen=True)
class NeighbourhoodHit:
    """Share of the k nearest other uses that have the use's own label, [0, 1]; None where undefined.

    map: by distance on the map; full: by cosine in the full space, where the truth is; chance: with shuffled labels. A
    map whose hit is well above `full` shows more order than there is. uses: labelled uses looked at, a random sample
    of `sampled_from` when that is not None.
    """

    map: float | None
    full: float | None
    chance: float | None
    k: int
    uses: int
    sampled_from: int | None = None
    undefined: Mapping[str, str] = field(default_factory=dict)


def neighbourhood_hit(
    vectors: np.ndarray, points: np.ndarray, labels: Sequence[str | None], k: int = 5, seed: int = 0
) -> NeighbourhoodHit:
    """NH(k) = mean over uses i of |{j among the k nearest of i: label j = label i}| / k, on the map and in full.

    vectors: (n, d); points: (n, 2), a map of the same uses; labels: n texts or None. Uses at equal distance (to 12
    decimals) share the places left, so copies and row order do not matter; k is lowered where there are fewer others.
    Unlabelled uses and vectors of zeros take no part. Source: Paulovich et al. (2008).
    """
    kept = np.array([label is not None for label in labels], dtype=bool) & nonzero_rows(vectors)
    rows = np.flatnonzero(kept)
    every = len(rows)
    if every > limit("separation_uses"):
        rows = np.sort(np.random.default_rng(seed).choice(rows, limit("separation_uses"), replace=False))
    names = [str(labels[int(row)]) for row in rows]
    size = min(k, len(rows) - 1)
    reason = None
    if len(rows) < 2:
        reason = "fewer than two uses have a label"
    elif len(set(names)) < 2:
        reason = "all labelled uses have one label"
    if reason:
        return NeighbourhoodHit(None, None, None, max(size, 0), len(rows), None, dict.fromkeys(_NAMES, reason))
    codes = np.unique(names, return_inverse=True)[1]
    unit, flat = unit_rows(vectors[rows]), np.asarray(points[rows], dtype=np.float64)
    counts = np.bincount(codes)[codes]
    return NeighbourhoodHit(
        map=hit(_square_distances(flat), codes, size),
        full=hit(-np.clip(unit @ unit.T, -1.0, 1.0), codes, size),
        chance=float(np.mean((counts - 1) / (len(codes) - 1))),
        k=size,
        uses=len(rows),
        sampled_from=every if every > len(rows) else None,
    )


_NAMES = ("map", "full", "chance")


def hit(distance: np.ndarray, codes: np.ndarray, k: int) -> float:
    """NH(k) for (n, n) distances and (n,) label codes, 1 <= k < n; ties at the k-th place share what is left."""
    distance = np.round(distance, DECIMALS)
    np.fill_diagonal(distance, np.inf)
    same = codes[:, None] == codes[None, :]
    reach = np.partition(distance, k - 1, axis=1)[:, k - 1 : k]
    nearer, tied = distance < reach, distance == reach
    left = k - nearer.sum(axis=1)
    hits = (nearer & same).sum(axis=1) + left * (tied & same).sum(axis=1) / tied.sum(axis=1)
    return float(np.mean(hits / k))


def _square_distances(points: np.ndarray) -> np.ndarray:
    return ((points[:, None, :] - points[None, :, :]) ** 2).sum(axis=2)
