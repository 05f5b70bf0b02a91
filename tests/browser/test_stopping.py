"""A long computation in a real browser: it says how far it is, a click stops it, and what was there is still there."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.test_probe_journey import LONG, PROBE, charts

pytestmark = pytest.mark.browser

MANY = "\n".join(f"Sentence {number} of many is about a seal." for number in range(6000))


def stop(page: Page) -> None:
    """Click until it is stopped: while the page is being laid out anew, the button may move away under the mouse."""
    for _ in range(8):
        page.get_by_test_id("stMain").get_by_role("button", name="Stop").click()
        try:
            expect(page.get_by_text("Stopped. What you had before is still here.")).to_be_visible(timeout=6_000)
            return
        except AssertionError:
            continue
    raise AssertionError("the stop button does not stop the work")


def test_c36_a_click_stops_a_long_list_and_the_result_before_stays(new_visitor: Callable[..., Visitor]) -> None:
    visitor = new_visitor()
    page = visitor.open(PROBE)
    charts(page)
    page.get_by_text("Bring your own", exact=False).click()
    page.get_by_role("tab", name="Upload files").click()
    many = {"name": "many.txt", "mimeType": "text/plain", "buffer": MANY.encode()}
    page.locator("input[type=file]").set_input_files(many)  # type: ignore[arg-type]
    page.get_by_role("button", name="Use many.txt: 6,000 rows").click(timeout=LONG)
    bar = page.get_by_text(re.compile(r"Embedding: [\d,]+ of [\d,]+, about \d+ (s|min) left"))
    expect(bar).to_be_visible(timeout=LONG)
    stop(page)
    expect(page.get_by_text("previous result")).to_be_visible(timeout=LONG)
    charts(page)
    expect(page.get_by_text("32 uses", exact=True)).to_be_visible()
    visitor.shot("stopped")
    page.get_by_role("button", name="Compute it after all").click()
    expect(bar).to_be_visible(timeout=LONG)
    stop(page)
    assert visitor.problems == []
