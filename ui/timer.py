"""The study record in the browser: clock and progress in the side bar, statistics on a page of their own.

Both are components whose scripts keep everything in the browser's local storage. They get news from the session
(`ui.study`) and send nothing back, so no rerun is caused and no time is known to the server.
"""

from pathlib import Path

import streamlit as st

from ui import projects, study
from ui.page_list import PAGES

_FOLDER = Path(__file__).resolve().parent / "record"


def _source(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")


_CLOCK = st.components.v2.component(
    "study_clock",
    html=_source("clock.html"),
    css=_source("clock.css"),
    js=_source("store.js") + _source("clock.js"),
)
_STATISTICS = st.components.v2.component(
    "study_statistics",
    html=_source("stats.html"),
    css=_source("stats.css"),
    js=_source("store.js") + _source("stats.js"),
)


def draw_clock(page: str) -> None:
    """Clock and progress in the side bar; `page` is the name of the page whose time is counted."""
    projects.recognise()
    with st.sidebar:
        _CLOCK(
            key="study_clock",
            data={"page": page, "phases": study.requirements(), "events": study.events()},
            height="content",
        )


def draw_statistics() -> None:
    """Time by page and by day, phases, questions; export, import and erase."""
    _STATISTICS(
        key="study_statistics",
        data={"titles": {entry.name: entry.title for entry in PAGES}, "phases": study.requirements()},
        height="content",
    )
