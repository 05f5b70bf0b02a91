"""The frame around every page: configuration, navigation, and the guard for deep links on a fresh server.

A folder called `pages` beside the entry script makes Streamlit run a deep-linked page *alone* until some session has
called `st.navigation`. So the router calls `run()`, and each page calls `draw()` first: `draw()` does nothing inside
the router. Running alone, it makes the navigation known and asks for one rerun, which a server answers through the
router: a page that went on alone would lose what its widgets hold at the next rerun. Where there is no router at all
(a page started by itself), it draws the same frame.
"""

from pathlib import Path

import streamlit as st

from ui import timer
from ui.page_list import PAGES, PageEntry

_ROOT = Path(__file__).resolve().parent.parent
_ICON = _ROOT / "ui" / "assets" / "icon.png"
_INSIDE_ROUTER = "frame_inside_router"
_ASKED_FOR_ROUTER = "frame_asked_for_router"


def run() -> None:
    """Draw the frame and run the page that the address names. Called by `streamlit_app.py` only."""
    page = _draw_frame()
    st.session_state[_ASKED_FOR_ROUTER] = True
    st.session_state[_INSIDE_ROUTER] = True
    try:
        page.run()
    finally:
        st.session_state.pop(_INSIDE_ROUTER, None)


def draw() -> None:
    """Draw the frame unless the router has already done so. The first call of every page script."""
    if st.session_state.get(_INSIDE_ROUTER):
        return
    _draw_frame()
    if not st.session_state.get(_ASKED_FOR_ROUTER):
        st.session_state[_ASKED_FOR_ROUTER] = True
        st.rerun()


def page(name: str) -> st.Page:
    """The page object with `name` (file name without ".py"), for `st.page_link` and `st.switch_page`."""
    return _as_page(next(entry for entry in PAGES if entry.name == name))


def _draw_frame() -> st.Page:
    # The icon is a file of ours: a Material icon here would be fetched from a third party.
    st.set_page_config(page_title="Contextual embeddings", page_icon=_ICON, layout="wide", menu_items={})
    sections: dict[str, list[st.Page]] = {}
    for entry in PAGES:
        sections.setdefault(entry.section, []).append(_as_page(entry))
    page = st.navigation(sections, expanded=True)
    timer.draw_clock(next(entry.name for entry in PAGES if entry.title == page.title))
    return page


def _as_page(entry: PageEntry) -> st.Page:
    return st.Page(
        _ROOT / "pages" / f"{entry.name}.py",
        title=entry.title,
        icon=entry.icon,
        url_path=entry.name,
        default=entry.default,
    )
