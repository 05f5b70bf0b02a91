"""The score chart as data: baseline and intervals are drawn, undefined layers are gaps, the best layer is named."""

import json

import numpy as np
import pytest

from core.charts.score_curves import BAG_LINE, LAYERS, score_chart, score_rows, score_summary
from core.geometry.separation import Separation, separation
from core.score_kinds import SCORES, score_baseline, score_kind

AXIS = ("static", "0", "1", "2")
LABELS = ["a", "b"] * 10


def rows() -> list[Separation]:
    generator = np.random.default_rng(1)
    apart = np.array([[label == "a"] for label in LABELS])
    found = [separation(np.ones((20, 5)), LABELS, "static")]
    for k in range(3):
        found.append(separation(generator.standard_normal((20, 5)) + k * apart, LABELS, str(k)))
    return found


def bag() -> Separation:
    return separation(np.random.default_rng(9).standard_normal((20, 5)), LABELS, "bag of words")


@pytest.mark.parametrize("kind", SCORES, ids=lambda kind: kind.name)
def test_the_lines_are_the_scores_and_their_baseline(kind) -> None:
    scores = rows()
    table = score_rows(kind, scores)
    # The static vectors are identical: only their gap is defined, and it is 0.
    defined = [one for one in scores if getattr(one, kind.name) is not None]
    assert len(defined) == (4 if kind.name == "mean_gap" else 3)
    own = table[table["line"] == LAYERS]
    assert list(own["layer"]) == [one.layer for one in defined]
    assert list(own["score"]) == [getattr(one, kind.name) for one in defined]
    base = table[table["line"] == kind.baseline_name]
    assert list(base["score"]) == [score_baseline(kind.name, one) for one in defined]
    spec = json.loads(score_chart(kind, table, AXIS).to_json())
    low, high = spec["layer"][-1]["encoding"]["y"]["scale"]["domain"]
    assert low <= table["score"].min() and high >= table["score"].max()
    assert (low, high) == (0.0, 1.02) if kind.bounded else low < 0 < high


def test_the_auc_has_its_interval_the_best_layer_its_name_and_the_chosen_one_its_rule() -> None:
    kind, scores = score_kind("auc"), rows()
    table = score_rows(kind, scores, best="2")
    own = table[table["line"] == LAYERS]
    assert list(own["low"]) == [one.auc_low for one in scores[1:]]
    assert list(own["high"]) == [one.auc_high for one in scores[1:]]
    assert list(own["best"]) == ["", "", "best"]
    spec = json.loads(score_chart(kind, table, AXIS, "1").to_json())
    kinds = [layer["mark"]["type"] for layer in spec["layer"]]
    assert kinds == ["rule", "area", "rule", "line", "point", "text"]
    assert score_rows(score_kind("silhouette"), scores)["low"].isna().all()


def test_a_bag_of_words_reaches_from_end_to_end() -> None:
    kind, words = score_kind("nn_accuracy"), bag()
    table = score_rows(kind, rows(), bag=words)
    line = table[table["line"] == BAG_LINE]
    assert list(line["layer"]) == list(AXIS) and set(line["score"]) == {words.nn_accuracy}
    spec = json.loads(score_chart(kind, table, AXIS).to_json())
    points = next(layer for layer in spec["layer"] if layer["mark"]["type"] == "point")
    assert points["encoding"]["color"]["scale"]["domain"] == [LAYERS, BAG_LINE, kind.baseline_name]
    assert len(set(points["encoding"]["shape"]["scale"]["range"])) == 3
    assert f"{BAG_LINE}, {words.nn_accuracy:.2f}" in score_summary(kind, table)


def test_no_score_at_all_still_draws_and_says_so() -> None:
    kind = score_kind("auc")
    table = score_rows(kind, [separation(np.ones((4, 2)), [None] * 4, name) for name in AXIS])
    assert len(table) == 0
    json.loads(score_chart(kind, table, AXIS).to_json())
    assert score_summary(kind, table) == "AUC by layer: no layer has one."


def test_a_mean_of_layers_has_no_place_on_the_axis() -> None:
    mean = separation(np.random.default_rng(2).standard_normal((20, 5)), LABELS, "last4")
    assert "last4" not in set(score_rows(score_kind("auc"), [*rows(), mean])["layer"])
