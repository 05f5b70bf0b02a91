"""Uses, curves and coordinates as CSV for spreadsheets: UTF-8 with a byte-order mark, text cells made harmless.

A cell that starts with "=", "+", "-", "@", a tab or a carriage return would be run as a formula by a spreadsheet, so
text cells get an apostrophe in front (OWASP, "CSV injection"); numbers are left alone. `probe.json` holds the same
uses unchanged.
"""

import csv
import io
from collections.abc import Iterable, Sequence

from core.probe import Probe
from core.text.receipt import Receipt, fates
from core.text.rows import SentenceList

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
USE_COLUMNS = ("id", "row", "label", "group", "start", "end", "surface", "pieces", "windowed", "sentence")
#: What a list of pairs has too.
PAIR_COLUMNS = ("pair", "side", "gold")


def uses_csv(result: Probe) -> bytes:
    """One record a use, with the columns of `USE_COLUMNS`, and those of `PAIR_COLUMNS` when any use is of a pair."""
    vectors = result.vectors
    pairs = any(use.pair is not None for use in vectors.uses)
    return to_csv(
        (*USE_COLUMNS, *PAIR_COLUMNS) if pairs else USE_COLUMNS,
        (
            (
                use.id,
                use.row,
                use.label or "",
                use.group or "",
                use.start,
                use.end,
                use.surface,
                " ".join(pieces),
                "yes" if windowed else "no",
                use.text,
                *((use.pair or "", use.side or "", use.gold or "") if pairs else ()),
            )
            for use, pieces, windowed in zip(vectors.uses, vectors.pieces, vectors.windowed, strict=True)
        ),
    )


def receipt_csv(receipt: Receipt, sentences: SentenceList) -> bytes:
    """One record a sentence of the list: row, whether it has a use, why not, and the sentence."""
    return to_csv(("row", "fate", "reason", "message", "sentence"), fates(receipt, sentences))


def curves_csv(result: Probe) -> bytes:
    """One record a layer: layer, within, between, random; an undefined value is an empty cell."""
    curves = result.evidence.curves
    return to_csv(
        ("layer", "within", "between", "random"),
        zip(curves.layers, curves.within, curves.between, curves.random, strict=True),
    )


def map_csv(result: Probe) -> bytes:
    """One record a use: id, label, coordinates on both maps, the number of its place on each, its group."""
    columns = ("id", "label", "x", "y", "place", "static_x", "static_y", "static_place", "group_found")
    if result.maps is None:
        return to_csv(columns, ())
    contextual, static = result.maps.contextual, result.maps.static
    return to_csv(
        columns,
        (
            (
                use.id,
                use.label or "",
                *map(float, contextual.points[k]),
                int(contextual.place[k]),
                *map(float, static.points[k]),
                int(static.place[k]),
                int(result.grouping.members[k]),
            )
            for k, use in enumerate(result.vectors.uses)
        ),
    )


def to_csv(columns: Sequence[str], records: Iterable[Sequence[object]]) -> bytes:
    """CSV bytes of `records` below a header, ready for a spreadsheet."""
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([safe_cell(value) for value in record] for record in records)
    return ("\ufeff" + buffer.getvalue()).encode("utf-8")


def safe_cell(value: object) -> object:
    """Text that a spreadsheet would run gets an apostrophe in front; everything else stays as it is."""
    if isinstance(value, str) and value.startswith(_FORMULA_STARTS):
        return "'" + value
    return "" if value is None else value
