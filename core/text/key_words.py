"""Words that characterise a group of sentences: more frequent in it than in the others, beyond what chance does."""

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from core.text.folding import fold
from core.text.uses import Use

_WORD = re.compile(r"[^\W\d_]{2,}")

#: A word must stand in this many different sentences of the group, and reach this many standard deviations; from
#: FIRM_Z on one word in twenty would get there by chance, at LEAST_Z one in six.
FEWEST, LEAST_Z, FIRM_Z = 2, 1.0, 1.64


@dataclass(frozen=True)
class KeyWord:
    """A word in `inside` of `inside_of` sentences of the group and in `outside` of `outside_of` of the others.

    z: its log-odds ratio in standard deviations. Many words are compared and some stand out by chance, so all of these
    are hints to read by; the `firm` ones are the better ones.
    """

    word: str
    inside: int
    inside_of: int
    outside: int
    outside_of: int
    z: float

    @property
    def firm(self) -> bool:
        """Whether fewer than one word in twenty would stand out as much by chance."""
        return self.z >= FIRM_Z


def key_words(
    uses: Sequence[Use], members: Sequence[int], word: str = "", most: int = 6
) -> dict[int, tuple[KeyWord, ...]]:
    """For each group of `members` (-1 is none), up to `most` words, the most telling first.

    Words are counted once a sentence, and equal sentences once. Score: `log_odds_z`, after Monroe, Colaresi and Quinn
    (2008). The uses' own spellings and `word` are left out. One group has nothing to compare with, and no words.
    """
    skipped = {fold(use.surface).text for use in uses} | {fold(word).text}
    bags: dict[int, dict[str, frozenset[str]]] = {}
    for use, group in zip(uses, members, strict=True):
        if group >= 0:
            bags.setdefault(group, {}).setdefault(use.text, _words(use.text, skipped))
    counts = {group: Counter(word for words in texts.values() for word in words) for group, texts in bags.items()}
    sizes = {group: len(texts) for group, texts in bags.items()}
    if len(bags) < 2:
        return dict.fromkeys(bags, ())
    total = sum(counts.values(), Counter[str]())
    every = sum(sizes.values())
    found: dict[int, tuple[KeyWord, ...]] = {}
    for group in sorted(bags):
        inside_of, outside_of = sizes[group], every - sizes[group]
        scored = [
            KeyWord(term, inside, inside_of, total[term] - inside, outside_of, z)
            for term, inside in counts[group].items()
            if inside >= FEWEST and (z := log_odds_z(inside, inside_of, total[term] - inside, outside_of)) >= LEAST_Z
        ]
        found[group] = tuple(sorted(scored, key=lambda key: (-round(key.z, 9), key.word))[:most])
    return found


def log_odds_z(inside: int, inside_of: int, outside: int, outside_of: int) -> float:
    """(logit p - logit q) / sqrt(1 / a + 1 / b), p and q shares of sentences smoothed by the overall share.

    The prior weighs as one sentence: a = inside + share, b = outside + share. Positive: more frequent inside.
    """
    share = (inside + outside) / (inside_of + outside_of)
    a, b = inside + share, outside + share
    rest_a, rest_b = inside_of - inside + 1 - share, outside_of - outside + 1 - share
    if min(rest_a, rest_b) <= 0:  # in every sentence of all: nothing to tell
        return 0.0
    deviation = math.sqrt(1 / a + 1 / b + 1 / rest_a + 1 / rest_b)
    return (math.log(a / rest_a) - math.log(b / rest_b)) / deviation


def _words(text: str, skipped: set[str]) -> frozenset[str]:
    return frozenset(fold(match.group()).text for match in _WORD.finditer(text)) - skipped
