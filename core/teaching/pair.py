"""The learner's word in two sentences, checked, and what the model makes of it."""

from dataclasses import dataclass

import numpy as np

from core.errors import WordError
from core.limits import limit
from core.model.encoder import Encoder
from core.model.vectors import ModelInfo, TextSpan
from core.text.matching import find_spans
from core.toy.paper import show

DEFAULT_WORD = "bank"
DEFAULT_SENTENCES = ("The bank approved my loan.", "We sat on the bank of the river.")


@dataclass(frozen=True)
class Pair:
    """A word and two sentences that hold it; the first use in each is meant."""

    word: str
    first: TextSpan
    second: TextSpan


@dataclass(frozen=True)
class Seen:
    """One token of a sentence: `weight` is what the word takes from it (last layer, mean over heads)."""

    piece: str
    id: int
    special: bool
    target: bool
    weight: float


@dataclass(frozen=True)
class Side:
    """One of the two sentences as the model reads it. `weights[l - 1]` holds layer l, one number per token."""

    text: str
    tokens: tuple[Seen, ...]
    pieces: tuple[str, ...]
    ids: tuple[int, ...]
    weights: tuple[tuple[float, ...], ...]
    static_start: tuple[float, ...]
    final_start: tuple[float, ...]

    def at_layer(self, layer: int) -> tuple[float, ...]:
        """What the word takes from each token in layer 1..L."""
        return self.weights[layer - 1]


@dataclass(frozen=True)
class PairReading:
    """Both sides, and the cosine between the two uses: in the static rows, and at layers 0..L."""

    pair: Pair
    first: Side
    second: Side
    static: float
    layers: tuple[float, ...]
    model: ModelInfo

    @property
    def same_ids(self) -> bool:
        """Whether both uses are cut into the same pieces (they differ when, say, capitals matter to the model)."""
        return self.first.ids == self.second.ids

    @property
    def outcome(self) -> str:
        """Which section of phase 1 tells the result: "differs", "equal" or "other_ids"."""
        if not self.same_ids:
            return "other_ids"
        return "equal" if show(self.layers[-1]) == show(1.0) else "differs"

    def figures(self) -> dict[str, str]:
        """The figures that prose may name."""
        return {
            "word": self.pair.word,
            "ids": ", ".join(map(str, self.first.ids)),
            "static_cosine": show(self.static),
            "layer_0_cosine": show(self.layers[0]),
            "final_cosine": show(self.layers[-1]),
            "layers": str(self.model.layers),
            "width": str(self.model.width),
        }


def make_pair(word: str, first: str, second: str) -> Pair:
    """Check the learner's input; raises WordError that says which sentence to mend."""
    word = word.strip()
    spans = []
    for name, text in (("first", first), ("second", second)):
        if len(text) > limit("learner_sentence"):
            raise WordError(f"The {name} sentence is longer than {limit('learner_sentence')} characters; shorten it.")
        found = find_spans(text, word)
        if not found:
            raise WordError(
                f"“{word}” is not in the {name} sentence as a whole word; write it there as you typed it above."
            )
        spans.append(TextSpan(text, *found[0]))
    return Pair(word, spans[0], spans[1])


def read_pair(encoder: Encoder, pair: Pair) -> PairReading:
    """Ids, weights and cosines of the pair; raises WordError when the model has no piece for the word."""
    read = encoder.embed([pair.first, pair.second])
    for _, message in read.failures.values():
        raise WordError(message)
    sides = [
        _side(encoder, span, read.piece_ids[k], read.pieces[k], read.static[k], read.layers[k])
        for k, span in enumerate((pair.first, pair.second))
    ]
    layers = tuple(_cosine(a, b) for a, b in zip(read.layers[0], read.layers[1], strict=True))
    return PairReading(pair, sides[0], sides[1], _cosine(read.static[0], read.static[1]), layers, encoder.info)


def word_weights(encoder: Encoder, span: TextSpan) -> tuple[tuple[Seen, ...], tuple[tuple[float, ...], ...]]:
    """Tokens of the text with the weight the word gives each in the last layer, and the weights of layers 1..L.

    Weights are the mean over heads, and over the word's pieces when it has several; each layer's sum to 1.
    """
    tokens = encoder.tokens(span.text)
    target = [not t.special and t.start < span.end and t.end > span.start for t in tokens]
    rows = encoder.attentions(span.text).mean(axis=1)[:, np.array(target)].mean(axis=1)  # (L, tokens)
    seen = tuple(
        Seen(t.piece, t.id, t.special, is_target, float(weight))
        for t, is_target, weight in zip(tokens, target, rows[-1], strict=True)
    )
    return seen, tuple(tuple(map(float, row)) for row in rows)


def token_rows(side: Side) -> list[dict[str, str]]:
    """The tokens of a sentence as rows to read: piece, id, and what kind of token it is."""
    return [
        {
            "token": f"`{seen.piece}`" if "`" not in seen.piece else "grave accent",
            "id": str(seen.id),
            "": "your word" if seen.target else "special token" if seen.special else "",
        }
        for seen in side.tokens
    ]


def _side(
    encoder: Encoder,
    span: TextSpan,
    ids: tuple[int, ...],
    pieces: tuple[str, ...],
    static: np.ndarray,
    layers: np.ndarray,
) -> Side:
    tokens, weights = word_weights(encoder, span)
    return Side(
        span.text, tokens, pieces, ids, weights, tuple(map(float, static[:3])), tuple(map(float, layers[-1, :3]))
    )


def _cosine(a: np.ndarray, b: np.ndarray) -> float:
    """Cosine in double precision; equal vectors give exactly 1."""
    if np.array_equal(a, b):
        return 1.0
    x, y = a.astype(float), b.astype(float)
    return float(np.clip(x @ y / (np.linalg.norm(x) * np.linalg.norm(y)), -1, 1))
