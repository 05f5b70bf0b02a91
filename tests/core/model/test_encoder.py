"""The encoder on real sentences: static and contextual vectors, windows, and independence of order and company."""

import gc
import random
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from core.errors import InputError
from core.model import workers
from core.model.encoder import Encoder
from core.model.vectors import SpanVectors, TextSpan

BANKS = "The bank on the river bank is a bank."


def span(text: str, word: str, occurrence: int = 0) -> TextSpan:
    start = -1
    for _ in range(occurrence + 1):
        start = text.index(word, start + 1)
    return TextSpan(text, start, start + len(word))


def mixed_spans() -> list[TextSpan]:
    """Forty spans: short and long texts, several spans a text, repeats, one window, two failures."""
    places = ["at the corner", "of the river", "that lent us money", "where we sat " * 9, "by the old mill " * 20]
    texts = [f"Number {number}: the bank {places[number % 5]} was a good bank." for number in range(16)]
    spans = [span(text, "bank", number) for text in texts for number in (0, 1)]
    spans += [span(texts[3], "bank"), span(texts[4], "good"), span("word " * 700 + "bank " + "word " * 10, "bank")]
    return [*spans, span("😀bank opens", "bank"), span(BANKS, "river"), TextSpan("\u200b", 0, 1)]


def assert_same(left: SpanVectors, right: SpanVectors, order: list[int], tolerance: float = 0.0) -> None:
    """`right` holds what `left` holds, its row i being row order[i] of `left`."""
    np.testing.assert_allclose(left.layers[order], right.layers, atol=tolerance, rtol=0)
    np.testing.assert_array_equal(left.static[order], right.static)
    assert tuple(left.pieces[row] for row in order) == right.pieces
    assert tuple(left.windowed[row] for row in order) == right.windowed
    assert {row: left.failures[was] for row, was in enumerate(order) if was in left.failures} == right.failures


def test_c01_a_split_word_is_pooled_over_all_its_pieces(encoder: Encoder) -> None:
    text = "She bankrolled the film."
    result = encoder.embed([span(text, "bankrolled")])
    np.testing.assert_allclose(result.layers[0], encoder.hidden_states(text)[:, 2:5].mean(axis=1), atol=1e-5)
    np.testing.assert_array_equal(result.static[0], encoder.static_rows(result.piece_ids[0]).mean(axis=0))


@pytest.mark.parametrize(("pooling", "piece"), [("first", 0), ("last", 2)])
def test_c01_pooling_first_and_last(encoder: Encoder, pooling: str, piece: int) -> None:
    text = "She bankrolled the film."
    result = encoder.embed([span(text, "bankrolled")], pooling=pooling)  # type: ignore[arg-type]
    np.testing.assert_allclose(result.layers[0], encoder.hidden_states(text)[:, 2 + piece], atol=1e-5)
    np.testing.assert_array_equal(result.static[0], encoder.static_rows(result.piece_ids[0])[piece])
    assert result.pieces == (("bank", "##roll", "##ed"),)


def test_c02_three_uses_in_one_sentence_have_three_vectors(encoder: Encoder) -> None:
    result = encoder.embed([TextSpan(BANKS, *place) for place in ((4, 8), (22, 26), (32, 36))])
    assert result.pieces == (("bank",),) * 3
    for layer in range(encoder.info.layers + 1):
        assert len(np.unique(result.layers[:, layer], axis=0)) == 3
    states = encoder.hidden_states(BANKS)
    np.testing.assert_allclose(result.layers, states[:, [2, 6, 9]].transpose(1, 0, 2), atol=1e-5)


def test_c11_a_word_at_token_600_is_read_in_a_window(encoder: Encoder) -> None:
    text = "pad " * 600 + "bank"
    result = encoder.embed([span(text, "bank"), span(text, "pad")])
    assert result.windowed == (True, True) and not result.failures
    assert result.pieces == (("bank",), ("pad",))
    # The window of the last word is the last 510 tokens: the same text on its own.
    alone = encoder.embed([span("pad " * 509 + "bank", "bank")])
    assert alone.windowed == (False,)
    np.testing.assert_allclose(result.layers[0], alone.layers[0], atol=1e-4)


