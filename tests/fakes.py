"""Stand-ins for the parts that are slow to load."""

import hashlib
import re
from collections.abc import Callable, Sequence

import numpy as np

from core.model.encoder import Pooling
from core.model.tokens import Token
from core.model.vectors import ModelInfo, SpanVectors, TextSpan

_PIECE = re.compile(r"\w+|[^\w\s]")


class FakeEncoder:
    """The encoder's interface without a model: a word's static vector depends on its spelling and the seed alone, and
    its vector at layer l mixes in, the more the higher l, a vector of the sentence it stands in.

    A word of more than seven letters has two pieces. A span that holds a black square fails as unknown.
    """

    def __init__(self, layers: int = 4, width: int = 16, seed: int = 0, max_tokens: int = 512) -> None:
        self.info = ModelInfo(name="fake", layers=layers, width=width, revision=f"seed {seed}", title="Fake")
        self.max_tokens = max_tokens
        self.calls = 0
        self._seed = seed
        self._pieces = {0: "[CLS]", 1: "[SEP]"}

    def embed(
        self,
        spans: Sequence[TextSpan],
        *,
        pooling: Pooling = "mean",
        progress: Callable[[int, int], None] | None = None,
    ) -> SpanVectors:
        """As `Encoder.embed`."""
        self.calls += 1
        texts = list(dict.fromkeys(span.text for span in spans))
        for done in range(len(texts) + 1):
            if progress is not None:
                progress(done, len(texts))
        static = np.zeros((len(spans), self.info.width), dtype=np.float32)
        layers = np.zeros((len(spans), self.info.layers + 1, self.info.width), dtype=np.float32)
        pieces: list[tuple[Token, ...]] = []
        failures = {}
        for row, span in enumerate(spans):
            word = span.text[span.start : span.end]
            overlap = [(place, token) for place, token in enumerate(self.tokens(span.text)) if _overlap(token, span)]
            if not overlap or "\N{BLACK SQUARE}" in word:
                failures[row] = ("unknown_token", f"The fake model has no piece for “{word}”.")
                pieces.append(())
                continue
            chosen = {"mean": overlap, "first": overlap[:1], "last": overlap[-1:]}[pooling]
            states = self.hidden_states(span.text)
            static[row] = self.static_rows([token.id for _, token in chosen]).mean(axis=0)
            layers[row] = states[:, [place for place, _ in chosen]].mean(axis=1)
            pieces.append(tuple(token for _, token in overlap))
        return SpanVectors(
            static=static,
            layers=layers,
            pieces=tuple(tuple(token.piece for token in tokens) for tokens in pieces),
            piece_ids=tuple(tuple(token.id for token in tokens) for tokens in pieces),
            windowed=tuple(len(self.tokens(span.text)) > self.max_tokens for span in spans),
            failures=failures,
        )

    def tokens(self, text: str) -> list[Token]:
        """As `Encoder.tokens`."""
        found = [Token("[CLS]", 0, 0, 0, True)]
        for match in _PIECE.finditer(text):
            word, start = match.group(), match.start()
            cuts = [0, 4, len(word)] if len(word) > 7 else [0, len(word)]
            for first, last in zip(cuts[:-1], cuts[1:], strict=True):
                piece = ("##" if first else "") + word[first:last].lower()
                found.append(Token(piece, self._id(piece), start + first, start + last, False))
        return [*found, Token("[SEP]", 1, len(text), len(text), True)]

    def hidden_states(self, text: str) -> np.ndarray:
        """As `Encoder.hidden_states`."""
        tokens = self.tokens(text)
        words = self.static_rows([token.id for token in tokens])
        places = np.stack([self._vector(f"place {place}") for place in range(len(tokens))])
        context = self._vector("text " + text)
        shares = np.linspace(0.0, 0.6, self.info.layers + 1)
        states = [(1 - share) * (words + 0.1 * places) + share * context for share in shares]
        return np.stack(states).astype(np.float32)

    def static_rows(self, ids: Sequence[int]) -> np.ndarray:
        """As `Encoder.static_rows`."""
        return np.stack([self._vector("piece " + self._pieces.get(number, str(number))) for number in ids])

    def attentions(self, text: str) -> np.ndarray:
        """As `Encoder.attentions`, with two heads."""
        states = self.hidden_states(text)[1:]
        scores = np.stack([states @ states.transpose(0, 2, 1), -states @ states.transpose(0, 2, 1)], axis=1)
        weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
        return (weights / weights.sum(axis=-1, keepdims=True)).astype(np.float32)

    def sentence_vectors(self, texts: Sequence[str]) -> np.ndarray:
        """As `Encoder.sentence_vectors`."""
        vectors = np.stack([self.hidden_states(text)[-1].mean(axis=0) for text in texts])
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)

    def _id(self, piece: str) -> int:
        number = 2 + int.from_bytes(hashlib.sha256(piece.encode("utf-8", "replace")).digest()[:4], "big")
        self._pieces[number] = piece
        return number

    def _vector(self, key: str) -> np.ndarray:
        digest = hashlib.sha256(f"{self._seed} {key}".encode("utf-8", "replace")).digest()
        rng = np.random.default_rng(int.from_bytes(digest[:8], "big"))
        return rng.standard_normal(self.info.width).astype(np.float32)


def _overlap(token: Token, span: TextSpan) -> bool:
    return not token.special and token.end > span.start and token.start < span.end
