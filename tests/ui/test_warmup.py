"""Readiness: a server that has loaded its model once stays ready, whichever model a visitor chooses afterwards."""

import threading

import pytest

from core.model.shelf import Shelf
from ui import opening, warmup


def test_a_ready_server_stays_ready_when_a_visitor_loads_another_model(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf(load=lambda name: name)  # type: ignore[arg-type,return-value]
    monkeypatch.setattr(warmup, "SHELF", shelf)
    monkeypatch.setattr(warmup, "_MODEL_READY", threading.Event())
    monkeypatch.setattr(opening, "prepare", lambda encoder: None)
    assert not warmup.model_ready()
    warmup._model()
    assert warmup.model_ready()
    shelf.get("mpnet")
    while shelf.has(warmup.DEFAULT_MODEL):  # one model is kept; the shelf is cleared just after the other is there
        threading.Event().wait(0.01)
    assert warmup.model_ready()
