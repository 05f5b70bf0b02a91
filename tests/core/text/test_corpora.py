"""Research layouts, each on a small file of our own; the real files are read in test_real_corpora.py."""

import csv
import io
import json
from pathlib import Path

import pytest

from core.errors import InputError
from core.text.occurrences import find_occurrences
from core.text.options import ReadOptions
from core.text.reading import read_file, read_files, read_path
from core.text.rows import SentenceList
from core.text.search import search
from core.text.uses import Use


def surfaces(read: SentenceList) -> list[str]:
    return [use.surface for found in search(read) for use in found.uses]


def test_coarsewsd() -> None:
    files = [
        ("test.data.txt", b"1\tthe spring came\n0\tspring is here\r\n2\ta warm spring"),
        ("test.gold.txt", b"1\r\n0\r\n1"),
        ("classes_map.txt", b'{"0": "spring_device", "1": "spring_season"}'),
    ]
    read = read_files(files)
    assert read.guess.layout == "coarsewsd" and read.words == ("spring",)
    assert [row.label for row in read.rows] == ["spring_season", "spring_device", "spring_season"]
    assert surfaces(read) == ["spring"] * 3
    assert [row.label for row in read_files(files[:2]).rows] == ["1", "0", "1"]
    assert [row.label for row in read_files(files[:1]).rows] == [None, None, None]
    with pytest.raises(InputError, match="2 lines and the list has 3"):
        read_files([files[0], ("test.gold.txt", b"1\n0\n")])


def test_a_coarsewsd_index_on_another_word_is_reported() -> None:
    read = read_file("x.data.txt", b"".join(b"1\tthe spring came\n" for _ in range(9)) + b"0\tthe spring came\n")
    found = find_occurrences(read.rows, "spring")
    assert len(found.uses) == 9 and [entry.reason for entry in found.skipped] == ["span_wrong"]
    assert "“the”" in found.skipped[0].message


def test_wic() -> None:
    data = b"bank\tN\t1-2\tThe bank lent .\tA river bank .\nshake\tV\t1-0\tHe shook it .\tShake it .\n"
    read = read_files([("dev.data.txt", data), ("dev.gold.txt", b"F\nT\n")])
    assert read.guess.layout == "wic" and read.row_count == 2 and len(read.rows) == 4
    assert surfaces(read) == ["bank", "bank", "shook", "Shake"]
    uses = [use for found in search(read) for use in found.uses]
    assert [(use.pair, use.side, use.gold) for use in uses] == [
        ("1", 1, "F"),
        ("1", 2, "F"),
        ("2", 1, "T"),
        ("2", 2, "T"),
    ]


def mcl_record(**changes: object) -> dict[str, object]:
    record = {"id": "dev.en-en.0", "lemma": "bank", "pos": "NOUN", "sentence1": "Two banks.", "sentence2": "A bank."}
    return {**record, "start1": "4", "end1": "9", "start2": "2", "end2": "6", **changes}


def test_mcl_wic() -> None:
    gold = json.dumps([{"id": "dev.en-en.0", "tag": "T"}]).encode()
    read = read_files([("dev.en-en.data", json.dumps([mcl_record()]).encode()), ("dev.en-en.gold", gold)])
    assert read.guess.layout == "mcl_wic" and read.guess.spans == "characters, end not included"
    assert surfaces(read) == ["banks", "bank"] and [row.gold for row in read.rows] == ["T", "T"]
    assert [row.pair for row in read.rows] == ["dev.en-en.0", "dev.en-en.0"]


def test_mcl_wic_with_ranges_across_languages() -> None:
    record = {
        **{"id": "test.en-fr.0", "lemma": "pick up", "sentence1": "They pick him up.", "sentence2": "On le ramasse."},
        **{"ranges1": "5-9,14-16", "ranges2": "6-13"},
    }
    read = read_file("test.en-fr.data", json.dumps([record]).encode())
    assert read.guess.layout == "mcl_wic"
    assert [row.text[span.start : span.end] for row in read.rows for span in row.spans or ()][-1] == "ramasse"


def test_wug_with_clusters() -> None:
    header = "lemma\tpos\tdate\tgrouping\tidentifier\tdescription\tcontext\tindexes_target_token\n"
    rows = [
        'plane_nn\tnn\t1825\t1\ta-1\t\tA "plane of shade.\t3:8',
        "plane_nn\tnn\t1990\t2\ta-2\t\tThe planes land.\t4:10",
        "plane_nn\tnn\t1990\t2\ta-3\t\tBy plane, by plane.\t3:8,13:18",
        "plane_nn\tnn\t1990\t2\ta-4\t\tThe plain truth.\t4:9",
    ]
    files = [
        ("uses.csv", (header + "\n".join(rows)).encode()),
        ("plane_nn.csv", b"identifier\tcluster\na-1\t0\na-2\t1\na-3\t-1\n"),
    ]
    read = read_files(files)
    assert read.guess.layout == "wug" and read.words == ("plane",) and read.row_count == 4
    assert surfaces(read)[:4] == ["plane", "planes", "plane", "plane"]
    assert [row.label for row in read.rows] == ["0", "1", None, None]
    assert [row.group for row in read.rows] == ["1", "2", "2", "2"]
    assert any("cluster -1" in note for note in read.notes)


