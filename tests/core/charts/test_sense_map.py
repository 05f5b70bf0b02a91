"""The map as data: one mark a place, counted; internal field names only; nothing that is not finite."""

import json

import numpy as np
import pytest

from core.charts.palette import (
    CATEGORICAL,
    DARK_BACKGROUND,
    LIGHT_BACKGROUND,
    SHAPES,
    UNLABELLED,
    contrast,
    label_scale,
)
from core.charts.sense_map import PICK, SEVERAL, map_chart, map_summary, place_table
from core.text.uses import Use


def some_uses(labels: list[str | None]) -> list[Use]:
    return [Use(f"id{k}", k + 1, f"the bank {k}", 4, 8, label) for k, label in enumerate(labels)]


def spec_of(labels: list[str | None], points: np.ndarray, place: list[int]) -> dict:  # type: ignore[type-arg]
    scale = label_scale(labels)
    chart = map_chart(place_table(some_uses(labels), points, place, scale), scale, picked=["id0"])
    spec: dict = json.loads(chart.to_json())  # type: ignore[type-arg]
    return spec


def coloured(spec: dict) -> dict:  # type: ignore[type-arg]
    layer: dict = next(layer for layer in spec["layer"] if "color" in layer["encoding"])  # type: ignore[type-arg]
    return layer


def marks_of(spec: dict) -> list[dict]:  # type: ignore[type-arg]
    data = coloured(spec).get("data", spec.get("data"))
    rows: list[dict] = spec["datasets"][data["name"]]  # type: ignore[type-arg]
    return rows


def test_twenty_identical_uses_are_one_mark_that_says_so_c22_c48() -> None:
    labels: list[str | None] = ["a", "b"] * 10
    spec = spec_of(labels, np.zeros((20, 2)), [0] * 20)
    (mark,) = marks_of(spec)
    assert (mark["uses"], mark["shares"], mark["label"]) == (20, "20 uses", SEVERAL)
    assert mark["labels"] == "a 10, b 10"


def test_each_place_has_its_own_mark_with_its_label() -> None:
    spec = spec_of(["a", "a", None], np.array([[0.0, 1], [2, 3], [2, 3]]), [0, 1, 1])
    marks = marks_of(spec)
    assert [(mark["x"], mark["y"], mark["uses"]) for mark in marks] == [(0, 1, 1), (2, 3, 2)]
    assert marks[1]["labels"] == "a 1, no label 1"


def test_only_internal_fields_and_a_named_selection_reach_the_chart_c35_c45() -> None:
    spec = spec_of(["image", "title"], np.eye(2), [0, 1])
    fields = set(marks_of(spec)[0])
    assert fields == {"use_id", "x", "y", "label", "labels", "uses", "row", "sentence", "shares"}
    (params,) = spec["params"]
    assert params["name"] == PICK and params["select"]["fields"] == ["use_id"]


def test_labels_are_nominal_and_domains_are_finite_c46_c47() -> None:
    spec = spec_of(["0", "1", "0"], np.array([[1.0, 1], [1, 1], [1, 1]]), [0, 1, 2])
    marks = coloured(spec)
    assert marks["encoding"]["color"]["type"] == "nominal"
    assert marks["encoding"]["color"]["scale"]["domain"] == ["0", "1"]
    assert marks["encoding"]["x"]["scale"]["domain"] == [0.0, 2.0]


def test_coordinates_that_are_not_finite_never_reach_a_chart_c46() -> None:
    with pytest.raises(ValueError, match="finite"):
        spec_of(["a"], np.array([[np.nan, 0.0]]), [0])


def test_a_long_sentence_is_cut_to_a_window_c45() -> None:
    text = "x " * 2000 + "bank" + " y" * 2000
    use = Use("id", 1, text, 4000, 4004, None)
    scale = label_scale([None])
    sentence = place_table([use], np.zeros((1, 2)), [0], scale)["sentence"][0]
    assert "[bank]" in sentence and len(sentence) < 140


def test_many_labels_share_the_last_colour_and_say_so_c47() -> None:
    labels = [f"label {k:02d}" for k in range(14) for _ in range(14 - k)]
    scale = label_scale(labels)
    assert len(scale.names) == len(CATEGORICAL) == len(set(scale.colours)) == len(set(scale.shapes)) == len(SHAPES)
    assert scale.name_of["label 00"] == "label 00" and scale.name_of["label 13"] == "other labels"


def test_a_label_called_like_our_own_names_stays_apart() -> None:
    scale = label_scale(["no label", None])
    assert scale.name_of["no label"] != scale.name_of[None]


@pytest.mark.parametrize("colour", [*CATEGORICAL, UNLABELLED])
@pytest.mark.parametrize("background", [LIGHT_BACKGROUND, DARK_BACKGROUND])
def test_colours_reach_three_to_one_on_both_backgrounds(colour: str, background: str) -> None:
    assert contrast(colour, background) >= 3


def test_contrast_by_hand_t15() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.005)
    assert contrast("#949494", "#ffffff") == pytest.approx(3.03, abs=0.005)


def test_the_summary_says_what_the_picture_shows() -> None:
    scale = label_scale(["a", "b"])
    table = place_table(some_uses(["a", "b"]), np.zeros((2, 2)), [0, 0], scale)
    assert "all 2 uses lie on one single mark" in map_summary(table, "Static map")
    table = place_table(some_uses(["a", "b"]), np.eye(2), [0, 1], scale)
    assert map_summary(table, "Map") == "Map: 2 uses on 2 marks (a 1, b 1)."


def test_every_layer_states_the_same_axes_so_that_a_browser_can_merge_them() -> None:
    spec = spec_of(["a", "b", "b"], np.array([[0.0, 1], [2, 3], [2, 3]]), [0, 1, 1])
    assert len(spec["layer"]) == 3  # the ring around what is picked, the marks, the counts
    for axis in ("x", "y"):
        assert len({json.dumps(layer["encoding"][axis]) for layer in spec["layer"]}) == 1
        assert spec["layer"][0]["encoding"][axis]["axis"] is None
