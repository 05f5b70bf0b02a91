"""The curves as data: static stands apart, undefined points are gaps, each line has colour, dash and shape."""

import json

from core.charts.layer_axis import STATIC_X
from core.charts.layer_curves import BETWEEN, RANDOM, WITHIN, curve_chart, curve_summary, curve_table

LAYERS = ("static", "0", "1", "2")
LINES = {WITHIN: (1.0, 0.9, 0.8, 0.7), BETWEEN: (None, None, None, None), RANDOM: (0.1, 0.2, None, -0.3)}


def test_undefined_points_are_gaps_not_zeros_c58() -> None:
    table = curve_table(LAYERS, LINES)
    assert list(table["line"]).count(WITHIN) == 4 and BETWEEN not in set(table["line"])
    assert list(table.loc[table["line"] == RANDOM, "layer"]) == ["static", "0", "2"]


def test_static_stands_at_its_own_place_and_is_not_joined() -> None:
    spec = json.loads(curve_chart(curve_table(LAYERS, LINES), LAYERS, "2").to_json())
    lines = next(layer for layer in spec["layer"] if layer["mark"]["type"] == "line")
    points = next(layer for layer in spec["layer"] if layer["mark"]["type"] == "point")
    assert lines["transform"] == [{"filter": "datum.x >= 0"}]
    assert points["encoding"]["x"]["axis"]["values"] == [STATIC_X, 0, 1, 2]
    assert "'static'" in points["encoding"]["x"]["axis"]["labelExpr"]
    assert points["encoding"]["y"]["scale"]["domain"] == [-0.3, 1.02]
    domain = points["encoding"]["color"]["scale"]["domain"]
    assert domain == [WITHIN, RANDOM] and len(set(points["encoding"]["shape"]["scale"]["range"])) == 2
    assert any(layer["mark"]["type"] == "rule" for layer in spec["layer"])


def test_no_line_at_all_still_draws_and_says_so_c58() -> None:
    empty = {WITHIN: (None,) * 4}
    json.loads(curve_chart(curve_table(LAYERS, empty), LAYERS).to_json())
    assert "no line is defined" in curve_summary(LAYERS, empty)


def test_the_summary_gives_first_and_last_values() -> None:
    summary = curve_summary(LAYERS, LINES)
    assert f"{WITHIN} 1.000 at static and 0.700 at layer 2" in summary and BETWEEN not in summary
