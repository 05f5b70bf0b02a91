"""The toy contextualiser: a word and its neighbours go in, every intermediate number comes out.

It calls `core.toy.attention.attend` and adds, one switch at a time, what the paper-sized sum leaves out: query, key and
value matrices, a second head, the residual connection and a second step.
"""

import math
from dataclasses import dataclass, field

from core.errors import SettingError
from core.toy.attention import attend, cosine, dot

Vector = tuple[float, ...]
Matrix = tuple[Vector, ...]


@dataclass(frozen=True)
class Token:
    """A name and its vector (d,)."""

    name: str
    vector: Vector


@dataclass(frozen=True)
class Head:
    """Query, key and value matrices, each (d, d); `q = query @ x`. None stands for the identity: x is used as it is."""

    query: Matrix | None = None
    key: Matrix | None = None
    value: Matrix | None = None


@dataclass(frozen=True)
class Settings:
    """`heads` are averaged, which is the paper's concatenation followed by an output matrix of 1/h identities.

    `residual` adds the input to the output; `steps` repeats the same block (a real model learns another one per layer).
    `temperature` > 0 divides the scores; 1 is the paper's formula.
    """

    temperature: float = 1.0
    heads: tuple[Head, ...] = field(default=(Head(),))
    residual: bool = False
    steps: int = 1


@dataclass(frozen=True)
class HeadReading:
    """What the word (token 0) reads in one head: query (d,), keys and values (n, d), scores and weights (n,)."""

    query: Vector
    keys: tuple[Vector, ...]
    values: tuple[Vector, ...]
    scores: Vector
    weights: Vector
    mixture: Vector


@dataclass(frozen=True)
class Contribution:
    """One arrow of the sum: the part of the word's new vector that comes from the token called `name`."""

    name: str
    vector: Vector


@dataclass(frozen=True)
class Step:
    """One attention step seen from the word. inputs and outputs: (n, d), row 0 is the word."""

    inputs: tuple[Vector, ...]
    heads: tuple[HeadReading, ...]
    contributions: tuple[Contribution, ...]
    outputs: tuple[Vector, ...]


@dataclass(frozen=True)
class Run:
    """All steps of one context. `tokens[0]` is the word."""

    tokens: tuple[Token, ...]
    settings: Settings
    steps: tuple[Step, ...]

    @property
    def start(self) -> Vector:
        """The word's vector before any neighbour was read (d,)."""
        return self.tokens[0].vector

    @property
    def result(self) -> Vector:
        """The word's vector after the last step (d,)."""
        return self.steps[-1].outputs[0]

    @property
    def weights(self) -> tuple[float, ...]:
        """Weights of the last step, averaged over heads (n,); they sum to 1."""
        heads = self.steps[-1].heads
        return tuple(sum(column) / len(heads) for column in zip(*(head.weights for head in heads), strict=True))


def contextualise(tokens: tuple[Token, ...], settings: Settings = Settings()) -> Run:  # noqa: B008 (frozen)
    """Run the toy on `tokens` (the word first, then its neighbours); raises SettingError for unusable numbers."""
    _check(tokens, settings)
    names = [token.name for token in tokens]
    steps: list[Step] = []
    inputs = tuple(token.vector for token in tokens)
    for _ in range(settings.steps):
        steps.append(_step(names, inputs, settings))
        inputs = steps[-1].outputs
    return Run(tokens, settings, tuple(steps))


def axis_cosines(vector: Vector) -> tuple[float | None, ...]:
    """Cosine between `vector` (d,) and each axis; None for a vector without length."""
    size = len(vector)
    return tuple(cosine(list(vector), [float(k == axis) for k in range(size)]) for axis in range(size))


def apply(matrix: Matrix | None, vector: Vector) -> Vector:
    """Matrix (d, d) times vector (d,); None is the identity."""
    return vector if matrix is None else tuple(dot(list(row), list(vector)) for row in matrix)


def _step(names: list[str], inputs: tuple[Vector, ...], settings: Settings) -> Step:
    per_head = [[_read(reader, inputs, head, settings.temperature) for reader in inputs] for head in settings.heads]
    share = 1 / len(settings.heads)
    outputs = []
    for token, before in enumerate(inputs):
        rows = [readings[token].mixture for readings in per_head] + ([before] if settings.residual else [])
        factors = [share] * len(per_head) + ([1.0] if settings.residual else [])
        outputs.append(tuple(dot(factors, list(axis)) for axis in zip(*rows, strict=True)))
    word = tuple(readings[0] for readings in per_head)
    return Step(inputs, word, tuple(_contributions(names, inputs[0], word, settings.residual)), tuple(outputs))


def _read(reader: Vector, inputs: tuple[Vector, ...], head: Head, temperature: float) -> HeadReading:
    query = apply(head.query, reader)
    keys = tuple(apply(head.key, vector) for vector in inputs)
    values = tuple(apply(head.value, vector) for vector in inputs)
    scores, weights, mixed = attend(list(query), [list(k) for k in keys], [list(v) for v in values], temperature)
    return HeadReading(query, keys, values, tuple(scores), tuple(weights), tuple(mixed))


def _contributions(
    names: list[str], before: Vector, heads: tuple[HeadReading, ...], residual: bool
) -> list[Contribution]:
    """Arrows whose sum is the word's new vector: one per token and head, and one for the residual."""
    share = 1 / len(heads)
    arrows = [Contribution(f"{names[0]} (residual)", before)] if residual else []
    for number, head in enumerate(heads, start=1):
        suffix = f", head {number}" if len(heads) > 1 else ""
        for name, weight, value in zip(names, head.weights, head.values, strict=True):
            arrows.append(Contribution(f"{name}{suffix}", tuple(share * weight * x for x in value)))
    return arrows


def _check(tokens: tuple[Token, ...], settings: Settings) -> None:
    if not tokens or not tokens[0].vector:
        raise SettingError("There is no word to contextualise; give it a vector with at least one number.")
    size = len(tokens[0].vector)
    for token in tokens:
        if len(token.vector) != size:
            raise SettingError(
                f"“{token.name}” has {len(token.vector)} numbers and the word has {size}; give both the same count."
            )
    matrices = [m for head in settings.heads for m in (head.query, head.key, head.value) if m is not None]
    if any(len(matrix) != size or any(len(row) != size for row in matrix) for matrix in matrices):
        raise SettingError(f"A matrix for vectors of {size} numbers needs {size} rows of {size} numbers.")
    numbers = [x for token in tokens for x in token.vector] + [x for m in matrices for row in m for x in row]
    if not all(isinstance(x, int | float) and math.isfinite(x) for x in numbers):
        raise SettingError("Every cell needs an ordinary number; fill in the empty ones.")
    if not 0 < settings.temperature < math.inf or settings.steps < 1 or not settings.heads:
        raise SettingError("The toy needs a temperature above 0, at least one step and at least one head.")
