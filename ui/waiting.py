"""Progress over anything that lasts: what is being done, how far it is, how long is left, and a way to stop it."""

import time
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from typing import TypeVar

import streamlit as st

from core.errors import ProbeError
from core.model import workers
from core.pace import PACE, time_left

Result = TypeVar("Result")

#: Nothing is shown for work shorter than this (seconds): a flash of a bar only disturbs.
_PATIENCE = 0.6
#: Seconds between two looks at a step that runs in the background.
_LOOK = 0.2
_STOPPED = "waiting_stopped"

#: Steps that cannot be cut into pieces run here, so that a visitor's own thread stays free to stop waiting. Such a step
#: ends in the background; there are few threads, so stopped ones cannot pile up.
_steps = ThreadPoolExecutor(4, thread_name_prefix="step")


class Stopped(ProbeError):
    """The visitor has stopped this very work; it is not begun again until it is asked for."""


class Waiting:
    """A progress callback `(stage, done, total)` for the work that `key` names.

    It draws a bar with a stop button once the work has lasted a moment. Raises `Stopped` when this visitor has stopped
    the same work before and not asked for it since.
    """

    def __init__(self, key: Hashable) -> None:
        if st.session_state.get(_STOPPED) == key:
            raise Stopped("Stopped. What you had before is still here.")
        st.session_state.pop(_STOPPED, None)
        self._key = key
        self._slot = st.empty()
        self._bar: st.delta_generator.DeltaGenerator | None = None
        self._begun = time.monotonic()
        self._stage = ""

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Report progress; calling Streamlit here also lets a rerun, or the stop button, end the work."""
        elapsed = self._elapsed(stage)
        if elapsed >= _PATIENCE and total > 0:
            count = f"{done:,} of {total:,}"
            self._draw(f"{stage}: {count}", time_left(elapsed, done, total), done / total)

    def run(self, stage: str, size: int, function: Callable[[], Result]) -> Result:
        """`function()` in the background, for a step over `size` things that does not say how far it is."""
        self._elapsed(stage)
        future = _steps.submit(function)
        try:
            while True:
                try:
                    made = future.result(timeout=_LOOK)
                    PACE.remember(stage, size, self._elapsed(stage))
                    return made
                except NotYet:
                    elapsed = self._elapsed(stage)
                    left = PACE.left(stage, size, elapsed)
                    if elapsed >= _PATIENCE:
                        self._draw(f"{stage}: {elapsed:.0f} s so far", left, _share(elapsed, left))
        finally:
            future.cancel()

    def done(self) -> None:
        """Take the bar away."""
        self._slot.empty()

    def _elapsed(self, stage: str) -> float:
        now = time.monotonic()
        if stage != self._stage:
            self._stage, self._begun = stage, now
        return now - self._begun

    def _draw(self, words: str, left: float | None, share: float) -> None:
        if left is not None:
            words += f", about {spoken(left)} left"
        others = workers.runs() - 1
        if others > 0:
            words += f". {others} other {'list is' if others == 1 else 'lists are'} being read too; they take turns"
        if self._bar is None:
            box = self._slot.container()
            self._bar = box.empty()
            box.button("Stop", key="waiting_stop", icon=":material/stop_circle:", on_click=self._stop)
        self._bar.progress(min(1.0, share), text=words)

    def _stop(self) -> None:
        st.session_state[_STOPPED] = self._key


def offer_to_go_on() -> None:
    """A button that begins what was stopped after all; nothing when nothing is stopped."""
    if _STOPPED in st.session_state:
        st.button("Compute it after all", key="waiting_go_on", icon=":material/play_circle:", on_click=_go_on)


def spoken(seconds: float) -> str:
    """A duration as people say it."""
    return f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.0f} min"


def _go_on() -> None:
    st.session_state.pop(_STOPPED, None)


def _share(elapsed: float, left: float | None) -> float:
    """How far a step is, as far as it can be told."""
    return 0.0 if left is None else elapsed / max(elapsed + left, 0.1)
