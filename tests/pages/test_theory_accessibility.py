"""Accessibility of the theory pages: contrast of both themes, heading order, labels, alternative texts."""

import json
import re
import tomllib

import pytest
from streamlit.testing.v1 import AppTest

from core.charts.palette import CATEGORICAL, UNLABELLED, contrast
from core.teaching.phases import PHASES
from tests.pages.conftest import ROOT
from tests.pages.test_theory_pages import ACTIVITIES, open_page

PAGES = [*dict.fromkeys(item.page for item in PHASES), "start", "study_record"]
THEME = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))["theme"]


def _revealed(name: str) -> AppTest:
    """The page with everything revealed that can be revealed without leaving it."""
    app = open_page(name)
    for item in PHASES:
        if item.page == name and item.number not in (10, 15):
            ACTIVITIES[item.number][0](app)
    return app


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_contrast_of_text_and_figures(mode: str) -> None:
    colours = THEME[mode]
    for ground in (colours["backgroundColor"], colours["secondaryBackgroundColor"]):
        assert contrast(colours["textColor"], ground) >= 4.5
        assert contrast(colours["primaryColor"], ground) >= 4.5
    assert contrast(colours["backgroundColor"], colours["primaryColor"]) >= 4.5  # a done phase: text on its fill
    for colour in (*CATEGORICAL, UNLABELLED):
        assert contrast(colour, colours["backgroundColor"]) >= 3


def test_colours_written_into_the_record_come_from_the_palette() -> None:
    css = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "ui" / "record").glob("*.css"))
    bare = re.sub(r"var\([^)]*\)", "", css)
    assert set(re.findall(r"#[0-9a-f]{6}\b", bare)) <= set(CATEGORICAL)
    assert "focus-visible" in css and "outline: none" not in css


@pytest.mark.parametrize("name", PAGES)
def test_headings_descend_one_step_at_a_time(name: str) -> None:
    app = _revealed(name)
    levels = [int(h.tag[1]) for h in app.main if getattr(h, "tag", "").startswith("h")]
    assert levels and levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in zip(levels, levels[1:], strict=False)), levels


@pytest.mark.parametrize("name", PAGES)
def test_every_figure_says_what_it_shows(name: str) -> None:
    app = _revealed(name)
    charts = app.get("vega_lite_chart")
    for chart in charts:
        assert len(chart.proto.alt.split()) >= 8
        text = json.dumps(json.loads(chart.proto.spec))
        for size in re.findall(r'"fontSize": (\d+)', text):
            assert int(size) >= 12
    if name in ("start", "two_sentences", "clay", "how_it_works", "by_hand", "toy_lab"):
        assert charts


@pytest.mark.parametrize("name", PAGES)
def test_every_input_has_a_visible_label(name: str) -> None:
    app = _revealed(name)
    kinds = ("button", "radio", "slider", "select_slider", "selectbox", "number_input", "text_input", "text_area",
             "toggle", "button_group", "multiselect")  # fmt: skip
    for kind in kinds:
        for element in app.get(kind):
            assert element.label.strip(), (kind, element)
            visibility = getattr(element.proto, "label_visibility", None)
            assert visibility is None or visibility.value == 0, element.label
