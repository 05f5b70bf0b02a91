"""Cells of a table as text: what every format becomes before columns are given a meaning. Types only."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.errors import InputError
from core.limits import limit
from core.text.rows import Problem


@dataclass(frozen=True)
class Cells:
    """Records of a file as they stand in it; ragged ones stay ragged.

    `columns` are names that the format itself gives (JSON keys, Parquet); None when the first record may be a header.
    `joined_lines` counts records that held line breaks inside quotes, which are spaces now. `problems` gives, by index
    in `records`, why a record could not be read.
    """

    records: tuple[tuple[str, ...], ...]
    delimiter: str | None
    joined_lines: int = 0
    columns: tuple[str, ...] | None = None
    problems: Mapping[int, Problem] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    sheet: str | None = None
    sheets: tuple[str, ...] = ()


def check_size(rows: int, columns: int) -> None:
    """Raise InputError for a table that is larger than the limits on rows, columns or cells."""
    if rows > limit("rows"):
        raise InputError(f"The list has {rows:,} rows and the limit is {limit('rows'):,}; split it into parts.")
    if columns > limit("columns"):
        raise InputError(
            f"The table has {columns:,} columns and the limit is {limit('columns'):,}; keep the columns that matter."
        )
    if rows * columns > limit("cells"):
        raise InputError(
            f"The table has {rows:,} rows of {columns:,} columns and the limit is {limit('cells'):,} cells; "
            "keep the columns that matter."
        )
