"""What a group is said to be: from the vectors it was found in, whatever the order of the rows."""

from dataclasses import replace

import numpy as np
import pytest

from core.geometry.grouping import Grouping
from core.group_reading import group_words, read_groups
from core.model.vectors import ModelInfo, UseVectors
from core.probe import group_uses
from core.text.uses import Use


def two_heaps(count: int = 24, gap: float = 8.0, seed: int = 0) -> UseVectors:
    """Half of the uses speak of loans and lie `gap` from the other half, which speaks of fish."""
    generator = np.random.default_rng(seed)
    side = np.arange(count) % 2
    layers = generator.standard_normal((count, 2, 12))
    layers[:, 1, 0] += gap * side
    layers[:, 1, 1] += gap * (1 - side)
    uses = tuple(
        Use(f"{(k * 7) % 101:03}", k + 1, f"a bank {'loan' if side[k] else 'fish'} {k}", 2, 6, label="ab"[side[k]])
        for k in range(count)
    )
    return UseVectors(
        uses, np.ones((count, 12), np.float32), layers.astype(np.float32), (("Bank",),) * count, (False,) * count,
        ModelInfo("fake", 1, 12, "0"),
    )  # fmt: skip


def test_groups_are_read_by_labels_words_and_uses() -> None:
    vectors = two_heaps()
    grouping = group_uses(vectors, "1")
    assert grouping.k == 2
    readings = read_groups(vectors, grouping, "bank")
    assert [reading.size for reading in readings] == [12, 12]
    for reading in readings:
        ((label, count),) = reading.labels
        assert count == 12 and reading.words[0].word == ("fish" if label == "a" else "loan")
        shown = {use.index for use in (*reading.typical, *reading.doubtful)}
        assert {vectors.uses[index].label for index in shown} == {label}
        assert all(grouping.members[index] == reading.group for index in shown)


def test_the_order_of_rows_does_not_matter() -> None:
    vectors = two_heaps()
    order = np.random.default_rng(5).permutation(24)
    shuffled = replace(
        vectors, uses=tuple(vectors.uses[k] for k in order), layers=vectors.layers[order], static=vectors.static[order]
    )
    one, two = (read_groups(each, group_uses(each, "1"), "bank") for each in (vectors, shuffled))
    for first, second in zip(one, two, strict=True):
        assert (first.labels, first.words) == (second.labels, second.words)
        assert [vectors.uses[use.index] for use in first.typical] == [
            shuffled.uses[use.index] for use in second.typical
        ]
        assert [use.margin for use in first.doubtful] == pytest.approx([use.margin for use in second.doubtful])


def test_one_cloud_has_typical_uses_no_doubtful_ones_and_says_what_spoke_against_a_split() -> None:
    vectors = two_heaps(gap=0.0, seed=3)
    grouping = group_uses(vectors, "1")
    (only,) = read_groups(vectors, grouping, "bank")
    assert grouping.k == 1 and only.typical and not only.doubtful and not only.words
    assert dict(only.labels) == {"a": 12, "b": 12}
    words = group_words(grouping)
    assert words.startswith("One group. The best split is not taken:") and "needed" in words or "allowed" in words


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"silhouette": 0.04}, "silhouette 0.04 (0.10 is needed)"),
        ({"stability": 0.5}, "stability 0.50 (0.80 is needed)"),
        ({"noise_p_value": 0.4}, "noise splits as well in 40% of trials (5% is allowed)"),
    ],
)
def test_only_what_speaks_against_a_split_is_named(changes: dict[str, float], said: str) -> None:
    good = Grouping("1", 1, 0.3, None, (0,) * 9, 0.9, 0.01, 0.1, noise_p_value=0.01)
    assert group_words(replace(good, **changes)) == f"One group. The best split is not taken: {said}."


def test_groups_that_a_cloud_shows_too_are_a_suggestion() -> None:
    firm = Grouping("1", 2, 0.3, None, (0, 1) * 9, 0.9, 0.01, 0.1, noise_p_value=0.01, firm=True)
    assert "suggestion" not in group_words(firm)
    loose = group_words(replace(firm, p_value=0.3, firm=False))
    assert "30% of trials, so they are a suggestion" in loose


def test_too_few_or_no_vectors_say_why() -> None:
    few = two_heaps(4)
    assert "too few to look for groups" in group_words(group_uses(few, "1"))
    assert "identical" in group_words(group_uses(two_heaps(), "static")) or "too few" in group_words(
        group_uses(two_heaps(), "static")
    )
    nothing = replace(few, layers=np.zeros_like(few.layers))
    assert read_groups(nothing, group_uses(nothing, "1"), "bank") == ()
