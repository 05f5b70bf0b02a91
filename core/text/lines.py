"""Text to lines."""


def split_lines(text: str) -> list[str]:
    """Lines of `text` at CRLF, LF or CR only (U+2028 and form feeds stay inside), without trailing blank lines."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    return lines
