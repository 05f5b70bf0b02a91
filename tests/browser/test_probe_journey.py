"""Journeys through the sense probe in a real Chromium: what a person sees and does, with screenshots kept."""

import json
import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ARTIFACTS, Visitor
from ui.page_list import PAGES

pytestmark = pytest.mark.browser
NewVisitor = Callable[..., Visitor]
PROBE = "/" if next(entry for entry in PAGES if entry.name == "sense_probe").default else "/sense_probe"
LONG = 60_000

FIVE = "\n".join(
    [
        "The seal slid off the rock and vanished under the ice.",
        "Break the seal only in the presence of two witnesses.",
        "A young seal watched the boat from a safe distance.",
        "Her ring left its seal in the warm wax.",
        "We fed the seal a bucket of herring.",
    ]
)


def charts(page: Page, count: int = 3) -> None:
    """Wait until `count` charts are drawn and nothing runs any more."""
    expect(page.get_by_test_id("stVegaLiteChart").locator("svg.marks")).to_have_count(count, timeout=LONG)
    expect(page.get_by_test_id("stStatusWidget")).to_have_count(0, timeout=LONG)


def marks(page: Page, chart: int) -> int:
    """Number of symbols drawn in a chart's plot (legend symbols are not counted)."""
    return page.get_by_test_id("stVegaLiteChart").nth(chart).locator("svg.marks .mark-symbol.role-mark path").count()


def ring(page: Page) -> int:
    """Number of rings (marks without a filling) in the contextual map."""
    return page.get_by_test_id("stVegaLiteChart").first.locator("svg.marks .mark-symbol path[fill=transparent]").count()


def umap_drawn(page: Page) -> None:
    expect(page.get_by_text("Drawn with UMAP", exact=False).first).to_be_visible(timeout=LONG)
    charts(page)


def paste(page: Page, text: str, word: str = "") -> None:
    page.get_by_text("Bring your own", exact=False).click()
    page.get_by_label("Sentences, one a line").fill(text)
    page.get_by_label("Word in these sentences").fill(word)
    page.get_by_role("button", name="Use these sentences").click()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_open_paste_pick(new_visitor: NewVisitor, scheme: str) -> None:
    visitor = new_visitor(scheme=scheme)
    begun = time.monotonic()
    page = visitor.open(PROBE)
    charts(page)
    drawn_after = time.monotonic() - begun
    (ARTIFACTS / f"first-picture-{scheme}.json").write_text(json.dumps({"seconds": round(drawn_after, 1)}))
    umap_drawn(page)
    assert marks(page, 0) == 32 and marks(page, 1) == 1
    assert marks(page, 2) == 4 * 8
    expect(page.get_by_text("32 uses", exact=True)).to_be_visible()
    visitor.shot(f"probe-sample-{scheme}")

    paste(page, FIVE)
    expect(page.get_by_text(re.compile("5 uses of “seal”"))).to_be_visible(timeout=LONG)
    charts(page)
    assert marks(page, 0) == 5 and marks(page, 1) == 1
    expect(page.get_by_label("Word", exact=True)).to_have_value("seal")

    page.get_by_test_id("stVegaLiteChart").first.locator("svg.marks .mark-symbol.role-mark path").nth(3).click()
    picked = page.get_by_label("First use")
    expect(picked).to_have_value(re.compile(r"^row [2-5]"), timeout=LONG)
    charts(page)
    expect(page.get_by_test_id("stVegaLiteChart").nth(2).get_by_text("the two chosen uses")).to_be_visible()
    assert ring(page) == 1
    visitor.shot(f"probe-picked-{scheme}")
    assert page.get_by_test_id("stAlertContentError").count() == 0
    assert visitor.problems == []


def test_nothing_is_fetched_from_elsewhere(new_visitor: NewVisitor, server: str) -> None:
    visitor = new_visitor()
    charts(visitor.open(PROBE))
    assert [url for url in visitor.requests if not url.startswith((server, "blob:", "data:"))] == []


