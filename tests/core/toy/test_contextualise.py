"""The switches of the toy lab against torch and against each other."""

import math
from dataclasses import replace

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from core.errors import SettingError
from core.toy.arithmetic import arithmetic
from core.toy.contextualise import Head, Settings, Token, axis_cosines, contextualise
from core.toy.presets import BANK, FIRST_HEAD, LOAN, RIVER, SECOND_HEAD, axis_names, resize, resize_matrix

_number = st.floats(-5, 5)


@st.composite
def contexts(draw: st.DrawFn) -> tuple[Token, ...]:
    size, count = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    vectors = draw(st.lists(st.tuples(*[_number] * size), min_size=count, max_size=count))
    return tuple(Token(f"t{n}", vector) for n, vector in enumerate(vectors))


@st.composite
def cases(draw: st.DrawFn) -> tuple[tuple[Token, ...], Settings]:
    tokens = draw(contexts())
    size = len(tokens[0].vector)
    matrix = st.none() | st.lists(st.tuples(*[_number] * size), min_size=size, max_size=size).map(tuple)
    heads = draw(st.lists(st.builds(Head, matrix, matrix, matrix), min_size=1, max_size=3).map(tuple))
    return tokens, Settings(draw(st.floats(0.1, 10)), heads, draw(st.booleans()), draw(st.integers(1, 3)))


def _torch_block(x: torch.Tensor, chosen: Settings) -> torch.Tensor:
    size = x.shape[1]

    def project(matrix: tuple[tuple[float, ...], ...] | None) -> torch.Tensor:
        return x if matrix is None else x @ torch.tensor(matrix, dtype=torch.float64).reshape(size, size).T

    mixed = [
        torch.nn.functional.scaled_dot_product_attention(
            project(h.query), project(h.key), project(h.value), scale=1 / (chosen.temperature * math.sqrt(size))
        )
        for h in chosen.heads
    ]
    return torch.stack(mixed).mean(0) + (x if chosen.residual else 0)


@given(cases())
def test_every_switch_equals_torch(case: tuple[tuple[Token, ...], Settings]) -> None:
    tokens, chosen = case
    run = contextualise(tokens, chosen)
    x = torch.tensor([t.vector for t in tokens], dtype=torch.float64)
    for step in run.steps:
        x = _torch_block(x, chosen)
        assert torch.allclose(torch.tensor(step.outputs, dtype=torch.float64), x, atol=1e-6, rtol=1e-6)


@given(cases())
def test_arrows_add_up_and_weights_sum_to_one(case: tuple[tuple[Token, ...], Settings]) -> None:
    tokens, chosen = case
    run = contextualise(tokens, chosen)
    assert math.isclose(math.fsum(run.weights), 1, abs_tol=1e-9)
    for step in run.steps:
        total = [math.fsum(column) for column in zip(*(c.vector for c in step.contributions), strict=True)]
        assert total == pytest.approx(step.outputs[0], abs=1e-6, rel=1e-6)


@given(contexts(), st.randoms())
def test_the_order_of_the_neighbours_does_not_matter(tokens: tuple[Token, ...], random: object) -> None:
    word, *neighbours = tokens
    shuffled = list(neighbours)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert contextualise((word, *shuffled)).result == pytest.approx(contextualise(tokens).result)


def test_plain_settings_leave_the_paper_sum() -> None:
    plain = contextualise((BANK, LOAN))
    assert contextualise((BANK, LOAN), Settings(heads=(Head(), Head()))).result == pytest.approx(plain.result)
    with_residual = contextualise((BANK, LOAN), Settings(residual=True)).result
    assert with_residual == pytest.approx(tuple(a + b for a, b in zip(BANK.vector, plain.result, strict=True)))


def test_a_second_step_reads_neighbours_that_have_changed() -> None:
    run = contextualise((BANK, LOAN, RIVER), Settings(steps=2, heads=(FIRST_HEAD, SECOND_HEAD)))
    assert run.steps[1].inputs == run.steps[0].outputs
    assert run.steps[1].inputs[1] != LOAN.vector


def test_masks_and_sizes_that_cannot_work_are_refused_in_a_sentence() -> None:
    with pytest.raises(SettingError, match="no word"):
        contextualise(())
    with pytest.raises(SettingError, match="“loan” has 3 numbers and the word has 2"):
        contextualise((BANK, Token("loan", (1.0, 2.0, 3.0))))
    with pytest.raises(SettingError, match="2 rows of 2"):
        contextualise((BANK,), Settings(heads=(Head(query=((1.0,),)),)))
    for bad in (math.nan, math.inf, None):
        with pytest.raises(SettingError, match="ordinary number"):
            contextualise((Token("bank", (0.5, bad)),))  # type: ignore[arg-type]
    for wrong in ({"temperature": 0.0}, {"temperature": math.nan}, {"steps": 0}, {"heads": ()}):
        with pytest.raises(SettingError, match="temperature above 0"):
            contextualise((BANK,), replace(Settings(), **wrong))


def test_a_vector_without_length_has_no_cosine() -> None:
    assert axis_cosines((0.0, 0.0)) == (None, None)


def test_resizing_keeps_what_was_there() -> None:
    assert resize(LOAN, 4).vector == (0.9, 0.1, 0.0, 0.0) and resize(LOAN, 1).vector == (0.9,)
    assert resize_matrix(((2.0, 3.0), (4.0, 5.0)), 3) == ((2.0, 3.0, 0.0), (4.0, 5.0, 0.0), (0.0, 0.0, 1.0))
    assert resize_matrix(None, 2) == ((1.0, 0.0), (0.0, 1.0))
    assert axis_names(3) == ("finance", "nature", "axis 3")


def test_the_unfolded_sum_of_phase_6() -> None:
    text = "\n".join(line for p in arithmetic(contextualise((BANK, LOAN)), axis_names(2)) for line in p.lines)
    for line in (
        "score(bank, loan) = (0.500 × 0.900 + 0.500 × 0.100) / √2 = 0.500 / 1.414 = 0.354",
        "loan: e^(0.354) = 1.424",
        "weight(loan) = 1.424 / 2.848 = 0.500",
        "finance: 0.500 × 0.500 + 0.500 × 0.900 = 0.700",
        "cos(bank, finance) = 0.919",
    ):
        assert line in text


@given(cases())
def test_the_sum_can_be_unfolded_for_any_numbers(case: tuple[tuple[Token, ...], Settings]) -> None:
    run = contextualise(*case)
    passages = arithmetic(run, axis_names(len(run.start)))
    assert all(passage.lines for passage in passages)
    assert "= nan" not in "\n".join(line for p in passages for line in p.lines)


def test_large_scores_are_unfolded_without_overflow() -> None:
    run = contextualise((Token("a", (100.0,) * 6), Token("b", (100.0,) * 6)), Settings(temperature=0.05))
    text = "\n".join(line for p in arithmetic(run, axis_names(6)) for line in p.lines)
    assert "Take the largest" in text and "…" in text and "inf" not in text
