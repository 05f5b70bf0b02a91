"""One model, ready to use: tokenizer, weights and the lock that lets many visitors share them."""

import threading
from collections.abc import Callable, Sequence
from typing import Any, Literal

import numpy as np

from core.errors import InputError
from core.model.network import LibraryNetwork, Network, attention_weights
from core.model.plan import ModelInput, batches, make_plan
from core.model.tokens import TextTokenizer, Token
from core.model.vectors import ModelInfo, SpanVectors, TextSpan

Pooling = Literal["mean", "first", "last"]

#: Tokens of one batch, padding included: enough to fill the matrix units, small enough to stay in the cache.
BATCH_TOKENS = 2048


class Encoder:
    """Turns spans of texts into vectors.

    `info` says which model it is; `max_tokens` is the longest input it can read, special tokens included. All methods
    may be called from any thread; calls queue for one lock.
    """

    def __init__(self, model: Any, tokenizer: TextTokenizer, info: ModelInfo, max_tokens: int, pad_id: int = 0) -> None:
        self.info = info
        self.max_tokens = max_tokens
        self._model = model
        self._tokenizer = tokenizer
        self._network: Network = LibraryNetwork(model, pad_id)
        self._rows: np.ndarray = model.get_input_embeddings().weight.detach().numpy()
        self._lock = threading.Lock()

    def embed(
        self,
        spans: Sequence[TextSpan],
        *,
        pooling: Pooling = "mean",
        progress: Callable[[int, int], None] | None = None,
    ) -> SpanVectors:
        """Vectors of every span, static and at layers 0..L, pooled over the span's pieces.

        Each distinct span is embedded once and all spans of a text share one forward pass, so equal input gives equal
        bits, whatever the order. A text beyond `max_tokens` is read in a window around each span. `progress` is called
        between batches with (texts done, texts); what it raises ends the run.
        """
        if pooling not in ("mean", "first", "last"):
            raise ValueError(f"pooling must be mean, first or last, not {pooling!r}")
        with self._lock:
            plan = make_plan(spans, self._tokenizer, self.max_tokens)
        layers = np.zeros((len(spans), self.info.layers + 1, self.info.width), dtype=np.float32)
        static = np.zeros((len(spans), self.info.width), dtype=np.float32)
        waiting: dict[str, int] = {}
        for item in plan.inputs:
            waiting[item.text] = waiting.get(item.text, 0) + 1
        done = plan.texts - len(waiting)
        for batch in batches(plan.inputs, BATCH_TOKENS):
            if progress is not None:
                progress(done, plan.texts)
            for number, vector in self._forward(batch, pooling):
                layers[plan.rows[number]] = vector
            for item in batch:
                waiting[item.text] -= 1
                done += waiting[item.text] == 0
        if progress is not None:
            progress(done, plan.texts)
        known: dict[tuple[int, ...], np.ndarray] = {}
        for number, ids in enumerate(plan.piece_ids):
            if ids:
                if ids not in known:
                    known[ids] = _pool(self._rows[list(ids)], pooling)
                static[plan.rows[number]] = known[ids]
        number_of = {row: number for number, rows in enumerate(plan.rows) for row in rows}
        order = [number_of[row] for row in range(len(spans))]
        pieces = {ids: tuple(self._tokenizer.piece(token) for token in ids) for ids in set(plan.piece_ids)}
        return SpanVectors(
            static=static,
            layers=layers,
            pieces=tuple(pieces[plan.piece_ids[number]] for number in order),
            piece_ids=tuple(plan.piece_ids[number] for number in order),
            windowed=tuple(plan.windowed[number] for number in order),
            failures={
                row: (failure.reason, failure.message)
                for number, failure in plan.failures.items()
                for row in plan.rows[number]
            },
        )

    def tokens(self, text: str) -> list[Token]:
        """The text's tokens, special ones included."""
        with self._lock:
            return self._tokenizer.tokens(text)

    def hidden_states(self, text: str) -> np.ndarray:
        """(L + 1, tokens, d) float32: every token of the text at layers 0..L.

        Raises InputError when the text has more than `max_tokens` tokens.
        """
        with self._lock:
            ids = self._whole(text)
            return self._network.states([ids], [range(len(ids))]).transpose(1, 0, 2)

    def static_rows(self, ids: Sequence[int]) -> np.ndarray:
        """(ids, d) float32: rows of the embedding matrix."""
        return self._rows[list(ids)]

    def attentions(self, text: str) -> np.ndarray:
        """(L, heads, tokens, tokens) float32: row q says how much token q takes from each token; rows sum to 1.

        Raises InputError when the text has more than `max_tokens` tokens.
        """
        with self._lock:
            return attention_weights(self._model, self._whole(text).tolist())

    def sentence_vectors(self, texts: Sequence[str]) -> np.ndarray:
        """(n, d) float32 of length 1: mean of the last layer over a text's tokens, special ones included.

        A text beyond `max_tokens` is read up to there.
        """
        vectors = np.zeros((len(texts), self.info.width), dtype=np.float32)
        for row, text in enumerate(texts):
            with self._lock:
                encoded = self._tokenizer.encode([text])[0]
                room = self.max_tokens - len(encoded.before) - len(encoded.after)
                ids = np.array(encoded.before + encoded.ids[:room] + encoded.after, dtype=np.int32)
                mean = self._network.states([ids], [range(len(ids))])[:, -1].mean(axis=0)
            vectors[row] = mean / max(float(np.linalg.norm(mean)), 1e-12)
        return vectors

    def _whole(self, text: str) -> np.ndarray:
        """Ids of a text that must be read in one piece; the caller holds the lock."""
        encoded = self._tokenizer.encode([text])[0]
        if encoded.length > self.max_tokens:
            raise InputError(
                f"This text has {encoded.length} tokens and the model reads {self.max_tokens} at once; shorten it."
            )
        return np.array(encoded.before + encoded.ids + encoded.after, dtype=np.int32)

    def _forward(self, batch: Sequence[ModelInput], pooling: Pooling) -> list[tuple[int, np.ndarray]]:
        """(distinct span, (L + 1, d)) for every target of the batch."""
        longest = max(len(item.ids) for item in batch)
        assert longest <= self.max_tokens, f"an input of {longest} tokens passed the limit of {self.max_tokens}"
        places = [[place for target in item.targets for place in target.positions] for item in batch]
        with self._lock:
            states = self._network.states([item.ids for item in batch], places)
        vectors = []
        first = 0
        for item in batch:
            for target in item.targets:
                last = first + len(target.positions)
                vectors.append((target.span, _pool(states[first:last], pooling)))
                first = last
        return vectors


def _pool(pieces: np.ndarray, pooling: Pooling) -> np.ndarray:
    """(pieces, ...) -> (...): mean over pieces, or the first or the last one."""
    if pooling == "first" or len(pieces) == 1:
        return pieces[0]
    return pieces[-1] if pooling == "last" else pieces.mean(axis=0)
