"""Finding the word: the cases of real complaints (C01-C10), and what must hold for any text."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import WordError
from core.text.folding import fold
from core.text.matching import find_spans


def found(text: str, word: str) -> list[str]:
    return [text[start:end] for start, end in find_spans(text, word)]


def test_every_use_in_a_sentence_is_found_c02() -> None:
    assert find_spans("The bank on the river bank is a bank.", "bank") == ((4, 8), (22, 26), (32, 36))


def test_a_longer_word_is_not_its_beginning_c01() -> None:
    assert found("She bankrolled the film.", "bank") == []
    assert find_spans("She bankrolled the film.", "bankrolled") == ((4, 14),)


def test_lowering_that_changes_length_does_not_shift_spans_c04() -> None:
    assert find_spans("İİ met at the bank", "bank") == ((14, 18),)


def test_word_boundaries_c05() -> None:
    text = 'embankment bank\'s (bank) bank, bank-side bank_2 banks "bank"'
    assert [start for start, _ in find_spans(text, "bank")] == [11, 19, 25, 31, 55]


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("I don’t bank here", "don't", "don’t"),
        ("the e\u2011bank is open", "e-bank", "e\u2011bank"),
        ("the river\u00a0bank", "river bank", "river\u00a0bank"),
        ("the BANK", "Bank", "BANK"),
        ("Straße", "STRASSE", "Straße"),
        ("cafe\u0301 here", "café", "cafe\u0301"),
        ("café here", "cafe\u0301", "café"),
        ("a\u0323\u0302 b", "a\u0302\u0323", "a\u0323\u0302"),
    ],
)
def test_variants_people_do_not_mean_to_differ_c07(text: str, word: str, expected: str) -> None:
    assert found(text, word) == [expected]


@pytest.mark.parametrize("text", ["the ban\u200dk", "the ba\u00adnk", "the ba\x00nk"])
def test_invisible_characters_do_not_hide_the_word_c09(text: str) -> None:
    assert find_spans(text, "bank") == ((4, 9),)


def test_scripts_without_spaces_c10() -> None:
    assert find_spans("銀行のbank銀行", "bank") == ((3, 7),)
    assert find_spans("銀行のbank銀行", "銀行") == ((0, 2), (7, 9))
    assert find_spans("한국어 은행", "은행") == ((4, 6),)


def test_an_accent_makes_another_letter() -> None:
    assert found("café cafe cafe\u0301", "cafe") == ["cafe"]
    assert found("İ", "i") == []


def test_an_emoji_beside_the_word_is_no_letter_c08() -> None:
    assert find_spans("😀bank opens", "bank") == ((1, 5),)


@pytest.mark.parametrize("word", ["", "  ", "\u200b", "\n"])
def test_a_blank_word_is_refused(word: str) -> None:
    with pytest.raises(WordError, match="No word"):
        find_spans("a bank", word)


def test_a_word_at_the_limit_is_accepted_and_one_above_is_not() -> None:
    assert find_spans("x" * 100, "x" * 100) == ((0, 100),)
    with pytest.raises(WordError, match="limit is 100"):
        find_spans("x", "x" * 101)


@given(st.text(), st.text(min_size=1, max_size=20))
def test_every_span_folds_to_the_word(text: str, word: str) -> None:
    try:
        spans = find_spans(text, word)
    except WordError:
        return
    folded_word = fold(word).text.split()
    for start, end in spans:
        assert fold(text[start:end]).text.split() == folded_word
    assert all(before[1] <= after[0] for before, after in zip(spans, spans[1:], strict=False))


@given(st.text(), st.text())
def test_a_word_between_spaces_is_always_found(before: str, after: str) -> None:
    text = f"{before} bank {after}"
    assert (len(before) + 1, len(before) + 5) in find_spans(text, "bank")


@given(st.text())
def test_the_map_back_of_a_folded_text_covers_it_in_order(text: str) -> None:
    folded = fold(text)
    spans = [folded.span(k, k + 1) for k in range(len(folded.text))]
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert all(folded.text[k] in fold(text[start:end]).text for k, (start, end) in enumerate(spans))


@given(st.text(alphabet="aéİßﬁ\u0301\u0323\u0302\u200d ‘ñ한ば", max_size=12))
def test_folding_equals_folding_one_character_at_a_time(text: str) -> None:
    decomposed = "".join(fold(character).text for character in text)
    assert fold(text).text == unicodedata.normalize("NFD", decomposed)
    folded = fold(text)
    assert [folded.original(k) for k in range(len(folded.text))] == sorted(
        folded.original(k) for k in range(len(folded.text))
    ) or folded.origin is not None
