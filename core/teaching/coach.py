"""The coach of phase 14: which key ideas does an explanation come close to, and which misconceptions?

It compares sentence vectors. That measures likeness of wording and topic, and it is nearly blind to negation, so a
match is never more than "looks like": every match names the sentence it rests on, and a match that lies as near to a
misconception, or that differs from the wording by a "not", is handed back to the learner to check.
The thresholds were set on explanations of our own (tests/core/teaching/explanations.toml).
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

import numpy as np

from core.errors import InputError
from core.limits import limit
from core.teaching.content import load_table

#: Least cosine between a learner's sentence and a wording for "looks like".
IDEA_COSINE = 0.60
MISCONCEPTION_COSINE = 0.66
#: A match needs this much more likeness to its idea than to any misconception; otherwise it is only "to check".
MARGIN = 0.06
#: A sentence speaks for the point it is nearest to, and for others that lie within this distance of it.
SHARED = 0.08
#: From here on a sentence is taken for the question itself.
COPY_COSINE = 0.93
_NEGATION = re.compile(r"\b(?:not|no|never|nothing|none|nobody|nor|neither|cannot|without|\w+n['’]t)\b", re.IGNORECASE)
_SAME = re.compile(r"\b(?:same|identical|equal|alike|unchanged|fixed)\b", re.IGNORECASE)
_DIFFERENT = re.compile(
    r"\b(?:differ\w*|another|separate|several|changes?|changed|two|each (?:sense|meaning))\b", re.IGNORECASE
)
_SENTENCE_END = re.compile(r"(?<=[.!?…])\s+|\n+")
_CLAUSE_END = re.compile(r";\s+|:\s+|,\s+(?=(?:and|but|so|because|while|whereas|although|yet)\b)", re.IGNORECASE)

_NOTHING_NEAR = (
    "No sentence comes near any key idea. The text may be about something else, or say it in pictures that the coach "
    "does not know; then read the list of ideas yourself."
)

Embed = Callable[[Sequence[str]], np.ndarray]
State = Literal["found", "check", "missing"]


@dataclass(frozen=True)
class Point:
    """A key idea or a misconception, in several wordings. `note` is the hint or the correction."""

    id: str
    title: str
    note: str
    wordings: tuple[str, ...]


@dataclass(frozen=True)
class Verdict:
    """What the coach says about one key idea. `sentence` is the learner's; `why` says what is left to check."""

    point: Point
    state: State
    sentence: str | None
    wording: str | None
    why: str


@dataclass(frozen=True)
class Correction:
    """A sentence that looks like a misconception, and what is true instead."""

    point: Point
    sentence: str


@dataclass(frozen=True)
class Report:
    """The coach's answer. `remarks` say what was left out, such as a copy of the question."""

    verdicts: tuple[Verdict, ...]
    corrections: tuple[Correction, ...]
    remarks: tuple[str, ...]


@cache
def question() -> str:
    """The question that the learner answers."""
    text: str = load_table("coach")["question"]
    return text


@cache
def ideas() -> tuple[Point, ...]:
    """The key ideas in the order of the explanation."""
    return tuple(Point(i["id"], i["title"], i["hint"], tuple(i["wordings"])) for i in load_table("coach")["idea"])


@cache
def misconceptions() -> tuple[Point, ...]:
    """The usual mistakes, each with its correction."""
    found = load_table("coach")["misconception"]
    return tuple(Point(m["id"], m["title"], m["correction"], tuple(m["wordings"])) for m in found)


def sentences_of(text: str) -> list[str]:
    """The sentences of a text, and the clauses of long ones, of three words or more."""
    parts: list[str] = []
    for sentence in _SENTENCE_END.split(text):
        clauses = _CLAUSE_END.split(sentence)
        parts += [sentence, *clauses] if len(clauses) > 1 else [sentence]
    return [part.strip() for part in parts if len(part.split()) >= 3]


