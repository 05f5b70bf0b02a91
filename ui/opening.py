"""The result that every visitor opens with, computed once for all: our own first sample, probed as it stands.

It is the only thing about texts that visitors share, and it can hold no text of theirs: what is kept here is keyed by
the bundled list, its own word and the default settings, and anything else is the visitor's own (`ui.probe_session`).
"""

import threading
from collections.abc import Callable, Hashable
from functools import cache
from typing import Any, TypeVar

from core.model.catalogue import DEFAULT_MODEL
from core.model.encoder import Encoder
from core.probe import (
    Evidence,
    ProbeSettings,
    draw_maps,
    embed,
    find_uses,
    group_uses,
    measure,
    receipt_of,
    resolve_layer,
)
from core.text.digest import list_digest
from core.text.rows import SentenceList
from core.text.suggest import suggest_words
from ui.samples import SAMPLES, sample

Result = TypeVar("Result")
Key = tuple[Hashable, ...]
#: Stages whose results are shared. Their keys hold nothing that is typed.
_KINDS = ("embedded", "grouping", "maps")
#: As many as there are layers times map methods, and the groupings of the layers.
_MOST = 40

_lock = threading.RLock()
_kept: dict[Key, Any] = {}


def probe_key(digest: str, word: str, model: str, settings: ProbeSettings) -> Key:
    """What the vectors of a probe depend on."""
    return digest, word, model, settings.pooling, settings.forms, settings.count_once


def opening_list() -> SentenceList:
    """The list that the page opens with."""
    return sample(next(iter(SAMPLES)))


def opening_word(sentences: SentenceList) -> str:
    """The word that is in the box when `sentences` are opened; blank when there is none to suggest."""
    return next(iter((*sentences.words, *suggest_words(sentences.rows))), "")


def shared(kind: str, key: Key, make: Callable[[], Result]) -> Result | None:
    """The shared result of this kind, made by the first who asks while others wait; None when `key` is not the
    opening probe's, or when its own settings (layer, map method, seed) are not among those that are shared.
    """
    if not _is_opening(key) or kind not in _KINDS or (kind == "maps" and key[-1] != ProbeSettings().seed):
        return None
    with _lock:
        if (kind, key) not in _kept:
            if len(_kept) >= _MOST:
                return None
            _kept[kind, key] = make()
        found: Result = _kept[kind, key]
        return found


def is_awaited(key: Key) -> bool:
    """Whether `key` is the opening probe's and nobody has computed it yet."""
    return _is_opening(key) and ("embedded", key) not in _kept


def prepare(encoder: Encoder) -> None:
    """Compute the opening probe with a linear map, so that no visitor waits for it or for the imports it needs."""
    sentences, settings = opening_list(), ProbeSettings(map_method="pca")
    key = _opening_key()
    layer = resolve_layer(None, encoder.info.layers)

    def embedding() -> tuple[Any, Any, Evidence, Any]:
        found = find_uses(sentences, opening_word(sentences), settings)
        embedded = embed(found, encoder, settings)
        return found, embedded, measure(embedded), receipt_of(sentences, found, embedded)

    made = shared("embedded", key, embedding)
    assert made is not None
    vectors = made[1].vectors
    shared("grouping", (*key, layer), lambda: group_uses(vectors, layer))
    shared("maps", (*key, layer, "pca", settings.seed), lambda: draw_maps(vectors, layer, settings))


def _is_opening(key: Key) -> bool:
    opening = _opening_key()
    return key[: len(opening)] == opening


@cache
def _opening_key() -> Key:
    sentences = opening_list()
    return probe_key(list_digest(sentences), opening_word(sentences), DEFAULT_MODEL, ProbeSettings())
