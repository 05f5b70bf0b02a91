"""Curves through the layers: within, between, random."""

import numpy as np
import pytest

from core.geometry.cosine import cosine_matrix
from core.geometry.curves import Curves, cosine_curves, pair_curve
from core.model.vectors import BackgroundVectors

NAMES = ("static", "0", "1", "2")


def background(m: int = 12, d: int = 5) -> BackgroundVectors:
    generator = np.random.default_rng(7)
    return BackgroundVectors(
        tuple(f"w{index % 6}" for index in range(m)),
        tuple(index % 4 for index in range(m)),
        generator.standard_normal((m, d)).astype(np.float32),
        generator.standard_normal((m, 3, d)).astype(np.float32),
    )


def uses(n: int = 6, d: int = 5) -> tuple[np.ndarray, np.ndarray]:
    generator = np.random.default_rng(3)
    static = np.repeat(generator.standard_normal((1, d)), n, axis=0).astype(np.float32)
    return static, generator.standard_normal((n, 3, d)).astype(np.float32)


def curves(labels: list[str | None], **changes: object) -> Curves:
    static, layers = uses(len(labels))
    return cosine_curves(static, changes.get("layers", layers), labels, background(), NAMES)  # type: ignore[arg-type]


def test_each_line_is_the_mean_over_its_pairs():
    labels: list[str | None] = ["a", "b", "a", "b", "b", None]
    found = curves(labels)
    assert found.layers == NAMES and found.labelled and not found.undefined
    assert found.within[0] == 1.0 and found.between[0] == 1.0
    matrix = cosine_matrix(uses()[1][:, 1])[:5, :5]
    same = np.equal.outer(labels[:5], labels[:5])
    upper = np.triu(np.ones((5, 5), dtype=bool), k=1)
    assert found.within[2] == pytest.approx(matrix[same & upper].mean(), abs=1e-12)
    assert found.between[2] == pytest.approx(matrix[~same & upper].mean(), abs=1e-12)
    others = background()
    matrix = cosine_matrix(others.layers[:, 1])
    kept = [
        matrix[i, j]
        for i in range(12)
        for j in range(i)
        if others.words[i] != others.words[j] and others.texts[i] != others.texts[j]
    ]
    assert found.random[2] == pytest.approx(np.mean(kept), abs=1e-12)


def test_without_labels_within_means_all_pairs():
    found = curves([None] * 6)
    assert not found.labelled and found.between == (None,) * 4
    assert found.undefined == {"between": "no use has a label"}
    matrix = cosine_matrix(uses()[1][:, 2])
    assert found.within[3] == pytest.approx(matrix[np.triu_indices(6, 1)].mean(), abs=1e-12)


@pytest.mark.parametrize(
    ("labels", "undefined"),
    [
        (["a"], {"within": "a pair needs two uses", "between": "all labelled uses have one label"}),
        (["a", "a"], {"between": "all labelled uses have one label"}),
        (["a", "b"], {"within": "no label has two uses"}),
        ([], {"within": "a pair needs two uses", "between": "no use has a label"}),
    ],
)
def test_c58_a_line_without_pairs_says_why(labels: list[str | None], undefined: dict[str, str]):
    assert curves(labels).undefined == undefined


def test_vectors_of_zeros_are_left_out_and_counted():
    layers = uses(4)[1]
    layers[1, 2] = 0
    found = curves(["a", "a", "b", "b"], layers=layers)
    assert found.left_out == (0, 0, 0, 1)
    assert found.within[3] == pytest.approx(pair_curve(*uses(4), 2, 3)[3])
    layers[:, 2] = 0
    found = curves(["a", "a", "b", "b"], layers=layers)
    assert found.within[3] is None and "zeros" in found.undefined["within at 2"]


def test_no_background_leaves_the_random_line_undefined():
    static, layers = uses()
    empty = BackgroundVectors((), (), np.zeros((0, 5), np.float32), np.zeros((0, 3, 5), np.float32))
    found = cosine_curves(static, layers, [None] * 6, empty, NAMES)
    assert found.random == (None,) * 4 and "two different other words" in found.undefined["random"]


def test_pair_curve_is_the_cosine_of_two_uses():
    static, layers = uses()
    line = pair_curve(static, layers, 1, 4)
    assert line[0] == 1.0
    assert line[2] == pytest.approx(cosine_matrix(layers[:, 1])[1, 4], abs=1e-12)
    layers[4, 0] = 0
    assert pair_curve(static, layers, 1, 4)[1] is None
