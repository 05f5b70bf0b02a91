"""Maps of all layers turned onto each other, and paths from the one static point."""

import numpy as np
import pytest
from scipy.linalg import orthogonal_procrustes

from core.geometry.clay_paths import clay_paths
from core.geometry.cosine import ZeroVectorError, unit_rows
from core.geometry.layer_frames import layer_frames, turn

NAMES = ("static", "0", "1", "2", "3")


def uses(n: int = 14, d: int = 12, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Two senses that come apart layer by layer, while a part that all uses share changes direction at each layer."""
    generator = np.random.default_rng(seed)
    static = np.repeat(generator.standard_normal((1, d)), n, axis=0).astype(np.float32)
    sense = np.where(np.arange(n) % 2, 1, -1)[:, None] * generator.standard_normal(d)
    own = generator.standard_normal((n, d))
    common = 3 * generator.standard_normal((4, d))
    layers = np.stack([common[k] + 0.3 * k * sense + 0.1 * own for k in range(4)], axis=1)
    return static, layers.astype(np.float32)


def test_turning_is_orthogonal_procrustes():
    points, onto = np.random.default_rng(0).standard_normal((2, 9, 2))
    np.testing.assert_allclose(turn(points, onto), orthogonal_procrustes(points, onto)[0], atol=1e-12)
    assert turn(np.zeros((3, 2)), np.zeros((3, 2))).tolist() == np.eye(2).tolist()
    assert turn(np.zeros((0, 2)), np.zeros((0, 2))).tolist() == np.eye(2).tolist()


@pytest.mark.parametrize("method", ["pca", "umap"])
def test_frames_start_as_one_point_and_do_not_jump(method: str):
    static, layers = uses(20)
    # The same layer seen through another mirror and rotation must give the same frame again.
    layers[:, 3] = layers[:, 2] @ np.linalg.qr(np.random.default_rng(1).standard_normal((12, 12)))[0].astype(np.float32)
    found = layer_frames(static, layers, NAMES, method=method)
    assert found.points.shape == (5, 20, 2) and np.abs(found.points).max() == pytest.approx(1)
    assert (found.points[0] == found.points[0, 0]).all() and found.trustworthiness[0] is None
    assert found.moved[0] is None and found.shown.all()
    if method == "pca":
        assert found.moved[4] < 1e-4 < found.moved[2]
        spread = [np.linalg.norm(frame, axis=1).mean() for frame in found.points]
        assert spread[1] < spread[2] < spread[3]


def test_pca_frames_show_distances_on_one_scale():
    static, layers = uses(12, d=3)
    found = layer_frames(static, layers, NAMES)
    pairs = []
    for k in (2, 3):
        unit = unit_rows(layers[:, k])
        full = np.linalg.norm(unit[:, None] - unit[None], axis=2)
        flat = np.linalg.norm(found.points[k + 1][:, None] - found.points[k + 1][None], axis=2)
        pairs.append(full.sum() / flat.sum())
    assert pairs[0] == pytest.approx(pairs[1], rel=0.1)


def test_a_use_without_a_vector_is_not_shown_at_that_layer():
    static, layers = uses()
    layers[4, 2] = 0
    found = layer_frames(static, layers, NAMES)
    assert not found.shown[3, 4] and found.shown.sum() == 5 * 14 - 1 and (found.points[3, 4] == 0).all()
    empty = layer_frames(static[:0], layers[:0], NAMES)
    assert empty.points.shape == (5, 0, 2) and empty.moved == (None,) * 5


def test_paths_start_from_one_point_and_drift_apart_by_sense():
    static, layers = uses()
    found = clay_paths(static, layers, [0, 2, 1, 3], NAMES)
    assert found.points.shape == (4, 5, 2) and found.uses == (0, 2, 1, 3)
    assert found.together and (found.points[:, 0] == 0).all() and found.shown[0] is None
    last = found.points[:, -1]
    assert np.linalg.norm(last[0] - last[1]) < 0.3 * np.linalg.norm(last[0] - last[2])
    apart = [np.linalg.norm(found.points[0, k] - found.points[2, k]) for k in range(5)]
    assert apart[0] == 0 and apart[2] < apart[3] < apart[4]
    assert np.abs(found.points).max() == pytest.approx(1)


def test_paths_never_show_more_distance_than_there_is_and_say_how_much_they_show():
    static, layers = uses()
    found = clay_paths(static, layers, [0, 1, 5], NAMES)
    for k in range(4):
        unit = unit_rows(layers[[0, 1, 5], k])
        full = np.linalg.norm(unit[0] - unit[1])
        assert np.linalg.norm(found.points[0, k + 1] - found.points[1, k + 1]) <= full * found.scale + 1e-9
    assert all(0 <= share <= 1 for share in found.shown[1:])
    # Two points and one difference: two axes show all of the last layer when nothing else differs.
    one = clay_paths(static, layers[:, 3:], [0, 1], ("static", "0"))
    assert one.shown[1] == pytest.approx(1)


def test_spellings_start_from_points_of_their_own():
    static, layers = uses()
    static[1] *= np.linspace(-1, 1, 12)
    found = clay_paths(static, layers, [0, 1], NAMES)
    assert not found.together and (found.points[0, 0] != found.points[1, 0]).any()


def test_paths_need_two_uses_with_vectors():
    static, layers = uses()
    with pytest.raises(ValueError, match="two different uses"):
        clay_paths(static, layers, [3, 3], NAMES)
    layers[1, 2] = 0
    with pytest.raises(ZeroVectorError):
        clay_paths(static, layers, [0, 1], NAMES)
