"""Windows of whole tokens around a word (case C11)."""

from hypothesis import given
from hypothesis import strategies as st

from core.model.windows import window


@given(st.integers(1, 2000), st.integers(1, 600), st.data())
def test_a_window_is_full_inside_the_text_and_around_the_pieces(content: int, room: int, data: st.DataObject) -> None:
    size = data.draw(st.integers(1, min(room, content)))
    start = data.draw(st.integers(0, content - size))
    cut = window(content, range(start, start + size), room)
    assert len(cut) == min(room, content)
    assert 0 <= cut.start <= start and start + size <= cut.stop <= content
    left, right = start - cut.start, cut.stop - (start + size)
    if cut.start > 0 and cut.stop < content:
        assert abs(left - right) <= 1


def test_c11_by_hand() -> None:
    assert window(10, range(4, 5), 10) == range(0, 10)
    assert window(11, range(0, 1), 10) == range(0, 10)
    assert window(11, range(10, 11), 10) == range(1, 11)
    assert window(100, range(50, 51), 5) == range(48, 53)
    assert window(100, range(50, 52), 5) == range(49, 54)
