"""Work that lasts can be stopped, says how long is left, and leaves what was there before (C36)."""

import threading
import time
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from ui import waiting


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "_PATIENCE", 0.0)
    monkeypatch.setattr(waiting, "_LOOK", 0.02)


def script() -> None:
    import streamlit as st

    from ui import failures
    from ui.waiting import Waiting

    with failures.shown():
        work = Waiting(st.session_state.get("key", "list one"))
        st.session_state["result"] = work.run("Drawing", 10, st.session_state["function"])
        for done in range(4):
            work("Embedding", done, 4)
        if st.session_state.get("finish", True):
            work.done()


def opened(**state: Any) -> AppTest:
    app = AppTest.from_function(script, default_timeout=30)
    state.setdefault("function", lambda: time.sleep(0.1) or "new")
    for name, value in state.items():
        app.session_state[name] = value
    return app.run()


def test_a_step_runs_beside_the_visitors_thread() -> None:
    threads: list[str] = []
    app = opened(function=lambda: threads.append(threading.current_thread().name))
    assert not app.exception and threads[0].startswith("step")


def test_a_bar_tells_how_far_and_how_long_and_has_a_stop_button() -> None:
    app = opened(finish=False)
    assert app.session_state["result"] == "new"
    assert [button.label for button in app.button] == ["Stop"]
    (bar,) = app.get("progress")
    assert bar.proto.text.startswith("Embedding: 3 of 4, about 0 s left") and bar.proto.value == 75


def test_c36_what_was_stopped_is_not_begun_again_until_it_is_asked_for() -> None:
    app = opened(finish=False, result="old")
    calls: list[int] = []
    app.session_state["function"] = lambda: calls.append(1)
    app.session_state["result"] = "old"
    app.button(key="waiting_stop").click().run()
    assert app.session_state["result"] == "old" and calls == []
    assert "Stopped" in app.info[0].value and not app.error
    app.run()
    assert calls == []
    app.button(key="waiting_go_on").click().run()
    assert calls == [1] and not app.info


def test_c36_other_work_than_the_stopped_one_begins_at_once() -> None:
    app = opened(finish=False)
    app.button(key="waiting_stop").click().run()
    app.session_state["key"] = "list two"
    app.run()
    assert app.session_state["result"] == "new" and not app.info
    app.session_state["key"] = "list one"
    assert not app.run().info


def test_what_a_step_raises_is_told() -> None:
    def fail() -> None:
        raise RuntimeError("text of a user")

    app = opened(function=fail)
    assert not app.exception and "in the program" in app.error[0].value and "text of" not in app.error[0].value


def test_a_waiting_visitor_is_told_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    for runs, words in ((1, ""), (2, "1 other list is being read too"), (4, "3 other lists are being read too")):
        monkeypatch.setattr(waiting.workers, "runs", lambda runs=runs: runs)
        text = opened(finish=False).get("progress")[0].proto.text
        assert words in text and ("other" in text) == bool(words)


@pytest.mark.parametrize(("seconds", "words"), [(0.4, "0 s"), (89, "89 s"), (90, "2 min"), (600, "10 min")])
def test_durations_are_spoken(seconds: float, words: str) -> None:
    assert waiting.spoken(seconds) == words
