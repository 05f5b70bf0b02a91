"""Three figures that are all called "variance explained" and are not the same (science: Ethayarajh 2019, section 3.2).

For the occurrences x_1..x_n of a word, rows of X:
- `mean_share` = |mean x|^2 / mean |x|^2: how much of the vectors one fixed vector, their mean, explains.
- `mev_uncentred` = s_1^2 / sum s_i^2, s the singular values of X: the same for the best fixed *direction*
  (Definition 3). Never below `mean_share`, nor below 1 / min(n, d).
- `pc1_centred` = the first principal component's share of the variance about the mean: how one-directional that is
  what context adds. Never below 1 / min(n - 1, d).

The often quoted "less than 5 %" is a fourth thing, variance *along* the mean direction (TruncatedSVD's ratio), and is
not shown.
"""

from dataclasses import dataclass, field

import numpy as np

#: Uses that are looked at; of more, an even sample stands for all.
MOST = 2_000


@dataclass(frozen=True)
class VarianceShares:
    """The three figures, each in (0, 1] or None with its reason; pc1_floor: what pc1_centred is at least."""

    mean_share: float | None
    mev_uncentred: float | None
    pc1_centred: float | None
    pc1_floor: float | None
    undefined: dict[str, str] = field(default_factory=dict)


def variance_shares(vectors: np.ndarray) -> VarianceShares:
    """The three variance figures of `vectors` (n, d)."""
    rows = np.asarray(vectors, dtype=np.float64)
    if len(rows) > MOST:
        rows = rows[np.linspace(0, len(rows) - 1, MOST).astype(np.int64)]
    names = ("mean_share", "mev_uncentred", "pc1_centred", "pc1_floor")
    values: dict[str, float | None] = dict.fromkeys(names)
    if len(rows) < 2:
        return VarianceShares(**values, undefined=dict.fromkeys(names, "variance needs two uses"))
    squares = float(np.einsum("nd,nd->", rows, rows))
    if squares == 0:
        return VarianceShares(**values, undefined=dict.fromkeys(names, "all vectors are zeros"))
    mean = rows.mean(axis=0)
    values["mean_share"] = min(1.0, float(mean @ mean) * len(rows) / squares)
    values["mev_uncentred"] = min(1.0, _largest_square(rows) / squares)
    rest = rows - mean
    spread = float(np.einsum("nd,nd->", rest, rest))
    undefined = {}
    if spread <= 1e-12 * squares:
        undefined = dict.fromkeys(names[2:], "all vectors are identical, so nothing varies")
    else:
        values["pc1_centred"] = min(1.0, _largest_square(rest) / spread)
        values["pc1_floor"] = 1.0 / min(len(rows) - 1, rows.shape[1])
    return VarianceShares(**values, undefined=undefined)


def _largest_square(rows: np.ndarray) -> float:
    """Square of the largest singular value."""
    from scipy.linalg import eigh

    products = rows @ rows.T if len(rows) <= rows.shape[1] else rows.T @ rows
    last = len(products) - 1
    return max(0.0, float(eigh(products, eigvals_only=True, subset_by_index=[last, last])[0]))
