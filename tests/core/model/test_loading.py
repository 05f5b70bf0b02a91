"""Loading from folders: what is accepted, and everything that is refused with a sentence."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from core.errors import ModelError, SettingError
from core.model import loading
from core.model.catalogue import ModelEntry, entry
from core.model.loading import load_encoder
from core.model.vectors import TextSpan
from tests.tiny_bert import write_tiny_bert


@pytest.fixture
def folder(tiny_bert_folder: Path, tmp_path: Path) -> Path:
    """A copy of the tiny model that a test may damage."""
    return Path(shutil.copytree(tiny_bert_folder, tmp_path / "model"))


def change_weights(folder: Path, change: dict[str, np.ndarray | None]) -> None:
    from safetensors.numpy import load_file, save_file

    path = folder / "model.safetensors"
    weights = load_file(path)
    for key, value in change.items():
        if value is None:
            del weights[key]
        else:
            weights[key] = value
    save_file(weights, path, metadata={"format": "pt"})


def change_config(folder: Path, **change: object) -> None:
    path = folder / "config.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))


def refused(folder: Path) -> str:
    with pytest.raises(ModelError) as caught:
        load_encoder(str(folder), allow_folders=True)
    message = str(caught.value)
    assert "\n" not in message and message.endswith(".")
    return message


def test_a_cased_folder_of_twelve_layers(tiny_bert_folder: Path) -> None:
    encoder = load_encoder(str(tiny_bert_folder), allow_folders=True)
    assert (encoder.info.layers, encoder.info.width, encoder.max_tokens) == (12, 24, 64)
    assert encoder.info.name == "tiny-bert-cased" and encoder.info.revision.startswith("sha256:")
    assert encoder.info.layer_names() == ("static", *map(str, range(13)))
    text = "The Bank is bankrolled on the bank"
    words = ["Bank", "bankrolled", "bank"]
    spans = [TextSpan(text, start, start + len(word)) for word, start in zip(words, (4, 12, 30), strict=True)]
    result = encoder.embed(spans)
    assert result.pieces == (("Bank",), ("bank", "##roll", "##ed"), ("bank",))
    assert result.layers.shape == (3, 13, 24) and np.isfinite(result.layers).all()
    assert not np.array_equal(result.static[0], result.static[2])
    states = encoder.hidden_states(text)
    np.testing.assert_allclose(result.layers[1], states[:, 4:7].mean(axis=1), atol=1e-5)


def test_an_uncased_folder(tmp_path: Path) -> None:
    encoder = load_encoder(str(write_tiny_bert(tmp_path / "uncased", lowercase=True)), allow_folders=True)
    text = "The BANK and the bank"
    result = encoder.embed([TextSpan(text, 4, 8), TextSpan(text, 17, 21)])
    assert result.pieces == (("bank",), ("bank",))
    np.testing.assert_array_equal(result.static[0], result.static[1])


def test_c11_the_limit_is_read_from_the_config_and_not_512(tiny_bert_folder: Path) -> None:
    encoder = load_encoder(str(tiny_bert_folder), allow_folders=True)
    text = "the river " * 40 + "bank" + " is on the river" * 20
    result = encoder.embed([TextSpan(text, text.index("bank"), text.index("bank") + 4)])
    assert result.windowed == (True,) and not result.failures
    # 62 content tokens around the word, 30 to its left.
    window = "the river " * 15 + "bank" + " is on the river" * 7 + " is on the"
    alone = encoder.embed([TextSpan(window, 150, 154)])
    assert alone.windowed == (False,)
    np.testing.assert_allclose(result.layers, alone.layers, atol=1e-4)


def test_a_word_longer_than_the_model_reads_is_said_so(tiny_bert_folder: Path) -> None:
    encoder = load_encoder(str(tiny_bert_folder), allow_folders=True)
    result = encoder.embed([TextSpan("x" * 70, 0, 70)])
    reason, message = result.failures[0]
    assert reason == "too_long" and "70 pieces and the model reads 62" in message


def test_mpnet_numbers_positions_from_two() -> None:
    from transformers import BertConfig, BertModel, MPNetConfig, MPNetModel

    shape = {"vocab_size": 9, "hidden_size": 4, "num_hidden_layers": 1, "num_attention_heads": 1}
    mpnet = MPNetModel(MPNetConfig(**shape, intermediate_size=4, max_position_embeddings=514))
    bert = BertModel(BertConfig(**shape, intermediate_size=4, max_position_embeddings=512))
    assert loading._max_tokens(mpnet) == loading._max_tokens(bert) == 512


def test_c16_weights_in_half_precision_are_computed_in_float32(folder: Path) -> None:
    from safetensors.numpy import load_file

    weights = load_file(folder / "model.safetensors")
    change_weights(folder, {key: value.astype(np.float16) for key, value in weights.items()})
    encoder = load_encoder(str(folder), allow_folders=True)
    result = encoder.embed([TextSpan("the bank", 4, 8)])
    assert result.layers.dtype == result.static.dtype == np.float32
    again = load_encoder(str(folder), allow_folders=True).embed([TextSpan("the bank", 4, 8)])
    np.testing.assert_array_equal(result.layers, again.layers)


@pytest.mark.parametrize(
    "key", ["encoder.layer.3.attention.self.query.weight", "embeddings.position_embeddings.weight"]
)
def test_c16_a_missing_weight_is_refused(folder: Path, key: str) -> None:
    change_weights(folder, {key: None})
    assert f"lacks weights that its vectors need (1, first “{key}”)" in refused(folder)


def test_c16_keys_that_do_not_match_are_refused(folder: Path) -> None:
    from safetensors.numpy import load_file, save_file

    path = folder / "model.safetensors"
    save_file({f"other.{key}": value for key, value in load_file(path).items()}, path, metadata={"format": "pt"})
    assert "lacks weights" in refused(folder)


def test_c16_a_weight_of_another_shape_is_refused(folder: Path) -> None:
    change_weights(folder, {"encoder.layer.0.output.dense.bias": np.zeros(25, dtype=np.float32)})
    refused(folder)


def test_the_pooler_may_be_missing(folder: Path) -> None:
    change_weights(folder, {"pooler.dense.weight": None, "pooler.dense.bias": None})
    assert load_encoder(str(folder), allow_folders=True).info.layers == 12


@pytest.mark.parametrize(
    ("file", "said"),
    [("config.json", "config.json"), ("model.safetensors", "safetensors"), ("tokenizer.json", "tokenizer.json")],
)
def test_a_missing_file_is_named(folder: Path, file: str, said: str) -> None:
    (folder / file).unlink()
    assert said in refused(folder)


def test_pickled_weights_are_not_opened(folder: Path) -> None:
    import torch

    torch.save({}, folder / "pytorch_model.bin")
    (folder / "model.safetensors").unlink()
    assert "safetensors" in refused(folder)


def test_c38_a_truncated_file_is_refused(folder: Path) -> None:
    path = folder / "model.safetensors"
    path.write_bytes(path.read_bytes()[:-100])
    assert "cannot be read" in refused(folder)


def test_code_that_comes_with_a_model_is_not_run(folder: Path) -> None:
    change_config(folder, model_type="evil", auto_map={"AutoModel": "evil.Evil", "AutoConfig": "evil.Config"})
    (folder / "evil.py").write_text("raise SystemExit('ran')")
    assert "cannot be read" in refused(folder)


def test_a_tokenizer_of_another_model_is_refused(folder: Path) -> None:
    path = folder / "tokenizer.json"
    rules = json.loads(path.read_text())
    rules["model"]["vocab"].update({f"extra{number}": 1000 + number for number in range(50)})
    path.write_text(json.dumps(rules))
    assert "do not belong together" in refused(folder)


def test_folders_need_leave(tiny_bert_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CED_MODEL_FOLDERS", raising=False)
    with pytest.raises(ModelError, match="may not be used"):
        load_encoder(str(tiny_bert_folder))
    other = tmp_path / "allowed"
    other.mkdir()
    monkeypatch.setenv("CED_MODEL_FOLDERS", str(other))
    for name in (str(tiny_bert_folder), f"{other}/../{tiny_bert_folder.name}", "/etc"):
        with pytest.raises(ModelError, match="may not be used"):
            load_encoder(name)
    (other / "link").symlink_to(tiny_bert_folder)
    with pytest.raises(ModelError, match="may not be used"):
        load_encoder(str(other / "link"))
    monkeypatch.setenv("CED_MODEL_FOLDERS", f"{other}:{tiny_bert_folder.parent}")
    assert load_encoder(str(tiny_bert_folder)).info.layers == 12


def test_names_and_folders_that_do_not_exist() -> None:
    with pytest.raises(SettingError, match="choose one of"):
        load_encoder("bert-base-sometimes")
    with pytest.raises(ModelError, match="no folder"):
        load_encoder("./no-such-model", allow_folders=True)


def test_a_model_under_a_catalogue_name_must_have_its_checksum(
    tiny_bert_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CED_CACHE", str(tmp_path))
    shutil.copytree(tiny_bert_folder, tmp_path / "mpnet")
    with pytest.raises(ModelError, match="checksum"):
        load_encoder("mpnet")


def test_a_model_under_a_catalogue_name_must_have_its_shape(
    tiny_bert_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CED_CACHE", str(tmp_path))
    shutil.copytree(tiny_bert_folder, tmp_path / "bert-base-cased")
    with pytest.raises(ModelError, match="12 layers of width 24 instead of 12 of width 768"):
        load_encoder("bert-base-cased")


def test_a_model_from_the_hub_is_called_by_its_revision(
    tiny_bert_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = ModelEntry("small", "Small", "someone/small", "f" * 40, 12, 24, "MIT")
    monkeypatch.setenv("CED_CACHE", str(tmp_path))
    monkeypatch.setattr(loading, "CATALOGUE", (model,))
    monkeypatch.setattr(loading, "entry", lambda name: model)
    monkeypatch.setattr(loading, "fetch_snapshot", lambda wanted: tiny_bert_folder)
    info = load_encoder("small").info
    assert (info.name, info.title, info.revision) == ("small", "Small", "f" * 40)


def test_the_checksum_of_an_unchanged_file_is_computed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "weights"
    path.write_bytes(b"one")
    first = loading.sha256_of(path)
    with monkeypatch.context() as patch:
        patch.setattr(loading.hashlib, "file_digest", None)
        assert loading.sha256_of(path) == first
    path.write_bytes(b"other")
    assert loading.sha256_of(path) != first


def test_the_bundled_weights_are_those_we_know() -> None:
    from core.model.catalogue import wheel_folder

    folder = wheel_folder(entry("minilm"))
    assert folder is not None
    assert loading.sha256_of(folder / "model.safetensors") == entry("minilm").sha256
