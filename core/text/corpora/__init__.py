"""Research layouts, recognised by their content. Each module knows one layout: what its columns mean, what stands
beside it. `recognise` tries them in turn.
"""

from core.text.corpora import coarsewsd, homographs, mcl_wic, own_exports, russe, tagged_pairs, wic, wug
from core.text.plan import Plan, Table
from core.text.sources import Source

#: Layouts by the names that the command line and receipts use; the last two are not research layouts.
LAYOUTS = (
    "coarsewsd",
    "wic",
    "mcl_wic",
    "wug",
    "russe",
    "homographs",
    "tagged_pairs",
    "semcor_xml",
    "probe",
    "table",
    "lines",
)
_WITH_HEADER = {
    "probe": own_exports.recognise,
    "mcl_wic": mcl_wic.recognise,
    "wug": wug.recognise,
    "russe": russe.recognise,
    "homographs": homographs.recognise,
}
_BARE = {"wic": wic.recognise, "tagged_pairs": tagged_pairs.recognise, "coarsewsd": coarsewsd.recognise}


def recognise(headed: Table, bare: Table, source: Source, only: str | None = None) -> tuple[Table, Plan] | None:
    """The layout of a table, tried with its first record as header and without; None when it is none of them.

    `only` tries one layout.
    """
    for layouts, table in ((_WITH_HEADER, headed), (_BARE, bare)):
        for name, module in layouts.items():
            if only in (None, name) and table.records and (found := module(table, source)):
                return found
    return None
