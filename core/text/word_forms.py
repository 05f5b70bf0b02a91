"""Is what a file's span covers a form of the word it should cover?

The question here is whether a span is misplaced, so the answer is generous: a shared beginning, the same consonants in
scripts that leave vowels out, or the same lemma. Which forms of a word are *searched for* is another question, answered
exactly in `core.text.inflections`.
"""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from math import ceil

from core.limits import limit
from core.text.folding import fold
from core.text.languages import no_space_script, script_of

#: form check (surface, word) -> True, False, or None when it cannot be told (another script than the word's).
FormCheck = Callable[[str, str], bool | None]

_SHARED = 0.4
_WEAK = frozenset("اويىءأإآؤئةהוי")
_POS_ENDING = re.compile(r"[_#.](?:n|nn|np|noun|v|vb|verb|a|j|jj|adj|r|rb|adv|nou|vrb)\d?$", re.IGNORECASE)
_VOWEL_PAIRS = (("ae", "a"), ("oe", "o"), ("ue", "u"))


def clean_word(cell: str) -> str | None:
    """The target that a cell names: trimmed, without an ending such as "_nn"; None when blank or too long."""
    word = " ".join(cell.split())
    word = _POS_ENDING.sub("", word).replace("_", " ").strip()
    return word if fold(word).text.strip() and len(word) <= limit("word_length") else None


@lru_cache(maxsize=65536)
def looks_like_form(surface: str, word: str) -> bool | None:
    """Can `surface` be an inflected form of `word`, by its letters alone? None when the scripts differ."""
    written, target = letters(surface), letters(word)
    if not written or not target:
        return False
    if written == target:
        return True
    script = script_of(target)
    if script_of(written) != script:
        return None
    if no_space_script(target):
        return bool(set(written) & set(target))
    if script in ("ARABIC", "HEBREW"):
        root = [letter for letter in target if letter not in _WEAK]
        return _holds_in_order(written, root)
    if " " in word.strip() and any(looks_like_form(part, word.split()[0]) for part in surface.split()[:1]):
        return True
    return any(
        _shared_beginning(a, b) for a, b in ((written, target), (_without_pairs(written), _without_pairs(target)))
    )


def letters(text: str) -> str:
    """Folded letters and digits of `text` without accents: what its forms are compared by."""
    return "".join(c for c in fold(text).text if c.isalnum() and not unicodedata.combining(c))


def _shared_beginning(written: str, target: str) -> bool:
    shared = 0
    for a, b in zip(written, target, strict=False):
        if a != b:
            break
        shared += 1
    return shared >= max(min(3, len(target)), ceil(_SHARED * len(target)))


def _without_pairs(text: str) -> str:
    for pair, single in _VOWEL_PAIRS:
        text = text.replace(pair, single)
    return text


def _holds_in_order(written: str, root: list[str]) -> bool:
    rest = iter(written)
    return bool(root) and all(letter in rest for letter in root)
