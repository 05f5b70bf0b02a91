"""One visitor's comparison, computed as far as it is not there yet."""

from dataclasses import replace

import streamlit as st

from core.compare import Comparison, Pairing, View, compare, pair, view
from core.errors import InputError
from core.limits import limit
from core.probe import find_uses
from ui import cache, probe_session, warmup
from ui.comparison_controls import SideChoice
from ui.waiting import Waiting


def comparison_of(first: SideChoice, second: SideChoice) -> Comparison:
    """The comparison of two sides in the open list. Raises a ProbeError when a side cannot be had."""
    sentences = probe_session.open_list()
    warmup.picture_awaited()
    waiting = Waiting(("comparison", st.session_state["probe_digest"], first, second))
    try:
        paired = probe_session.kept(
            "pairing", (_embedding_key(first), _embedding_key(second)), lambda: _paired(first, second, waiting)
        )
        settings = [probe_session.for_now(side.settings) for side in (first, second)]
        key = (_embedding_key(first), _embedding_key(second), *((one.layer, one.map_method) for one in settings))
        uses = sum(len(side.embedded.vectors.uses) for side in (paired.first, paired.second))

        def make() -> Comparison:
            return waiting.run("Drawing both maps", uses, lambda: compare(sentences, paired, settings))

        return probe_session.kept("comparison", key, make)
    finally:
        waiting.done()


def _paired(first: SideChoice, second: SideChoice, waiting: Waiting) -> Pairing:
    for side in (first, second):
        _refuse_too_many(side)
    one = _view(first, waiting)
    if _embedding_key(first)[:-1] == _embedding_key(second)[:-1]:
        other = replace(one, name=second.name, settings=second.settings)
    else:
        other = _view(second, waiting)
    uses = len(one.embedded.vectors.uses) + len(other.embedded.vectors.uses)
    return waiting.run("Measuring both sides", uses, lambda: pair(one, other))


def _view(side: SideChoice, waiting: Waiting) -> View:
    sentences = probe_session.open_list()
    return view(sentences, side.word, cache.encoder(side.model), side.settings, side.name, waiting)


def _refuse_too_many(side: SideChoice) -> None:
    """Said before a model is loaded."""
    count = len(find_uses(probe_session.open_list(), side.word, side.settings).uses)
    if count > limit("compare_uses"):
        raise InputError(
            f"The list holds {count:,} uses of “{side.word}” and this page compares {limit('compare_uses'):,}; use a "
            "shorter list here, or the command line (python -m core compare) for all of them."
        )


def _embedding_key(side: SideChoice) -> tuple[object, ...]:
    """What the vectors depend on, and the name (last)."""
    settings = side.settings
    return side.word, side.model, settings.pooling, settings.forms, settings.count_once, side.name
