"""Anisotropy and variance figures against scikit-learn, their bounds, and what they are on noise."""

import numpy as np
import pytest
from sklearn.decomposition import PCA

from core.geometry.anisotropy import dominant_dimension, intra_sentence_similarity, participation_ratio, self_similarity
from core.geometry.bands import cosine_bands
from core.geometry.context_profile import context_profile
from core.geometry.cosine import cosine_matrix, unit_rows
from core.geometry.curves import cosine_curves
from core.geometry.variance_shares import variance_shares
from core.model.vectors import BackgroundVectors


def noise(n: int, d: int, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).standard_normal((n, d))


def background(m: int = 60, d: int = 8, shift: float = 0.0) -> BackgroundVectors:
    layers = np.repeat(noise(m, d)[:, None] + shift, 2, axis=1).astype(np.float32)
    words, texts = tuple(f"w{k}" for k in range(m)), tuple(k % 10 for k in range(m))
    return BackgroundVectors(words, texts, layers[:, 0], layers)


@pytest.mark.parametrize("shape", [(30, 8), (8, 30)])
def test_variance_shares_equal_scikit_learn_and_numpy(shape: tuple[int, int]):
    rows = noise(*shape) + 1.0
    found = variance_shares(rows)
    squares = np.linalg.svd(rows, compute_uv=False) ** 2
    assert found.mev_uncentred == pytest.approx(squares[0] / squares.sum())
    assert found.pc1_centred == pytest.approx(PCA().fit(rows).explained_variance_ratio_[0])
    assert found.mean_share == pytest.approx(np.sum(rows.mean(axis=0) ** 2) / np.mean(np.sum(rows**2, axis=1)))


@pytest.mark.parametrize("seed", range(5))
def test_variance_figures_keep_their_bounds(seed: int):
    rows = unit_rows(noise(12, 30, seed) + np.random.default_rng(seed).uniform(0, 2))
    found, same = variance_shares(rows), self_similarity(rows)
    assert found.mev_uncentred >= (1 + 11 * same) / 12 - 1e-12 >= same - 1e-12
    assert found.mev_uncentred >= max(found.mean_share, 1 / 12) - 1e-12
    assert found.pc1_centred >= found.pc1_floor == pytest.approx(1 / 11)


@pytest.mark.parametrize(
    ("rows", "missing", "reason"),
    [
        (np.ones((1, 3)), 4, "two uses"),
        (np.zeros((4, 3)), 4, "zeros"),
        (np.ones((4, 3)), 2, "identical"),
    ],
)
def test_undefined_variance_says_why(rows: np.ndarray, missing: int, reason: str):
    found = variance_shares(rows)
    assert len(found.undefined) == missing and all(reason in why for why in found.undefined.values())


def test_the_dominant_dimension_is_found_and_nothing_has_no_share():
    rows = noise(200, 10)
    rows[:, 4] += 6
    found = dominant_dimension(rows)
    assert found is not None and found.dimension == 4 and 0.9 < found.share < 1.1
    upper = cosine_matrix(rows)[np.triu_indices(200, 1)]
    assert found.mean_cosine == pytest.approx(upper.mean())
    assert dominant_dimension(np.vstack([rows, -rows])) is None
    assert dominant_dimension(rows[:1]) is None


def test_intra_sentence_similarity_of_unrelated_words_is_its_floor():
    found = intra_sentence_similarity(noise(400, 50), [k % 40 for k in range(400)])
    assert found is not None and found.sentences == 40 and found.orthogonal == pytest.approx(10**-0.5)
    assert found.value == pytest.approx(found.floor, abs=0.02) == pytest.approx(found.orthogonal, abs=0.03)
    topics = np.repeat(noise(40, 50, 1), 10, axis=0)
    shared = intra_sentence_similarity(noise(400, 50) + topics, np.repeat(np.arange(40), 10).tolist())
    assert shared is not None and shared.value > shared.floor + 0.3


def test_intra_sentence_similarity_without_enough_sentences():
    assert intra_sentence_similarity(noise(3, 5), [0, 1, 2]) is None
    found = intra_sentence_similarity(noise(6, 5), [0, 0, 0, 1, 1, 1])
    assert found is not None and found.floor is None


def test_a_round_ball_fills_its_dimensions():
    assert participation_ratio(noise(5000, 5)) == pytest.approx(5, abs=0.05)


def test_profile_repeats_the_single_figures_and_sets_zero_rows_aside():
    others = background(shift=1.0)
    layers = np.repeat(noise(9, 8, 3)[:, None] + 1.0, 2, axis=1)
    layers[4, 1] = 0
    static = np.repeat(layers[:1, 0], 9, axis=0)
    found = context_profile(static, layers, others, ("static", "0", "1"))
    assert [one.layer for one in found] == ["static", "0", "1"]
    assert found[0].self_similarity == 1.0 and "identical" in found[0].variance.undefined["pc1_centred"]
    rest = np.delete(layers[:, 1], 4, axis=0)
    assert found[2].self_similarity == pytest.approx(self_similarity(rest))
    assert found[2].variance == variance_shares(rest)
    assert found[2].above_base == pytest.approx(found[2].self_similarity - found[2].base)
    assert found[2].intra is not None and found[2].dominant is not None and not found[2].undefined
    curves = cosine_curves(static, layers, [None] * 9, others, ("static", "0", "1"))
    assert [one.base for one in found] == list(curves.random)


def test_profile_says_what_is_missing():
    empty = BackgroundVectors((), (), np.zeros((0, 8), np.float32), np.zeros((0, 1, 8), np.float32))
    found = context_profile(noise(1, 8), noise(1, 8)[:, None], empty, ("static", "0"))[1]
    assert set(found.undefined) == {"self_similarity", "base", "intra", "dominant"} and found.above_base is None
    found = context_profile(noise(3, 8), noise(3, 8)[:, None], empty, ("static", "0"), "standardised")[1]
    assert found.base is None and "fewer than" in found.undefined["self_similarity"]


def test_bands_hold_the_middle_half_of_the_pairs():
    others = background()
    layers, labels = noise(20, 16, 5).reshape(20, 2, 8), ["a", "b"] * 10
    static = np.repeat(noise(1, 8), 20, axis=0)
    bands = cosine_bands(static, layers, labels, others, ("static", "0", "1"))
    assert bands.within[0] == (1.0, 1.0) and bands.between[0] == (1.0, 1.0)
    matrix = cosine_matrix(layers[:, 1])
    left, right = np.triu_indices(20, 1)
    different = (left % 2) != (right % 2)
    assert bands.between[2] == pytest.approx(np.quantile(matrix[left, right][different], [0.25, 0.75]))
    assert cosine_bands(static, layers, [None] * 20, others, ("static", "0", "1")).between == (None,) * 3
    many = noise(500, 8)
    found = cosine_bands(many, many[:, None], [None] * 500, others, ("static", "0"))
    assert found.within[1] == pytest.approx(
        np.quantile(cosine_matrix(many)[np.triu_indices(500, 1)], [0.25, 0.75]), abs=0.02
    )
