"""Text to cells: lines, or fields split by a delimiter that fits every line."""

import csv

from core.text.cells import Cells
from core.text.columns import looks_like_header

DELIMITERS = (",", ";", "\t", "|")
_SAMPLE = 200
_END = "\x00end"
_UNCLOSED = "A quotation mark is never closed, so quotation marks were read as ordinary characters."
# Python's own bound on one field is 131,072 characters; ours is on the row, and reported per row.
csv.field_size_limit(2**31 - 1)


def read_lines(lines: list[str]) -> Cells:
    """One record of one field for each line; quotes and delimiters are ordinary characters."""
    return Cells(tuple((line,) for line in lines), None)


def without_comments(lines: list[str]) -> tuple[list[str], int]:
    """(`lines` without those that begin with "#" above a header of well-known names, how many they were)."""
    count = 0
    while count < len(lines) and lines[count].lstrip().startswith("#"):
        count += 1
    if count == 0 or count == len(lines):
        return lines, 0
    is_header = any(looks_like_header(lines[count].replace('"', "").split(delimiter)) for delimiter in DELIMITERS)
    return (lines[count:], count) if is_header else (lines, 0)


def read_delimited(lines: list[str], delimiter: str | None = None, *, quoting: bool = True) -> Cells:
    """Records of the lines of a delimited text.

    Without `delimiter`, a candidate is taken only when it splits every non-blank record into the same number (two or
    more) of fields, or when the first record names known columns and four in five records agree with it; when none
    does, each line is one field, so a comma inside a sentence never loses text. With `quoting`, a field may be quoted
    and hold line breaks, which become spaces; without, quotes are ordinary characters.
    """
    if delimiter is not None:
        return _parse(lines, delimiter, quoting)
    candidates = [candidate for candidate in DELIMITERS if _worth_parsing(lines, candidate)]
    for fits in (_all_agree, _header_agrees):
        best: Cells | None = None
        for candidate in candidates:
            cells = _parse(lines, candidate, quoting)
            if cells.records and fits(cells) and (best is None or len(cells.records[0]) > len(best.records[0])):
                best = cells
        if best is not None:
            return best
    return _one_column(lines, quoting)


def _worth_parsing(lines: list[str], delimiter: str) -> bool:
    """False when the first lines show that the delimiter is not in four of five of them (quoted breaks aside)."""
    sample = [line for line in lines[:_SAMPLE] if line.strip()]
    holding = sum(delimiter in line for line in sample)
    return holding >= 0.8 * len(sample) or (holding > 0 and any('"' in line for line in sample))


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


def _parse(lines: list[str], delimiter: str, quoting: bool) -> Cells:
    if delimiter == "\t":  # tab separated files are written without quoting, unless every line shows it
        quoting = _every_line_is_quoted(lines)
    if not quoting:
        return Cells(tuple(tuple(line.split(delimiter)) for line in lines), delimiter)
    reader = csv.reader((line + "\n" for line in (*lines, _END)), delimiter=delimiter)
    records, joined = [], 0
    for record in reader:
        if any("\n" in field for field in record):
            joined += 1
            record = [field.rstrip("\n").replace("\n", " ") for field in record]
        records.append(tuple(record) or ("",))
    if records.pop() != (_END,):  # an open quotation mark has swallowed the rest of the file
        split = tuple(tuple(line.split(delimiter)) for line in lines)
        return Cells(split, delimiter, notes=(_UNCLOSED,))
    return Cells(tuple(records), delimiter, joined)


def _every_line_is_quoted(lines: list[str]) -> bool:
    """True when every line starts with a quote and quotes close within the line: "a""b"<TAB>"c"<TAB>3."""
    filled = [line for line in lines if line.strip()]
    return bool(filled) and all(line.startswith('"') and line.count('"') % 2 == 0 for line in filled)


def _one_column(lines: list[str], quoting: bool) -> Cells:
    """Each line one field; lines that are one whole quoted field lose their quotes."""
    if quoting and lines and all(_is_quoted(line) for line in lines[1:] if line):
        lines = [line[1:-1].replace('""', '"') if _is_quoted(line) else line for line in lines]
    return Cells(tuple((line,) for line in lines), None)


def _is_quoted(line: str) -> bool:
    return len(line) > 1 and line[0] == line[-1] == '"'
