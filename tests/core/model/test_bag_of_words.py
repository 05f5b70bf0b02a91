"""The static baseline: the other words' rows, and what the layers reach above it."""

from dataclasses import replace

import numpy as np
import pytest

from core.beside_bag import beside_bag
from core.geometry.separation import LayerSeparations, separation
from core.model.bag_of_words import BAG, bag_of_words
from core.model.encoder import Encoder
from core.text.uses import Use
from tests.fakes import FakeEncoder


def use(text: str, start: int, label: str | None = None) -> Use:
    return Use(f"{text}{start}", 1, text, start, start + 4, label)


def test_the_mean_of_the_other_words_rows():
    fake = FakeEncoder()
    text = "the bank, river bank!"
    found = bag_of_words([use(text, 4), use(text, 16)], fake)
    rows = {token.piece: fake.static_rows([token.id])[0] for token in fake.tokens(text)}
    expected = (rows["the"] + rows["river"]) / 2
    np.testing.assert_allclose(found, [expected, expected], atol=1e-6)


def test_order_of_words_does_not_matter_and_a_sentence_of_the_word_alone_is_zero():
    fake = FakeEncoder()
    found = bag_of_words([use("old bank here", 4), use("here bank old", 5), use("bank?!", 0)], fake)
    np.testing.assert_allclose(found[0], found[1], atol=1e-6)
    assert (found[2] == 0).all() and bag_of_words([], fake).shape == (0, 16)


def test_the_real_models_rows_are_averaged(encoder: Encoder):
    text = "We sat on the bank."
    found = bag_of_words([use(text, 14)], encoder)
    ids = [token.id for token in encoder.tokens(text) if token.piece in ("we", "sat", "on", "the")]
    np.testing.assert_allclose(found[0], encoder.static_rows(ids).mean(axis=0), atol=1e-6)


def test_it_is_scored_with_the_same_figures():
    texts = [f"money {extra} bank" for extra in "abcd"] + [f"river {extra} bank" for extra in "abcd"]
    uses = [use(text, 8, "m" if text < "n" else "r") for text in texts]
    found = separation(bag_of_words(uses, FakeEncoder()), [one.label for one in uses], BAG)
    assert found.layer == BAG and found.auc is not None and found.auc > 0.9


@pytest.mark.parametrize(
    ("bag", "words"),
    [
        ((0.6, 0.5, 0.7), "adds something"),
        ((0.7, 0.6, 0.85), "the intervals overlap"),
        ((0.99, 0.98, 1.0), "words by themselves tell your labels apart better"),
        ((0.6, None, None), "with so few uses"),
    ],
)
def test_the_sentence_is_never_stronger_than_the_intervals(bag: tuple[float | None, ...], words: str):
    base = separation(np.eye(4), ["a", "a", "b", "b"], "3")
    best = replace(base, auc=0.9, auc_low=0.8, auc_high=0.97)
    other = replace(base, layer=BAG, auc=bag[0], auc_low=bag[1], auc_high=bag[2])
    said = beside_bag(LayerSeparations((best,), "3", 0.01), other)
    assert said is not None and words in said and "0.90 (0.80 to 0.97)" in said
    assert beside_bag(LayerSeparations((best,), None, None), other) is None
