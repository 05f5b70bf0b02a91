"""Maps: one coordinate row a use, equal vectors on one place, quality beside that of noise (C22-C26, T14)."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.decomposition import PCA
from sklearn.manifold import trustworthiness as sklearn_trustworthiness

from core.errors import SettingError
from core.geometry.cosine import cosine_matrix, unit_rows
from core.geometry.neighbours import ZeroVectorError, exact_neighbours, nearest_uses
from core.geometry.principal import principal_axes, principal_scores
from core.geometry.projection import METHODS, noise_quality, project
from core.geometry.quality import continuity, neighbourhood_size, trustworthiness
from core.limits import limit

ROOT = Path(__file__).resolve().parents[3]


def rows(n: int, d: int = 24, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).standard_normal((n, d)).astype(np.float32)


@pytest.mark.parametrize(
    ("distinct", "method"),
    [(0, "linear"), (1, "linear"), (2, "linear"), (3, "linear"), (4, "pca"), (14, "pca"), (15, "umap"), (40, "umap")],
)
def test_any_number_of_vectors_gives_a_row_for_each_use(distinct: int, method: str):
    vectors = np.repeat(rows(distinct), 2, axis=0)
    found = project(vectors, layer="3")
    assert (found.layer, found.method, found.seed) == ("3", method, 42)
    assert found.points.shape == (2 * distinct, 2) and found.points.dtype == np.float64
    assert np.isfinite(found.points).all() and np.abs(found.points).max(initial=0) <= 1
    assert found.counts == (2,) * distinct and found.place.tolist() == np.repeat(range(distinct), 2).tolist()
    for place in range(distinct):
        assert len(np.unique(found.points[found.place == place], axis=0)) == 1


@pytest.mark.parametrize("distinct", [4, 5, 9])
def test_umap_can_be_asked_for_from_four_places(distinct: int):
    found = project(rows(distinct), method="umap")
    assert found.method == "umap" and found.parameters["n_neighbors"] == distinct - 1
    assert np.isfinite(found.points).all()


def test_one_place_is_the_middle_and_two_lie_on_a_line():
    assert project(rows(1)).points.tolist() == [[0, 0]]
    two = project(rows(2)).points
    assert (two[:, 1] == 0).all() and two[0, 0] == pytest.approx(-two[1, 0]) and abs(two[0, 0]) == 1


def test_three_places_keep_their_distances():
    vectors = rows(3)
    unit = unit_rows(vectors)
    flat = project(vectors).points
    full = [np.linalg.norm(unit[i] - unit[j]) for i, j in ((0, 1), (0, 2), (1, 2))]
    drawn = [np.linalg.norm(flat[i] - flat[j]) for i, j in ((0, 1), (0, 2), (1, 2))]
    assert np.array(drawn) / drawn[0] == pytest.approx(np.array(full) / full[0])


def test_c22_identical_vectors_share_one_place_and_the_note_says_so():
    found = project(np.repeat(rows(1), 20, axis=0))
    assert (found.points == 0).all() and found.counts == (20,)
    assert "20 uses share one vector" in found.notes[0]
    assert {"trustworthiness", "noise_trustworthiness"} <= set(found.undefined)


def test_c24_float_noise_is_no_difference():
    noisy = np.repeat(rows(1, 384).astype(float), 40, axis=0)
    noisy += np.random.default_rng(1).standard_normal(noisy.shape) * 1e-7
    assert project(noisy).counts == (40,)


def test_c26_vectors_of_zeros_are_left_out_with_a_note_and_bad_numbers_are_refused():
    vectors = rows(40)
    vectors[[3, 17]] = 0
    found = project(vectors)
    assert found.excluded == (3, 17) and found.place[3] == -1 and len(found.points) == 40
    assert sum(found.counts) == 38 and any("zeros" in note for note in found.notes)
    vectors[5, 0] = np.nan
    with pytest.raises(ValueError, match="finite"):
        project(vectors)


@pytest.mark.parametrize("method", sorted(METHODS))
def test_c25_same_seed_same_map_and_global_random_state_is_left_alone(method: str):
    state = np.random.get_state()[1].copy()  # noqa: NPY002
    one, two = (project(rows(30), method=method, seed=7) for _ in range(2))
    assert (one.points == two.points).all() and one.parameters == two.parameters
    assert (np.random.get_state()[1] == state).all()  # noqa: NPY002


@pytest.mark.parametrize("method", sorted(METHODS))
def test_clear_groups_stay_together_on_every_map(method: str):
    centres = rows(3, 60, seed=5) * 3
    labels = np.arange(45) % 3
    found = project(centres[labels] + rows(45, 60), method=method)
    distance = np.linalg.norm(found.points[:, None] - found.points[None], axis=2) + 9 * np.eye(45)
    assert (labels[distance.argmin(axis=1)] == labels).mean() > 0.9
    assert found.trustworthiness is not None and found.noise_trustworthiness is not None
    assert found.trustworthiness > 0.7


def test_an_unknown_method_is_refused_by_name():
    with pytest.raises(SettingError, match="umap"):
        project(rows(5), method="tsnee")


def test_noise_has_its_own_quality_and_a_large_map_says_how_large_it_was():
    found = project(rows(30))
    assert found.noise_trustworthiness == noise_quality(30, 24, "umap", 42)[0]
    big = project(rows(limit("map_noise_places") + 5), method="pca")
    assert big.noise_places == limit("map_noise_places")
    assert any("noise baseline" in note for note in big.notes)
    assert project(rows(30), noise=False).undefined.keys() == {"noise_trustworthiness", "noise_continuity"}


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 1000), st.integers(2, 40), st.integers(2, 40))
def test_principal_scores_equal_scikit_learn_up_to_sign(seed: int, n: int, d: int):
    vectors = rows(n, d, seed).astype(float)
    count = min(2, n - 1, d)
    expected = PCA(count, svd_solver="full").fit_transform(vectors)
    found = principal_scores(vectors)[:, :count]
    np.testing.assert_allclose(np.abs(found), np.abs(expected), atol=1e-6)
    axes = principal_axes(vectors)[1][:count]
    assert all(axis[np.abs(axis).argmax()] > 0 for axis in axes)


def test_t14_trustworthiness_and_continuity_by_hand():
    # One dimension, Euclidean: on a circle of small angles the cosine ranks neighbours as the line does.
    high, low = np.array([0, 1, 3, 6.5, 11]), np.array([0, 1, 6, 3.3, 11.5])
    on_circle = np.column_stack([np.cos(high / 50), np.sin(high / 50)])
    flat = np.column_stack([low, np.zeros(5)])
    assert trustworthiness(on_circle, flat, 1) == pytest.approx(2 / 3)
    assert continuity(on_circle, flat, 1) == pytest.approx(0.8)


@pytest.mark.parametrize(("n", "k"), [(12, 5), (60, 5), (300, 12)])
def test_quality_equals_scikit_learn(n: int, k: int):
    vectors, points = rows(n), rows(n, 2, seed=1).astype(float)
    expected = sklearn_trustworthiness(vectors.astype(float), points, n_neighbors=k, metric="cosine")
    assert trustworthiness(vectors, points, k) == pytest.approx(expected, abs=1e-9)
    swapped = sklearn_trustworthiness(points, unit_rows(vectors), n_neighbors=k)
    assert continuity(vectors, points, k) == pytest.approx(swapped, abs=1e-9)


def test_neighbourhoods_are_smaller_among_few_places_and_undefined_below_four():
    assert [neighbourhood_size(n) for n in (3, 4, 6, 11, 12, 500)] == [None, 1, 2, 5, 5, 5]
    assert trustworthiness(rows(3), rows(3, 2)) is None


def test_quality_of_many_places_rests_on_a_sample():
    n = limit("map_quality_places") + 300
    vectors, points = rows(n, 8), rows(n, 2, seed=1).astype(float)
    expected = sklearn_trustworthiness(vectors.astype(float), points, n_neighbors=5, metric="cosine")
    assert trustworthiness(vectors, points) == pytest.approx(expected, abs=0.02)


def test_exact_neighbours_equal_the_sorted_cosine_matrix():
    unit = unit_rows(rows(700))
    indices, distances = exact_neighbours(unit, 15)
    matrix = 1 - cosine_matrix(unit)
    np.fill_diagonal(matrix, -1)
    assert (indices[:, 0] == np.arange(700)).all() and (distances[:, 0] == 0).all()
    np.testing.assert_allclose(distances[:, 1:], np.sort(matrix, axis=1)[:, 1:15], atol=1e-5)


def test_nearest_uses_come_from_the_full_space():
    vectors = rows(12)
    vectors[7] = vectors[2]
    vectors[4] = 0
    found = nearest_uses(vectors, 2, 3)
    assert (found[0].index, found[0].cosine) == (7, 1.0)
    solid = [row for row in range(12) if row != 4]
    matrix = cosine_matrix(vectors[solid])[solid.index(2)]
    expected = sorted((row for row in solid if row != 2), key=lambda row: -matrix[solid.index(row)])[:3]
    assert [one.index for one in found] == expected
    assert len(nearest_uses(vectors, 2, 99)) == 10
    with pytest.raises(ZeroVectorError, match="no nearest"):
        nearest_uses(vectors, 4)


def test_maps_drawn_at_once_equal_those_drawn_alone():
    alone = [project(rows(25, seed=seed), method="umap").points for seed in range(4)]
    together: dict[int, np.ndarray] = {}
    threads = [
        threading.Thread(target=lambda s=seed: together.update({s: project(rows(25, seed=s), method="umap").points}))
        for seed in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all((together[seed] == alone[seed]).all() for seed in range(4))


SESSIONS = """
import threading
import numpy as np
from core.geometry.projection import project
failed = []
def session(seed):
    try:
        project(np.random.default_rng(seed).standard_normal((300, 32)), method="umap")
    except BaseException as error:
        failed.append(error)
threads = [threading.Thread(target=session, args=(seed,)) for seed in range(4)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
assert not failed, failed
import numba
print(numba.config.THREADING_LAYER)
"""


def test_c19_four_sessions_survive_the_layer_that_cannot_be_entered_twice():
    environment = os.environ | {"NUMBA_THREADING_LAYER": "workqueue", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", SESSIONS], env=environment, cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "workqueue"


def test_c20_nothing_sets_the_threading_layer():
    sources = [path for folder in ("core", "ui", "pages") for path in (ROOT / folder).rglob("*.py")]
    setting = [path for path in sources if 'environ["NUMBA_THREADING_LAYER"]' in path.read_text("utf-8")]
    assert sources and not setting


def test_importing_the_geometry_loads_no_heavy_library():
    code = (
        "import sys, pkgutil, importlib, core.geometry, core.verdict\n"
        "for module in pkgutil.iter_modules(core.geometry.__path__):\n"
        "    importlib.import_module('core.geometry.' + module.name)\n"
        "print(sorted({'torch', 'umap', 'numba', 'sklearn', 'scipy', 'streamlit'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stdout + done.stderr
