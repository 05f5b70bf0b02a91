"""Names of settings as captions, reports and methods paragraphs write them."""

from core.geometry.corrections import CENTRED, RAW, STANDARDISED, TOP_REMOVED
from core.model.catalogue import CATALOGUE
from core.model.vectors import STATIC, ModelInfo
from core.probe import LAST_FOUR

METHOD_NAMES = {
    "umap": "UMAP",
    "pca": "PCA",
    "tsne": "t-SNE",
    "mds": "classical MDS of angles",
    "linear": "linear layout",
}
#: Methods whose picture depends on the seed.
SEEDED = ("umap", "tsne")
CORRECTION_NAMES = {
    RAW: "none (raw vectors)",
    CENTRED: "centred",
    STANDARDISED: "standardised",
    TOP_REMOVED: "top components removed",
}
POOLING_NAMES = {"mean": "mean of the word's pieces", "first": "first piece", "last": "last piece"}


def layer_name(layer: str) -> str:
    """A layer in a sentence."""
    if layer == STATIC:
        return "static (embedding matrix)"
    return "mean of the last four layers" if layer == LAST_FOUR else f"layer {layer}"


def model_name(info: ModelInfo) -> str:
    """Name, origin where it is known, and revision of a model."""
    origin = next((entry.hub_id for entry in CATALOGUE if entry.name == info.name), None)
    return f"{info.name} ({origin or 'own folder'}), revision {info.revision}"


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: 1 use, 2,000 uses."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
