"""The study record in a real browser: clock, pause, hidden tab, reload, progress, export, import, erase."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from core.teaching.content import questions
from core.teaching.phases import PHASES
from tests.browser.conftest import Visitor

pytestmark = pytest.mark.browser
KEY = "contextual-embeddings.study-record"
_QUESTIONS = sum(len(questions(item.number)) for item in PHASES)


def _record(page: Page) -> dict:
    return json.loads(page.evaluate(f"localStorage.getItem('{KEY}') || '{{}}'") or "{}")


def _counted(page: Page) -> int:
    return sum(ms for day in _record(page).get("days", {}).values() for ms in day.values())


def _wait_until_counted(page: Page, more_than: int) -> None:
    page.wait_for_function(
        f"() => Object.values(JSON.parse(localStorage.getItem('{KEY}') || '{{\"days\":{{}}}}').days)"
        f".flatMap(day => Object.values(day)).reduce((a, b) => a + b, 0) > {more_than}",
        timeout=30_000,
    )


def _hide(page: Page, hidden: bool) -> None:
    """A headless tab cannot be covered, so the browser's answer is replaced and the event sent as it would be."""
    state = "hidden" if hidden else "visible"
    page.evaluate(
        f"Object.defineProperty(document, 'visibilityState', {{configurable: true, get: () => '{state}'}});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )


def _answer_rightly(page: Page) -> None:
    """The two questions of phase 15."""
    for question in questions(15):
        page.get_by_text(question.right.text, exact=True).click()
        form = page.get_by_test_id("stForm").filter(has_text=question.prompt)
        form.get_by_role("button", name="Check my answer").click()
        expect(form.get_by_text("Right.")).to_be_visible(timeout=30_000)


def test_clock_and_progress_survive_hiding_and_reloading(new_visitor: Callable[..., Visitor]) -> None:
    visitor = new_visitor()
    page = visitor.open("/build")
    expect(page.get_by_role("timer")).to_be_visible(timeout=60_000)
    _wait_until_counted(page, 1500)

    _hide(page, True)
    at_hiding = _counted(page)
    page.wait_for_timeout(3000)
    assert _counted(page) == at_hiding, "the clock went on while the tab was hidden"
    _hide(page, False)
    _wait_until_counted(page, at_hiding)

    page.get_by_role("button", name="Pause the clock").click()
    expect(page.get_by_role("button", name="Resume the clock")).to_be_visible()
    at_pause = _counted(page)
    page.wait_for_timeout(2500)
    assert _counted(page) == at_pause, "the clock went on although it was paused"

    _answer_rightly(page)
    expect(page.get_by_text(f"2 of {_QUESTIONS} questions right")).to_be_visible()

    page.reload()
    expect(page.get_by_role("button", name="Resume the clock")).to_be_visible(timeout=60_000)
    expect(page.get_by_text(f"2 of {_QUESTIONS} questions right")).to_be_visible()
    assert _counted(page) == at_pause, "time was lost or added by the reload"
    page.get_by_role("button", name="Resume the clock").click()
    _wait_until_counted(page, at_pause)
    assert visitor.problems == [problem for problem in visitor.problems if "404" in problem]


def test_two_tabs_count_each_second_once(new_visitor: Callable[..., Visitor]) -> None:
    visitor = new_visitor()
    first = visitor.open("/build")
    expect(first.get_by_role("timer")).to_be_visible(timeout=60_000)
    second = visitor.context.new_page()
    second.goto(visitor.url + "/study_record")
    expect(second.get_by_role("timer")).to_be_visible(timeout=60_000)
    began, before = first.evaluate("Date.now()"), _counted(first)
    first.wait_for_timeout(5000)
    passed, counted = first.evaluate("Date.now()") - began, _counted(first) - before
    assert counted <= passed + 1200


def test_export_erase_and_import_bring_the_record_back(new_visitor: Callable[..., Visitor], tmp_path: Path) -> None:
    visitor = new_visitor()
    page = visitor.open("/build")
    expect(page.get_by_role("timer")).to_be_visible(timeout=60_000)
    _wait_until_counted(page, 1000)
    _answer_rightly(page)
    page.get_by_test_id("stSidebarNav").get_by_text("Study record", exact=True).click()
    expect(page.get_by_role("heading", name="Study record", level=1)).to_be_visible(timeout=60_000)
    expect(page.get_by_role("img", name="Time by page")).to_be_visible()
    expect(page.get_by_role("table").filter(has_text="Questions right")).to_be_visible()
    page.get_by_role("button", name="Pause the clock").click()
    visitor.shot("study-record")

    with page.expect_download() as waiting:
        page.get_by_role("button", name="Export").click()
    file = tmp_path / "record.json"
    waiting.value.save_as(file)
    exported = json.loads(file.read_text(encoding="utf-8"))
    assert exported["parts"][questions(15)[0].id]["right"] is True

    page.get_by_role("button", name="Erase", exact=True).click()
    page.get_by_role("button", name="Keep").click()
    assert _record(page)["parts"]
    page.get_by_role("button", name="Erase", exact=True).click()
    page.get_by_role("button", name="Erase for good").click()
    expect(page.get_by_text("The record was erased.")).to_be_visible()
    assert _record(page)["parts"] == {} and _counted(page) == 0
    expect(page.get_by_text(f"0 of {_QUESTIONS} questions right")).to_be_visible()

    wrong = tmp_path / "wrong.json"
    for text in (
        "no json",
        '{"schema": 1, "days": {"today": {}}, "parts": {}}',
        '{"schema": 1, "days": [], "parts": 3}',
    ):
        wrong.write_text(text, encoding="utf-8")
        page.get_by_label("Import a study record").set_input_files(wrong)
        expect(page.get_by_text("is not a study record of this site")).to_be_visible()
        assert _counted(page) == 0
        page.evaluate("document.activeElement.blur()")

    for _ in range(2):  # twice: bringing in the same file again changes nothing
        page.get_by_label("Import a study record").set_input_files(file)
        expect(page.get_by_text("The file was added")).to_be_visible()
        assert _record(page)["days"] == exported["days"]
    expect(page.get_by_text(f"2 of {_QUESTIONS} questions right")).to_be_visible()


def test_nothing_of_the_record_is_sent(new_visitor: Callable[..., Visitor]) -> None:
    visitor = new_visitor()
    page = visitor.page
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(repr(frame))))
    visitor.open("/study_record")
    expect(page.get_by_role("timer")).to_be_visible(timeout=60_000)
    before = len(sent)
    _wait_until_counted(page, 3000)
    page.get_by_role("button", name="Pause the clock").click()
    page.wait_for_timeout(500)
    assert len(sent) == before, sent[before:]
    assert all(request.startswith((visitor.url, "data:", "blob:")) for request in visitor.requests)


