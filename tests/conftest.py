"""Models that many tests share, loaded once for the whole run."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.model.encoder import Encoder
from tests.tiny_bert import write_tiny_bert


@pytest.fixture(scope="session")
def encoder() -> Encoder:
    """The bundled model, real weights."""
    from core.model.loading import load_encoder

    return load_encoder("minilm")


@pytest.fixture(scope="session")
def tiny_bert_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A random cased BERT of 12 layers, 24 wide, that reads 64 tokens, in a folder of its own."""
    yield write_tiny_bert(tmp_path_factory.mktemp("tiny") / "tiny-bert-cased", lowercase=False)
