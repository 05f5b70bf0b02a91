"""Whether two sets of vectors of the same uses agree on which pairs of uses are alike."""

import numpy as np

from core.geometry.cosine import cosine_matrix, nonzero_rows
from core.geometry.pair_auc import DECIMALS

#: Of more uses, this many (evenly spaced) stand for all: 180,000 pairs.
MOST = 600
FEWEST = 4


def pair_agreement(first: np.ndarray, second: np.ndarray) -> tuple[float | None, str | None]:
    """Spearman's rank correlation of the two sides' cosines over all pairs of uses, in [-1, 1], or None and the reason.

    first (n, d), second (n, e): row i of both is use i. Known as representational similarity (Kriegeskorte et al.
    2008); 1: the same order of pairs, 0: none in common. Uses with a vector of zeros on either side take no part.
    """
    from scipy.stats import spearmanr

    if len(first) != len(second):
        raise ValueError(f"{len(first)} and {len(second)} vectors are not of the same uses")
    rows = np.flatnonzero(nonzero_rows(first) & nonzero_rows(second))
    if len(rows) < FEWEST:
        return None, f"fewer than {FEWEST} shared uses are too few to compare their pairs"
    if len(rows) > MOST:
        rows = rows[np.linspace(0, len(rows) - 1, MOST).astype(np.int64)]
    pairs = np.triu_indices(len(rows), k=1)
    one, other = (np.round(cosine_matrix(side[rows])[pairs], DECIMALS) for side in (first, second))
    if one.min() == one.max() or other.min() == other.max():
        return None, "all pairs of one side are equally alike, so there is no order to agree with"
    return float(spearmanr(one, other).statistic), None
