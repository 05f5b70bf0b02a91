"""UMAP, made exact in its neighbours, repeatable, and safe in a server with many threads."""

import threading
import warnings
from typing import Any

import numpy as np

from core.geometry import compiled
from core.geometry.neighbours import exact_neighbours
from core.geometry.principal import principal_scores

#: Held around every call into umap or numba in this process, whoever makes it. numba's "workqueue" threading layer
#: ends the process when two threads enter it at once, seeded or not; this lock is what prevents it. Never work round
#: it by setting NUMBA_THREADING_LAYER: umap's neighbour library turns "omp" into that same unsafe layer.
UMAP_LOCK = threading.Lock()

NEIGHBOURS = 15
MIN_DIST = 0.1

#: UMAP's own spread of the starting layout: the first coordinates run from -10 to 10.
_START = 10.0

#: UMAP's default number of epochs is 500 up to 10,000 rows and 200 above. From a PCA start a layout of hundreds of rows
#: has settled after 200 (trustworthiness within 0.005 of 500 at 300 and at 1,000 rows); a small one costs nothing.
_EPOCHS, _EPOCHS_OF_MANY, _MANY = 500, 200, 200


def umap_points(unit: np.ndarray, seed: int) -> tuple[np.ndarray, dict[str, Any]]:
    """(n, 2) float64 UMAP layout of distinct unit rows (n, d), n >= 4, and the settings that made it.

    Neighbours come from a matrix product instead of UMAP's pairwise loop; the start is the PCA of the rows, scaled as
    UMAP scales its own. One thread and a seed: the same input gives the same layout on the same machine.
    Source: McInnes, Healy and Melville (2018).
    """
    count = min(NEIGHBOURS, len(unit) - 1)
    indices, distances = exact_neighbours(unit, count)
    start = principal_scores(unit, 2)
    start = start * (_START / np.abs(start).max())
    start += np.random.default_rng(seed).normal(scale=1e-4, size=start.shape)
    epochs = epochs_for(len(unit))
    settings: dict[str, Any] = {
        "n_neighbors": count,
        "min_dist": MIN_DIST,
        "metric": "cosine",
        "init": "pca",
        "n_epochs": epochs,
        "random_state": seed,
    }
    with UMAP_LOCK:
        umap = _import_umap()
        with warnings.catch_warnings():
            # Expected with given neighbours: new rows cannot be added to this layout later.
            warnings.filterwarnings("ignore", message=r"precomputed_knn\[2\]", category=UserWarning)
            model = umap.UMAP(
                **(settings | {"init": start.astype(np.float32), "n_jobs": 1}),
                precomputed_knn=(indices, distances, None),
            )
            points = model.fit_transform(unit.astype(np.float32))
    return np.asarray(points, dtype=np.float64), settings


def epochs_for(places: int) -> int:
    """Rounds of optimisation for n places."""
    return _EPOCHS if places < _MANY else _EPOCHS_OF_MANY


def warm_up() -> None:
    """Import and compile UMAP on 30 points, for a background thread.

    Four seconds a process; half a minute where nothing is compiled yet (see `core.geometry.compiled`).
    """
    rows = np.random.default_rng(0).standard_normal((30, 8))
    umap_points(rows / np.linalg.norm(rows, axis=1, keepdims=True), seed=0)


def _import_umap() -> Any:
    """The umap package; its note that tensorflow is missing is of no interest here."""
    compiled.use_cache_folder()
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", category=ImportWarning, module="umap")
        import umap

    compiled.cache_all(umap)
    return umap
