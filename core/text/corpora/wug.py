"""Word usage graphs (DWUG; Schlechtweg et al. 2021): `uses.csv`, separated by tabs, with clusters in a second file.

`indexes_target_token` is a slice `start:end` of `context` (several are separated by commas), `grouping` the period,
and cluster -1 holds the uses that belong to no sense.
"""

from core.text.corpora.companions import tab_map
from core.text.plan import Plan, Table
from core.text.sources import Source

_NOISE = "-1"


def recognise(table: Table, source: Source) -> tuple[Table, Plan] | None:
    """Columns context and indexes_target_token."""
    context, span = table.index("context"), table.index("indexes_target_token")
    if context is None or span is None:
        return None
    identifier = table.index("identifier")
    clusters = tab_map(source.companion(".csv"))
    labels: tuple[str | None, ...] | None = None
    notes: tuple[str, ...] = ()
    if clusters and identifier is not None:
        found = [clusters.get(record[identifier]) if identifier < len(record) else None for record in table.records]
        noise = sum(label == _NOISE for label in found)
        labels = tuple(None if label == _NOISE else label for label in found)
        if noise:
            notes = (f"{noise:,} uses are in cluster -1, which stands for no sense; they have no label.",)
    plan = Plan(
        "wug",
        (context,),
        label=table.index("cluster"),
        group=table.index("grouping", "date"),
        word=table.index("lemma", "target"),
        spans=((span,),),
        labels=labels,
        notes=notes,
    )
    return table, plan
