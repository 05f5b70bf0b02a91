"""The one place where errors that people can mend are caught and shown."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from core.errors import ProbeError
from ui.plain import escaped

_LOG = logging.getLogger("contextual_embeddings")


@contextmanager
def shown(remark: str = "") -> Iterator[None]:
    """Show a `ProbeError` as one sentence (plus `remark`) and go on after the block; other exceptions are bugs.

    A bug is logged by the names of its type and place only, because its text may hold a user's sentence.
    """
    try:
        yield
    except ProbeError as error:
        st.error(escaped(f"{error} {remark}".strip()), icon=":material/error:")
    except Exception as error:
        if type(error).__module__.startswith("streamlit."):
            raise  # how Streamlit stops or reruns a script
        where = error.__traceback__
        while where is not None and where.tb_next is not None:
            where = where.tb_next
        place = f"{where.tb_frame.f_code.co_filename}:{where.tb_lineno}" if where is not None else "unknown place"
        _LOG.error("bug: %s at %s", type(error).__name__, place)
        st.error(
            "Something went wrong in the program, not in your input; what you had is still here. "
            "Try again, or reload the page.",
            icon=":material/bug_report:",
        )
