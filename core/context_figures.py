"""Curves, bands and context-specificity of the uses after a correction; each is computed when it is asked for.

All in the order of the uses' ids, so that no figure depends on the order of rows.
"""

import numpy as np

from core.geometry.bands import Bands, cosine_bands
from core.geometry.context_profile import LayerProfile, context_profile
from core.geometry.corrections import FEWEST, RAW, fit_correction
from core.geometry.curves import Curves, Line, cosine_curves, pair_curve
from core.model.embedding import Embedded
from core.use_order import by_id


def curves_after(embedded: Embedded, correction: str) -> Curves:
    """The curves of a probe after `correction` (a name of `core.geometry.corrections`)."""
    vectors, order = embedded.vectors, by_id(embedded.vectors.uses)
    labels = [vectors.uses[index].label for index in order]
    names = vectors.model.layer_names()
    return cosine_curves(vectors.static[order], vectors.layers[order], labels, embedded.background, names, correction)


def bands_after(embedded: Embedded, correction: str) -> Bands:
    """The bands round those curves: where the middle half of the pairs lie."""
    vectors, order = embedded.vectors, by_id(embedded.vectors.uses)
    labels = [vectors.uses[index].label for index in order]
    names = vectors.model.layer_names()
    return cosine_bands(
        vectors.static[order], vectors.layers[order], labels, embedded.background, names, correction=correction
    )


def profile_after(embedded: Embedded, correction: str) -> tuple[LayerProfile, ...]:
    """Self-similarity, intra-sentence similarity, variance figures and dominant dimension of every layer."""
    vectors, order = embedded.vectors, by_id(embedded.vectors.uses)
    names = vectors.model.layer_names()
    return context_profile(vectors.static[order], vectors.layers[order], embedded.background, names, correction)


def pair_after(embedded: Embedded, correction: str, first: int, second: int) -> Line:
    """Cosine of two uses (indices in the order of the file) at static, 0..L after `correction`.

    None throughout when there are too few other words to fit the correction on.
    """
    vectors, others = embedded.vectors, embedded.background
    static, layers = vectors.static[[first, second]], vectors.layers[[first, second]]
    if correction != RAW:
        if len(others.words) < FEWEST:
            return (None,) * (layers.shape[1] + 1)
        static = fit_correction(others.static, correction).apply(static)
        fitted = [fit_correction(others.layers[:, k], correction) for k in range(layers.shape[1])]
        layers = np.stack([one.apply(layers[:, k]) for k, one in enumerate(fitted)], axis=1)
    return pair_curve(static, layers, 0, 1)
