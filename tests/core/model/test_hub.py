"""A hub that cannot be reached is said in one sentence, at once (case C38). No test here uses a network."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.errors import ModelError
from core.model import hub
from core.model.catalogue import ModelEntry, entry


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModelEntry:
    """A model that no cache on this machine holds."""
    import huggingface_hub.constants

    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_CACHE", str(tmp_path / "hub"))
    return entry("bert-base-cased")


@pytest.fixture
def silent_server() -> Iterator[str]:
    """Address of a server that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"http://127.0.0.1:{server.getsockname()[1]}"


def closed_address() -> str:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return f"http://127.0.0.1:{server.getsockname()[1]}"


def assert_helpful(error: ModelError) -> None:
    text = str(error)
    assert "bert-base-cased" in text and "cannot be reached" in text
    assert "hf download google-bert/bert-base-cased --revision cd5ef92a9fb2f889e972770a36d4ed042daf221e" in text
    assert "\n" not in text and "Traceback" not in text


def test_c38_nobody_listens(nowhere: ModelEntry) -> None:
    with pytest.raises(ModelError) as caught:
        hub.fetch_snapshot(nowhere, endpoint=closed_address())
    assert_helpful(caught.value)


def test_c38_nobody_answers(nowhere: ModelEntry, silent_server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "ANSWER_WITHIN", 0.2)
    with pytest.raises(ModelError) as caught:
        hub.fetch_snapshot(nowhere, endpoint=silent_server)
    assert_helpful(caught.value)


def test_c38_offline_mode_is_no_different(nowhere: ModelEntry, monkeypatch: pytest.MonkeyPatch) -> None:
    import huggingface_hub.constants

    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_OFFLINE", True)
    with pytest.raises(ModelError) as caught:
        hub.fetch_snapshot(nowhere)
    assert_helpful(caught.value)


def snapshot(root: Path, model: ModelEntry, files: list[str]) -> Path:
    """The hub's cache as a finished (or half-finished) download leaves it."""
    repository = root / "hub" / f"models--{model.hub_id.replace('/', '--')}"
    folder = repository / "snapshots" / str(model.revision)
    folder.mkdir(parents=True)
    for name in files:
        (folder / name).write_text("x")
    return folder


def test_c38_local_files_come_first(nowhere: ModelEntry, tmp_path: Path) -> None:
    folder = snapshot(tmp_path, nowhere, ["config.json", "model.safetensors", "vocab.txt", "tokenizer_config.json"])
    assert hub.cached_snapshot(nowhere) == folder
    assert hub.fetch_snapshot(nowhere, endpoint=closed_address()) == folder


def test_c38_half_a_download_is_not_a_model(nowhere: ModelEntry, tmp_path: Path) -> None:
    snapshot(tmp_path, nowhere, ["config.json", "vocab.txt"])
    assert hub.cached_snapshot(nowhere) is None
