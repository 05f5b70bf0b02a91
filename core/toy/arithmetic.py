"""The sum of the toy written out line by line with the learner's own numbers."""

import math
from dataclasses import dataclass

from core.toy.attention import dot
from core.toy.contextualise import HeadReading, Run, Step, axis_cosines
from core.toy.paper import show, show_vector

#: Longer sums are cut in the middle: nobody reads fifty products.
_TERMS = 4
#: e to a larger power no longer fits a line; the largest score is then taken away first.
_LARGEST_POWER = 20.0


@dataclass(frozen=True)
class Passage:
    """A titled group of lines."""

    title: str
    lines: tuple[str, ...]


def arithmetic(run: Run, axes: tuple[str, ...]) -> tuple[Passage, ...]:
    """Every product, quotient and sum from the start vector to the result, in the order in which they are done."""
    names = [token.name for token in run.tokens]
    passages = [Passage("Start", tuple(f"{t.name} = {show_vector(t.vector, 3)}" for t in run.tokens))]
    for number, step in enumerate(run.steps, start=1):
        prefix = f"Step {number}, " if len(run.steps) > 1 else ""
        for head_number, head in enumerate(step.heads, start=1):
            label = f"{prefix}head {head_number}: " if len(step.heads) > 1 else prefix
            passages += _head(label, names, head, run.settings.temperature, axes)
        passages.append(_output(prefix, step, run, axes))
    cosines = axis_cosines(run.result)
    lines = tuple(f"cos({names[0]}, {axis}) = {show(value)}" for axis, value in zip(axes, cosines, strict=True))
    return (*passages, Passage("Cosine of the result with each axis", lines))


def _head(label: str, names: list[str], head: HeadReading, temperature: float, axes: tuple[str, ...]) -> list[Passage]:
    root = math.sqrt(len(head.query))
    projected = tuple(
        f"{symbol} of {name} = {show_vector(vector, 3)}"
        for symbol, rows in (("query", (head.query,)), ("key", head.keys), ("value", head.values))
        for name, vector in zip(names, rows, strict=False)
    )
    scores = tuple(
        f"score({names[0]}, {name}) = ({_products(head.query, key)}) / √{len(head.query)}"
        f" = {show(dot(list(head.query), list(key)))} / {show(root)} = {show(score)}"
        for name, key, score in zip(names, head.keys, head.scores, strict=True)
    )
    mixed = tuple(
        f"{axis}: {_products(head.weights, tuple(value[k] for value in head.values))} = {show(head.mixture[k])}"
        for k, axis in enumerate(axes)
    )
    return [
        Passage(f"{label}query, keys and values".capitalize(), projected),
        Passage(f"{label}scores".capitalize(), scores),
        Passage(f"{label}weights (softmax)".capitalize(), _softmax(names, head, temperature)),
        Passage(f"{label}mixture of the values".capitalize(), mixed),
    ]


def _softmax(names: list[str], head: HeadReading, temperature: float) -> tuple[str, ...]:
    powers = [score / temperature for score in head.scores]
    shift = max(powers) if max(map(abs, powers)) > _LARGEST_POWER else 0.0
    shares = [math.exp(power - shift) for power in powers]
    divided = f" / {show(temperature, 2)}" if temperature != 1 else ""
    lines = [f"Take the largest, {show(shift)}, away from each: the weights stay the same."] if shift else []
    for name, score, power, share in zip(names, head.scores, powers, shares, strict=True):
        lines.append(f"{name}: e^({show(score)}{divided}) = {show(share)}" if not shift else
                     f"{name}: e^({show(power)} − {show(shift)}) = {show(share)}")  # fmt: skip
    lines.append(f"sum = {show(math.fsum(shares))}")
    for name, share, weight in zip(names, shares, head.weights, strict=True):
        lines.append(f"weight({name}) = {show(share)} / {show(math.fsum(shares))} = {show(weight)}")
    return tuple(lines)


def _output(prefix: str, step: Step, run: Run, axes: tuple[str, ...]) -> Passage:
    word, lines = run.tokens[0].name, []
    if len(step.heads) == 1 and not run.settings.residual:
        return Passage(f"{prefix}result".capitalize(), (f"{word} = {show_vector(step.outputs[0], 3)}",))
    for k, axis in enumerate(axes):
        heads = " + ".join(show(head.mixture[k]) for head in step.heads)
        mean = f"({heads}) / {len(step.heads)}" if len(step.heads) > 1 else heads
        before = f"{show(step.inputs[0][k])} + " if run.settings.residual else ""
        lines.append(f"{axis}: {before}{mean} = {show(step.outputs[0][k])}")
    return Passage(f"{prefix}result".capitalize(), (*lines, f"{word} = {show_vector(step.outputs[0], 3)}"))


def _products(a: tuple[float, ...], b: tuple[float, ...]) -> str:
    terms = [f"{_factor(x)} × {_factor(y)}" for x, y in zip(a, b, strict=True)]
    if len(terms) > _TERMS:
        terms = [*terms[: _TERMS - 1], "…", terms[-1]]
    return " + ".join(terms)


def _factor(number: float) -> str:
    return f"({show(number)})" if number < 0 else show(number)
