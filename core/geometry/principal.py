"""Principal components with a fixed sign, so that equal data give equal pictures."""

import numpy as np


def principal_scores(rows: np.ndarray, count: int = 2) -> np.ndarray:
    """(n, count) float64 scores of the centred rows on their first principal components; missing ones are 0.

    rows: (n, d). Each component is turned so that its largest loading (first of equals) is positive, because the sign
    of a singular vector is otherwise an accident of the library.
    """
    return principal_axes(rows, count)[0]


def principal_axes(rows: np.ndarray, count: int = 2) -> tuple[np.ndarray, np.ndarray]:
    """Scores (n, count) and axes (count, d) of the centred rows, signs fixed; see `principal_scores`."""
    centred = np.asarray(rows, dtype=np.float64) - np.mean(rows, axis=0, dtype=np.float64)
    axes = uncentred_axes(centred, count)
    return centred @ axes.T, axes


def uncentred_axes(centred: np.ndarray, count: int = 2) -> np.ndarray:
    """(count, d) leading right singular vectors of the rows (n, d) as they are, signs fixed; missing ones are 0."""
    points, width = centred.shape
    axes = np.zeros((count, width))
    # The smaller of the two product matrices has the same leading components as a full decomposition, much sooner.
    if width <= points:
        _, vectors = np.linalg.eigh(centred.T @ centred)
        found = vectors[:, ::-1][:, :count].T
    else:
        _, vectors = np.linalg.eigh(centred @ centred.T)
        found = vectors[:, ::-1][:, :count].T @ centred
        lengths = np.linalg.norm(found, axis=1, keepdims=True)
        scale = np.abs(centred).max(initial=0.0)
        found = np.where(lengths > 1e-9 * scale, found / np.where(lengths > 0, lengths, 1.0), 0.0)
    axes[: len(found)] = found
    largest = np.argmax(np.round(np.abs(axes), 9), axis=1)
    signs = np.where(axes[np.arange(count), largest] < 0, -1.0, 1.0)
    return axes * signs[:, None]
