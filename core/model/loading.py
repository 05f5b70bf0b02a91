"""From a model's name or folder to an `Encoder`; refuses everything that is not exactly the model it claims to be."""

import hashlib
import os
import threading
from pathlib import Path
from typing import Any

from core.errors import ModelError
from core.model.catalogue import CATALOGUE, ModelEntry, cache_folder, entry, wheel_folder
from core.model.encoder import Encoder
from core.model.hub import fetch_snapshot
from core.model.parts import installed_parts, join_parts
from core.model.tokens import TextTokenizer
from core.model.vectors import ModelInfo

#: Parts a checkpoint may lack: they take no part in hidden states.
_OPTIONAL = ("pooler.",)

_verified: dict[tuple[str, int, int], str] = {}

#: Two first visitors must not import the library, or fill the memory with two copies, at the same moment.
_loading = threading.Lock()


def load_encoder(name: str, *, allow_folders: bool = False) -> Encoder:
    """The encoder called `name` in the catalogue, or the one in the folder `name`.

    A folder is accepted with `allow_folders`, or when it lies in one of the roots that the operator lists in
    $CED_MODEL_FOLDERS. Weights are safetensors only, in float32, and complete. Raises SettingError for an unknown name
    and ModelError when the model cannot be had or is not to be trusted.
    """
    with _loading:
        # A name of the catalogue means that model, even where a folder happens to be called the same.
        known = any(name == model.name for model in CATALOGUE)
        if not known and _looks_like_folder(name):
            return _from_folder(name, allow_folders)
        return _from_catalogue(entry(name))


def _from_folder(name: str, allow_folders: bool) -> Encoder:
    folder = Path(name).expanduser().resolve()
    if not (allow_folders or _is_allowed(folder)):
        raise ModelError(
            f"The folder “{name}” may not be used as a model here; choose a model of the catalogue, or let the "
            "operator list its parent in CED_MODEL_FOLDERS."
        )
    _check_folder(folder, name)
    return _load(folder, folder.name, folder.name, f"sha256:{_digest_of_weights(folder)[:12]}")


def _from_catalogue(model: ModelEntry) -> Encoder:
    folder, revision = _folder_of(model)
    _check_folder(folder, model.name)
    encoder = _load(folder, model.name, model.title, revision)
    if (encoder.info.layers, encoder.info.width) != (model.layers, model.width):
        raise ModelError(
            f"The files found for “{model.name}” hold {encoder.info.layers} layers of width {encoder.info.width} "
            f"instead of {model.layers} of width {model.width}; delete them and fetch the model again."
        )
    return encoder


def _folder_of(model: ModelEntry) -> tuple[Path, str]:
    """Where the model's files are, checked against its checksum, and what to call this version of them."""
    own = cache_folder(model)
    folder = wheel_folder(model) or (own if (own / "model.safetensors").is_file() else None)
    if folder is None and (parts := installed_parts(model)):
        folder = join_parts(model, parts, own)
    revision = None
    if folder is None:
        folder = fetch_snapshot(model)
        revision = model.revision
    if model.sha256 is not None:
        found = sha256_of(folder / "model.safetensors")
        if found != model.sha256:
            raise ModelError(
                f"The weights found for “{model.name}” have the checksum {found[:12]}… instead of "
                f"{model.sha256[:12]}…, so they are refused; delete them and fetch the model again."
            )
    return folder, revision or f"sha256:{_digest_of_weights(folder)[:12]}"


def sha256_of(path: Path) -> str:
    """Checksum of a file, hexadecimal; computed once per process for an unchanged file."""
    status = path.stat()
    key = (str(path.resolve()), status.st_size, status.st_mtime_ns)
    if key not in _verified:
        with path.open("rb") as file:
            _verified[key] = hashlib.file_digest(file, "sha256").hexdigest()
    return _verified[key]


def _digest_of_weights(folder: Path) -> str:
    """Checksum of all weight files of a folder together (of the one file, where there is one)."""
    digests = [sha256_of(path) for path in sorted(folder.glob("*.safetensors"))]
    return digests[0] if len(digests) == 1 else hashlib.sha256("".join(digests).encode()).hexdigest()


def _looks_like_folder(name: str) -> bool:
    return os.sep in name or "/" in name or name.startswith((".", "~")) or Path(name).is_dir()


