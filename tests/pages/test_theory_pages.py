"""The fifteen phases under AppTest: page, activity, questions and link of each, through the router and alone."""

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from core.teaching.blanks import worked_blanks
from core.teaching.content import filled, questions
from core.teaching.phases import PHASES, Phase
from core.toy.paper import worked_example
from tests.pages.conftest import ROOT
from ui import study

THEORY_PAGES = list(dict.fromkeys(item.page for item in PHASES))


def open_page(name: str) -> AppTest:
    app = AppTest.from_file(ROOT / "streamlit_app.py", default_timeout=120).run()
    app.switch_page(f"pages/{name}.py").run()
    assert not app.exception and not app.error
    return app


def _press(app: AppTest, key: str) -> None:
    app.button(key=key).click().run()


def _steps(app: AppTest) -> None:
    for name in ("2 Look up", "3 Attend", "4 Differ"):
        app.segmented_control(key="steps_step_through").set_value(name).run()


def _blanks(app: AppTest) -> None:
    for blank in worked_blanks():
        app.number_input(key=f"blank_{blank.id}").set_value(round(blank.answer, 3)).run()


def _explain(app: AppTest) -> None:
    app.text_area(key="coach_text").set_value("Both uses have the same id and so they start with the same row.")
    next(b for b in app.button if b.label == "Ask the coach").click().run()


def _finish_projects(app: AppTest) -> None:
    """Each project's own rule is tested in test_theory_toy_lab."""
    app.session_state["study_done"] = {f"project_{number}": True for number in (1, 2, 3, 4)}
    app.run()


#: Phase -> how its activity is done on its page, and a part of a page that only shows afterwards.
ACTIVITIES: dict[int, tuple[Callable[[AppTest], None], str]] = {
    1: (lambda app: _press(app, "reveal_guess_final_cosine"), "has the token id 2924 in both sentences"),
    2: (lambda app: _press(app, "reveal_pick_neighbours"), "The model reads most from"),
    3: (lambda app: _press(app, "reveal_guess_the_press"), "presses harder when its vector fits"),
    4: (lambda app: _press(app, "reveal_read_layers"), "Read the stack from the bottom up"),
    5: (_steps, "4 Differ: two results"),
    6: (_blanks, "everything is mirrored"),
    7: (lambda app: app.slider(key="maths_temperature").set_value(0.5).run(), ""),
    8: (lambda app: app.segmented_control(key="toy_preset_A").set_value("both").run(), "0.333 (river)"),
    9: (lambda app: _press(app, "code_run"), "cosine between the two results = 0.724"),
    10: (lambda app: _press(app, "experiment_open"), "Sense probe"),
    11: (lambda app: _press(app, "check_sort_statements"), "Where produced"),
    12: (lambda app: _press(app, "reveal_search_by_meaning"), ""),
    13: (lambda app: _press(app, "check_spot_mistakes"), "High cosines everywhere"),
    14: (_explain, "You wrote: "),
    15: (_finish_projects, "Done in this session"),
}


def words_of(app: AppTest) -> str:
    kinds = ("title", "markdown", "text", "code", "success", "info", "warning", "caption")
    return "\n".join(str(element.value) for kind in kinds for element in app.get(kind))


def test_the_table_of_phases_is_complete() -> None:
    assert set(ACTIVITIES) == {item.number for item in PHASES}
    for item in PHASES:
        assert (ROOT / "pages" / f"{item.page}.py").is_file() and (ROOT / "pages" / f"{item.lab}.py").is_file()


@pytest.mark.parametrize("item", PHASES, ids=lambda item: item.name)
def test_a_phase_stands_on_its_page_with_questions_and_link(item: Phase) -> None:
    app = open_page(item.page)
    assert item.title in [header.value for header in app.header]
    assert f"phase_{item.number}_lab" in [button.key for button in app.button]
    keys = {radio.key for radio in app.radio}
    assert {f"quiz_{question.id}" for question in questions(item.number)} <= keys


@pytest.mark.parametrize("item", PHASES, ids=lambda item: item.name)
def test_its_activity_reveals_something_and_counts(item: Phase) -> None:
    act, afterwards = ACTIVITIES[item.number]
    app = open_page(item.page)
    if afterwards:
        assert afterwards not in words_of(app)
    act(app)
    assert not app.exception and not app.error
    assert afterwards in words_of(app)
    for activity in study.activities(item):
        assert app.session_state["study_done"][activity]


