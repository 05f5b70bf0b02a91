"""The two fates of a row: a `Use` of the word, or `Skipped` with its reason. Types only; `matching` makes them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Use:
    """One occurrence of the word.

    `text[start:end]` (characters) is exactly what the person sees highlighted. `row` counts from 1 as the file shows
    it. `label` and `group` are text as written, or None where the row has none. `id` depends on content alone (text,
    span, label, group; repeats get "-2", "-3", ...), so it stays the same when rows are shuffled or others are added.
    Uses of a pair of sentences share `pair` and the pair's answer `gold`, and differ in `side` (1, 2).
    """

    id: str
    row: int
    text: str
    start: int
    end: int
    label: str | None = None
    group: str | None = None
    pair: str | None = None
    side: int | None = None
    gold: str | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end <= len(self.text):
            raise ValueError(f"span ({self.start}, {self.end}) does not lie in a text of {len(self.text)} characters")

    @property
    def surface(self) -> str:
        """The word as it stands in the sentence."""
        return self.text[self.start : self.end]


@dataclass(frozen=True, slots=True)
class Skipped:
    """A row that gave no use, or a use that has no vector.

    `reason` is one of the short names in `REASONS`; `message` is the sentence shown. `use_id` is set when a use was
    found but could not be embedded.
    """

    row: int
    reason: str
    message: str
    use_id: str | None = None


REASONS: dict[str, str] = {
    "not_found": "the word is not in this row",
    "blank": "the row is blank",
    "other_word": "the file names another word for this row",
    "no_word": "the row names no word, and the file names several",
    "duplicate": "the row repeats an earlier one, and repeats are counted once",
    "span_wrong": "the stated span does not cover the word",
    "uneven": "the row has more or fewer fields than the table has columns",
    "undecodable": "the row could not be read",
    "too_long": "the row is longer than the limit",
    "unknown_token": "the model's vocabulary has no piece for this use",
    "beyond_span": "the model's piece reaches beyond the word into other characters",
}