def test_a_narrow_screen_has_no_sideways_scroll(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(viewport={"width": 390, "height": 844})
    page = visitor.open(PROBE)
    charts(page)
    wide = page.evaluate("() => document.querySelector('[data-testid=stMain]').scrollWidth")
    assert wide <= 390
    visitor.shot("probe-narrow")


def test_the_layer_slider_moves_the_map_without_the_server(new_visitor: NewVisitor) -> None:
    visitor = new_visitor()
    sent: list[int] = []
    visitor.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(1)))
    page = visitor.open(PROBE)
    umap_drawn(page)
    page.get_by_text("Layer by layer", exact=True).click()
    charts(page, 4)
    mark = page.get_by_test_id("stVegaLiteChart").nth(2).locator("svg.marks .mark-symbol.role-mark path").first
    slider = page.locator("input[type=range][name=layer]")
    before, places = len(sent), []
    for layer in ("-1", "0", "3", "6"):
        slider.fill(layer)
        expect(page.get_by_test_id("stVegaLiteChart").nth(2)).to_contain_text(
            "static" if layer == "-1" else f"layer {layer}, trustworthiness"
        )
        places.append(mark.get_attribute("transform"))
    assert len(set(places)) == 4 and len(sent) == before
    visitor.shot("probe-scrubber")
    assert visitor.problems == []


def test_two_visitors_never_see_each_others_text(new_visitor: NewVisitor) -> None:
    first, second = new_visitor(), new_visitor()
    for visitor in (first, second):
        charts(visitor.open(PROBE))
    paste(first.page, "Marker aardvark at the bank.\nThe bank of aardvark town.\nA third aardvark bank.", "bank")
    paste(second.page, "Marker zeppelin at the bank.\nThe bank of zeppelin town.\nA third zeppelin bank.", "bank")
    for visitor, own, other in ((first, "aardvark", "zeppelin"), (second, "zeppelin", "aardvark")):
        expect(visitor.page.get_by_text(re.compile("3 uses of “bank”"))).to_be_visible(timeout=LONG)
        charts(visitor.page)
        text = visitor.page.content() + json.dumps(visitor.page.evaluate(_ALL_TEXT))
        assert own in text and other not in text
        assert own not in visitor.page.url
    assert "aardvark" not in (ARTIFACTS / "server.log").read_text()


def test_bad_input_is_told_and_the_picture_stays(new_visitor: NewVisitor) -> None:
    visitor = new_visitor()
    page = visitor.open(PROBE)
    charts(page)
    page.get_by_label("Word", exact=True).fill("<b>zebra</b> :material/home:")
    page.keyboard.press("Enter")
    expect(page.get_by_text("No use of “<b>zebra</b> :material/home:”", exact=False)).to_be_visible(timeout=LONG)
    charts(page)
    visitor.shot("probe-wrong-word")
    assert visitor.problems == []


def test_a_file_is_uploaded_and_its_columns_are_chosen(new_visitor: NewVisitor) -> None:
    visitor = new_visitor()
    page = visitor.open(PROBE)
    charts(page)
    page.get_by_text("Bring your own", exact=False).click()
    page.get_by_role("tab", name="Upload files").click()
    data = "id,context,kind\n1,The seal barked.,animal\n2,A wax seal.,stamp\n3,The seal swam.,animal\n"
    page.locator("input[type=file]").set_input_files(
        {"name": "seals.csv", "mimeType": "text/csv", "buffer": data.encode()}
    )
    use = page.get_by_role("button", name="Use seals.csv: 3 rows")
    expect(use).to_be_visible(timeout=LONG)
    visitor.shot("probe-upload-preview")
    use.click()
    expect(page.get_by_text(re.compile("3 uses of “seal”"))).to_be_visible(timeout=LONG)
    charts(page)
    assert marks(page, 0) == 3
    visitor.shot("probe-upload")
    assert visitor.problems == []


_ALL_TEXT = """() => [...document.querySelectorAll('[data-testid=stVegaLiteChart]')].map(e => e.innerHTML)
    .concat([...document.querySelectorAll('input,textarea')].map(e => e.value))"""
