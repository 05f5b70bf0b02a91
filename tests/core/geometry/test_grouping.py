"""Groups: found where they are, one where they are not; agreement by hand (T12) and against scikit-learn."""

import numpy as np
import pytest
from sklearn.covariance import ledoit_wolf_shrinkage
from sklearn.metrics import (
    adjusted_rand_score,
    homogeneity_completeness_v_measure,
    normalized_mutual_info_score,
    v_measure_score,
)

from core.geometry.agreement import adjusted_rand, agreement, b_cubed, contingency, pair_f, v_measure
from core.geometry.grouping import FEWEST, find_groups
from core.geometry.one_cloud import shrinkage


def bimodal(n: int = 10, width: int = 384, seed: int = 0, distance: float = 2.0) -> tuple[np.ndarray, list[str]]:
    """Two balls of unit radius, their middles `distance` apart, on a common direction as uses of one word have."""
    generator = np.random.default_rng(seed)
    common, apart = generator.standard_normal((2, width)) / np.sqrt(width)
    side = np.where(np.arange(n) % 2 == 0, 1, -1)
    noise = generator.standard_normal((n, width)) / np.sqrt(width)
    return 2 * common + side[:, None] * apart * distance / 2 + noise, ["a" if one > 0 else "b" for one in side]


def test_t12_agreement_by_hand():
    table = contingency([0, 0, 1, 1, 2, 2], list("000111"))
    assert v_measure(table) == pytest.approx(0.5158, abs=1e-4)
    assert adjusted_rand(table) == pytest.approx(0.2424, abs=1e-4)
    assert b_cubed(table) == pytest.approx(2 / 3)
    assert pair_f(table) == pytest.approx((2 / 3, 1 / 3, 4 / 9))
    codes = [0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2]
    assert homogeneity_completeness_v_measure(*codes) == pytest.approx((0.6667, 0.4206, v_measure(table)), abs=1e-4)
    assert normalized_mutual_info_score(*codes) == pytest.approx(v_measure(table))
    assert b_cubed(table) == pytest.approx(2 * 0.8333 * 0.5556 / (0.8333 + 0.5556), abs=1e-4)
    found = agreement([0, 0, 1, 1, 2, 2], list("000111"))
    assert (found.v_measure.one_group, found.ari.one_group) == (0, 0)
    assert found.b_cubed.one_group == pytest.approx(2 / 3)
    assert found.v_measure.singletons == pytest.approx(0.558, abs=1e-3)
    assert (found.ari.singletons, found.b_cubed.singletons) == (0, pytest.approx(0.5))


def test_agreement_equals_scikit_learn():
    generator = np.random.default_rng(0)
    for _ in range(20):
        groups, labels = generator.integers(4, size=30).tolist(), [str(k) for k in generator.integers(3, size=30)]
        table = contingency(groups, labels)
        assert adjusted_rand(table) == pytest.approx(adjusted_rand_score(labels, groups), abs=1e-12)
        assert v_measure(table) == pytest.approx(v_measure_score(labels, groups), abs=1e-12)


@pytest.mark.parametrize(("groups", "labels"), [([0, 0, 0], list("aab")), ([0, 1, 1], list("aaa")), ([], [])])
def test_c58_agreement_with_a_trivial_partition_is_refused(groups: list[int], labels: list[str]):
    with pytest.raises(ValueError, match="two"):
        agreement(groups, labels)


@pytest.mark.parametrize("seed", range(10))
def test_two_groups_of_five_are_found(seed: int):
    vectors, labels = bimodal(10, seed=seed)
    found = find_groups(vectors, labels, "4")
    assert (found.layer, found.k, found.ari) == ("4", 2, 1.0)
    assert found.members == (0, 1) * 5
    assert found.silhouette is not None and found.silhouette > 0.3
    assert found.agreement is not None and found.agreement.uses == 10


def test_many_uses_far_apart_are_firm():
    found = find_groups(bimodal(80, width=64, distance=2.0)[0])
    assert found.k == 2 and found.firm and found.p_value is not None and found.p_value <= 0.02
    assert found.undefined == dict.fromkeys(("ari", "v_measure", "b_cubed"), "no use has a label")


@pytest.mark.parametrize(("n", "runs"), [(10, 60), (30, 20), (150, 2)])
@pytest.mark.parametrize("width", [384, 16])
def test_noise_is_one_group(n: int, runs: int, width: int):
    generator = np.random.default_rng(n)
    found = [find_groups(generator.standard_normal((n, width))) for _ in range(runs)]
    assert sum(one.k > 1 for one in found) <= 0.05 * runs
    assert not any(one.firm for one in found)
    assert all(set(one.members) == {0} for one in found if one.k == 1)


def test_one_stretched_cloud_is_not_firm():
    generator = np.random.default_rng(0)
    stretch = np.arange(1, 33) ** -1.0
    found = [find_groups(1.0 + generator.standard_normal((30, 32)) * stretch) for _ in range(12)]
    assert not any(one.firm for one in found)


def test_pasting_sentences_again_makes_no_groups():
    vectors = np.random.default_rng(0).standard_normal((7, 384))
    assert find_groups(np.repeat(vectors, [20, 20, 1, 1, 1, 1, 1], axis=0)).k == 1


@pytest.mark.parametrize("distinct", range(FEWEST))
def test_too_few_different_vectors_say_so(distinct: int):
    vectors = np.repeat(np.random.default_rng(0).standard_normal((distinct, 8)), 4, axis=0)
    found = find_groups(vectors, ["a", "b"] * (2 * distinct))
    assert found.k == min(distinct, 1) and found.silhouette is None
    assert "too few" in found.undefined["silhouette"] and "ari" in found.undefined


def test_vectors_of_zeros_belong_to_no_group():
    vectors = bimodal()[0]
    vectors[3] = 0
    found = find_groups(vectors)
    assert found.members[3] == -1 and found.k == 2


def test_groups_are_numbered_by_size_and_then_by_first_use():
    vectors = bimodal(20)[0]
    found = find_groups(np.vstack([vectors[1::2], vectors[0::2][:6]]))
    assert found.members == (0,) * 10 + (1,) * 6


def test_row_order_does_not_change_who_belongs_together():
    vectors = bimodal(24)[0]
    order = np.random.default_rng(1).permutation(24)
    one, two = find_groups(vectors).members, find_groups(vectors[order]).members
    assert adjusted_rand_score([one[row] for row in order], two) == 1.0


def test_spellings_are_set_aside_when_asked():
    vectors, spelling = bimodal(40)
    plain, aside = find_groups(vectors, spelling), find_groups(vectors, spelling, forms=spelling)
    assert plain.ari == 1.0
    assert (aside.k, aside.forms) == (1, 2)


def test_more_uses_than_are_compared_join_the_nearest_group():
    vectors, labels = bimodal(1700, width=24)
    found = find_groups(vectors, labels)
    assert found.k == 2 and found.ari is not None and found.ari > 0.7


def test_shrinkage_equals_scikit_learn():
    rows = np.random.default_rng(0).standard_normal((20, 50)) * np.arange(1, 51) ** -0.5
    centred = rows - rows.mean(axis=0)
    assert shrinkage(centred) == pytest.approx(ledoit_wolf_shrinkage(centred, assume_centered=True), abs=1e-9)


def test_same_input_same_groups():
    vectors = bimodal(30, distance=1.0)[0]
    assert find_groups(vectors) == find_groups(vectors)
