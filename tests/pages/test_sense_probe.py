"""The sense probe as a visitor uses it: the sample, own sentences, picks, and everything that can be wrong."""

import json
from dataclasses import replace
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from core.charts.layer_curves import PAIR
from core.charts.sense_map import PICK
from core.text.rows import Guess, Row, SentenceList, Span
from tests.pages.conftest import ROOT
from ui import probe_session

FIVE = (
    "The seal barked on the rock.\nHe broke the seal of the letter.\nA seal swam by.\nThe seal was of wax.\nOne seal."
)


def opened() -> AppTest:
    app = AppTest.from_file(ROOT / "streamlit_app.py", default_timeout=120).run()
    app.switch_page("pages/sense_probe.py").run()
    assert not app.exception
    return app


def charts(app: AppTest) -> list[dict[str, Any]]:
    return [json.loads(chart.proto.spec) for chart in app.get("vega_lite_chart")]


def paste(app: AppTest, text: str, word: str = "") -> AppTest:
    app.text_area(key="probe_pasted").set_value(text)
    app.text_input(key="probe_pasted_word").set_value(word)
    app.button(key="probe_paste_use").click()
    return app.run()


def verdict_of(app: AppTest) -> str:
    return str(app.session_state["probe_last"].verdict)


def test_the_sample_is_there_without_a_click() -> None:
    app = opened()
    result = app.session_state["probe_last"]
    assert (result.word, len(result.list.rows), len(result.vectors.uses)) == ("bank", 30, 32)
    assert len(app.get("vega_lite_chart")) == 3
    assert all(chart.alt for chart in app.get("vega_lite_chart"))
    assert len(set(result.maps.static.place)) == 1 and len(set(result.maps.contextual.place)) == 32
    table = app.dataframe(key=next(frame.key for frame in app.dataframe if str(frame.key).startswith("probe_uses_")))
    assert list(table.value.columns)[:6] == ["row", "left", "word", "right", "label", "pieces"]


def test_pasted_sentences_replace_the_sample_and_a_word_is_suggested() -> None:
    app = paste(opened(), FIVE)
    assert not app.error
    result = app.session_state["probe_last"]
    assert result.word == "seal" and len(result.vectors.uses) == 5
    assert app.text_input(key="probe_word").value == "seal"


def choice(app: AppTest, name: str) -> Any:
    return next(box for box in app.selectbox if str(box.key).startswith(f"probe_read_{name}_"))


def table(app: AppTest, *columns: str) -> Any:
    """The first table that has these columns."""
    return next(frame.value for frame in app.dataframe if set(columns) <= set(frame.value.columns))


def preview(app: AppTest) -> Any:
    return next(frame.value for frame in app.dataframe if "sentence" in frame.value.columns)


def upload(app: AppTest, name: str, data: str | bytes) -> AppTest:
    content = data.encode() if isinstance(data, str) else data
    return app.file_uploader(key="probe_file").upload(name, content, "text/csv").run()


def test_an_uploaded_table_is_opened_with_its_guesses_shown_and_every_guess_can_be_overruled() -> None:
    app = upload(
        opened(),
        "seals.csv",
        "id,context,kind\n1,The seal barked.,animal\n2,A wax seal.,stamp\n3,A seal swam.,animal\n",
    )
    assert not app.error and not app.exception
    result = app.session_state["probe_last"]
    assert [use.label for use in result.vectors.uses] == ["animal", "stamp", "animal"]
    assert list(preview(app)["label"]) == ["animal", "stamp", "animal"]
    shown = choice(app, "label_column")
    assert shown.options[0] == "kind (guess)"
    shown.select("id").run()
    assert list(preview(app)["label"]) == ["1", "2", "3"]
    choice(app, "header").select("no").run()
    assert list(preview(app)["sentence"])[0] == "context"
    choice(app, "header").select("yes (guess)").run()
    app.button(key="probe_upload_use").click().run()
    assert [use.label for use in app.session_state["probe_last"].vectors.uses] == ["1", "2", "3"]


