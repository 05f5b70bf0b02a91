"""Own exports of this product: `uses.csv`, `uses.jsonl` and `probe.json`, read back to the same uses.

The spreadsheet export puts an apostrophe before text that a spreadsheet would run; it is taken off again where the
stated word says that it was put there. Uses of one row become one row again.
"""

from collections.abc import Sequence
from dataclasses import replace

from core.errors import InputError
from core.text.plan import Plan, Table
from core.text.sources import Source
from core.text.spans import parse_number

_FORMULA_STARTS = ("'=", "'+", "'-", "'@", "'\t", "'\r")
_COLUMNS = ("row", "sentence", "label", "group", "pair", "side", "gold", "spans")


def recognise(table: Table, source: Source) -> tuple[Table, Plan] | None:
    """Columns id, row, start, end, surface, with the sentence in `sentence` or `text`."""
    needed = [table.index(name) for name in ("id", "row", "start", "end", "surface")]
    if None in needed:
        return None
    text = table.index("sentence", "text")
    if text is None:
        raise InputError("This export holds no sentences; give the uses.csv that was saved with it.")
    others = [table.index(name) for name in ("label", "group", "pair", "side", "gold")]
    _, row, start, end, surface = (index for index in needed if index is not None)
    merged: dict[tuple[str, ...], list[str]] = {}
    for record in table.records:
        cells = [_cell(record, index) for index in (row, text, *others)]
        spoken = [_unescaped(cell) for cell in cells]
        word, first, last = (_cell(record, index) for index in (surface, start, end))
        spoken[1] = _sentence(cells[1], _unescaped(word), parse_number(first), parse_number(last))
        merged.setdefault(tuple(spoken), []).append(f"{first}:{last}")
    records = [(*key, ",".join(spans)) for key, spans in merged.items()]
    plan = Plan(
        "probe",
        (1,),
        label=2,
        group=3,
        pair=4,
        side=5,
        gold=6,
        spans=((7,),),
        unit="characters",
        end="exclusive",
        number=0,
    )
    return replace(table, columns=_COLUMNS, records=records), plan


def _cell(record: Sequence[str], index: int | None) -> str:
    """Blank for a column that is not there, or that a damaged row does not reach."""
    return record[index] if index is not None and index < len(record) else ""


def _unescaped(cell: str) -> str:
    return cell[1:] if cell.startswith(_FORMULA_STARTS) else cell


def _sentence(cell: str, word: str, start: int | None, end: int | None) -> str:
    """The sentence without the apostrophe of the export, if the word then stands where the export says."""
    bare = _unescaped(cell)
    return bare if start is not None and end is not None and bare[start:end] == word else cell
