"""Uses to vectors: one pass of the encoder over the uses and the other words of their sentences."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

import numpy as np

from core.model.vectors import BackgroundVectors, ModelInfo, SpanVectors, TextSpan, UseVectors
from core.text.background import OtherWord
from core.text.uses import Skipped, Use

Progress = Callable[[int, int], None]


class SpanEncoder(Protocol):
    """What embedding needs of an encoder."""

    @property
    def info(self) -> ModelInfo: ...  # noqa: D102

    def embed(  # noqa: D102
        self,
        spans: Sequence[TextSpan],
        *,
        pooling: Literal["mean", "first", "last"] = "mean",
        progress: Progress | None = None,
    ) -> SpanVectors: ...


@dataclass(frozen=True)
class Embedded:
    """Vectors of the uses that could be embedded, the others as skipped, and the background words' vectors."""

    vectors: UseVectors
    background: BackgroundVectors
    skipped: tuple[Skipped, ...]


def embed_uses(
    uses: Sequence[Use],
    others: Sequence[OtherWord],
    encoder: SpanEncoder,
    *,
    pooling: Literal["mean", "first", "last"] = "mean",
    progress: Progress | None = None,
) -> Embedded:
    """Embed `uses` and `others` together. Uses keep their order; one without a vector becomes a `Skipped`."""
    spans = [TextSpan(use.text, use.start, use.end) for use in uses]
    spans += [TextSpan(other.text, other.start, other.end) for other in others]
    encoded = encoder.embed(spans, pooling=pooling, progress=progress)
    kept = [index for index in range(len(uses)) if index not in encoded.failures]
    skipped = tuple(
        Skipped(uses[index].row, *encoded.failures[index], use_id=uses[index].id)
        for index in range(len(uses))
        if index in encoded.failures
    )
    vectors = UseVectors(
        uses=tuple(uses[index] for index in kept),
        static=_copied(encoded.static, kept),
        layers=_copied(encoded.layers, kept),
        pieces=tuple(encoded.pieces[index] for index in kept),
        windowed=tuple(encoded.windowed[index] for index in kept),
        model=encoder.info,
    )
    rest = [len(uses) + k for k in range(len(others)) if len(uses) + k not in encoded.failures]
    background = BackgroundVectors(
        words=tuple(others[index - len(uses)].word for index in rest),
        texts=tuple(others[index - len(uses)].text_number for index in rest),
        static=_copied(encoded.static, rest),
        layers=_copied(encoded.layers, rest),
    )
    return Embedded(vectors, background, skipped)


def _copied(array: np.ndarray, indices: Sequence[int]) -> np.ndarray:
    """Rows of `array` in memory of their own, so that what is left out does not stay alive."""
    return np.ascontiguousarray(array[list(indices)])