def test_uploads_of_several_word_usage_graphs_find_their_clusters_by_lemma() -> None:
    def uses(word: str) -> bytes:
        return f"lemma\tidentifier\tcontext\tindexes_target_token\n{word}_nn\ta\tthe {word}\t4:8\n".encode()

    files = [
        ("uses.csv", uses("bank")),
        ("uses.csv", uses("seal")),
        ("seal_nn.csv", b"identifier\tcluster\na\t7\n"),
        ("bank_nn.csv", b"identifier\tcluster\na\t3\n"),
    ]
    read = read_files(files)
    assert [(row.word, row.label) for row in read.rows] == [("bank", "3"), ("seal", "7")]


@pytest.mark.parametrize("inclusive", [False, True])
def test_russe(inclusive: bool) -> None:
    header = "context_id\tword\tgold_sense_id\tpredict_sense_id\tpositions\tcontext\n"
    end = 0 if inclusive else 1
    rows = [
        f"1\tзамок\t1\t\t0-{4 + end},13-{17 + end}\tзамок старый замок и",
        f"2\tзамок\t2\t\t4-{10 + end}\tдва замками на",
    ]
    read = read_file("main.csv", (header + "\n".join(rows)).encode())
    assert read.guess.layout == "russe"
    assert read.guess.spans == f"characters, end {'included' if inclusive else 'not included'}"
    assert surfaces(read) == ["замок", "замок", "замками"] and [row.label for row in read.rows] == ["1", "2"]


def test_homographs_count_bytes_where_characters_would_be_wrong() -> None:
    text = 'Alloys – "pewter" – hold lead.'
    start = len(text[: text.index("lead")].encode())
    quoted = text.replace('"', '""')
    data = f'"homograph"\t"wordid"\t"sentence"\t"start"\t"end"\n"lead"\t"lead_nou"\t"{quoted}"\t{start}\t{start + 4}\n'
    read = read_file("lead.tsv", data.encode())
    assert read.guess.layout == "homographs" and read.guess.spans == "bytes, end not included"
    assert read.rows[0].text == text and surfaces(read) == ["lead"] and read.rows[0].label == "lead_nou"


def test_tagged_pairs() -> None:
    lines = [
        "nail\tA <b>nail</b> bent.\tHer <b>fingernails</b> broke.\tF",
        "spring\tIn <b>spring</b>.\tThe <b>spring</b>.\tT",
    ]
    read = read_file("pairs.tsv", "\n".join(lines).encode())
    assert read.guess.layout == "tagged_pairs" and read.words == ("nail", "spring") and read.row_count == 2
    assert surfaces(read) == ["nail", "fingernails", "spring", "spring"]
    assert [row.gold for row in read.rows] == ["F", "F", "T", "T"] and read.rows[0].text == "A nail bent."


XML = b"""<?xml version="1.0" encoding="UTF-8" ?>
<corpus lang="en"><text id="d0"><sentence id="d0.s0">
<wf lemma="the" pos="DET">The</wf><instance id="d0.s0.t0" lemma="bank" pos="NOUN">banks</instance>
<wf lemma="lend" pos="VERB">lend</wf><instance id="d0.s0.t1" lemma="money" pos="NOUN">money</instance>
</sentence><sentence id="d0.s1"><wf lemma="yes" pos="ADV">Yes</wf></sentence></text></corpus>"""


def test_raganato_xml() -> None:
    key = b"d0.s0.t0 bank%1:14:00:: bank%1:06:00::\nd0.s0.t1 money%1:21:00::\n"
    read = read_files([("semeval.data.xml", XML), ("semeval.gold.key.txt", key)])
    assert read.guess.layout == "semcor_xml" and read.words == ("bank", "money") and read.row_count == 2
    assert [row.label for row in read.rows] == ["bank%1:14:00::", "money%1:21:00::"]
    assert read.rows[0].text == "The banks lend money" and surfaces(read) == ["banks", "money"]
    assert any("1 sentences hold no instance" in note for note in read.notes)


@pytest.mark.parametrize(
    "data",
    [
        b"<corpus><sentence>",
        b"<corpus></corpus>",
        b'<!DOCTYPE x [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><corpus><sentence>&c;</sentence></corpus>',
        b'<!DOCTYPE x SYSTEM "file:///etc/passwd"><corpus/>',
    ],
)
def test_broken_or_unsafe_xml_is_refused(data: bytes) -> None:
    with pytest.raises(InputError):
        read_file("data.xml", data)


EXPORT_COLUMNS = ("id", "row", "label", "group", "start", "end", "surface", "pieces", "windowed", "sentence")


