"""Which script and language a text is in, from its letters and its commonest words. No model, no dictionary."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

_WORD = re.compile(r"[^\W\d_]+")
_SAMPLE = 20_000
#: A few words that carry grammar, in languages of the Latin script; the language with the most of them wins.
_MARKERS: dict[str, frozenset[str]] = {
    "en": frozenset("the of and to in is was that it for with as his on be at by had not are but from or".split()),
    "de": frozenset("der die und das ist nicht ein eine zu den mit sich auf für dem des auch im als wie".split()),
    "fr": frozenset("le la les et des est une un du dans que qui pour pas sur au avec par sont ce".split()),
    "es": frozenset("el la los las y de que en un una por con para del se es no al como su".split()),
    "it": frozenset("il la lo gli di che e un una per con del della non si è sono nel alla come".split()),
    "pt": frozenset("o a os as de que e do da em um uma para com não por se na no dos".split()),
    "nl": frozenset("de het een en van ik te dat die in is niet zijn op aan met voor als maar om".split()),
    "sv": frozenset("och att det som en på är av för med den till inte har de ett om var jag från".split()),
}
_BY_SCRIPT = {"CYRILLIC": "ru", "GREEK": "el", "ARABIC": "ar", "HEBREW": "he", "DEVANAGARI": "hi", "ARMENIAN": "hy"}
_NO_SPACES = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff]"
)


def no_space_script(character: str) -> bool:
    """True when the (first) character belongs to a script written without spaces between words."""
    return _NO_SPACES.match(character) is not None


@lru_cache(maxsize=4096)
def script_of(text: str) -> str:
    """Script of the first letter, by its Unicode name ("LATIN", "CYRILLIC", "CJK"); "" without letters."""
    for character in text:
        if character.isalpha():
            return unicodedata.name(character, "").split(" ")[0].split("-")[0]
    return ""


def guess_language(texts: Iterable[str]) -> str | None:
    """Two-letter code of the language of `texts`, from at most 20,000 characters; None when it cannot be told."""
    words: Counter[str] = Counter()
    left = _SAMPLE
    for text in texts:
        words.update(word.lower() for word in _WORD.findall(text[:left]))
        left -= len(text)
        if left <= 0:
            break
    scripts = Counter({script: 0 for script in _BY_SCRIPT})
    for word, count in words.items():
        scripts[script_of(word)] += count
    if not words:
        return None
    script = scripts.most_common(1)[0][0]
    if script != "LATIN":
        return _BY_SCRIPT.get(script)
    scores = {language: sum(words[word] for word in markers) for language, markers in _MARKERS.items()}
    best = max(scores, key=lambda language: scores[language])
    return best if scores[best] else None
