"""Models in memory: loaded once however many ask, few at a time, never in a visitor's thread (C32, C36)."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from core.errors import ModelError
from core.model.shelf import Shelf, models_at_once


class Loader:
    """Counts what it loads; each takes a moment, as a model does."""

    def __init__(self, seconds: float = 0.1) -> None:
        self.names: list[str] = []
        self.threads: set[threading.Thread] = set()
        self.seconds = seconds

    def __call__(self, name: str) -> Any:
        """A stand-in for `load_encoder`."""
        self.names.append(name)
        self.threads.add(threading.current_thread())
        time.sleep(self.seconds)
        if name == "broken" and self.names.count("broken") == 1:
            raise ModelError("It cannot be had.")
        return f"{name} {len(self.names)}"


def test_c36_many_first_visitors_load_one_model() -> None:
    load = Loader()
    shelf = Shelf(load)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(shelf.get, ["minilm"] * 8))
    assert load.names == ["minilm"] and set(found) == {"minilm 1"}


def test_c32_one_model_is_kept_unless_the_operator_allows_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CED_MODELS_AT_ONCE", raising=False)
    load = Loader(0)
    shelf = Shelf(load)
    for name in ("a", "b", "b", "a"):
        shelf.get(name)
    assert load.names == ["a", "b", "a"]
    monkeypatch.setenv("CED_MODELS_AT_ONCE", "2")
    for name in ("b", "a", "b"):
        shelf.get(name)
    assert load.names == ["a", "b", "a", "b"]


@pytest.mark.parametrize(("wish", "models"), [("", 1), ("3", 3), ("0", 1), ("many", 1)])
def test_what_the_operator_wishes(wish: str, models: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CED_MODELS_AT_ONCE", wish)
    assert models_at_once() == models


def test_a_visitor_who_stops_waiting_does_not_stop_the_loading() -> None:
    class Left(Exception):
        pass

    def leave(seconds: float) -> None:
        raise Left

    load = Loader(0.8)
    shelf = Shelf(load)
    with pytest.raises(Left):
        shelf.get("minilm", leave)
    assert not shelf.has("minilm")
    waited: list[float] = []
    assert shelf.get("minilm", waited.append) == "minilm 1"
    assert waited == sorted(waited) and shelf.has("minilm")
    assert threading.main_thread() not in load.threads


def test_a_failure_reaches_all_who_wait_and_the_next_tries_again() -> None:
    shelf = Shelf(Loader())
    with ThreadPoolExecutor(3) as pool:
        errors = [future.exception() for future in [pool.submit(shelf.get, "broken") for _ in range(3)]]
    assert all(isinstance(error, ModelError) for error in errors)
    assert not shelf.has("broken")
    assert shelf.get("broken") == "broken 2"


def test_a_loaded_model_is_there_while_another_one_loads() -> None:
    shelf = Shelf(Loader(0.3))
    shelf.get("a")
    thread = threading.Thread(target=shelf.get, args=("b",))
    thread.start()
    begun = time.monotonic()
    assert shelf.get("a") == "a 1"
    assert time.monotonic() - begun < 0.2
    thread.join()


def test_two_first_visitors_of_the_real_model_share_it() -> None:
    calls = []

    def load(name: str) -> Any:
        from core.model.loading import load_encoder

        calls.append(name)
        return load_encoder(name)

    shelf = Shelf(load)
    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(shelf.get, ["minilm"] * 2)
    assert first is second and calls == ["minilm"]
