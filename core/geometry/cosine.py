"""Cosine similarity, in double precision and safe at its edges."""

import numpy as np

from core.geometry.distinct import distinct_rows

ZERO_REASON = "a vector of zeros has no direction, so its cosine is not defined"


class ZeroVectorError(ValueError):
    """A row is all zeros; callers leave such rows out with `nonzero_rows` and say so."""


def nonzero_rows(vectors: np.ndarray) -> np.ndarray:
    """(n,) bool: rows of `vectors` (n, d) that have a direction."""
    return np.any(vectors != 0, axis=1)


def unit_rows(vectors: np.ndarray) -> np.ndarray:
    """(n, d) float64 rows of length 1.

    Raises ZeroVectorError for a row of zeros, ValueError for numbers that are not finite.
    """
    rows = np.asarray(vectors, dtype=np.float64)
    if not np.isfinite(rows).all():
        raise ValueError("vectors must be finite")
    largest = np.abs(rows).max(axis=1, keepdims=True, initial=0.0)
    if (largest == 0).any():
        raise ZeroVectorError(ZERO_REASON)
    # Scaled by the largest number first: squares of 1e200 would overflow, squares of 1e-200 would vanish.
    scaled = rows / largest
    return scaled / np.linalg.norm(scaled, axis=1, keepdims=True)


def cosine_matrix(vectors: np.ndarray) -> np.ndarray:
    """cos(i, j) = x_i . x_j / (|x_i| |x_j|) of every two rows.

    vectors: (n, d). Returns (n, n) float64, symmetric, in [-1, 1], exactly 1 where two rows are bit-equal (the
    diagonal too). Raises ZeroVectorError for a row of zeros.
    """
    unit = unit_rows(vectors)
    matrix = np.clip(unit @ unit.T, -1.0, 1.0)
    matrix = (matrix + matrix.T) / 2
    first, place = distinct_rows(np.asarray(vectors))
    if len(first) < len(place):
        matrix[place[:, None] == place[None, :]] = 1.0
    np.fill_diagonal(matrix, 1.0)
    return matrix


def cosine_pairs(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    """(n,) float64: cosine of row i of `left` (n, d) with row i of `right` (n, d); exactly 1 for equal rows.

    Raises ZeroVectorError for a row of zeros.
    """
    values = np.clip(np.einsum("nd,nd->n", unit_rows(left), unit_rows(right)), -1.0, 1.0)
    values[np.all(left == right, axis=1)] = 1.0
    return values
