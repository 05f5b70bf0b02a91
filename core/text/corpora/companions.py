"""Reading the small files that stand beside a corpus: one answer a line, JSON maps, tables of two columns."""

import json
from collections.abc import Sequence

from core.errors import InputError
from core.text.decode import decode
from core.text.lines import split_lines


def answer_lines(data: bytes | None, records: int, name: str) -> tuple[str | None, ...] | None:
    """One trimmed answer for each record; None without a file.

    Raises InputError when the file has another number of lines: every answer after the gap would be wrong.
    """
    if data is None:
        return None
    lines = [line.strip() for line in split_lines(decode(data).text)]
    if len(lines) != records:
        raise InputError(
            f"The gold file beside “{name}” has {len(lines):,} lines and the list has {records:,}; they must match."
        )
    return tuple(line or None for line in lines)


def json_map(data: bytes | None) -> dict[str, str]:
    """A JSON object of text values; empty without a file or when it is something else."""
    if data is None:
        return {}
    try:
        value = json.loads(decode(data).text)
    except (ValueError, RecursionError):
        return {}
    return {str(key): str(item) for key, item in value.items()} if isinstance(value, dict) else {}


def tab_map(data: bytes | None) -> dict[str, str]:
    """First column to second column of a tab separated file, without its header; quotes around fields are dropped."""
    if data is None:
        return {}
    pairs = [line.split("\t") for line in split_lines(decode(data).text)[1:]]
    return {pair[0].strip().strip('"'): pair[1].strip().strip('"') for pair in pairs if len(pair) > 1}


def share(flags: Sequence[bool]) -> float:
    """Share of true values; 0 without any."""
    return sum(flags) / len(flags) if flags else 0.0
