"""Logs that hold no text of users: what happened and where, never what somebody typed."""

import logging
import sys

#: Where Streamlit logs the exceptions that a script did not catch, with their texts.
_UNCAUGHT = "streamlit.error_util"


class WithoutText(logging.Filter):
    """Cuts an exception down to its type and place: its text, and the lines of its traceback, may hold a sentence."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the record in place and let it pass."""
        if record.exc_info and record.exc_info[0] is not None:
            record.msg, record.args = "bug: %s at %s", (record.exc_info[0].__name__, place_of(record.exc_info[1]))
            record.exc_info = record.exc_text = None
        return True


def place_of(error: BaseException | None) -> str:
    """File and line where `error` was raised."""
    where = error.__traceback__ if error is not None else None
    while where is not None and where.tb_next is not None:
        where = where.tb_next
    return f"{where.tb_frame.f_code.co_filename}:{where.tb_lineno}" if where is not None else "unknown place"


def set_up() -> None:
    """For a server: our own lines go to standard error, and uncaught exceptions lose their text. Safe to call twice."""
    uncaught = logging.getLogger(_UNCAUGHT)
    if not any(isinstance(one, WithoutText) for one in uncaught.filters):
        uncaught.addFilter(WithoutText())
    own = logging.getLogger("contextual_embeddings")
    if not own.handlers:
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
        own.addHandler(handler)
        own.setLevel(logging.INFO)
        own.propagate = False
