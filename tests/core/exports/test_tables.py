"""Tables as files: harmless in a spreadsheet, lossless otherwise, and read back by the app to the same uses."""

import csv
import io
import json
from dataclasses import replace
from functools import cache

import numpy as np
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.exports.folder import probe_json
from core.exports.records import TABLES
from core.exports.tables import TABLE_FORMATS, as_csv, as_json_lines, as_parquet, safe_cell, table_file
from core.model.vectors import ModelInfo, UseVectors
from core.probe import Probe, ProbeSettings, find_uses, probe
from core.text.occurrences import find_occurrences
from core.text.reading import read_file, read_pasted
from core.text.rows import Row
from core.text.uses import Use
from tests.fakes import FakeEncoder

INFO = ModelInfo("fake", 1, 2, "0")
#: What tends to go wrong in files: quotes, delimiters, line breaks, formulas, signs that look like ours, scripts.
PIECES = (
    *"=+-@'\",;\t\n\r\u2028\x85 7#\\金ع😀x\u200b\ufeff",
    *("''", "\r\n", "0x1", "e\u0301", "</script>", "null", "NaN", "true"),
)
ENDINGS = {"CSV": ".csv", "JSON Lines": ".jsonl", "Parquet": ".parquet"}


def text_of_pieces(most: int) -> st.SearchStrategy[str]:
    loose = st.lists(st.sampled_from(PIECES) | st.characters(exclude_categories=["Cs"]), max_size=most)
    return loose.map("".join)


@cache
def small() -> Probe:
    """A probe of two uses; not a fixture, because hypothesis would print it."""
    return probe(
        read_pasted("the bank\nA bank."), "bank", FakeEncoder(layers=1, width=2), ProbeSettings(with_map=False)
    )


def with_uses(result: Probe, uses: tuple[Use, ...], word: str = "bank") -> Probe:
    """`result` with these uses; its figures are not theirs and are not looked at."""
    n = len(uses)
    vectors = UseVectors(
        uses, np.ones((n, 2), np.float32), np.ones((n, 2, 2), np.float32), (("bank",),) * n, (False,) * n, INFO
    )
    return replace(result, vectors=vectors, word=word, maps=None)


def read_back(name: str, data: bytes, word: str) -> tuple[Use, ...]:
    found = read_file(name, data)
    assert found.guess.layout == "probe"
    return find_uses(found, word).uses


@pytest.mark.parametrize("form", TABLE_FORMATS)
@settings(max_examples=60, deadline=None)
@given(
    rows=st.lists(
        st.tuples(text_of_pieces(6), text_of_pieces(6), text_of_pieces(4), text_of_pieces(4)), min_size=1, max_size=5
    )
)
def test_every_export_of_uses_comes_back(form: str, rows: list[tuple[str, str, str, str]]) -> None:
    listed = [
        Row(number, f"{left} bank {right}", label.strip() or None, group.strip() or None)
        for number, (left, right, label, group) in enumerate(rows, start=1)
    ]
    uses = find_occurrences(listed, "bank").uses
    assert len(uses) >= len(rows)
    data = table_file("uses", form, with_uses(small(), uses))
    assert read_back(f"uses{ENDINGS[form]}", data, "bank") == uses


def test_the_whole_probe_as_json_comes_back_too(awkward: Probe) -> None:
    assert read_back("probe.json", probe_json(awkward), "bank") == awkward.vectors.uses


@pytest.mark.parametrize("form", TABLE_FORMATS)
def test_pairs_forms_and_words_with_signs_come_back(awkward: Probe, form: str) -> None:
    uses = (
        Use("a", 1, "He went there.", 3, 7, "x", None, "1", 1, "F"),
        Use("b", 1, "Go on.", 0, 2, "x", None, "1", 2, "F"),
        Use("c", 2, "C++ is old", 0, 3, None, "=g", "2", 1, "T"),
    )
    back = read_back(f"uses{ENDINGS[form]}", table_file("uses", form, with_uses(awkward, uses, "go")), "go")
    assert [replace(use, id="") for use in back] == [replace(use, id="") for use in uses]


def test_an_export_whose_spans_were_damaged_is_checked_like_any_other_file(awkward: Probe) -> None:
    uses = find_occurrences([Row(1, "the bank and the bank")], "bank").uses
    data = as_csv(TABLES["uses"](with_uses(awkward, uses))).replace(b",4,8,", b",4,800,")
    found = find_uses(read_file("uses.csv", data), "bank")
    assert [use.start for use in found.uses] == [17] and "800" in found.partial[0].message


@pytest.mark.parametrize("cell", ["=1+1", "+1 bank", "-bank", "@bank", "\tx", "\rx", "'=1", "''+x"])
def test_a_cell_that_a_spreadsheet_would_run_is_text_there(cell: str) -> None:
    assert safe_cell(cell) == "'" + cell


def test_numbers_and_harmless_text_are_left_alone() -> None:
    for value in (-0.5, 7, "bank", "'tis", "a=1", ""):
        assert safe_cell(value) == value


def test_coordinates_in_csv_are_numbers_and_the_file_is_marked_as_utf_8(awkward: Probe) -> None:
    data = table_file("map", "CSV", awkward)
    assert data.startswith(b"\xef\xbb\xbfid,label,x,y")
    records = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    drawn = awkward.maps.contextual.points if awkward.maps else np.zeros(0)
    assert [float(record["x"]) for record in records] == drawn[:, 0].tolist()
    assert any(record["x"].startswith("-") for record in records)
    assert {record["label"] for record in records} >= {"'=1+1", "金融"}


@pytest.mark.parametrize("name", TABLES)
def test_json_lines_and_parquet_lose_nothing(awkward: Probe, name: str) -> None:
    records = TABLES[name](awkward)
    lines = [json.loads(line) for line in as_json_lines(records).decode().splitlines()]
    file = pq.ParquetFile(io.BytesIO(as_parquet(records, awkward)))
    table = file.read().to_pylist()
    assert lines == table == [dict(zip(records.columns, row, strict=True)) for row in records.rows]
    about = json.loads(file.schema_arrow.metadata[b"probe"])
    assert about["word"] == "bank" and about["model"]["name"] == "fake" and about["settings"]["map_method"] == "pca"


def test_a_table_without_a_record_keeps_its_columns(awkward: Probe) -> None:
    bare = replace(awkward, maps=None)
    for form in TABLE_FORMATS:
        assert table_file("map", form, bare) is not None
    assert pq.read_table(io.BytesIO(table_file("map", "Parquet", bare))).column_names[:3] == ["id", "label", "x"]


def test_scores_stand_beside_their_majority_and_say_why_one_is_missing(awkward: Probe) -> None:
    records = TABLES["scores"](awkward)
    rows = [dict(zip(records.columns, row, strict=True)) for row in records.rows]
    assert [row["layer"] for row in rows] == ["static", "0", "1", "2", "3", "4"]
    for row in rows:
        assert row["majority"] is not None and row["uses"] == 37
        assert (row["auc"] is None) <= ("auc" in (row["undefined"] or ""))


def test_5001_uses_are_all_in_the_table(large: Probe) -> None:
    data = table_file("uses", "CSV", large)
    assert len(list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))) == 5002
    assert find_uses(read_file("uses.csv", data), "bank").uses == large.vectors.uses
