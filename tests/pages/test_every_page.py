"""Every page opens through the router and alone, without an error, with the same menu (streamlit.md, finding A)."""

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.conftest import ROOT
from ui.page_list import PAGES

NAMES = [entry.name for entry in PAGES]


@pytest.mark.parametrize("name", NAMES)
def test_a_page_opens_through_the_router(name: str) -> None:
    app = AppTest.from_file(ROOT / "streamlit_app.py", default_timeout=120).run()
    app.switch_page(f"pages/{name}.py").run()
    assert not app.exception and not app.error
    assert len(app.title) == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_page_opens_alone(name: str) -> None:
    app = AppTest.from_file(ROOT / "pages" / f"{name}.py", default_timeout=120).run()
    assert not app.exception and not app.error
    assert len(app.title) == 1


def test_the_router_leaves_no_marker_behind() -> None:
    app = AppTest.from_file(ROOT / "streamlit_app.py", default_timeout=120).run()
    assert "frame_inside_router" not in app.session_state
