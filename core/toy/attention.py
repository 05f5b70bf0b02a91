"""Attention that fits on paper, in plain Python. The toy lab runs this file and the code page prints it.

Formula: weight_j = softmax_j(q . k_j / sqrt(d)), result = sum_j weight_j * v_j (Vaswani et al. 2017, section 3.2.1).
The temperature is our addition; 1 gives the paper's formula.
"""

import math


def dot(a: list[float], b: list[float]) -> float:
    """Multiply two vectors (d,) number by number and add up the products."""
    return sum(x * y for x, y in zip(a, b, strict=True))


def cosine(a: list[float], b: list[float]) -> float | None:
    """Cosine of the angle between two vectors (d,), from -1 to 1; None when one of them has no length."""
    lengths = math.hypot(*a) * math.hypot(*b)
    return max(-1.0, min(1.0, dot(a, b) / lengths)) if lengths else None


def attention_scores(query: list[float], keys: list[list[float]]) -> list[float]:
    """How well the query (d,) fits each of the keys (n, d): q . k_j / sqrt(d). Returns (n,)."""
    return [dot(query, key) / math.sqrt(len(query)) for key in keys]


def attention_weights(scores: list[float], temperature: float = 1.0) -> list[float]:
    """Softmax: turns scores (n,) into weights (n,) that are never negative and sum to 1."""
    if temperature <= 0 or max(scores) == -math.inf:
        raise ValueError("Softmax needs a temperature above 0 and at least one token that may be read.")
    highest = max(scores)  # taken away first: exp of a large number overflows, and the weights stay the same
    shares = [math.exp((score - highest) / temperature) for score in scores]
    return [share / sum(shares) for share in shares]


def mixture(weights: list[float], values: list[list[float]]) -> list[float]:
    """Add up the values (n, d), each as strongly as its weight (n,) says. Returns (d,)."""
    return [dot(weights, list(axis)) for axis in zip(*values, strict=True)]


def attend(
    query: list[float], keys: list[list[float]], values: list[list[float]], temperature: float = 1.0
) -> tuple[list[float], list[float], list[float]]:
    """Let one token read from all: returns scores (n,), weights (n,) and the new vector (d,)."""
    scores = attention_scores(query, keys)
    weights = attention_weights(scores, temperature)
    return scores, weights, mixture(weights, values)
