"""A probe as a folder of files: what `--out` writes."""

import json
from collections.abc import Callable
from pathlib import Path

from core.errors import SettingError
from core.exports.probe_json import probe_object
from core.exports.tables import curves_csv, map_csv, uses_csv
from core.exports.vectors import vectors_npz
from core.probe import Probe


def probe_json(result: Probe) -> bytes:
    """The contract object as UTF-8 JSON text."""
    return json.dumps(probe_object(result), ensure_ascii=False, allow_nan=False, indent=1).encode("utf-8")


FILES: dict[str, Callable[[Probe], bytes]] = {
    "uses.csv": uses_csv,
    "vectors.npz": vectors_npz,
    "curves.csv": curves_csv,
    "map.csv": map_csv,
    "probe.json": probe_json,
}


def write_folder(result: Probe, folder: Path) -> tuple[Path, ...]:
    """Write every file of `FILES` into `folder`, making it if needed; each appears whole or not at all.

    Raises SettingError when the folder cannot be written.
    """
    written = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, make in FILES.items():
            partial = folder / f".{name}.part"
            partial.write_bytes(make(result))
            written.append(partial.replace(folder / name))
    except OSError as error:
        raise SettingError(f"“{folder}” cannot be written ({error.strerror}); choose another folder.") from None
    return tuple(written)
