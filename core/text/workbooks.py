"""Workbooks (.xlsx) to cells, through openpyxl. Bounded before it opens them: an .xlsx file is a zip archive."""

import io
import warnings
from collections.abc import Iterable
from datetime import date, datetime, time
from typing import Any

from core.errors import InputError, SettingError
from core.limits import limit
from core.text.archives import check_archive
from core.text.cells import Cells, check_size

_BROKEN = "This workbook cannot be opened; save it again as .xlsx, or as .csv in UTF-8."


def read_workbook(data: bytes, sheet: str | None = None) -> Cells:
    """Cells of the first sheet, or of the one called `sheet`.

    A formula gives its stored result, or its own text when none is stored. Raises InputError for a file that is not a
    workbook and SettingError for a sheet that is not there.
    """
    if not data.startswith(b"PK"):
        raise InputError(_BROKEN)
    check_archive(data)
    names, rows = _read(data, sheet)
    width = max(map(len, rows), default=0)
    check_size(len(rows), width)
    records = tuple(row + ("",) * (width - len(row)) for row in rows)
    chosen = sheet if sheet is not None else names[0]
    notes = (f"The workbook has {len(names)} sheets; “{chosen}” was read.",) if len(names) > 1 else ()
    return Cells(records, None, notes=notes, sheet=chosen, sheets=names)


def _read(data: bytes, sheet: str | None) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    from openpyxl import load_workbook

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about styles and extensions, which hold no text
            results = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
            formulas = load_workbook(io.BytesIO(data), read_only=True, data_only=False, keep_links=False)
            names = tuple(page.title for page in results.worksheets)
            if not names:
                raise InputError(_BROKEN)
            if sheet is not None and sheet not in names:
                raise SettingError(f"There is no sheet “{sheet}”; the sheets are {', '.join(names)}.")
            chosen = sheet if sheet is not None else names[0]
            pages = [book[chosen] for book in (results, formulas)]
            rows = _rows(pages[0].iter_rows(values_only=True), pages[1].iter_rows(values_only=True))
            results.close()
            formulas.close()
            return names, rows
    except (InputError, SettingError):
        raise
    except Exception as error:  # openpyxl raises whatever its XML, zip and number parsing raise
        raise InputError(_BROKEN) from error


def _rows(results: Iterable[tuple[Any, ...]], formulas: Iterable[tuple[Any, ...]]) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    cells = 0
    for values, sources in zip(results, formulas, strict=True):
        row = tuple(as_text(source if value is None else value) for value, source in zip(values, sources, strict=True))
        filled = len(row)
        while filled and not row[filled - 1]:
            filled -= 1
        rows.append(row[:filled])
        cells += len(row)
        if len(rows) > 2 * limit("rows") or cells > 4 * limit("cells"):
            check_size(len(rows), limit("columns"))
    while rows and not rows[-1]:
        rows.pop()
    return rows


def as_text(value: Any) -> str:
    """The text of a cell: whole numbers without a point, truth values and dates as spreadsheets show them."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ")
    if isinstance(value, date):
        return value.isoformat()
    text = getattr(value, "text", value)  # array formulas come as objects that carry their text
    return str(text).replace("\r\n", " ").replace("\n", " ").replace("_x000D_", " ")
