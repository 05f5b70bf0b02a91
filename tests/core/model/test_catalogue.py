"""The catalogue: names, offline or not, nothing heavy imported."""

import subprocess
import sys
from pathlib import Path

import pytest

from core.errors import SettingError
from core.model.catalogue import CATALOGUE, DEFAULT_MODEL, cache_folder, entry, is_offline


def test_names_are_those_we_promise() -> None:
    assert [model.name for model in CATALOGUE] == [
        "minilm",
        "mpnet",
        "bert-base-uncased",
        "bert-base-cased",
        "bert-large-uncased",
        "bert-base-multilingual-cased",
        "distilbert-base-uncased",
    ]
    assert entry(DEFAULT_MODEL).name == "minilm"


def test_every_entry_is_pinned_and_complete() -> None:
    for model in CATALOGUE:
        assert model.revision is not None and len(model.revision) == 40
        assert model.sha256 is None or len(model.sha256) == 64
        assert model.hub_id.count("/") == 1 and model.title and model.licence == "Apache-2.0"
        assert model.layers in (6, 12, 24) and model.width in (384, 768, 1024)


def test_an_unknown_name_is_answered_with_the_list() -> None:
    with pytest.raises(SettingError, match="minilm, mpnet, bert-base-uncased"):
        entry("gpt-9")


def test_the_bundled_model_is_offline_and_the_others_are_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CED_CACHE", str(tmp_path))
    assert is_offline("minilm")
    folder = cache_folder(entry("mpnet"))
    assert folder == tmp_path / "mpnet"
    folder.mkdir()
    (folder / "model.safetensors").write_bytes(b"")
    assert is_offline("mpnet")
    with pytest.raises(SettingError):
        is_offline("../mpnet")


def test_asking_imports_nothing_heavy() -> None:
    program = (
        "import sys\n"
        "import core.model.loading, core.model.encoder, core.model.packed\n"
        "from core.model.catalogue import CATALOGUE, is_offline\n"
        "[is_offline(model.name) for model in CATALOGUE]\n"
        "print(sorted({'torch', 'transformers', 'tokenizers', 'sklearn', 'umap'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
