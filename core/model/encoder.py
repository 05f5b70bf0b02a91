"""One model, ready to use by many threads at once: tokenizer, weights, and how texts become batches."""

import math
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Any, Literal

import numpy as np

from core.errors import InputError
from core.model import workers
from core.model.memory import give_back
from core.model.network import LibraryNetwork, Network
from core.model.packed import PackedNetwork, blocks_of
from core.model.plan import ModelInput, batches, make_plan
from core.model.tokens import TextTokenizer, Token
from core.model.vectors import ModelInfo, SpanVectors, TextSpan

Pooling = Literal["mean", "first", "last"]

#: Most tokens of one batch: enough to fill the matrix units, few enough that activations stay in the cache.
BATCH_TOKENS = 1024
#: A short list is cut into a batch per worker, but not into batches smaller than this.
SMALL_BATCH_TOKENS = 128


class Encoder:
    """Turns spans of texts into vectors.

    `info` says which model it is; `max_tokens` is the longest input it can read, special tokens included. All methods
    may be called from any thread: the tokenizer has a lock of its own, the model runs in the process's one pool of
    workers.
    """

    def __init__(self, model: Any, tokenizer: TextTokenizer, info: ModelInfo, max_tokens: int, pad_id: int = 0) -> None:
        self.info = info
        self.max_tokens = max_tokens
        self._tokenizer = tokenizer
        blocks = blocks_of(model)
        self._network: Network = LibraryNetwork(model, pad_id) if blocks is None else PackedNetwork(model, blocks)
        self._rows: np.ndarray = model.get_input_embeddings().weight.detach().numpy()

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
        plan = make_plan(spans, self._tokenizer, self.max_tokens)
        layers = np.zeros((len(spans), self.info.layers + 1, self.info.width), dtype=np.float32)
        static = np.zeros((len(spans), self.info.width), dtype=np.float32)
        waiting: dict[str, int] = {}
        for item in plan.inputs:
            waiting[item.text] = waiting.get(item.text, 0) + 1
        done = plan.texts - len(waiting)

        def look() -> None:
            if progress is not None:
                progress(done, plan.texts)

        look()
        cut = batches(plan.inputs, _budget(plan.inputs))
        with closing(workers.in_order(self._states, cut, look)) as results:
            for batch, states in results:
                first = 0
                for item in batch:
                    for target in item.targets:
                        last = first + len(target.positions)
                        layers[plan.rows[target.span]] = _pool(states[first:last], pooling)
                        first = last
                    waiting[item.text] -= 1
                    done += waiting[item.text] == 0
                look()
        give_back()
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
        return self._tokenizer.tokens(text)

    def hidden_states(self, text: str) -> np.ndarray:
        """(L + 1, tokens, d) float32: every token of the text at layers 0..L.

        Raises InputError when the text has more than `max_tokens` tokens.
        """
        ids = self._whole(text)
        return workers.call(lambda: self._network.states([ids], [range(len(ids))])).transpose(1, 0, 2)

    def static_rows(self, ids: Sequence[int]) -> np.ndarray:
        """(ids, d) float32: rows of the embedding matrix."""
        return self._rows[list(ids)]

    def attentions(self, text: str) -> np.ndarray:
        """(L, heads, tokens, tokens) float32: row q says how much token q takes from each token; rows sum to 1.

        Raises InputError when the text has more than `max_tokens` tokens.
        """
        ids = self._whole(text)
        return workers.call(lambda: self._network.attentions(ids))

    def sentence_vectors(self, texts: Sequence[str]) -> np.ndarray:
        """(n, d) float32 of length 1: mean of the last layer over a text's tokens, special ones included.

        A text beyond `max_tokens` is read up to there.
        """
        encoded = self._tokenizer.encode(texts)
        inputs = [
            np.array(text.before + text.ids[: self.max_tokens - text.specials] + text.after, dtype=np.int32)
            for text in encoded
        ]
        vectors = np.zeros((len(texts), self.info.width), dtype=np.float32)
        for row, (_, mean) in enumerate(workers.in_order(self._last_layer_mean, inputs)):
            vectors[row] = mean / max(float(np.linalg.norm(mean)), 1e-12)
        return vectors

    def _last_layer_mean(self, ids: np.ndarray) -> np.ndarray:
        return self._network.states([ids], [range(len(ids))])[:, -1].mean(axis=0)

    def _whole(self, text: str) -> np.ndarray:
        """Ids of a text that must be read in one piece."""
        encoded = self._tokenizer.encode([text])[0]
        if encoded.length > self.max_tokens:
            raise InputError(
                f"This text has {encoded.length} tokens and the model reads {self.max_tokens} at once; shorten it."
            )
        return np.array(encoded.before + encoded.ids + encoded.after, dtype=np.int32)

    def _states(self, batch: Sequence[ModelInput]) -> np.ndarray:
        """(P, L + 1, d) of all pieces of all targets of the batch, in order."""
        longest = max(len(item.ids) for item in batch)
        assert longest <= self.max_tokens, f"an input of {longest} tokens passed the limit of {self.max_tokens}"
        places = [[place for target in item.targets for place in target.positions] for item in batch]
        return self._network.states([item.ids for item in batch], places)


def _budget(inputs: Sequence[ModelInput]) -> int:
    """Tokens a batch: such that every worker gets the same number of nearly equal batches."""
    lengths = [len(item.ids) for item in inputs]
    shares = workers.worker_count() * max(1, math.ceil(sum(lengths) / (workers.worker_count() * BATCH_TOKENS)))
    # A batch closes when the next input would not fit; room for one more keeps the number of batches at `shares`.
    return max(SMALL_BATCH_TOKENS, math.ceil(sum(lengths) / shares) + max(lengths, default=0))


def _pool(pieces: np.ndarray, pooling: Pooling) -> np.ndarray:
    """(pieces, ...) -> (...): mean over pieces, or the first or the last one."""
    if pooling == "first" or len(pieces) == 1:
        return pieces[0]
    return pieces[-1] if pooling == "last" else pieces.mean(axis=0)
