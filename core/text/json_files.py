"""JSON and JSON Lines to cells. Values stay as written: "01" is not 1, and a number keeps every digit."""

import json
from collections.abc import Sequence
from typing import Any

from core.errors import InputError
from core.limits import limit
from core.text.cells import Cells, check_size
from core.text.columns import TEXT_NAMES
from core.text.lines import split_lines
from core.text.rows import Problem

#: Where a plain string waits until the column of the sentences is known.
_PLAIN = "\x00plain"
_LIST_KEYS = ("uses", "data", "rows", "records", "examples", "items", "sentences", "instances")


class _Number(str):
    """A number as the text that stands in the file."""


def read_json_lines(lines: list[str]) -> Cells:
    """One record for each line: an object, or a plain string. A line that is neither becomes a problem of that row."""
    check_size(len(lines), 1)
    objects: list[dict[str, Any]] = []
    problems: dict[int, Problem] = {}
    for index, line in enumerate(lines):
        value, fault = _parse_line(line)
        if fault:
            problems[index] = Problem("undecodable", f"Line {index + 1} is not a JSON object: {fault}.")
        objects.append(value)
    if len(problems) == sum(bool(line.strip()) for line in lines):
        raise InputError("No line of this file is a JSON object or string; a .jsonl file has one on each line.")
    return _to_cells(objects, problems)


def read_json(text: str) -> Cells:
    """Records of a JSON document: a list of objects or strings, or an object that holds such a list."""
    try:
        value = _load(text)
    except (ValueError, RecursionError) as error:
        if _looks_like_lines(text):
            return read_json_lines(split_lines(text))
        raise InputError(f"This file is not valid JSON ({_fault(error)}); save it again, or as .csv or .txt.") from None
    records = find_records(value)
    if not records:
        raise InputError("This JSON file holds no list of sentences; it needs a list of objects or of strings.")
    check_size(len(records), 1)
    objects: list[dict[str, Any]] = []
    problems: dict[int, Problem] = {}
    for index, record in enumerate(records):
        plain = isinstance(record, str) and not isinstance(record, _Number)
        objects.append(record if isinstance(record, dict) else {_PLAIN: record} if plain else {})
        if not plain and not isinstance(record, dict):
            problems[index] = Problem("undecodable", f"Entry {index + 1} is neither an object nor a string.")
    if len(problems) == len(objects):
        raise InputError("This JSON file holds no list of sentences; it needs a list of objects or of strings.")
    return _to_cells(objects, problems)


def find_records(value: Any) -> list[Any]:
    """The list of records in a JSON document: itself, columns put together, under a well-known key, under the only
    key with a list, else the document as the only record.
    """
    if isinstance(value, list):
        return value
    if not isinstance(value, dict):
        return []
    if columns := _columns(value):
        names = tuple(columns)
        return [dict(zip(names, cells, strict=True)) for cells in zip(*columns.values(), strict=True)]
    lists = {key: item for key, item in value.items() if isinstance(item, list)}
    named = [key for key in _LIST_KEYS if key in lists]
    if named:
        return lists[named[0]]
    if len(lists) == 1:
        return next(iter(lists.values()))
    return [value] if not lists and value else []


def _columns(value: dict[str, Any]) -> dict[str, list[Any]]:
    """The columns of {"text": [...], "label": [...]} or {"text": {"0": ...}, ...}; empty for anything else."""
    cells = list(value.values())
    if len(cells) > 1 and all(isinstance(cell, list) for cell in cells) and len({len(cell) for cell in cells}) == 1:
        return value if cells[0] and not any(isinstance(item, dict) for cell in cells for item in cell) else {}
    if cells and all(isinstance(cell, dict) and cell.keys() == cells[0].keys() for cell in cells) and cells[0]:
        return {name: list(cell.values()) for name, cell in value.items()}
    return {}


def as_text(value: Any) -> str:
    """A JSON value as the text of a cell. Pairs of whole numbers are written as spans: [4, 8] is "4:8"."""
    if value is None:
        return ""
    if isinstance(value, str):
        return str(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        pairs = value if all(_is_pair(item) for item in value) else [value]
        if value and all(_is_pair(pair) for pair in pairs):
            return ",".join(":".join(pair) for pair in pairs)
    return json.dumps(value, ensure_ascii=False)


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(isinstance(n, str) and n.isdecimal() for n in value)


def _load(text: str) -> Any:
    """Parse with every number kept as the text that stands in the file."""
    return json.loads(text, parse_int=_Number, parse_float=_Number, parse_constant=_Number)


def _parse_line(line: str) -> tuple[dict[str, Any], str]:
    """(object, fault) of one line; a blank line is an empty object without a fault."""
    if not line.strip():
        return {}, ""
    try:
        value = _load(line)
    except (ValueError, RecursionError) as error:
        return {}, _fault(error)
    if isinstance(value, dict):
        return value, ""
    if isinstance(value, str) and not isinstance(value, _Number):
        return {_PLAIN: value}, ""
    return {}, "it is a list, a number or a bare word"


def _fault(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} at character {error.colno}"
    return "it is nested too deeply" if isinstance(error, RecursionError) else "a number is too long"


def _looks_like_lines(text: str) -> bool:
    """True for JSON Lines under the name .json: the first two lines that are not blank are objects."""
    first = [line for line in split_lines(text) if line.strip()][:2]
    return len(first) == 2 and all(_parse_line(line)[0] for line in first)


def _to_cells(objects: Sequence[dict[str, Any]], problems: dict[int, Problem]) -> Cells:
    names: dict[str, None] = {}
    for value in objects:
        names.update(dict.fromkeys(value))
        if len(names) > limit("columns"):
            check_size(len(objects), len(names))
    check_size(len(objects), len(names))
    if _PLAIN in names:
        del names[_PLAIN]
        known = {name.casefold(): name for name in names}
        text = next((known[name] for name in TEXT_NAMES if name in known), "sentence")
        names.setdefault(text)
        objects = [{text: value[_PLAIN]} if _PLAIN in value else value for value in objects]
    columns = tuple(names)
    records = tuple(tuple(as_text(value.get(name)) for name in columns) for value in objects)
    return Cells(records, None, columns=columns, problems=problems)
