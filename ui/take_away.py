"""What can be taken away of a probe, by kind. A file is made when its button is pressed, and no earlier."""

from collections.abc import Callable
from functools import partial

import streamlit as st

from core.exports.drawing import FORMATS
from core.exports.figures import HEIGHT, WIDTH, Figure, figures_of
from core.exports.folder import FILES
from core.probe import Probe

_FIGURE_TITLES = {"map": "Contextual map", "static_map": "Static map", "curves": "Cosine curves"}


@st.fragment
def draw(result: Probe) -> None:
    """Draw the section; a choice in it redraws nothing else."""
    st.subheader("Take away", anchor=False)
    figures, data = st.tabs(["Figures", "Data"], key="probe_take_tabs")
    with figures:
        _figures(result)
    with data, st.container(horizontal=True):
        for name, make in FILES.items():
            button(name, partial(make, result), name)


def button(label: str, make: Callable[[], bytes], file_name: str) -> None:
    """A button whose file is made, by another thread, when it is pressed."""
    st.download_button(
        label,
        data=make,
        file_name=file_name,
        key=f"probe_download_{file_name}",
        on_click="ignore",
        icon=":material/download:",
    )


def _figures(result: Probe) -> None:
    makers = figures_of(result)
    name = st.pills(
        "Figure",
        list(makers),
        format_func=_FIGURE_TITLES.__getitem__,
        default="curves",
        key="probe_take_figure",
        required=True,
    )
    chosen = st.pills("Format", list(FORMATS), default="SVG", key="probe_take_format", required=True)
    ending, make = FORMATS[chosen or "SVG"]
    file_name = f"{name}{ending}"
    button(f"Download {file_name}", partial(_drawn, makers[name or "curves"], result, make), file_name)
    st.caption(
        f"For print, on white, {WIDTH} by {HEIGHT} points, with a caption that holds every setting. SVG and Vega-Lite "
        "also hold the sentences that you see when you point at a mark, cut around the word."
    )


def _drawn(figure: Callable[[Probe], Figure], result: Probe, make: Callable[[Figure], bytes]) -> bytes:
    return make(figure(result))
