"""Which versions a figure came out of: this product's and those of the libraries that compute."""

from functools import cache
from importlib.metadata import version

PRODUCT = "Contextual embeddings dashboard"
#: Same as in pyproject.toml.
PRODUCT_VERSION = "0.1.0"
LIBRARIES = ("numpy", "torch", "transformers", "umap-learn", "scikit-learn")


@cache
def library_versions() -> dict[str, str]:
    """Version of each of `LIBRARIES`."""
    return {name: version(name) for name in LIBRARIES}


def versions_line() -> str:
    """Product and libraries with their versions, as one line."""
    libraries = ", ".join(f"{name} {number}" for name, number in library_versions().items())
    return f"{PRODUCT} {PRODUCT_VERSION}; {libraries}"
