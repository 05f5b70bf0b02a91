"""The sense probe as a visitor uses it: the sample, own sentences, picks, and everything that can be wrong."""

import pytest
from streamlit.testing.v1 import AppTest

from core.charts.layer_curves import PAIR
from core.charts.sense_map import PICK
from tests.pages.probe_page import FIVE, charts, opened, paste


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