def test_a_choice_is_dropped_for_another_file_and_found_again_for_the_same() -> None:
    first = "sentence,label,number\nThe seal.,x,1\nOne seal.,y,2\nA seal.,x,3\n"
    second = first + "My seal.,x,4\n"
    app = upload(opened(), "one.csv", first)
    choice(app, "label_column").select("number").run()
    app = upload(app, "two.csv", second)
    assert choice(app, "label_column").value == 0
    app = upload(app, "one.csv", first)
    assert choice(app, "label_column").value != 0


def test_other_spans_or_words_for_the_same_sentences_are_another_list() -> None:
    row = Row(1, "The bank on the river bank.", label="a")
    lists = [
        SentenceList("x", (changed,), Guess("utf-8", None, False, (), None, None))
        for changed in (
            row,
            replace(row, spans=(Span(4, 8),)),
            replace(row, spans=(Span(22, 26),)),
            replace(row, word="bank"),
        )
    ]
    assert len({probe_session._digest(one) for one in lists}) == 4
    assert probe_session._digest(lists[0]) == probe_session._digest(replace(lists[0], name="y"))


def test_several_words_have_an_overview_and_the_first_is_probed() -> None:
    app = upload(
        opened(), "two.csv", "word,sentence\nseal,The seal barked.\nseal,A wax seal.\nbat,The bat.\nbat,A bat flew.\n"
    )
    assert not app.error
    table = next(frame for frame in app.dataframe if str(frame.key).startswith("probe_words_table")).value
    assert list(table["word"]) == ["seal", "bat"] and list(table["uses"]) == [2, 2]
    assert app.session_state["probe_last"].word == "seal"
    app.text_input(key="probe_word").set_value("bat").run()
    assert len(app.session_state["probe_last"].vectors.uses) == 2


def test_other_forms_are_offered_with_a_tick_each() -> None:
    app = paste(opened(), "The bank closed.\nTwo banks closed.\nThe bank opened.\nBanking is fun.", "bank")
    app.run()
    app.text_input(key="probe_word").set_value("bank").run()
    (forms,) = [group for group in app.get("button_group") if str(group.key).startswith("probe_forms_")]
    assert len(app.session_state["probe_last"].vectors.uses) == 2
    forms.select("banks").run()
    assert {use.surface for use in app.session_state["probe_last"].vectors.uses} == {"bank", "banks"}


def test_the_receipt_accounts_for_every_row_and_counts_repeats_once_on_request() -> None:
    app = paste(opened(), "The seal barked.\nThe seal barked.\nA tree.\nA wax seal.", "seal")
    lines = next(frame for frame in app.dataframe if str(frame.key).startswith("probe_receipt_4")).value
    counts = dict(zip(lines["what happened"], lines["count"], strict=True))
    assert counts["rows read"] == 4 == counts["rows with a use"] + counts["rows without a use"]
    assert list(table(app, "row", "sentence", "what happened")["sentence"]) == ["A tree."]
    app.run()
    app.text_input(key="probe_word").set_value("seal").run()
    app.toggle(key="probe_once").set_value(True).run()
    assert len(app.session_state["probe_last"].vectors.uses) == 2
    assert app.session_state["probe_receipt"].rows == 4


def test_the_same_use_with_two_labels_is_listed() -> None:
    app = upload(opened(), "c.csv", "sentence,label\nThe seal.,a\nThe seal.,b\nA seal swam.,a\n")
    assert list(table(app, "word", "labels", "sentence")["labels"]) == ["a (row 1); b (row 2)"]


