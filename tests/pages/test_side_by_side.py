"""Compare as a visitor uses it: the open list, four kinds of comparison, picks on both maps, and what can be wrong."""

import json

import pytest
from streamlit.testing.v1 import AppTest

from core.charts.comparison_curves import SIDES
from core.text.reading import read_pasted
from tests.pages.conftest import ROOT
from tests.pages.probe_page import charts, table
from ui.page_list import PAGES


def opened(monkeypatch: pytest.MonkeyPatch, **state: object) -> AppTest:
    """The page with the sample open, on a machine that has the bundled model alone."""
    from ui import comparison_controls

    monkeypatch.setattr(comparison_controls, "is_offline", lambda name: name == "minilm")
    app = AppTest.from_file(ROOT / "streamlit_app.py", default_timeout=120)
    for key, value in state.items():
        app.session_state[key] = value
    app.run()
    app.switch_page("pages/side_by_side.py").run()
    assert not app.exception
    return app


def said(app: AppTest) -> str:
    """The sentences in the box, as they are read."""
    box = next(text.value for text in app.markdown if text.value.startswith("**"))
    return str(box).replace("\\", "")


def choose(app: AppTest, kind: str) -> AppTest:
    app.segmented_control(key="compare_kind").set_value(kind)
    app.run()
    assert not app.exception
    return app


def differences(app: AppTest) -> dict[str, tuple[str, str, str]]:
    found = table(app, "figure", "second less first")
    return {row[0]: tuple(row[1:]) for row in found.itertuples(index=False)}  # type: ignore[misc]


def test_it_opens_with_two_layers_of_the_sample_and_a_table_beside_each_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = opened(monkeypatch)
    assert not app.error and [title.value for title in app.title] == ["Compare"]
    assert [heading.value.replace("\\", "") for heading in app.subheader][:2] == ["minilm, layer 0", "minilm, layer 6"]
    assert "told apart better by minilm, layer 6 than by minilm, layer 0" in said(app)
    assert "Both rest on the same 32 uses." in said(app)
    assert len(charts(app)) == 3 and all(chart.alt for chart in app.get("vega_lite_chart"))
    figures = differences(app)
    assert figures["uses"] == ("32", "32", "") and figures["AUC"][2].startswith("+0.2")
    assert {"1-NN accuracy", "1-NN macro-F1", "commonest label"} <= set(figures)
    layers = table(app, "layer", "second less first")
    assert list(layers["layer"]) == ["static", *map(str, range(7))]


def test_the_list_and_the_word_are_those_of_the_probe_and_go_back_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [f"The {kind} bank number {k} and the book." for k, kind in enumerate(["old", "new"] * 4)]
    app = opened(monkeypatch)
    app.switch_page("pages/sense_probe.py").run()
    app.text_area(key="probe_pasted").set_value("\n".join(lines))
    app.button(key="probe_paste_use").click().run()
    app.text_input(key="probe_word").set_value("book").run()
    app.switch_page("pages/side_by_side.py").run()
    assert app.text_input(key="probe_word").value == "book" and "8 uses" in said(app)
    assert "AUC" not in app.segmented_control(key="compare_figure").options
    assert any("at least two labels" in text.value for text in app.markdown)
    app.text_input(key="probe_word").set_value("bank").run()
    app.switch_page("pages/sense_probe.py").run()
    assert app.text_input(key="probe_word").value == "bank" and not app.exception


def test_poolings_of_one_piece_are_said_to_be_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    app = choose(opened(monkeypatch), "poolings")
    assert "the very same vectors" in said(app)
    assert differences(app)["AUC"][2] == "+0.000"


def test_two_words_keep_their_own_uses(monkeypatch: pytest.MonkeyPatch) -> None:
    app = choose(opened(monkeypatch), "words")
    app.text_input(key="compare_word").set_value("the").run()
    assert "not as a contest" in said(app) and not app.error
    app.text_input(key="compare_word").set_value("zebra").run()
    assert [error.value.startswith("No use of") for error in app.error] == [True]


def test_a_model_that_is_not_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    app = opened(monkeypatch)
    monkeypatch.setenv("CED_CACHE", str(tmp_path))
    choose(app, "models")
    app.selectbox(key="compare_model_second").set_value("bert-base-cased").run()
    assert not app.exception and len(app.error) == 1 and "hub" in app.error[0].value
    app.selectbox(key="compare_model_second").set_value("minilm").run()
    assert not app.error and "the very same vectors" in said(app)


def test_layers_move_their_own_side_and_the_figure_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(monkeypatch)
    right = charts(app)[1]
    app.select_slider(key="compare_layer_first_layers").set_value("3").run()
    assert charts(app)[1]["layer"] == right["layer"]
    assert "layer 3" in app.subheader[0].value
    app.segmented_control(key="compare_figure").set_value("gap").run()
    points = charts(app)[2]["layer"][-1]
    assert points["encoding"]["y"]["title"] == "Within less between labels"
    assert points["encoding"]["color"]["scale"]["domain"] == list(SIDES)


def test_a_pick_is_ringed_on_both_maps(monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(monkeypatch)
    before = [len(chart["layer"]) for chart in charts(app)[:2]]
    use = app.session_state["probe_kept_comparison"]
    uses = next(iter(use.values())).first.vectors.uses
    app.session_state["probe_picked"] = (uses[4].id,)
    app.run()
    assert [len(chart["layer"]) for chart in charts(app)[:2]] == [count + 1 for count in before]


def test_too_many_uses_are_refused_before_a_model_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "\n".join(f"bank {k}" for k in range(2_001))
    app = opened(monkeypatch)
    app.session_state["probe_list"] = read_pasted(lines)
    app.session_state["probe_digest"] = "long"
    app.session_state["probe_word"] = "bank"
    app.run()
    assert [error.value.replace("\\", "").startswith("The list holds 2,001 uses of “bank”") for error in app.error] == [
        True
    ]


def test_the_page_has_its_place_in_the_menu() -> None:
    entry = next(entry for entry in PAGES if entry.name == "side_by_side")
    assert (entry.section, entry.title) == ("Labs", "Compare")
    assert json.dumps(entry.icon).count("material") == 1
