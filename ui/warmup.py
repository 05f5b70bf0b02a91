"""Getting ready in the background when the server starts: the model, the opening sample, and UMAP.

Nobody should wait for imports and compilation. The model comes first, as no picture can do without it; then the whole
way of the opening sample is gone once, with a linear map, so that everything the first picture needs is imported; then
UMAP. Until that is done pages draw linear maps and say so. On a machine where UMAP was never compiled, another process
compiles it into the cache meanwhile: here it would hold the interpreter for half a minute.
"""

import logging
import subprocess
import sys
import threading
import time
from pathlib import Path

from core.geometry import compiled, umap_layout
from core.model.catalogue import DEFAULT_MODEL
from core.model.shelf import SHELF
from ui import opening

_LOG = logging.getLogger("contextual_embeddings")
_ROOT = Path(__file__).resolve().parent.parent
_START = threading.Lock()
_MODEL_READY = threading.Event()
_MAPS_READY = threading.Event()
#: Longest that UMAP stands back for a visitor's first picture (seconds).
_POLITE = 10.0
_started = False
_awaited = threading.Event()


def start() -> None:
    """Start the thread once a process. It is not a daemon: ending a process inside the compiler can crash it."""
    global _started
    with _START:
        if _started:
            return
        _started = True
    threading.Thread(target=_warm_up, name="warm-up", daemon=False).start()


def model_ready() -> bool:
    """True from when the default model has been loaded, also after a visitor's choice has taken its place in memory."""
    return _MODEL_READY.is_set()


def umap_ready() -> bool:
    """True once a map costs milliseconds (or when warming up failed and waiting longer would not help)."""
    return _MAPS_READY.is_set()


def wait(timeout: float) -> bool:
    """Wait until `umap_ready`, at most `timeout` seconds; for tests."""
    return _MAPS_READY.wait(timeout)


def picture_awaited() -> None:
    """A visitor waits for a picture: importing UMAP, which slows everything else, stands back for a moment."""
    _awaited.set()


def picture_drawn() -> None:
    """A visitor has a picture."""
    _awaited.clear()


def _warm_up() -> None:
    begun = time.monotonic()
    compiler = None if compiled.is_compiled() else _compile_elsewhere()
    for name, step in (("model", _model), ("maps", lambda: _maps(compiler))):
        try:
            step()
            _LOG.info("%s ready %.1f s after the start", name, time.monotonic() - begun)
        except Exception as error:
            _LOG.error("warming up the %s failed: %s", name, type(error).__name__)
    _MAPS_READY.set()


def _model() -> None:
    encoder = SHELF.get(DEFAULT_MODEL)
    _MODEL_READY.set()
    opening.prepare(encoder)


def _maps(compiler: "subprocess.Popen[bytes] | None") -> None:
    while compiler is not None and compiler.poll() is None:
        if not threading.main_thread().is_alive():
            compiler.kill()
            compiler.wait()
            return
        time.sleep(0.1)
    latest = time.monotonic() + _POLITE
    while _awaited.is_set() and time.monotonic() < latest and threading.main_thread().is_alive():
        time.sleep(0.1)
    umap_layout.warm_up()


def _compile_elsewhere() -> "subprocess.Popen[bytes] | None":
    """A process that fills numba's cache; None where none can be started."""
    try:
        return subprocess.Popen(
            [sys.executable, "-m", "core", "prepare", "--maps-only"],
            cwd=_ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except OSError:
        return None
