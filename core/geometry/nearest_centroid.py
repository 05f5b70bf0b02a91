"""Nearest centroid: the label whose mean vector is most similar (Loureiro et al. 2021, section 3.2)."""

from collections.abc import Sequence

import numpy as np

from core.geometry.cosine import unit_rows
from core.geometry.pair_auc import DECIMALS


def centroids(vectors: np.ndarray, codes: np.ndarray) -> np.ndarray:
    """(k, d) mean of the *raw* rows of each label: long vectors weigh more, as in the published recipe.

    vectors: (n, d); codes: (n,) 0..k-1, every code used. A mean of normalised rows can give another answer (test T5).
    """
    one_hot = np.eye(int(codes.max()) + 1)[codes]
    return one_hot.T @ np.asarray(vectors, dtype=np.float64) / one_hot.sum(axis=0)[:, None]


def nearest_centroid(queries: np.ndarray, means: np.ndarray) -> np.ndarray:
    """(m,) number of the centroid with the highest cosine to each query; the first of equals.

    queries: (m, d); means: (k, d); no zero rows (ZeroVectorError).
    """
    return np.argmax(np.round(unit_rows(queries) @ unit_rows(means).T, DECIMALS), axis=1)


def centroid_votes(vectors: np.ndarray, codes: np.ndarray) -> np.ndarray:
    """(n, k) leave-one-out: each use is compared with the means of the *other* uses; rows sum to 1 (0 if undefined).

    A label with this one use only has no mean left, so the use counts as wrong. Equal cosines (to 12 decimals) share
    the vote, so row order cannot matter. vectors: (n, d) without zero rows; codes: (n,) 0..k-1.
    """
    rows = np.asarray(vectors, dtype=np.float64)
    one_hot = np.eye(int(codes.max()) + 1)[codes]
    sums = one_hot.T @ rows
    products = rows @ sums.T
    own = np.einsum("nd,nd->n", rows, rows)
    squares = np.einsum("kd,kd->k", sums, sums)[None, :] - 2.0 * one_hot * products + one_hot * own[:, None]
    products = products - one_hot * own[:, None]
    # A mean that nothing is left of, or that cancels to rounding error, has no direction.
    usable = (one_hot.sum(axis=0) - one_hot > 0) & (squares > 1e-20 * own.max())
    cosines = np.divide(
        products, np.sqrt(np.maximum(squares, 0.0) * own[:, None]), out=np.full(products.shape, -np.inf), where=usable
    )
    cosines[usable] = np.round(cosines[usable], DECIMALS)
    tied = (cosines == cosines.max(axis=1, keepdims=True)) & usable
    return tied / np.maximum(tied.sum(axis=1, keepdims=True), 1)


def similarity_ratio(vector: Sequence[float] | np.ndarray, match: np.ndarray, opposite: np.ndarray) -> float | None:
    """cos(x, matching centroid) / cos(x, opposing centroid); below 1 the use is closer to the wrong sense.

    vector, match, opposite: (d,). None when the denominator is not positive: the ratio then means nothing. It shrinks
    towards 1 as all cosines grow, so read it beside the difference. Source: Coenen et al. (2019, section 4.2).
    """
    x, right, wrong = unit_rows(np.stack([np.asarray(vector, dtype=np.float64), match, opposite]))
    return float(x @ right / (x @ wrong)) if x @ wrong > 1e-12 else None