def assess(text: str, embed: Embed) -> Report:
    """Compare `text` with every idea and misconception.

    embed: n texts -> (n, d) vectors of length 1. Raises InputError when there is nothing to read or too much of it.
    """
    if len(text) > limit("explanation"):
        raise InputError(
            f"The explanation has {len(text)} characters and the limit is {limit('explanation')}; shorten it."
        )
    sentences = sentences_of(text)
    if not sentences:
        raise InputError("There is no sentence to read yet; write at least three words.")
    vectors = np.asarray(embed(sentences), dtype=float)
    copied = vectors @ np.asarray(embed(_question_parts()), dtype=float).T
    own = [k for k in range(len(sentences)) if copied[k].max() < COPY_COSINE]
    remarks = [] if len(own) == len(sentences) else ["A copy of the question was left out: it explains nothing."]
    if not own:
        return Report(tuple(_missing(point) for point in ideas()), (), tuple(remarks))
    sentences, vectors = [sentences[k] for k in own], vectors[own]
    toward_idea = [_likeness(vectors, point, embed) for point in ideas()]
    toward_mistake = [_likeness(vectors, point, embed) for point in misconceptions()]
    best_idea = np.max([best for best, _ in toward_idea], axis=0)
    worst = np.max([best for best, _ in toward_mistake], axis=0)
    verdicts = tuple(
        _verdict(point, sentences, likeness, best_idea, worst)
        for point, likeness in zip(ideas(), toward_idea, strict=True)
    )
    if max(best_idea.max(), worst.max()) < IDEA_COSINE:
        remarks.append(_NOTHING_NEAR)
    return Report(verdicts, tuple(_corrections(sentences, toward_mistake, best_idea, worst)), tuple(remarks))


def _verdict(
    point: Point,
    sentences: list[str],
    likeness: tuple[np.ndarray, np.ndarray],
    best_idea: np.ndarray,
    worst: np.ndarray,
) -> Verdict:
    """The best sentence for the point; one that leaves a doubt counts only when there is no better one."""
    best, nearest = likeness
    doubtful = None
    for place in np.argsort(-best, kind="stable"):
        if best[place] < IDEA_COSINE:
            break
        if best[place] < best_idea[place] - SHARED:
            continue
        sentence, wording = sentences[place], point.wordings[int(nearest[place])]
        doubt = _doubt(sentence, wording, float(best[place] - worst[place]))
        if doubt is None:
            why = "The wording is alike. Whether your sentence says it or denies it, the coach cannot see."
            return Verdict(point, "found", sentence, wording, why)
        doubtful = doubtful or Verdict(point, "check", sentence, wording, doubt)
    return doubtful or _missing(point)


def _doubt(sentence: str, wording: str, lead: float) -> str | None:
    if _negated(sentence, wording):
        return "One of the two has a “not” or the like. The coach cannot see what it does to the meaning."
    if _opposed(sentence, wording):
        return (
            "One of the two speaks of the same, the other of something different. The coach cannot see which is true."
        )
    if lead < MARGIN:
        return "This sentence is about as close to a misconception as to the idea. The coach cannot tell which it says."
    return None


def _corrections(
    sentences: list[str], toward_mistake: list[tuple[np.ndarray, np.ndarray]], best_idea: np.ndarray, worst: np.ndarray
) -> list[Correction]:
    """Misconceptions that are the nearest one of some sentence, which no idea is clearly nearer to."""
    found = []
    for point, (best, nearest) in zip(misconceptions(), toward_mistake, strict=True):
        for place in np.argsort(-best, kind="stable"):
            sentence, wording = sentences[place], point.wordings[int(nearest[place])]
            near = best[place] >= MISCONCEPTION_COSINE and best[place] == worst[place]
            turned = _opposed(sentence, wording) or _negated(sentence, wording)  # it may well deny the misconception
            if near and best[place] > best_idea[place] - MARGIN and not turned:
                found.append(Correction(point, sentence))
                break
    return found


def _negated(sentence: str, wording: str) -> bool:
    """Whether exactly one of the two has a word of negation."""
    return bool(_NEGATION.search(sentence)) != bool(_NEGATION.search(wording))


def _opposed(sentence: str, wording: str) -> bool:
    """Whether one speaks only of what is the same and the other only of what is different."""
    a = bool(_SAME.search(sentence)), bool(_DIFFERENT.search(sentence))
    b = bool(_SAME.search(wording)), bool(_DIFFERENT.search(wording))
    return a != b and (a, b) in (((True, False), (False, True)), ((False, True), (True, False)))


def _missing(point: Point) -> Verdict:
    return Verdict(point, "missing", None, None, point.note)


def _likeness(vectors: np.ndarray, point: Point, embed: Embed) -> tuple[np.ndarray, np.ndarray]:
    """Per sentence: the largest cosine to any wording (s,), and which wording it is (s,)."""
    cosines = vectors @ np.asarray(embed(point.wordings), dtype=float).T
    return cosines.max(axis=1), cosines.argmax(axis=1)


@cache
def _question_parts() -> tuple[str, ...]:
    return (question(), *sentences_of(question()))
