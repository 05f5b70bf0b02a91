"""Reading on the sense probe page: previews, choices, several files and words, forms, receipts."""

import io
import zipfile
from dataclasses import replace

import openpyxl
import pytest

from core.text.digest import list_digest
from core.text.rows import Guess, Row, SentenceList, Span
from tests.pages.probe_page import FIVE, choice, opened, paste, preview, table, upload, use

SEALS = "id,context,kind\n1,The seal barked.,animal\n2,A wax seal.,stamp\n3,A seal swam.,animal\n"


def test_an_upload_is_shown_with_its_guesses_before_anything_runs_and_every_guess_can_be_overruled() -> None:
    app = upload(opened(), ("seals.csv", SEALS))
    assert not app.error and not app.exception
    assert app.session_state["probe_last"].list.name == "bank.csv"
    assert list(preview(app)["label"]) == ["animal", "stamp", "animal"]
    assert app.button(key="probe_upload_use").label == r"Use seals\.csv: 3 rows"
    assert [use.label for use in use(app).vectors.uses] == ["animal", "stamp", "animal"]
    assert "probe_upload_use" not in [button.key for button in app.button]  # it is open
    shown = choice(app, "label_column")
    assert shown.options[0] == "kind (guess)"
    shown.select("id").run()
    assert list(preview(app)["label"]) == ["1", "2", "3"]
    choice(app, "header").select("no").run()
    assert list(preview(app)["sentence"])[0] == "context"
    choice(app, "header").select("yes (guess)").run()
    assert [use.label for use in use(app).vectors.uses] == ["1", "2", "3"]


def test_delimiter_encoding_marks_and_rows_of_another_width_can_be_overruled() -> None:
    app = upload(opened(), ("a.txt", "The *seal* é;x\nA seal;y;z\nOne seal;x\n".encode("cp1252")))
    assert "windows-1252" in choice(app, "encoding").options[0]
    choice(app, "delimiter").select("semicolon").run()
    choice(app, "encoding").select("iso-8859-2").run()
    choice(app, "marks").select("stars").run()
    choice(app, "skip_uneven").select("left out").run()
    assert not app.error and not app.exception
    assert list(preview(app)["sentence"]) == ["The [seal] é", "A seal;y", "One seal"]
    assert list(preview(app)["problem"]) == ["", "The row has 3 fields and the table 2 columns.", ""]


def test_a_file_that_cannot_be_read_as_it_is_offers_the_choices_that_help() -> None:
    app = upload(opened(), ("a.txt", "the seal\na seal\n".encode("utf-16-le")))
    assert ["UTF-16" in error.value.replace("\\", "") for error in app.error] == [True]
    choice(app, "encoding").select("utf-16").run()
    assert not app.error and list(preview(app)["sentence"]) == ["the seal", "a seal"]


def test_spans_are_shown_with_what_they_cover_and_their_convention_can_be_overruled() -> None:
    app = upload(opened(), ("a.csv", "sentence,start,end\nThe seal barked.,4,7\nA seal swam.,2,5\n"))
    assert list(preview(app)["sentence"]) == ["The [seal] barked.", "A [seal] swam."]
    choice(app, "span_unit").select("characters, end not included").run()
    assert all("“sea” in “seal”" in problem for problem in preview(app)["problem"])
    choice(app, "span_unit").select("characters, end included (guess)").run()
    choice(app, "span_start_0").select("none").run()
    assert list(preview(app)["sentence"]) == ["The seal barked.", "A seal swam."]


def test_spans_of_pairs_can_be_chosen_for_each_sentence() -> None:
    app = upload(
        opened(), ("p.csv", "sentence1,sentence2,u,v,gold\nThe seal.,A seal.,1,1,T\nOne seal.,My seal.,1,1,F\n")
    )
    choice(app, "span_start_0").select("u").run()
    choice(app, "span_start_1").select("v").run()
    assert not app.error
    assert list(preview(app)["sentence"]) == ["The [seal].", "A [seal].", "One [seal].", "My [seal]."]
    assert list(preview(app)["answer"]) == ["T", "T", "F", "F"]


def test_several_files_are_previewed_together_and_their_names_are_groups() -> None:
    app = upload(opened(), ("old.txt", "The seal.\nA seal.\nOne seal.\n"), ("new.txt", "My seal.\nSeal it.\n"))
    assert list(preview(app)["file"]) == ["old", "old", "new", "new"]
    assert [use.group for use in use(app).vectors.uses] == ["old", "old", "old", "new", "new"]
    choice(app, "file_as_group").select("no").run()
    assert "group" not in preview(app).columns


