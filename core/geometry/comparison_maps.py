"""What a map shows when there is nothing to show: the same drawing of noise, and the same map with shuffled labels."""

from collections.abc import Sequence

import numpy as np

from core.geometry.projection import Projection, project
from core.limits import limit


def noise_like(drawn: Projection, width: int, seed: int = 0) -> Projection:
    """A map of Gaussian random vectors drawn as `drawn` was: same method, as many places, as many uses on each.

    width: d of the vectors. Uses without a direction stay left out; of more than `map_noise_places` places an even
    sample is drawn and the uses on the others are left out. Whatever shape it has, nothing is behind it.
    """
    places, most = max(len(drawn.counts), 1), limit("map_noise_places")
    rows = np.random.default_rng(seed).standard_normal((places, width))
    if places > most:
        left_out = np.ones(places, dtype=bool)
        left_out[np.linspace(0, places - 1, most).astype(np.int64)] = False
        rows[left_out] = 0.0
    vectors = np.where((drawn.place >= 0)[:, None], rows[np.maximum(drawn.place, 0)], 0.0)
    return project(vectors, method=_asked(drawn), seed=drawn.seed, layer="noise", noise=False)


def shuffled_labels(labels: Sequence[str | None], seed: int = 0) -> tuple[str | None, ...]:
    """The labels in random order; uses without a label stay without one. What colours alone can make us see."""
    given = [index for index, label in enumerate(labels) if label is not None]
    order = np.random.default_rng(seed).permutation(len(given))
    found = list(labels)
    for index, source in zip(given, order, strict=True):
        found[index] = labels[given[int(source)]]
    return tuple(found)


def _asked(drawn: Projection) -> str:
    """Fewer than 4 places are drawn linearly whatever is asked for."""
    return "auto" if drawn.method == "linear" else drawn.method
