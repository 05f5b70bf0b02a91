"""Whatever the bytes: rows or a message, never a traceback, and every use slices to a form of its word."""

import gzip
import io
import json
import random
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from core.errors import ProbeError
from core.text.folding import fold
from core.text.formats import FORMATS
from core.text.occurrences import find_occurrences
from core.text.options import ReadOptions
from core.text.preview import preview
from core.text.reading import read_file, read_pasted
from core.text.receipt import make_receipt, receipt_object
from core.text.search import search

ENDINGS = (*FORMATS, ".zip", ".gz", ".data", ".pdf", "")
#: Pieces that files are made of, good and bad.
WORDS = (
    "bank",
    "Bank",
    "banks",
    "river",
    "the",
    "=1+1",
    "“bank”",
    "café",
    "замок",
    "銀行",
    "b\u0061\u0301nk",
    "\u200b",
    "😀bank",
    "\u202ebank\u202c",
    "\u2066bank\u2069",
    "\x07bank\x1b[31m",
    "=HYPERLINK(1)",
)
#: A workbook cannot hold control characters.
_FOR_BOOKS = tuple(word for word in WORDS if "\x07" not in word)
PIECES = (
    *(",", ";", "\t", "|", '"', '""', "'", "\n", "\r\n", "\r", " ", "  ", "\ufeff", "\x00", "\x1a", "\u2028", "\ufffd"),
    *(
        "<b>",
        "</b>",
        "[",
        "]",
        "*",
        "{",
        "}",
        ":",
        "-",
        "4:8",
        "0-4,9-12",
        "1",
        "99999999999",
        "NaN",
        "null",
        "-1",
        "T",
        "F",
    ),
    *(
        "sentence",
        "word",
        "label",
        "start",
        "end",
        "context",
        "positions",
        "indexes_target_token",
        "sentence1",
        "sentence2",
    ),
    *(
        "homograph",
        "wordid",
        "lemma",
        "start1",
        "end1",
        "start2",
        "end2",
        "id",
        "row",
        "surface",
        "uses",
        "span",
        "token",
    ),
)
HEADERS = (
    "sentence,label",
    "word\tsentence\tstart\tend",
    "homograph\twordid\tsentence\tstart\tend",
    "context_id\tword\tgold_sense_id\tpredict_sense_id\tpositions\tcontext",
    "lemma\tidentifier\tcontext\tindexes_target_token",
    "id,row,label,group,start,end,surface,pieces,windowed,sentence",
    "word,string,sentence1,sentence2,same",
    "bank\tN\t1-2\tThe bank .\tA bank .",
    "1\tthe bank",
)
FILES = 500


def accounted(name: str, data: bytes, options: ReadOptions | None = None) -> bool:
    """True when the file was read and every row accounted for, False when a message said why not."""
    try:
        read = read_file(name, data, options)
        found = search(read, options)
    except ProbeError as error:
        assert str(error).strip() and "\n" not in str(error).strip()
        return False
    receipt = make_receipt(read, found)
    json.dumps(receipt_object(receipt), allow_nan=False).encode("utf-8")
    assert receipt.rows == len(receipt.rows_with_uses) + len(receipt.skipped)
    assert all(0 <= use.start < use.end <= len(use.text) and use.surface for each in found for use in each.uses)
    ids = [use.id for each in found for use in each.uses]
    assert len(found) > 1 or len(ids) == len(set(ids))
    preview(read)
    return True


def generated(rng: random.Random) -> tuple[str, bytes]:
    """One file: mostly sensible text with something odd in it, in one of the formats, sometimes damaged."""
    kind = rng.choice(("table", "table", "table", "pieces", "json", "bytes", "xml", "book", "extreme"))
    usual = {"json": (".json", ".jsonl", ".data"), "xml": (".xml",), "book": (".xlsx", ".csv")}
    ending = rng.choice(ENDINGS if rng.random() < 0.3 else usual.get(kind, (".csv", ".tsv", ".txt", ".zip", ".gz")))
    if kind == "bytes":
        data = rng.randbytes(rng.randrange(200))
    elif kind == "json":
        data = _json(rng)
    elif kind == "extreme":
        data = _extreme(rng)
    elif kind == "xml":
        data = _xml(rng)
    elif kind == "book":
        data = _book(rng)
    else:
        header = [rng.choice(HEADERS)] if kind == "table" else []
        data = _encoded(rng, "\n".join([*header, *(_line(rng, header) for _ in range(rng.randrange(8)))]))
    if rng.random() < 0.2 and data:
        place = rng.randrange(len(data))
        data = data[:place] + rng.choice((b"", b"\x00", b"\xff", b'"', b"\n", b"\xe2\x80")) + data[place + 1 :]
    if ending == ".gz" and rng.random() < 0.8:
        data = gzip.compress(data)
    if ending == ".zip" and rng.random() < 0.8:
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w") as archive:
            archive.writestr(rng.choice(("a.csv", "b/uses.csv", "test.data.txt", "a.json", "a.xlsx")), data)
            archive.writestr(rng.choice(("b.txt", "test.gold.txt", "readme.txt", "plane.csv")), _line(rng, []))
        data = buffer.getvalue()
    if rng.random() < 0.1:
        data = data[: rng.randrange(len(data) + 1)]
    return f"file{ending}", data


def _line(rng: random.Random, header: list[str]) -> str:
    delimiter = "\t" if header and "\t" in header[0] else ","
    width = header[0].count(delimiter) + 1 if header else rng.randrange(1, 5)
    cells = []
    for _ in range(max(0, width + rng.choice((0, 0, 0, 0, 1, -1)))):
        parts = rng.choices(WORDS, k=rng.randrange(6)) + rng.choices(PIECES, k=rng.choice((0, 0, 1, 3)))
        rng.shuffle(parts)
        cells.append(rng.choice((" ".join(parts), str(rng.randrange(40)), f"{rng.randrange(9)}:{rng.randrange(20)}")))
    return delimiter.join(cells)


