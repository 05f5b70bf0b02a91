"""How long the first and the later visitors of a fresh server wait for the sample's maps and curves.

Times are printed (`pytest -s`) and kept in artifacts/first-picture.json. They are figures to look at, not limits: the
machine that runs the tests may be busy.
"""

import json
import time

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import ARTIFACTS, Visitor
from tests.browser.test_probe_journey import LONG, PROBE

pytestmark = pytest.mark.browser


def seconds_until_the_picture(chromium: Browser, url: str) -> dict[str, float]:
    """Seconds from opening the page until three charts are drawn, and until the map is a UMAP."""
    visitor = Visitor(chromium, url)
    begun = time.monotonic()
    page = visitor.open(PROBE)
    expect(page.get_by_test_id("stVegaLiteChart").locator("svg.marks")).to_have_count(3, timeout=LONG)
    drawn = time.monotonic() - begun
    expect(page.get_by_text("Drawn with UMAP", exact=False).first).to_be_visible(timeout=120_000)
    umap = time.monotonic() - begun
    assert visitor.problems == []
    visitor.context.close()
    return {"maps and curves": round(drawn, 1), "UMAP": round(umap, 1)}


def test_the_first_and_the_later_visitors_of_a_fresh_server(chromium: Browser, fresh_server: str) -> None:
    times = {
        visitor: seconds_until_the_picture(chromium, fresh_server)
        for visitor in ("first visitor", "second visitor", "third visitor")
    }
    (ARTIFACTS / "first-picture.json").write_text(json.dumps(times, indent=2))
    for visitor, seconds in times.items():
        print(visitor, ", ".join(f"{what} after {value} s" for what, value in seconds.items()))  # noqa: T201
    assert set(times["first visitor"]) == {"maps and curves", "UMAP"}
