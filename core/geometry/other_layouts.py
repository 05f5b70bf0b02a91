"""Two more ways to draw a map, for comparison with UMAP and PCA: what all of them show is less likely an accident."""

from typing import Any

import numpy as np

from core.errors import SettingError
from core.geometry.principal import principal_scores
from core.limits import limit

#: t-SNE's default number of effective neighbours; it must stay below the number of places.
PERPLEXITY = 30.0


def tsne_points(unit: np.ndarray, seed: int) -> tuple[np.ndarray, dict[str, Any]]:
    """(n, 2) t-SNE of distinct unit rows (n, d), n >= 4, and its settings; source: van der Maaten and Hinton (2008).

    Starts from the PCA, as recommended for repeatable global shape (Kobak and Berens 2019). Raises SettingError above
    the limit `slow_map_places`.
    """
    _refuse_many(len(unit), "t-SNE")
    from sklearn.manifold import TSNE

    start = principal_scores(unit, 2)
    start *= 1e-4 / max(float(start[:, 0].std()), 1e-12)
    settings: dict[str, Any] = {
        "perplexity": min(PERPLEXITY, (len(unit) - 1) / 3),
        "metric": "cosine",
        "init": "pca",
        "random_state": seed,
    }
    # Among unit rows the order of straight-line distances is that of the cosines, and twice the cosine distance is
    # their square, which is what t-SNE's Gaussian neighbourhoods are made of.
    model = TSNE(
        perplexity=settings["perplexity"],
        init=start.astype(np.float32),
        random_state=seed,
        n_jobs=1,
        learning_rate="auto",
    )
    return np.asarray(model.fit_transform(unit.astype(np.float32)), dtype=np.float64), settings


def mds_points(unit: np.ndarray, seed: int) -> tuple[np.ndarray, dict[str, Any]]:
    """(n, 2) classical MDS (Torgerson 1952) of the angles between distinct unit rows (n, d), and its settings.

    Two leading eigenvectors of -J D^2 J / 2, D the angles arccos(cos). (Of the straight-line distances of unit rows it
    would be the PCA once more.) Nothing is random: `seed` is not used. Raises SettingError above `slow_map_places`.
    """
    _refuse_many(len(unit), "MDS")
    from scipy.linalg import eigh

    squares = np.arccos(np.clip(unit @ unit.T, -1.0, 1.0)) ** 2
    np.fill_diagonal(squares, 0.0)
    squares -= squares.mean(axis=0)
    squares -= squares.mean(axis=1, keepdims=True)
    last = len(unit) - 1
    values, vectors = eigh(-squares / 2, subset_by_index=[max(0, last - 1), last])
    points = np.zeros((len(unit), 2))
    points[:, : len(values)] = (vectors * np.sqrt(np.maximum(values, 0.0)))[:, ::-1]
    largest = np.argmax(np.round(np.abs(points), 9), axis=0)
    return points * np.where(points[largest, [0, 1]] < 0, -1.0, 1.0), {"distance": "angle"}


def _refuse_many(places: int, name: str) -> None:
    most = limit("slow_map_places")
    if places > most:
        raise SettingError(
            f"{name} compares every two places, so it draws at most {most:,} different vectors and this list has "
            f"{places:,}; choose UMAP or PCA."
        )
