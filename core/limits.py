"""Every bound of the product in one table: name, value, unit, reason. Widgets, validators, README and tests read it."""

from typing import NamedTuple


class Limit(NamedTuple):
    """One bound: `value` in `unit`, and why it is there."""

    name: str
    value: int
    unit: str
    reason: str


LIMITS: tuple[Limit, ...] = (
    Limit("file_size", 50_000_000, "bytes", "a larger file does not fit beside the model in a small host's memory"),
    Limit("row_length", 100_000, "characters", "a longer line is a whole document, not a sentence"),
    Limit("rows", 200_000, "rows", "more rows are work for the command line in parts"),
    Limit("page_uses", 10_000, "uses", "the page answers within a minute up to here; the command line takes more"),
    Limit("word_length", 100, "characters", "the tokenizer turns longer words into its unknown token"),
    Limit("tooltip_side", 60, "characters", "what is shown on each side of the word on a chart"),
    Limit("background_words", 256, "words", "enough other words for a random-pair baseline that no longer moves"),
)

_VALUES = {limit.name: limit.value for limit in LIMITS}


def limit(name: str) -> int:
    """Value of the limit called `name`; raises KeyError for a name that is not in the table."""
    return _VALUES[name]
