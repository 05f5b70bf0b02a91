"""Files from disk: one file with what stands beside it, or the files of a folder. Bounded in number, depth and size."""

from pathlib import Path

from core.errors import InputError
from core.limits import limit
from core.text.formats import ARCHIVES, FORMATS
from core.text.sources import CLASSES, companion_names, main_names

_ENDINGS = (*FORMATS, *ARCHIVES, ".data", ".gold", ".tab", ".ndjson")


def gather(path: Path) -> tuple[dict[str, bytes], frozenset[str]]:
    """(files by name, names of those to be read for sentences; empty means all).

    Names are relative to the folder, or to three folders above a file, so that clusters in a neighbouring folder have a
    name too. Raises InputError when there is nothing, or more than the limits.
    """
    if path.is_dir():
        return _folder(path), frozenset()
    if not path.exists():
        raise InputError(f"“{path}” is not there; check the name of the file or folder.")
    path = path.resolve()
    base = path.parents[min(3, len(path.parents) - 1)]
    name = path.relative_to(base).as_posix()
    mains = [main for main in main_names(name) if (base / main).is_file()]
    if mains and path.name != CLASSES:
        mains = mains[:1]
    files: dict[str, bytes] = {}
    for main in mains or [name]:
        files[main] = _content(base / main)
        for beside in companion_names(main):
            if (base / beside).is_file() and beside not in files:
                files[beside] = _content(base / beside)
    return files, frozenset(mains or [name])


def _folder(path: Path) -> dict[str, bytes]:
    found: list[Path] = []
    pending = [(path, 0)]
    while pending:
        folder, depth = pending.pop(0)
        for item in sorted(folder.iterdir()):
            if item.name.startswith(".") or item.is_symlink():
                continue
            if item.is_dir() and depth < limit("folder_depth"):
                pending.append((item, depth + 1))
            elif item.is_file() and item.suffix.lower() in _ENDINGS:
                found.append(item)
        if len(found) > limit("files"):
            raise InputError(
                f"“{path.name}” holds more than {limit('files'):,} files, the limit; name one of its folders."
            )
    if not found:
        raise InputError(f"“{path.name}” holds no file that is read; use one of {', '.join(FORMATS)}.")
    if sum(item.stat().st_size for item in found) > limit("file_size"):
        raise InputError(
            f"“{path.name}” holds more than {limit('file_size'):,} bytes, the limit; name one of its files."
        )
    return {item.relative_to(path).as_posix(): _content(item) for item in found}


def _content(path: Path) -> bytes:
    try:
        if path.stat().st_size > limit("file_size"):
            raise InputError(f"“{path.name}” is larger than {limit('file_size'):,} bytes, the limit; split it.")
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"“{path.name}” cannot be read ({error.strerror}); check its name and its rights.") from None
