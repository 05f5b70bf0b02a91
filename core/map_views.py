"""What can be asked about the maps of a probe: paths of chosen uses, all layers, maps of nothing, nearest uses."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from core.geometry.clay_paths import ClayPaths, clay_paths
from core.geometry.comparison_maps import noise_like, shuffled_labels
from core.geometry.layer_frames import LayerFrames, layer_frames
from core.geometry.neighbourhood_hit import NeighbourhoodHit, neighbourhood_hit
from core.geometry.neighbours import Neighbour, nearest_uses
from core.geometry.projection import Projection
from core.limits import limit
from core.probe import Maps, Probe


@dataclass(frozen=True)
class MapHonesty:
    """What stands beside the contextual map so that it is not believed too much.

    noise: a map of random vectors drawn the same way. shuffled: the labels of the uses in random order, for the same
    map. hit: how many neighbours share one's label, on the map and in the full space.
    """

    drawn: Projection
    noise: Projection
    shuffled: tuple[str | None, ...]
    hit: NeighbourhoodHit


@dataclass(frozen=True)
class LayerMaps:
    """Aligned maps of all layers for the uses numbered `uses`: all, or an even sample when there are `of` of them."""

    uses: tuple[int, ...]
    of: int
    frames: LayerFrames


def paths(result: Probe, chosen: Sequence[int]) -> ClayPaths:
    """Paths of the uses numbered `chosen` through the layers; raises as `core.geometry.clay_paths` does."""
    return clay_paths(result.vectors.static, result.vectors.layers, chosen, result.vectors.model.layer_names())


def layer_maps(result: Probe) -> LayerMaps:
    """The uses at every layer on aligned PCA maps, at most `scrubber_uses` of them, in the order of the file."""
    uses, most = len(result.vectors.uses), limit("scrubber_uses")
    kept = np.arange(uses) if uses <= most else np.unique(np.linspace(0, uses - 1, most).astype(np.int64))
    vectors = result.vectors
    frames = layer_frames(vectors.static[kept], vectors.layers[kept], vectors.model.layer_names())
    return LayerMaps(tuple(int(index) for index in kept), uses, frames)


def honesty(result: Probe, maps: Maps, seed: int = 0) -> MapHonesty:
    """Noise, shuffled labels and neighbourhood hit for the contextual map of `maps`."""
    drawn = maps.contextual
    return MapHonesty(
        drawn=drawn,
        noise=noise_like(drawn, result.vectors.model.width, seed),
        shuffled=shuffled_labels(result.labels, seed),
        hit=neighbourhood_hit(result.vectors.at(result.layer), drawn.points, result.labels),
    )


def nearest(result: Probe, index: int, count: int = 10) -> tuple[Neighbour, ...]:
    """The uses most similar to use number `index` at the probe's layer, in the full space.

    Raises ZeroVectorError for a use without a direction.
    """
    return nearest_uses(result.vectors.at(result.layer), index, count)
