"""Files inside a .zip or .gz: bounded in number and size, never written to disk, no paths that lead elsewhere."""

import gzip
import io
import zipfile
import zlib
from pathlib import PurePosixPath

from core.errors import InputError
from core.limits import limit

_BROKEN = "This archive cannot be unpacked; pack it again, or give the file itself."


def unpack(name: str, data: bytes) -> dict[str, bytes]:
    """Files of the archive by their name inside it, folders written with "/".

    Raises InputError for a broken or encrypted archive, one above the limits on files and unpacked bytes, a name that
    leads out of the archive, and an archive inside the archive.
    """
    if data.startswith(b"\x1f\x8b"):
        inner = PurePosixPath(name).name
        return {inner[: -len(".gz")] if inner.lower().endswith(".gz") else inner: _gunzip(data)}
    files: dict[str, bytes] = {}
    left = limit("unpacked_size")
    with _open(data) as archive:
        for member in _members(archive):
            try:
                with archive.open(member) as stream:
                    content = stream.read(left + 1)
            except (RuntimeError, NotImplementedError) as error:
                raise InputError(
                    f"“{member.filename}” in this archive is locked or packed unusually; unlock it."
                ) from error
            except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError) as error:
                raise InputError(_BROKEN) from error
            left -= len(content)
            if left < 0:
                raise InputError(_too_large())
            if content.startswith(b"\x1f\x8b") or member.filename.lower().endswith((".zip", ".gz")):
                raise InputError(f"“{member.filename}” is an archive inside an archive; unpack it first.")
            files[member.filename] = content
    return files


def check_archive(data: bytes) -> None:
    """Raise InputError when a zip-based document states more unpacked bytes or files than the limits allow.

    Sizes are counted by unpacking, since the stated ones can lie; nothing is kept.
    """
    left = limit("unpacked_size")
    with _open(data) as archive:
        members = [member for member in archive.infolist() if not member.is_dir()]
        if len(members) > limit("files"):
            raise InputError(_too_many(len(members)))
        for member in members:
            try:
                with archive.open(member) as stream:
                    while chunk := stream.read(1 << 20):
                        left -= len(chunk)
                        if left < 0:
                            raise InputError(_too_large())
            except (RuntimeError, NotImplementedError) as error:
                raise InputError("This document is locked with a password; save it without one.") from error
            except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError) as error:
                raise InputError(_BROKEN) from error


def _open(data: bytes) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError, UnicodeDecodeError) as error:
        raise InputError(_BROKEN) from error


def _members(archive: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    members = []
    for member in archive.infolist():
        path = PurePosixPath(member.filename)
        if path.is_absolute() or ".." in path.parts or "\\" in member.filename or ":" in path.parts[0]:
            raise InputError("This archive holds a name that leads to another folder; pack the files themselves.")
        hidden = any(part.startswith(".") or part == "__MACOSX" for part in path.parts)
        if not member.is_dir() and not hidden:
            members.append(member)
    if len(members) > limit("files"):
        raise InputError(_too_many(len(members)))
    if not members:
        raise InputError("This archive holds no file.")
    return members


def _gunzip(data: bytes) -> bytes:
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as stream:
            content = stream.read(limit("unpacked_size") + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise InputError(_BROKEN) from error
    if len(content) > limit("unpacked_size"):
        raise InputError(_too_large())
    packed = content.startswith(b"\x1f\x8b") or (
        content.startswith(b"PK\x03\x04") and b"xl/workbook.xml" not in content
    )
    if packed:
        raise InputError("This is an archive inside an archive; unpack it first.")
    return content


def _too_large() -> str:
    return (
        f"Unpacked, this archive is larger than the limit of {limit('unpacked_size'):,} bytes; "
        "take out what is not needed."
    )


def _too_many(count: int) -> str:
    return f"This archive holds {count:,} files and the limit is {limit('files'):,}; pack only the lists."
