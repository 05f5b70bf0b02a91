"""Spans that a file states: units, ends, ranges, marks, and what happens to those that cover something else."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import SettingError
from core.limits import limit
from core.text.lemmas import form_check
from core.text.marks import find_marks, guess_marks
from core.text.occurrences import find_occurrences
from core.text.options import ReadOptions
from core.text.reading import read_file
from core.text.rows import SentenceList
from core.text.spans import Convention, Stated, characters, choose_convention, parse_ranges
from core.text.word_forms import clean_word, looks_like_form

SENTENCES = ("“Café” or bank: the bank", "naïve banks close", "the old bank", "a bank, of course")
WORDS = ("bank", "bank", "bank", "bank")


def offsets(text: str, unit: str, inclusive: bool) -> tuple[int, int]:
    start = text.index("bank")
    end = start + (5 if text.startswith("naïve") else 4)
    if unit == "bytes":
        start, end = len(text[:start].encode()), len(text[:end].encode())
    return start, end - inclusive


def uses_of(read: SentenceList, word: str | None = None) -> list[str]:
    return [use.surface for use in find_occurrences(read.rows, word or read.words[0]).uses]


@pytest.mark.parametrize("unit", ["characters", "bytes"])
@pytest.mark.parametrize("inclusive", [False, True])
@pytest.mark.parametrize("with_word", [False, True])
def test_the_convention_is_the_one_that_covers_the_word(unit: str, inclusive: bool, with_word: bool) -> None:
    lines = ["word\tsentence\tstart\tend" if with_word else "sentence\tstart\tend"]
    for text in SENTENCES:
        start, end = offsets(text, unit, inclusive)
        lines.append("\t".join([*(["bank"] if with_word else []), text, str(start), str(end)]))
    read = read_file("a.tsv", "\n".join(lines).encode())
    assert read.guess.spans == f"{unit}, end {'included' if inclusive else 'not included'}"
    assert read.guess.spans_fit == (4, 4) and read.words == ("bank",)
    assert uses_of(read) == ["bank", "banks", "bank", "bank"]
    assert any(read.guess.spans in note for note in read.notes)


def test_a_wrong_span_is_reported_with_what_it_covers_and_never_used() -> None:
    data = b"word,sentence,start,end\nbank,the bank here,4,8\nbank,a big bank,2,5\nbank,one bank,4,7\nbank,bank,0,99\n"
    read = read_file("a.csv", data)
    found = find_occurrences(read.rows, "bank")
    assert [(use.row, use.start, use.end) for use in found.uses] == [(1, 4, 8)]
    assert [(skipped.row, skipped.reason) for skipped in found.skipped] == [(n, "span_wrong") for n in (2, 3, 4)]
    assert "“big”, which is not a form of “bank”" in found.skipped[0].message
    assert "“ban” in “bank”, not a whole word" in found.skipped[1].message
    assert "covers nothing" in found.skipped[2].message


def test_one_use_of_two_is_chosen_by_its_span() -> None:
    read = read_file("a.csv", b"word,sentence,start,end\nbank,the bank at the bank,16,20\nbank,a bank,2,6\n")
    assert [use.start for use in find_occurrences(read.rows, "bank").uses] == [16, 2]
    assert [use.start for use in find_occurrences(read.rows, "the").uses] == [0, 12], "another word is searched for"


def test_several_ranges_a_row() -> None:
    read = read_file("a.tsv", b"sentence\tspan\nthe bank at the bank\t4:8,16:20\na bank\t[2, 6]\nno bank\t\n")
    assert uses_of(read) == ["bank", "bank", "bank", "bank"]
    assert any("1 sentences state no span" in note for note in read.notes)


def test_a_wrong_range_beside_a_right_one_does_not_lose_the_row() -> None:
    read = read_file("a.tsv", b"word\tsentence\tspan\nbank\tthe bank at the bank\t4-8,9-11\nbank\ta bank\t2-6\n")
    found = find_occurrences(read.rows, "bank")
    assert len(found.uses) == 2 and not found.skipped
    assert [entry.reason for entry in found.partial] == ["span_wrong"]


def test_token_numbers() -> None:
    data = b"word,sentence,token_index\nbank,the bank here,1\nbank,a big bank,2\nbank,bank,0\nbank,the tree,1\n"
    read = read_file("a.csv", data)
    assert uses_of(read) == ["bank", "bank", "bank"]
    assert read.guess.spans == "tokens between spaces, counted from 0"
    assert "“tree”" in find_occurrences(read.rows, "bank").skipped[0].message


def test_a_token_without_what_clings_to_it() -> None:
    data = (
        'word,sentence,token_index\nbank,"By the bank, here",2\nC++,I like C++.,2\n'
        "café,(a cafe\u0301!),1\nbank,two banks.,1\n"
    )
    read = read_file("a.csv", data.encode())
    assert uses_of(read, "bank") == ["bank", "banks"] and uses_of(read, "C++") == ["C++"]
    assert [row.text[slice(*span)] for row in read.rows for span in row.spans or ()] == [
        "bank",
        "C++",
        "cafe\u0301",
        "banks",
    ]


def test_numbers_that_are_no_spans_are_left_alone() -> None:
    read = read_file("a.csv", b"sentence,start,end\nthe bank,1990,1999\na bank,2001,2003\n")
    assert read.guess.span_columns == () and uses_of(read, "bank") == ["bank", "bank"]


def test_spans_can_be_chosen_and_their_convention_overruled() -> None:
    data = b"text;from here;to there\nthe bank is;4;7\na bank is;2;5\n"
    chosen = ReadOptions(span_columns=("from here", "to there"))
    assert uses_of(read_file("a.csv", data, chosen)) == ["bank", "bank"]
    forced = read_file("a.csv", data, ReadOptions(span_columns=chosen.span_columns, span_end="exclusive"))
    assert [row.problems[0].reason for row in forced.rows] == ["span_wrong", "span_wrong"]
    off = read_file("a.csv", b"sentence,start,end\nthe bank,4,8\n", ReadOptions(span_columns=()))
    assert off.rows[0].spans is None
    for wrong in (
        ReadOptions(span_unit="words"),
        ReadOptions(span_end="open"),
        ReadOptions(span_columns=("text",) * 3),
    ):
        with pytest.raises(SettingError):
            read_file("a.csv", data, wrong)


def test_json_spans_as_numbers_text_or_lists() -> None:
    records = [
        {"sentence": "the bank", "span": [4, 8]},
        {"sentence": "bank, bank", "span": [[0, 4], [6, 10]]},
        {"sentence": "a bank", "span": "2:6"},
    ]
    assert uses_of(read_file("a.json", json.dumps(records).encode())) == ["bank"] * 4


@pytest.mark.parametrize(
    ("cell", "ranges"),
    [
        ("4:8", ((4, 8),)),
        ("4-8,20-24", ((4, 8), (20, 24))),
        ("4–8; 20–24", ((4, 8), (20, 24))),
        ("[4, 8]", ((4, 8),)),
        ("(4, 8)", ((4, 8),)),
        ("4.0-8.0", ((4, 8),)),
        ("", None),
        ("4", None),
        ("4:8 and", None),
        ("-4:8", None),
    ],
)
def test_ranges_in_a_cell(cell: str, ranges: tuple[tuple[int, int], ...] | None) -> None:
    assert parse_ranges(cell) == ranges


def test_ranges_are_bounded_at_the_limit_and_one_above() -> None:
    most = limit("spans_a_row")
    assert len(parse_ranges(",".join(["1:2"] * most)) or ()) == most
    assert parse_ranges(",".join(["1:2"] * (most + 1))) is None


@given(st.text(max_size=30), st.text(max_size=30), st.booleans())
def test_bytes_and_characters_name_the_same_stretch(before: str, after: str, inclusive: bool) -> None:
    text = f"{before} bank {after}".encode("utf-8", "replace").decode()
    start, end = text.index(" bank ") + 1, text.index(" bank ") + 5
    data = (len(text[:start].encode()), len(text[:end].encode()))
    for unit, span in (("characters", (start, end)), ("bytes", data)):
        convention = Convention(unit, "inclusive" if inclusive else "exclusive")
        assert characters(text, span[0], span[1] - inclusive, convention) == (start, end)


@given(st.text(max_size=40), st.integers(0, 60), st.integers(0, 60), st.sampled_from(["characters", "bytes", "tokens"]))
def test_any_numbers_give_a_stretch_inside_the_text_or_none(text: str, start: int, end: int, unit: str) -> None:
    for last in ("exclusive", "inclusive"):
        span = characters(text, start, end, Convention(unit, last))
        assert span is None or 0 <= span.start < span.end <= len(text)


def test_ties_go_to_characters_with_an_end_that_is_not_included() -> None:
    assert choose_convention([Stated("!!", ((0, 1),), "bank")])[0] == Convention("characters", "exclusive")


@pytest.mark.parametrize(
    ("surface", "word", "verdict"),
    [
        ("Banks", "bank", True),
        ("big", "bank", False),
        ("ban", "bank", True),
        ("überspannt", "überspannen", True),
        ("ueberspannt", "überspannen", True),
        ("зАмка", "замок", True),
        ("за́мок", "замок", True),
        ("можно", "замок", False),
        ("ويعكس", "عَكَسَ", True),
        ("报告", "report", None),
        ("程序", "程序", True),
        ("", "bank", False),
        ("C++", "C++", True),
    ],
)
def test_forms_by_their_letters(surface: str, word: str, verdict: bool | None) -> None:
    assert looks_like_form(surface, word) is verdict


def test_forms_by_their_lemma() -> None:
    check = form_check("en")
    for surface, word in (("shook", "shake"), ("kept", "keep"), ("left", "leave"), ("going", "go"), ("mice", "mouse")):
        assert check(surface, word) is True
    assert check("river", "bank") is False
    assert form_check(None)("went", "go") is False and form_check("xx")("went", "go") is False


@pytest.mark.parametrize(
    ("cell", "word"), [("plane_nn", "plane"), ("bank", "bank"), (" river  bank ", "river bank"), ("", None)]
)
def test_words_without_their_part_of_speech(cell: str, word: str | None) -> None:
    assert clean_word(cell) == word


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("brackets", "the [bank] is shut"),
        ("double-brackets", "the [[bank]] is shut"),
        ("b", 'the <b class="x">bank</b> is shut'),
        ("head", "the <HEAD>bank</head> is shut"),
        ("word", "the <word> bank </word> is shut"),
        ("stars", "the *bank* is shut"),
        ("stars", "the **bank** is shut"),
    ],
)
def test_marks_are_taken_out_and_remembered(kind: str, text: str) -> None:
    clean, spans = find_marks(text, kind)
    assert [clean[start:end] for start, end in spans] == ["bank"] and " ".join(clean.split()) == "the bank is shut"
    read = read_file("a.txt", f"{text}\n{text}\n".encode(), ReadOptions(marks=kind))
    assert uses_of(read) == ["bank", "bank"]


def test_marks_are_guessed_when_most_sentences_carry_them() -> None:
    assert guess_marks(["the <b>bank</b>", "a <b>bank</b>"]) == "b"
    assert guess_marks(["the <b>bank</b>", "a bank", "no bank"]) is None
    assert guess_marks(["as shown [1]", "as said [2]"]) is None
    assert guess_marks(["the *bank*", "a *bank*"]) is None
    read = read_file("a.txt", b"the [bank] by the bank\na [bank]\n[Banks] here\n")
    assert [(use.surface, use.start) for use in find_occurrences(read.rows, "bank").uses] == [
        ("bank", 4),
        ("bank", 2),
        ("Banks", 0),
    ]
    plain = read_file("a.txt", b"the [bank] by the bank\na [bank]\n", ReadOptions(marks="none"))
    assert plain.rows[0].text == "the [bank] by the bank"
    with pytest.raises(SettingError, match="marks are none"):
        read_file("a.txt", b"the bank", ReadOptions(marks="quotes"))


def test_marks_of_several_words_are_several_targets() -> None:
    read = read_file(
        "a.txt", b"the [bank] is\na [spring] day\n[banks] are\nthe [springs]\n", ReadOptions(marks="brackets")
    )
    assert read.words == ("bank", "spring")
    assert uses_of(read, "spring") == ["spring", "springs"]


def test_a_column_with_the_form_in_the_sentence_finds_what_the_lemma_does_not() -> None:
    header = "word,string,sentence1,sentence2,same"
    lines = [header, "bank,banked,He banked it,She banked there,True", "act,act,An act,The act,False"]
    read = read_file("a.csv", "\n".join(lines).encode())
    assert read.guess.form_column == "string" and uses_of(read, "bank") == ["banked", "banked"]
    assert [row.gold for row in read.rows] == ["True", "True", "False", "False"]


def test_columns_that_look_like_spans_but_fit_nowhere_are_named() -> None:
    read = read_file("a.csv", b"word,sentence,start,end\nbank,the bank,5,8\nbank,a bank,3,6\n")
    assert read.guess.span_columns == () and uses_of(read) == ["bank", "bank"]
    assert any("“start” and “end”" in note for note in read.notes)
    times = read_file("a.csv", b"text,start,end\nthe bank,0.5,0.9\na bank,1.2,2.0\n")
    assert uses_of(times, "bank") == ["bank", "bank"]
