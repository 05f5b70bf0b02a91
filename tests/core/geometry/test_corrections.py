"""Corrections of shared directions and dimensions, against scikit-learn and on the bundled model's dead dimensions."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.decomposition import PCA
from sklearn.preprocessing import StandardScaler

from core.errors import SettingError
from core.geometry.corrections import CORRECTIONS, FEWEST, corrected, fit_correction
from core.geometry.curves import cosine_curves
from core.model.encoder import Encoder
from core.model.vectors import BackgroundVectors, TextSpan

ROWS = np.random.default_rng(0).standard_normal((60, 20)) * np.arange(1, 21) + 5


def test_standardised_equals_scikit_learn():
    np.testing.assert_allclose(corrected(ROWS, "standardised"), StandardScaler().fit_transform(ROWS), atol=1e-12)


def test_top_removed_is_what_pca_leaves_over():
    pca = PCA(3).fit(ROWS)
    left = ROWS - pca.inverse_transform(pca.transform(ROWS))
    np.testing.assert_allclose(fit_correction(ROWS, "top_removed", 3).apply(ROWS), left, atol=1e-9)


@pytest.mark.parametrize(("width", "removed"), [(384, 4), (768, 8), (20, 1)])
def test_how_many_components_are_removed_follows_the_width(width: int, removed: int):
    rows = np.random.default_rng(0).standard_normal((30, width))
    assert len(fit_correction(rows, "top_removed").axes) == removed


@pytest.mark.parametrize("name", CORRECTIONS)
@settings(max_examples=10, deadline=None)
@given(st.integers(0, 1000))
def test_equal_vectors_stay_equal_zeros_stay_zeros_and_all_is_finite(name: str, seed: int):
    generator = np.random.default_rng(seed)
    rows = generator.standard_normal((12, 7)).astype(np.float32)
    rows[:, 3] = 2.0
    rows[5], rows[9], rows[11] = rows[2], rows[2], 0
    found = corrected(rows, name, sample=rows[:11])
    assert np.isfinite(found).all() and (found[11] == 0).all()
    assert found[2].tobytes() == found[5].tobytes() == found[9].tobytes()


def test_an_unknown_name_and_too_small_a_sample_are_refused():
    with pytest.raises(SettingError, match="whitened"):
        fit_correction(ROWS, "whitened")
    with pytest.raises(ValueError, match="two"):
        fit_correction(ROWS[:1], "centred")


def test_the_bundled_models_silent_dimensions_are_set_aside(encoder: Encoder):
    texts = ["The bank lent money.", "We sat on the river bank.", "A bank of clouds came up.", "She banked the plane."]
    spans = [TextSpan(text, at, at + 4) for text in texts for at in (0, 4, 9)]
    last = encoder.embed(spans).layers[:, -1]
    found = fit_correction(last, "standardised")
    assert found.constant == (127, 223, 319)
    assert np.isfinite(found.apply(last)).all()


def test_a_corrected_curve_has_its_random_line_near_zero_and_names_the_correction():
    generator = np.random.default_rng(1)
    shift = np.zeros(16)
    shift[3] = 8
    others = (generator.standard_normal((40, 2, 16)) + shift).astype(np.float32)
    background = BackgroundVectors(tuple(f"w{k}" for k in range(40)), tuple(range(40)), others[:, 0], others)
    layers = (generator.standard_normal((6, 2, 16)) + shift).astype(np.float32)
    static = np.repeat(layers[:1, 0], 6, axis=0)
    curves = {
        name: cosine_curves(static, layers, [None] * 6, background, ("static", "0", "1"), name) for name in CORRECTIONS
    }
    assert curves["raw"].random[1] > 0.7
    for name in CORRECTIONS[1:]:
        assert curves[name].correction == name
        assert abs(curves[name].random[1]) < 0.1 and curves[name].within[0] == 1.0
    few = BackgroundVectors(background.words[:3], background.texts[:3], others[:3, 0], others[:3])
    found = cosine_curves(static, layers, [None] * 6, few, ("static", "0", "1"), "centred")
    assert found.within == (None,) * 3 and f"fewer than {FEWEST}" in found.undefined["within"]
