"""Text of users inside Markdown: shown as typed, never interpreted."""

import re

_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")


def escaped(text: str) -> str:
    """`text` with every ASCII punctuation mark escaped, so that Markdown, maths, HTML and icons stay letters."""
    return _PUNCTUATION.sub(r"\\\1", " ".join(text.split()))
