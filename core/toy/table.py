"""Tokens and matrices as rows of an editable table, and results as rows to read."""

from collections.abc import Mapping, Sequence

from core.errors import SettingError
from core.limits import limit
from core.toy.attention import cosine
from core.toy.contextualise import Matrix, Run, Token, Vector, axis_cosines
from core.toy.paper import show

NAME = "token"


def token_rows(tokens: Sequence[Token], axes: Sequence[str]) -> list[dict[str, object]]:
    """One row per token: its name and one cell per axis. No token gives one blank row, so that the columns stay."""
    rows = [{NAME: token.name, **dict(zip(axes, token.vector, strict=True))} for token in tokens]
    return rows or [{NAME: None, **dict.fromkeys(axes)}]


def tokens_from_rows(rows: Sequence[Mapping[str, object]], axes: Sequence[str]) -> tuple[Token, ...]:
    """The tokens of an edited table; blank rows are left out. Raises SettingError that names the row to mend."""
    tokens = []
    for number, row in enumerate(rows, start=1):
        cells = [row.get(axis) for axis in axes]
        name = str(row.get(NAME) or "").strip()
        if not name and all(cell is None for cell in cells):
            continue
        tokens.append(Token(name[: limit("toy_name")] or f"token {number}", _numbers(cells, f"Row {number}")))
    if len(tokens) > limit("toy_neighbours"):
        raise SettingError(
            f"There are {len(tokens)} neighbours and the limit is {limit('toy_neighbours')}; remove some."
        )
    return tuple(tokens)


def matrix_rows(matrix: Matrix, axes: Sequence[str]) -> list[dict[str, object]]:
    """One table row per matrix row."""
    return [dict(zip(axes, row, strict=True)) for row in matrix]


def matrix_from_rows(rows: Sequence[Mapping[str, object]], axes: Sequence[str]) -> Matrix:
    """The matrix of an edited table; raises SettingError for an empty cell."""
    return tuple(_numbers([row.get(axis) for axis in axes], f"Matrix row {n}") for n, row in enumerate(rows, start=1))


def reading_rows(run: Run) -> list[dict[str, str]]:
    """What the word read in its last step: per head and token the score and the weight."""
    heads = run.steps[-1].heads
    rows = []
    for number, head in enumerate(heads, start=1):
        for token, score, weight in zip(run.tokens, head.scores, head.weights, strict=True):
            row = {"token": token.name, "score": show(score), "weight": show(weight)}
            rows.append({"head": str(number), **row} if len(heads) > 1 else row)
    return rows


def result_rows(run: Run, axes: Sequence[str]) -> list[dict[str, str]]:
    """Per axis: the word's number at the start and now, and the cosine with the axis at the start and now."""
    before, after = axis_cosines(run.start), axis_cosines(run.result)
    return [
        {
            "axis": axis,
            "start": show(run.start[k]),
            "now": show(run.result[k]),
            "cosine at the start": show(before[k]),
            "cosine now": show(after[k]),
        }
        for k, axis in enumerate(axes)
    ]


def weight_sum(run: Run) -> str:
    """The sum of the weights of the last step, written out: it must read 1.000."""
    return show(sum(run.weights))


def start_and_result_cosines(first: Run, second: Run) -> tuple[str, str]:
    """Cosine between the two start vectors, and between the two results, with three decimals."""
    return (
        show(cosine(list(first.start), list(second.start))),
        show(cosine(list(first.result), list(second.result))),
    )


def _numbers(cells: Sequence[object], where: str) -> Vector:
    largest = limit("toy_value")
    numbers = []
    for cell in cells:
        if not isinstance(cell, int | float) or cell != cell:
            raise SettingError(f"{where} has an empty cell; give it a number.")
        if abs(cell) > largest:
            raise SettingError(f"{where} holds {cell:g}; numbers here lie between -{largest} and {largest}.")
        numbers.append(float(cell))
    return tuple(numbers)
