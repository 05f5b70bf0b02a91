"""Other layouts, neighbourhood hit (T14), and the maps of nothing to compare with."""

import numpy as np
import pytest
from sklearn.metrics import pairwise_distances
from sklearn.neighbors import NearestNeighbors

from core.errors import SettingError
from core.geometry.comparison_maps import noise_like, shuffled_labels
from core.geometry.cosine import unit_rows
from core.geometry.neighbourhood_hit import hit, neighbourhood_hit
from core.geometry.other_layouts import mds_points, tsne_points
from core.geometry.principal import principal_scores
from core.geometry.projection import METHODS, project
from core.limits import limit


def rows(n: int, d: int = 24, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).standard_normal((n, d))


def clusters(n: int, seed: int = 0) -> tuple[np.ndarray, list[str]]:
    return rows(n, seed=seed) + 4 * np.where(np.arange(n) % 2, 1, -1)[:, None], ["a", "b"] * (n // 2)


@pytest.mark.parametrize("method", ["tsne", "mds"])
@pytest.mark.parametrize("n", [4, 5, 40])
def test_each_method_draws_any_list_with_a_score_beside_that_of_noise(method: str, n: int):
    vectors = np.vstack([rows(n), rows(n)[:2]])
    found = project(vectors, method=method)
    assert found.method == method and found.points.shape == (n + 2, 2) and np.isfinite(found.points).all()
    assert (found.points[n:] == found.points[:2]).all()
    for name in ("trustworthiness", "continuity", "noise_trustworthiness", "noise_continuity"):
        assert 0 <= getattr(found, name) <= 1
    again = project(vectors, method=method, noise=False)
    assert (found.points == again.points).all()


@pytest.mark.parametrize("method", sorted(METHODS))
def test_two_far_groups_stay_apart_in_every_method(method: str):
    vectors, labels = clusters(30)
    found = neighbourhood_hit(vectors, project(vectors, method=method, noise=False).points, labels)
    assert found.map == found.full == 1.0 and found.chance == pytest.approx(14 / 29)


def test_mds_keeps_angles_in_a_plane_and_of_straight_distances_is_pca():
    angles = np.array([0.0, 0.4, 0.9, 1.5, 1.7])
    circle = np.column_stack([np.cos(angles), np.sin(angles)])
    drawn = mds_points(circle, 0)[0]
    np.testing.assert_allclose(pairwise_distances(drawn), np.abs(angles[:, None] - angles[None, :]), atol=1e-6)
    small = unit_rows(np.ones(8) + 0.01 * rows(12, 8))
    np.testing.assert_allclose(np.abs(mds_points(small, 0)[0]), np.abs(principal_scores(small)), atol=1e-5)


@pytest.mark.parametrize("draw", [tsne_points, mds_points])
def test_slow_layouts_refuse_large_lists_and_name_the_way_out(draw):
    with pytest.raises(SettingError, match=r"2,000 .* 2,001; choose UMAP or PCA"):
        draw(np.ones((limit("slow_map_places") + 1, 2)), 0)


def test_t14_neighbourhood_hit_by_hand():
    flat = np.array([0, 1, 6, 3.3, 11.5])
    distance = np.abs(flat[:, None] - flat[None, :])
    assert hit(distance, np.array([0, 0, 1, 1, 1]), 1) == pytest.approx(0.8)


@pytest.mark.parametrize("k", [1, 5])
def test_neighbourhood_hit_equals_scikit_learn_where_nothing_ties(k: int):
    vectors, points = rows(50), rows(50, 2, seed=1)
    labels = np.random.default_rng(0).choice(["a", "b", "c"], 50)
    found = neighbourhood_hit(vectors, points, labels.tolist(), k)
    for value, space, metric in ((found.map, points, "euclidean"), (found.full, vectors, "cosine")):
        near = NearestNeighbors(n_neighbors=k, metric=metric).fit(space).kneighbors(return_distance=False)
        assert value == pytest.approx(np.mean(labels[near] == labels[:, None]))


def test_ties_are_shared_whatever_the_order_and_undefined_says_why():
    vectors, labels = np.repeat(np.eye(3), 4, axis=0), list("abcaabbbcccc")
    points = project(vectors).points
    one = neighbourhood_hit(vectors, points, labels, 2)
    order = np.random.default_rng(0).permutation(12)
    two = neighbourhood_hit(vectors[order], points[order], [labels[k] for k in order], 2)
    assert (one.map, one.full) == pytest.approx((two.map, two.full))
    for wrong, reason in ((["a"] * 12, "one label"), ([None] * 12, "fewer than two")):
        found = neighbourhood_hit(vectors, points, wrong)
        assert found.map is None and reason in found.undefined["map"]
    many = neighbourhood_hit(rows(1600, 4), rows(1600, 2), ["a", "b"] * 800)
    assert (many.uses, many.sampled_from) == (limit("separation_uses"), 1600)


def test_a_map_of_noise_has_the_shape_of_the_map_and_nothing_behind_it():
    vectors, labels = clusters(40)
    vectors[5], vectors[7] = vectors[3], 0
    drawn = project(vectors)
    noise = noise_like(drawn, vectors.shape[1])
    assert noise.method == drawn.method == "umap" and noise.layer == "noise"
    assert noise.excluded == drawn.excluded == (7,) and sorted(noise.counts) == sorted(drawn.counts)
    assert (noise.points[5] == noise.points[3]).all()
    assert neighbourhood_hit(vectors, drawn.points, labels).map > 0.95
    assert neighbourhood_hit(vectors, noise.points, labels).map < 0.75
    assert noise_like(project(np.ones((6, 3))), 3).counts == (6,)


def test_shuffled_labels_keep_their_counts_and_the_gaps():
    labels = ["a", None, "b", "a", None, "c", "a", "b"]
    found = shuffled_labels(labels, seed=1)
    assert [one is None for one in found] == [one is None for one in labels]
    assert sorted(map(str, found)) == sorted(map(str, labels)) and list(found) != labels
    assert found == shuffled_labels(labels, seed=1) and shuffled_labels([]) == ()
