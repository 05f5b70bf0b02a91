"""A use as a line of a concordance: left context, word, right context, cut to a window."""

import re
from dataclasses import dataclass

_SPACES = re.compile(r"[\s\x00-\x1f\x7f]+")


@dataclass(frozen=True)
class Line:
    """Left context, word and right context. Cut ends carry an ellipsis; line breaks and tabs are shown as spaces."""

    left: str
    word: str
    right: str

    def __str__(self) -> str:
        return f"{self.left}[{self.word}]{self.right}"


def concordance_line(text: str, start: int, end: int, side: int) -> Line:
    """The word `text[start:end]` with at most `side` characters on each side, cut between words where possible."""
    left, right = text[max(0, start - side) : start], text[end : end + side]
    if start > side:
        left = "…" + _after_first_space(left)
    if end + side < len(text):
        right = _before_last_space(right) + "…"
    return Line(_SPACES.sub(" ", left), _SPACES.sub(" ", text[start:end]), _SPACES.sub(" ", right))


def _after_first_space(text: str) -> str:
    head, space, tail = text.partition(" ")
    return tail if space and len(head) < 20 else text


def _before_last_space(text: str) -> str:
    head, space, tail = text.rpartition(" ")
    return head if space and len(tail) < 20 else text
