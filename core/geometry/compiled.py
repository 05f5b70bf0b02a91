"""Where numba keeps what it has compiled for UMAP, so that a machine pays for compiling once and not at every start.

UMAP marks only some of its functions for numba's cache on disk; the ones that take longest are compiled anew in every
process (seven seconds). Here the others are marked too. The cache must be writable: where it is not, numba refuses to
import UMAP at all, so a private temporary folder stands in (case C27).
"""

import os
import tempfile
from pathlib import Path
from typing import Any

from core.model.catalogue import cache_root

#: The functions of UMAP that a layout needs and that UMAP itself does not cache: (module, name).
_UNCACHED = (
    ("umap_", "smooth_knn_dist"),
    ("umap_", "compute_membership_strengths"),
    ("layouts", "clip"),
    ("layouts", "_nb_optimize_layout_euclidean_single_epoch"),
    ("utils", "tau_rand_int"),
    ("utils", "tau_rand"),
)
#: The longest to compile: once it is on disk, so is the rest.
_LAST_COMPILED = "*/umap_.smooth_knn_dist-*.nbc"


def use_cache_folder() -> Path:
    """Set $NUMBA_CACHE_DIR, unless the operator has, to a folder of ours that can be written; returns the folder.

    Must run before numba is imported. The folder is `numba` in our cache, or a private temporary one.
    """
    folder = os.environ.get("NUMBA_CACHE_DIR")
    if not folder:
        folder = os.environ["NUMBA_CACHE_DIR"] = str(_writable(cache_root() / "numba"))
    return Path(folder)


def is_compiled() -> bool:
    """Whether an earlier process has left UMAP's compiled functions in the cache folder."""
    return any(use_cache_folder().glob(_LAST_COMPILED))


def cache_all(umap: Any) -> None:
    """Mark the functions of the imported package `umap` that a layout needs for the cache on disk.

    A function that a later version of UMAP lacks or already caches is left as it is.
    """
    for module, name in _UNCACHED:
        function: Any = getattr(getattr(umap, module, None), name, None)
        if hasattr(function, "enable_caching") and not function.signatures:
            function.enable_caching()


def _writable(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return Path(tempfile.mkdtemp(prefix="contextual-embeddings-numba-"))
