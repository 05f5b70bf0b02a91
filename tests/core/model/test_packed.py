"""Oracle: the pass without padding gives the library's own hidden states and attention weights."""

from typing import Any

import numpy as np
import pytest

from core.model.network import LibraryNetwork
from core.model.packed import PackedNetwork, blocks_of

_SHAPE: dict[str, Any] = {
    "vocab_size": 50,
    "hidden_size": 24,
    "num_hidden_layers": 3,
    "num_attention_heads": 2,
    "intermediate_size": 40,
    "max_position_embeddings": 70,
}
_DISTIL: dict[str, Any] = {
    "vocab_size": 50,
    "dim": 24,
    "n_layers": 3,
    "n_heads": 2,
    "hidden_dim": 40,
    "max_position_embeddings": 70,
}
KINDS = {"Bert": _SHAPE, "Roberta": _SHAPE, "XLMRoberta": _SHAPE, "MPNet": _SHAPE, "DistilBert": _DISTIL}


def random_model(kind: str) -> Any:
    import torch
    import transformers

    torch.manual_seed(0)
    shape = _DISTIL if kind == "DistilBert" else _SHAPE
    model = getattr(transformers, f"{kind}Model")(getattr(transformers, f"{kind}Config")(**shape)).eval()
    for weight in model.parameters():
        weight.data.normal_(0, 0.3)
    return model


def batch() -> tuple[list[np.ndarray], list[list[int]]]:
    """Seven sequences of five lengths; the chosen positions differ in number and order, one sequence has none."""
    random = np.random.default_rng(0)
    sequences = [random.integers(5, 50, size=size).astype(np.int32) for size in (5, 5, 5, 9, 9, 30, 60)]
    return sequences, [[0], [1, 2], [4], list(range(9)), [3], [29, 2], []]


@pytest.mark.parametrize("kind", KINDS)
def test_states_equal_the_library(kind: str) -> None:
    model = random_model(kind)
    blocks = blocks_of(model)
    assert blocks is not None and len(blocks) == 3
    sequences, positions = batch()
    ours = PackedNetwork(model, blocks).states(sequences, positions)
    padded = LibraryNetwork(model, model.config.pad_token_id).states(sequences, positions)
    assert ours.shape == (16, 4, 24) and ours.dtype == np.float32
    np.testing.assert_allclose(ours, padded, atol=5e-6)


@pytest.mark.parametrize("kind", KINDS)
def test_attentions_equal_the_library(kind: str) -> None:
    model = random_model(kind)
    ids = batch()[0][3]
    ours = PackedNetwork(model, blocks_of(model) or []).attentions(ids)
    assert ours.shape == (3, 2, 9, 9)
    np.testing.assert_allclose(ours, LibraryNetwork(model, model.config.pad_token_id).attentions(ids), atol=1e-6)


def test_other_architectures_run_through_the_library() -> None:
    from transformers import ElectraConfig, ElectraModel

    model = ElectraModel(ElectraConfig(**_SHAPE)).eval()
    assert blocks_of(model) is None
    network = LibraryNetwork(model, 0)
    sequences, positions = batch()
    together = network.states(sequences, positions)
    alone = network.states(sequences[:1], positions[:1])
    np.testing.assert_allclose(alone, together[:1], atol=5e-6)
    weights = network.attentions(sequences[3])
    np.testing.assert_allclose(weights.sum(axis=-1), 1, atol=1e-5)
    # Asking for weights leaves the fused attention in place.
    assert model.config._attn_implementation == "sdpa"


def test_a_decoder_is_not_taken_for_an_encoder() -> None:
    from transformers import BertConfig, BertModel

    assert blocks_of(BertModel(BertConfig(**_SHAPE, is_decoder=True))) is None


def test_the_bundled_model_equals_the_plain_loop() -> None:
    """Without our loading, tokenising and batching: the library as its documentation shows it."""
    import torch
    from transformers import AutoModel, AutoTokenizer

    from core.model.catalogue import entry, wheel_folder
    from core.model.loading import load_encoder
    from core.model.vectors import TextSpan

    folder = wheel_folder(entry("minilm"))
    tokenizer, model = AutoTokenizer.from_pretrained(folder), AutoModel.from_pretrained(folder).eval()
    texts = ["The bank gave a loan.", "They rowed to the far bank and slept.", "A bank?", "bank " * 100]
    spans = [TextSpan(text, text.index("bank"), text.index("bank") + 4) for text in texts]
    ours = load_encoder("minilm").embed(spans)
    for row, span in enumerate(spans):
        inputs = tokenizer(span.text, return_tensors="pt")
        with torch.no_grad():
            hidden = model(**inputs, output_hidden_states=True).hidden_states
        token = tokenizer(span.text).char_to_token(span.start)
        theirs = np.stack([layer[0, token].numpy() for layer in hidden])
        np.testing.assert_allclose(ours.layers[row], theirs, atol=1e-5)
        word = model.embeddings.word_embeddings.weight[inputs["input_ids"][0, token]].detach().numpy()
        np.testing.assert_array_equal(ours.static[row], word)
