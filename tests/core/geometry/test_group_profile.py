"""Typical and doubtful uses of a group."""

import numpy as np

from core.geometry.group_profile import group_profiles


def fan(*degrees: float) -> np.ndarray:
    angles = np.radians(degrees)
    return np.column_stack([np.cos(angles), np.sin(angles), np.full(len(angles), 2.0)])


def test_the_middle_of_a_group_is_typical_and_its_edge_doubtful():
    vectors = fan(0, 10, 20, 80, 180, 190, 200)
    first, second = group_profiles(vectors, [0, 0, 0, 0, 1, 1, 1])
    assert (first.group, first.size, second.size) == (0, 4, 3)
    assert first.typical[0].index in (1, 2) and second.typical[0].index == 5
    assert first.doubtful[0].index == 3 and first.doubtful[0].other == 1
    assert first.doubtful[0].margin < first.doubtful[1].margin
    margins = [use.margin for use in second.doubtful]
    assert margins == sorted(margins)


def test_a_use_in_the_wrong_group_has_a_negative_margin():
    profiles = group_profiles(fan(0, 10, 5, 180, 190, 185), [0, 0, 1, 1, 1, 1])
    assert profiles[1].doubtful[0].index == 2 and profiles[1].doubtful[0].margin < 0


def test_one_group_has_typical_uses_and_no_doubtful_ones():
    (only,) = group_profiles(fan(0, 40, 50, 60, 200), [0] * 5)
    assert only.typical[0].index in (1, 2) and only.typical[0].margin is None and only.doubtful == ()
    assert all(use.index != 4 for use in only.typical)


def test_copies_are_listed_once_and_uses_without_a_group_never():
    vectors = fan(0, 0, 0, 20, 180, 190)
    vectors = np.vstack([vectors, np.zeros(3)])
    first, _ = group_profiles(vectors, [0, 0, 0, 0, 1, 1, -1], count=5)
    assert [use.index for use in first.typical].count(0) == 1
    assert {use.index for use in first.typical} <= {0, 3}
    assert group_profiles(np.zeros((2, 3)), [-1, -1]) == ()


def test_forms_are_set_aside_and_a_use_alone_vouches_for_nobody():
    vectors = fan(0, 10, 20, 180, 190, 200)
    spread = vectors + np.array([0, 0, 3])[None] * (np.arange(6) % 2)[:, None]
    plain = group_profiles(spread, [0, 0, 0, 1, 1, 1])
    aside = group_profiles(spread, [0, 0, 0, 1, 1, 1], forms=["one", "two"] * 3)
    assert plain != aside
    alone = group_profiles(vectors, [0, 0, 0, 0, 0, 1])[1]
    assert alone.typical[0].cosine == 0.0
