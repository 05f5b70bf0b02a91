"""The clay path and the layer scrubber as data: where they begin, what they hold, what moves them."""

import json
from typing import Any

import numpy as np

from core.charts import clay_path, layer_scrubber
from core.charts.palette import label_scale
from core.geometry.clay_paths import clay_paths
from core.geometry.layer_frames import layer_frames
from core.text.uses import Use

NAMES = ("static", "0", "1", "2")


def vectors(n: int = 6, same: bool = True) -> tuple[np.ndarray, np.ndarray]:
    generator = np.random.default_rng(0)
    static = np.repeat(generator.standard_normal((1, 8)), n, axis=0) if same else generator.standard_normal((n, 8))
    return static.astype(np.float32), generator.standard_normal((n, 3, 8)).astype(np.float32)


def some_uses(n: int) -> list[Use]:
    return [Use(f"id{k}", k // 2 + 1, f"=the bank <b>{k}</b>", 5, 9, "ab"[k % 2]) for k in range(n)]


def drawn(chart: Any) -> tuple[dict[str, Any], list[list[dict[str, Any]]]]:
    spec = json.loads(chart.to_json())
    return spec, list(spec["datasets"].values())


def test_paths_start_on_one_point_and_have_a_place_at_every_layer() -> None:
    static, layers = vectors()
    uses = [some_uses(6)[index] for index in (0, 1, 4)]
    paths = clay_paths(static, layers, (0, 1, 4), NAMES)
    table = clay_path.path_table(paths, uses)
    assert len(table) == 3 * 4 and list(dict.fromkeys(table["layer"])) == list(NAMES)
    assert list(dict.fromkeys(table["use"])) == ["row 1 (1)", "row 1 (2)", "row 3"]
    begin = table[table["step"] == 0]
    assert (begin[["x", "y"]] == 0).all().all()
    assert "start from one static point" in clay_path.path_summary(paths, uses)


def test_a_path_is_drawn_on_a_square_with_equal_scales_and_internal_fields_only() -> None:
    static, layers = vectors(same=False)
    paths = clay_paths(static, layers, (0, 3), NAMES)
    assert "different static points" in clay_path.path_summary(paths, some_uses(6)[:2])
    spec, _ = drawn(clay_path.path_chart(clay_path.path_table(paths, [some_uses(6)[0], some_uses(6)[3]])))
    assert spec["width"] == spec["height"]
    fields = set()
    for layer in spec["layer"]:
        x, y = layer["encoding"]["x"], layer["encoding"]["y"]
        assert x["scale"]["domain"] == y["scale"]["domain"] and x["axis"] is None and y["axis"] is None
        for channel in layer["encoding"].values():
            for one in channel if isinstance(channel, list) else [channel]:
                fields |= {one["field"]} if "field" in one else set()
    assert fields == {"x", "y", "use", "step", "layer", "label", "sentence"}


def test_the_scrubber_holds_every_frame_and_a_slider_chooses_one() -> None:
    static, layers = vectors()
    layers[2, 1] = 0  # no vector at layer 1
    uses = some_uses(6)
    frames = layer_frames(static, layers, NAMES)
    scale = label_scale([use.label for use in uses])
    table = layer_scrubber.scrubber_table(frames, uses, scale)
    assert [name for name in table if name.startswith("x")] == ["x0", "x1", "x2", "x3"]
    assert table["x2"].isna().tolist() == [False, False, True, False, False, False]
    np.testing.assert_allclose(table["x3"], frames.points[3, :, 0])
    spec, _ = drawn(layer_scrubber.scrubber_chart(table, frames, scale, "1"))
    (slider,) = spec["params"]
    assert (slider["name"], slider["value"]) == ("layer", 1)
    assert {key: slider["bind"][key] for key in ("min", "max", "step")} == {"min": -1, "max": 2, "step": 1}
    assert spec["width"] == spec["height"]
    (last,) = drawn(layer_scrubber.scrubber_chart(table, frames, scale, "last4"))[0]["params"]
    assert last["value"] == 2
    assert layer_scrubber.frame_title(frames, 0) == "static"
    assert layer_scrubber.frame_title(frames, 1).startswith("layer 0, trustworthiness ")
    assert "6 uses" in layer_scrubber.scrubber_summary(frames, 6)
