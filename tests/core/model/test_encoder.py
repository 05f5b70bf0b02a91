"""The encoder on real sentences: alignment cases, independence of the batch, static and contextual vectors."""

import numpy as np
import pytest

from core.model.encoder import Encoder
from core.model.vectors import TextSpan


def span(text: str, word: str, occurrence: int = 0) -> TextSpan:
    start = -1
    for _ in range(occurrence + 1):
        start = text.index(word, start + 1)
    return TextSpan(text, start, start + len(word))


def test_c01_a_split_word_is_pooled_over_all_its_pieces(encoder: Encoder) -> None:
    text = "She bankrolled the film."
    result = encoder.embed([span(text, "bankrolled")])
    assert result.pieces == (("bank", "##roll", "##ed"),)
    states = encoder.hidden_states(text)
    np.testing.assert_allclose(result.layers[0], states[:, 2:5].mean(axis=1), atol=1e-5)
    np.testing.assert_array_equal(result.static[0], encoder.static_rows(result.piece_ids[0]).mean(axis=0))


@pytest.mark.parametrize(("pooling", "place"), [("first", 2), ("last", 4)])
def test_c01_pooling_first_and_last(encoder: Encoder, pooling: str, place: int) -> None:
    text = "She bankrolled the film."
    result = encoder.embed([span(text, "bankrolled")], pooling=pooling)  # type: ignore[arg-type]
    np.testing.assert_allclose(result.layers[0], encoder.hidden_states(text)[:, place], atol=1e-5)
    row = result.piece_ids[0][0 if pooling == "first" else -1]
    np.testing.assert_array_equal(result.static[0], encoder.static_rows([row])[0])
    assert len(result.pieces[0]) == 3
