"""The figures of phase 6, and the presets."""

import pytest

from core.toy.attention import attention_scores, cosine, dot
from core.toy.contextualise import axis_cosines, contextualise
from core.toy.paper import show, worked_example
from core.toy.presets import BANK, LOAN, PRESETS, RIVER, preset


def test_figures_of_phase_6_to_many_places() -> None:
    bank, loan, river = list(BANK.vector), list(LOAN.vector), list(RIVER.vector)
    assert cosine(bank, [1.0, 0.0]) == pytest.approx(0.70710678) == cosine(bank, [0.0, 1.0])
    assert dot(bank, bank) == dot(bank, loan) == dot(bank, river) == 0.5
    assert attention_scores(bank, [bank, loan]) == pytest.approx([0.35355339, 0.35355339])
    with_loan, with_river = contextualise((BANK, LOAN)), contextualise((BANK, RIVER))
    assert with_loan.weights == pytest.approx((0.5, 0.5)) and with_river.weights == pytest.approx((0.5, 0.5))
    assert with_loan.result == pytest.approx((0.7, 0.3)) and with_river.result == pytest.approx((0.3, 0.7))
    assert axis_cosines(with_loan.result) == pytest.approx((0.91914503, 0.39391930))
    assert axis_cosines(with_river.result) == pytest.approx((0.39391930, 0.91914503))
    assert cosine(list(with_loan.result), list(with_river.result)) == pytest.approx(0.72413793)


def test_the_page_shows_these_figures() -> None:
    assert worked_example() == {
        "bank": "[0.5, 0.5]", "loan": "[0.9, 0.1]", "river": "[0.1, 0.9]",
        "axis_cosine": "0.707", "dot_bank": "0.5", "dot_loan": "0.5", "scaled": "0.354", "root": "1.414",
        "weight_bank_loan": "0.5", "weight_loan": "0.5", "result_loan": "[0.7, 0.3]",
        "finance_loan": "0.919", "nature_loan": "0.394",
        "weight_bank_river": "0.5", "weight_river": "0.5", "result_river": "[0.3, 0.7]",
        "finance_river": "0.394", "nature_river": "0.919", "between": "0.724",
    }  # fmt: skip


def test_what_the_presets_say_is_what_happens() -> None:
    runs = {item.name: contextualise((BANK, *item.neighbours)) for item in PRESETS}
    assert runs["loan"].result[0] > BANK.vector[0] > runs["river"].result[0]
    assert runs["both"].result == pytest.approx(BANK.vector)
    assert runs["none"].result == BANK.vector and runs["none"].weights == (1.0,)
    opposite = runs["opposite"]
    assert opposite.steps[0].heads[0].scores[1] < 0 < opposite.weights[1] < opposite.weights[0]


def test_unknown_preset() -> None:
    with pytest.raises(KeyError):
        preset("nothing")


def test_no_minus_zero_is_shown() -> None:
    assert show(-0.0001) == "0.000" and show(None) == "undefined" and show(-0.5, 1) == "-0.5"
