"""Records as files: CSV for spreadsheets, JSON Lines and Parquet without loss.

CSV is UTF-8 with a byte-order mark. A cell that starts with "=", "+", "-", "@", a tab or a carriage return would be run
as a formula by a spreadsheet, so such text gets an apostrophe in front (OWASP, "CSV injection"), and so does text that
looks as if it had one already: what is read back is what was written. Numbers are left alone.
"""

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from core.exports.probe_json import about, number
from core.exports.records import (
    NUMBER,
    TABLES,
    TEXT,
    TEXTS,
    WHOLE,
    YES_NO,
    Records,
)
from core.probe import Probe
from core.text.receipt import Receipt, fates
from core.text.rows import SentenceList

_RUN = re.compile(r"'*[=+\-@\t\r]")


def receipt_csv(receipt: Receipt, sentences: SentenceList) -> bytes:
    """One record a sentence of the list: row, whether it has a use, why not, and the sentence."""
    return to_csv(("row", "fate", "reason", "message", "sentence"), fates(receipt, sentences))


def as_csv(records: Records) -> bytes:
    """Records for a spreadsheet: yes and no as words, several texts with spaces between them."""
    return to_csv(tuple(records.columns), ([_cell(value) for value in row] for row in records.rows))


def as_json_lines(records: Records) -> bytes:
    """One JSON object a line; None is null, and numbers that are not finite are too."""
    kinds = tuple(records.columns.values())
    lines = (
        json.dumps(
            {
                name: number(value) if kind == NUMBER else value
                for name, kind, value in zip(records.columns, kinds, row, strict=True)
            },
            ensure_ascii=False,
            allow_nan=False,
        )
        for row in records.rows
    )
    return "".join(f"{line}\n" for line in lines).encode("utf-8")


def as_parquet(records: Records, result: Probe) -> bytes:
    """Parquet with typed columns; word, model and settings stand as JSON in the file's metadata under "probe"."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    types = {
        TEXT: pa.string(), WHOLE: pa.int64(), NUMBER: pa.float64(), YES_NO: pa.bool_(), TEXTS: pa.list_(pa.string())
    }  # fmt: skip
    schema = pa.schema(
        [pa.field(name, types[kind]) for name, kind in records.columns.items()], {"probe": json.dumps(about(result))}
    )
    columns: list[list[Any]] = [list(column) for column in zip(*records.rows, strict=True)]
    table = pa.table(columns or [[] for _ in records.columns], schema=schema)
    buffer = io.BytesIO()
    pq.write_table(table, buffer)
    return buffer.getvalue()


#: Format as a choice names it -> (ending, how records of a probe become its bytes).
TABLE_FORMATS: dict[str, tuple[str, Callable[[Records, Probe], bytes]]] = {
    "CSV": (".csv", lambda records, result: as_csv(records)),
    "JSON Lines": (".jsonl", lambda records, result: as_json_lines(records)),
    "Parquet": (".parquet", as_parquet),
}


def table_file(name: str, form: str, result: Probe) -> bytes:
    """One table of `TABLES` in one format of `TABLE_FORMATS`."""
    return TABLE_FORMATS[form][1](TABLES[name](result), result)


def to_csv(columns: Sequence[str], records: Iterable[Sequence[object]]) -> bytes:
    """CSV bytes of `records` below a header, ready for a spreadsheet."""
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([safe_cell(value) for value in record] for record in records)
    return ("\ufeff" + buffer.getvalue()).encode("utf-8")


def safe_cell(value: object) -> object:
    """Text that a spreadsheet would run gets an apostrophe in front; everything else stays as it is."""
    if isinstance(value, str) and _RUN.match(value):
        return "'" + value
    return "" if value is None else value


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(value) if isinstance(value, list) else value
