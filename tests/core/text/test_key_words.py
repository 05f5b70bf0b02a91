"""Words that characterise groups of sentences."""

import pytest

from core.text.key_words import key_words, log_odds_z
from core.text.uses import Use


def uses(*texts: str) -> list[Use]:
    found = []
    for number, text in enumerate(texts):
        start = text.lower().index("bank")
        found.append(Use(f"u{number}", number + 1, text, start, start + 4))
    return found


MONEY = [f"The bank gave a loan to client {name}." for name in ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")]
WATER = [f"The river bank was wet, said {name}." for name in ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")]


def test_words_of_one_group_and_not_of_the_other_are_found():
    found = key_words(uses(*MONEY, *WATER), [0] * 6 + [1] * 6)
    assert {key.word for key in found[0]} == {"client", "gave", "loan", "to"}
    assert {"river", "wet"} <= {key.word for key in found[1]}
    loan = next(key for key in found[0] if key.word == "loan")
    assert (loan.inside, loan.inside_of, loan.outside, loan.outside_of) == (6, 6, 0, 6) and loan.firm
    assert all(key.word not in ("bank", "the", "ann") for keys in found.values() for key in keys)


def test_pasting_a_sentence_again_adds_nothing():
    pasted = ["A bank of Zork stood here."] * 9
    found = key_words(uses(*MONEY, *WATER, *pasted), [0] * 6 + [1] * 6 + [1] * 9)
    assert all(key.word != "zork" for key in found[1])


def test_one_group_or_none_has_no_words():
    assert key_words(uses(*MONEY), [0] * 6) == {0: ()}
    assert key_words(uses(*MONEY), [-1] * 6) == {} == key_words([], [])


def test_the_order_of_rows_does_not_matter():
    listed, members = uses(*MONEY, *WATER), [0] * 6 + [1] * 6
    assert key_words(listed[::-1], members[::-1]) == key_words(listed, members)


def test_score_is_symmetric_and_zero_where_nothing_differs():
    assert log_odds_z(3, 10, 1, 10) == pytest.approx(-log_odds_z(1, 10, 3, 10))
    assert log_odds_z(3, 10, 3, 10) == pytest.approx(0)
    assert log_odds_z(10, 10, 8, 8) == 0.0
    assert log_odds_z(6, 6, 0, 6) > log_odds_z(2, 6, 0, 6) > 0
