"""JSON, workbooks, Parquet and archives: what each becomes, and that nothing in them can do harm."""

import gzip
import io
import json
import zipfile

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from openpyxl import Workbook

from core.errors import InputError, SettingError
from core.limits import limit
from core.text.occurrences import find_occurrences
from core.text.options import ReadOptions
from core.text.reading import read_file, read_files


def zipped(files: dict[str, str | bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def workbook(*rows: list[object], sheet: str = "Sheet", second: list[list[object]] | None = None) -> bytes:
    book = Workbook()
    page = book.active
    assert page is not None
    page.title = sheet
    for row in rows:
        page.append(row)
    if second is not None:
        other = book.create_sheet("Other")
        for row in second:
            other.append(row)
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def test_json_lines_c55() -> None:
    lines = [
        '\ufeff{"text":"a bank","label":"01"}',
        "",
        '{"text":"b',
        '["x","y"]',
        '"plain bank"',
        '{"text":1984}',
        '{"label":NaN,"text":"bank"}',
        '{"text":"long id bank","id":12345678901234567890}',
        '{"text":"bank \\ud83d"}',
    ]
    read = read_file("a.jsonl", "\n".join(lines).encode())
    assert [row.text for row in read.rows] == [
        *("a bank", "", "", "", "plain bank"),
        *("1984", "bank", "long id bank", "bank \ufffd"),
    ]
    assert (read.rows[0].label, read.rows[6].label, read.rows[5].label) == ("01", "NaN", None)
    assert [row.number for row in read.rows if row.problems] == [3, 4]
    assert "Line 3" in read.rows[2].problems[0].message
    assert read.replaced == 1
    found = find_occurrences(read.rows, "bank")
    assert {skipped.row: skipped.reason for skipped in found.skipped} == {
        2: "blank",
        3: "undecodable",
        4: "undecodable",
        6: "not_found",
    }


def test_a_plain_string_is_a_sentence() -> None:
    assert [row.text for row in read_file("a.jsonl", b'"a bank"\n"the bank"\n').rows] == ["a bank", "the bank"]
    mixed = read_file("a.jsonl", b'"a bank"\n{"sentence": "the bank", "label": "x"}\n')
    assert [row.text for row in mixed.rows] == ["a bank", "the bank"]


@pytest.mark.parametrize(
    "document",
    [
        ["the bank", "a bank"],
        [{"text": "the bank"}, {"text": "a bank"}],
        {"data": [{"text": "the bank"}, {"text": "a bank"}], "version": 1},
        {"anything": ["the bank", "a bank"]},
    ],
)
def test_json_documents(document: object) -> None:
    assert [row.text for row in read_file("a.json", json.dumps(document).encode()).rows] == ["the bank", "a bank"]


def test_json_lines_under_the_name_json() -> None:
    assert len(read_file("a.json", b'{"text": "a bank"}\n{"text": "the bank"}\n').rows) == 2


@pytest.mark.parametrize("data", [b"[" * 100_000, b'{"a": 1', b"17", b"{}", b"[]", b"[1, 2]", b'{"a": [], "b": []}'])
def test_bad_json_is_refused_in_one_sentence(data: bytes) -> None:
    with pytest.raises(InputError):
        read_file("a.json", data)


def test_a_workbook_keeps_text_as_text_and_offers_its_sheets() -> None:
    data = workbook(
        ["sentence", "label", "note"],
        ["=1+1 at the bank", "01", 3],
        ["the bank", 1, True],
        ["a <b>bank</b> **bank**", 1.5, None],
        second=[["text"], ["other bank"], ["one more bank"]],
    )
    read = read_file("a.xlsx", data)
    assert [row.text for row in read.rows] == ["=1+1 at the bank", "the bank", "a <b>bank</b> **bank**"]
    assert [row.label for row in read.rows] == ["01", "1", "1.5"]
    assert (read.guess.sheet, read.guess.sheets, read.guess.format) == ("Sheet", ("Sheet", "Other"), ".xlsx")
    other = read_file("a.xlsx", data, ReadOptions(sheet="Other"))
    assert [row.text for row in other.rows] == ["other bank", "one more bank"]
    with pytest.raises(SettingError, match="the sheets are Sheet, Other"):
        read_file("a.xlsx", data, ReadOptions(sheet="Third"))


def test_a_workbook_under_another_name_is_still_a_workbook() -> None:
    read = read_file("a.csv", workbook(["sentence"], ["the bank"], ["a bank"]))
    assert read.guess.format == ".xlsx" and len(read.rows) == 2


def test_broken_workbooks_are_refused() -> None:
    good = workbook(["sentence"], ["the bank"])
    for data in (b"PK\x03\x04 nothing", good[:-200], good[:300] + b"x" + good[301:], b"sentence\nthe bank\n"):
        with pytest.raises(InputError):
            read_file("a.xlsx", data)


def test_parquet_keeps_values_as_written() -> None:
    table = pa.table({"text": ["the bank", None, "a bank"], "label": ["01", "NA", None], "id": [1, 2, 2**60]})
    buffer = io.BytesIO()
    pq.write_table(table, buffer)
    read = read_file("a.parquet", buffer.getvalue())
    assert [(row.text, row.label) for row in read.rows] == [("the bank", "01"), ("", "NA"), ("a bank", None)]
    with pytest.raises(InputError, match="Parquet"):
        read_file("a.parquet", buffer.getvalue()[:-40])


def test_archives_hold_lists_and_their_companions() -> None:
    assert len(read_file("a.csv.gz", gzip.compress(b"sentence\nthe bank\na bank\n")).rows) == 2
    data = zipped(
        {"a.txt": "the bank\na bank\n", "folder/b.txt": "one bank\n", "__MACOSX/a.txt": "x", "README.txt": "About"}
    )
    read = read_file("all.zip", data)
    assert [row.text for row in read.rows] == ["the bank", "a bank", "one bank"]
    assert [row.number for row in read.rows] == [1, 2, 3]
    assert [row.group for row in read.rows] == ["a", "a", "folder/b"]


@pytest.mark.parametrize("name", ["../a.txt", "/etc/a.txt", "x/../../a.txt", "C:/a.txt", "x\\a.txt"])
def test_names_that_lead_out_of_an_archive_are_refused(name: str) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        entry = zipfile.ZipInfo("x")
        entry.filename = name
        archive.writestr(entry, "the bank")
    with pytest.raises(InputError, match="another folder"):
        read_file("a.zip", buffer.getvalue())


def test_archives_are_bounded_at_the_limit_and_one_above() -> None:
    size = limit("unpacked_size")
    assert read_file("a.txt.gz", gzip.compress(b"a bank " + b"x" * (size - 7))).row_count == 1
    with pytest.raises(InputError, match="larger than the limit"):
        read_file("a.txt.gz", gzip.compress(b"x" * (size + 1)))
    with pytest.raises(InputError, match="larger than the limit"):
        read_file("a.zip", zipped({"a.txt": b"x" * (size // 2 + 1), "b.txt": b"x" * (size // 2)}))
    most = limit("files")
    files: dict[str, str | bytes] = {f"a{number}.txt": "the bank" for number in range(most)}
    assert read_file("a.zip", zipped(files)).row_count == most
    with pytest.raises(InputError, match=f"limit is {most}"):
        read_file("a.zip", zipped({**files, "one more.txt": "the bank"}))


def test_an_archive_in_an_archive_and_a_locked_or_empty_one_are_refused() -> None:
    inner = zipped({"a.txt": "the bank"})
    for data in (zipped({"a.zip": inner}), gzip.compress(inner), zipped({}), inner[:-30], b"\x1f\x8b broken"):
        with pytest.raises(InputError):
            read_file("a.zip", data)


def test_tables_are_bounded_at_the_limit_and_one_above() -> None:
    most = limit("columns")
    record = {"text": "the bank", **{f"c{number}": "" for number in range(most - 1)}}
    assert len(read_file("a.json", json.dumps([record]).encode()).guess.columns) == most
    with pytest.raises(InputError, match="columns"):
        read_file("a.json", json.dumps([{**record, "one": ""}]).encode())


def test_several_files_are_one_list() -> None:
    files = [("one.txt", b"the bank\na bank\n"), ("two.csv", b"sentence,label\nthis bank,x\nthat bank,y\n")]
    read = read_files(files)
    assert [row.number for row in read.rows] == [1, 2, 3, 4]
    assert [row.group for row in read.rows] == ["one", "one", "two", "two"]
    assert [row.label for row in read.rows] == [None, None, "x", "y"]
    assert all(row.group is None for row in read_files(files, ReadOptions(file_as_group=False)).rows)


def test_one_bad_file_among_several_is_named_and_left_out() -> None:
    read = read_files([("one.txt", b"the bank\n"), ("two.pdf", b"%PDF-1.7 bank")])
    assert read.row_count == 1 and any("two.pdf" in note for note in read.notes)


def test_a_format_can_be_chosen() -> None:
    data = b"the bank\tx\na bank\ty\n"
    assert [row.text for row in read_file("a.txt", data).rows] == ["the bank\tx", "a bank\ty"]
    chosen = read_file("a.txt", data, ReadOptions(format="tsv", header=False))
    assert [(row.text, row.label) for row in chosen.rows] == [("the bank", "x"), ("a bank", "y")]
    with pytest.raises(InputError, match="choose one of"):
        read_file("a.txt", data, ReadOptions(format="docx"))


def test_every_format_inside_an_archive() -> None:
    table = pa.table({"sentence": ["the bank"], "label": ["x"]})
    buffer = io.BytesIO()
    pq.write_table(table, buffer)
    book = workbook(["sentence", "label"], ["the bank", "x"])
    files: dict[str, str | bytes] = {
        **{"a.xlsx": book, "b.parquet": buffer.getvalue(), "c.json": '[{"sentence": "the bank", "label": "x"}]'},
        **{"d.jsonl": '{"sentence": "the bank", "label": "x"}', "e.tsv": "sentence\tlabel\nthe bank\tx\n"},
    }
    read = read_file("all.zip", zipped(files))
    assert [(row.text, row.label, row.group) for row in read.rows] == [("the bank", "x", name) for name in "abcde"]
    for name in ("a.xlsx", "b.parquet"):
        content = files[name]
        assert isinstance(content, bytes) and read_file(f"{name}.gz", gzip.compress(content)).rows[0].label == "x"


def test_layouts_can_be_chosen_and_a_wrong_one_is_refused() -> None:
    data = b"sentence,label\nthe bank,x\na bank,y\n"
    assert [row.text for row in read_file("a.csv", data, ReadOptions(format="lines")).rows][0] == "sentence,label"
    assert read_file("a.txt", data, ReadOptions(format="table")).guess.label_column == "label"
    with pytest.raises(InputError, match="layout “wic”"):
        read_file("a.csv", data, ReadOptions(format="wic"))
    russe = b"word\tcontext\tpositions\nbank\tthe bank\t4-8\n"
    for chosen in ("csv", "tsv", "russe", None):
        assert read_file("a.csv", russe, ReadOptions(format=chosen)).guess.layout == "russe"


def test_a_file_that_only_claims_to_be_an_archive_or_workbook_says_so() -> None:
    for name in ("a.zip", "a.gz", "a.xlsx"):
        with pytest.raises(InputError, match="archive, whatever|workbook cannot"):
            read_file(name, b"sentence\nthe bank\n")


@pytest.mark.parametrize(
    "document",
    [
        {"text": ["the bank", "a bank"], "label": [1, "01"]},
        {"text": {"0": "the bank", "1": "a bank"}, "label": {"0": 1, "1": "01"}},
    ],
)
def test_json_by_columns(document: object) -> None:
    rows = read_file("a.json", json.dumps(document).encode()).rows
    assert [(row.text, row.label) for row in rows] == [("the bank", "1"), ("a bank", "01")]
