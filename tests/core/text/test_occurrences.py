"""Rows to uses: every row is accounted for, ids are stable, windows show the word."""

from hypothesis import given
from hypothesis import strategies as st

from core.limits import limit
from core.text.concordance import concordance_line
from core.text.occurrences import find_occurrences
from core.text.rows import Row
from core.text.suggest import suggest_words


def rows_of(*texts: str) -> tuple[Row, ...]:
    return tuple(Row(number, text) for number, text in enumerate(texts, start=1))


def test_rows_without_a_use_have_a_reason() -> None:
    rows = rows_of("the bank", "", " \u200b\ufeff", "a tree", "bank " + "x" * limit("row_length"))
    found = find_occurrences(rows, " bank ")
    assert found.word == "bank" and [use.row for use in found.uses] == [1]
    assert [(skipped.row, skipped.reason) for skipped in found.skipped] == [
        (2, "blank"),
        (3, "blank"),
        (4, "not_found"),
        (5, "too_long"),
    ]


def test_a_row_at_the_length_limit_is_read() -> None:
    text = "bank " + "x" * (limit("row_length") - 5)
    assert len(find_occurrences(rows_of(text), "bank").uses) == 1


def test_ids_do_not_depend_on_the_order_of_rows_and_are_unique() -> None:
    texts = ["the bank", "a bank", "the bank", "bank and bank"]
    ids = [use.id for use in find_occurrences(rows_of(*texts), "bank").uses]
    shuffled = [use.id for use in find_occurrences(rows_of(*reversed(texts)), "bank").uses]
    assert len(set(ids)) == 5 and set(ids) == set(shuffled)


@given(st.lists(st.text(alphabet="bank river\n", max_size=30), max_size=12))
def test_rows_are_rows_with_uses_plus_skipped_rows(texts: list[str]) -> None:
    found = find_occurrences(rows_of(*texts), "bank")
    assert {use.row for use in found.uses} | {skipped.row for skipped in found.skipped} == set(range(1, len(texts) + 1))
    assert not {use.row for use in found.uses} & {skipped.row for skipped in found.skipped}


def test_a_window_is_cut_between_words() -> None:
    text = "One two three four the bank five six seven eight"
    line = concordance_line(text, 23, 27, side=12)
    assert (line.left, line.word, line.right) == ("…four the ", "bank", " five six…")


@given(st.text(max_size=80), st.text(max_size=80), st.integers(1, 40))
def test_a_window_holds_the_word_and_is_bounded(before: str, after: str, side: int) -> None:
    line = concordance_line(f"{before}bank{after}", len(before), len(before) + 4, side)
    assert line.word == "bank"
    assert len(line.left) <= side + 1 and len(line.right) <= side + 1
    assert not any(character in str(line) for character in "\n\r\t\x00")


def test_suggested_words_are_content_words_of_most_sentences() -> None:
    rows = rows_of("The bank is a bank.", "Bank of the river", "The river of money", "Unrelated")
    assert suggest_words(rows)[:2] == ("bank", "river")
    assert "the" not in suggest_words(rows)
