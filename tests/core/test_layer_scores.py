"""Scores of the labels by layer: what they stand beside, what "best" is worth, and why one is missing."""

from dataclasses import replace

import numpy as np
import pytest
from sklearn.metrics import accuracy_score, f1_score

from core.geometry.separation import Separation, separation, separation_by_layer
from core.layer_scores import LayerScores, bag_scores, has_labels, layer_scores, scores_at
from core.model.bag_of_words import BAG, bag_of_words
from core.model.vectors import ModelInfo, UseVectors
from core.score_kinds import SCORES, score_baseline, score_kind
from core.score_reading import best_warning, best_words, figure, interval_words, p_words, rests_on, undefined_words
from core.text.uses import Use
from tests.fakes import FakeEncoder

LAYERS = ("0", "1", "2", "3")


def vectors(labels: list[str | None], gap: float = 2.0, seed: int = 0) -> UseVectors:
    """Uses whose labels stand `gap` apart from layer 1 on, ids in another order than the rows."""
    generator = np.random.default_rng(seed)
    count = len(labels)
    layers = generator.standard_normal((count, 4, 6))
    apart = np.array([[label == "a"] * 6 for label in labels]) * gap
    layers[:, 1:] += apart[:, None]
    uses = tuple(Use(f"u{(k * 7) % 101:03}", k + 1, "a bank", 2, 6, label=label) for k, label in enumerate(labels))
    static = np.ones((count, 6))
    return UseVectors(
        uses, static.astype(np.float32), layers.astype(np.float32), (("bank",),) * count, (False,) * count,
        ModelInfo("fake", 3, 6, "0"),
    )  # fmt: skip


def scored(labels: list[str | None], layer: str = "3", gap: float = 2.0) -> LayerScores:
    found = vectors(labels, gap)
    return layer_scores(
        found,
        separation(found.static, labels, "static"),
        separation_by_layer([found.layers[:, k] for k in range(4)], labels, LAYERS),
        layer,
    )


@pytest.mark.parametrize("labels", [["a"] * 6 + ["b"] * 3, ["a", "b", "c"] * 4, ["a"] * 19 + ["b"]])
def test_baselines_equal_those_of_always_answering_the_commonest_label(labels: list[str]) -> None:
    figures = separation(np.random.default_rng(0).standard_normal((len(labels), 5)), labels, "1")
    answer = [max(sorted(set(labels)), key=labels.count)] * len(labels)
    expected_f1 = f1_score(labels, answer, average="macro", zero_division=0)
    for name in ("nn_accuracy", "centroid_accuracy"):
        assert score_baseline(name, figures) == pytest.approx(accuracy_score(labels, answer))
    for name in ("nn_macro_f1", "centroid_macro_f1"):
        assert score_baseline(name, figures) == pytest.approx(expected_f1)
    assert (score_baseline("auc", figures), score_baseline("mean_gap", figures)) == (0.5, 0.0)
    with pytest.raises(KeyError):
        score_baseline("p_value", figures)


def test_every_kind_is_a_figure_of_a_separation() -> None:
    assert {kind.name for kind in SCORES} <= set(Separation.__dataclass_fields__)
    assert score_kind("auc").title == "AUC"


def test_rows_are_static_then_layers_and_a_mean_of_layers_is_measured() -> None:
    labels = ["a", "b"] * 8
    found = scored(labels)
    assert [one.layer for one in found.rows] == ["static", *LAYERS] and found.chosen is found.rows[-1]
    assert found.best is not None and found.best.auc == max(one.auc or 0 for one in found.rows)
    mean = scored(labels, "last4")
    assert [one.layer for one in mean.rows] == ["static", *LAYERS, "last4"]
    everything = vectors(labels)
    order = sorted(range(16), key=lambda index: everything.uses[index].id)
    alone = separation(everything.layers.mean(axis=1)[order], [labels[index] for index in order], "last4")
    assert mean.chosen == alone == scores_at(everything, "last4")


