"""Phase 7: every symbol of the attention formula, in the formula, in the toy and in the code; and the temperature."""

from dataclasses import dataclass

from core.toy.attention import attention_weights, dot
from core.toy.contextualise import Token, contextualise
from core.toy.paper import show, show_vector
from core.toy.presets import BANK, LOAN, RIVER

_PARTS = {
    "q": r"q_i",
    "k": r"k_j",
    "root": r"\sqrt{d}",
    "softmax": r"\operatorname{softmax}_j",
    "alpha": r"\alpha_{ij}",
    "v": r"v_j",
    "sum": r"\sum_j",
    "result": r"h'_i",
}


@dataclass(frozen=True)
class Symbol:
    """One symbol: its name on a button, what it is, the formula with it framed, its value in the toy, its code."""

    name: str
    meaning: str
    formula: str
    toy: str
    code: str


def symbols() -> tuple[Symbol, ...]:
    """The symbols in reading order, with the toy's numbers for bank beside loan."""
    run = contextualise((BANK, LOAN))
    head = run.steps[0].heads[0]
    product = dot(list(head.query), list(head.keys[1]))
    shares = " and ".join(show(weight, 1) for weight in head.weights)
    return (
        Symbol("query", "what the reading token looks for", _framed("q"), f"{show_vector(head.query)}, bank itself",
               "query"),
        Symbol("key", "what token j can be found by", _framed("k"), f"{show_vector(head.keys[1])}, loan itself",
               "for key in keys"),
        Symbol("root of d", "keeps the scores in one range, however wide the vectors are", _framed("root"),
               f"{show(product, 1)} / {show(len(head.query) ** 0.5)} = {show(head.scores[1])}",
               "dot(query, key) / math.sqrt(len(query))"),
        Symbol("softmax", "turns scores into shares that add up to 1", _framed("softmax"),
               f"{show_vector(head.scores, 3)} becomes {show_vector(head.weights)}",
               "attention_weights(scores, temperature)"),
        Symbol("weight", "how much token i takes from token j", _framed("alpha"), f"{shares}, for bank and for loan",
               "share / sum(shares)"),
        Symbol("value", "what token j gives", _framed("v"), f"{show_vector(head.values[1])}, loan itself", "values"),
        Symbol("sum", "adds up over all tokens of the sentence", _framed("sum"),
               f"{show(head.weights[0], 1)} × {show_vector(head.values[0])} + "
               f"{show(head.weights[1], 1)} × {show_vector(head.values[1])}",
               "mixture(weights, values)"),
        Symbol("result", "the token's new vector", _framed("result"), show_vector(run.result),
               "scores, weights, result = attend(...)"),
    )  # fmt: skip


def temperature_rows(temperature: float) -> list[dict[str, str]]:
    """Weights that a word on loan's side gives to itself, loan and river, at temperature 1 and at this one."""
    word = Token("bank", (0.7, 0.3))
    tokens = (word, LOAN, RIVER)
    scores = list(contextualise(tokens).steps[0].heads[0].scores)
    paper, turned = attention_weights(scores), attention_weights(scores, temperature)
    rows = [
        {"token": t.name, "score": show(s), "weight at temperature 1": show(p), "weight now": show(w)}
        for t, s, p, w in zip(tokens, scores, paper, turned, strict=True)
    ]
    total = {
        "token": "total",
        "score": "",
        "weight at temperature 1": show(sum(paper)),
        "weight now": show(sum(turned)),
    }
    return [*rows, total]


def _framed(chosen: str) -> str:
    """Both formulas in LaTeX with one symbol framed."""
    tex = {name: rf"\boxed{{{part}}}" if name == chosen else part for name, part in _PARTS.items()}
    return (
        rf"{tex['alpha']} = {tex['softmax']}\left(\frac{{{tex['q']} \cdot {tex['k']}}}{{{tex['root']}}}\right) \qquad "
        rf"{tex['result']} = {tex['sum']} {tex['alpha']}\, {tex['v']}"
    )
