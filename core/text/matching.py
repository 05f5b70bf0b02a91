"""Finding a word in a text: whole words, any case, every occurrence, as spans of original characters."""

import re
import unicodedata
from functools import lru_cache

from core.errors import WordError
from core.limits import limit
from core.text.folding import Folded, fold
from core.text.languages import no_space_script


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


def find_spans(text: str, word: str, forms: tuple[str, ...] = ()) -> tuple[tuple[int, int], ...]:
    """Spans (start, end) of every whole-word occurrence of `word` or one of `forms` in `text`, not overlapping.

    A boundary lies where a letter, digit, mark or underscore does not meet another one: `bank` is in "bank's",
    "(bank)", "bank-side", and not in "embankment", "banks", "bank_2". `text[start:end]` folds to the folded word.
    """
    pattern = forms_pattern(word, forms) if forms else word_pattern(word)
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


@lru_cache(maxsize=64)
def forms_pattern(word: str, forms: tuple[str, ...]) -> re.Pattern[str]:
    """Pattern of the word and its forms, the longest first, so that a form is not cut short by a shorter one.

    Raises WordError when there are more forms than the limit, or one is blank or too long.
    """
    if len(forms) > limit("forms"):
        raise WordError(f"These are {len(forms):,} forms and the limit is {limit('forms'):,}; choose fewer.")
    patterns = {word_pattern(spelling).pattern for spelling in (word, *forms)}
    return re.compile("|".join(f"(?:{pattern})" for pattern in sorted(patterns, key=lambda p: (-len(p), p))))


def is_whole_word(text: str, start: int, end: int) -> bool:
    """True when `text[start:end]` begins and ends with a letter, digit or mark, at word boundaries."""
    if not start < end or not is_word_character(text[start]) or not is_word_character(text[end - 1]):
        return False
    return at_boundaries(text, start, end)


def at_boundaries(text: str, start: int, end: int) -> bool:
    """True when neither end of `text[start:end]` lies inside a longer word."""
    return not (start > 0 and _joined(text[start - 1], text[start])) and not (
        end < len(text) and _joined(text[end - 1], text[end])
    )


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
    # Beside a script without spaces there is no way to see a word boundary, so none is asked for.
    if no_space_script(left) or no_space_script(right):
        return False
    return is_word_character(left) and is_word_character(right)


@lru_cache(maxsize=4096)
def is_word_character(character: str) -> bool:
    """Letters, digits, marks and connecting punctuation such as the underscore."""
    return unicodedata.category(character)[0] in "LNM" or unicodedata.category(character) == "Pc"
