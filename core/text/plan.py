"""What the columns of a table mean: the seam between recognising a layout and making rows. Types only."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.text.rows import Problem


@dataclass(frozen=True)
class Table:
    """Named columns above records. `problems` says, by index in `records`, why a record could not be read."""

    columns: tuple[str, ...]
    records: Sequence[tuple[str, ...]]
    header: bool
    delimiter: str | None
    problems: Mapping[int, Problem]

    def index(self, *names: str) -> int | None:
        """Index of the first of `names` that is a column."""
        return next((self.columns.index(name) for name in names if name in self.columns), None)


@dataclass(frozen=True)
class Plan:
    """Columns by index. Two `texts` make every record a pair; `spans` then holds the columns of each.

    Span columns are one (ranges, or a token's number) or two (start, end). `unit` and `end` fix the convention, None
    leaves it to the data. `form` is the word as it stands in the sentence (banked, where `word` is bank). `labels` and
    `golds` come from a companion file, one for each record. `number` and `side` are columns of own exports: the row's
    number, and the side of a pair where each record is one sentence of it.
    Spans of `unchecked` sides are in another language than the word. Guessed span columns are dropped when fewer than
    `least_fit` of their spans cover the word.
    """

    layout: str
    texts: tuple[int, ...]
    label: int | None = None
    group: int | None = None
    word: int | None = None
    gold: int | None = None
    form: int | None = None
    pair: int | None = None
    side: int | None = None
    spans: tuple[tuple[int, ...], ...] = ()
    unit: str | None = None
    end: str | None = None
    marks: str | None = None
    labels: tuple[str | None, ...] | None = None
    golds: tuple[str | None, ...] | None = None
    number: int | None = None
    unchecked: frozenset[int] = frozenset()
    least_fit: float = 0.0
    skip_uneven: bool = False
    notes: tuple[str, ...] = ()
