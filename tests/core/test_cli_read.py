"""`python -m core read`: the receipt alone, every option, no traceback."""

import argparse
import json
from pathlib import Path

import pytest

from core.cli_read import add_read_parser, add_reading_options, reading_options, run_read
from core.errors import ProbeError
from core.text.options import ReadOptions


def parsed(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_read_parser(parser.add_subparsers())
    return parser.parse_args(["read", *arguments])


def run(capsysbinary: pytest.CaptureFixture[bytes], *arguments: str) -> dict:  # type: ignore[type-arg]
    assert run_read(parsed(*arguments, "--json")) == 0
    out, _ = capsysbinary.readouterr()
    return json.loads(out)  # type: ignore[no-any-return]


def test_the_receipt_is_all_that_is_printed(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    path = tmp_path / "a.csv"
    path.write_text("sentence,label\nthe bank,x\na tree,y\nbanks,x\n")
    found = run(capsysbinary, str(path), "--words", "bank")
    assert found["counts"] | {"rows": 3, "uses": 1, "skipped": 2} == found["counts"]
    assert found["layout"] == "table" and [entry["reason"] for entry in found["skipped"]] == ["not_found", "not_found"]
    assert run(capsysbinary, str(path), "--words", "bank", "--forms", "all")["counts"]["uses"] == 2
    assert run(capsysbinary, str(path), "--words", "bank", "--forms", "banks")["counts"]["uses"] == 2
    assert run(capsysbinary, str(path), "--words", "bank,tree")["words"] == ["bank", "tree"]
    assert run(capsysbinary, str(path), "--no-header", "--words", "bank")["counts"]["rows"] == 4


def test_a_set_of_files_and_several_files(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    (tmp_path / "test.data.txt").write_text("0\tbank a\n1\ta bank\n")
    (tmp_path / "test.gold.txt").write_text("0\n1\n")
    for name in ("test.data.txt", "test.gold.txt", "."):
        found = run(capsysbinary, str(tmp_path / name))
        assert (found["layout"], found["counts"]["uses"], found["by_word"][0]["labels"]) == ("coarsewsd", 2, 2)
    (tmp_path / "one.txt").write_text("the bank\n")
    (tmp_path / "two.txt").write_text("a bank\n")
    assert run(capsysbinary, str(tmp_path / "one.txt"), str(tmp_path / "two.txt"))["counts"]["rows"] == 2


def test_without_json_the_receipt_is_for_people(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    path = tmp_path / "a.txt"
    path.write_text("the bank\n" + "tree\n" * 30 + "bank\n")
    assert run_read(parsed(str(path), "--words", "bank")) == 0
    text = capsysbinary.readouterr().out.decode()
    assert "rows without a use" in text and "and 10 more" in text


@pytest.mark.parametrize(
    "arguments",
    [
        ["missing.txt"],
        ["a.csv", "--text-column", "nope"],
        ["a.csv", "--format", "docx"],
        ["a.csv", "--encoding", "nope"],
        ["a.csv", "--encoding", "base64"],
        ["a.csv", "--delimiter", "ab"],
        ["a.csv", "--span-columns", "nope"],
        ["a.csv", "--words", "x" * 101],
        ["a.csv", "--forms", "all", "--language", "xx"],
        ["missing.txt", "a.csv"],
    ],
)
def test_wrong_input_is_one_sentence(tmp_path: Path, arguments: list[str]) -> None:
    (tmp_path / "a.csv").write_text("sentence,label\nthe bank,x\na bank,y\n")
    files = [str(tmp_path / part) if part.endswith((".csv", ".txt")) else part for part in arguments]
    with pytest.raises(ProbeError) as error:
        run_read(parsed(*files))
    assert str(error.value).endswith(".") and "\n" not in str(error.value)


def test_every_option_reaches_the_reader() -> None:
    parser = argparse.ArgumentParser()
    add_reading_options(parser)
    assert reading_options(parser.parse_args([])) == ReadOptions()
    given = [
        *("--format", "csv", "--encoding", "utf-8", "--delimiter", "tab", "--header", "--sheet", "S"),
        *("--text-column", "a", "--second-text-column", "b", "--label-column", "", "--group-column", "g"),
        *("--word-column", "w", "--form-column", "f", "--gold-column", "y", "--span-columns", "s,e"),
        *("--span-unit", "bytes", "--span-end", "inclusive", "--marks", "b", "--no-file-as-group", "--skip-uneven"),
        *("--words", "bank, spring", "--forms", "banks,springs", "--language", "en", "--once"),
    ]
    assert reading_options(parser.parse_args(given)) == ReadOptions(
        text_column="a",
        label_column="",
        header=True,
        delimiter="\t",
        encoding="utf-8",
        format="csv",
        group_column="g",
        word_column="w",
        form_column="f",
        text_column_2="b",
        gold_column="y",
        span_columns=("s", "e"),
        span_unit="bytes",
        span_end="inclusive",
        marks="b",
        sheet="S",
        file_as_group=False,
        skip_uneven=True,
        words=("bank", "spring"),
        forms=("banks", "springs"),
        language="en",
        count_once=True,
    )
