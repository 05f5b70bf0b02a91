"""Oracle and edge tests of cosines and of the means over pairs (C58)."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics.pairwise import cosine_similarity

from core.geometry.cosine import ZeroVectorError, cosine_matrix, cosine_pairs, nonzero_rows, unit_rows
from core.geometry.distinct import distinct_directions, distinct_rows
from core.geometry.pairs import between_mean, crossed_mean, within_mean


def rows(n: int, d: int = 7, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).standard_normal((n, d)).astype(np.float32)


def test_cosine_matrix_equals_scikit_learn():
    vectors = rows(30)
    np.testing.assert_allclose(cosine_matrix(vectors), cosine_similarity(vectors.astype(float)), atol=1e-12)


@given(st.integers(0, 10_000), st.integers(2, 40), st.sampled_from([1e-30, 1e-3, 1.0, 300.0, 1e30]))
def test_cosines_stay_in_range_and_equal_rows_give_exactly_one(seed: int, n: int, scale: float):
    vectors = rows(n, 13, seed) * np.float32(scale)
    vectors[-1] = vectors[0]
    matrix = cosine_matrix(vectors)
    assert matrix.max() <= 1.0 and matrix.min() >= -1.0
    assert matrix[0, -1] == 1.0 and (np.diag(matrix) == 1.0).all()
    assert (matrix == matrix.T).all()
    assert cosine_pairs(vectors[:1], vectors[-1:])[0] == 1.0


def test_a_vector_of_zeros_is_refused_and_can_be_found_before():
    vectors = rows(3)
    vectors[1] = 0
    assert nonzero_rows(vectors).tolist() == [True, False, True]
    for function in (cosine_matrix, unit_rows):
        with pytest.raises(ZeroVectorError, match="zeros"):
            function(vectors)


@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_numbers_that_are_not_finite_are_refused(bad: float):
    vectors = rows(3)
    vectors[1, 2] = bad
    with pytest.raises(ValueError, match="finite"):
        cosine_matrix(vectors)


def test_means_over_pairs_equal_the_plain_definition():
    vectors = rows(40)
    keys = [int(key) for key in np.random.default_rng(1).integers(4, size=40)]
    texts = [int(key) for key in np.random.default_rng(2).integers(9, size=40)]
    matrix = cosine_similarity(vectors.astype(float))
    i, j = np.triu_indices(40, k=1)
    same = np.equal.outer(keys, keys)[i, j]
    other = same | np.equal.outer(texts, texts)[i, j]
    assert within_mean(vectors, keys) == pytest.approx(matrix[i, j][same].mean(), abs=1e-12)
    assert between_mean(vectors, keys) == pytest.approx(matrix[i, j][~same].mean(), abs=1e-12)
    assert crossed_mean(vectors, keys, texts) == pytest.approx(matrix[i, j][~other].mean(), abs=1e-12)


def test_means_without_a_pair_are_none():
    vectors = rows(3)
    assert within_mean(vectors, [0, 1, 2]) is None
    assert between_mean(vectors, [0, 0, 0]) is None
    assert crossed_mean(vectors, [0, 1, 2], [5, 5, 5]) is None
    assert within_mean(vectors[:0], []) is None


def test_means_of_equal_rows_are_exactly_one():
    vectors = np.repeat(rows(1, 384), 37, axis=0)
    keys = [index % 3 for index in range(37)]
    assert within_mean(vectors, keys) == 1.0
    assert between_mean(vectors, keys) == 1.0


def test_distinct_rows_are_found_in_order_of_appearance():
    vectors = rows(4)[[2, 0, 2, 1, 0]]
    first, place = distinct_rows(vectors)
    assert first.tolist() == [0, 1, 3] and place.tolist() == [0, 1, 0, 2, 1]
    assert distinct_rows(np.array([[0.0, 1.0], [-0.0, 1.0]]))[1].tolist() == [0, 0]


@given(st.integers(0, 1000))
def test_c24_directions_that_differ_by_float_noise_share_a_place(seed: int):
    generator = np.random.default_rng(seed)
    base = generator.standard_normal((3, 384))
    noisy = np.repeat(base, 15, axis=0) + generator.standard_normal((45, 384)) * 1e-7
    first, place = distinct_directions(unit_rows(noisy))
    assert len(first) == 3 and place.tolist() == np.repeat([0, 1, 2], 15).tolist()
