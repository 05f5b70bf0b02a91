"""The tokenizer is entered by one thread at a time, whoever calls (C17); a long list lets others in between."""

import threading
import time
from typing import Any

import pytest

from core.model.encoder import Encoder
from core.model.tokens import TextTokenizer
from core.model.vectors import TextSpan


class Watched:
    """The library's tokenizer, slowed down, with a note of how many threads are inside at once."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner
        self.inside = self.most = self.calls = 0

    def encode_batch(self, texts: list[str]) -> Any:
        """As the library's."""
        self.inside += 1
        self.most = max(self.most, self.inside)
        self.calls += 1
        time.sleep(0.02)
        made = self.inner.encode_batch(texts)
        self.inside -= 1
        return made

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)


@pytest.fixture
def watched(encoder: Encoder, monkeypatch: pytest.MonkeyPatch) -> Watched:
    found = Watched(encoder._tokenizer._rules)
    monkeypatch.setattr(encoder._tokenizer, "_rules", found)
    return found


def test_c17_no_two_threads_are_inside(encoder: Encoder, watched: Watched) -> None:
    spans = [TextSpan(f"The bank number {number}.", 4, 8) for number in range(6)]
    calls = [
        lambda: encoder.embed(spans),
        lambda: encoder.tokens("The bank."),
        lambda: encoder.sentence_vectors(["The bank."]),
        lambda: encoder.hidden_states("The bank."),
    ]
    threads = [threading.Thread(target=call) for call in calls * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert watched.most == 1 and watched.calls == 8


def test_c17_without_the_lock_they_would_be(
    encoder: Encoder, watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test above can fail: with a lock that lets everybody in, threads meet inside."""

    class Open:
        def __enter__(self) -> None: ...

        def __exit__(self, *error: object) -> None: ...

    monkeypatch.setattr(encoder._tokenizer, "_lock", Open())
    threads = [threading.Thread(target=encoder.tokens, args=("The bank.",)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert watched.most > 1


def test_a_short_text_comes_between_the_calls_of_a_long_list(
    encoder: Encoder, watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.model.plan._TEXTS_A_CALL", 1)
    spans = [TextSpan(f"The bank number {number}.", 4, 8) for number in range(60)]
    long = threading.Thread(target=encoder.embed, args=(spans,))
    long.start()
    while not watched.calls:
        time.sleep(0.001)
    encoder.tokens("The bank.")
    assert watched.calls < 40
    long.join()


def test_every_tokenizer_has_a_lock_of_its_own(encoder: Encoder) -> None:
    rules = encoder._tokenizer._rules
    one, other = (TextTokenizer(rules, None) for _ in range(2))
    assert one._lock is not other._lock
