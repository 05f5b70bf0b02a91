"""Words worth probing: content words that occur in the most sentences of a list."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence

from core.limits import limit
from core.text.folding import fold
from core.text.languages import no_space_script, script_of
from core.text.rows import Row

_WORD = re.compile(r"[^\W\d_]+(?:['’\-][^\W\d_]+)*")
_LONGEST_RUN = 400
_POSSESSIVE = re.compile(r"['’]s?$")
# English words that carry grammar rather than content, folded.
_FUNCTION_WORDS = frozenset(
    """a about above across after again against all almost along already also although always am among an and another
    any anyone anything are around as at away back be because been before behind being below between both but by
    came can can't cannot come could couldn't did didn't do does doesn't doing don't done down during each either
    else enough even ever every everyone everything few first for from get gets getting go goes going gone got had
    has have haven't having he her here hers herself him himself his how however i i'd i'll i'm i've if in into is
    isn't it it's its itself just last least less let like made make makes many may me might mine more most much
    must my myself near neither never next no nobody none nor not nothing now of off often on once one only or other
    others our ours out over own perhaps put quite rather really said same say says see seemed seems shall she
    should since so some someone something soon still such take than that that's the their theirs them themselves
    then there there's these they they're thing things this those though three through thus till to together too
    toward towards two under until up upon us very was wasn't way we we're well went were weren't what when where
    whether which while who whole whom whose why will with within without won't would wouldn't yet you you'd you'll
    you're you've your yours yourself""".split()
)


def suggest_words(rows: Sequence[Row], most: int = 12) -> tuple[str, ...]:
    """At most `most` words, by falling number of rows that hold them, then alphabetically.

    Function words and one-letter words are left out, and so are words of a single row unless nothing else is there. A
    word is given in its most frequent spelling, in lower case when it is ever written so.
    """
    rows_with: Counter[str] = Counter()
    written: Counter[str] = Counter()
    words: dict[str, str] = {}  # spelling -> folded word, "" when it is not worth probing
    for row in rows:
        tokens = _WORD.findall(row.text)
        if not row.text.isascii():
            tokens = [word for token in tokens for word in _words(token)]
        written.update(tokens)
        seen = {words[token] if token in words else words.setdefault(token, _content_word(token)) for token in tokens}
        rows_with.update(seen - {""})
    spellings: dict[str, Counter[str]] = defaultdict(Counter)
    for token, count in written.items():
        if words[token]:
            spellings[words[token]][_POSSESSIVE.sub("", token)] += count
    several = {word: count for word, count in rows_with.items() if count > 1} or dict(rows_with)
    ranked = sorted(several, key=lambda word: (-several[word], word))
    return tuple(_spelling(spellings[word]) for word in ranked[:most])


def _words(token: str) -> tuple[str, ...]:
    """The words in a run of letters: itself, or every two neighbouring characters where no space parts words."""
    if not no_space_script(token[0]):
        return (token,)
    if script_of(token) != "CJK":
        return ()
    return tuple(token[k : k + 2] for k in range(min(len(token), _LONGEST_RUN) - 1))


def _content_word(token: str) -> str:
    """The folded word without a possessive ending; "" for function words and single letters."""
    folded = fold(_POSSESSIVE.sub("", token)).text
    return folded if 1 < len(folded) <= limit("word_length") and folded not in _FUNCTION_WORDS else ""


def _spelling(forms: Counter[str]) -> str:
    lower = [form for form in forms if form == form.lower()]
    return min(lower or list(forms), key=lambda form: (-forms[form], form))
