"""Statements to sort or to judge (phases 11 and 13), and the sentences of phase 2."""

from dataclasses import dataclass

from core.teaching.content import load_table
from core.teaching.pair import Seen

COLUMNS = ("token id", "static embedding", "contextual embedding")
VERDICTS = ("right", "mistake")


@dataclass(frozen=True)
class Statement:
    """A statement, its right answer, and why."""

    id: str
    text: str
    answer: str
    why: str


@dataclass(frozen=True)
class Puzzle:
    """A sentence of phase 2: `deciding` are the neighbours that settle the word's meaning, in our reading."""

    id: str
    word: str
    text: str
    deciding: tuple[str, ...]
    why: str


def comparisons() -> tuple[Statement, ...]:
    """Phase 11: each belongs to one of COLUMNS."""
    return tuple(Statement(**item) for item in load_table("statements")["compare"])


def claims() -> tuple[Statement, ...]:
    """Phase 13: each is right, or has a mistake in it."""
    return tuple(Statement(**item) for item in load_table("statements")["claim"])


def puzzles() -> tuple[Puzzle, ...]:
    """Phase 2: four sentences."""
    return tuple(
        Puzzle(**{**item, "deciding": tuple(item["deciding"])}) for item in load_table("neighbours")["sentence"]
    )


def choices(puzzle: Puzzle) -> list[str]:
    """The words of the sentence other than the word in question, in order, each once."""
    words = puzzle.text.rstrip(".").split()
    return list(dict.fromkeys(word for word in words if word != puzzle.word))


def read_most(tokens: tuple[Seen, ...], count: int = 3) -> tuple[str, ...]:
    """The pieces that the word reads most in the last layer; special tokens, points and the word itself left out."""
    others = [seen for seen in tokens if not seen.special and not seen.target and seen.piece.isalnum()]
    return tuple(seen.piece for seen in sorted(others, key=lambda seen: -seen.weight)[:count])


def verdict(puzzle: Puzzle, chosen: list[str], read: tuple[str, ...]) -> str:
    """What the learner chose, what we would choose, and what the model reads most, in one passage."""
    shared = [word for word in chosen if word.casefold() in read]
    yours = f"You chose {_listed(chosen)}. " if chosen else ""
    meeting = f" You and the model agree on {_listed(shared)}." if shared else ""
    return (
        f"{yours}Our choice: {_listed(list(puzzle.deciding))}. {puzzle.why} "
        f"The model reads most from {_listed(list(read))}.{meeting}"
    )


def _listed(words: list[str]) -> str:
    quoted = [f"“{word}”" for word in words]
    return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + " and " + quoted[-1]
