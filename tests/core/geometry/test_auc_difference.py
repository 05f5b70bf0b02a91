"""Paired differences of AUC, and agreement on pairs, against the plain figures and scipy, and at their edges."""

import numpy as np
import pytest
from scipy.stats import spearmanr

from core.geometry.auc_difference import auc_difference
from core.geometry.auc_interval import MOST
from core.geometry.cosine import cosine_matrix
from core.geometry.pair_agreement import pair_agreement
from core.geometry.separation import separation


def sides(n: int = 40, gap: float = 1.5, seed: int = 0) -> tuple[np.ndarray, np.ndarray, list[str | None]]:
    """Noise without labels in it, and the same noise with them, in more dimensions."""
    generator = np.random.default_rng(seed)
    codes = np.arange(n) % 2
    noise = generator.standard_normal((n, 8))
    told = np.hstack([noise, gap * np.where(codes == 0, 1.0, -1.0)[:, None]])
    return noise, told, ["a" if code == 0 else "b" for code in codes]


def test_the_difference_is_that_of_the_two_aucs_and_turns_with_the_sides() -> None:
    noise, told, labels = sides()
    found, back = auc_difference(noise, told, labels), auc_difference(told, noise, labels)
    one, other = separation(noise, labels, "1").auc, separation(told, labels, "1").auc
    assert one is not None and other is not None
    assert found.value == pytest.approx(other - one) and back.value == pytest.approx(one - other)
    assert found.low is not None and found.high is not None and 0 < found.low < found.high
    assert found.is_more_than_chance and back.is_more_than_chance and found.uses == 40


def test_equal_vectors_differ_by_exactly_nothing() -> None:
    noise, _, labels = sides()
    found = auc_difference(noise, noise * 3, labels)
    assert found.value == pytest.approx(0) and found.low == pytest.approx(0) == found.high
    assert not auc_difference(noise, noise, labels).is_more_than_chance


def test_two_sides_of_noise_are_seldom_called_different() -> None:
    called = 0
    for run in range(60):
        generator = np.random.default_rng(run)
        first, second = generator.standard_normal((2, 24, 8))
        called += auc_difference(first, second, ["a", "b"] * 12, resamples=100, seed=run).is_more_than_chance
    assert called <= 8  # a percentile interval of 24 uses is a little short: one in ten at most is to be expected


def test_many_uses_are_sampled_and_said_to_be() -> None:
    noise, told, labels = sides(MOST + 60)
    found = auc_difference(noise, told, labels, resamples=40)
    assert (found.uses, found.sampled_from) == (MOST, MOST + 60)
    assert found.low is not None and found.value is not None and found.low <= found.value


@pytest.mark.parametrize(
    ("labels", "reason"),
    [([None] * 5, "no pair of one kind"), (["a"] * 5, "no pair of one kind"), (list("abcde"), "no pair of one kind")],
)
def test_without_pairs_of_both_kinds_it_is_undefined(labels: list[str | None], reason: str) -> None:
    found = auc_difference(np.eye(5), np.eye(5), labels)
    assert (found.value, found.low, found.high) == (None, None, None) and reason in str(found.reason)
    assert not found.is_more_than_chance


def test_few_uses_have_no_interval_and_zeros_and_unlabelled_uses_take_no_part() -> None:
    noise, told, labels = sides(8)
    noise[0], labels[1] = 0, None
    found = auc_difference(noise, told, labels)
    assert found.uses == 6 and found.value is not None and found.low is not None
    labels[2] = None
    few = auc_difference(noise, told, labels)
    assert few.uses == 5 and few.value is not None and few.low is None and "too few to resample" in str(few.reason)


def test_agreement_equals_scipy_and_survives_monotone_changes() -> None:
    noise, told, _ = sides()
    pairs = np.triu_indices(40, k=1)
    expected = spearmanr(cosine_matrix(noise)[pairs], cosine_matrix(told)[pairs]).statistic
    assert pair_agreement(noise, told) == (pytest.approx(expected), None)
    assert pair_agreement(noise, noise * 7) == (pytest.approx(1.0), None)


def test_agreement_says_why_it_is_undefined() -> None:
    assert "too few" in str(pair_agreement(np.eye(3), np.eye(3))[1])
    value, why = pair_agreement(np.ones((6, 2)), sides(6)[0])
    assert value is None and "equally alike" in str(why)
    noise, told, _ = sides(700)
    assert pair_agreement(noise, told)[0] is not None  # sampled, not refused
