"""Phase 6 and 3: numbers to fill in, and the reason behind each usual mistake. Every number comes from the toy."""

import math
from dataclasses import dataclass

from core.toy.attention import cosine, dot
from core.toy.contextualise import Run, Token, axis_cosines, contextualise
from core.toy.paper import show, show_vector
from core.toy.presets import BANK, LOAN, RIVER

#: Half a unit of the second decimal: who rounds to two decimals is right as well.
_TOLERANCE = 0.0051


@dataclass(frozen=True)
class Mistake:
    """A number that comes out when one certain thing goes wrong, and what went wrong."""

    value: float
    reason: str


@dataclass(frozen=True)
class Blank:
    """One number to fill in. `solution` is the sum written out; `how` is said for any other wrong number."""

    id: str
    prompt: str
    answer: float
    solution: str
    how: str
    mistakes: tuple[Mistake, ...]

    def is_right(self, value: float) -> bool:
        """Whether `value` is the answer to two decimals."""
        return math.isfinite(value) and abs(value - self.answer) < _TOLERANCE

    def reason(self, value: float) -> str:
        """Why a wrong `value` is wrong: the mistake it comes from, or how to do the sum."""
        for mistake in self.mistakes:
            if abs(value - mistake.value) < _TOLERANCE:
                return mistake.reason
        return self.how


def worked_blanks() -> tuple[Blank, ...]:
    """The nine numbers of phase 6 in the order of the sum."""
    bank, loan = list(BANK.vector), list(LOAN.vector)
    with_loan, with_river = contextualise((BANK, LOAN)), contextualise((BANK, RIVER))
    score, weight = with_loan.steps[0].heads[0].scores[1], with_loan.weights[1]
    product, root = dot(bank, loan), math.sqrt(len(bank))
    finance, nature = axis_cosines(with_loan.result)
    new, other = list(with_loan.result), list(with_river.result)
    start, between = axis_cosines(BANK.vector)[0], cosine(new, other)
    terms = " + ".join(f"{show(x, 1)} × {show(y, 1)}" for x, y in zip(bank, loan, strict=True))
    return (
        Blank(
            "cos_start",
            "Cosine of bank with the finance axis",
            _defined(start),
            f"{show(bank[0], 1)} / √({show(dot(bank, bank), 1)}) = {show(start)}",
            "Divide the dot product of bank and the axis [1, 0] by the two lengths.",
            (Mistake(bank[0], "That is the dot product. For the cosine, divide it by the length of bank as well."),),
        ),
        Blank(
            "product",
            "Dot product of bank and loan",
            product,
            f"{terms} = {show(product, 1)}",
            "Multiply the two finance numbers, multiply the two nature numbers, and add up.",
            (
                Mistake(bank[0] * loan[0], "That is the finance product alone. Add the nature product."),
                Mistake(sum(bank) + sum(loan), "Here everything was added up. Multiply number by number first."),
            ),
        ),
        Blank(
            "score",
            "Score of bank with loan, divided by √2",
            score,
            f"{show(product, 1)} / {show(root)} = {show(score)}",
            f"Divide the dot product by √2, which is {show(root)}.",
            (
                Mistake(product / 2, "Here it was divided by 2. The divisor is the root of 2."),
                Mistake(product, "That is the dot product. It still has to be divided by √2."),
                Mistake(product * root, "Here it was multiplied by √2. Divide by it."),
            ),
        ),
        Blank(
            "weight",
            "Weight of loan",
            weight,
            f"e^{show(score)} / (e^{show(score)} + e^{show(score)}) = {show(weight, 1)}",
            "Raise e to both scores and divide by the total. The two scores are equal.",
            (
                Mistake(score, "That is the score. The softmax turns scores into shares that add up to 1."),
                Mistake(1.0, "That would leave nothing for bank itself, which reads itself too."),
                Mistake(math.exp(score), "That is e raised to the score. Divide it by the total of both."),
            ),
        ),
        *_mixture_blanks(with_loan),
        Blank(
            "cos_finance",
            "Cosine of the result with finance",
            _defined(finance),
            f"{show(new[0], 1)} / √({show(dot(new, new), 2)}) = {show(finance)}",
            "Divide the finance number of the result by the length of the result.",
            (Mistake(new[0], "That is the finance number. Divide it by the length of the result."),),
        ),
        Blank(
            "cos_nature",
            "Cosine of the result with nature",
            _defined(nature),
            f"{show(new[1], 1)} / √({show(dot(new, new), 2)}) = {show(nature)}",
            "Divide the nature number of the result by the length of the result.",
            (
                Mistake(new[1], "That is the nature number. Divide it by the length of the result."),
                Mistake(1 - _defined(finance), "Two cosines need not add up to 1. Their squares do, in the plane."),
            ),
        ),
        Blank(
            "cos_between",
            "Cosine between the result with loan and the result with river",
            _defined(between),
            f"{show(dot(new, other), 2)} / {show(dot(new, new), 2)} = {show(between)}",
            f"With river the result is {show_vector(with_river.result)}. Divide the dot product by both lengths.",
            (
                Mistake(dot(new, other), "That is the dot product. Divide it by both lengths."),
                Mistake(1.0, "Only the starts are equal. The results point in different directions."),
            ),
        ),
    )


def press_figures() -> dict[str, str]:
    """The toy of phase 3: "loan" and "the" press "bank"."""
    the = Token("the", (0.2, 0.2))
    run = contextualise((BANK, LOAN, the))
    bank = list(BANK.vector)
    return {
        "bank": show_vector(BANK.vector),
        "loan": show_vector(LOAN.vector),
        "the": show_vector(the.vector),
        "weight_bank": show(run.weights[0], 2),
        "weight_loan": show(run.weights[1], 2),
        "weight_the": show(run.weights[2], 2),
        "dot_loan": show(dot(bank, list(LOAN.vector)), 1),
        "dot_the": show(dot(bank, list(the.vector)), 1),
    }


def _mixture_blanks(run: Run) -> list[Blank]:
    blanks = []
    for axis, name in enumerate(("finance", "nature")):
        own, neighbour = BANK.vector[axis], LOAN.vector[axis]
        w_own, w_neighbour = run.weights
        sum_written = f"{show(w_own, 1)} × {show(own, 1)} + {show(w_neighbour, 1)} × {show(neighbour, 1)}"
        blanks.append(
            Blank(
                f"mix_{name}",
                f"New {name} number of bank, with loan",
                run.result[axis],
                f"{sum_written} = {show(run.result[axis], 1)}",
                f"Weight of bank times its {name} number, plus weight of loan times its {name} number.",
                (
                    Mistake(w_neighbour * neighbour, "That is loan's share alone. Add bank's own share."),
                    Mistake(own + neighbour, "Here the weights are missing: each number goes in by its weight."),
                    Mistake(neighbour, "That is loan's number. Only a share of it goes in."),
                ),
            )
        )
    return blanks


def _defined(value: float | None) -> float:
    if value is None:
        raise ValueError("the worked example has no vector of length 0")
    return value
