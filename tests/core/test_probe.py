"""The whole probe: what must not depend on the order of rows, and the ten sentences that must fall into two groups."""

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core.model.encoder import Encoder
from core.probe import Probe, ProbeSettings, find_uses, group_uses, probe
from core.text.reading import read_file, read_pasted
from core.text.rows import SentenceList

SAMPLES = Path(__file__).resolve().parents[2] / "samples"


def sample(name: str) -> SentenceList:
    return read_file(f"{name}.csv", (SAMPLES / f"{name}.csv").read_bytes())


@pytest.fixture(scope="module")
def ten(encoder: Encoder) -> Probe:
    return probe(sample("ten_uses"), "bank", encoder)


def test_ten_sentences_form_two_groups_that_are_the_labels_and_static_vectors_cannot(ten: Probe) -> None:
    agreeing = []
    for layer in map(str, range(1, ten.vectors.model.layers + 1)):
        found = group_uses(ten.vectors, layer)
        if found.k == 2 and found.ari == 1.0:
            agreeing.append(layer)
    assert agreeing
    static = group_uses(ten.vectors, "static")
    assert static.k == 1 and static.ari is None and static.silhouette is None
    assert ten.evidence.static_separation.auc in (None, 0.5)
    assert len(set(ten.maps.static.place)) == 1 if ten.maps else False


def test_a_list_in_another_order_gives_the_same_vectors_figures_groups_and_map(encoder: Encoder) -> None:
    listed = sample("bank")
    rows = list(listed.rows)
    random.Random(3).shuffle(rows)
    shuffled = replace(listed, rows=tuple(replace(row, number=k) for k, row in enumerate(rows, start=1)))
    one, two = (probe(sentences, "bank", encoder) for sentences in (listed, shuffled))
    place = {use.id: index for index, use in enumerate(two.vectors.uses)}
    order = [place[use.id] for use in one.vectors.uses]
    assert order != sorted(order)
    np.testing.assert_allclose(one.vectors.layers, two.vectors.layers[order], atol=1e-4)
    assert one.evidence == two.evidence
    assert one.grouping.members == tuple(two.grouping.members[index] for index in order)
    assert replace(one.grouping, members=()) == replace(two.grouping, members=())
    assert one.verdict == two.verdict
    assert one.maps is not None and two.maps is not None
    np.testing.assert_allclose(one.maps.contextual.points, two.maps.contextual.points[order], atol=1e-6)


def test_equal_spellings_have_a_static_cosine_of_exactly_one_and_layer_0_has_not(ten: Probe) -> None:
    assert ten.evidence.curves.within[0] == 1.0 and ten.evidence.curves.between[0] == 1.0
    layer_0 = ten.evidence.curves.within[1]
    assert layer_0 is not None and layer_0 < 1.0
    first, second = ten.pair_of(())
    assert ten.pair(first, second)[0] == 1.0


def test_three_uses_in_one_sentence_are_three_vectors(encoder: Encoder) -> None:
    result = probe(read_pasted("The bank on the river bank is a bank.\nA bank."), "bank", encoder)
    assert [(use.start, use.end) for use in result.vectors.uses][:3] == [(4, 8), (22, 26), (32, 36)]
    assert len({row.tobytes() for row in result.vectors.at("6")}) == 4


def test_a_word_inside_another_word_is_not_found_but_the_other_word_is_pooled_over_its_pieces(encoder: Encoder) -> None:
    listed = read_pasted("She bankrolled the film.\nHe bankrolled a play.")
    result = probe(listed, "bankrolled", encoder)
    assert result.vectors.pieces[0] == ("bank", "##roll", "##ed")
    with pytest.raises(Exception, match="No use of “bank”"):
        find_uses(listed, "bank")


@pytest.mark.parametrize("uses", [2, 3, 4, 5, 15])
def test_small_lists_have_finite_maps_with_a_row_for_each_use(encoder: Encoder, uses: int) -> None:
    listed = read_pasted("\n".join(f"The bank number {k} is closed." for k in range(uses)))
    for method in ("auto", "pca", "umap"):
        result = probe(listed, "bank", encoder, ProbeSettings(map_method=method))
        assert result.maps is not None
        assert result.maps.contextual.points.shape == (uses, 2) and np.isfinite(result.maps.contextual.points).all()
        assert set(result.maps.static.place) == {0}


def test_rows_are_rows_with_uses_and_rows_without(encoder: Encoder) -> None:
    result = probe(read_pasted("A bank.\n\nA tree.\nThe bank, the bank.\nbanks"), "bank", encoder)
    assert result.rows_without_use + len({use.row for use in result.vectors.uses}) == len(result.list.rows)
    assert {skipped.row for skipped in result.skipped} | {use.row for use in result.vectors.uses} == {
        row.number for row in result.list.rows
    }
