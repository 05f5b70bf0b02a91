"""Hand-computed tests T1-T11 and T16. T12-T14 stand beside agreement, separation and projection, T15 beside the map."""

import re
from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.distance import jensenshannon
from sklearn.decomposition import TruncatedSVD

from benchmarks.peers import forward_flops
from core.geometry.anisotropy import dimension_shares, participation_ratio, self_similarity, to_own_mean
from core.geometry.change import average_pair_distance, jensen_shannon, prototype_distance
from core.geometry.corrections import corrected, fit_correction
from core.geometry.cosine import cosine_matrix, cosine_pairs, unit_rows
from core.geometry.nearest_centroid import centroids, nearest_centroid, similarity_ratio
from core.geometry.pair_threshold import best_threshold, scores_auc, threshold_accuracy
from core.geometry.variance_shares import variance_shares
from core.model.encoder import _pool


def test_t1_self_similarity():
    vectors = np.array([(1, 0), (0, 1), (1, 1)])
    assert self_similarity(vectors) == pytest.approx(0.4714, abs=1e-4)
    assert self_similarity(vectors, baseline=0.2) == pytest.approx(0.2714, abs=1e-4)


def test_t2_intra_sentence_similarity():
    assert to_own_mean(np.array([(3.0, 0.0), (0.0, 4.0)])) == pytest.approx(0.7)
    assert to_own_mean(np.eye(4)) == pytest.approx(0.5)


def test_t3_three_variance_figures_are_three_things():
    rows = np.array([(3.0, 1.0), (3.0, -1.0)])
    found = variance_shares(rows)
    assert found.mev_uncentred == pytest.approx(0.9)
    assert found.pc1_centred == pytest.approx(1.0)
    assert found.mean_share == pytest.approx(0.9)
    assert self_similarity(rows) == pytest.approx(0.8)
    assert (1 + self_similarity(rows)) / 2 == pytest.approx(found.mev_uncentred)  # the bound of n = 2 is tight here
    # What the often quoted figure measured, which we do not show.
    assert TruncatedSVD(1, algorithm="arpack").fit(rows).explained_variance_ratio_[0] == pytest.approx(0, abs=1e-12)


def test_t4_similarity_ratio_flips():
    match, opposite = np.eye(2)
    assert similarity_ratio((0.8, 0.6), match, opposite) == pytest.approx(4 / 3)
    assert similarity_ratio((0.6, 0.8), match, opposite) == pytest.approx(0.75)
    assert similarity_ratio((1.0, 0.0), match, opposite) is None


def test_t5_a_centroid_is_the_mean_of_raw_vectors():
    query = np.array([(1.0, 1.0)])
    vectors, codes = np.array([(10, 0), (0, 1), (0.6, 0.8)]), np.array([0, 0, 1])
    means = centroids(vectors, codes)
    assert means[0].tolist() == [5, 0.5]
    assert cosine_pairs(query, means[:1])[0] == pytest.approx(0.7740, abs=1e-4)
    assert cosine_pairs(query, means[1:])[0] == pytest.approx(0.98995, abs=1e-5)
    assert nearest_centroid(query, means).tolist() == [1]
    assert nearest_centroid(query, centroids(unit_rows(vectors), codes)).tolist() == [0]


def test_t6_thresholds_and_auc():
    scores, same = np.array([0.9, 0.8, 0.7, 0.4]), np.array([True, False, True, False])
    found = [threshold_accuracy(scores, same, theta) for theta in (0.95, 0.85, 0.75, 0.60, 0.30)]
    assert found == [0.5, 0.75, 0.5, 0.75, 0.5]
    assert scores_auc(scores, same) == 0.75
    assert threshold_accuracy(scores, same, best_threshold(scores, same)) == 0.75


def test_t7a_one_dimension_makes_the_whole_cosine():
    vectors = np.array([(10.0, 1.0, 0.0), (10.0, 0.0, 1.0)])
    contributions, mean = dimension_shares(vectors)
    assert contributions == pytest.approx([0.9901, 0, 0], abs=1e-4)
    assert contributions / mean == pytest.approx([1, 0, 0])
    assert cosine_matrix(vectors[:, 1:])[0, 1] == 0


def test_t7b_standardising_by_hand():
    points = np.array([(10.0, 1.0), (10.0, -1.0), (12.0, 1.0), (12.0, -1.0)])
    raw, standard = cosine_matrix(points), cosine_matrix(corrected(points, "standardised"))
    assert (raw[0, 1], raw[0, 3]) == (pytest.approx(0.9802, abs=1e-4), pytest.approx(0.9833, abs=1e-4))
    assert (standard[0, 1], standard[0, 3]) == (pytest.approx(0), pytest.approx(-1))
    contributions, mean = dimension_shares(points)
    assert mean == pytest.approx(0.9888, abs=1e-4)
    assert contributions / mean == pytest.approx([1.0028, -0.0028], abs=1e-4)
    assert self_similarity(corrected(points, "standardised")) == pytest.approx(-1 / 3)


