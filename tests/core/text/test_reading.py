"""From bytes to rows: what each kind of file becomes, and that no text is lost on the way."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import InputError, ProbeError, SettingError
from core.limits import limit
from core.text.cells import check_size
from core.text.decode import decode
from core.text.occurrences import find_occurrences
from core.text.reading import ReadOptions, read_file, read_files, read_pasted, read_path


def texts(name: str, data: str | bytes, **options: object) -> list[str]:
    content = data.encode() if isinstance(data, str) else data
    return [row.text for row in read_file(name, content, ReadOptions(**options)).rows]  # type: ignore[arg-type]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings_c49(encoding: str) -> None:
    data = "sentence\n“bank” café\nbank two\n".encode(encoding)
    read = read_file("a.csv", data)
    assert [row.text for row in read.rows] == ["“bank” café", "bank two"]
    assert bool(read.notes) == (encoding == "cp1252")


def test_utf16_without_a_mark_is_refused_not_guessed_c49() -> None:
    with pytest.raises(InputError, match="UTF-16"):
        decode("the bank is here".encode("utf-16-le"))


def test_a_file_cut_inside_a_character_is_read_and_said_c49() -> None:
    decoded = decode("a bank café".encode()[:-1])
    assert decoded.text == "a bank caf\ufffd" and decoded.replaced == 1 and decoded.notes


def test_commas_inside_sentences_lose_nothing_c50() -> None:
    assert texts("a.csv", "sentence\nThe bank closed early\nWe sat on the bank\n") == [
        "The bank closed early",
        "We sat on the bank",
    ]
    assert texts("a.csv", "sentence\nThe bank, closed\nThe river, bank\n") == ["The bank, closed", "The river, bank"]
    assert texts("a.csv", "The bank, the big one, closed") == ["The bank, the big one, closed"]
    assert texts("a.csv", "The bank, closed\nThe river, bank\n") == ["The bank, closed", "The river, bank"]


def test_an_unquoted_comma_in_a_table_puts_the_sentence_together_again() -> None:
    rows = "".join(f"row {n} bank,x\n" for n in range(9))
    read = read_file("a.csv", f"sentence,label\nThe bank, closed,y\n{rows}".encode())
    assert (read.rows[0].text, read.rows[0].label) == ("The bank, closed", "y")
    assert any("more or fewer" in note for note in read.notes)


def test_quotes_c52() -> None:
    tsv = '"stop at bank\ta\nbank two\tb\nbank three"\tc\nlast\td\n'
    assert texts("a.tsv", tsv) == ['"stop at bank', "bank two", 'bank three"', "last"]
    read = read_file("a.csv", b'sentence,label\n"the bank\nis here",x\nthe bank,y\n')
    assert [row.text for row in read.rows] == ["the bank is here", "the bank"]
    assert any("line breaks" in note for note in read.notes)


def test_headers_are_guessed_and_can_be_overruled_c53() -> None:
    assert texts("a.csv", "the bank is open,x\nthe bank was shut,y\n") == ["the bank is open", "the bank was shut"]
    assert texts("a.csv", "Satz,Sinn\ndie Bank ist offen,x\nauf der Bank sitzen,y\n") == [
        "die Bank ist offen",
        "auf der Bank sitzen",
    ]
    assert len(texts("a.csv", "sentence,label\nthe bank,x\n", header=False)) == 2


def test_repeated_and_blank_column_names_are_told_apart_c40() -> None:
    read = read_file("a.csv", b"text,text,,label\na bank,b,c,x\n")
    assert read.guess.columns == ("text", "text (2)", "column 3", "label")


def test_labels_are_text_as_written() -> None:
    data = "sentence,label\nbank,01\nbank,1\nbank,1.0\nbank,NA\nbank, x \nbank,X\nbank,\n"
    assert [row.label for row in read_file("a.csv", data.encode()).rows] == ["01", "1", "1.0", "NA", "x", "X", None]


def test_columns_can_be_chosen() -> None:
    data = b"id,first,second,kind\n1,the bank one,other words here now,x\n2,the bank two,more words here now,y\n"
    read = read_file("a.csv", data, ReadOptions(text_column="FIRST", label_column="kind"))
    assert [row.text for row in read.rows] == ["the bank one", "the bank two"]
    assert [row.label for row in read.rows] == ["x", "y"]
    assert read_file("a.csv", data, ReadOptions(label_column="")).guess.label_column is None
    with pytest.raises(SettingError, match="the columns are id, first, second, kind"):
        read_file("a.csv", data, ReadOptions(text_column="third"))


def test_blank_lines_keep_their_number_and_trailing_ones_are_no_rows() -> None:
    assert [(row.number, row.text) for row in read_pasted("a bank\n\nthe bank\n\n\n").rows] == [
        (1, "a bank"),
        (2, ""),
        (3, "the bank"),
    ]


def test_lone_surrogates_are_replaced_c40() -> None:
    assert read_pasted("bank \ud83d here").rows[0].text == "bank \ufffd here"


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("a.txt", b"", "empty"),
        ("a.txt", b"\n\n  \n", "no sentence"),
        ("a.csv", b"sentence,label\n", "no sentence"),
        ("a.txt", bytes(range(256)) * 20, "not text"),
        ("a.csv", b"\x89PNG\r\n\x1a\n" + b"0" * 50, "not text"),
        ("a.pdf", b"x", "not read"),
    ],
)
def test_bad_files_are_refused_in_one_sentence(name: str, data: bytes, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_file(name, data)


def test_size_and_row_limits_at_the_limit_and_one_above() -> None:
    assert decode(b"a" * limit("file_size")).encoding == "utf-8"
    with pytest.raises(InputError, match="split it into smaller files"):
        decode(b"a" * (limit("file_size") + 1))
    assert len(read_pasted("a\n" * limit("rows")).rows) == limit("rows")
    with pytest.raises(InputError, match="split it into parts"):
        read_pasted("a\n" * (limit("rows") + 1))


@given(st.binary(max_size=300), st.sampled_from(["a.txt", "a.csv", "a.tsv"]))
def test_any_bytes_end_in_rows_or_in_a_message(data: bytes, name: str) -> None:
    try:
        assert read_file(name, data).rows
    except ProbeError as error:
        assert str(error)


@given(st.lists(st.text(alphabet="ab ,;\"'|é", min_size=1).filter(str.strip), min_size=1, max_size=8))
def test_a_txt_file_keeps_every_character(lines: list[str]) -> None:
    assert texts("a.txt", "\n".join(lines)) == lines


def test_a_quotation_mark_that_is_never_closed_swallows_nothing_c52() -> None:
    read = read_file("a.csv", b'sentence,label\n"the bank,x\na bank,y\nthis bank,x\n')
    assert [row.text for row in read.rows] == ['"the bank', "a bank", "this bank"]
    assert any("never closed" in note for note in read.notes)


def test_uneven_rows_are_kept_or_skipped_by_choice_c53() -> None:
    data = b"id;sentence;label\n1;the bank;x\n2;a bank\n3;bank; of course;y\n4;bank;x\n"
    kept = read_file("a.csv", data, ReadOptions(delimiter=";"))
    assert [row.text for row in kept.rows[:3]] == ["the bank", "a bank", "bank; of course"]
    skipped = read_file("a.csv", data, ReadOptions(delimiter=";", skip_uneven=True))
    lost = find_occurrences(skipped.rows, "bank").skipped
    assert [(entry.row, entry.reason) for entry in lost] == [(2, "uneven"), (3, "uneven")]
    assert "2 fields and the table 3 columns" in lost[0].message


def test_a_comment_above_the_header_is_no_row_c53() -> None:
    read = read_file("a.csv", b"# my list, 2024\nsentence,label\nthe bank,x\na bank,y\n")
    assert [row.label for row in read.rows] == ["x", "y"] and any("comment" in note for note in read.notes)
    assert texts("a.txt", "# the bank\na bank") == ["# the bank", "a bank"]


@pytest.mark.parametrize("name", ["a.CSV", "a.Tab", "a.NDJSON"])
def test_endings_in_other_cases_and_spellings(name: str) -> None:
    data = b'{"sentence": "the bank"}\n' if name.endswith("JSON") else b"sentence\tlabel\nthe bank\tx\n"
    assert texts(name, data) == ["the bank"]


def test_index_columns_are_named_and_no_labels() -> None:
    read = read_file("a.csv", b"nr,sentence\n1,the bank\n2,a bank\n3,bank\n")
    assert read.guess.index_columns == ("nr",) and read.guess.label_column is None


def test_a_very_long_cell_takes_no_time_whatever_it_states() -> None:
    long = "<b>[" * 500_000
    read = read_file("a.tsv", f"word\tsentence\tspan\nbank\t{long}\t{'1:2,' * 300_000}\nbank\tbank\t0:4\n".encode())
    assert [entry.reason for entry in find_occurrences(read.rows, "bank").skipped] == ["too_long"]
    assert len(texts("a.txt", f"{'<b>' * 30_000}\n<b>bank</b>\n", marks="b")) == 2


def test_table_sizes_at_the_limit_and_one_above() -> None:
    columns = limit("columns")
    rows = limit("cells") // columns
    check_size(rows, columns)
    check_size(limit("rows"), 1)
    for too_large in ((rows + 1, columns), (1, columns + 1), (limit("rows") + 1, 1)):
        with pytest.raises(InputError, match="limit"):
            check_size(*too_large)


def test_folders_are_bounded_in_files_depth_and_size(tmp_path: Path) -> None:
    deep = tmp_path.joinpath(*["x"] * limit("folder_depth"))
    (deep / "x").mkdir(parents=True)
    (deep / "a.txt").write_text("the bank\n")
    (deep / "x" / "b.txt").write_text("a bank\n")
    assert [row.text for row in read_path(tmp_path).rows] == ["the bank"]
    flat = tmp_path / "flat"
    flat.mkdir()
    for number in range(limit("files")):
        (flat / f"{number}.txt").write_text("bank\n")
    assert read_path(flat).row_count == limit("files")
    (flat / "more.txt").write_text("bank\n")
    with pytest.raises(InputError, match="more than 200 files"):
        read_path(flat)
    with pytest.raises(InputError, match="choose fewer"):
        read_files([(f"{number}.txt", b"bank\n") for number in range(limit("files") + 1)])
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="no file that is read"):
        read_path(tmp_path / "empty")


def test_a_column_of_words_needs_no_name() -> None:
    read = read_file("a.tsv", b"bank\tThe bank lent\nriver\tthe river ran\nbank\ta bank\n")
    assert read.words == ("bank", "river") and read.guess.label_column is None
    labels = read_file("a.tsv", b"money\tThe bank lent money\nriver\tthe bank was wet\nriver\ta bank of mud\n")
    assert labels.words == () and labels.guess.label_column == "column 1"


def test_a_delimiter_makes_a_txt_file_a_table_and_a_header_is_no_sentence() -> None:
    read = read_file("a.txt", b"sentence;label\nthe bank;x\na bank;y\n", ReadOptions(delimiter=";"))
    assert [(row.text, row.label) for row in read.rows] == [("the bank", "x"), ("a bank", "y")]
    assert texts("a.txt", "sentence\nthe bank\na bank\n", header=True) == ["the bank", "a bank"]
    assert texts("a.txt", "sentence\nthe bank\n") == ["sentence", "the bank"]


@pytest.mark.parametrize("encoding", ["idna", "punycode", "unicode_escape", "base64", "nope", "\0"])
def test_what_is_no_encoding_of_files_is_refused(encoding: str) -> None:
    with pytest.raises(InputError, match="no encoding called"):
        decode(b"the bank \\i", encoding)
