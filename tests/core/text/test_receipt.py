"""The receipt: every row accounted for, lines that open their rows, words, forms, repeats and conflicts."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import ProbeError, SettingError, WordError
from core.limits import limit
from core.text.duplicates import conflicting_labels, repeated_sentences
from core.text.inflections import chosen_forms, list_forms
from core.text.matching import find_spans
from core.text.occurrences import find_occurrences
from core.text.options import ReadOptions
from core.text.preview import preview
from core.text.reading import read_file, read_files, read_pasted
from core.text.receipt import Receipt, fates, make_receipt, receipt_object
from core.text.rows import Row, SentenceList
from core.text.search import overview, search, words_to_probe
from core.text.uses import Skipped


def receipt_of(read: SentenceList, options: ReadOptions | None = None) -> Receipt:
    return make_receipt(read, search(read, options))


LIST = b"sentence,label\nthe bank,x\n,x\na tree,y\nthe bank,z\nbank and bank,\nbad \xef\xbf\xbd bank,x\n"


def test_every_line_names_its_rows() -> None:
    receipt = receipt_of(read_file("a.csv", LIST), ReadOptions(words=("bank",)))
    lines = {line.name: line for line in receipt.lines()}
    assert {name: (line.count, line.rows) for name, line in lines.items()} == {
        "rows": (6, (1, 2, 3, 4, 5, 6)),
        "rows_with_uses": (4, (1, 4, 5, 6)),
        "skipped": (2, (2, 3)),
        "skipped.blank": (1, (2,)),
        "skipped.not_found": (1, (3,)),
        "repeated": (1, (1, 4)),
        "conflicting": (1, (1, 4)),
    }
    assert receipt.uses == 5 and [fate[1] for fate in fates(receipt, read_file("a.csv", LIST))] == [
        *("use", "skipped", "skipped", "use", "use", "use")
    ]


def test_the_json_receipt_follows_the_contract() -> None:
    found = receipt_object(receipt_of(read_file("a.csv", LIST), ReadOptions(words=("bank",))))
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    assert found["schema"] == 1 and found["layout"] == "table" and found["words"] == ["bank"]
    assert found["counts"] | {"rows": 6, "uses": 5, "skipped": 2, "windowed": None} == found["counts"]
    assert found["undefined"] == {"counts.windowed": found["undefined"]["counts.windowed"]}
    assert [entry["row"] for entry in found["skipped"]] == [2, 3]
    assert found["guess"]["label_column"] == "label" and found["guess"]["delimiter"] == ","


def test_uses_without_a_vector_and_windows_join_after_embedding() -> None:
    read = read_pasted("the bank\nbank, bank\nlong bank\n")
    found = search(read, ReadOptions(words=("bank",)))
    first, second = found[0].uses[:2]
    lost = [Skipped(use.row, "unknown_token", "The model has no piece for it.", use.id) for use in (first, second)]
    receipt = make_receipt(read, found, lost, windowed=[3, 3])
    assert [(entry.row, entry.reason) for entry in receipt.skipped] == [(1, "unknown_token")]
    assert [(entry.row, entry.reason) for entry in receipt.partial] == [(2, "unknown_token")]
    assert (receipt.uses, receipt.windowed) == (2, (3,)) and receipt_object(receipt)["counts"]["windowed"] == 1


def test_a_receipt_that_does_not_add_up_is_a_bug() -> None:
    receipt = receipt_of(read_pasted("the bank\na bank\n"))
    with pytest.raises(ValueError, match="do not add up"):
        Receipt(**{**{name: getattr(receipt, name) for name in receipt.__dataclass_fields__}, "rows": 3})


ROWS = st.lists(
    st.builds(
        lambda text, word, label: f"{text}\t{word}\t{label}",
        st.text(alphabet="bank river.\u200b", max_size=20),
        st.sampled_from(["bank", "river", ""]),
        st.sampled_from(["a", "b", ""]),
    ),
    min_size=1,
    max_size=10,
)


@settings(max_examples=60)
@given(ROWS, st.sampled_from([(), ("bank",), ("bank", "river")]), st.booleans())
def test_rows_are_rows_with_uses_plus_skipped_rows(lines: list[str], words: tuple[str, ...], once: bool) -> None:
    data = "\n".join(["sentence\tword\tlabel", *lines]).encode()
    try:
        read = read_file("a.tsv", data)
        receipt = receipt_of(read, ReadOptions(words=words, count_once=once))
    except ProbeError:
        return
    assert receipt.rows == len(receipt.rows_with_uses) + len(receipt.skipped) == read.row_count
    assert all(set(line.rows) <= {row.number for row in read.rows} for line in receipt.lines())


def test_a_pair_is_one_row_even_when_one_side_is_lost() -> None:
    read = read_file("a.tsv", b"word\tsentence1\tsentence2\nbank\tthe bank\ta tree\nbank\ta bank\ta bank\n")
    receipt = receipt_of(read)
    assert (receipt.rows, receipt.uses, len(receipt.skipped)) == (2, 3, 0)


def test_several_words_are_several_probes() -> None:
    data = b"word,sentence\nbank,the bank\nspring,a spring\nbank,two banks\nBank,Bank here\n"
    read = read_file("a.csv", data)
    assert read.words == ("bank", "spring")
    found = search(read)
    assert [(each.word, each.uses, each.rows, each.skipped) for each in overview(found)] == [
        ("bank", 2, 3, 1),
        ("spring", 1, 1, 0),
    ]
    one = receipt_of(read, ReadOptions(words=("spring",)))
    assert (one.rows, one.uses) == (4, 1) and {entry.reason for entry in one.skipped} == {"other_word"}
    chosen = search(read_pasted("the bank of the river\nthe river\n"), ReadOptions(words=("bank", "river", "BANK")))
    assert [len(each.uses) for each in chosen] == [1, 2]


def test_without_a_word_the_most_frequent_content_word_is_taken() -> None:
    assert words_to_probe(read_pasted("the bank is\na bank of\n")) == ("bank",)
    with pytest.raises(WordError, match="none can be suggested"):
        words_to_probe(read_pasted("the of\n1 2\n"))


def test_forms_that_occur_are_listed_and_searched_for_on_request() -> None:
    rows = read_pasted("the bank\nTwo Banks\nshe banked\nbanking here\na banker\nbanks again\nbankrupt\n").rows
    assert [(form.spelling, form.sentences) for form in list_forms(rows, "bank")] == [
        ("banks", 2),
        ("banked", 1),
        ("banking", 1),
    ]
    assert chosen_forms(rows, "bank", "exact") == ()
    assert chosen_forms(rows, "bank", "all") == ("banks", "banked", "banking")
    assert chosen_forms(rows, "bank", " banks, banked") == ("banks", "banked")
    found = find_occurrences(rows, "bank", ("banks",))
    assert [use.surface for use in found.uses] == ["bank", "Banks", "banks"] and found.forms == ("banks",)


@pytest.mark.parametrize(
    ("text", "word", "language", "forms"),
    [
        ("He went home. They go. She goes.", "go", "en", {"went", "goes"}),
        ("Die Häuser und das Haus", "Haus", "de", {"Häuser"}),
        ("les chevaux et le cheval", "cheval", "fr", {"chevaux"}),
        ("в старом замке и два замка", "замок", None, {"замке", "замка"}),
        ("two river banks by the river bank", "river bank", "en", {"river banks"}),
        ("銀行のbank銀行", "銀行", None, set()),
        ("one two three", "zzz", "en", set()),
        ("12 34", "bank", None, set()),
    ],
)
def test_forms_in_several_languages(text: str, word: str, language: str | None, forms: set[str]) -> None:
    assert {form.spelling for form in list_forms(read_pasted(text).rows, word, language)} == forms


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(SettingError, match="choose one of"):
        list_forms(read_pasted("the bank").rows, "bank", "xx")


def test_forms_are_bounded_at_the_limit_and_one_above() -> None:
    forms = tuple(f"bank{number}" for number in range(limit("forms")))
    assert find_spans("the bank7 bank", "bank", forms) == ((4, 9), (10, 14))
    with pytest.raises(WordError, match="choose fewer"):
        find_spans("the bank", "bank", (*forms, "one"))


def test_repeats_are_kept_and_can_be_counted_once() -> None:
    read = read_file("a.csv", b"sentence,label\nthe bank,x\n the bank ,y\na bank,x\nthe bank,x\n")
    assert [repeat.rows for repeat in repeated_sentences(read.rows)] == [(1, 2, 4)]
    assert len(find_occurrences(read.rows, "bank").uses) == 4
    once = find_occurrences(read.rows, "bank", count_once=True)
    assert [use.row for use in once.uses] == [1, 3]
    assert [(entry.row, entry.reason) for entry in once.skipped] == [(2, "duplicate"), (4, "duplicate")]
    assert "row 1" in once.skipped[0].message


def test_the_same_sentence_with_other_spans_is_no_repeat() -> None:
    read = read_file("a.csv", b"word,sentence,start,end\nbank,bank or bank,0,4\nbank,bank or bank,8,12\n")
    assert repeated_sentences(read.rows) == () and len(find_occurrences(read.rows, "bank", count_once=True).uses) == 2


def test_conflicting_labels_are_listed() -> None:
    rows = [Row(1, "the bank", "x"), Row(2, "the bank", "y"), Row(3, "the bank"), Row(4, "a bank", "x")]
    (conflict,) = conflicting_labels(find_occurrences(rows, "bank").uses)
    assert conflict.labels == (("x", (1,)), ("y", (2,))) and conflict.text == "the bank"


def test_a_preview_shows_five_rows_as_they_were_understood() -> None:
    data = "word,sentence,start,end,label\n" + "".join(f"bank,the bank {n},4,8,x\n" for n in range(9))
    shown = preview(read_file("a.csv", data.encode()))
    assert [row.row for row in shown] == [1, 2, 3, 4, 5]
    assert (shown[0].text, shown[0].label, shown[0].word) == ("the [bank] 0", "x", "bank")
    assert len(preview(read_pasted("x" * 500))[0].text) < 130


def test_formulas_tags_and_controls_arrive_as_text_c40() -> None:
    lines = ["=1+1 the bank", "<script>bank</script>", "**bank** [link](x)", "bank \x07 bell", "a \u202ebank"]
    assert [row.text for row in read_pasted("\n".join(lines)).rows] == lines
    assert len(receipt_of(read_pasted("\n".join(lines)), ReadOptions(words=("bank",))).skipped) == 0


def test_words_of_a_script_without_spaces_can_be_suggested() -> None:
    read = read_pasted("我去银行存钱\n银行今天关门\n他在河边的银行\n")
    assert words_to_probe(read) == ("银行",)
    assert [use.surface for use in search(read)[0].uses] == ["银行"] * 3


def test_a_row_that_names_no_word_among_several_says_so() -> None:
    read = read_file("a.csv", f"word,sentence\nbank,the bank\nspring,a spring\n,no word\n{'x' * 101},xx\n".encode())
    assert read.words == ("bank", "spring")
    assert [(entry.row, entry.reason) for entry in receipt_of(read).skipped] == [(3, "no_word"), (4, "no_word")]


def test_a_preview_of_several_files_shows_each_of_them() -> None:
    files = [(f"{name}.txt", f"{name} 1\n\n{name} 2\n{name} 3\n".encode()) for name in "abcdefg"]
    shown = preview(read_files(files))
    assert [row.text for row in shown] == [f"{name} {k}" for name in "abcde" for k in (1, 2)]
    assert [row.source for row in shown[:3]] == ["a", "a", "b"]
