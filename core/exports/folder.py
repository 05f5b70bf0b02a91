"""A probe as a folder of files: what `--out` writes."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

from core.errors import SettingError
from core.exports.drawing import as_svg
from core.exports.figures import figures_of
from core.exports.probe_json import probe_object
from core.exports.records import TABLES
from core.exports.report import report_html
from core.exports.tables import table_file
from core.exports.vectors import vectors_npz
from core.probe import Probe


def probe_json(result: Probe) -> bytes:
    """The contract object as UTF-8 JSON text."""
    return json.dumps(probe_object(result), ensure_ascii=False, allow_nan=False, indent=1).encode("utf-8")


def files_of(result: Probe) -> dict[str, Callable[[], bytes]]:
    """Name of each file -> how it is made: tables, vectors, the contract object, the report, the figures there are."""
    tables = {f"{name}.csv": partial(table_file, name, "CSV", result) for name in TABLES}
    figures = {f"{name}.svg": lambda make=make: as_svg(make(result)) for name, make in figures_of(result).items()}
    return {
        **tables,
        "vectors.npz": partial(vectors_npz, result),
        "probe.json": partial(probe_json, result),
        "report.html": partial(report_html, result),
        **figures,
    }


def write_folder(result: Probe, folder: Path) -> tuple[Path, ...]:
    """Write every file of `files_of` into `folder`, making it if needed; each appears whole or not at all.

    Raises SettingError when the folder cannot be written.
    """
    written = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, make in files_of(result).items():
            partial = folder / f".{name}.part"
            partial.write_bytes(make())
            written.append(partial.replace(folder / name))
    except OSError as error:
        raise SettingError(f"“{folder}” cannot be written ({error.strerror}); choose another folder.") from None
    return tuple(written)
