"""Which pieces carry a word, and when none can: cases C01 to C10 at the tokenizer of the bundled model."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.model.alignment import Failure, align
from core.model.encoder import Encoder
from core.model.tokens import Encoded
from core.model.vectors import TextSpan
from core.text.uses import REASONS

UNKNOWN = 1


def encoded(offsets: list[tuple[int, int]], ids: list[int] | None = None) -> Encoded:
    return Encoded(ids or [7] * len(offsets), offsets, before=[2], after=[3])


def pieces(encoder: Encoder, text: str, word: str) -> tuple[str, ...] | str:
    """The pieces of the first `word` in `text`, or the short name of the reason why it has none."""
    start = text.index(word)
    result = encoder.embed([TextSpan(text, start, start + len(word))])
    return result.failures[0][0] if result.failures else result.pieces[0]


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        pytest.param("She bankrolled the film.", "bankrolled", ("bank", "##roll", "##ed"), id="C01 split word"),
        pytest.param("She bankrolled the film.", "bankroll", ("bank", "##roll"), id="C01 part of a split word"),
        pytest.param("İİ met at the bank", "bank", ("bank",), id="C04 letters that grow when lower-cased"),
        pytest.param("İİ met at the bank", "İİ", ("ii",), id="C04 the growing letters themselves"),
        pytest.param('a "bank" (bank)', "bank", ("bank",), id="C05 quotation marks"),
        pytest.param("bank's", "bank's", ("bank", "'", "s"), id="C05 possessive"),
        pytest.param("I don’t bank here", "don’t", ("don", "’", "t"), id="C07 typographic apostrophe"),
        pytest.param("e‑bank", "e‑bank", ("e", "‑", "bank"), id="C07 no-break hyphen"),
        pytest.param("river\u00a0bank", "river\u00a0bank", ("river", "bank"), id="C07 no-break space"),
        pytest.param("😀bank opens", "bank", "unknown_token", id="C08 emoji glued to the word"),
        pytest.param("😀 bank opens", "bank", ("bank",), id="C08 emoji beside the word"),
        pytest.param("a" * 100, "a" * 100, None, id="C08 100 letters"),
        pytest.param("a" * 101, "a" * 101, "unknown_token", id="C08 101 letters"),
        pytest.param("the ban\u200dk", "ban\u200dk", ("bank",), id="C09 zero-width joiner inside"),
        pytest.param("the ban\u200dk", "ban", "beyond_span", id="C09 half of a word"),
        pytest.param("ba\u00adnk", "ba\u00adnk", ("bank",), id="C09 soft hyphen inside"),
        pytest.param("ba\x00nk", "ba\x00nk", ("bank",), id="C09 NUL inside"),
        pytest.param("the \u200bbank\u200d.", "bank", ("bank",), id="C09 invisible characters around"),
        pytest.param("\u200b\ufeff", "\u200b\ufeff", "unknown_token", id="C09 nothing visible"),
        pytest.param("銀行のbank銀行", "bank", ("##bank",), id="C10 continuation in the middle of a run"),
        pytest.param("銀行のbank銀行", "銀", "unknown_token", id="C10 letter the vocabulary lacks"),
        pytest.param("한국어 은행", "은행", ("ᄋ", "##ᅳ", "##ᆫ", "##ᄒ", "##ᅢ", "##ᆼ"), id="C10 several pieces a letter"),
        pytest.param("a naïve café", "café", ("cafe",), id="accent that an uncased model drops"),
        pytest.param("a cafe\u0301 there", "cafe\u0301", ("cafe",), id="decomposed accent"),
        pytest.param("a cafe\u0301 there", "cafe", ("cafe",), id="accent outside the span"),
        pytest.param("bank\ufe0f opens", "bank", ("bank",), id="variation selector after the word"),
        pytest.param("half \ud83d a bank", "bank", ("bank",), id="half a surrogate pair elsewhere"),
        pytest.param("half \ud83d a bank", "\ud83d", "unknown_token", id="half a surrogate pair itself"),
        pytest.param("I like [MASK] and [SEP] at the bank", "[MASK]", ("[", "mask", "]"), id="typed special token"),
    ],
)
def test_pieces_of_a_word(encoder: Encoder, text: str, word: str, expected: tuple[str, ...] | str | None) -> None:
    found = pieces(encoder, text, word)
    if expected is None:
        assert isinstance(found, tuple) and found
    else:
        assert found == expected


def test_c09_messages_name_the_word_and_are_sentences(encoder: Encoder) -> None:
    text = "😀bank and " + "a" * 101
    spans = [TextSpan(text, 1, 5), TextSpan(text, 10, 111), TextSpan("ban\u200dk", 0, 3)]
    failures = encoder.embed(spans).failures
    assert [failures[row][0] for row in range(3)] == ["unknown_token", "unknown_token", "beyond_span"]
    assert all(reason in REASONS for reason, _ in failures.values())
    for row, named in enumerate(["“bank”", "“" + "a" * 40 + "…”", "“ban”"]):
        message = failures[row][1]
        assert named in message and message.endswith(".") and len(message) < 220


@given(st.data())
def test_aligned_pieces_are_exactly_those_that_overlap(data: st.DataObject) -> None:
    """Property: over random runs of offsets, with gaps and shared characters, alignment equals the plain definition."""
    offsets: list[tuple[int, int]] = []
    place = 0
    for _ in range(data.draw(st.integers(1, 12))):
        if offsets and data.draw(st.booleans()):
            offsets.append(offsets[-1])
            continue
        place += data.draw(st.integers(0, 2))
        end = place + data.draw(st.integers(1, 3))
        offsets.append((place, end))
        place = end
    text = " " * (place + 2)
    start = data.draw(st.integers(0, place))
    end = data.draw(st.integers(start + 1, place + 2))
    found = align(TextSpan(text, start, end), encoded(offsets), UNKNOWN)
    overlapping = [index for index, (first, last) in enumerate(offsets) if first < end and last > start]
    assert (list(found) if isinstance(found, range) else []) == overlapping


@pytest.mark.parametrize("outside", ["x", "7", "€", "☃", "-", "\U0001faea"])
def test_a_piece_may_not_cover_anything_visible_outside_the_word(outside: str) -> None:
    found = align(TextSpan(f"bank{outside}", 0, 4), encoded([(0, 5)]), UNKNOWN)
    assert isinstance(found, Failure) and found.reason == "beyond_span"
    found = align(TextSpan(f"{outside}bank", 1, 5), encoded([(0, 5)]), UNKNOWN)
    assert isinstance(found, Failure) and found.reason == "beyond_span"


@pytest.mark.parametrize("outside", [" ", "\u00a0", "\u200b", "\u200d", "\u00ad", "\x00", "\u0301", "\ufe0f"])
def test_a_piece_may_swallow_what_nobody_sees(outside: str) -> None:
    assert align(TextSpan(f"bank{outside}", 0, 4), encoded([(0, 5)]), UNKNOWN) == range(0, 1)


def test_one_unknown_piece_among_several_is_enough() -> None:
    found = align(TextSpan("bank", 0, 4), encoded([(0, 2), (2, 4)], [7, UNKNOWN]), UNKNOWN)
    assert isinstance(found, Failure) and found.reason == "unknown_token"
