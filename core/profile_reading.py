"""Context-specificity in words: lines side by side, what one dimension does to a cosine, what is missing."""

from collections.abc import Sequence

from core.geometry.context_profile import LayerProfile
from core.geometry.curves import Line

#: Mean cosine of random words below which a layer has no common direction that a dimension could make.
NO_COSINE = 0.05
#: Share of the mean cosine from which one dimension is said to dominate a layer.
DOMINANT = 0.2

SELF, SELF_BASE = "self-similarity of the word", "random other words"
INTRA, INTRA_FLOOR = "intra-sentence similarity", "its length floor"
#: name of the figure -> (line of the uses, line of as many other words)
VARIANCE = {
    "mean_share": ("mean_share of the word", "mean_share of other words"),
    "mev_uncentred": ("mev_uncentred of the word", "mev_uncentred of other words"),
    "pc1_centred": ("pc1_centred of the word", "pc1_centred of other words"),
}
#: For each line, in the order of the legend, the line it is the baseline of.
SIMILARITY_LINES: dict[str, str | None] = {SELF: None, SELF_BASE: SELF, INTRA: None, INTRA_FLOOR: INTRA}
VARIANCE_LINES: dict[str, str | None] = {
    line: base_of for own, other in VARIANCE.values() for line, base_of in ((own, None), (other, own))
}


def similarity_lines(profile: Sequence[LayerProfile]) -> dict[str, Line]:
    """Self-similarity and intra-sentence similarity by layer, each beside its baseline."""
    return {
        SELF: tuple(one.self_similarity for one in profile),
        SELF_BASE: tuple(one.base for one in profile),
        INTRA: tuple(None if one.intra is None else one.intra.value for one in profile),
        INTRA_FLOOR: tuple(None if one.intra is None else one.intra.floor for one in profile),
    }


def variance_lines(profile: Sequence[LayerProfile]) -> dict[str, Line]:
    """The three variance figures by layer, each beside that of as many other words."""
    lines: dict[str, Line] = {}
    for name, (own, other) in VARIANCE.items():
        lines[own] = tuple(getattr(one.variance, name) for one in profile)
        lines[other] = tuple(getattr(one.variance_base, name) for one in profile)
    return lines


def dominant_words(profile: Sequence[LayerProfile]) -> str | None:
    """The layer where one dimension makes most of the cosine of random words; None when random words are nowhere alike.

    Static vectors are passed over: the share is a matter of the layers.
    """
    found = [
        (one.dominant.share, one.layer, one.dominant)
        for one in profile
        if one.dominant and one.dominant.mean_cosine >= NO_COSINE and one.layer.isdecimal()
    ]
    if not found:
        return None
    share, layer, dominant = max(found, key=lambda item: item[0])
    words = (
        f"The largest share of one dimension is at layer {layer}: dimension {dominant.dimension} alone makes "
        f"{share:.0%} of the mean cosine of random other words ({dominant.mean_cosine:.2f})"
    )
    return words + ("; standardise to give every dimension the same say." if share >= DOMINANT else ".")


def undefined_figures(one: LayerProfile) -> str:
    """Which figures of a layer are not defined and why, each reason once; empty when all are."""
    missing: dict[str, list[str]] = {}
    for name, reason in (*one.undefined.items(), *one.variance.undefined.items()):
        missing.setdefault(reason, []).append(name.replace("_", " ") if name in one.undefined else name)
    return "; ".join(f"{', '.join(names)}: {reason}" for reason, names in missing.items())
