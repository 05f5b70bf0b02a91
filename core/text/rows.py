"""The rows of a list as the person's file shows them, before any word is looked for. Types only."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One row. `number` counts from 1 (a header is not a row); label and group are trimmed text, None when blank."""

    number: int
    text: str
    label: str | None = None
    group: str | None = None


@dataclass(frozen=True)
class Guess:
    """How a file was understood. Columns are names as the header shows them; None where there is no such column."""

    encoding: str
    delimiter: str | None
    header: bool
    columns: tuple[str, ...]
    text_column: str | None
    label_column: str | None


@dataclass(frozen=True)
class SentenceList:
    """A list that has been read: its rows, how they were understood, and what a person should know about it."""

    name: str
    rows: tuple[Row, ...]
    guess: Guess
    notes: tuple[str, ...] = ()
