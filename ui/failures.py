"""The one place where errors that people can mend are caught and shown."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from core.errors import ProbeError
from ui.logs import place_of
from ui.plain import escaped
from ui.waiting import Stopped, offer_to_go_on

_LOG = logging.getLogger("contextual_embeddings")


@contextmanager
def shown(remark: str = "") -> Iterator[None]:
    """Show a `ProbeError` as one sentence (plus `remark`) and go on after the block; other exceptions are bugs.

    A bug is logged by the names of its type and place only, because its text may hold a user's sentence.
    """
    try:
        yield
    except Stopped as error:
        st.info(escaped(str(error)), icon=":material/stop_circle:")
        offer_to_go_on()
    except Exception as error:
        _show(*_said(error, remark))


@contextmanager
def held(key: str, remark: str = "") -> Iterator[None]:
    """As `shown`, for what a click calls before the page is drawn: `show_held(key)` says it at its place."""
    try:
        yield
    except Exception as error:
        st.session_state[key] = _said(error, remark)


def show_held(key: str) -> None:
    """Say, once, what went wrong under `held(key)`."""
    said = st.session_state.pop(key, None)
    if said is not None:
        _show(*said)


def _show(message: str, icon: str) -> None:
    st.error(message, icon=icon)


def _said(error: Exception, remark: str) -> tuple[str, str]:
    """(sentence, icon) for `error`; raises it again when it is how Streamlit stops or reruns a script."""
    if isinstance(error, ProbeError):
        return escaped(f"{error} {remark}".strip()), ":material/error:"
    if type(error).__module__.startswith("streamlit."):
        raise error
    _LOG.error("bug: %s at %s", type(error).__name__, place_of(error))
    return (
        "Something went wrong in the program, not in your input; what you had is still here. "
        "Try again, or reload the page."
    ), ":material/bug_report:"
