"""The opening probe is shared; nothing else is (C33)."""

from collections.abc import Iterator
from typing import Any

import pytest

from core.model.encoder import Encoder
from core.probe import ProbeSettings
from core.text.digest import list_digest
from core.text.reading import read_pasted
from ui import opening


@pytest.fixture(autouse=True)
def _nothing_kept(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(opening, "_kept", {})
    yield


def key(**changes: Any) -> tuple[Any, ...]:
    sentences = opening.opening_list()
    settings = ProbeSettings(**{name: value for name, value in changes.items() if name not in ("word", "model")})
    word, model = changes.get("word", "bank"), changes.get("model", "minilm")
    return opening.probe_key(list_digest(sentences), word, model, settings)


def test_the_opening_probe_is_made_once_for_all() -> None:
    made = []
    assert opening.is_awaited(key())
    for _ in range(3):
        assert opening.shared("embedded", key(), lambda: made.append(1) or "result") == "result"
    assert made == [1] and not opening.is_awaited(key())
    assert opening.shared("maps", (*key(), "6", "pca", 42), lambda: "map") == "map"


@pytest.mark.parametrize(
    "changes",
    [{"word": "banks"}, {"model": "mpnet"}, {"pooling": "first"}, {"forms": ("my own words",)}, {"count_once": True}],
)
def test_c33_what_a_visitor_chose_is_not_shared(changes: dict[str, Any]) -> None:
    assert opening.shared("embedded", key(**changes), lambda: "mine") is None
    assert not opening.is_awaited(key(**changes)) and not opening._kept


def test_c33_a_list_of_a_visitor_is_not_shared() -> None:
    own = opening.probe_key(list_digest(read_pasted("My bank.\nThe bank.")), "bank", "minilm", ProbeSettings())
    assert opening.shared("embedded", own, lambda: "mine") is None
    assert opening.shared("notes", key(), lambda: "mine") is None
    assert opening.shared("maps", (*key(), "6", "umap", 7), lambda: "mine") is None
    assert not opening._kept


def test_what_is_shared_is_bounded() -> None:
    for number in range(200):
        opening.shared("grouping", (*key(), number), lambda: "result")
    assert len(opening._kept) <= opening._MOST


def test_preparing_computes_what_the_page_asks_for(encoder: Encoder) -> None:
    opening.prepare(encoder)
    kinds = [kind for kind, _ in opening._kept]
    assert kinds == ["embedded", "grouping", "maps"]
    found, embedded, evidence, receipt = opening.shared("embedded", key(), lambda: None)
    assert len(embedded.vectors.uses) == 32 and receipt.rows == 30
    assert evidence.curves.layers and found.word == "bank"
