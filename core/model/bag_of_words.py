"""The honest static alternative: what the *other* words of a sentence say, without any context between them.

The static vectors of a word are the same in all its uses and can tell nothing apart. The average of the static rows of
the words around it can, and such baselines are strong: what the model's layers add beyond word overlap is what they
reach above this.
"""

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from core.model.tokens import Token
from core.text.uses import Use

#: Name of the vectors where layers have theirs.
BAG = "bag of words"


class TokenReader(Protocol):
    """What a bag of words needs of an encoder."""

    def tokens(self, text: str) -> list[Token]: ...  # noqa: D102

    def static_rows(self, ids: Sequence[int]) -> np.ndarray: ...  # noqa: D102


def bag_of_words(uses: Sequence[Use], encoder: TokenReader) -> np.ndarray:
    """(n, d) float32: mean of the embedding-matrix rows of all tokens of the sentence but those of its uses.

    Special tokens and tokens without a letter or digit do not count. All uses in one sentence share the vector. A row
    is zero where the sentence holds nothing else; such rows are left out of figures and counted there.
    """
    spans: dict[str, list[tuple[int, int]]] = {}
    for use in uses:
        spans.setdefault(use.text, []).append((use.start, use.end))
    means: dict[str, np.ndarray] = {}
    width = encoder.static_rows([0]).shape[1]
    for text, taken in spans.items():
        ids = [token.id for token in encoder.tokens(text) if _counts(token, text, taken)]
        means[text] = encoder.static_rows(ids).mean(axis=0) if ids else np.zeros(width)
    return np.array([means[use.text] for use in uses], dtype=np.float32).reshape(len(uses), width)


def _counts(token: Token, text: str, taken: Sequence[tuple[int, int]]) -> bool:
    if token.special or not any(letter.isalnum() for letter in text[token.start : token.end]):
        return False
    return all(token.end <= start or token.start >= end for start, end in taken)