@pytest.mark.parametrize("item", PHASES, ids=lambda item: item.name)
def test_every_answer_right_or_wrong_gets_its_explanation(item: Phase) -> None:
    app = open_page(item.page)
    for question in questions(item.number):
        shown = filled(question, worked_example() if item.number in (6, 8) else {})
        radio_key = f"quiz_{question.id}"
        for place, option in enumerate(shown.options):
            app.radio(key=radio_key).set_value(place)
            submit = next(b for b in app.button if b.label == "Check my answer" and b.form_id == f"{radio_key}_form")
            submit.click().run()
            assert not app.exception and not app.error
            messages = [m.value for m in (app.success if option.right else app.warning)]
            assert any(option.why in message for message in messages), option.text
            news = app.session_state["study_events"][-1]
            assert news["part"] == question.id and news["right"] is option.right
            if option.right:
                explained = words_of(app)
                assert all(other.why in explained for other in shown.options)


def test_checking_without_an_answer_asks_for_one() -> None:
    app = open_page("build")
    next(b for b in app.button if b.label == "Check my answer").click().run()
    assert [info.value for info in app.info] == ["Choose an answer first."]
    assert "study_events" not in app.session_state


@pytest.mark.parametrize("item", [p for p in PHASES if p.lab == "sense_probe"], ids=lambda item: item.name)
def test_its_link_opens_the_probe_with_the_learners_word(item: Phase) -> None:
    app = open_page(item.page)
    app.session_state["learner_word"] = "spring"
    app.session_state["learner_sentences"] = ["The spring is rusty.", "Snow melts in spring."]
    app.run()
    app.button(key=f"phase_{item.number}_lab").click().run()
    assert not app.exception and not app.error
    assert app.title[0].value == "Sense probe" and app.text_input(key="probe_word").value == "spring"


def test_the_word_chosen_on_one_page_is_used_on_the_others() -> None:
    app = open_page("two_sentences")
    app.text_input(key="learner_word_input").set_value("bat")
    app.text_input(key="learner_first_input").set_value("A bat hung in the barn.")
    app.text_input(key="learner_second_input").set_value("His bat hit the ball.")
    next(b for b in app.button if b.label == "Use these on every page").click().run()
    for page in ("clay", "how_it_works", "start", "code_it"):
        app.switch_page(f"pages/{page}.py").run()
        assert not app.exception and not app.error
        assert "A bat hung in the barn." in words_of(app), page


def test_sentences_without_the_word_are_answered_and_the_former_kept() -> None:
    app = open_page("clay")
    app.text_input(key="learner_word_input").set_value("bat")
    next(b for b in app.button if b.label == "Use these on every page").click().run()
    assert "is not in the first sentence" in app.error[0].value.replace("\\", "")
    assert "learner_word" not in app.session_state


def test_a_wrong_number_gets_its_reason_and_show_me_gives_it_away() -> None:
    app = open_page("by_hand")
    blank = worked_blanks()[2]
    app.number_input(key=f"blank_{blank.id}").set_value(0.25).run()
    assert blank.mistakes[0].reason in [warning.value for warning in app.warning]
    app.button(key=f"give_{blank.id}").click().run()
    assert blank.solution in [info.value for info in app.info]


def test_the_figures_of_phase_6_stand_on_the_page() -> None:
    app = open_page("by_hand")
    _blanks(app)
    shown = words_of(app)
    for figure in ("0.707", "0.354", "0.5", "[0.3, 0.7]", "0.919", "0.394", "0.724"):
        assert figure in shown
    assert "[0.7, 0.3]" in " ".join(radio.label for radio in app.radio)


def test_the_start_page_is_the_first_and_answers_with_one_and_less() -> None:
    app = AppTest.from_file(ROOT / "streamlit_app.py", default_timeout=120).run()
    assert app.title[0].value == "Contextual embeddings"
    assert app.metric[0].value == "1.000" and float(app.metric[1].value) < 1
    links = [link.proto.label for link in app.get("page_link")]
    assert links == ["Begin with phase 1", "Open the sense probe"]


@pytest.mark.parametrize("page", [*THEORY_PAGES, "start", "study_record"])
def test_pages_are_short_scripts(page: str) -> None:
    assert len((ROOT / "pages" / f"{page}.py").read_text(encoding="utf-8").splitlines()) <= 200


def test_pages_that_need_no_model_load_no_torch() -> None:
    import subprocess
    import sys

    script = (
        "import sys, logging; logging.disable(logging.CRITICAL)\n"
        "from streamlit.testing.v1 import AppTest\n"
        "for name in sys.argv[1:]:\n"
        "    app = AppTest.from_file(f'{sys.path[0]}/pages/{name}.py', default_timeout=60).run()\n"
        "    assert not app.exception and not app.error, name\n"
        "    assert 'torch' not in sys.modules and 'transformers' not in sys.modules, name\n"
    )
    names = ["two_sentences", "clay", "by_hand", "toy_lab", "code_it", "compare", "pitfalls", "build", "study_record"]
    command = [sys.executable, "-W", "ignore", "-c", f"import sys; sys.path[0] = {str(ROOT)!r}\n{script}", *names]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
