"""Occurrences marked in the text itself: [bank], <b>bank</b>, <word>bank</word>, <head>bank</head>, *bank*."""

import re
from collections import Counter
from collections.abc import Sequence

from core.errors import SettingError
from core.text.rows import Span
from core.text.word_forms import letters


def _tag(name: str) -> re.Pattern[str]:
    return re.compile(rf"<{name}(?:\s[^<>]*)?>([^<>]*)</{name}\s*>", re.IGNORECASE)


#: Kinds of mark by name. Stars are Markdown far more often than marks, so they are taken on request only.
MARKS: dict[str, re.Pattern[str]] = {
    "b": _tag("b"),
    "strong": _tag("strong"),
    "word": _tag("word"),
    "head": _tag("head"),
    "target": _tag("target"),
    "double-brackets": re.compile(r"\[\[([^\[\]]+)\]\]"),
    "brackets": re.compile(r"\[([^\[\]]+)\]"),
    "stars": re.compile(r"(?<!\*)\*{1,2}([^*\s](?:[^*]*[^*\s])?)\*{1,2}(?!\*)"),
}
NO_MARKS = "none"
_SHARE = 0.8
_SAMPLE = 2_000


def find_marks(text: str, kind: str) -> tuple[str, tuple[Span, ...]]:
    """(`text` without the marks, spans of what they enclosed in it). Blank marks stay in the text.

    Raises SettingError for a kind that is not in `MARKS`.
    """
    if kind not in MARKS:
        raise SettingError(f"There are no marks called “{kind}”; choose {NO_MARKS}, {', '.join(MARKS)}.")
    parts: list[str] = []
    spans: list[Span] = []
    length = position = 0
    for match in MARKS[kind].finditer(text):
        inner = match.group(1)
        if not inner.strip():
            continue
        parts += [text[position : match.start()], inner]
        length += match.start() - position
        lead, trail = len(inner) - len(inner.lstrip()), len(inner) - len(inner.rstrip())
        spans.append(Span(length + lead, length + len(inner) - trail))
        length += len(inner)
        position = match.end()
    return "".join((*parts, text[position:])), tuple(spans)


def guess_marks(texts: Sequence[str]) -> str | None:
    """The kind of mark that at least four in five sentences carry, or None. Tags in a few sentences are just text."""
    sample = [text for text in texts[:_SAMPLE] if text.strip()]
    for kind in MARKS:
        if kind == "stars" or not sample:
            continue
        found = [MARKS[kind].findall(text) for text in sample]
        if sum(map(bool, found)) >= _SHARE * len(sample) and (kind != "brackets" or _name_one_word(found)):
            return kind
    return None


def _name_one_word(found: Sequence[Sequence[str]]) -> bool:
    """Brackets also hold remarks and references: as marks, they begin with the same three letters in half the rows."""
    beginnings = Counter(letters(inner)[:3] for inners in found for inner in inners if not inner.strip().isdecimal())
    total = sum(len(inners) for inners in found)
    return bool(beginnings) and beginnings.most_common(1)[0][1] * 2 >= total
