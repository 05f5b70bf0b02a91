"""The inputs of the toy lab: editable tables and switches in, tokens and settings out.

What the learner set is kept in the session (`toy_a`, `toy_b`, `toy_settings`), so that the code page prints the same
numbers and project 1 can be recognised.
"""

import streamlit as st

from core.limits import limit
from core.teaching.phases import phase
from core.toy.contextualise import Head, Run, Settings, Token, contextualise
from core.toy.presets import AXES, BANK, FIRST_HEAD, PRESETS, SECOND_HEAD, axis_names, preset, resize, resize_matrix
from core.toy.table import NAME, matrix_from_rows, matrix_rows, token_rows, tokens_from_rows
from ui import note, projects, study

_PARTS = ("query", "key", "value")


def axes_input() -> tuple[str, ...]:
    """Number of dimensions, as the names of the axes."""
    count = st.number_input(
        "Dimensions",
        min_value=1,
        max_value=limit("toy_dimensions"),
        value=len(AXES),
        key="toy_dimensions",
        bind="query-params",
        help="Two can be drawn. More are listed. Real models use hundreds.",
    )
    return axis_names(int(count))


def word_input(axes: tuple[str, ...]) -> Token:
    """The word and its start vector."""
    rows = st.data_editor(
        token_rows([resize(BANK, len(axes))], axes),
        num_rows="fixed",
        key=f"toy_word_{len(axes)}",
        column_config=_columns(axes, "word"),
        hide_index=True,
        width="stretch",
    )
    return tokens_from_rows(rows, axes)[0]


def neighbours_input(side: str, default: str, axes: tuple[str, ...]) -> tuple[Token, ...]:
    """A preset to start from, and the table of neighbours of context `side` to edit."""
    names = [item.name for item in PRESETS]
    chosen = st.segmented_control(
        f"Start context {side} from",
        names,
        default=default,
        required=True,
        key=f"toy_preset_{side}",
        bind="query-params",
        on_change=_moved,
    )
    start = preset(chosen)
    rows = st.data_editor(
        token_rows([resize(token, len(axes)) for token in start.neighbours], axes),
        num_rows="dynamic",
        key=f"toy_neighbours_{side}_{chosen}_{len(axes)}",
        on_change=_moved,
        column_config=_columns(axes, "neighbour"),
        hide_index=True,
        width="stretch",
    )
    note.small(start.look)
    return tokens_from_rows(rows, axes)


def settings_input(axes: tuple[str, ...]) -> Settings:
    """Temperature and the switches that add what the sum on paper leaves out."""
    temperature = st.slider(
        "Temperature",
        min_value=0.05,
        max_value=5.0,
        value=1.0,
        step=0.05,
        key="toy_temperature",
        bind="query-params",
        help="Divides the scores before the softmax. 1 is the formula of the paper. Lower picks, higher evens out.",
    )
    first, second, third, fourth = st.columns(4)
    matrices = first.toggle("Q, K, V matrices", key="toy_matrices", bind="query-params")
    residual = second.toggle("Residual", key="toy_residual", bind="query-params")
    two_heads = third.toggle("Second head", key="toy_second_head", bind="query-params")
    two_steps = fourth.toggle("Second step", key="toy_second_step", bind="query-params")
    heads = [_head_input("Head 1", FIRST_HEAD, axes)] if matrices else [Head()]
    if two_heads:
        heads.append(_head_input("Head 2", SECOND_HEAD, axes))
    return Settings(temperature, tuple(heads), residual, 2 if two_steps else 1)


def run_contexts(word: Token, first: tuple[Token, ...], second: tuple[Token, ...], chosen: Settings) -> tuple[Run, Run]:
    """Run both contexts and keep them for the code page and the projects."""
    runs = contextualise((word, *first), chosen), contextualise((word, *second), chosen)
    st.session_state["toy_runs"] = runs
    projects.note_toy(runs)
    return runs


def latest_runs() -> tuple[Run, Run]:
    """The two contexts last seen in the lab, or those of phase 6."""
    kept = st.session_state.get("toy_runs")
    return kept or (
        contextualise((BANK, *preset("loan").neighbours)),
        contextualise((BANK, *preset("river").neighbours)),
    )


def _moved() -> None:
    study.mark(phase(8).activity)


def _head_input(title: str, start: Head, axes: tuple[str, ...]) -> Head:
    with st.expander(f"{title}: its three matrices", expanded=False):
        note.small("In a real model training finds these numbers. Here they are invented, and yours to change.")
        made = []
        for part, column in zip(_PARTS, st.columns(len(_PARTS)), strict=True):
            with column:
                st.markdown(f"**{part.capitalize()} matrix**")
                rows = st.data_editor(
                    matrix_rows(resize_matrix(getattr(start, part), len(axes)), axes),
                    num_rows="fixed",
                    key=f"toy_{title}_{part}_{len(axes)}",
                    column_config={axis: st.column_config.NumberColumn(axis, format="%.2f") for axis in axes},
                    hide_index=True,
                    width="stretch",
                )
                made.append(matrix_from_rows(rows, axes))
    return Head(*made)


def _columns(axes: tuple[str, ...], title: str) -> dict:
    return {
        NAME: st.column_config.TextColumn(title, max_chars=limit("toy_name")),
        **{axis: st.column_config.NumberColumn(axis, format="%.2f", step=0.05) for axis in axes},
    }
