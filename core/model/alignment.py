"""From a stretch of characters to the pieces that carry it, or the reason why no vector can stand for it.

Spans are the truth: a piece belongs to a span when their characters overlap. Equality of offsets is never asked for,
because several pieces may share one character (Hangul) and one piece may swallow invisible characters.
"""

import unicodedata
from bisect import bisect_left
from dataclasses import dataclass

from core.model.tokens import Encoded
from core.model.vectors import TextSpan

#: Longest stretch of the person's text that a message repeats, in characters.
_SHOWN = 40


@dataclass(frozen=True)
class Failure:
    """Why a span has no vector: a short name from `core.text.uses.REASONS`, and the sentence shown."""

    reason: str
    message: str


def align(span: TextSpan, encoded: Encoded, unknown_id: int | None) -> range | Failure:
    """Indices of the content tokens that overlap `span`, or the Failure that names the word.

    Fails when no token overlaps, when an overlapping token is the unknown token, and when one reaches past the span
    into something visible that is not the word's own (letters, digits, symbols, punctuation).
    """
    word = shown(span.text[span.start : span.end])
    first = bisect_left(encoded.offsets, span.start + 1, key=lambda offset: offset[1])
    last = first
    while last < len(encoded.offsets) and encoded.offsets[last][0] < span.end:
        last += 1
    if first == last:
        return Failure(
            "unknown_token", f"The model reads nothing at “{word}”, so this use has no vector; check its characters."
        )
    if any(encoded.ids[index] == unknown_id for index in range(first, last)):
        return Failure(
            "unknown_token",
            f"The model's vocabulary has no piece for “{word}” as written here, so this use has no vector; "
            "separate it from the characters around it, or choose another model.",
        )
    start = min(encoded.offsets[index][0] for index in range(first, last))
    end = max(encoded.offsets[index][1] for index in range(first, last))
    beyond = span.text[start : span.start] + span.text[span.end : max(end, span.end)]
    if any(_is_visible(character) for character in beyond):
        return Failure(
            "beyond_span",
            f"The model's piece for “{word}” also covers “{shown(span.text[start:end])}”, so its vector is not the "
            "word's alone; put a space between them.",
        )
    return range(first, last)


def shown(text: str) -> str:
    """The word as a message names it: one line, cut where it is long."""
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else line[:_SHOWN] + "…"


def _is_visible(character: str) -> bool:
    """Whether a character is more than an invisible sign, a space or a combining mark of the word itself."""
    category = unicodedata.category(character)
    return category not in ("Cc", "Cf", "Cs") and category[0] not in "ZM"
