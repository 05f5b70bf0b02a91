"""The first rows of a list as they were understood, for a look before anything runs."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from core.text.concordance import concordance_line
from core.text.languages import no_space_script
from core.text.rows import Row, SentenceList

_SIDE = 60


@dataclass(frozen=True)
class PreviewRow:
    """One sentence: `text` cut to a window, with stated occurrences in [brackets]; None where the list has nothing."""

    row: int
    text: str
    label: str | None
    group: str | None
    word: str | None
    pair: str | None
    gold: str | None
    problem: str | None
    source: str | None = None


def preview(sentences: SentenceList, most: int = 5) -> tuple[PreviewRow, ...]:
    """The first `most` sentences that are not blank; of a list made of several files, the first two of each file."""
    return tuple(_shown(row) for row in _first(sentences.rows, most))


def _first(rows: Sequence[Row], most: int) -> list[Row]:
    found: list[Row] = []
    taken: Counter[str | None] = Counter()
    for row in rows:
        if (row.text.strip() or row.problems) and taken[row.source] < (most if row.source is None else 2):
            found.append(row)
            taken[row.source] += 1
            if len(found) == (most if row.source is None else 2 * most):
                break
    return found


def _shown(row: Row) -> PreviewRow:
    problem = row.problems[0].message if row.problems else None
    if row.spans:
        text = str(concordance_line(row.text, *row.spans[0], side=_SIDE))
    else:
        side = _SIDE if row.text and no_space_script(row.text.strip()[:1] or " ") else 2 * _SIDE
        line = concordance_line(row.text, 0, min(1, len(row.text)), side=side)
        text = f"{line.word}{line.right}"
    return PreviewRow(row.number, text, row.label, row.group, row.word, row.pair, row.gold, problem, row.source)
