"""How chosen uses of a word drift apart from one static point through the layers, in one common projection."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from core.geometry.cosine import ZERO_REASON, ZeroVectorError, nonzero_rows, unit_rows
from core.geometry.distinct import distinct_rows
from core.geometry.principal import uncentred_axes


@dataclass(frozen=True)
class ClayPaths:
    """points (m, L + 2, 2): where use k of `uses` stands at each of `layers`, within [-1, 1]; (0, 0) is the mean use.

    shown (L + 2,): how much of the differences between the chosen uses the two axes show at each layer, [0, 1]; None
    where there are no differences. together: the static vectors of the chosen uses are all equal, so the paths start
    from one point. scale: length on the picture of one unit of distance between unit vectors.
    """

    layers: tuple[str, ...]
    uses: tuple[int, ...]
    points: np.ndarray
    shown: tuple[float | None, ...]
    together: bool
    scale: float


def clay_paths(
    static: np.ndarray, layers: np.ndarray, chosen: Sequence[int], layer_names: tuple[str, ...]
) -> ClayPaths:
    """Paths of the uses numbered `chosen` (two or more), from static (n, d) and layers (n, L + 1, d).

    At each layer the mean of the chosen uses' unit vectors is subtracted: what all of them share moves far from layer
    to layer and says nothing about the word's meanings. The rest is projected on two axes that are the same at all
    layers: the leading singular vectors of the differences of all layers together. Distances on the picture are never
    longer than the true ones times `scale`. Raises ValueError for fewer than two uses, ZeroVectorError for a use
    without a vector at some layer.
    """
    if len(set(chosen)) < 2:
        raise ValueError("a path needs two different uses to drift apart")
    rows = list(chosen)
    places = np.concatenate([static[rows][:, None], layers[rows]], axis=1)
    if not nonzero_rows(places.reshape(-1, places.shape[2])).all():
        raise ZeroVectorError(ZERO_REASON)
    unit = unit_rows(places.reshape(-1, places.shape[2])).reshape(places.shape)
    rest = unit - unit.mean(axis=0)
    for position in range(places.shape[1]):
        if len(distinct_rows(places[:, position])[0]) == 1:
            rest[:, position] = 0.0
    axes = uncentred_axes(rest.reshape(-1, rest.shape[2]), 2)
    points = rest @ axes.T
    whole, seen = (rest**2).sum(axis=(0, 2)), (points**2).sum(axis=(0, 2))
    widest = float(np.abs(points).max())
    scale = 1.0 / widest if widest > 0 else 1.0
    return ClayPaths(
        layers=tuple(layer_names),
        uses=tuple(rows),
        points=points * scale,
        shown=tuple(float(part / all_) if all_ > 0 else None for part, all_ in zip(seen, whole, strict=True)),
        together=bool((rest[:, 0] == 0).all()),
        scale=scale,
    )
