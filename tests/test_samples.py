"""The sample lists are what samples/README.md says: counts, whole words, and variety that no template gives."""

import csv
import io
import re
from collections import Counter
from itertools import chain
from pathlib import Path

import numpy as np
import pytest

from core.model.encoder import Encoder
from core.model.vectors import TextSpan
from core.text.occurrences import find_occurrences
from core.text.reading import read_file

SAMPLES = Path(__file__).resolve().parents[1] / "samples"

WORD = {
    "ten_uses": "bank",
    "bank": "bank",
    "bat": "bat",
    "spring": "spring",
    "light": "light",
    "apple": "apple",
    "bicycle": "bicycle",
}
LABELS = {
    "ten_uses": {"finance": 5, "river": 5},
    "bank": {"finance": 15, "river": 15},
    "bat": {"animal": 10, "sports": 10},
    "spring": {"season": 7, "coil": 7, "water": 6},
    "light": {"brightness": 7, "weight": 7, "colour": 6},
    "apple": {"fruit": 10, "company": 10},
    "bicycle": {"vehicle": 20},
}
LARGE = [name for name in WORD if name != "ten_uses"]


def read(name: str) -> list[tuple[str, str]]:
    with (SAMPLES / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return [(row["sentence"], row["label"]) for row in csv.DictReader(file, strict=True)]


def sentences(name: str) -> list[str]:
    return [sentence for sentence, _ in read(name)]


def words(sentence: str) -> list[str]:
    """Case-folded words; an apostrophe parts a word, so that "bank's" holds "bank" as a word."""
    return re.findall(r"\w+", sentence.casefold())


def test_the_folder_holds_the_lists_and_their_readme() -> None:
    assert {path.name for path in SAMPLES.iterdir()} == {"README.md", *(f"{name}.csv" for name in WORD)}


@pytest.mark.parametrize("name", WORD)
def test_file_is_plain_utf8_csv_quoted_only_where_needed(name: str) -> None:
    raw = (SAMPLES / f"{name}.csv").read_bytes()
    again = io.StringIO()
    writer = csv.writer(again, lineterminator="\n")
    writer.writerow(["sentence", "label"])
    writer.writerows(read(name))
    assert again.getvalue().encode() == raw


@pytest.mark.parametrize("name", WORD)
def test_labels_and_counts_are_as_stated(name: str) -> None:
    assert Counter(label for _, label in read(name)) == LABELS[name]


@pytest.mark.parametrize("name", WORD)
def test_readme_table_tells_the_truth(name: str) -> None:
    (line,) = re.findall(rf"^\| `{name}\.csv` \|.*$", (SAMPLES / "README.md").read_text("utf-8"), re.MULTILINE)
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    twice = sum(words(sentence).count(WORD[name]) == 2 for sentence in sentences(name))
    labels = {label: int(count) for label, count in re.findall(r"(\w+) \((\d+)\)", cells[3])}
    assert (cells[1], int(cells[2]), labels, int(cells[4])) == (
        WORD[name],
        sum(LABELS[name].values()),
        LABELS[name],
        twice,
    )


@pytest.mark.parametrize("name", WORD)
def test_every_row_holds_the_whole_word_and_no_other_form(name: str) -> None:
    most = 1 if name == "ten_uses" else 2  # ten uses means ten
    for sentence in sentences(name):
        found = words(sentence)
        assert 1 <= found.count(WORD[name]) <= most, sentence
        assert not [word for word in found if WORD[name] in word and word != WORD[name]], sentence


def test_no_sentence_stands_in_the_lists_twice() -> None:
    keys = [" ".join(words(sentence)) for sentence in chain.from_iterable(map(sentences, WORD))]
    assert len(set(keys)) == len(keys) == 140


@pytest.mark.parametrize("name", WORD)
def test_sentences_are_clean_text(name: str) -> None:
    for sentence in sentences(name):
        assert sentence == sentence.strip() and sentence.isprintable() and "  " not in sentence


@pytest.mark.parametrize("name", WORD)
def test_openings_differ(name: str) -> None:
    openings = [tuple(words(sentence)[:2]) for sentence in sentences(name)]
    assert len(set(openings)) == len(openings)
    assert max(Counter(first for first, _ in openings).values()) <= 2


@pytest.mark.parametrize("name", WORD)
def test_no_two_sentences_share_four_words_in_a_row(name: str) -> None:
    runs = Counter(
        run
        for sentence in sentences(name)
        for run in {tuple(words(sentence)[i : i + 4]) for i in range(len(words(sentence)) - 3)}
    )
    assert not [run for run, count in runs.items() if count > 1]


@pytest.mark.parametrize("name", WORD)
def test_no_cue_word_marks_a_sense(name: str) -> None:
    """Apart from the word itself, no word of four letters or more stands in over a third of a sense's sentences."""
    for label, total in LABELS[name].items():
        counts = Counter(
            word
            for sentence, of in read(name)
            if of == label
            for word in set(words(sentence)) - {WORD[name]}
            if len(word) >= 4
        )
        assert max(counts.values()) <= total / 3, (label, counts.most_common(3))


@pytest.mark.parametrize("name", WORD)
def test_lengths_vary(name: str) -> None:
    lengths = [len(sentence.split()) for sentence in sentences(name)]
    assert 5 <= min(lengths) and max(lengths) <= 35
    if name != "ten_uses":
        assert min(lengths) <= 8 and max(lengths) >= 22 and len(set(lengths)) >= 10


@pytest.mark.parametrize("name", WORD)
def test_the_word_stands_at_the_start_in_the_middle_and_at_the_end(name: str) -> None:
    found = [words(sentence) for sentence in sentences(name)]
    assert any(WORD[name] in row[:2] for row in found)
    assert any(row[-1] == WORD[name] for row in found)
    assert any(0.3 < row.index(WORD[name]) / (len(row) - 1) < 0.7 for row in found)


@pytest.mark.parametrize("name", LARGE)
def test_possessives_quotations_capitals_and_doubles_occur(name: str) -> None:
    text = "\n".join(sentences(name))
    assert re.search(rf"\b{WORD[name]}['’]s\b", text, re.IGNORECASE)
    assert "“" in text and "”" in text
    assert re.search(rf"^{WORD[name].capitalize()}\b", text, re.MULTILINE)
    assert any(words(sentence).count(WORD[name]) == 2 for sentence in sentences(name))


@pytest.mark.parametrize("name", WORD)
def test_the_reader_takes_every_row(name: str) -> None:
    rows = read_file(f"{name}.csv", (SAMPLES / f"{name}.csv").read_bytes()).rows
    occurrences = find_occurrences(rows, WORD[name])
    assert len(rows) == sum(LABELS[name].values()) and not occurrences.skipped
    assert {use.row for use in occurrences.uses} == {row.number for row in rows}
    assert {use.label for use in occurrences.uses} == set(LABELS[name])


@pytest.mark.parametrize("name", ["ten_uses", "bank"])
def test_the_bundled_model_tells_the_senses_of_bank_apart_and_its_static_vector_does_not(
    encoder: Encoder, name: str
) -> None:
    """The effect that these two lists are there to show, by means that share no code with core/geometry."""
    from sklearn.cluster import KMeans
    from sklearn.metrics import adjusted_rand_score, roc_auc_score

    uses = find_occurrences(read_file("list.csv", (SAMPLES / f"{name}.csv").read_bytes()).rows, "bank").uses
    labels = np.array([use.label for use in uses])
    vectors = encoder.embed([TextSpan(use.text, use.start, use.end) for use in uses])
    assert not vectors.failures and len(np.unique(vectors.static, axis=0)) == 1

    middle = vectors.layers[:, 4] / np.linalg.norm(vectors.layers[:, 4], axis=1, keepdims=True)
    first, second = np.triu_indices(len(uses), k=1)
    assert roc_auc_score(labels[first] == labels[second], (middle @ middle.T)[first, second]) > 0.75
    groups = KMeans(2, n_init=10, random_state=0).fit_predict(middle)
    assert adjusted_rand_score(labels, groups) > (0.99 if name == "ten_uses" else 0.6)
