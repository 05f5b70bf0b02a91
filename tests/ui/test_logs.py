"""Logs tell what and where, never what somebody typed."""

import logging

import pytest

from ui import logs


def test_an_exceptions_text_is_cut_off_and_its_place_is_kept() -> None:
    logger = logging.Logger("test")
    logger.addFilter(logs.WithoutText())
    lines: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(logging.Formatter("%(message)s").format(record))  # type: ignore[method-assign]
    logger.addHandler(handler)
    try:
        raise ValueError("my secret sentence about a bank")
    except ValueError as error:
        logger.error("Uncaught app execution", exc_info=error)
    logger.error("plain %s", "line")
    assert lines[1] == "plain line"
    assert lines[0].startswith("bug: ValueError at ") and "test_logs.py:" in lines[0]
    assert "secret" not in lines[0]


def test_streamlits_own_log_of_uncaught_exceptions_is_the_one_that_is_filtered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from streamlit import error_util

    monkeypatch.setattr(error_util._LOGGER, "filters", [])
    own = logging.getLogger("contextual_embeddings")
    monkeypatch.setattr(own, "handlers", [])
    monkeypatch.setattr(own, "propagate", True)
    logs.set_up()
    logs.set_up()
    assert [type(one) for one in error_util._LOGGER.filters] == [logs.WithoutText]
    assert len(own.handlers) == 1


def test_the_place_of_nothing_is_unknown() -> None:
    assert logs.place_of(None) == logs.place_of(ValueError("x")) == "unknown place"
