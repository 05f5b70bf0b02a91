"""A file or pasted text to a `SentenceList`: decode, split, decide the columns, make the rows."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath

from core.errors import InputError, SettingError
from core.limits import limit
from core.text.columns import guess_header, guess_label_column, guess_text_column, unique_names
from core.text.decode import decode
from core.text.rows import Guess, Row, SentenceList
from core.text.tables import Cells, read_delimited, read_lines

_SURROGATE = re.compile("[\ud800-\udfff]")
FORMATS = (".txt", ".csv", ".tsv")
#: Value of `label_column` that says "this list has no labels".
NO_LABEL = ""


@dataclass(frozen=True)
class ReadOptions:
    """What a person overruled; None leaves it to the guess. `label_column=""` says that there are no labels."""

    text_column: str | None = None
    label_column: str | None = None
    header: bool | None = None
    delimiter: str | None = None
    encoding: str | None = None


def read_file(name: str, data: bytes, options: ReadOptions | None = None) -> SentenceList:
    """Rows of the file `name` (its ending decides the format) with content `data`.

    Raises InputError when the format is unknown, the bytes are not text, or no row holds a sentence; SettingError when
    an option names a column that is not there.
    """
    options = options or ReadOptions()
    ending = PurePath(name).suffix.lower()
    if ending not in FORMATS:
        raise InputError(f"Files ending in “{ending}” are not read; use one of {', '.join(FORMATS)}.")
    decoded = decode(data, options.encoding)
    text = decoded.text.removeprefix("\ufeff")
    if ending == ".txt":
        cells = read_lines(text)
    else:
        delimiter = options.delimiter or ("\t" if ending == ".tsv" and "\t" in text else None)
        cells = read_delimited(text, delimiter, quoting=ending == ".csv")
    if ending == ".txt" and (options.text_column or options.label_column):
        raise SettingError("A .txt file has one sentence a line and no columns; use a .csv or .tsv file for columns.")
    return _make_list(name, cells, decoded.encoding, decoded.notes, options, is_table=ending != ".txt")


def read_pasted(text: str, name: str = "pasted sentences") -> SentenceList:
    """Rows of pasted text, one sentence a line. Raises InputError when it is blank."""
    return _make_list(name, read_lines(text), "utf-8", (), ReadOptions(), is_table=False)


def _make_list(
    name: str, cells: Cells, encoding: str, notes: Sequence[str], options: ReadOptions, is_table: bool
) -> SentenceList:
    records = cells.records
    if len(records) > limit("rows"):
        raise InputError(f"The list has {len(records):,} rows and the limit is {limit('rows'):,}; split it into parts.")
    header = False
    if is_table:
        header = guess_header(records) if options.header is None else options.header
    columns = unique_names(records[0], header) if records else ("column 1",)
    body = records[1:] if header else records
    if not any(field.strip() for record in body for field in record):
        raise InputError("The list holds no sentence; it needs at least two, one a line or one a row.")
    text_column = _chosen(options.text_column, columns)
    if text_column is None:
        text_column = guess_text_column(columns, body) if is_table else 0
    label_column = _chosen(options.label_column, columns)
    if label_column is None and options.label_column is None and is_table:
        label_column = guess_label_column(columns, body, text_column)
    rows, uneven = _make_rows(body, len(columns), text_column, label_column, cells.delimiter)
    guess = Guess(
        encoding=encoding,
        delimiter=cells.delimiter,
        header=header,
        columns=columns,
        text_column=columns[text_column],
        label_column=None if label_column is None else columns[label_column],
    )
    return SentenceList(name, rows, guess, (*notes, *_table_notes(cells, uneven)))


def _chosen(name: str | None, columns: tuple[str, ...]) -> int | None:
    """Index of the column a person named, exactly or in another case; None when nothing (or "") was named."""
    if not name:
        return None
    if name in columns:
        return columns.index(name)
    folded = [column.casefold() for column in columns]
    if name.casefold() in folded:
        return folded.index(name.casefold())
    raise SettingError(f"There is no column “{name}”; the columns are {', '.join(columns)}.")


def _make_rows(
    body: Sequence[tuple[str, ...]], width: int, text_column: int, label_column: int | None, delimiter: str | None
) -> tuple[tuple[Row, ...], list[int]]:
    rows, uneven = [], []
    for number, record in enumerate(body, start=1):
        surplus = len(record) - width
        if surplus > 0:  # an unquoted delimiter inside the sentence: put the sentence together again
            end = text_column + surplus + 1
            record = (*record[:text_column], (delimiter or "").join(record[text_column:end]), *record[end:])
        if surplus and any(record):
            uneven.append(number)
        text = record[text_column] if text_column < len(record) else ""
        label = record[label_column].strip() if label_column is not None and label_column < len(record) else ""
        rows.append(Row(number, _without_surrogates(text), _without_surrogates(label) or None))
    return tuple(rows), uneven


def _without_surrogates(text: str) -> str:
    """Lone surrogates (half characters) cannot be shown or saved; U+FFFD stands for them."""
    return _SURROGATE.sub("\ufffd", text)


def _table_notes(cells: Cells, uneven: Sequence[int]) -> list[str]:
    notes = []
    if cells.joined_lines:
        notes.append(f"{cells.joined_lines:,} rows held line breaks inside quotes; these are spaces now.")
    if uneven:
        shown = ", ".join(str(number) for number in uneven[:5]) + (", …" if len(uneven) > 5 else "")
        notes.append(
            f"{len(uneven):,} rows had more or fewer fields than the first (rows {shown}); no text was dropped."
        )
    return notes