def test_t7c_a_constant_dimension_becomes_zero():
    rows = np.array([(300.0, 1.0, 1e-33), (300.0, -1.0, -1e-33), (300.0, 3.0, 0.0)], dtype=np.float32)
    found = fit_correction(rows, "standardised")
    assert found.constant == (0, 2)
    standard = found.apply(rows)
    assert np.isfinite(standard).all() and (standard[:, [0, 2]] == 0).all() and standard[:, 1].std() == pytest.approx(1)


def test_t8_all_but_the_top_leaves_nothing_along_the_top():
    points = np.array([(13.0, 1.0), (13.0, -1.0), (9.0, 1.0), (9.0, -1.0)])
    found = fit_correction(points, "top_removed", components=1)
    assert found.mean.tolist() == [11, 0] and np.abs(found.axes).tolist() == [[1, 0]]
    assert found.apply(points) == pytest.approx(np.array([(0, 1), (0, -1), (0, 1), (0, -1)]))
    assert np.abs(found.apply(points) @ found.axes.T).max() < 1e-12


@pytest.mark.parametrize(
    ("variances", "expected"), [((1, 0, 0), 0), ((1, 1, 0), 0.5), ((1, 1, 1), 1), ((4, 1, 1), 0.5)]
)
def test_t9_participation_ratio_and_isoscore(variances: tuple[float, ...], expected: float):
    axes = np.diag(np.sqrt(variances))
    ratio = participation_ratio(np.vstack([axes, -axes]))
    assert (ratio - 1) / (3 - 1) == pytest.approx(expected)


def test_t10_pooling_of_pieces_and_of_layers():
    pieces = np.array([(2.0, 0.0), (0.0, 4.0)])
    assert [_pool(pieces, how).tolist() for how in ("mean", "first", "last")] == [[1, 2], [2, 0], [0, 4]]
    assert np.mean([(1, 2), (3, 0)], axis=0).tolist() == [2, 1]
    u, v = np.array([(1.0, 0.0), (0.0, 1.0)]), np.array([(1.0, 0.0), (1.0, 0.0)])
    cosines = [
        cosine_matrix(np.stack([how(u), how(v)]))[0, 1]
        for how in (lambda a: a.ravel(), lambda a: a.sum(axis=0), lambda a: a.mean(axis=0))
    ]
    assert cosines == pytest.approx([0.5, 2**-0.5, 2**-0.5])


def test_t11_change_between_two_periods():
    first, second = np.array([(1.0, 0.0), (0.0, 1.0)]), np.array([(1.0, 0.0), (1.0, 0.0)])
    assert prototype_distance(first, second) == pytest.approx(0.2929, abs=1e-4)
    assert average_pair_distance(first, second) == pytest.approx(0.5)
    assert average_pair_distance(first, first) == pytest.approx(0.5)
    bits = jensen_shannon(np.array([0.5, 0.5]), np.array([1.0, 0.0]))
    assert bits == pytest.approx(0.3113, abs=1e-4) and bits * np.log(2) == pytest.approx(0.2158, abs=1e-4)
    assert bits**0.5 == pytest.approx(jensenshannon([0.5, 0.5], [1, 0], base=2)) == pytest.approx(0.5579, abs=1e-4)


def test_t16_flops_of_a_forward_pass():
    assert forward_flops([128], 12, 768) / 128 == 174_587_904
    assert forward_flops([32], 6, 384) / 32 == 21_528_576
    without_attention = [forward_flops([128], 12, 768) / 128 - 4 * 12 * 128 * 768, 21_528_576 - 4 * 6 * 32 * 384]
    assert without_attention == [169_869_312, 21_233_664]
    assert forward_flops([128, 128], 12, 768) == 2 * forward_flops([128], 12, 768) == 44_694_503_424


def test_every_hand_computed_number_has_a_test():
    names = [path.read_text("utf-8") for path in Path(__file__).resolve().parents[1].rglob("test_*.py")]
    defined = re.findall(r"^def (test_\w+)", "\n".join(names), re.MULTILINE)
    numbers = {int(found) for name in defined for found in re.findall(r"_t(\d+)[abc]?(?:_|$)", name)}
    assert numbers == set(range(1, 17))
