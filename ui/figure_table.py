"""A table of figures beside a picture: fractions with three decimals, text with room, and no empty cell unexplained."""

from typing import Any

import streamlit as st

from ui.probe_tables import Columns

#: Pixels of the columns of text.
_WIDTHS = {"layer": 105, "best": 85, "not defined": 230, "use": 400}


def draw(table: Columns, key: str, alt: str) -> None:
    """Draw the table; figures that are not defined say so."""
    st.dataframe(
        table, hide_index=True, key=key, placeholder="not defined", column_config=_column_settings(table), alt=alt
    )


def _column_settings(table: Columns) -> dict[str, Any]:
    return {
        name: st.column_config.NumberColumn(name, format="%.3f")
        for name, values in table.items()
        if any(isinstance(value, float) for value in values)
    } | {name: st.column_config.TextColumn(name, width=width) for name, width in _WIDTHS.items() if name in table}
