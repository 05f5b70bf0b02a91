"""Which format a file has, and its cells."""

from dataclasses import replace
from pathlib import PurePosixPath

from core.errors import InputError, SettingError
from core.text.cells import Cells
from core.text.corpora import LAYOUTS
from core.text.decode import Decoded, decode
from core.text.json_files import read_json, read_json_lines
from core.text.lines import split_lines
from core.text.options import ReadOptions
from core.text.parquet_files import read_parquet
from core.text.tables import read_delimited, read_lines, without_comments
from core.text.workbooks import read_workbook

FORMATS = (".txt", ".csv", ".tsv", ".jsonl", ".json", ".xlsx", ".parquet", ".xml")
ARCHIVES = (".zip", ".gz")
_SAME = {".tab": ".tsv", ".ndjson": ".jsonl", ".pq": ".parquet", ".text": ".txt", ".xlsm": ".xlsx"}
#: Endings that say nothing; the content decides.
_OPEN = (".data", ".dat", "")
_BINARY = (".xlsx", ".parquet")
_ZIP, _GZIP, _PARQUET = b"PK\x03\x04", b"\x1f\x8b", b"PAR1"


def is_archive(name: str, data: bytes) -> bool:
    """True for .gz, and for .zip that is not a workbook, whatever the ending says."""
    return data.startswith(_GZIP) or (data.startswith((_ZIP, b"PK\x05\x06")) and not _is_workbook(name, data))


def format_of(name: str, data: bytes, options: ReadOptions) -> str:
    """Ending of `FORMATS` that the file is read as. Raises InputError for one that is not read."""
    chosen = (options.format or "").lower()
    if chosen and chosen not in LAYOUTS:
        ending = chosen if chosen.startswith(".") else f".{chosen}"
        ending = _SAME.get(ending, ending)
        if ending not in FORMATS:
            known = ", ".join((*(known[1:] for known in FORMATS), *LAYOUTS))
            raise InputError(f"There is no format “{options.format}”; choose one of {known}.")
        return ending
    if chosen == "lines":
        return ".txt"
    if data.startswith(_PARQUET):
        return ".parquet"
    if data.startswith(_ZIP) and _is_workbook(name, data):
        return ".xlsx"
    ending = PurePosixPath(name).suffix.lower()
    ending = _SAME.get(ending, ending)
    if ending in _OPEN:
        return _sniffed(data)
    if ending == ".txt" and (chosen == "table" or options.delimiter):  # who names a delimiter has a table
        return ".csv"
    if ending in ARCHIVES:
        raise InputError(f"This is not a {ending} archive, whatever its name says; give the file itself.")
    if ending not in FORMATS:
        raise InputError(f"Files ending in “{ending}” are not read; use one of {', '.join((*FORMATS, *ARCHIVES))}.")
    return ending


def read_cells(ending: str, name: str, data: bytes, options: ReadOptions) -> tuple[Cells, Decoded]:
    """Cells of a file of any format but .xml, and how its text was decoded ("" for binary formats)."""
    if ending in _BINARY:
        cells = read_workbook(data, options.sheet) if ending == ".xlsx" else read_parquet(data)
        note = () if PurePosixPath(name).suffix.lower() in (ending, *_SAME) else (f"The content is {ending[1:]}.",)
        return replace(cells, notes=(*cells.notes, *note)), Decoded("", "binary")
    decoded = decode(data, options.encoding)
    text = decoded.text.removeprefix("\ufeff")
    decoded = replace(decoded, text="")
    if ending == ".json":
        return read_json(text), decoded
    lines = split_lines(text)
    del text  # the lines are all that is needed, and a large file is worth freeing
    if ending == ".jsonl":
        return read_json_lines(lines), decoded
    if ending == ".txt":
        return read_lines(lines), decoded
    if options.delimiter is not None and (len(options.delimiter) != 1 or options.delimiter in '\n\r"'):
        raise SettingError("A delimiter is one character, such as a comma, a semicolon or a tab.")
    delimiter = options.delimiter or ("\t" if ending == ".tsv" and any("\t" in line for line in lines) else None)
    lines, comments = without_comments(lines)
    cells = read_delimited(lines, delimiter, quoting=ending == ".csv")
    if comments:
        cells = replace(cells, notes=(*cells.notes, f"{comments:,} comment lines above the header were left out."))
    return cells, decoded


def _is_workbook(name: str, data: bytes) -> bool:
    return name.lower().endswith((".xlsx", ".xlsm")) or (b"xl/workbook.xml" in data and b"[Content_Types].xml" in data)


def _sniffed(data: bytes) -> str:
    start = data[:200].removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith((b"[", b"{")):
        return ".json"
    if start.startswith(b"<?xml") or start.startswith(b"<corpus"):
        return ".xml"
    return ".tsv" if b"\t" in data[:10_000] else ".txt"
