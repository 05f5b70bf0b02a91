"""Curves, bands, profile and pairs after a correction: the figures of geometry, in an order that depends on content."""

from dataclasses import replace

import numpy as np
import pytest

from core.context_figures import bands_after, curves_after, pair_after, profile_after
from core.geometry.corrections import CORRECTIONS, RAW, STANDARDISED, fit_correction
from core.geometry.cosine import cosine_matrix
from core.geometry.curves import pair_curve
from core.model.embedding import Embedded
from core.model.vectors import BackgroundVectors, ModelInfo, UseVectors
from core.probe import measure
from core.profile_reading import (
    SIMILARITY_LINES,
    VARIANCE_LINES,
    dominant_words,
    similarity_lines,
    undefined_figures,
    variance_lines,
)
from core.text.uses import Use


def embedded(uses: int = 12, words: int = 40, seed: int = 0) -> Embedded:
    generator = np.random.default_rng(seed)
    layers = (generator.standard_normal((uses, 3, 8)) + 1).astype(np.float32)
    static = np.repeat(generator.standard_normal((1, 8)), uses, axis=0).astype(np.float32)
    made = tuple(Use(f"{(k * 7) % 101:03}", k + 1, "a bank", 2, 6, label="ab"[k % 2]) for k in range(uses))
    others = (generator.standard_normal((words, 3, 8)) + 1).astype(np.float32)
    others[:, 2, 5] += 9
    background = BackgroundVectors(
        tuple(f"w{k}" for k in range(words)), tuple(k % 8 for k in range(words)), others[:, 0], others
    )
    info = ModelInfo("fake", 2, 8, "0")
    vectors = UseVectors(made, static, layers, (("bank",),) * uses, (False,) * uses, info)
    return Embedded(vectors, background, ())


def shuffled(one: Embedded) -> tuple[Embedded, np.ndarray]:
    order = np.random.default_rng(4).permutation(len(one.vectors.uses))
    vectors = replace(
        one.vectors,
        uses=tuple(one.vectors.uses[k] for k in order),
        static=one.vectors.static[order],
        layers=one.vectors.layers[order],
    )
    return replace(one, vectors=vectors), order


@pytest.mark.parametrize("correction", CORRECTIONS)
def test_nothing_depends_on_the_order_of_rows(correction: str) -> None:
    one = embedded()
    two, order = shuffled(one)
    assert curves_after(one, correction) == curves_after(two, correction) == measure(one, correction).curves
    assert bands_after(one, correction) == bands_after(two, correction)
    assert profile_after(one, correction) == profile_after(two, correction)
    back = np.argsort(order)
    assert pair_after(one, correction, 2, 5) == pair_after(two, correction, int(back[2]), int(back[5]))


def test_a_pair_is_corrected_as_the_curves_are() -> None:
    one = embedded()
    assert pair_after(one, RAW, 1, 4) == pair_curve(one.vectors.static, one.vectors.layers, 1, 4)
    found = pair_after(one, STANDARDISED, 1, 4)
    fitted = fit_correction(one.background.layers[:, 2], STANDARDISED)
    assert found[3] == pytest.approx(cosine_matrix(fitted.apply(one.vectors.layers[:, 2]))[1, 4])
    assert found[0] == 1.0  # equal static rows stay equal


def test_a_mean_lies_where_its_band_can_hold_it() -> None:
    curves, bands = curves_after(embedded(60), RAW), bands_after(embedded(60), RAW)
    for name in ("within", "between", "random"):
        for mean, ends in zip(getattr(curves, name), getattr(bands, name), strict=True):
            assert ends[0] <= ends[1] and ends[0] - 0.2 <= mean <= ends[1] + 0.2


def test_too_few_other_words_leave_a_correction_undefined_and_the_raw_figures_defined() -> None:
    few = embedded(words=3)
    assert pair_after(few, STANDARDISED, 0, 1) == (None,) * 4
    assert curves_after(few, STANDARDISED).within == (None,) * 4
    assert all("fewer than" in undefined_figures(one) for one in profile_after(few, STANDARDISED))
    assert curves_after(few, RAW).within[1] is not None and pair_after(few, RAW, 0, 1)[0] == 1.0


def test_lines_are_the_profiles_figures_and_every_line_has_its_baseline() -> None:
    profile = profile_after(embedded(), RAW)
    similar, shares = similarity_lines(profile), variance_lines(profile)
    assert list(similar) == list(SIMILARITY_LINES) and list(shares) == list(VARIANCE_LINES)
    own, base, intra, floor = similar.values()
    assert own[2] == profile[2].self_similarity and base[2] == profile[2].base
    assert intra[2] == profile[2].intra.value and floor[2] == profile[2].intra.floor
    assert [values[2] for values in list(shares.values())[::2]] == [
        profile[2].variance.mean_share,
        profile[2].variance.mev_uncentred,
        profile[2].variance.pc1_centred,
    ]
    assert [values[2] for values in list(shares.values())[1::2]] == [
        profile[2].variance_base.mean_share,
        profile[2].variance_base.mev_uncentred,
        profile[2].variance_base.pc1_centred,
    ]


def test_a_dominant_dimension_is_named_with_its_share() -> None:
    profile = profile_after(embedded(), RAW)
    words = dominant_words(profile)
    assert words is not None and "layer 2: dimension 5" in words and "standardise" in words
    assert f"{profile[3].dominant.share:.0%} of the mean cosine" in words
    assert dominant_words(profile[:1]) is None
    assert dominant_words(profile_after(embedded(), STANDARDISED)) is None


def test_one_use_says_why_it_has_no_figures() -> None:
    profile = profile_after(embedded(uses=1), RAW)
    words = undefined_figures(profile[1])
    assert "self similarity: a pair needs two uses" in words and "mean_share" in words and "variance needs two" in words
    assert undefined_figures(profile_after(embedded(), RAW)[1]) == ""
