"""What a map shows when there is nothing to show: the same drawing of noise, and the same map with shuffled labels."""

from collections.abc import Sequence

import numpy as np

from core.geometry.projection import Projection, project


def noise_like(drawn: Projection, width: int, seed: int = 0) -> Projection:
    """A map of Gaussian random vectors drawn as `drawn` was: same method, as many places, as many uses on each.

    width: d of the vectors. Uses without a direction stay left out. Whatever shape it has, nothing is behind it.
    """
    rows = np.random.default_rng(seed).standard_normal((max(len(drawn.counts), 1), width))
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