def _is_allowed(folder: Path) -> bool:
    roots = [root for root in os.environ.get("CED_MODEL_FOLDERS", "").split(os.pathsep) if root]
    return any(folder.is_relative_to(Path(root).expanduser().resolve()) for root in roots)


def _check_folder(folder: Path, name: str) -> None:
    """Refuse a folder that lacks a part, before the library says so in ten lines."""
    if not folder.is_dir():
        raise ModelError(f"There is no folder “{name}”; give the path of a folder that holds a model.")
    if not (folder / "config.json").is_file():
        raise ModelError(f"“{name}” holds no config.json, so it is not a model folder; give the folder that does.")
    if not any(folder.glob("*.safetensors")):
        raise ModelError(
            f"“{name}” holds no safetensors weights (other formats can run code when they are opened); save the model "
            "again with save_pretrained."
        )
    if not any((folder / file).is_file() for file in ("tokenizer.json", "vocab.txt")):
        raise ModelError(f"“{name}” holds no tokenizer.json or vocab.txt; save its tokenizer into the same folder.")


def _load(folder: Path, name: str, title: str, revision: str) -> Encoder:
    model, tokenizer = _from_pretrained(folder, name)
    try:
        layers, width = int(model.config.num_hidden_layers), int(model.config.hidden_size)
        rows = model.get_input_embeddings().weight.shape
        longest = _max_tokens(model)
    except (AttributeError, NotImplementedError) as error:
        raise ModelError(_not_bert(name)) from error
    if rows[1] != width or getattr(model.config, "is_encoder_decoder", False):
        raise ModelError(_not_bert(name))
    if len(tokenizer) > rows[0]:
        raise ModelError(
            f"The tokenizer of “{name}” has {len(tokenizer)} pieces and the model has vectors for {rows[0]}, so they "
            "do not belong together; save both from the same model."
        )
    return Encoder(
        model,
        TextTokenizer(tokenizer.backend_tokenizer, tokenizer.unk_token),
        ModelInfo(name=name, layers=layers, width=width, revision=revision, title=title),
        max_tokens=longest,
        pad_id=tokenizer.pad_token_id or 0,
    )


def _not_bert(name: str) -> str:
    return f"“{name}” is not an encoder of BERT's kind, so its layers cannot be compared; choose one that is."


def _from_pretrained(folder: Path, name: str) -> tuple[Any, Any]:
    """Model (float32, eval) and tokenizer from local files only; complete weights or ModelError."""
    import torch
    from safetensors import SafetensorError
    from transformers import AutoModel, AutoTokenizer
    from transformers.utils import logging

    # The library draws a progress bar and logs each weight it did not use; we check completeness ourselves, below.
    logging.disable_progress_bar()
    logging.set_verbosity_error()
    options: dict[str, Any] = {"local_files_only": True, "trust_remote_code": False}
    try:
        tokenizer = AutoTokenizer.from_pretrained(folder, **options)
        model, report = AutoModel.from_pretrained(
            folder, use_safetensors=True, dtype=torch.float32, output_loading_info=True, **options
        )
    except (OSError, ValueError, KeyError, RuntimeError, SafetensorError) as error:
        first_line = (str(error).strip().splitlines() or ["unknown reason"])[0]
        raise ModelError(f"The model “{name}” cannot be read ({first_line}); fetch or save it again.") from error
    missing = [key for key in sorted(report["missing_keys"]) if not key.startswith(_OPTIONAL)]
    wrong = sorted(str(item[0] if isinstance(item, tuple) else item) for item in report["mismatched_keys"])
    if missing or wrong:
        raise ModelError(
            f"The model “{name}” lacks weights that its vectors need ({len(missing + wrong)}, first "
            f"“{(missing + wrong)[0]}”), so its numbers would be random; fetch or save it again."
        )
    if getattr(tokenizer, "backend_tokenizer", None) is None:
        raise ModelError(f"The tokenizer of “{name}” gives no character offsets; save it again as tokenizer.json.")
    return model.eval(), tokenizer


def _max_tokens(model: Any) -> int:
    """Longest input, special tokens included: rows of the position table, less those that its numbering skips.

    Models of the RoBERTa family (MPNet too) number positions from padding index + 1.
    """
    rows = int(model.config.max_position_embeddings)
    embeddings = getattr(model, "embeddings", None)
    if embeddings is not None and hasattr(embeddings, "padding_idx"):
        rows -= int(embeddings.padding_idx) + 1
    return rows
