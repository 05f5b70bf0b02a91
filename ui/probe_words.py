"""Short sentences around the pictures, made from the numbers of a probe."""

from core.geometry.projection import Projection
from core.limits import limit
from core.probe import LAST_FOUR, Probe
from core.text.concordance import concordance_line
from core.text.uses import Use
from ui.plain import escaped

_METHODS = {"umap": "UMAP", "pca": "PCA", "tsne": "t-SNE", "mds": "classical MDS", "linear": "a linear layout"}
#: Methods whose picture depends on the seed.
SEEDED = ("umap", "tsne")


def layer_words(layer: str) -> str:
    """A layer as it is named in headings."""
    if layer == LAST_FOUR:
        return "mean of the last four layers"
    return "static vectors" if layer == "static" else f"layer {layer}"


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}" + ("" if count == 1 else "s")


def counts_line(result: Probe) -> str:
    """How many rows and uses, and what the model is."""
    words = (
        f"{_counted(len(result.vectors.uses), 'use')} of “{escaped(result.word)}” in "
        f"{_counted(result.list.row_count, 'row')} of {escaped(result.list.name)}"
    )
    if result.rows_without_use:
        words += f", {_counted(result.rows_without_use, 'row')} without a use"
    windowed = sum(result.vectors.windowed)
    if windowed:
        words += f", {windowed:,} in texts longer than the model reads, so a window around the word was used"
    return f"{words}. Model: {escaped(result.vectors.model.title or result.vectors.model.name)}."


def map_reading(drawn: Projection) -> str:
    """How far the map can be trusted, and how not to read it."""
    words = f"Drawn with {_METHODS.get(drawn.method, drawn.method)}"
    if drawn.method in SEEDED:
        words += f", seed {drawn.seed}"
    if drawn.trustworthiness is not None:
        words += f". Trustworthiness {drawn.trustworthiness:.2f}"
        if drawn.noise_trustworthiness is not None:
            words += f" (pure noise of this size: {drawn.noise_trustworthiness:.2f})"
    words += ". Read who lies beside whom; axes, gaps and sizes mean nothing."
    return " ".join([words, *(escaped(note[:1].upper() + note[1:]) + "." for note in drawn.notes)])


def static_reading(result: Probe) -> str:
    """What the static map says: one mark for each spelling in pieces."""
    if result.maps is None:
        return ""
    counts = result.maps.static.counts
    uses = sum(counts)
    if len(counts) == 1:
        return f"All {uses:,} uses share one static vector: the lookup sees the word, never the sentence."
    return f"{uses:,} uses share {len(counts):,} static vectors, one for each way the word is split into pieces."


def in_context(use: Use) -> str:
    """A use in a short window of its sentence."""
    return str(concordance_line(use.text, use.start, use.end, limit("tooltip_side") // 2))


def pair_title(use: Use) -> str:
    """A use as one line of a choice: row, label, and a short window."""
    label = f", {use.label}" if use.label else ""
    return f"row {use.row}{label}: {in_context(use)}"
