"""A folded copy of a text for matching, with a map back to the original characters.

Folding makes equal what people do not mean to differ: case, composed and decomposed accents, curly and straight
apostrophes, kinds of hyphen and space, invisible characters. It is used for finding only: what is shown and embedded
is always the original text.
"""

import re
import sys
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

_SAME_AS = {
    **dict.fromkeys("‘’‚‛ʼ′´＇", "'"),
    **dict.fromkeys("“”„‟″＂", '"'),
    **dict.fromkeys("‐‑‒–﹣－−", "-"),
}


@dataclass(frozen=True, slots=True)
class Folded:
    """`text[k]` comes from the original character `original(k)`.

    `changes` lists the original characters that became none or several: (where what follows starts in `text`, its
    original index, and the original index and folded start of the changed character). Where marks had to be put in
    order, `origin` gives every index instead.
    """

    text: str
    starts: tuple[int, ...] = ()
    changes: tuple[tuple[int, int, int], ...] = ()
    origin: tuple[int, ...] | None = None

    def original(self, position: int) -> int:
        """Index of the original character that folded `position` comes from."""
        if self.origin is not None:
            return self.origin[position]
        last = bisect_right(self.starts, position) - 1
        if last < 0:
            return position
        index, length, start = self.changes[last]
        return index if position < start + length else position - start - length + index + 1

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Original (start, end) of the folded stretch `text[start:end]`, which must not be empty."""
        return self.original(start), self.original(end - 1) + 1

    def cuts_a_character(self, position: int) -> bool:
        """True when folded `position` lies inside what one original character became."""
        if not (self.changes or self.origin) or not 0 < position < len(self.text):
            return False
        return self.original(position - 1) == self.original(position)


def fold(text: str) -> Folded:
    """Folded copy of `text`. Linear in its length; plain ASCII costs one `lower()`."""
    if text.isascii() and text.isprintable():
        return Folded(text.lower())
    special = [character for character in set(text) if _KINDS[character]]
    folded = text.translate(_TABLE)
    if sum(_KINDS[character] & _HAS_MARK for character in special) > _HAS_MARK and _marks_in_a_row().search(folded):
        return _fold_in_order(text)
    unusual = [character for character in special if _KINDS[character] & _CHANGES_LENGTH]
    if not unusual:
        return Folded(folded)
    starts: list[int] = []
    changes: list[tuple[int, int, int]] = []
    shift = 0
    for index in _places(text, unusual):
        length = len(_fold_character(text[index]))
        starts.append(index + shift)
        changes.append((index, length, index + shift))
        shift += length - 1
    return Folded(folded, tuple(starts), tuple(changes))


def _places(text: str, characters: Iterable[str]) -> list[int]:
    """Indexes at which any of `characters` stands, in order."""
    places: list[int] = []
    for character in characters:
        index = text.find(character)
        while index >= 0:
            places.append(index)
            index = text.find(character, index + 1)
    return sorted(places)


class _Table(dict[int, str]):
    """Translation table that learns what each character becomes when it is first seen."""

    def __missing__(self, code: int) -> str:
        folded = _fold_character(chr(code))
        if len(self) < 65536:
            self[code] = folded
        return folded


class _Kinds(dict[str, int]):
    """What folding does to a character: bits of `_CHANGES_LENGTH` and `_HAS_MARK`, learnt when it is first seen."""

    def __missing__(self, character: str) -> int:
        folded = _fold_character(character)
        kind = (_CHANGES_LENGTH if len(folded) != 1 else 0) | (
            _HAS_MARK if any(map(unicodedata.combining, folded)) else 0
        )
        if len(self) < 65536:
            self[character] = kind
        return kind


_CHANGES_LENGTH, _HAS_MARK = 1, 2
_TABLE, _KINDS = _Table(), _Kinds()


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


@cache
def _marks_in_a_row() -> re.Pattern[str]:
    """Two combining marks one after the other: only then can their order matter."""
    marks = "".join(
        re.escape(chr(code)) for code in range(0x300, sys.maxunicode // 8) if unicodedata.combining(chr(code))
    )
    return re.compile(f"[{marks}]{{2}}")


def _fold_in_order(text: str) -> Folded:
    """`fold` for a text with several marks on one letter, which are put into canonical order."""
    pieces = [(character, index) for index, original in enumerate(text) for character in _fold_character(original)]
    _order_marks(pieces)
    return Folded("".join(character for character, _ in pieces), origin=tuple(index for _, index in pieces))


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
