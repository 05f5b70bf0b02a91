"""The rows of a list as the person's file shows them, before any word is looked for. Types only."""

from dataclasses import dataclass
from typing import NamedTuple


class Span(NamedTuple):
    """Characters `text[start:end]` of a sentence."""

    start: int
    end: int


class Problem(NamedTuple):
    """Something in a row that cannot be used: a short name from `core.text.uses.REASONS` and the sentence shown."""

    reason: str
    message: str


@dataclass(frozen=True, slots=True)
class Row:
    """One sentence of a list.

    `number` counts from 1 (a header is not a row); the two sentences of a pair share it and differ in `side` (1, 2).
    `label` and `group` are trimmed text, None when blank. `word` is the target that the file names for this row.
    `spans` are the occurrences that the file states; None leaves finding them to the matcher. `problems` are the stated
    occurrences that cannot be used (or the reason why the row could not be read). `pair` and `gold` are the identifier
    of the pair and its answer as written. `source` is the file, when a list was made of several.
    """

    number: int
    text: str
    label: str | None = None
    group: str | None = None
    word: str | None = None
    spans: tuple[Span, ...] | None = None
    problems: tuple[Problem, ...] = ()
    pair: str | None = None
    side: int | None = None
    gold: str | None = None
    source: str | None = None


@dataclass(frozen=True)
class Guess:
    """How a file was understood. Columns are names as the header shows them; None where there is no such column.

    `layout` is one of `core.text.corpora.LAYOUTS`, "table" or "lines". `spans` says in words how stated occurrences
    were read ("characters, end not included"), `spans_fit` how many of how many cover the word. `index_columns` only
    number the rows. `text_column_2` is set for pairs. `word_from` is "file", "spans" (what they cover) or None;
    `form_column` holds the word as it stands in each sentence.
    """

    encoding: str
    delimiter: str | None
    header: bool
    columns: tuple[str, ...]
    text_column: str | None
    label_column: str | None
    format: str = ".txt"
    layout: str = "lines"
    group_column: str | None = None
    word_column: str | None = None
    word_from: str | None = None
    form_column: str | None = None
    span_columns: tuple[str, ...] = ()
    spans: str | None = None
    spans_fit: tuple[int, int] | None = None
    index_columns: tuple[str, ...] = ()
    text_column_2: str | None = None
    gold_column: str | None = None
    marks: str | None = None
    sheet: str | None = None
    sheets: tuple[str, ...] = ()
    companions: tuple[str, ...] = ()


@dataclass(frozen=True)
class SentenceList:
    """A list that has been read: its rows, how they were understood, and what a person should know about it.

    `words` are the targets that the file itself names, in order of appearance (empty when it names none). `replaced`
    counts characters that could not be read or shown and became U+FFFD.
    """

    name: str
    rows: tuple[Row, ...]
    guess: Guess
    notes: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    replaced: int = 0

    @property
    def row_count(self) -> int:
        """Rows as the person's file shows them: a pair is one row with two sentences."""
        return len({row.number for row in self.rows})
