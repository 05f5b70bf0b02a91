"""Nobody enters UMAP while somebody is inside, whichever way a map is asked for (C19)."""

import threading
import time
from typing import Any

import numpy as np
import pytest

from core.geometry import umap_layout
from core.geometry.projection import noise_quality, project


class Watched:
    """Stands for the umap package; counts how many threads are inside a fit at once."""

    def __init__(self) -> None:
        self.inside = self.most = self.fits = 0

    def UMAP(self, **settings: Any) -> "Watched":  # noqa: N802
        """As the package's."""
        return self

    def fit_transform(self, rows: np.ndarray) -> np.ndarray:
        """Some layout, slowly."""
        self.inside += 1
        self.most = max(self.most, self.inside)
        self.fits += 1
        time.sleep(0.05)
        self.inside -= 1
        return rows[:, :2]


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Watched:
    found = Watched()
    monkeypatch.setattr(umap_layout, "_import_umap", lambda: found)
    noise_quality.cache_clear()
    yield found
    noise_quality.cache_clear()


def at_once(visitors: int) -> None:
    def visit(seed: int) -> None:
        project(np.random.default_rng(seed).standard_normal((20, 8)), method="umap", seed=seed)

    threads = [threading.Thread(target=visit, args=(seed,)) for seed in range(visitors)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_c19_maps_and_their_noise_are_drawn_one_at_a_time(watched: Watched) -> None:
    at_once(4)
    assert watched.most == 1 and watched.fits == 8


def test_c19_without_the_lock_they_would_meet(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    class Open:
        def __enter__(self) -> None: ...

        def __exit__(self, *error: object) -> None: ...

    monkeypatch.setattr(umap_layout, "UMAP_LOCK", Open())
    at_once(4)
    assert watched.most > 1
