"""The report opens from disk: no request but its own file, nothing on the console, all figures drawn."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from core.exports.report import report_html
from core.probe import ProbeSettings, probe
from core.text.reading import read_file
from tests.fakes import FakeEncoder

pytestmark = pytest.mark.browser
SAMPLE = Path(__file__).resolve().parents[2] / "samples" / "ten_uses.csv"


@pytest.mark.parametrize("width", [1200, 390])
def test_the_report_opens_from_disk(chromium: Browser, tmp_path: Path, width: int) -> None:
    listed = read_file(SAMPLE.name, SAMPLE.read_bytes())
    file = tmp_path / "report.html"
    file.write_bytes(report_html(probe(listed, "bank", FakeEncoder(), ProbeSettings(map_method="pca"))))
    page = chromium.new_page(viewport={"width": width, "height": 800})
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(file.as_uri())
    page.wait_for_timeout(300)
    assert asked == [file.as_uri()] and said == []
    assert page.locator("figure svg").count() == 3
    assert page.locator("figure svg path[aria-roledescription=point]").count() >= 10
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()
