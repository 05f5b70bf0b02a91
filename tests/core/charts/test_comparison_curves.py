"""The chart of two sides: gaps instead of zeros, one place for static, a rule at chance."""

import json

from core.charts.comparison_curves import SIDES, comparison_chart, comparison_summary, comparison_table
from core.charts.layer_axis import STATIC_X

LAYERS = ("static", "0", "1", "2")
LINES = [(None, 0.5, 0.7, None), (0.4, 0.6, 0.8, 0.9)]
BANDS = [((None, 0.4, 0.6, None), (None, 0.6, 0.8, None)), ((None,) * 4, (None,) * 4)]


def test_undefined_values_are_gaps_and_every_value_keeps_its_interval() -> None:
    table = comparison_table(LAYERS, LINES, BANDS)
    assert list(table["side"]) == ["first"] * 2 + ["second"] * 4
    assert table["x"].min() == STATIC_X and list(table["low"].dropna()) == [0.4, 0.6]


def test_the_chart_has_a_rule_at_chance_inside_its_range_and_named_sides() -> None:
    chart = json.loads(comparison_chart(comparison_table(LAYERS, LINES, BANDS), LAYERS, "AUC", 0.5).to_json())
    area, rule, line, points = chart["layer"]
    assert [part["mark"]["type"] for part in chart["layer"]] == ["area", "rule", "line", "point"]
    (low, high) = points["encoding"]["y"]["scale"]["domain"]
    assert low < 0.4 and high > 0.9
    assert (
        points["encoding"]["color"]["scale"]["domain"] == list(SIDES) == points["encoding"]["shape"]["scale"]["domain"]
    )
    assert line["transform"][0]["filter"] == "datum.x >= 0"
    data = chart["datasets"][rule["data"]["name"]]
    assert data == [{"y": 0.5}]
    assert area["encoding"]["y2"]["field"] == "high"


def test_no_value_at_all_still_draws_and_says_so() -> None:
    nothing = [(None,) * 4] * 2
    assert comparison_chart(comparison_table(LAYERS, nothing), LAYERS, "AUC", 0.5).to_json()
    assert comparison_summary(LAYERS, nothing, "AUC") == "AUC by layer: no value is defined."


def test_the_summary_names_the_best_layer_of_each_side() -> None:
    assert comparison_summary(LAYERS, LINES, "AUC") == (
        "AUC by layer: the first side is highest with 0.700 at layer 1; "
        "the second side is highest with 0.900 at layer 2."
    )