def test_a_record_that_cannot_be_read_is_kept_aside(new_visitor: Callable[..., Visitor]) -> None:
    visitor = new_visitor()
    visitor.page.add_init_script(
        f"if (!sessionStorage.getItem('once')) {{ localStorage.setItem('{KEY}', '{{broken');"
        " sessionStorage.setItem('once', '1'); }"
    )
    page = visitor.open("/build")
    expect(page.get_by_role("timer")).to_be_visible(timeout=60_000)
    _wait_until_counted(page, 500)
    assert page.evaluate(f"localStorage.getItem('{KEY}.unreadable')") == "{broken"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_theory_pages_fit_the_screen(new_visitor: Callable[..., Visitor], scheme: str, width: int) -> None:
    visitor = new_visitor(scheme=scheme, viewport={"width": width, "height": 900})
    for name in ("", "two_sentences", "how_it_works", "by_hand", "toy_lab", "build"):
        page = visitor.open(f"/{name}")
        expect(page.get_by_role("heading", level=1)).to_be_visible(timeout=60_000)
        if name == "two_sentences":
            page.get_by_role("button", name="Show what the model does").click()
        if name in ("", "two_sentences", "how_it_works", "toy_lab"):
            expect(page.get_by_test_id("stVegaLiteChart").or_(page.get_by_test_id("stTable")).first).to_be_visible(
                timeout=60_000
            )
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        visitor.shot(f"theory-{name or 'start'}-{width}-{scheme}")
    assert [problem for problem in visitor.problems if "404" not in problem] == []


def test_a_question_can_be_answered_with_the_keyboard_alone(new_visitor: Callable[..., Visitor]) -> None:
    visitor = new_visitor()
    page = visitor.open("/build")
    question = questions(15)[0]
    form = page.get_by_test_id("stForm").filter(has_text=question.prompt)
    expect(form).to_be_visible(timeout=60_000)
    place = [option.right for option in question.options].index(True)
    form.get_by_role("radio").first.focus()
    page.keyboard.press("Space")
    for _ in range(place):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(form.get_by_text("Right.")).to_be_visible(timeout=30_000)
