"""Time left, told only where something is known about it."""

import pytest

from core.pace import Pace, time_left


@pytest.mark.parametrize(
    ("elapsed", "done", "total", "left"), [(2.0, 1, 4, 6.0), (2.0, 4, 4, 0.0), (2.0, 0, 4, None), (0.0, 0, 0, None)]
)
def test_time_left_is_in_proportion(elapsed: float, done: int, total: int, left: float | None) -> None:
    assert time_left(elapsed, done, total) == left


def test_a_step_is_judged_by_the_last_of_its_kind() -> None:
    pace = Pace()
    assert pace.left("maps", 100, 1.0) is None
    pace.remember("maps", 100, 2.0)
    assert pace.left("maps", 200, 1.0) == pytest.approx(3.0)
    assert pace.left("maps", 50, 9.0) == 0.0
    assert pace.left("groups", 100, 0.0) is None
    assert pace.left("maps", 1001, 0.0) is None  # a tenth of the size says little
    pace.remember("maps", 0, 2.0)
    assert pace.left("maps", 1, 0.5) == pytest.approx(1.5)
