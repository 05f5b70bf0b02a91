"""Text to cells: lines, or fields split by a delimiter that fits every line."""

import csv
import io
from dataclasses import dataclass

from core.text.columns import looks_like_header

DELIMITERS = (",", ";", "\t", "|")
# Python's own bound on one field is 131,072 characters; ours is on the row, and reported per row.
csv.field_size_limit(2**31 - 1)


@dataclass(frozen=True)
class Cells:
    """Records of a text as they stand in it (ragged ones stay ragged); `joined_lines` counts records that held line
    breaks inside quotes, which are spaces now.
    """

    records: tuple[tuple[str, ...], ...]
    delimiter: str | None
    joined_lines: int = 0


def split_lines(text: str) -> list[str]:
    """Lines of `text` at CRLF, LF or CR only (U+2028 and form feeds stay inside), without trailing blank lines."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    return lines


def read_lines(text: str) -> Cells:
    """One record of one field for each line; quotes and delimiters are ordinary characters."""
    return Cells(tuple((line,) for line in split_lines(text)), None)


def read_delimited(text: str, delimiter: str | None = None, *, quoting: bool = True) -> Cells:
    """Records of a delimited text.

    Without `delimiter`, a candidate is taken only when it splits every non-blank record into the same number (two or
    more) of fields, or when the first record names known columns and four in five records agree with it; when none
    does, each line is one field, so a comma inside a sentence never loses text. With `quoting`, a field may be quoted
    and hold line breaks, which become spaces; without, quotes are ordinary characters.
    """
    if delimiter is not None:
        return _parse(text, delimiter, quoting)
    parsed = [_parse(text, candidate, quoting) for candidate in DELIMITERS if candidate in text]
    for fits in (_all_agree, _header_agrees):
        fitting = [cells for cells in parsed if fits(cells)]
        if fitting:
            return max(fitting, key=lambda cells: len(cells.records[0]))
    return _one_column(text, quoting)


def _all_agree(cells: Cells) -> bool:
    """Same number of fields everywhere, and the delimiter is not just the punctuation of sentences.

    In prose a comma is followed by a space; in a table it hardly ever is. Without a known header, records whose later
    fields mostly start with a space are sentences, and so is a single record.
    """
    records = [record for record in cells.records if any(record)]
    if len({len(record) for record in records}) != 1 or len(records[0]) == 1:
        return False
    if looks_like_header(records[0]):
        return True
    later = [field for record in records for field in record[1:]]
    return len(records) > 1 and sum(field.startswith(" ") for field in later) < len(later) / 2


def _header_agrees(cells: Cells) -> bool:
    width = len(cells.records[0])
    agreeing = sum(len(record) == width for record in cells.records)
    return width > 1 and looks_like_header(cells.records[0]) and agreeing >= 0.8 * len(cells.records)


def _parse(text: str, delimiter: str, quoting: bool) -> Cells:
    lines = split_lines(text)
    if not quoting:
        return Cells(tuple(tuple(line.split(delimiter)) for line in lines), delimiter)
    reader = csv.reader(io.StringIO("\n".join(lines), newline=""), delimiter=delimiter)
    records, joined = [], 0
    for record in reader:
        joined += any("\n" in field for field in record)
        records.append(tuple(field.replace("\n", " ") for field in record) or ("",))
    return Cells(tuple(records), delimiter, joined)


def _one_column(text: str, quoting: bool) -> Cells:
    """Each line one field; lines that are one whole quoted field lose their quotes."""
    lines = split_lines(text)
    if quoting and lines and all(_is_quoted(line) for line in lines[1:] if line):
        lines = [line[1:-1].replace('""', '"') if _is_quoted(line) else line for line in lines]
    return Cells(tuple((line,) for line in lines), None)


def _is_quoted(line: str) -> bool:
    return len(line) > 1 and line[0] == line[-1] == '"'
