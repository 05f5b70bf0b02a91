"""Own exports of this product: `uses` as .csv, .jsonl or .parquet, and `probe.json`, read back to the same uses.

The spreadsheet export puts an apostrophe before text that a spreadsheet would run; it is taken off again where the
stated word says that it was put there. Uses of one row become one row again. A .csv that is still as it was written is
read anew from its bytes, because line breaks inside of sentences do not survive the reading of tables in general.
"""

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import replace

from core.errors import InputError
from core.text.plan import Plan, Table
from core.text.sources import Source
from core.text.spans import parse_number

#: What the export writes for text that a spreadsheet would run, and for text that looks as if that had been done.
_ESCAPED = re.compile(r"'+[=+\-@\t\r]")
_UNESCAPED_FORMATS = (".json", ".jsonl", ".ndjson", ".parquet", ".pq")
_COLUMNS = ("row", "sentence", "label", "group", "pair", "side", "gold", "word", "spans")


def recognise(table: Table, source: Source) -> tuple[Table, Plan] | None:
    """Columns id, row, start, end, surface, with the sentence in `sentence` or `text`."""
    needed = [table.index(name) for name in ("id", "row", "start", "end", "surface")]
    if None in needed:
        return None
    text = table.index("sentence", "text")
    if text is None:
        raise InputError("This export holds no sentences; give the uses.csv that was saved with it.")
    others = [table.index(name) for name in ("label", "group", "pair", "side", "gold", "word")]
    _, row, start, end, surface = (index for index in needed if index is not None)
    escapes = not (source.data.startswith(b"PAR1") or source.name.lower().endswith(_UNESCAPED_FORMATS))
    merged: dict[tuple[str, ...], list[str]] = {}
    verified = True
    for record in _as_written(table, source) or table.records:
        cells = [_cell(record, index) for index in (row, text, *others)]
        word, first, last = (_cell(record, index) for index in (surface, start, end))
        span = slice(parse_number(first), parse_number(last))
        spoken = [_unescaped(cell) for cell in cells] if escapes else cells
        spoken[1] = _sentence(cells[1], _unescaped(word), span) if escapes else cells[1]
        verified &= _covers(spoken[1], span, (word, _unescaped(word)))
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
        word=7 if others[-1] is not None else None,
        spans=((8,),),
        unit="characters",
        end="exclusive",
        number=0,
        verified=verified,
    )
    return replace(table, columns=_COLUMNS, records=records), plan


def _as_written(table: Table, source: Source) -> list[list[str]] | None:
    """Records of a .csv that nothing has changed since it was exported, with their line breaks; None for any other."""
    if table.problems or not source.data.startswith(b"\xef\xbb\xbfid,row,"):
        return None
    try:
        header, *records = csv.reader(io.StringIO(source.data.decode("utf-8-sig"), newline=""))
    except (UnicodeDecodeError, csv.Error):
        return None
    same = tuple(header) == table.columns and all(len(record) == len(header) for record in records)
    return records if same else None


def _covers(text: str, span: slice, words: tuple[str, ...]) -> bool:
    """Whether the span lies in the text and covers one of `words`."""
    within = span.start is not None and span.stop is not None and span.start < span.stop <= len(text)
    return within and text[span] in words


def _cell(record: Sequence[str], index: int | None) -> str:
    """Blank for a column that is not there, or that a damaged row does not reach."""
    return record[index] if index is not None and index < len(record) else ""


def _unescaped(cell: str) -> str:
    return cell[1:] if _ESCAPED.match(cell) else cell


def _sentence(cell: str, word: str, span: slice) -> str:
    """The sentence without the apostrophe of the export, if the word then stands where the export says."""
    bare = _unescaped(cell)
    return bare if None not in (span.start, span.stop) and bare[span] == word else cell
