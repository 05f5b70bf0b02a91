"""Separation figures against hand computation (T6, T13) and scikit-learn, and at their edges (C58)."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import f1_score, roc_auc_score, silhouette_score
from sklearn.model_selection import LeaveOneOut, cross_val_predict
from sklearn.neighbors import KNeighborsClassifier

from core.geometry.cosine import cosine_matrix
from core.geometry.pair_auc import pair_ranks, same_label_auc, shuffled_codes
from core.geometry.separation import FIGURES, separation, separation_by_layer
from core.limits import limit


def sample(n: int, kinds: int, seed: int = 0, gap: float = 1.0) -> tuple[np.ndarray, list[str]]:
    generator = np.random.default_rng(seed)
    codes = generator.integers(kinds, size=n)
    centres = generator.standard_normal((kinds, 9)) * gap
    return centres[codes] + generator.standard_normal((n, 9)), [f"s{code}" for code in codes]


def test_t13_four_uses_by_hand():
    found = separation(np.array([(1, 0), (0.8, 0.6), (0, 1), (0.6, 0.8)]), ["a", "a", "b", "b"], "1")
    assert found.auc == 0.75
    assert found.mean_gap == pytest.approx(0.26)
    assert found.silhouette == pytest.approx(0.4026, abs=1e-4)
    assert found.nn_accuracy == 0.5
    assert found.majority == 0.5


@pytest.mark.parametrize("kinds", [2, 3, 7])
def test_figures_equal_scikit_learn(kinds: int):
    vectors, labels = sample(60, kinds)
    found = separation(vectors, labels, "1")
    names = np.array(labels)
    i, j = np.triu_indices(60, k=1)
    assert found.auc == pytest.approx(roc_auc_score(names[i] == names[j], cosine_matrix(vectors)[i, j]), abs=1e-12)
    nearest = KNeighborsClassifier(1, metric="cosine")
    predicted = cross_val_predict(nearest, vectors, names, cv=LeaveOneOut())
    assert found.nn_accuracy == pytest.approx(np.mean(predicted == names))
    assert found.nn_macro_f1 == pytest.approx(f1_score(names, predicted, average="macro", zero_division=0))
    assert found.silhouette == pytest.approx(silhouette_score(vectors, names, metric="cosine"), abs=1e-12)


def test_a_label_with_one_use_has_silhouette_zero_as_in_scikit_learn():
    vectors, labels = sample(20, 3)
    labels[4] = "alone"
    found = separation(vectors, labels, "1")
    assert found.silhouette == pytest.approx(silhouette_score(vectors, labels, metric="cosine"), abs=1e-12)


def test_ties_count_half():
    vectors = np.array([(1, 0), (1, 0), (0, 1), (0, 1)], dtype=float)
    assert separation(vectors, ["a", "b", "a", "b"], "1").auc == 0.25  # 0 against 1, 0, 0, 1: two ties in four


def test_tied_nearest_neighbours_share_the_vote_whatever_the_order():
    vectors = np.array([(1.0, 0.0), (0.0, 1.0), (0.0, 1.0), (0.0, 1.0), (1.0, 0.0)])
    labels = ["a", "a", "b", "b", "b"]
    found = separation(vectors, labels, "1")
    # use 0's only nearest is 4 (b); use 1's are 2 and 3 (b, b); 2's and 3's are one a and one b; 4's is 0 (a).
    assert found.nn_accuracy == pytest.approx((0 + 0 + 0.5 + 0.5 + 0) / 5)
    for seed in range(10):
        order = np.random.default_rng(seed).permutation(5)
        again = separation(vectors[order], [labels[row] for row in order], "1")
        assert (again.nn_accuracy, again.nn_macro_f1) == pytest.approx((found.nn_accuracy, found.nn_macro_f1))


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 1000), st.integers(4, 25), st.integers(2, 4))
def test_row_order_does_not_matter(seed: int, n: int, kinds: int):
    vectors, labels = sample(n, kinds, seed)
    order = np.random.default_rng(seed).permutation(n)
    one, two = separation(vectors, labels, "1"), separation(vectors[order], [labels[row] for row in order], "1")
    for name in set(FIGURES) - {"p_value", "auc_low", "auc_high"}:  # drawn by chance, from uses in order
        assert getattr(one, name) == pytest.approx(getattr(two, name), abs=1e-12)


@pytest.mark.parametrize("kinds", [2, 4, 25])
def test_both_ways_to_shuffle_give_the_auc_of_each_labelling(kinds: int):
    vectors, labels = sample(50, kinds, gap=0.1)
    codes = np.unique(labels, return_inverse=True)[1]
    ranks = pair_ranks(cosine_matrix(vectors))
    shuffles = shuffled_codes(codes, 20, seed=1)
    i, j = np.triu_indices(50, k=1)
    similarity = cosine_matrix(vectors)[i, j]
    expected = [roc_auc_score(codes[i] == codes[j], similarity) for codes in shuffles]
    np.testing.assert_allclose(same_label_auc(ranks, shuffles), expected, atol=1e-12)


def test_p_value_is_small_for_real_groups_and_uniform_for_none():
    vectors, labels = sample(40, 2, gap=3.0)
    assert separation(vectors, labels, "1").p_value == pytest.approx(1 / 1000)
    values = [separation(*sample(16, 2, seed, gap=0.0), "1", permutations=99).p_value for seed in range(200)]
    assert np.mean(np.array(values, dtype=float) <= 0.1) == pytest.approx(0.1, abs=0.06)


def test_the_best_of_many_layers_pays_for_being_chosen():
    generator = np.random.default_rng(0)
    labels = ["a", "b"] * 8
    single, best = [], []
    for _ in range(100):
        layers = [generator.standard_normal((16, 6)) for _ in range(8)]
        found = separation_by_layer(layers, labels, [str(k) for k in range(8)], permutations=99)
        assert found.best is not None and found.best_p_value is not None
        single.append(found.at(found.best).p_value)
        best.append(found.best_p_value)
    assert np.mean(np.array(single) <= 0.05) > 0.15
    assert np.mean(np.array(best) <= 0.05) <= 0.1


IDENTICAL = np.ones((4, 3))


@pytest.mark.parametrize(
    ("vectors", "labels", "reason"),
    [
        (np.zeros((0, 3)), [], "no use has a label"),
        (np.eye(3), [None] * 3, "no use has a label"),
        (np.eye(3), ["a", None, None], "only one use has a label"),
        (np.eye(3), ["a", "a", "a"], "all labelled uses have one label"),
        (np.eye(3), ["a", "b", "c"], "no label has two uses"),
        (IDENTICAL, ["a", "a", "b", "b"], "identical"),
        (np.zeros((4, 3)), ["a", "a", "b", "b"], "no use has a label"),
    ],
)
def test_what_is_undefined_says_why(vectors: np.ndarray, labels: list[str | None], reason: str):
    found = separation(vectors, labels, "1")
    for name in (
        "auc",
        "auc_low",
        "auc_high",
        "centroid_accuracy",
        "centroid_macro_f1",
        "nn_accuracy",
        "nn_macro_f1",
        "silhouette",
        "p_value",
    ):
        assert getattr(found, name) is None and reason in found.undefined[name]
    assert set(found.undefined) == {name for name in FIGURES if getattr(found, name) is None}
    whole = separation_by_layer([vectors], labels, ["1"])
    assert whole.best is None and whole.best_p_value is None


def test_unlabelled_uses_and_vectors_of_zeros_are_left_out_and_counted():
    vectors, labels = sample(20, 2)
    more = np.vstack([vectors, np.ones((3, 9)), np.zeros((2, 9))])
    found = separation(more, [*labels, None, None, None, "s0", "s1"], "1")
    assert (found.uses, found.unlabelled, found.zero_vectors) == (20, 3, 2)
    assert found.auc == separation(vectors, labels, "1").auc


def test_many_uses_are_sampled_and_said_to_be():
    most = limit("separation_uses")
    vectors, labels = sample(most + 10, 2)
    found = separation(vectors, labels, "1", permutations=9)
    assert (found.uses, found.sampled_from) == (most, most + 10)
    assert found == separation(vectors, labels, "1", permutations=9)


def test_global_random_state_is_left_alone():
    state = np.random.get_state()[1].copy()  # noqa: NPY002
    separation(*sample(20, 2), "1")
    assert (np.random.get_state()[1] == state).all()  # noqa: NPY002
