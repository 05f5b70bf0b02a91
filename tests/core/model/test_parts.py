"""A model in parts: joined once and checked, refused otherwise; the real weights of mpnet on request."""

import hashlib
import io
import os
import shutil
import zipfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core.errors import ModelError
from core.model import catalogue, hub, loading
from core.model.catalogue import ModelEntry, cache_folder, entry, is_offline
from core.model.loading import load_encoder
from core.model.parts import _Joined, installed_parts, join_parts
from core.model.vectors import TextSpan

#: Opt-in: `make model-mpnet`, then CED_TEST_WEIGHTS=1 make test.
with_weights = pytest.mark.skipif(
    not os.environ.get("CED_TEST_WEIGHTS"), reason="the weights of mpnet are asked for with CED_TEST_WEIGHTS=1"
)


def cut(data: bytes, pieces: int) -> list[bytes]:
    size = len(data) // pieces + 1
    return [data[first : first + size] for first in range(0, len(data), size)]


def zipped(files: dict[str, bytes]) -> bytes:
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return memory.getvalue()


def install(site: Path, model: ModelEntry, pieces: list[bytes]) -> None:
    """Lay the pieces out as the wheels do."""
    for number, (package, piece) in enumerate(zip(model.parts, pieces, strict=False), start=1):
        (site / package / "input").mkdir(parents=True)
        (site / package / "__init__.py").write_text("raise SystemExit('imported')")
        (site / package / "input" / f"small.zip.{number:03d}").write_bytes(piece)


