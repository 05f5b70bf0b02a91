"""Oracle and property tests: our attention is torch's, its weights are weights."""

import math

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from core.toy.attention import attend, attention_weights, cosine, dot, mixture

_size = st.integers(1, 7)


@settings(deadline=None, max_examples=60)
@given(_size, _size, _size, _size, st.integers(0, 2**31 - 1))
def test_equals_torch_for_any_sizes_and_masks(queries: int, keys: int, depth: int, value_depth: int, seed: int) -> None:
    generator = torch.Generator().manual_seed(seed)

    def random(*shape: int) -> torch.Tensor:
        return 3 * torch.randn(*shape, generator=generator, dtype=torch.float64)

    q, k, v = random(queries, depth), random(keys, depth), random(keys, value_depth)
    mask = torch.rand(queries, keys, generator=generator) < 0.6
    mask[:, 0] = True
    expected = torch.nn.functional.scaled_dot_product_attention(q, k, v, attn_mask=mask)
    for row in range(queries):
        seen = [j for j in range(keys) if mask[row, j]]
        _, weights, ours = attend(q[row].tolist(), k[seen].tolist(), v[seen].tolist())
        assert torch.allclose(torch.tensor(ours, dtype=torch.float64), expected[row], atol=1e-6, rtol=0)
        assert math.isclose(math.fsum(weights), 1, abs_tol=1e-12)


@pytest.mark.parametrize("mask", [[True, False, True], [False, False, True]])
def test_a_masked_token_may_also_be_given_the_score_minus_infinity(mask: list[bool]) -> None:
    q, k, v = torch.randn(1, 4).double(), torch.randn(3, 4).double(), torch.randn(3, 4).double()
    scores = [dot(q[0].tolist(), k[j].tolist()) / 2 if mask[j] else -math.inf for j in range(3)]
    weights = attention_weights(scores)
    assert all(weights[j] == 0 for j in range(3) if not mask[j])
    expected = torch.nn.functional.scaled_dot_product_attention(q, k, v, attn_mask=torch.tensor([mask]))[0]
    assert torch.allclose(torch.tensor(mixture(weights, v.tolist())).double(), expected, atol=1e-6)


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=20), st.floats(1e-3, 1e3))
def test_weights_sum_to_one_and_keep_the_order_of_the_scores(scores: list[float], temperature: float) -> None:
    weights = attention_weights(scores, temperature)
    assert math.isclose(math.fsum(weights), 1, rel_tol=1e-9)
    assert all(0 <= w <= 1 for w in weights)
    for a, wa in zip(scores, weights, strict=True):
        for b, wb in zip(scores, weights, strict=True):
            assert a <= b or wa >= wb


@given(st.lists(st.floats(-50, 50), min_size=1, max_size=8), st.floats(-1e3, 1e3))
def test_the_same_number_added_to_each_score_changes_nothing(scores: list[float], shift: float) -> None:
    moved = attention_weights([s + shift for s in scores])
    assert moved == pytest.approx(attention_weights(scores), abs=1e-9)


def test_temperature_one_is_the_paper_and_the_extremes_are_a_pick_and_a_mean() -> None:
    scores = [1.0, 2.0, 4.0]
    paper = torch.softmax(torch.tensor(scores, dtype=torch.float64), 0).tolist()
    assert attention_weights(scores) == attention_weights(scores, 1.0) == pytest.approx(paper)
    assert attention_weights(scores, 0.01)[2] == pytest.approx(1)
    assert attention_weights(scores, 1e6) == pytest.approx([1 / 3] * 3, abs=1e-5)


@pytest.mark.parametrize("temperature", [0.0, -1.0])
def test_a_temperature_of_zero_or_less_is_refused(temperature: float) -> None:
    with pytest.raises(ValueError, match="temperature above 0"):
        attention_weights([1.0], temperature)


def test_all_tokens_masked_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one token"):
        attention_weights([-math.inf, -math.inf])


def test_cosine_of_a_vector_without_length_is_undefined() -> None:
    assert cosine([0.0, 0.0], [1.0, 0.0]) is None
    assert cosine([1e-200, 0.0], [1e-120, 0.0]) == 1.0 or cosine([1e-200, 0.0], [1e-120, 0.0]) is None


@given(st.lists(st.floats(-1e3, 1e3), min_size=1, max_size=6))
def test_cosine_stays_within_its_range(vector: list[float]) -> None:
    value = cosine(vector, vector)
    assert value is None or value == pytest.approx(1.0)


def test_vectors_of_different_length_are_refused() -> None:
    with pytest.raises(ValueError):
        dot([1.0], [1.0, 2.0])
