"""Bands and profile charts as data: a band in its line's colour, a baseline dashed in the colour of its figure."""

import json

from core.charts.curve_bands import band_table
from core.charts.layer_axis import STATIC_X
from core.charts.layer_curves import BETWEEN, RANDOM, WITHIN, curve_chart, curve_table
from core.charts.palette import CATEGORICAL
from core.charts.profile_curves import profile_chart, profile_summary, profile_table

LAYERS = ("static", "0", "1")
LINES = {WITHIN: (1.0, 0.9, 0.8), BETWEEN: (1.0, None, None), RANDOM: (0.1, 0.2, None)}
BANDS = {WITHIN: ((1.0, 1.0), (0.8, 0.95), (0.7, 0.9)), BETWEEN: (None, None, None), RANDOM: (None, (-0.4, 0.3), None)}


def test_bands_lie_behind_their_lines_in_their_colours_and_widen_the_axis() -> None:
    bands = band_table(LAYERS, BANDS)
    assert list(bands.loc[bands["line"] == WITHIN, "x"]) == [STATIC_X, 0, 1] and BETWEEN not in set(bands["line"])
    spec = json.loads(curve_chart(curve_table(LAYERS, LINES), LAYERS, "1", bands).to_json())
    kinds = [layer["mark"]["type"] for layer in spec["layer"]]
    assert kinds == ["rule", "area", "rule", "area", "line", "point"]
    assert spec["layer"][1]["mark"]["color"] == CATEGORICAL[0]
    assert {layer["encoding"]["y"]["scale"]["domain"][0] for layer in spec["layer"][1:]} == {-0.4}
    assert spec["layer"][1]["encoding"]["y2"]["field"] == "high"
    plain = json.loads(curve_chart(curve_table(LAYERS, LINES), LAYERS).to_json())
    assert [layer["mark"]["type"] for layer in plain["layer"]] == ["line", "point"]


def test_a_baseline_shares_the_colour_of_its_figure_and_is_dashed() -> None:
    lines = {"a": (0.9, 0.8, None), "b": (0.1, None, 0.2), "c": (0.5, 0.5, 0.5)}
    table = profile_table(LAYERS, lines)
    assert list(table.loc[table["line"] == "a", "layer"]) == ["static", "0"]
    spec = json.loads(profile_chart(table, LAYERS, {"a": None, "b": "a", "c": None}, "share", "1").to_json())
    line, point = (next(part for part in spec["layer"] if part["mark"]["type"] == kind) for kind in ("line", "point"))
    assert point["encoding"]["color"]["scale"] == {
        "domain": ["a", "b", "c"],
        "range": [CATEGORICAL[0], CATEGORICAL[0], CATEGORICAL[1]],
    }
    assert line["encoding"]["strokeDash"]["scale"]["range"] == [[1, 0], [4, 3], [1, 0]]
    assert len(set(point["encoding"]["shape"]["scale"]["range"])) == 3
    assert "a 0.90 at static, 0.80 at layer 0" in profile_summary("share", table)


def test_nothing_defined_still_draws_and_says_so() -> None:
    table = profile_table(LAYERS, {"a": (None, None, None)})
    json.loads(profile_chart(table, LAYERS, {"a": None}, "share").to_json())
    assert profile_summary("share", table) == "share by layer: nothing is defined."
