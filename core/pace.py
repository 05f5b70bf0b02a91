"""How long is left: from how far a step has come, or from how long such a step took before."""

import threading


def time_left(elapsed: float, done: int, total: int) -> float | None:
    """Seconds left of a step that has done `done` of `total` in `elapsed` seconds; None before it has done any."""
    return elapsed / done * (total - done) if done > 0 else None


class Pace:
    """Seconds that each kind of step took when it was last done here, for steps that cannot say how far they are.

    Only durations and sizes are kept, so visitors may share one.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last: dict[str, tuple[int, float]] = {}

    def remember(self, kind: str, size: int, seconds: float) -> None:
        """A step of this kind over `size` things took `seconds`."""
        with self._lock:
            self._last[kind] = (max(size, 1), seconds)

    def left(self, kind: str, size: int, elapsed: float) -> float | None:
        """Seconds left by the last step of this kind, in proportion to the sizes; at least 0.

        None where there was none, or where it was so much smaller (a tenth) that it says little.
        """
        with self._lock:
            last = self._last.get(kind)
        if last is None or last[0] < size / 10:
            return None
        return max(0.0, last[1] * size / last[0] - elapsed)


#: The pace of this process.
PACE = Pace()
