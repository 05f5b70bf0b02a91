"""`serve.py` in a real browser: every page works under the policy without a console error; foreign code does not."""

import re
import urllib.error
import urllib.request
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import ARTIFACTS, Server, Visitor
from tests.browser.test_probe_journey import FIVE, LONG, charts, paste, umap_drawn
from ui.page_list import PAGES

pytestmark = pytest.mark.browser
NAMES = ("content-security-policy", "referrer-policy", "x-content-type-options", "x-frame-options")


@pytest.fixture(scope="module")
def guarded() -> Iterator[str]:
    """Base URL of a dashboard started through serve.py."""
    server = Server("serve", script="serve.py")
    yield server.url
    server.stop()


@pytest.mark.parametrize("path", ["/", "/sense_probe", "/favicon.png", "/_stcore/health", "/ready", "/no/such/page"])
def test_every_answer_has_the_headers(guarded: str, path: str) -> None:
    try:
        with urllib.request.urlopen(guarded + path, timeout=20) as answer:
            found = answer.headers
    except urllib.error.HTTPError as error:  # /ready before the model is loaded
        assert path == "/ready" and error.code == 503
        found = error.headers
        error.close()
    assert [name for name in NAMES if not found.get(name)] == []


def test_every_page_works_without_a_console_error(guarded: str, chromium: Browser) -> None:
    visitor = Visitor(chromium, guarded)
    for entry in PAGES:
        page = visitor.open("/" if entry.default else f"/{entry.name}")
        expect(page.get_by_role("heading", level=1)).to_be_visible(timeout=LONG)
        expect(page.get_by_test_id("stStatusWidget")).to_have_count(0, timeout=LONG)
        assert (entry.name, visitor.problems) == (entry.name, [])
    visitor.context.close()


def test_the_probe_works_with_paste_upload_and_download(guarded: str, chromium: Browser) -> None:
    visitor = Visitor(chromium, guarded)
    page = visitor.open("/sense_probe")
    umap_drawn(page)
    paste(page, FIVE)
    expect(page.get_by_text(re.compile("5 uses of “seal”"))).to_be_visible(timeout=LONG)
    charts(page)
    page.get_by_role("tab", name="Data").click()
    with page.expect_download(timeout=LONG) as download:
        page.get_by_role("button", name="uses.csv").click()
    assert "seal" in download.value.path().read_text("utf-8")
    page.get_by_role("tab", name="Upload files").click()
    file = {"name": "seals.txt", "mimeType": "text/plain", "buffer": FIVE.encode()}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    expect(page.get_by_text("The first rows as they were understood")).to_be_visible(timeout=LONG)
    assert visitor.problems == []
    visitor.context.close()
    assert (
        "walrus" not in (ARTIFACTS / "serve.log").read_text() and "herring" not in (ARTIFACTS / "serve.log").read_text()
    )


def test_code_that_is_not_ours_is_not_run(guarded: str, chromium: Browser) -> None:
    visitor = Visitor(chromium, guarded)
    page = visitor.open("/about")
    expect(page.get_by_role("heading", level=1)).to_be_visible(timeout=LONG)
    page.evaluate(
        "() => { const s = document.createElement('script'); s.textContent = 'window.foreign = 1';"
        " document.head.append(s); }"
    )
    assert page.evaluate("() => window.foreign") is None
    assert any("Content Security Policy" in problem for problem in visitor.problems)
    visitor.context.close()
