"""Prose and questions of every phase: complete, and without a typed figure."""

import re

import pytest

from core.teaching.blanks import press_figures, worked_blanks
from core.teaching.content import FOLDER, Option, Question, fill, filled, prose, questions
from core.teaching.phases import PHASES, phase, phases_of
from core.teaching.statements import COLUMNS, VERDICTS, choices, claims, comparisons, puzzles
from core.teaching.symbols import symbols, temperature_rows
from core.toy.paper import worked_example
from ui.page_list import PAGES

NAMES = (
    "Introduction Why Intuition Theory How_it_works Calculate Mathematics Visualize Code Experiment Compare Apply "
    "Limitations Explain Build"
)


def test_the_fifteen_phases_have_the_names_of_the_curriculum() -> None:
    assert [item.name for item in PHASES] == [name.replace("_", " ") for name in NAMES.split()]
    assert [item.number for item in PHASES] == list(range(1, 16)) and phase(7).name == "Mathematics"
    assert 5 <= len({item.page for item in PHASES}) <= 9
    assert len({item.activity for item in PHASES}) == 15


@pytest.mark.parametrize("item", PHASES, ids=lambda item: item.name)
def test_a_phase_has_everything_it_needs(item) -> None:  # type: ignore[no-untyped-def]
    pages = {entry.name for entry in PAGES}
    assert item.page in pages and item.lab in ("toy_lab", "sense_probe") and item.lab_label
    assert item in phases_of(item.page)
    assert {"aim", "idea", "task", "link"} <= set(prose(item.number))
    assert 1 <= len(questions(item.number)) <= 3


def test_no_figure_is_typed_into_prose_or_questions() -> None:
    for path in sorted(FOLDER.iterdir()):
        text = path.read_text(encoding="utf-8").replace("section 3.2.1", "")
        assert not re.findall(r"\d[.,]\d", text), path.name


def test_every_figure_named_in_the_toy_phases_exists() -> None:
    example = worked_example()
    for number in (6, 8):
        for text in prose(number).values():
            fill(text, example)
        for question in questions(number):
            assert "[[" not in str(filled(question, example))
    for text in prose(3).values():
        fill(text, press_figures() | {"width": "384"})
    with pytest.raises(KeyError):
        fill("[[nowhere]]", {})


@pytest.mark.parametrize("item", PHASES, ids=lambda item: item.name)
def test_questions_explain_every_option(item) -> None:  # type: ignore[no-untyped-def]
    for question in questions(item.number):
        assert len(question.options) >= 3 and question.right.right
        assert len({option.text for option in question.options}) == len(question.options)
        assert len({option.why for option in question.options}) == len(question.options)
        assert re.fullmatch(r"p\d\d_[a-z0-9_]+", question.id)


def test_ids_are_unique_over_all_phases() -> None:
    ids = [question.id for item in PHASES for question in questions(item.number)]
    assert len(ids) == len(set(ids))


def test_the_right_answer_has_no_favourite_place() -> None:
    places = [[o.right for o in q.options].index(True) for item in PHASES for q in questions(item.number)]
    assert all(places.count(place) <= 0.6 * len(places) for place in set(places)) and len(set(places)) == 3


def test_a_question_without_one_right_option_is_refused() -> None:
    with pytest.raises(ValueError, match="exactly one right"):
        Question("x", 1, "?", (Option("a", True, "w"), Option("b", True, "w")))
    with pytest.raises(ValueError, match="without text or explanation"):
        Question("x", 1, "?", (Option("a", True, "w"), Option("b", False, " ")))


def test_prose_is_in_sentence_case_and_free_of_marks_of_other_tools() -> None:
    for path in sorted(FOLDER.iterdir()):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"[\U0001F300-\U0001FAFF]|TODO|FIXME|lorem", text), path.name


def test_statements_belong_to_their_columns() -> None:
    assert {s.answer for s in comparisons()} == set(COLUMNS)
    assert {s.answer for s in claims()} == set(VERDICTS) and len(claims()) == 5
    assert len(puzzles()) == 4
    for puzzle in puzzles():
        assert set(puzzle.deciding) <= set(choices(puzzle))


def test_the_blanks_know_right_answers_and_usual_mistakes() -> None:
    answers = {blank.id: round(blank.answer, 3) for blank in worked_blanks()}
    assert answers == {
        "cos_start": 0.707, "product": 0.5, "score": 0.354, "weight": 0.5, "mix_finance": 0.7, "mix_nature": 0.3,
        "cos_finance": 0.919, "cos_nature": 0.394, "cos_between": 0.724,
    }  # fmt: skip
    for blank in worked_blanks():
        assert blank.is_right(round(blank.answer, 2)) and blank.is_right(round(blank.answer, 3))
        assert not blank.is_right(blank.answer + 0.02) and not blank.is_right(float("nan"))
        assert blank.reason(-7.0) == blank.how
        for mistake in blank.mistakes:
            assert not blank.is_right(mistake.value), (blank.id, mistake)
            assert blank.reason(mistake.value) == mistake.reason
        assert f"{round(blank.answer, 3):g}" in blank.solution


def test_every_symbol_is_framed_once_and_its_code_is_in_the_program() -> None:
    from core.toy.listing import toy_source

    source = toy_source().replace("\n", " ")
    for symbol in symbols():
        assert symbol.formula.count(r"\boxed") >= 1
        code = symbol.code.replace("scores, weights, result = attend(...)", "attend(")
        assert code in source, symbol.name


def test_temperature_rows_sum_to_one_and_temperature_one_changes_nothing() -> None:
    for temperature in (0.05, 1.0, 5.0):
        assert temperature_rows(temperature)[-1]["weight now"] == "1.000"
    assert all(row["weight now"] == row["weight at temperature 1"] for row in temperature_rows(1.0))
    assert temperature_rows(0.05)[1]["weight now"] > temperature_rows(1.0)[1]["weight now"]
