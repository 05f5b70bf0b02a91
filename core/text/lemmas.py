"""Lemmas of words in some fifty languages, through simplemma (loaded only when asked for)."""

from functools import lru_cache
from threading import Lock

from core.text.folding import fold
from core.text.word_forms import FormCheck, looks_like_form

_LOCK = Lock()
#: English forms that are words of their own too, so that a dictionary of lemmas gives those instead.
_ALSO_OWN_WORDS = {
    form: lemma
    for form, _, lemma in (
        pair.partition(":")
        for pair in """awoken:awake bore:bear born:bear bade:bid bidden:bid bent:bend bound:bind bit:bite broke:break
        drunk:drink felt:feel gone:go ground:grind left:leave rung:ring rose:rise shook:shake shot:shoot smelt:smell
        spelt:spell swore:swear thought:think trod:tread won:win wound:wind people:person axes:axis worse:bad
        further:far less:little least:little more:many most:many leaves:leaf lives:life wives:wife halves:half
        shelves:shelf thieves:thief calves:calf loaves:loaf staves:staff""".split()
    )
}


def languages() -> tuple[str, ...]:
    """Codes of the languages that forms can be looked up in."""
    from simplemma.strategies.dictionaries.dictionary_factory import SUPPORTED_LANGUAGES

    return tuple(sorted(SUPPORTED_LANGUAGES))


def form_check(language: str | None) -> FormCheck:
    """Check by letters first, then by equal lemmas in `language`; None checks by letters alone."""
    if language is None:
        return looks_like_form

    def check(surface: str, word: str) -> bool | None:
        verdict = looks_like_form(surface, word)
        if verdict is False and language in languages():
            return bool(lemmas_of(surface, language) & {_lemma(word, language), fold(word).text})
        return verdict

    return check


def english_forms(word: str) -> frozenset[str]:
    """Regular forms of an English word, folded: plural, past, -ing. Some are words of their own (banking)."""
    word = fold(word).text
    stems = {word, word + word[-1:]}
    if word.endswith("e"):
        stems.add(word[:-1])
    forms = {stem + ending for stem in stems for ending in ("ed", "ing")} | {f"{word}s", f"{word}es", f"{word}d"}
    if word.endswith("y"):
        forms |= {f"{word[:-1]}ies", f"{word[:-1]}ied"}
    return frozenset(forms)


def lemmas_of(word: str, language: str) -> frozenset[str]:
    """Folded lemmas that `word` may have: its own, that lemma's lemma (the plural of a participle), and the verb or
    noun of an English form that is also a word of its own.
    """
    lemma = _lemma(word, language)
    found = {lemma, _lemma(lemma, language)}
    if language == "en" and (other := _ALSO_OWN_WORDS.get(fold(word).text)):
        found.add(other)
    return frozenset(found)


@lru_cache(maxsize=65536)
def _lemma(word: str, language: str) -> str:
    from simplemma import lemmatize

    with _LOCK:  # the dictionaries are loaded on first use, and sessions share them
        return fold(lemmatize(word, lang=language)).text
