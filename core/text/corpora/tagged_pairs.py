"""Pairs of sentences with the target in `<b>...</b>`: `word TAB sentence TAB sentence TAB T|F`, without a header."""

from dataclasses import replace

from core.text.corpora.companions import share
from core.text.marks import MARKS
from core.text.plan import Plan, Table
from core.text.sources import Source


def recognise(table: Table, source: Source) -> tuple[Table, Plan] | None:
    """Three or four fields of which the second and third each carry a mark."""
    filled = [record for record in table.records if any(field.strip() for field in record)]
    for kind in ("b", "strong", "head", "word", "target"):
        mark = MARKS[kind]
        marked = [len(record) in (3, 4) and all(mark.search(field) for field in record[1:3]) for record in filled]
        if share(marked) >= 0.9:
            columns = ("word", "sentence 1", "sentence 2", "same")
            named = replace(
                table, columns=columns, records=[(*record, "")[:4] for record in table.records], header=False
            )
            return named, Plan("tagged_pairs", (1, 2), word=0, gold=3, marks=kind)
    return None