@pytest.mark.parametrize(("words", "windowed"), [(510, False), (511, True)])
def test_c11_the_limit_counts_special_tokens(encoder: Encoder, words: int, windowed: bool) -> None:
    assert encoder.max_tokens == 512
    text = "pad " * (words - 1) + "bank"
    assert encoder.embed([span(text, "bank")]).windowed == (windowed,)


def test_c12_a_sentence_has_the_same_vectors_alone_and_in_company(encoder: Encoder) -> None:
    spans = mixed_spans()
    together = encoder.embed(spans)
    for row in range(0, len(spans), 5):
        alone = encoder.embed([spans[row]])
        np.testing.assert_allclose(alone.layers[0], together.layers[row], atol=1e-4)
        np.testing.assert_array_equal(alone.static[0], together.static[row])
    short, long = "The bank gave a loan", "The bank gave a loan" + " and then some more" * 40
    pair = encoder.embed([span(short, "bank"), span(long, "bank")])
    np.testing.assert_allclose(pair.layers[0], encoder.embed([span(short, "bank")]).layers[0], atol=1e-4)


def test_shuffling_changes_no_bit(encoder: Encoder) -> None:
    spans = mixed_spans()
    order = list(range(len(spans)))
    random.Random(7).shuffle(order)
    assert_same(encoder.embed(spans), encoder.embed([spans[row] for row in order]), order)


def test_c24_equal_input_gives_equal_bits(encoder: Encoder) -> None:
    text, other = "The bank lent money.", "We sat on the bank and talked until it was dark."
    result = encoder.embed([span(text, "bank"), span(other, "bank"), span(text, "bank")] + [span(other, "bank")] * 20)
    np.testing.assert_array_equal(result.layers[0], result.layers[2])
    assert len(np.unique(result.layers, axis=0)) == 2
    assert len(np.unique(result.static, axis=0)) == 1


def test_c14_static_is_the_matrix_row_and_layer_0_is_not(encoder: Encoder) -> None:
    texts = ["The bank lent money.", "On the far side of the river stood a bank."]
    result = encoder.embed([span(text, "bank") for text in texts])
    row = encoder.static_rows(result.piece_ids[0])[0]
    np.testing.assert_array_equal(result.static, np.stack([row, row]))
    assert result.layers.shape == (2, encoder.info.layers + 1, encoder.info.width)
    unit = result.layers / np.linalg.norm(result.layers, axis=2, keepdims=True)
    layer_0 = float(unit[0, 0] @ unit[1, 0])
    assert 0.9 < layer_0 < 0.999
    assert float(unit[0, 0] @ (row / np.linalg.norm(row))) < 0.99
    assert result.static.dtype == result.layers.dtype == np.float32


def test_typed_special_tokens_are_text(encoder: Encoder) -> None:
    text = "I like [MASK] and [SEP] at the bank"
    tokens = encoder.tokens(text)
    assert [token.piece for token in tokens if not token.special] == ("i like [ mask ] and [ sep ] at the bank".split())
    assert [token.piece for token in tokens if token.special] == ["[CLS]", "[SEP]"]
    assert all(text[token.start : token.end].lower() == token.piece for token in tokens if not token.special)
    assert encoder.hidden_states(text).shape == (7, len(tokens), 384)


def test_c18_nothing_of_a_batch_stays_alive(encoder: Encoder) -> None:
    import torch

    def held() -> int:
        gc.collect()
        return sum(item.numel() for item in gc.get_objects() if type(item) is torch.Tensor)

    text = "pad " * 400 + "bank"
    spans = [span(f"{number} {text}", "bank") for number in range(4)]
    encoder.embed(spans[:1])
    before = held()
    result = encoder.embed(spans)
    assert held() <= before + 400
    assert result.layers.base is None and result.layers.flags.owndata


