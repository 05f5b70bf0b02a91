"""Getting UMAP ready in the background: its first map costs seconds of compilation, which nobody should wait for.

The thread starts once the first visitor has a picture: compiling holds the interpreter so tightly that started any
earlier it would delay that picture. Until it is done, pages draw a linear map and say so.
"""

import logging
import threading

from core.geometry import umap_layout

_LOG = logging.getLogger("contextual_embeddings")
_START = threading.Lock()
_READY = threading.Event()
_started = False


def start() -> None:
    """Start the thread once a process. It is not a daemon: ending a process inside the compiler can crash it."""
    global _started
    with _START:
        if _started:
            return
        _started = True
    threading.Thread(target=_warm_up, name="umap-warm-up", daemon=False).start()


def umap_ready() -> bool:
    """True once a map costs milliseconds (or when warming up failed and waiting longer would not help)."""
    return _READY.is_set()


def wait(timeout: float) -> bool:
    """Wait until `umap_ready`, at most `timeout` seconds; for tests."""
    return _READY.wait(timeout)


def _warm_up() -> None:
    try:
        umap_layout.warm_up()
    except Exception as error:
        _LOG.error("warming up UMAP failed: %s", type(error).__name__)
    finally:
        _READY.set()
