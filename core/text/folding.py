"""A folded copy of a text for matching, with a map back to the original characters.

Folding makes equal what people do not mean to differ: case, composed and decomposed accents, curly and straight
apostrophes, kinds of hyphen and space, invisible characters. It is used for finding only: what is shown and embedded
is always the original text.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

_PLAIN_RUN = re.compile(r"[\x20-\x7e]+|.", re.DOTALL)
_SAME_AS = {
    **dict.fromkeys("‘’‚‛ʼ′´＇", "'"),
    **dict.fromkeys("“”„‟″＂", '"'),
    **dict.fromkeys("‐‑‒–﹣－−", "-"),
}


@dataclass(frozen=True)
class Folded:
    """`text[k]` comes from original character `origin[k]`; `origin` is None when the map is the identity."""

    text: str
    origin: tuple[int, ...] | None

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Original (start, end) of the folded stretch `text[start:end]`, which must not be empty."""
        if self.origin is None:
            return start, end
        return self.origin[start], self.origin[end - 1] + 1

    def cuts_a_character(self, position: int) -> bool:
        """True when folded `position` lies inside what one original character became."""
        if self.origin is None or not 0 < position < len(self.origin):
            return False
        return self.origin[position - 1] == self.origin[position]


def fold(text: str) -> Folded:
    """Folded copy of `text`. Linear in its length; plain ASCII costs one `lower()`."""
    if text.isascii() and text.isprintable():
        return Folded(text.lower(), None)
    pieces: list[tuple[str, int]] = []
    for run in _PLAIN_RUN.finditer(text):
        if run.end() - run.start() > 1:
            pieces.extend(zip(run.group().lower(), range(run.start(), run.end()), strict=True))
        else:
            pieces.extend((character, run.start()) for character in _fold_character(run.group()))
    _order_marks(pieces)
    return Folded("".join(character for character, _ in pieces), tuple(index for _, index in pieces))


@lru_cache(maxsize=4096)
def _fold_character(character: str) -> str:
    """What one character becomes: "" for invisible ones, else its case-folded canonical decomposition."""
    if character in _SAME_AS:
        return _SAME_AS[character]
    if character.isspace():
        return " "
    category = unicodedata.category(character)
    if category in ("Cf", "Cc") or character in "\u034f\ufe0e\ufe0f":
        return ""
    decomposed = unicodedata.normalize("NFD", character)
    return unicodedata.normalize("NFD", decomposed.casefold())


def _order_marks(pieces: list[tuple[str, int]]) -> None:
    """Put runs of combining marks into canonical order, in place (Unicode 3.11, canonical ordering)."""
    start = 0
    while start < len(pieces):
        if not unicodedata.combining(pieces[start][0]):
            start += 1
            continue
        end = start
        while end < len(pieces) and unicodedata.combining(pieces[end][0]):
            end += 1
        if end - start > 1:
            pieces[start:end] = sorted(pieces[start:end], key=lambda piece: unicodedata.combining(piece[0]))
        start = end
