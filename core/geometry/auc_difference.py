"""Whether one set of vectors tells the labels of the same uses apart better than another: a paired bootstrap."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from core.geometry.auc_interval import FEWEST, MOST, REASON_FEW, RESAMPLES, resampled_aucs
from core.geometry.cosine import cosine_matrix, nonzero_rows
from core.geometry.distinct import distinct_rows
from core.geometry.pair_auc import pair_counts, pair_ranks


@dataclass(frozen=True)
class AucDifference:
    """AUC of the second vectors less that of the first, over `uses` labelled uses; None where undefined (`reason`).

    low, high: 95 % interval over bootstraps of the uses, the same draws for both sides, so that what makes both
    easier or harder cancels out. Above `core.geometry.auc_interval.MOST` uses, a sample (`sampled_from` is the number).
    """

    value: float | None
    low: float | None
    high: float | None
    uses: int
    sampled_from: int | None = None
    reason: str | None = None

    @property
    def is_more_than_chance(self) -> bool:
        """The interval lies on one side of nought."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


def auc_difference(
    first: np.ndarray,
    second: np.ndarray,
    labels: Sequence[str | None],
    *,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> AucDifference:
    """AUC(second) - AUC(first) with its interval. first (n, d), second (n, e): row i of both is use i.

    Uses without a label, and uses with a vector of zeros on either side, take no part. The interval is left out below
    `FEWEST` uses. Percentile interval; of more than `MOST` uses a random sample stands for all, and its interval,
    scaled by sqrt(m / n), is put around the figure of the sample.
    """
    if not len(first) == len(second) == len(labels):
        raise ValueError(f"{len(first)} and {len(second)} vectors but {len(labels)} labels")
    labelled = np.array([label is not None for label in labels], dtype=bool)
    rows = np.flatnonzero(labelled & nonzero_rows(first) & nonzero_rows(second))
    every = len(rows)
    generator = np.random.default_rng(seed)
    if every > MOST:
        rows = np.sort(generator.choice(rows, MOST, replace=False))
    codes = np.unique([str(labels[int(row)]) for row in rows], return_inverse=True)[1].astype(np.int64)
    sampled = every if every > len(rows) else None
    if len(rows) < 2 or 0 in pair_counts(codes):
        why = "the labels of the shared uses leave no pair of one kind"
        return AucDifference(None, None, None, len(rows), sampled, why)
    ranks = [_ranks(side[rows]) for side in (first, second)]
    drawn = generator.multinomial(len(rows), np.full(len(rows), 1 / len(rows)), size=resamples).astype(np.float64)
    weights = np.vstack([np.ones(len(rows)), drawn])
    before, after = (resampled_aucs(side, codes, weights) for side in ranks)
    differences = [b - a for a, b in zip(before, after, strict=True) if a is not None and b is not None]
    value, moved = differences[0], np.array(differences[1:])
    if len(rows) < FEWEST or len(moved) < resamples / 2:
        return AucDifference(value, None, None, len(rows), sampled, REASON_FEW)
    scale = np.sqrt(len(rows) / every)
    low, high = value + (np.quantile(moved, [0.025, 0.975]) - value) * scale
    return AucDifference(value, float(min(value, low)), float(max(value, high)), len(rows), sampled)


def _ranks(vectors: np.ndarray) -> np.ndarray:
    """Bit-equal rows are multiplied once, so that ties stay ties."""
    first, place = distinct_rows(vectors)
    return pair_ranks(cosine_matrix(vectors[first])[np.ix_(place, place)])
