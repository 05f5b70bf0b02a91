"""From a text to its tokens, with one tokenizer whose settings never change."""

import re
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True)
class Token:
    """One piece of a text: `text[start:end]` (characters) is what it stands for; special tokens stand for nothing."""

    piece: str
    id: int
    start: int
    end: int
    special: bool


@dataclass(frozen=True)
class Encoded:
    """A text's tokens as columns: `before` and `after` are the ids that the model wants around every text.

    ids: one a content token. offsets: their (start, end) in characters of the text as given.
    """

    ids: list[int]
    offsets: list[tuple[int, int]]
    before: list[int]
    after: list[int]

    @property
    def specials(self) -> int:
        """Special tokens that stand around the text."""
        return len(self.before) + len(self.after)

    @property
    def length(self) -> int:
        """Tokens of the whole text, special tokens included."""
        return len(self.ids) + self.specials


class TextTokenizer:
    """Cuts texts into pieces; never truncates, never pads, and treats special tokens typed by a person as text.

    The rules are a private copy of the model's own tokenizer, so no other caller can change them under us, and one
    call of the library runs at a time (case C17): a long list is tokenised in many calls, so a short one comes between.
    """

    def __init__(self, tokenizer: Any, unknown: str | None) -> None:
        from tokenizers import Tokenizer

        rules: Tokenizer = Tokenizer.from_str(tokenizer.to_str())
        rules.no_truncation()
        rules.no_padding()
        rules.encode_special_tokens = True
        self._rules = rules
        self._lock = threading.Lock()
        self.unknown_id: int | None = rules.token_to_id(unknown) if unknown else None

    def encode(self, texts: Sequence[str]) -> list[Encoded]:
        """Tokens of each text."""
        # Half a surrogate pair cannot be encoded; its replacement has the same length, so offsets hold.
        clean = [_LONE_SURROGATE.sub("\ufffd", text) for text in texts]
        with self._lock:
            encodings = self._rules.encode_batch(clean)
        return [_columns(encoding) for encoding in encodings]

    def piece(self, token_id: int) -> str:
        """How the vocabulary writes the token."""
        return self._rules.id_to_token(token_id) or ""

    def tokens(self, text: str) -> list[Token]:
        """The whole text's tokens in order, special ones included."""
        encoded = self.encode([text])[0]
        before = [Token(self.piece(token), token, 0, 0, True) for token in encoded.before]
        after = [Token(self.piece(token), token, len(text), len(text), True) for token in encoded.after]
        content = [
            Token(self.piece(token), token, start, end, False)
            for token, (start, end) in zip(encoded.ids, encoded.offsets, strict=True)
        ]
        return before + content + after


def _columns(encoding: Any) -> Encoded:
    special = encoding.special_tokens_mask
    first = 0
    while first < len(special) and special[first]:
        first += 1
    last = len(special)
    while last > first and special[last - 1]:
        last -= 1
    ids = encoding.ids
    return Encoded(ids=ids[first:last], offsets=encoding.offsets[first:last], before=ids[:first], after=ids[last:])
