"""Wikipedia homographs (Gorman, Mazovetskiy & Nikolaev 2018): one file a word, `start` and `end` count bytes.

The layout is documented to count bytes, but the convention is still found in the data, and shown.
"""

from core.text.plan import Plan, Table
from core.text.sources import Source


def recognise(table: Table, source: Source) -> tuple[Table, Plan] | None:
    """Columns homograph, wordid, sentence, start, end."""
    homograph, sense, sentence, start, end = (
        table.index(name) for name in ("homograph", "wordid", "sentence", "start", "end")
    )
    if homograph is None or sense is None or sentence is None or start is None or end is None:
        return None
    return table, Plan("homographs", (sentence,), label=sense, word=homograph, spans=((start, end),))
