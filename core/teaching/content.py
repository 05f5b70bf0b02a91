"""Loading the prose and the questions of a phase from the content folder, and filling in computed figures.

Prose is Markdown with sections opened by `<!-- name -->`. A figure stands as `[[name]]` and is always computed.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent.parent / "content"
_SECTION = re.compile(r"^<!-- (\w+) -->$", re.MULTILINE)
_FIGURE = re.compile(r"\[\[(\w+)\]\]")


@dataclass(frozen=True)
class Option:
    """One answer: what it says, whether it is right, and why."""

    text: str
    right: bool
    why: str


@dataclass(frozen=True)
class Question:
    """A check question with exactly one right option; `id` is stable, because study records keep it."""

    id: str
    phase: int
    prompt: str
    options: tuple[Option, ...]

    def __post_init__(self) -> None:
        if sum(option.right for option in self.options) != 1 or len(self.options) < 2:
            raise ValueError(f"question {self.id} needs two or more options and exactly one right one")
        if not all(option.why.strip() and option.text.strip() for option in self.options):
            raise ValueError(f"question {self.id} has an option without text or explanation")

    @property
    def right(self) -> Option:
        """The right option."""
        return next(option for option in self.options if option.right)


@cache
def prose(phase: int) -> dict[str, str]:
    """Section name -> Markdown of a phase, figures not yet filled in."""
    text = (FOLDER / f"phase_{phase:02}.md").read_text(encoding="utf-8")
    parts = _SECTION.split(text)
    return {name: body.strip() for name, body in zip(parts[1::2], parts[2::2], strict=True)}


@cache
def questions(phase: int) -> tuple[Question, ...]:
    """The check questions of a phase in their order, figures not yet filled in."""
    data = tomllib.loads((FOLDER / f"questions_{phase:02}.toml").read_text(encoding="utf-8"))
    return tuple(
        Question(
            id=f"p{phase:02}_{item['id']}",
            phase=phase,
            prompt=item["prompt"],
            options=tuple(Option(o["text"], o.get("right", False), o["why"]) for o in item["option"]),
        )
        for item in data["question"]
    )


def fill(text: str, figures: Mapping[str, str]) -> str:
    """Replace every `[[name]]` by its figure; raises KeyError for a name without one."""
    return _FIGURE.sub(lambda match: figures[match.group(1)], text)


def filled(question: Question, figures: Mapping[str, str]) -> Question:
    """The question with its figures filled in."""
    options = tuple(Option(fill(o.text, figures), o.right, fill(o.why, figures)) for o in question.options)
    return replace(question, prompt=fill(question.prompt, figures), options=options)


def load_table(name: str) -> dict:
    """The TOML file `name` of the content folder."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