def test_c17_many_threads_get_what_one_gets(encoder: Encoder) -> None:
    spans = mixed_spans()
    lists = [spans[first : first + 6] for first in range(0, len(spans), 6)]
    expected = [encoder.embed(part) for part in lists]
    with ThreadPoolExecutor(16) as pool:
        found = list(pool.map(encoder.embed, lists * 4))
    for number, result in enumerate(found):
        part = number % len(lists)
        assert_same(expected[part], result, list(range(len(lists[part]))))


def test_c36_a_stopped_run_leaves_the_encoder_usable(encoder: Encoder) -> None:
    class Stopped(Exception):
        pass

    def stop(done: int, total: int) -> None:
        if done:
            raise Stopped

    spans = mixed_spans()
    with pytest.raises(Stopped):
        encoder.embed(spans, progress=stop)
    assert not encoder.embed([span(BANKS, "river")]).failures


def test_progress_counts_texts_up_to_the_end(encoder: Encoder) -> None:
    spans = mixed_spans()
    seen: list[tuple[int, int]] = []
    encoder.embed(spans, progress=lambda done, total: seen.append((done, total)))
    texts = len({item.text for item in spans})
    assert {total for _, total in seen} == {texts}
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    assert seen[0] == (2, texts) and seen[-1] == (texts, texts) and len(seen) > 3


def test_an_empty_list_and_a_list_of_failures(encoder: Encoder) -> None:
    empty = encoder.embed([])
    assert empty.layers.shape == (0, 7, 384) and empty.static.shape == (0, 384) and empty.pieces == ()
    failed = encoder.embed([TextSpan("\u200b", 0, 1)] * 2)
    assert set(failed.failures) == {0, 1} and not failed.layers.any() and failed.pieces == ((), ())


@pytest.mark.parametrize("place", [(0, 0), (3, 2), (-1, 2), (0, 99)])
def test_a_span_outside_its_text_is_a_bug(encoder: Encoder, place: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="does not lie"):
        encoder.embed([TextSpan("The bank", *place)])


def test_attentions_are_weights_over_tokens(encoder: Encoder) -> None:
    tokens = len(encoder.tokens(BANKS))
    weights = encoder.attentions(BANKS)
    assert weights.shape == (6, 12, tokens, tokens) and weights.dtype == np.float32
    assert weights.min() >= 0
    np.testing.assert_allclose(weights.sum(axis=-1), 1, atol=1e-5)


def test_a_text_beyond_the_limit_is_refused_where_it_cannot_be_windowed(encoder: Encoder) -> None:
    for method in (encoder.hidden_states, encoder.attentions):
        with pytest.raises(InputError, match="513 tokens and the model reads 512"):
            method("pad " * 511)
    assert encoder.hidden_states("pad " * 510).shape == (7, 512, 384)


def test_sentence_vectors_are_unit_means_that_know_meaning(encoder: Encoder) -> None:
    texts = ["A cat sleeps on the sofa.", "A kitten naps on the couch.", "Tax law changed in spring.", "pad " * 900, ""]
    vectors = encoder.sentence_vectors(texts)
    assert vectors.shape == (5, 384) and vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    assert vectors[0] @ vectors[1] > 0.7 > 0.3 > vectors[0] @ vectors[2]
    mean = encoder.hidden_states(texts[0])[-1].mean(axis=0)
    np.testing.assert_allclose(vectors[0], mean / np.linalg.norm(mean), atol=1e-5)
    assert encoder.sentence_vectors([]).shape == (0, 384)


def test_c42_the_model_runs_in_the_pool_and_nowhere_else(encoder: Encoder, monkeypatch: pytest.MonkeyPatch) -> None:
    names: set[str] = set()
    inner = encoder._network.states

    def watched(sequences: list[np.ndarray], positions: list[list[int]]) -> np.ndarray:
        names.add(threading.current_thread().name)
        return inner(sequences, positions)

    monkeypatch.setattr(encoder._network, "states", watched)
    encoder.embed(mixed_spans())
    encoder.hidden_states(BANKS)
    encoder.sentence_vectors([BANKS])
    assert names and all(name.startswith("model") for name in names)
    assert len(names) <= workers.worker_count()
