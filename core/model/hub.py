"""Fetching a catalogue model from the hub: local files first, one pinned revision, and a quick plain refusal."""

from pathlib import Path

from core.errors import ModelError
from core.model.catalogue import ModelEntry

#: All that `from_pretrained` needs; pickled weights and other frameworks' copies are never fetched.
FILES = (
    "config.json",
    "model.safetensors",
    "tokenizer.json",
    "tokenizer_config.json",
    "vocab.txt",
    "special_tokens_map.json",
)
#: Seconds within which the hub must answer at all before we say that it cannot be reached.
ANSWER_WITHIN = 5.0


def cached_snapshot(model: ModelEntry) -> Path | None:
    """Folder of the model's complete copy in the hub's local cache, or None. Uses no network."""
    from huggingface_hub import snapshot_download

    try:
        folder = Path(
            snapshot_download(model.hub_id, revision=model.revision, allow_patterns=list(FILES), local_files_only=True)
        )
    except (OSError, ValueError):
        return None
    return folder if all((folder / name).is_file() for name in ("config.json", "model.safetensors")) else None


def fetch_snapshot(model: ModelEntry, endpoint: str | None = None) -> Path:
    """Folder with the model's files, from the local cache or downloaded at the pinned revision.

    One request with a time limit of `ANSWER_WITHIN` seconds asks whether the hub answers; only then does the download
    start. Raises ModelError, in one sentence with the remedy, when the model cannot be had.
    """
    folder = cached_snapshot(model)
    if folder is not None:
        return folder
    from huggingface_hub import HfApi, snapshot_download
    from huggingface_hub.errors import HTTPError
    from huggingface_hub.utils import disable_progress_bars

    disable_progress_bars()
    try:
        # The client retries a download for minutes when nothing answers, so ask once, with a limit, before one starts.
        HfApi(endpoint=endpoint).model_info(model.hub_id, revision=model.revision, timeout=ANSWER_WITHIN)
        folder = Path(
            snapshot_download(
                model.hub_id,
                revision=model.revision,
                allow_patterns=list(FILES),
                etag_timeout=ANSWER_WITHIN,
                endpoint=endpoint,
            )
        )
    except (HTTPError, OSError, ValueError) as error:
        raise ModelError(unreachable_message(model)) from error
    if not (folder / "model.safetensors").is_file():
        raise ModelError(f"The model “{model.name}” holds no safetensors weights on the hub; choose another model.")
    return folder


def unreachable_message(model: ModelEntry) -> str:
    """What to tell someone whose machine cannot reach the hub: the fact and the command that mends it."""
    revision = f" --revision {model.revision}" if model.revision else ""
    make = f"“make model-{model.name}” or " if model.parts else ""
    return (
        f"The model “{model.name}” is not on this machine and the model hub cannot be reached; with a network, run "
        f"{make}“hf download {model.hub_id}{revision}” once, or choose the bundled model “minilm”."
    )