@pytest.fixture
def small(tiny_bert_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModelEntry:
    """A tiny model that is known to come in three parts, none of which is installed yet; an empty cache."""
    weights = (tiny_bert_folder / "model.safetensors").read_bytes()
    model = replace(
        ModelEntry("small", "Small, 12 layers", "someone/small", "f" * 40, 12, 24, "MIT"),
        sha256=hashlib.sha256(weights).hexdigest(),
        parts=tuple(f"small-model-part_{number:03d}" for number in (1, 2, 3)),
    )
    monkeypatch.setenv("CED_CACHE", str(tmp_path / "cache"))
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    monkeypatch.setattr(loading, "entry", lambda name: model)
    monkeypatch.setattr(catalogue, "entry", lambda name: model)
    monkeypatch.setattr(loading, "CATALOGUE", (model,))
    monkeypatch.setattr(hub, "cached_snapshot", lambda wanted: None)
    (tmp_path / "site").mkdir()
    return model


def model_zip(folder: Path, **changed: bytes) -> bytes:
    files = {f"small/{path.name}": path.read_bytes() for path in folder.iterdir()}
    files |= {"small/1_Pooling/config.json": b"{}", "small/desktop.ini": b"x", "../outside.txt": b"x"}
    return zipped(files | {f"small/{name.replace('_', '.')}": data for name, data in changed.items()})


def test_parts_are_joined_once_checked_and_loaded(small: ModelEntry, tiny_bert_folder: Path, tmp_path: Path) -> None:
    assert installed_parts(small) is None and not is_offline("small")
    install(tmp_path / "site", small, cut(model_zip(tiny_bert_folder), 3))
    assert is_offline("small")
    encoder = load_encoder("small")
    assert (encoder.info.name, encoder.info.layers, encoder.info.width) == ("small", 12, 24)
    folder = cache_folder(small)
    assert {path.name for path in folder.iterdir()} <= set(hub.FILES)
    assert (folder / "config.json").read_bytes() == (tiny_bert_folder / "config.json").read_bytes()
    assert [path.name for path in folder.parent.iterdir()] == ["small"]
    plain = load_encoder(str(tiny_bert_folder), allow_folders=True)
    spans = [TextSpan("The bank on the river", 4, 8)]
    np.testing.assert_array_equal(encoder.embed(spans).layers, plain.embed(spans).layers)
    # Joined once: the parts may go, and files that are there are not written again.
    shutil.rmtree(tmp_path / "site")
    before = (folder / "model.safetensors").stat().st_mtime_ns
    assert load_encoder("small").info == encoder.info
    assert (folder / "model.safetensors").stat().st_mtime_ns == before


def refusal(model: ModelEntry) -> str:
    with pytest.raises(ModelError) as caught:
        load_encoder("small")
    message = str(caught.value)
    assert "\n" not in message and message.endswith(".") and "make model-small" in message
    root = cache_folder(model).parent
    assert not root.exists() or list(root.iterdir()) == []
    return message


def test_a_wrong_checksum_is_refused_and_nothing_is_kept(
    small: ModelEntry, tiny_bert_folder: Path, tmp_path: Path
) -> None:
    weights = bytearray((tiny_bert_folder / "model.safetensors").read_bytes())
    weights[-1] ^= 1
    install(tmp_path / "site", small, cut(model_zip(tiny_bert_folder, model_safetensors=bytes(weights)), 3))
    message = refusal(small)
    assert f"instead of {str(small.sha256)[:12]}…" in message
    assert hashlib.sha256(weights).hexdigest()[:12] in message


@pytest.mark.parametrize("damage", ["order", "cut", "no model", "not a zip"])
def test_parts_that_are_not_one_zip_of_a_model_are_refused(
    small: ModelEntry, tiny_bert_folder: Path, tmp_path: Path, damage: str
) -> None:
    pieces = cut(model_zip(tiny_bert_folder), 3)
    pieces = {
        "order": [pieces[1], pieces[0], pieces[2]],
        "cut": [pieces[0], pieces[1], pieces[2][:-100]],
        "no model": cut(zipped({"small/config.json": b"{}"}), 3),
        "not a zip": [b"a", b"", b"c"],
    }[damage]
    install(tmp_path / "site", small, pieces)
    assert "not one zip" in refusal(small)


def test_while_a_part_is_missing_there_is_no_model(small: ModelEntry, tiny_bert_folder: Path, tmp_path: Path) -> None:
    install(tmp_path / "site", small, cut(model_zip(tiny_bert_folder), 3)[:2])
    assert installed_parts(small) is None and not is_offline("small")
    assert "“make model-small” or “hf download" in hub.unreachable_message(small)


def test_a_cache_that_cannot_be_written_is_said(small: ModelEntry, tiny_bert_folder: Path, tmp_path: Path) -> None:
    install(tmp_path / "site", small, cut(model_zip(tiny_bert_folder), 3))
    (tmp_path / "cache").write_text("a file, not a folder")
    with pytest.raises(ModelError, match="CED_CACHE"):
        load_encoder("small")


def test_several_files_read_as_one(tmp_path: Path) -> None:
    whole = bytes(range(250)) * 4
    paths = []
    for number, piece in enumerate([whole[:1], b"", whole[1:600], whole[600:]]):
        paths.append(tmp_path / str(number))
        paths[-1].write_bytes(piece)
    with io.BufferedReader(_Joined(paths), 64) as joined:
        assert joined.read() == whole
        for place in (0, 1, 599, 600, 999, 1000):
            assert joined.seek(place) == place and joined.read(7) == whole[place : place + 7]
        assert joined.seek(-3, io.SEEK_END) == 997 and joined.read() == whole[-3:]
        with pytest.raises(OSError):
            joined.seek(-1)


def test_what_is_there_already_is_kept(small: ModelEntry, tmp_path: Path) -> None:
    folder = cache_folder(small)
    folder.mkdir(parents=True)
    (folder / "model.safetensors").write_bytes(b"checked when it is loaded")
    assert join_parts(small, [tmp_path / "nowhere"], folder) == folder


@pytest.mark.weights
@with_weights
def test_mpnet_equals_the_library_s_plain_loop() -> None:
    """The library as its documentation shows it, without our tokenising, alignment, batching and packing."""
    import torch
    from transformers import AutoModel, AutoTokenizer, MPNetModel

    assert is_offline("mpnet")
    encoder = load_encoder("mpnet")
    folder = cache_folder(entry("mpnet"))
    assert loading.sha256_of(folder / "model.safetensors") == entry("mpnet").sha256
    tokenizer, model = AutoTokenizer.from_pretrained(folder), AutoModel.from_pretrained(folder).eval()
    assert isinstance(model, MPNetModel)
    texts = ["The bank gave a loan.", "They slept on the bank.", "A bank?", "bank " * 100, "She bankrolled a bank."]
    spans = [TextSpan(text, text.index("bank"), text.index("bank") + 4) for text in texts[:4]]
    spans.append(TextSpan(texts[4], 4, 14))
    ours = encoder.embed(spans)
    assert ours.layers.shape == (5, 13, 768) and ours.pieces[4] == ("bank", "##roll", "##ed")
    for row, span in enumerate(spans):
        inputs = tokenizer(span.text, return_tensors="pt", return_offsets_mapping=True)
        offsets = inputs.pop("offset_mapping")[0].tolist()
        chosen = [place for place, (start, end) in enumerate(offsets) if end > span.start and start < span.end]
        with torch.no_grad():
            hidden = model(**inputs, output_hidden_states=True).hidden_states
        theirs = np.stack([layer[0, chosen].mean(dim=0).numpy() for layer in hidden])
        np.testing.assert_allclose(ours.layers[row], theirs, atol=1e-5)
        words = model.embeddings.word_embeddings.weight[inputs["input_ids"][0, chosen]].detach().numpy()
        np.testing.assert_allclose(ours.static[row], words.mean(axis=0), atol=1e-7)
    assert encoder.max_tokens == 512
    edges = encoder.embed([TextSpan("pad " * 600 + "bank", 2400, 2404), TextSpan("😀bank opens", 1, 5)])
    assert edges.windowed[0] and edges.failures[1][0] == "unknown_token"
    assert [token.piece for token in encoder.tokens("<s> [UNK]") if token.special] == ["<s>", "</s>"]
