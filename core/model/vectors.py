"""The types at the seam between model and geometry: spans go in, vectors come out."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from core.text.uses import Use

#: Names of the rows of the layer axis, in order: static first, then 0 (embedding output), 1..L.
STATIC = "static"


@dataclass(frozen=True)
class ModelInfo:
    """What a probe must say about its model. `layers` counts transformer blocks (L); `width` is d."""

    name: str
    layers: int
    width: int
    revision: str
    title: str = ""

    def layer_names(self) -> tuple[str, ...]:
        """`("static", "0", "1", ..., "L")`: the L + 2 places where a word has a vector."""
        return (STATIC, *(str(layer) for layer in range(self.layers + 1)))


@dataclass(frozen=True)
class TextSpan:
    """A stretch of characters of a text: what the encoder is asked to embed."""

    text: str
    start: int
    end: int


@dataclass(frozen=True)
class SpanVectors:
    """What the encoder returns for n spans; rows of failed spans are zero and named in `failures`.

    static: (n, d) float32, mean of the embedding-matrix rows of the span's pieces.
    layers: (n, L + 1, d) float32, mean over the span's pieces of hidden state 0..L.
    pieces: n tuples of piece strings. piece_ids: n tuples of ids. windowed: n flags (the text was cut to a window).
    failures: index -> (reason, message), see `core.text.uses.REASONS`.
    """

    static: np.ndarray
    layers: np.ndarray
    pieces: tuple[tuple[str, ...], ...]
    piece_ids: tuple[tuple[int, ...], ...]
    windowed: tuple[bool, ...]
    failures: Mapping[int, tuple[str, str]]


@dataclass(frozen=True)
class UseVectors:
    """n embedded uses. static (n, d), layers (n, L + 1, d), both float32 and finite (checked here)."""

    uses: tuple[Use, ...]
    static: np.ndarray
    layers: np.ndarray
    pieces: tuple[tuple[str, ...], ...]
    windowed: tuple[bool, ...]
    model: ModelInfo

    def __post_init__(self) -> None:
        n, width, depth = len(self.uses), self.model.width, self.model.layers + 1
        if self.static.shape != (n, width) or self.layers.shape != (n, depth, width):
            raise ValueError(
                f"{n} uses of {self.model.name} need static {(n, width)} and layers {(n, depth, width)}; "
                f"got {self.static.shape} and {self.layers.shape}"
            )
        if len(self.pieces) != n or len(self.windowed) != n:
            raise ValueError(f"{n} uses need {n} piece tuples and flags")
        for array in (self.static, self.layers):
            if array.dtype != np.float32 or not np.isfinite(array).all():
                raise ValueError("vectors must be float32 and finite")

    def forms(self) -> tuple[tuple[str, ...], ...]:
        """What each use is spelled as in pieces, capitals aside: "risk" and "risks" differ, "Apple" and "apple" not."""
        return tuple(tuple(piece.lower() for piece in pieces) for pieces in self.pieces)

    def at(self, layer: str) -> np.ndarray:
        """(n, d) vectors at "static", "0".."L" or "last4" (mean of the last four layers)."""
        if layer == STATIC:
            return self.static
        if layer == "last4":
            return self.layers[:, -4:].mean(axis=1)
        return self.layers[:, int(layer)]


@dataclass(frozen=True)
class BackgroundVectors:
    """m other words from the same sentences, for the random-pair baseline.

    static (m, d), layers (m, L + 1, d); `words[i]` is the case-folded word, `texts[i]` the index of its sentence.
    A random pair is two different words from two different sentences.
    """

    words: tuple[str, ...]
    texts: tuple[int, ...]
    static: np.ndarray
    layers: np.ndarray
