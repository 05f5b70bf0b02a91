"""The models that are in memory, shared by everybody: each is loaded once, in the background, and a few are kept.

Loading takes seconds and holds locks of the importing machinery, so no visitor's thread does it: whoever asks waits on
a future, may be told how long it has lasted, and may stop waiting while the loading goes on for the others.
"""

import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotYet

from core.model.encoder import Encoder
from core.model.loading import load_encoder

#: Seconds between two reports to somebody who waits.
_REPORT_EVERY = 0.3


def models_at_once() -> int:
    """Models kept in memory: 1, or what the operator allows in $CED_MODELS_AT_ONCE."""
    wish = os.environ.get("CED_MODELS_AT_ONCE", "")
    return max(1, int(wish)) if wish.isdecimal() else 1


class Shelf:
    """Encoders by name. `load` makes one; at most `models_at_once()` stay, the one used longest ago goes first."""

    def __init__(self, load: Callable[[str], Encoder] = load_encoder) -> None:
        self._load = load
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, Future[Encoder]] = OrderedDict()

    def get(self, name: str, report: Callable[[float], None] | None = None) -> Encoder:
        """The encoder called `name`; the first to ask starts its loading, everybody waits for that one.

        `report` is called while waiting with the seconds waited so far; what it raises ends the waiting only. Raises
        what loading raises; a failed loading is tried again by the next who asks.
        """
        found = self._future(name)
        begun = time.monotonic()
        while True:
            try:
                return found.result(timeout=_REPORT_EVERY)
            except NotYet:
                if found.done():  # the loading itself raised a TimeoutError
                    raise
                if report is not None:
                    report(time.monotonic() - begun)

    def has(self, name: str) -> bool:
        """Whether `name` is loaded; starts nothing."""
        with self._lock:
            found = self._kept.get(name)
        return found is not None and found.done() and found.exception() is None

    def _future(self, name: str) -> "Future[Encoder]":
        with self._lock:
            found = self._kept.get(name)
            if found is None:
                found = self._kept[name] = Future()
                threading.Thread(target=self._fill, args=(name, found), name="model-loading", daemon=True).start()
            self._kept.move_to_end(name)
            return found

    def _fill(self, name: str, future: "Future[Encoder]") -> None:
        try:
            encoder = self._load(name)
        except BaseException as error:
            with self._lock:
                self._kept.pop(name, None)
            future.set_exception(error)
            return
        future.set_result(encoder)
        with self._lock:
            done = [kept for kept, found in self._kept.items() if found.done() and kept != name]
            for kept in done[: max(0, len(done) + 1 - models_at_once())]:
                del self._kept[kept]


#: The shelf of this process.
SHELF = Shelf()
