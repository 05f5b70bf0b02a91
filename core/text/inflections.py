"""The other forms of a word that occur in a list, so that a person can tick those to be searched for too."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from core.errors import SettingError
from core.limits import limit
from core.text.folding import fold
from core.text.languages import guess_language, no_space_script
from core.text.lemmas import english_forms, languages, lemmas_of
from core.text.occurrences import folded_word
from core.text.options import ALL_FORMS, EXACT
from core.text.rows import Row

_TOKEN = re.compile(r"[^\W\d_](?:[^\W\d_]|[\u0300-\u036f\u0900-\u0dff])*")


@dataclass(frozen=True)
class Form:
    """A spelling (in lower case unless it is only written otherwise) and the number of sentences that hold it."""

    spelling: str
    sentences: int


def list_forms(rows: Sequence[Row], word: str, language: str | None = None) -> tuple[Form, ...]:
    """Forms of `word` in `rows` other than itself, the most frequent first, at most `limit("forms")`.

    Two words are forms of each other when they share a lemma in `language` (guessed from the rows when None). Of a
    target of several words, each word may vary: river banks. In scripts written without spaces, and in languages
    without a dictionary, there are none. Raises SettingError for a language that is not known.
    """
    parts = word.split()
    if language is not None and language not in languages():
        raise SettingError(f"There are no word forms for “{language}”; choose one of {', '.join(languages())}.")
    if not parts or no_space_script(parts[0][0]):
        return ()
    language = language or guess_language(row.text for row in rows)
    if language is None or language not in languages():
        return ()
    return tuple(Form(spelling, count) for spelling, count in _counted(rows, parts, language)[: limit("forms")])


def chosen_forms(
    rows: Sequence[Row], word: str, forms: str | Sequence[str], language: str | None = None
) -> tuple[str, ...]:
    """The spellings to search for beside `word`: none for "exact", all that occur for "all", else those given."""
    if forms == EXACT:
        return ()
    if forms == ALL_FORMS:
        return tuple(form.spelling for form in list_forms(rows, word, language))
    given = forms.split(",") if isinstance(forms, str) else forms
    return tuple(dict.fromkeys(form.strip() for form in given if form.strip()))


def _counted(rows: Sequence[Row], parts: list[str], language: str) -> list[tuple[str, int]]:
    targets = [lemmas_of(part, language) | {fold(part).text} for part in parts]
    known: dict[tuple[str, int], bool] = {}
    counts: Counter[str] = Counter()
    spellings: dict[str, Counter[str]] = {}
    regular = [english_forms(part) if language == "en" else frozenset() for part in parts]
    target = folded_word(" ".join(parts))

    def fits(token: str, position: int) -> bool:
        key = (token, position)
        if key not in known:
            known[key] = fold(token).text in regular[position] or bool(lemmas_of(token, language) & targets[position])
        return known[key]

    for row in rows:
        tokens = [token[: limit("word_length")] for token in _TOKEN.findall(row.text)]
        seen: set[str] = set()
        for start in range(len(tokens) - len(parts) + 1):
            if all(fits(tokens[start + k], k) for k in range(len(parts))):
                spelling = " ".join(tokens[start : start + len(parts)])
                folded = folded_word(spelling)
                seen.add(folded)
                spellings.setdefault(folded, Counter())[spelling] += 1
        counts.update(seen - {target})
    ranked = sorted(counts, key=lambda folded: (-counts[folded], folded))
    return [(_usual(spellings[folded]), counts[folded]) for folded in ranked]


def _usual(written: Counter[str]) -> str:
    lower = [spelling for spelling in written if spelling == spelling.lower()]
    return min(lower or list(written), key=lambda spelling: (-written[spelling], spelling))
