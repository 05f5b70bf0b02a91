"""The bootstrap interval of the AUC, and nearest centroids and thresholds against scikit-learn."""

import numpy as np
import pytest
from sklearn.metrics import roc_auc_score
from sklearn.neighbors import NearestCentroid

from core.geometry.auc_interval import FEWEST, MOST, auc_interval
from core.geometry.cosine import cosine_matrix, unit_rows
from core.geometry.nearest_centroid import centroid_votes, centroids, nearest_centroid
from core.geometry.pair_auc import pair_ranks, same_label_auc
from core.geometry.pair_threshold import best_threshold, scores_auc, threshold_accuracy


def uses(n: int, seed: int = 0, gap: float = 0.5, d: int = 12) -> tuple[np.ndarray, np.ndarray]:
    generator = np.random.default_rng(seed)
    codes = np.arange(n) % 2
    return generator.standard_normal((n, d)) + gap * np.where(codes == 0, 1, -1)[:, None], codes


def interval(n: int, seed: int = 0, gap: float = 0.5) -> tuple[float, float, float]:
    vectors, codes = uses(n, seed, gap)
    ranks = pair_ranks(cosine_matrix(vectors))
    auc = float(same_label_auc(ranks, codes[None])[0])
    low, high = auc_interval(ranks, codes, auc) or (None, None)
    assert low is not None and high is not None
    return low, auc, high


def test_interval_holds_the_figure_and_narrows_with_more_uses():
    widths = []
    for n in (20, 80, MOST, 4 * MOST):
        low, auc, high = interval(n)
        assert 0 <= low <= auc <= high <= 1
        widths.append(high - low)
    assert widths[0] > widths[1] > widths[2] > widths[3] > 0


def test_interval_covers_the_true_figure_nearly_always():
    truth = float(np.mean([interval(300, seed, 0.3)[1] for seed in range(8)]))
    caught = [low <= truth <= high for low, _, high in (interval(30, seed, 0.3) for seed in range(60))]
    assert 0.8 <= np.mean(caught) <= 1.0


def test_few_uses_have_no_interval_and_the_same_input_the_same_one():
    vectors, codes = uses(FEWEST - 1)
    assert auc_interval(pair_ranks(cosine_matrix(vectors)), codes, 0.5) is None
    assert interval(40) == interval(40)


def test_leave_one_out_centroids_equal_the_plain_loop():
    vectors, codes = uses(25, gap=0.2)
    codes = np.where(np.arange(25) == 7, 2, codes)
    votes = centroid_votes(vectors, codes)
    for left_out in range(25):
        rest = np.arange(25) != left_out
        present = np.unique(codes[rest])
        means = np.stack([vectors[rest & (codes == code)].mean(axis=0) for code in present])
        expected = present[nearest_centroid(vectors[left_out : left_out + 1], means)[0]]
        assert votes[left_out].tolist() == np.eye(3)[expected].tolist()


def test_equally_near_centroids_share_the_vote():
    vectors = np.array([(1.0, 0.0), (0.0, 1.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)])
    votes = centroid_votes(vectors, np.array([0, 1, 0, 1, 2]))
    assert votes[4].tolist() == [0.5, 0.5, 0]


def test_nearest_centroid_of_unit_rows_equals_scikit_learn():
    vectors, codes = uses(60)
    unit = unit_rows(vectors)
    # Among means of one length the nearest by distance is the nearest by cosine.
    ours = nearest_centroid(unit, unit_rows(centroids(unit, codes)))
    reference = NearestCentroid().fit(unit, codes)
    reference.centroids_ = unit_rows(reference.centroids_)
    assert ours.tolist() == reference.predict(unit).tolist()


def test_auc_of_scores_equals_scikit_learn_and_the_best_threshold_is_best():
    generator = np.random.default_rng(0)
    same = generator.random(80) < 0.5
    scores = np.round(generator.standard_normal(80) + same, 1)
    assert scores_auc(scores, same) == pytest.approx(roc_auc_score(same, scores))
    assert scores_auc(scores, np.ones(80, bool)) is None
    best = threshold_accuracy(scores, same, best_threshold(scores, same))
    assert best == max(threshold_accuracy(scores, same, theta) for theta in np.arange(-4, 5, 0.05))