@pytest.mark.parametrize(
    ("text", "word", "message"),
    [
        ("", "", "no sentence"),
        ("a tree\na bush", "bank", "No use of"),
        ("I sat on the bank.", "bank", "one sentence"),
        ("bank " * 600_000, "bank", "limit is 100,000"),
    ],
)
def test_bad_sentences_are_told_in_one_sentence_and_the_result_stays(text: str, word: str, message: str) -> None:
    app = opened()
    before = app.session_state["probe_last"]
    paste(app, text, word)
    assert not app.exception
    assert [message in error.value.replace("\\", "") for error in app.error] == [True]
    assert app.session_state["probe_last"].list == before.list
    assert len(app.get("vega_lite_chart")) == 3


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("a.txt", b"", "empty"),
        ("a.csv", bytes(range(256)) * 30, "not text"),
        ("a.csv", b"sentence,label\n", "no sentence"),
    ],
)
def test_bad_files_are_told_in_one_sentence_and_the_result_stays(name: str, data: bytes, message: str) -> None:
    app = opened()
    before = app.session_state["probe_last"]
    upload(app, name, data)
    assert not app.exception
    assert any(message in error.value.replace("\\", "") for error in app.error)
    assert app.session_state["probe_last"].word == before.word and len(app.get("vega_lite_chart")) == 3


@pytest.mark.parametrize(("word", "message"), [("", "No word"), ("zebra", "No use of"), ("x" * 101, "limit is 100")])
def test_a_wrong_word_is_told_and_the_result_stays(word: str, message: str) -> None:
    app = opened()
    app.text_input(key="probe_word").set_value(word).run()
    assert [message in error.value for error in app.error] == [True]
    assert any("previous result" in info.value for info in app.info)
    assert len(app.get("vega_lite_chart")) == 3


def test_text_of_users_is_shown_as_typed() -> None:
    app = opened()
    app.text_input(key="probe_word").set_value("<b>x</b> :material/home: $a$").run()
    (error,) = app.error
    assert r"\<b\>x\<\/b\> \:material\/home\: \$a\$" in error.value


def test_a_model_that_cannot_be_had_is_one_sentence_and_the_rest_works() -> None:
    app = opened()
    app.selectbox(key="probe_model").set_value("bert-base-uncased").run()
    assert not app.exception and len(app.error) == 1 and "hub" in app.error[0].value
    app.selectbox(key="probe_model").set_value("minilm").run()
    assert not app.error


def test_layers_change_the_left_map_only() -> None:
    app = opened()
    right = charts(app)[1]
    app.select_slider(key="probe_layer").set_value("2").run()
    assert app.session_state["probe_last"].maps.contextual.layer == "2"
    assert charts(app)[1]["layer"] == right["layer"]
    app.select_slider(key="probe_layer").set_value("static").run()
    assert not app.exception and not app.error


def test_a_picked_use_has_its_curve_and_both_boxes_follow() -> None:
    app = opened()
    uses = app.session_state["probe_last"].vectors.uses
    app.session_state["probe_picked"] = (uses[3].id, uses[20].id)
    app.run()
    assert app.selectbox(key="probe_first").value == 3 and app.selectbox(key="probe_second").value == 20
    domain = next(layer for layer in charts(app)[2]["layer"] if "shape" in layer["encoding"])["encoding"]["color"]
    assert PAIR in domain["scale"]["domain"]
    assert charts(app)[0]["params"][0]["name"] == PICK


def test_two_visitors_have_nothing_in_common() -> None:
    first, second = opened(), opened()
    paste(first, "Marker aardvark one bank.\nMarker aardvark two bank.", "bank")
    second.run()
    assert second.session_state["probe_last"].list.name == "bank.csv"
    assert "aardvark" in str(first.session_state["probe_last"].list.rows)
    assert "aardvark" not in str(second.session_state["probe_last"].list.rows)


def test_the_verdict_speaks_of_static_vectors() -> None:
    assert "identical" in verdict_of(opened())


def test_another_page_and_back_keeps_what_was_chosen() -> None:
    app = opened()
    app.select_slider(key="probe_layer").set_value("2").run()
    app.text_input(key="probe_word").set_value("banks").run()
    app.text_input(key="probe_word").set_value("Bank").run()
    app.switch_page("pages/about.py").run()
    app.switch_page("pages/sense_probe.py").run()
    assert not app.exception and not app.error
    assert app.text_input(key="probe_word").value == "Bank"
    assert app.session_state["probe_last"].layer == "2"
    assert app.select_slider(key="probe_layer").value == "2"
