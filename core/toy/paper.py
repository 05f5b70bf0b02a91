"""The worked example of phase 6: every figure of it, computed by the toy."""

from core.toy.attention import attention_scores, cosine, dot
from core.toy.contextualise import Run, axis_cosines, contextualise
from core.toy.presets import BANK, LOAN, RIVER


def worked_example() -> dict[str, str]:
    """Name -> figure with three decimals (weights and vectors shorter), as the page and the questions show them."""
    with_loan, with_river = contextualise((BANK, LOAN)), contextualise((BANK, RIVER))
    bank, loan = list(BANK.vector), list(LOAN.vector)
    figures = {
        "bank": show_vector(BANK.vector),
        "loan": show_vector(LOAN.vector),
        "river": show_vector(RIVER.vector),
        "axis_cosine": show(axis_cosines(BANK.vector)[0]),
        "dot_bank": show(dot(bank, bank), 1),
        "dot_loan": show(dot(bank, loan), 1),
        "scaled": show(attention_scores(bank, [loan])[0]),
        "root": show(len(bank) ** 0.5),
        "between": show(cosine(list(with_loan.result), list(with_river.result))),
    }
    for name, run in (("loan", with_loan), ("river", with_river)):
        figures |= _results(name, run)
    return figures


def _results(name: str, run: Run) -> dict[str, str]:
    finance, nature = axis_cosines(run.result)
    return {
        f"weight_bank_{name}": show(run.weights[0], 1),
        f"weight_{name}": show(run.weights[1], 1),
        f"result_{name}": show_vector(run.result),
        f"finance_{name}": show(finance),
        f"nature_{name}": show(nature),
    }


def show(number: float | None, decimals: int = 3) -> str:
    """The number with a fixed count of decimals and no "-0.000"; "undefined" for None."""
    return "undefined" if number is None else f"{round(number, decimals) + 0.0:.{decimals}f}"


def show_vector(vector: tuple[float, ...], decimals: int = 1) -> str:
    """The vector in brackets, such as "[0.7, 0.3]"."""
    return "[" + ", ".join(show(x, decimals) for x in vector) + "]"
