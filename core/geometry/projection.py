"""A flat map of the uses that never shows a difference the vectors do not have."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np

from core.errors import SettingError
from core.geometry.cosine import nonzero_rows, unit_rows
from core.geometry.distinct import distinct_directions
from core.geometry.other_layouts import mds_points, tsne_points
from core.geometry.principal import principal_scores
from core.geometry.quality import FEWEST, continuity, trustworthiness
from core.geometry.umap_layout import umap_points
from core.limits import limit

#: Below this many distinct places "auto" draws a PCA: UMAP's neighbourhoods would be the whole map.
UMAP_FROM = 15

_FEW = "fewer than 4 different vectors have no neighbourhoods to check"

Layout = Callable[[np.ndarray, int], tuple[np.ndarray, dict[str, Any]]]


@dataclass(frozen=True)
class Projection:
    """One coordinate row a use, and what may be believed of it.

    points: (n, 2) float64, finite, within [-1, 1]. place: (n,) index of the distinct place of each use, -1 for a use
    that was left out (drawn nowhere; its row in `points` is 0, 0). counts: uses on each place. method: "umap", "pca",
    ... or "linear" (fewer than 4 places: positions on a line or in a plane). trustworthiness, continuity [0, 1]: about
    the distinct places; the `noise_` ones are for random vectors of the same number and width drawn the same way
    (`noise_places` of them). excluded: indices of uses without a direction. notes: plain sentences.
    """

    layer: str
    method: str
    seed: int
    points: np.ndarray
    place: np.ndarray
    counts: tuple[int, ...]
    trustworthiness: float | None
    continuity: float | None
    noise_trustworthiness: float | None
    noise_continuity: float | None
    noise_places: int | None
    excluded: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()
    undefined: Mapping[str, str] = field(default_factory=dict)
    parameters: Mapping[str, Any] = field(default_factory=dict)


def project(
    vectors: np.ndarray, *, method: str = "auto", seed: int = 42, layer: str = "", noise: bool = True
) -> Projection:
    """Map of the rows of `vectors` (n, d); equal directions share one place, never spread apart.

    method: "auto" (UMAP from 15 places, else PCA) or a name in `METHODS`. With fewer than 4 places every method gives
    the "linear" layout. `noise=False` leaves out the noise baseline. Raises SettingError for an unknown method, and for
    "tsne" and "mds" above the limit `slow_map_places`.
    """
    if method != "auto" and method not in METHODS:
        raise SettingError(f"there is no map method {method!r}; choose auto, {', '.join(sorted(METHODS))}")
    solid = nonzero_rows(vectors)
    excluded = tuple(int(row) for row in np.flatnonzero(~solid))
    rows = np.flatnonzero(solid)
    unit = unit_rows(vectors[rows])
    first, merged = distinct_directions(unit) if len(rows) else (rows, rows)
    places = len(first)
    used = _method_for(places, method)
    layout, parameters = METHODS.get(used, _principal)(unit[first], seed) if places > 1 else (np.zeros((places, 2)), {})
    layout = _framed(layout)
    points = np.zeros((len(vectors), 2))
    place = np.full(len(vectors), -1, dtype=np.int64)
    place[rows] = merged
    points[rows] = layout[merged]
    scores: dict[str, float | None] = {
        "trustworthiness": trustworthiness(unit[first], layout) if places else None,
        "continuity": continuity(unit[first], layout) if places else None,
    }
    noise_places = min(places, limit("map_noise_places")) if noise and places >= FEWEST else None
    base = noise_quality(noise_places, vectors.shape[1], used, seed) if noise_places else (None, None)
    scores |= {"noise_trustworthiness": base[0], "noise_continuity": base[1]}
    missing = _FEW if places < FEWEST else "the noise baseline was not asked for"
    return Projection(
        layer=layer,
        method=used,
        seed=seed,
        points=points,
        place=place,
        counts=tuple(int(count) for count in np.bincount(merged, minlength=places)),
        noise_places=noise_places,
        excluded=excluded,
        notes=_notes(len(rows), places, len(excluded), used, method, noise_places),
        undefined={name: missing for name, value in scores.items() if value is None},
        parameters=parameters,
        **scores,
    )


@lru_cache(maxsize=128)
def noise_quality(places: int, width: int, method: str, seed: int) -> tuple[float | None, float | None]:
    """Trustworthiness and continuity of a map of `places` Gaussian random vectors: what a map of nothing scores."""
    unit = unit_rows(np.random.default_rng(seed).standard_normal((places, width)))
    layout = METHODS[method](unit, seed)[0]
    return trustworthiness(unit, layout), continuity(unit, layout)


def _method_for(places: int, wanted: str) -> str:
    if places < FEWEST:
        return "linear"
    if wanted != "auto":
        return wanted
    return "umap" if places >= UMAP_FROM else "pca"


def _principal(unit: np.ndarray, seed: int) -> tuple[np.ndarray, dict[str, Any]]:
    return principal_scores(unit, 2), {"centred": True, "unit_length": True}


METHODS: dict[str, Layout] = {"pca": _principal, "umap": umap_points, "tsne": tsne_points, "mds": mds_points}


def _framed(layout: np.ndarray) -> np.ndarray:
    """Centred on the mean place and scaled, alike in both directions, to fit [-1, 1]."""
    if len(layout) == 0:
        return layout
    centred = layout - layout.mean(axis=0)
    widest = np.abs(centred).max()
    return centred / widest if widest > 0 else centred


def _notes(uses: int, places: int, excluded: int, used: str, wanted: str, noise_places: int | None) -> tuple[str, ...]:
    notes: list[str] = []
    if 0 < places < uses:
        vectors = "one vector" if places == 1 else f"{places} different vectors"
        notes.append(f"{uses} uses share {vectors}; equal ones lie on one mark")
    if used == "linear" and places > 1:
        notes.append(f"{places} different vectors are drawn {'on a line' if places == 2 else 'in their own plane'}")
    elif used == "pca" and wanted == "auto":
        notes.append(f"PCA, because UMAP needs at least {UMAP_FROM} different vectors to mean anything")
    if excluded:
        notes.append(f"{excluded} uses have a vector of zeros and are not drawn")
    if noise_places is not None and noise_places < places:
        notes.append(f"the noise baseline is a map of {noise_places} random vectors")
    return tuple(notes)
