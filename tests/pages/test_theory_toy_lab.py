"""The toy lab, its link to the code page, and the projects of phase 15."""

import json

import pytest
from streamlit.testing.v1 import AppTest

from core.teaching.phases import PHASES
from core.toy.presets import PRESETS
from tests.pages.conftest import ROOT
from tests.pages.test_theory_pages import open_page, words_of


def _planes(app: AppTest) -> list[dict]:
    return [json.loads(chart.proto.spec) for chart in app.get("vega_lite_chart")]


def test_the_lab_opens_with_the_figures_of_phase_6() -> None:
    app = open_page("toy_lab")
    assert [metric.value for metric in app.metric] == ["1.000", "0.724"]
    assert "0.500 (bank) + 0.500 (loan) = 1.000" in words_of(app)
    assert len(_planes(app)) == 2


@pytest.mark.parametrize("name", [preset.name for preset in PRESETS])
def test_every_preset_runs(name: str) -> None:
    app = open_page("toy_lab")
    app.segmented_control(key="toy_preset_A").set_value(name).run()
    assert not app.exception and not app.error
    assert words_of(app).count("= 1.000") >= 2


@pytest.mark.parametrize("switch", ["toy_matrices", "toy_residual", "toy_second_head", "toy_second_step"])
def test_every_switch_changes_the_result(switch: str) -> None:
    app = open_page("toy_lab")
    app.segmented_control(key="toy_preset_A").set_value("both").run()
    app.session_state["toy_preset_A"] = "loan"
    app.run()
    before = [[cell for cell in table.value.to_dict("list")["now"]] for table in app.table if "now" in table.value]
    app.toggle(key=switch).set_value(True).run()
    assert not app.exception and not app.error
    after = [[cell for cell in table.value.to_dict("list")["now"]] for table in app.table if "now" in table.value]
    assert before != after


def test_temperature_changes_unequal_weights() -> None:
    app = open_page("toy_lab")
    app.segmented_control(key="toy_preset_A").set_value("opposite").run()
    before = words_of(app)
    app.slider(key="toy_temperature").set_value(0.1).run()
    assert words_of(app) != before and not app.error


def test_more_dimensions_are_listed() -> None:
    app = open_page("toy_lab")
    app.number_input(key="toy_dimensions").set_value(5).run()
    assert not app.exception and not app.error
    assert any("axis 5" in str(table.value) for table in app.table)
    app.number_input(key="toy_dimensions").set_value(1).run()
    assert not app.exception and not app.error and _planes(app) == []


def test_an_empty_cell_is_answered_in_a_sentence() -> None:
    app = open_page("toy_lab")
    app.session_state["toy_neighbours_A_loan_2"] = {
        "edited_rows": {}, "added_rows": [{"token": "cash"}], "deleted_rows": [],
    }  # fmt: skip
    app.run()
    assert not app.exception
    assert "Row 2 has an empty cell" in app.error[0].value


def test_an_edited_neighbour_counts_and_reaches_the_code_page() -> None:
    app = open_page("toy_lab")
    app.session_state["toy_neighbours_A_loan_2"] = {
        "edited_rows": {}, "added_rows": [{"token": "cash", "finance": 1.0, "nature": 0.0}], "deleted_rows": [],
    }  # fmt: skip
    app.run()
    assert "(cash)" in words_of(app)
    app.switch_page("pages/code_it.py").run()
    app.selectbox(key="code_first").set_value("as in the toy lab").run()
    app.button(key="code_run").click().run()
    assert not app.exception and "bank with loan, cash" in words_of(app)


def test_the_code_page_follows_its_numbers() -> None:
    app = open_page("code_it")
    app.button(key="code_run").click().run()
    app.number_input(key="code_temperature").set_value(0.05).run()
    app.number_input(key="code_finance").set_value(0.9).run()
    printed, listing = (app.code[0].value, app.code[1].value)
    assert "weights [0.5, 0.5]" not in printed and "temperature = 0.05" in listing
    app.button(key="code_real_run").click().run()
    assert "same rows: True" in words_of(app)


def test_projects_open_ready_and_are_noticed() -> None:
    app = open_page("build")
    app.button(key="build_open_1").click().run()
    assert app.title[0].value == "Toy lab" and app.number_input(key="toy_dimensions").value == 3
    assert app.segmented_control(key="toy_preset_A").value == "both"
    app.switch_page("pages/toy_lab.py").run()
    assert "study_done" not in app.session_state
    app.session_state["toy_neighbours_A_both_3"] = {
        "edited_rows": {}, "deleted_rows": [],
        "added_rows": [{"token": "cash", "finance": 1.0, "nature": 0.0, "axis 3": 0.5}],
    }  # fmt: skip
    app.run()
    assert app.session_state["study_done"]["project_1"]

    app.switch_page("pages/build.py").run()
    app.button(key="build_open_2").click().run()
    assert app.title[0].value == "Sense probe" and not app.exception and not app.error
    app.switch_page("pages/build.py").run()
    assert app.session_state["study_done"]["project_2"]
    ids = [use.id for use in app.session_state["probe_last"].vectors.uses]
    app.session_state["probe_picked"] = tuple(ids[:2])
    app.button(key="build_open_4").click().run()
    assert not app.exception and not app.error
    app.switch_page("pages/build.py").run()
    done = app.session_state["study_done"]
    assert done["project_3"] and done["project_4"]
    assert [success.value for success in app.success] == ["Done in this session."] * 4
    assert PHASES[14].number == 15 and (ROOT / "pages" / "build.py").is_file()