def test_a_corpus_in_several_files_and_an_archive_need_no_setting() -> None:
    data, gold = b"1\tthe seal swam\n0\tseal it\n2\ta wax seal\n", b"1\n0\n0\n"
    files = [("x.data.txt", data), ("x.gold.txt", gold), ("classes_map.txt", b'{"0": "stamp", "1": "animal"}')]
    app = upload(opened(), *files)
    assert [use.label for use in use(app).vectors.uses] == ["animal", "stamp", "stamp"]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in files:
            archive.writestr(name, content)
    app = upload(app, ("seal.zip", packed.getvalue()))
    assert [use.label for use in use(app).vectors.uses] == ["animal", "stamp", "stamp"]


def test_a_sheet_of_a_workbook_can_be_chosen() -> None:
    book = openpyxl.Workbook()
    for row in (("sentence", "label"), ("The seal.", "01"), ("A seal.", "1")):
        book.active.append(row)
    other = book.create_sheet("Other")
    for row in (("sentence",), ("My seal.",), ("One seal.",)):
        other.append(row)
    data = io.BytesIO()
    book.save(data)
    app = upload(opened(), ("b.xlsx", data.getvalue()))
    assert list(preview(app)["label"]) == ["01", "1"]
    choice(app, "sheet").select("Other").run()
    assert list(preview(app)["sentence"]) == ["My seal.", "One seal."]


def test_a_choice_is_dropped_for_another_file_and_found_again_for_the_same() -> None:
    first = "sentence,label,number\nThe seal.,x,1\nOne seal.,y,2\nA seal.,x,3\n"
    second = first + "My seal.,x,4\n"
    app = upload(opened(), ("one.csv", first))
    choice(app, "label_column").select("number").run()
    app = upload(app, ("two.csv", second))
    assert choice(app, "label_column").value == 0
    app = upload(app, ("one.csv", first))
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
    assert len({list_digest(one) for one in lists}) == 4
    assert list_digest(lists[0]) == list_digest(replace(lists[0], name="y"))


def test_several_words_have_an_overview_and_a_switcher() -> None:
    app = upload(
        opened(), ("two.csv", "word,sentence\nseal,The seal barked.\nseal,A wax seal.\nbat,The bat.\nbat,A bat flew.\n")
    )
    assert use(app).word == "seal"
    table = next(frame for frame in app.dataframe if str(frame.key).startswith("probe_words_table")).value
    assert list(table["word"]) == ["seal", "bat"] and list(table["uses"]) == [2, 2]
    (pills,) = [group for group in app.get("button_group") if group.key == "probe_suggestion"]
    assert list(pills.options) == ["seal", "bat"]
    pills.select("bat").run()
    assert app.session_state["probe_last"].word == "bat" and len(app.session_state["probe_last"].vectors.uses) == 2


def test_words_can_be_chosen_in_any_list_and_each_is_a_probe() -> None:
    app = paste(opened(), FIVE, "seal")
    (box,) = [box for box in app.multiselect if str(box.key).startswith("probe_words_")]
    box.set_value(["wax", "rock"]).run()
    table = next(frame for frame in app.dataframe if str(frame.key).startswith("probe_words_table")).value
    assert list(table["word"]) == ["wax", "rock"] and list(table["rows without a use"]) == [4, 4]


def test_the_language_of_the_forms_can_be_chosen() -> None:
    app = paste(opened(), "Die Bank und das Geld.\nZwei Banken sind hier.\nDie Bank ist zu.", "Bank")
    assert [group.key for group in app.get("button_group") if str(group.key).startswith("probe_forms_")]
    (language,) = [box for box in app.selectbox if str(box.key).startswith("probe_language_")]
    assert language.options[0] == "de (guess)"
    language.select("pl").run()
    assert not app.exception
    assert not [group.key for group in app.get("button_group") if str(group.key).startswith("probe_forms_")]


def test_other_forms_are_offered_with_a_tick_each() -> None:
    app = paste(opened(), "The bank closed.\nTwo banks closed.\nThe bank opened.\nBanking is fun.", "bank")
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
    app.toggle(key="probe_once").set_value(True).run()
    assert len(app.session_state["probe_last"].vectors.uses) == 2
    assert app.session_state["probe_receipt"].rows == 4


def test_the_same_use_with_two_labels_is_listed() -> None:
    app = upload(opened(), ("c.csv", "sentence,label\nThe seal.,a\nThe seal.,b\nA seal swam.,a\n"))
    use(app)
    assert list(table(app, "word", "labels", "sentence")["labels"]) == ["a (row 1); b (row 2)"]


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
    upload(app, (name, data))
    assert not app.exception
    assert any(message in error.value.replace("\\", "") for error in app.error)
    assert app.session_state["probe_last"].word == before.word and len(app.get("vega_lite_chart")) == 3