def test_best_is_said_with_its_interval_and_its_p_value() -> None:
    found = scored(["a", "b"] * 15)
    words = best_words(found)
    assert words is not None and found.best is not None and found.best_p_value is not None
    assert f"layer {found.best.layer}: {found.best.auc:.2f} ({interval_words(found.best)})" in words
    assert f"p = {found.best_p_value:.3f} after allowing for the choice among 4 layers" in words


def test_best_is_doubted_on_few_uses_rare_labels_and_layers_that_are_as_good() -> None:
    few = best_warning(scored(["a", "b"] * 4))
    assert few is not None and "8 labelled uses" in few and "the rarest label has 4 uses" in few
    rare = best_warning(scored(["a"] * 29 + ["b"] * 2))
    assert rare is not None and "rarest label has 2 uses" in rare and "labelled uses" not in rare
    many = scored(["a", "b"] * 40)
    assert many.best is not None and many.best.auc_low is not None
    as_good = [
        one.layer
        for one in many.rows
        if one.layer in LAYERS and one.layer != many.best.layer and (one.auc or 0) >= many.best.auc_low
    ]
    words = best_warning(many)
    assert (
        as_good
        and words is not None
        and f"layers {', '.join(as_good)} lies within" in words.replace("layer ", "layers ")
    )
    alone = replace(
        many, rows=tuple(replace(one, auc=0.5) if one.layer != many.best.layer else one for one in many.rows)
    )
    assert best_warning(alone) is None


def test_a_p_value_states_its_shuffles_and_when_it_can_be_no_smaller() -> None:
    clear = scored(["a", "b"] * 15).chosen
    assert p_words(clear) == "p = 0.001 from 999 shuffles of the labels, the least they can give"
    assert p_words(replace(clear, p_value=0.25)) == "p = 0.250 from 999 shuffles of the labels"
    assert p_words(replace(clear, p_value=None)) == "not defined"


def test_a_bag_of_the_other_words_is_scored_in_the_order_of_the_ids() -> None:
    labels = ["a", "b"] * 8
    made = vectors(labels)
    texts = ["the bank lent a loan", "the bank of the cold river", "a bank and a loan", "the river has a bank"]
    uses = tuple(
        replace(use, text=texts[k % 4], start=texts[k % 4].index("bank"), end=texts[k % 4].index("bank") + 4)
        for k, use in enumerate(made.uses)
    )
    one = replace(made, uses=uses)
    encoder = FakeEncoder()
    order = np.random.default_rng(3).permutation(16)
    two = replace(one, uses=tuple(uses[k] for k in order))
    found = bag_scores(one, encoder)
    assert found == bag_scores(two, encoder) and found.layer == BAG
    ordered = sorted(uses, key=lambda use: use.id)
    assert found == separation(bag_of_words(ordered, encoder), [use.label for use in ordered], BAG)
    assert found.auc is not None


@pytest.mark.parametrize(
    ("labels", "reason"),
    [
        (["a"] * 8, "all labelled uses have one label"),
        ([str(k) for k in range(8)], "no label has two uses"),
        ([None] * 8, "no use has a label"),
        (["a", *[None] * 7], "only one use has a label"),
    ],
)
def test_what_is_not_defined_says_why(labels: list[str | None], reason: str) -> None:
    found = scored(labels)
    assert best_words(found) is None and best_warning(found) is None
    assert reason in undefined_words(found.chosen) and interval_words(found.chosen) == "no interval"
    assert has_labels(found) == any(labels)


def test_identical_vectors_have_no_score_and_five_uses_no_interval() -> None:
    static = scored(["a", "b"] * 8).rows[0]
    assert static.auc is None and "identical" in undefined_words(static)
    five = scored(["a", "a", "b", "b", "b"]).chosen
    assert five.auc is not None and "too few to resample" in interval_words(five)
    assert undefined_words(five).startswith("AUC interval: fewer than")


def test_what_the_scores_rest_on_is_said() -> None:
    words = rests_on(scored(["a"] * 19 + ["b"] + [None] * 2).chosen)
    assert "20 labelled uses, 2 labels, the rarest with 1 use" in words
    assert "2 uses without a label left out" in words and "95% have one label, so read macro-F1" in words
    assert figure(None) == "not defined" and figure(-0.0001) == "0.00"
