"""A deep link on a server nobody has visited shows the whole frame, not the bare page (streamlit.md, finding A)."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Server, Visitor
from ui.page_list import PAGES

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", ["about", "sense_probe"])
def test_a_deep_link_on_a_fresh_server(chromium: Browser, name: str) -> None:
    server = Server(f"deep-link-{name}")
    try:
        visitor = Visitor(chromium, server.url)
        page = visitor.open(f"/{name}")
        menu = page.get_by_test_id("stSidebarNav")
        for entry in PAGES:
            expect(menu.get_by_role("link", name=entry.title, exact=True)).to_be_visible(timeout=60_000)
        titles = menu.get_by_role("link").all_inner_texts()
        assert len(titles) == len(PAGES)
        title = next(entry.title for entry in PAGES if entry.name == name)
        expect(page.get_by_role("heading", level=1)).to_have_text(title, timeout=60_000)
        assert "not found" not in page.content().lower()
        visitor.context.close()
    finally:
        server.stop()
