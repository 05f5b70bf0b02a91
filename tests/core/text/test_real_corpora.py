"""Research corpora as their authors published them, where they are at hand: every row and use they state is there."""

from collections import Counter
from pathlib import Path

import pytest

from core.text.reading import read_path
from core.text.receipt import make_receipt
from core.text.rows import SentenceList
from core.text.search import search

DATA = Path(__file__).resolve().parents[3] / ".." / "shared" / "data"
real = pytest.mark.skipif(not DATA.is_dir(), reason="the real corpora are not at hand")


def counts(path: Path) -> tuple[str, int, int, int]:
    """(layout, rows, uses, rows without a use) of a file of a corpus."""
    read = read_path(path)
    receipt = make_receipt(read, search(read))
    return read.guess.layout, receipt.rows, receipt.uses, len(receipt.skipped)


@real
@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("coarsewsd20/bank/test.data.txt", ("coarsewsd", 455, 455, 0)),
        ("coarsewsd20/spring/train.data.txt", ("coarsewsd", 1064, 1064, 0)),
        ("coarsewsd20/bank", ("coarsewsd", 1562, 1562, 0)),
        ("coarsewsd20/java/train.gold.txt", ("coarsewsd", 4504, 4504, 0)),
        ("wic/dev/dev.data.txt", ("wic", 638, 1276, 0)),
        ("mcl-wic/dev.en-en.data", ("mcl_wic", 1000, 2000, 0)),
        ("mcl-wic/dev.ar-ar.data", ("mcl_wic", 1000, 2000, 0)),
        ("mcl-wic/dev.zh-zh.data", ("mcl_wic", 1000, 2000, 0)),
        ("mcl-wic/trial.en-zh.data", ("mcl_wic", 8, 16, 0)),
        ("dwug-en/data/plane_nn/uses.csv", ("wug", 200, 200, 0)),
        ("dwug-en", ("wug", 1392, 1392, 0)),
        ("wugs/chinese_virus/uses.csv", ("wug", 100, 100, 0)),
        ("wugs/german_ueberspannen/uses.csv", ("wug", 200, 200, 0)),
        ("russe/main.wiki-wiki.train.csv", ("russe", 439, 1278, 33)),
        ("russe/additional.active-rnc.first200.csv", ("russe", 199, 199, 0)),
        ("wikipedia-homographs/eval", ("homographs", 61, 61, 0)),
        ("homonymy/dataset_wic_en.tsv", ("tagged_pairs", 129, 258, 0)),
        ("homonymy/dataset_wic_es.tsv", ("tagged_pairs", 101, 202, 0)),
        ("raw-c/raw-c.csv", ("table", 672, 1344, 0)),
        ("user-files/bat-both.csv", ("table", 129, 129, 0)),
        ("user-files/mccormick_bank.txt", ("lines", 1, 3, 0)),
        ("user-files/kgomina_bank_app_default.txt", ("lines", 8, 8, 0)),
        ("user-files/kgomina_bank_notebook.txt", ("lines", 13, 12, 1)),
        ("user-files/ocaml_bert_example_pairs.tsv", ("table", 3, 6, 0)),
        ("user-files/st_dc_pairs.tsv", ("table", 4, 8, 0)),
    ],
)
def test_real_files_load_with_the_counts_they_state(path: str, expected: tuple[str, int, int, int]) -> None:
    assert counts(DATA / path) == expected


def _surfaces(read: SentenceList) -> list[str]:
    return [use.surface for found in search(read) for use in found.uses]


@real
def test_every_slice_of_a_word_usage_graph_starts_with_its_lemma() -> None:
    for path in sorted((DATA / "dwug-en" / "data").glob("*/uses.csv")):
        read = read_path(path)
        stem = path.parent.name.split("_")[0][:4]
        assert all(text.lower().startswith(stem) for text in _surfaces(read)), path.parent.name
        assert Counter(row.group for row in read.rows).keys() == {"1", "2"}


@real
def test_real_conventions() -> None:
    assert read_path(DATA / "wikipedia-homographs/eval/lead.tsv").guess.spans == "bytes, end not included"
    assert read_path(DATA / "russe/main.wiki-wiki.train.csv").guess.spans == "characters, end not included"
    assert read_path(DATA / "russe/additional.active-rnc.first200.csv").guess.spans == "characters, end included"
