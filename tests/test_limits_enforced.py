"""Every bound holds at its value and refuses, or cuts and says so, at one more.

What the stage's own tests try already (files, rows, columns, cells, sizes, forms, spans, samples of uses and places) is
not tried again here.
"""

from typing import Any

import numpy as np
import pytest

from core.errors import InputError, SettingError, WordError
from core.geometry import grouping
from core.limits import limit
from core.teaching.pair import make_pair
from core.text.background import other_words
from core.text.concordance import concordance_line
from core.text.occurrences import find_occurrences
from core.text.reading import read_pasted
from core.text.receipt import make_receipt
from core.toy.table import NAME, tokens_from_rows
from ui import comparison_session, list_words, probe_session
from ui.probe_tables import receipt_rows


def test_word_length() -> None:
    most = limit("word_length")
    word = "b" * most
    assert len(find_occurrences(read_pasted(f"a {word} here").rows, word).uses) == 1
    with pytest.raises(WordError, match=f"limit is {most}"):
        find_occurrences(read_pasted(f"a {word}b here").rows, word + "b")


def test_tooltip_side() -> None:
    most = limit("tooltip_side")
    text = "a" * most + "bank" + "b" * most
    assert str(concordance_line(text, most, most + 4, most)) == "a" * most + "[bank]" + "b" * most
    assert str(concordance_line("x" + text + "x", most + 1, most + 5, most)).startswith("…")


def test_background_words() -> None:
    most = limit("background_words")
    for count in (most, most + 1):
        uses = find_occurrences(read_pasted("\n".join(f"word{k} bank" for k in range(count))).rows, "bank").uses
        assert len(other_words(uses, "bank")) == most


def test_grouping_uses() -> None:
    most = limit("grouping_uses")
    rows = np.random.default_rng(0).standard_normal((most + 1, 4))
    assert len(grouping._sampled(rows[:most])) == most and len(grouping._sampled(rows)) == most
    assert grouping._sampled(rows[:most]) is not None and (grouping._sampled(rows[:most]) == rows[:most]).all()


def test_table_rows() -> None:
    most = limit("table_rows")
    sentences = read_pasted("\n".join(f"a tree {k}" for k in range(most)) + "\nthe bank\n")
    receipt = make_receipt(sentences, (find_occurrences(sentences.rows, "bank"),))
    assert len(receipt_rows(sentences, receipt, range(1, most + 1))["row"]) == most
    assert len(receipt_rows(sentences, receipt, range(1, most + 2))["row"]) == most


@pytest.mark.parametrize("more", [0, 1])
def test_page_uses_and_compare_uses(monkeypatch: pytest.MonkeyPatch, more: int) -> None:
    """The page refuses before a model is loaded."""
    sentences = read_pasted("the bank\nbank bank")
    small: dict[str, int] = {"page_uses": 3 - more, "compare_uses": 3 - more}
    asked = []

    class _Stop(Exception):
        pass

    def encoder(name: str) -> None:
        asked.append(name)
        raise _Stop

    monkeypatch.setattr(probe_session, "limit", lambda name: small.get(name) or limit(name))
    monkeypatch.setattr(comparison_session, "limit", lambda name: small.get(name) or limit(name))
    monkeypatch.setattr(probe_session.cache, "encoder", encoder)
    state: dict[str, Any] = {}
    monkeypatch.setattr(probe_session.st, "session_state", state)
    probe_session.use_list(sentences, "bank")
    settings = probe_session.ProbeSettings(map_method="pca")
    with pytest.raises(InputError if more else _Stop, match="the page takes 2" if more else None):
        probe_session.result_for("bank", "minilm", settings)
    assert asked == ([] if more else ["minilm"])
    side = comparison_session.SideChoice("bank", "minilm", settings, "first")
    if more:
        with pytest.raises(InputError, match="this page compares 2"):
            comparison_session._refuse_too_many(side)
    else:
        comparison_session._refuse_too_many(side)


def test_words() -> None:
    most = limit("words")
    list_words.check_number([f"word{k}" for k in range(most)])
    with pytest.raises(InputError, match=f"limit is {most}"):
        list_words.check_number([f"word{k}" for k in range(most + 1)])


def test_learner_sentence() -> None:
    most = limit("learner_sentence")
    fits = "bank " + "x" * (most - 5)
    assert make_pair("bank", fits, fits).word == "bank"
    with pytest.raises(WordError, match="second sentence is longer"):
        make_pair("bank", fits, fits + "x")


def test_toy_tables() -> None:
    row = {NAME: "a", "x": 1.0}
    most = limit("toy_neighbours")
    assert len(tokens_from_rows([row] * most, ["x"])) == most
    with pytest.raises(SettingError, match=f"limit is {most}"):
        tokens_from_rows([row] * (most + 1), ["x"])
    largest = limit("toy_value")
    assert tokens_from_rows([row | {"x": -largest}], ["x"])[0].vector == (-largest,)
    with pytest.raises(SettingError, match="between"):
        tokens_from_rows([row | {"x": largest + 1}], ["x"])
    name = "n" * limit("toy_name")
    assert [tokens_from_rows([row | {NAME: typed}], ["x"])[0].name for typed in (name, name + "n")] == [name, name]
