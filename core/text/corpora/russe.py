"""RUSSE 2018 (Panchenko et al. 2018): every row a context with all its occurrences, `positions` as `a-b,c-d`.

The published parts do not agree whether b belongs to the word, so the convention is found in the data.
"""

from core.text.plan import Plan, Table
from core.text.sources import Source


def recognise(table: Table, source: Source) -> tuple[Table, Plan] | None:
    """Columns word, context and positions."""
    context, word, positions = table.index("context"), table.index("word"), table.index("positions")
    if context is None or word is None or positions is None:
        return None
    return table, Plan("russe", (context,), label=table.index("gold_sense_id"), word=word, spans=((positions,),))