def _encoded(rng: random.Random, text: str) -> bytes:
    return text.encode(
        rng.choice(("utf-8", "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252", "utf-32")), "replace"
    )


def _json(rng: random.Random) -> bytes:
    def value(depth: int) -> object:
        simple = (rng.choice(WORDS), rng.randrange(99), None, True, 1.5, " ".join(rng.choices(WORDS, k=4)), "\ud83d")
        if depth == 0 or rng.random() < 0.6:
            return rng.choice(simple)
        if rng.random() < 0.5:
            return [value(depth - 1) for _ in range(rng.randrange(4))]
        return {rng.choice((*PIECES, "text", "a")): value(depth - 1) for _ in range(rng.randrange(6))}

    if rng.random() < 0.5:
        return "\n".join(json.dumps(value(2)) for _ in range(rng.randrange(5))).encode()
    return json.dumps([value(2) for _ in range(rng.randrange(5))]).encode()


def _extreme(rng: random.Random) -> bytes:
    """Deep JSON, a wide table, a huge cell, or one very long word: near the limits or far beyond them."""
    size = rng.choice((50, 499, 501, 3_000, 120_000))
    made = (
        "[" * size + '"bank"' + "]" * size,
        '{"text":' * size + '"the bank"' + "}" * size,
        ",".join(f"c{number}" for number in range(size)) + "\n" + ",".join(["bank"] * size),
        "sentence,label\n" + '"' + "the bank " * size + '",a\nthe bank,b',
        "sentence\n" + "bank" * size + "\n=" + "the bank, " * 3,
    )
    return rng.choice(made).encode()


def _xml(rng: random.Random) -> bytes:
    tokens = ("<wf>the</wf>", '<instance id="a" lemma="bank">bank</instance>', "<instance/>", "text", "<b>", "&x;")
    sentences = "".join(
        f"<sentence>{''.join(rng.choices(tokens[: rng.randrange(2, 7)], k=3))}</sentence>"
        for _ in range(rng.randrange(4))
    )
    return f"<?xml version='1.0'?><corpus>{sentences}</corpus>".encode()


def _book(rng: random.Random) -> bytes:
    book = Workbook()
    page = book.active
    assert page is not None
    for _ in range(rng.randrange(4)):
        page.append(
            [rng.choice((*_FOR_BOOKS, 1, 2.5, None, True, "=A1", "sentence", "word")) for _ in range(rng.randrange(4))]
        )
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def test_generated_files_end_in_uses_or_in_a_message() -> None:
    rng = random.Random(20260101)
    outcomes = []
    for number in range(FILES):
        name, data = generated(rng)
        try:
            outcomes.append(accounted(name, data))
        except Exception as error:
            raise AssertionError(f"file {number}, {name}: {data[:300]!r}") from error
    assert 0.3 * FILES < sum(outcomes) < 0.95 * FILES, "the generator makes files of both kinds"


def test_generated_options_end_in_uses_or_in_a_message() -> None:
    rng = random.Random(20260102)
    columns = (None, "", "sentence", "word", "label", "start", "column 1", "nope")
    for _ in range(FILES // 2):
        _, data = generated(rng)
        options = ReadOptions(
            text_column=rng.choice(columns),
            label_column=rng.choice(columns),
            word_column=rng.choice(columns),
            text_column_2=rng.choice((None, None, "word", "")),
            header=rng.choice((None, True, False)),
            delimiter=rng.choice((None, ",", "\t", "x")),
            encoding=rng.choice((None, "utf-8", "latin-1", "utf-16", "nope")),
            format=rng.choice((None, "csv", "tsv", "txt", "jsonl", "json", "table", "lines", "wic", "probe", "russe")),
            span_columns=rng.choice((None, (), ("start", "end"), ("span",), ("word",))),
            span_unit=rng.choice((None, "bytes", "tokens")),
            marks=rng.choice((None, "none", "b", "brackets", "stars")),
            words=rng.choice(((), ("bank",), ("bank", "river"))),
            forms=rng.choice(("exact", "all", ("banks",))),
            language=rng.choice((None, "en")),
            count_once=rng.random() < 0.3,
        )
        accounted(f"file{rng.choice(('.csv', '.tsv', '.txt'))}", data, options)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=400), st.sampled_from(ENDINGS))
def test_any_bytes_whatsoever(data: bytes, ending: str) -> None:
    accounted(f"file{ending}", data)


@pytest.mark.parametrize(
    "start", [b"PK\x03\x04", b"\x1f\x8b\x08", b"PAR1", b"<?xml version='1.0'?>", b"[{", b"\xff\xfe"]
)
@settings(max_examples=40, deadline=None)
@given(data=st.binary(max_size=200), ending=st.sampled_from(ENDINGS))
def test_any_bytes_behind_the_mark_of_a_format(start: bytes, data: bytes, ending: str) -> None:
    accounted(f"file{ending}", start + data)


@given(st.text(max_size=60), st.data())
def test_every_use_of_any_word_taken_from_any_text_is_that_word(text: str, data: st.DataObject) -> None:
    words = text.split()
    if not words:
        return
    word = data.draw(st.sampled_from(words))
    try:
        found = find_occurrences(read_pasted(text).rows, word)
    except ProbeError:
        return
    target = fold(word).text.split()
    assert all(fold(use.surface).text.split() == target for use in found.uses)
