"""Progress over anything that lasts: what is being done, how far it is, how long is left."""

import time

import streamlit as st

#: Nothing is shown for work shorter than this (seconds): a flash of a bar only disturbs.
_PATIENCE = 0.6


class Waiting:
    """A progress callback `(stage, done, total)` that draws a bar once the work has lasted a moment."""

    def __init__(self) -> None:
        self._slot = st.empty()
        self._begun = time.monotonic()
        self._stage = ""

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Report progress; calling Streamlit here also lets a rerun cancel the work."""
        now = time.monotonic()
        if stage != self._stage:
            self._stage, self._begun = stage, now
        elapsed = now - self._begun
        if elapsed < _PATIENCE or total <= 0:
            return
        left = elapsed / done * (total - done) if done else None
        words = f"{stage}: {done:,} of {total:,}"
        if left is not None:
            words += f", about {_spoken(left)} left"
        self._slot.progress(min(1.0, done / total), text=words)

    def done(self) -> None:
        """Take the bar away."""
        self._slot.empty()


def _spoken(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.0f} min"
