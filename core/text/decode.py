"""Bytes to text: byte-order mark first, then strict UTF-8, then Windows-1252. Never a guess of UTF-16."""

import codecs
from dataclasses import dataclass

from core.errors import InputError
from core.limits import limit

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_TEXT_CONTROLS = frozenset(b"\t\n\r\x0b\x0c\x1b\x1c\x1d\x1e\x1f")
_NOT_IN_WINDOWS_1252 = frozenset((0x81, 0x8D, 0x8F, 0x90, 0x9D))
#: Python codecs that are not encodings of files (escapes, domain names); some take quadratic time.
_NOT_ENCODINGS = frozenset(("unicode_escape", "raw_unicode_escape", "idna", "punycode", "undefined"))
_NOT_TEXT = "This file is not text (it holds bytes that no text has); save the list as .txt or .csv in UTF-8."


@dataclass(frozen=True)
class Decoded:
    """Text, the encoding it was read as, how many characters had to be replaced by U+FFFD, and notes for people."""

    text: str
    encoding: str
    replaced: int = 0
    notes: tuple[str, ...] = ()


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    """Text of `data`; `encoding` overrules the guess.

    Raises InputError for an empty file, one above the size limit, one that is not text, and one that looks like
    UTF-16 without a byte-order mark.
    """
    check_bytes(data)
    if encoding:
        return _decode_as(data, encoding)
    for mark, name in _MARKS:
        if data.startswith(mark):
            return _decode_as(data, name)
    _refuse_binary(data)
    try:
        return Decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError as error:
        if len(data) - error.start < 4 and error.reason == "unexpected end of data":
            note = "The file ends in the middle of a character; that character was replaced."
            return Decoded(data.decode("utf-8", errors="replace"), "utf-8", 1, (note,))
    if _NOT_IN_WINDOWS_1252 & set(data):
        raise InputError("This file is neither UTF-8 nor Windows-1252 text; save it again as UTF-8.")
    note = "The file is not UTF-8, so it was read as Windows-1252; check that accents and quotes look right."
    return Decoded(data.decode("cp1252"), "windows-1252", 0, (note,))


def check_bytes(data: bytes) -> None:
    """Raise InputError for an empty file and one above the size limit."""
    if not data:
        raise InputError("This file is empty; it needs at least two sentences, one a line.")
    if len(data) > limit("file_size"):
        raise InputError(
            f"This file has {len(data):,} bytes and the limit is {limit('file_size'):,}; split it into smaller files."
        )


def _decode_as(data: bytes, encoding: str) -> Decoded:
    try:
        name = codecs.lookup(encoding).name.replace("-", "_")
        if name in _NOT_ENCODINGS:
            raise LookupError(name)
        text = data.decode(encoding, errors="replace")
    except (LookupError, UnicodeError, ValueError):  # no such encoding, or one that is not for text
        raise InputError(f"There is no encoding called “{encoding}”; try utf-8, utf-16 or windows-1252.") from None
    replaced = text.count("\ufffd") - data.count("\ufffd".encode())
    notes = (f"{replaced:,} characters could not be read as {encoding} and were replaced.",) if replaced > 0 else ()
    return Decoded(text, encoding, max(replaced, 0), notes)


def _refuse_binary(data: bytes) -> None:
    """Raise for UTF-16 without a mark (every second byte is often NUL) and for bytes that no text has."""
    sample = data[:100_000]
    nul = sample.count(0)
    if nul > len(sample) * 0.2 and (sample[1::2].count(0) > 0.9 * nul or sample[::2].count(0) > 0.9 * nul):
        raise InputError("This file looks like UTF-16 without a byte-order mark; please save it as UTF-8.")
    controls = sum(byte < 32 and byte not in _TEXT_CONTROLS for byte in sample)
    if controls > max(2, len(sample) * 0.02):
        raise InputError(_NOT_TEXT)
    if sample.startswith((b"PK\x03\x04", b"%PDF-", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"\x1f\x8b", b"PAR1")):
        raise InputError(_NOT_TEXT)
