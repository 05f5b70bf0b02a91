"""The program of phase 9: the toy's own source and a few lines that call it with the learner's numbers."""

import inspect
from collections.abc import Callable

from core.toy import attention
from core.toy.contextualise import Token

_CALLS = """\
word = {word!r}
temperature = {temperature!r}
static = {static!r}
contexts = {contexts!r}
results = []
for name, vectors in contexts:
    scores, weights, result = attend(static, vectors, vectors, temperature)
    results.append(result)
    print(word, "with", name)
    print("  scores ", [round(x, 3) for x in scores])
    print("  weights", [round(x, 3) for x in weights])
    print("  result ", [round(x, 3) for x in result])
    for axis in range(len(static)):
        unit = [float(k == axis) for k in range(len(static))]
        angle = cosine(result, unit)
        print("  cosine with axis", axis + 1, "=", angle if angle is None else round(angle, 3))

angle = cosine(results[0], results[1])
print("cosine between the two results =", angle if angle is None else round(angle, 3))
"""


def toy_source() -> str:
    """The source of `core.toy.attention`, as it stands in the file."""
    return inspect.getsource(attention)


def toy_program(word: Token, first: tuple[Token, ...], second: tuple[Token, ...], temperature: float = 1.0) -> str:
    """A complete program for the word in two contexts. It runs as a file and when pasted at a Python prompt."""
    contexts = [
        (_title(neighbours), [list(word.vector)] + [list(n.vector) for n in neighbours])
        for neighbours in (first, second)
    ]
    calls = _CALLS.format(word=word.name, temperature=temperature, static=list(word.vector), contexts=contexts)
    return f"{toy_source()}\n\n{calls}"


def run_program(program: str) -> str:
    """Run a program made by `toy_program` and return what it prints.

    Only our own text is run here: names and numbers of the learner enter it as literals (`repr`), never as code. Its
    `print` is replaced in its own namespace, because `sys.stdout` belongs to all visitors at once.
    """
    lines: list[str] = []

    def collect(*values: object) -> None:
        lines.append(" ".join(str(value) for value in values))

    namespace: dict[str, str | Callable[..., None]] = {"__name__": "toy", "print": collect}
    exec(compile(program, "toy.py", "exec"), namespace)  # noqa: S102
    return "\n".join(lines) + "\n"


def _title(neighbours: tuple[Token, ...]) -> str:
    return ", ".join(token.name for token in neighbours) or "no neighbour"
