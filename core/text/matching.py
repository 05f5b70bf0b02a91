"""Finding a word in a text: whole words, any case, every occurrence, as spans of original characters."""

import re
import unicodedata
from functools import lru_cache

from core.errors import WordError
from core.limits import limit
from core.text.folding import Folded, fold

# Scripts that are written without spaces: next to them there is no way to see a word boundary, so none is asked for.
_NO_SPACES = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff]"
)


@lru_cache(maxsize=64)
def word_pattern(word: str) -> re.Pattern[str]:
    """Pattern of the folded `word`; a run of spaces in it matches any run of spaces.

    Raises WordError when the word is blank, longer than the limit, or has no visible letter, digit or symbol.
    """
    parts = fold(word).text.split()
    if not parts:
        raise WordError("No word was given; type the word whose uses you want to compare, for example bank.")
    if sum(map(len, parts)) > limit("word_length"):
        raise WordError(
            f"The word has {len(word.strip())} characters and the limit is {limit('word_length')}; give a shorter one."
        )
    return re.compile(r"\s+".join(re.escape(part) for part in parts))


def find_spans(text: str, word: str) -> tuple[tuple[int, int], ...]:
    """Spans (start, end) of every whole-word occurrence of `word` in `text`, left to right, not overlapping.

    A boundary lies where a letter, digit, mark or underscore does not meet another one: `bank` is in "bank's",
    "(bank)", "bank-side", and not in "embankment", "banks", "bank_2". `text[start:end]` folds to the folded word.
    """
    pattern = word_pattern(word)
    folded = fold(text)
    spans: list[tuple[int, int]] = []
    position = 0
    while match := pattern.search(folded.text, position):
        if _is_whole(folded, match.start(), match.end()):
            spans.append(folded.span(match.start(), match.end()))
            position = match.end()
        else:
            position = match.start() + 1
    return tuple(spans)


def _is_whole(folded: Folded, start: int, end: int) -> bool:
    text = folded.text
    if folded.cuts_a_character(start) or folded.cuts_a_character(end):
        return False
    if end < len(text) and unicodedata.combining(text[end]):
        return False  # the last letter carries an accent that the word does not have
    return not (start > 0 and _joined(text[start - 1], text[start])) and not (
        end < len(text) and _joined(text[end - 1], text[end])
    )


def _joined(left: str, right: str) -> bool:
    """True when no word boundary lies between two neighbouring characters."""
    if _NO_SPACES.match(left) or _NO_SPACES.match(right):
        return False
    return is_word_character(left) and is_word_character(right)


@lru_cache(maxsize=4096)
def is_word_character(character: str) -> bool:
    """Letters, digits, marks and connecting punctuation such as the underscore."""
    return unicodedata.category(character)[0] in "LNM" or unicodedata.category(character) == "Pc"
