"""One visitor's probe: which list and word are open, and what has been computed for them.

Everything lives in this visitor's session state under keys that start with "probe_". Results are stored in one
assignment when they are complete, under the key they belong to, so a rerun in the middle leaves the previous one.
"""

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import replace
from typing import TypeVar

import streamlit as st

from core.errors import InputError
from core.limits import limit
from core.model.embedding import Embedded
from core.probe import (
    Evidence,
    Probe,
    ProbeSettings,
    assemble,
    draw_maps,
    embed,
    find_uses,
    group_uses,
    measure,
    receipt_of,
    resolve_layer,
    too_few_to_compare,
)
from core.text.digest import list_digest
from core.text.occurrences import Occurrences
from core.text.receipt import Receipt
from core.text.rows import SentenceList
from core.text.suggest import suggest_words
from ui import cache, opening, warmup
from ui.waiting import Waiting

Result = TypeVar("Result")
#: Results kept for a visitor, of each kind.
_KEPT = {
    "embedded": 2,
    "forms": 8,
    "language": 1,
    "words": 2,
    "grouping": 16,
    "maps": 16,
    "views": 8,
    "pairing": 2,
    "comparison": 6,
}
_KEPT_OF_OTHERS = 16


def open_list() -> SentenceList:
    """The list that is open; the first sample when nothing was opened yet."""
    if "probe_list" not in st.session_state:
        use_list(opening.opening_list())
    opened: SentenceList = st.session_state["probe_list"]
    return opened


def use_list(sentences: SentenceList, word: str | None = None) -> None:
    """Open another list and put `word` (or the first suggestion) into the word box."""
    suggestions = suggest_words(sentences.rows)
    st.session_state["probe_list"] = sentences
    st.session_state["probe_digest"] = list_digest(sentences)
    st.session_state["probe_suggestions"] = suggestions
    st.session_state["probe_word"] = word or next(iter((*sentences.words, *suggestions)), "")
    st.session_state["probe_picked"] = ()
    st.session_state["probe_once"] = False


def result_for(word: str, model: str, settings: ProbeSettings) -> Probe:
    """The probe of `word` in the open list, computed as far as it is not there yet.

    Raises a ProbeError when the word, the model or the list cannot be probed; the last result stays (see `last`).
    """
    sentences = open_list()
    warmup.picture_awaited()
    key = opening.probe_key(st.session_state["probe_digest"], word, model, settings)
    waiting = Waiting((key, settings))

    def embedding() -> tuple[Occurrences, Embedded, Evidence, Receipt]:
        rows = len(sentences.rows)
        found = waiting.run("Looking for the word", rows, lambda: find_uses(sentences, word, settings))
        if len(found.uses) > limit("page_uses"):
            raise InputError(
                f"The list holds {len(found.uses):,} uses and the page takes {limit('page_uses'):,}; use a shorter "
                "list here, or the command line (python -m core probe) for all of them."
            )
        embedded = embed(found, cache.encoder(model), settings, waiting)
        evidence = waiting.run("Measuring", len(embedded.vectors.uses), lambda: measure(embedded))
        return found, embedded, evidence, receipt_of(sentences, found, embedded)

    try:
        if opening.is_awaited(key):
            cache.encoder(model)  # told to those who wait, and cancelled by those who leave
        found, embedded, evidence, receipt = _kept("embedded", key, embedding)
        vectors = embedded.vectors
        layer = resolve_layer(settings.layer, vectors.model.layers)
        uses = len(vectors.uses)
        grouping = _kept(
            "grouping", (*key, layer), lambda: waiting.run("Finding groups", uses, lambda: group_uses(vectors, layer))
        )
        drawn = for_now(settings)
        map_key = (*key, layer, drawn.map_method, drawn.seed)
        maps = _kept(
            "maps", map_key, lambda: waiting.run("Drawing the maps", uses, lambda: draw_maps(vectors, layer, drawn))
        )
    finally:
        waiting.done()
    result = assemble(sentences, found, embedded, evidence, grouping, maps, settings)
    too_few = too_few_to_compare(result)
    if too_few:
        raise InputError(too_few)
    st.session_state["probe_last"], st.session_state["probe_receipt"] = result, receipt
    st.session_state["probe_last_of"] = (key, embedded)
    return result


def for_now(settings: ProbeSettings) -> ProbeSettings:
    """The settings, with a linear map for as long as UMAP is not ready."""
    if settings.map_method == "pca" or warmup.umap_ready():
        return settings
    return replace(settings, map_method="pca")


def last() -> Probe | None:
    """The last complete result of this visitor."""
    found: Probe | None = st.session_state.get("probe_last")
    return found


def receipt() -> Receipt | None:
    """What happened to every row in the last complete result."""
    found: Receipt | None = st.session_state.get("probe_receipt")
    return found


def last_embedded() -> Embedded:
    """What the model gave for the last complete result, other words included."""
    found: Embedded = st.session_state["probe_last_of"][1]
    return found


def last_model() -> str:
    """Catalogue name of the model of the last complete result."""
    return str(st.session_state["probe_last_of"][0][2])


def kept_of_last(kind: str, key: Hashable, make: Callable[[], Result]) -> Result:
    """A figure of the last complete result, made only when it is asked for and not there yet."""
    return _kept(kind, (st.session_state["probe_last_of"][0], key), make)


def picked(result: Probe) -> tuple[str, ...]:
    """Ids of the uses this visitor picked last (at most `picked_uses`) that are in `result`, oldest first."""
    ids = {use.id for use in result.vectors.uses}
    return tuple(use_id for use_id in st.session_state.get("probe_picked", ()) if use_id in ids)


def pick(ids: Sequence[str], no_longer: Collection[str] = ()) -> None:
    """Add picked uses, and take back those that are `no_longer` picked; the two picked last are compared."""
    dropped = {*ids, *no_longer}
    kept = [use_id for use_id in st.session_state.get("probe_picked", ()) if use_id not in dropped]
    st.session_state["probe_picked"] = tuple((*kept, *ids))[-limit("picked_uses") :]


def next_seed(seed: int) -> int:
    """Another seed than `seed`, within the bounds of its box."""
    return (int(seed) + 1) % 10_000


def kept(kind: str, key: Hashable, make: Callable[[], Result]) -> Result:
    """A result of this visitor that belongs to the open list, made only when it is not there yet."""
    return _kept(kind, (st.session_state["probe_digest"], key), make)


def view(result: Probe, name: str, make: Callable[[], Result], *more: Hashable) -> Result:
    """A view of the last complete result, made only when it is not there yet; `more` names its variant.

    It belongs to that result and not to the open list, which may be another one that gave no result yet.
    """
    method = result.maps.contextual.method if result.maps is not None else None
    return kept_of_last("views", (name, result.layer, method, result.settings.seed, *more), make)


def _kept(kind: str, key: tuple[Hashable, ...], make: Callable[[], Result]) -> Result:
    shared = opening.shared(kind, key, make)
    if shared is not None:
        return shared
    store: dict[Hashable, Result] = st.session_state.setdefault(f"probe_kept_{kind}", {})
    if key in store:
        return store[key]
    made = make()
    while len(store) >= _KEPT.get(kind, _KEPT_OF_OTHERS):
        store.pop(next(iter(store)))
    store[key] = made
    return made
