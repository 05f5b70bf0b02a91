"""Other words from the same sentences: what the random-pair baseline is measured on."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2s

from core.limits import limit
from core.text.folding import fold
from core.text.uses import Use

_WORD = re.compile(r"[^\W\d_]{2,}")
#: Only words this near a use are taken, so that a long text needs no further window of its own.
_REACH = 300


@dataclass(frozen=True)
class OtherWord:
    """A word of a sentence that is not the probed one: its folded form, the sentence's number, and its span."""

    word: str
    text_number: int
    text: str
    start: int
    end: int


def other_words(uses: Sequence[Use], word: str) -> tuple[OtherWord, ...]:
    """At most `background_words` words other than `word` around `uses`, spread evenly over the sentences.

    The choice looks random but depends on the sentences alone (a digest of sentence and position ranks the words), so
    neither the order of rows nor a seed changes the baseline.
    """
    target = fold(word).text
    spans: dict[str, list[Use]] = {}
    for use in uses:
        spans.setdefault(use.text, []).append(use)
    most = limit("background_words")
    ranked: list[tuple[int, bytes, OtherWord]] = []
    for number, text in enumerate(sorted(spans)):
        in_this_text = sorted(_candidates(text, spans[text], target, number), key=lambda entry: entry[0])
        ranked.extend((turn, digest, other) for turn, (digest, other) in enumerate(in_this_text[:most]))
    ranked.sort(key=lambda entry: entry[:2])
    return tuple(other for _, _, other in ranked[:most])


def _candidates(text: str, uses: Sequence[Use], target: str, number: int) -> list[tuple[bytes, OtherWord]]:
    first, last = min(use.start for use in uses), max(use.end for use in uses)
    found = []
    for match in _WORD.finditer(text, max(0, first - _REACH), last + _REACH):
        start, end = match.span()
        if any(start < use.end and use.start < end for use in uses) or fold(match.group()).text == target:
            continue
        digest = blake2s(f"{start}\x00{text}".encode("utf-8", "surrogatepass"), digest_size=8).digest()
        found.append((digest, OtherWord(fold(match.group()).text, number, text, start, end)))
    return found
