"""What can be taken away of a probe, by kind. A file is made when its button is pressed, and no earlier."""

from collections.abc import Callable
from functools import partial

import streamlit as st

from core.exports.atlas import COMMAND, atlas_parquet
from core.exports.drawing import FORMATS
from core.exports.figures import HEIGHT, WIDTH, Figure, figures_of
from core.exports.folder import probe_json
from core.exports.methods import methods_paragraph
from core.exports.records import TABLES
from core.exports.report import report_html
from core.exports.tables import TABLE_FORMATS, table_file
from core.exports.vectors import projector_metadata, projector_vectors, vectors_npz, vectors_parquet
from core.probe import Probe

_FIGURES = {"map": "Contextual map", "static_map": "Static map", "curves": "Cosine curves"}
_TABLES = {"uses": "Uses", "curves": "Cosines by layer", "scores": "Scores by layer", "map": "Coordinates"}


@st.fragment
def draw(result: Probe) -> None:
    """Draw the section; a choice in it redraws nothing else."""
    st.subheader("Take away", anchor=False)
    figures, tables, vectors, report = st.tabs(["Figures", "Tables", "Vectors", "Report"], key="probe_take_tabs")
    with figures:
        _figures(result)
    with tables:
        _tables(result)
    with vectors:
        _vectors(result)
    with report:
        _report(result)


def button(file_name: str, make: Callable[[], bytes], primary: bool = False) -> None:
    """A button whose file is made, by another thread, when it is pressed."""
    st.download_button(
        f"Download {file_name}" if primary else file_name,
        data=make,
        file_name=file_name,
        key=f"probe_download_{file_name}",
        on_click="ignore",
        icon=":material/download:",
    )


def _figures(result: Probe) -> None:
    makers = figures_of(result)
    name = _choice("Figure", {key: _FIGURES[key] for key in makers}, "probe_take_figure")
    form = _choice("Format", {key: key for key in FORMATS}, "probe_take_format")
    ending, make = FORMATS[form]
    button(f"{name}{ending}", partial(_drawn, makers[name], result, make), primary=True)
    st.caption(
        f"For print, on white, {WIDTH} by {HEIGHT} points, with a caption that holds every setting. SVG and Vega-Lite "
        "also hold the sentences that you see when you point at a mark, cut around the word."
    )


def _tables(result: Probe) -> None:
    name = _choice("Table", {key: _TABLES[key] for key in TABLES}, "probe_take_table")
    form = _choice("File type", {key: key for key in TABLE_FORMATS}, "probe_take_table_format")
    button(f"{name}{TABLE_FORMATS[form][0]}", partial(table_file, name, form, result), primary=True)
    button("probe.json", partial(probe_json, result))
    st.caption(
        "The uses in any of these, and probe.json, can be opened here again. In CSV, text that a spreadsheet would run "
        "as a formula has an apostrophe in front; JSON Lines and Parquet hold it unchanged. probe.json holds all but "
        "the vectors."
    )


def _vectors(result: Probe) -> None:
    with st.container(horizontal=True):
        button("vectors.npz", partial(vectors_npz, result))
        button("vectors.parquet", partial(vectors_parquet, result))
    st.caption("All layers, for NumPy and for tables, with ids, layer names and settings inside.")
    with st.container(horizontal=True):
        button("vectors.tsv", partial(projector_vectors, result))
        button("metadata.tsv", partial(projector_metadata, result))
        button("atlas.parquet", partial(atlas_parquet, result))
    st.caption("The chosen layer, for the TensorFlow Embedding Projector (the pair) and for Embedding Atlas:")
    st.code(COMMAND, language="bash")


def _report(result: Probe) -> None:
    button("report.html", partial(report_html, result), primary=True)
    st.caption(
        "One file with the verdict, settings, figures, tables, what happened to every row, methods and what to cite. "
        "It needs no network. The uses in it are cut around the word."
    )
    st.caption("A paragraph on methods, to paste:")
    st.code(methods_paragraph(result), language=None, wrap_lines=True)


def _choice(label: str, options: dict[str, str], key: str) -> str:
    first = next(iter(options))
    if st.session_state.get(key) not in options:
        st.session_state[key] = first
    return st.pills(label, list(options), format_func=options.__getitem__, key=key, required=True) or first


def _drawn(figure: Callable[[Probe], Figure], result: Probe, make: Callable[[Figure], bytes]) -> bytes:
    return make(figure(result))
