"""The one family of errors that people see.

Each message is one sentence or two that state the fact, the limit and the remedy. Pages and the command line catch
`ProbeError` in one place; any other exception is a bug and is logged.
"""


class ProbeError(Exception):
    """Something the person can mend; `str(error)` is what they read."""


class InputError(ProbeError):
    """A file or text cannot be read as a list of sentences."""


class WordError(ProbeError):
    """The word is blank, or no sentence gave a use of it."""


class SettingError(ProbeError):
    """An option has a value that cannot be used (layer, method, column, model name)."""


class ModelError(ProbeError):
    """A model cannot be had, or is not one we can trust."""