def spreadsheet(uses: tuple[Use, ...]) -> bytes:
    """The uses as the spreadsheet export writes them: an apostrophe before text that would be run as a formula."""
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer)
    writer.writerow(EXPORT_COLUMNS)
    for u in uses:
        cells = (u.id, u.row, u.label or "", u.group or "", u.start, u.end, u.surface, "bank", "no", u.text)
        writer.writerow([f"'{c}" if isinstance(c, str) and c.startswith(("=", "+", "-", "@")) else c for c in cells])
    return ("\ufeff" + buffer.getvalue()).encode()


def test_own_exports_come_back_to_the_same_uses() -> None:
    lines = ["sentence,label,group", "=1+1 at the bank,01,x", "the bank at the bank,b,", "@bank,,y", "no use,b,"]
    read = read_file("a.csv", "\n".join([*lines, "the bank at the bank,b,", "'=bank,b,"]).encode())
    uses = find_occurrences(read.rows, "bank").uses
    exported = spreadsheet(uses)
    back = read_file("uses.csv", exported)
    assert back.guess.layout == "probe" and find_occurrences(back.rows, back.words[0]).uses == uses
    document = {
        "schema": 1,
        "word": "bank",
        "uses": [
            {"id": u.id, "row": u.row, "start": u.start, "end": u.end, "surface": u.surface, "pieces": ["bank"]}
            | {"label": u.label, "group": u.group, "windowed": False, "text": u.text}
            for u in uses
        ],
        "skipped": [],
        "curves": [{"layer": 0}],
    }
    again = read_file("probe.json", json.dumps(document).encode())
    assert again.guess.layout == "probe" and find_occurrences(again.rows, "bank").uses == uses


def test_own_exports_of_pairs_keep_pair_side_and_answer() -> None:
    data = b"bank\tN\t1-2\tThe bank lent .\tA river bank .\nbank\tN\t0-1\tbank .\tA bank .\n"
    read = read_files([("dev.data.txt", data), ("dev.gold.txt", b"F\nT\n")])
    uses = find_occurrences(read.rows, "bank").uses
    lines = [",".join((*EXPORT_COLUMNS, "pair", "side", "gold"))]
    for u in uses:
        lines.append(f"{u.id},{u.row},,,{u.start},{u.end},{u.surface},bank,no,{u.text},{u.pair},{u.side},{u.gold}")
    back = read_file("uses.csv", "\n".join(lines).encode())
    assert find_occurrences(back.rows, "bank").uses == uses and back.row_count == 2
    assert [(use.pair, use.side, use.gold) for use in uses][:2] == [("1", 1, "F"), ("1", 2, "F")]


def test_an_export_without_sentences_says_so() -> None:
    document = {"uses": [{"id": "a", "row": 1, "start": 0, "end": 4, "surface": "bank"}]}
    with pytest.raises(InputError, match="holds no sentences"):
        read_file("probe.json", json.dumps(document).encode())


def test_companions_are_found_beside_a_file_and_from_them(tmp_path: Path) -> None:
    folder = tmp_path / "bank"
    folder.mkdir()
    (folder / "test.data.txt").write_text("0\tbank a\n1\ta bank\n")
    (folder / "test.gold.txt").write_text("0\n1\n")
    (folder / "train.data.txt").write_text("0\tbank x\n")
    (folder / "classes_map.txt").write_text('{"0": "money", "1": "river"}')
    (folder / "README.txt").write_text("About these files.\n")
    for name in ("test.data.txt", "test.gold.txt"):
        assert [row.label for row in read_path(folder / name).rows] == ["money", "river"]
    for path in (folder, folder / "classes_map.txt"):
        read = read_path(path)
        assert [(row.label, row.group) for row in read.rows] == [
            ("money", "test"),
            ("river", "test"),
            (None, "train"),
        ]
    with pytest.raises(InputError, match="is not there"):
        read_path(folder / "dev.data.txt")


def test_clusters_are_found_in_a_neighbouring_folder(tmp_path: Path) -> None:
    uses = tmp_path / "data" / "bank_nn"
    clusters = tmp_path / "clusters"
    uses.mkdir(parents=True)
    clusters.mkdir()
    (uses / "uses.csv").write_text("lemma\tidentifier\tcontext\tindexes_target_token\nbank_nn\ta\tthe bank\t4:8\n")
    (clusters / "bank_nn.csv").write_text("identifier\tcluster\na\t3\n")
    for path in (uses / "uses.csv", clusters / "bank_nn.csv", tmp_path):
        assert [row.label for row in read_path(path).rows] == ["3"]


def test_a_layout_can_be_refused() -> None:
    data = b"bank\tN\t1-2\tThe bank lent .\tA river bank .\n"
    assert read_file("dev.txt", data).guess.layout == "wic"
    assert read_file("dev.txt", data, ReadOptions(format="lines")).guess.layout == "lines"
