"""Two sides on the same uses: every use accounted for, no figure that the order of rows changes, words that match."""

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal

import numpy as np
import pytest

from core.compare import ABOVE_RANDOM, AUC, GAP, Comparison, compare, pair, view
from core.comparison_words import comparison_words, side_words
from core.errors import SettingError, WordError
from core.exports.comparison_json import comparison_object
from core.exports.comparison_table import as_text, figure_rows, layer_rows
from core.geometry.separation import separation
from core.model.vectors import SpanVectors, TextSpan
from core.probe import Probe, ProbeSettings, probe
from core.text.reading import read_file
from core.text.rows import SentenceList
from tests.fakes import FakeEncoder

NO_MAP = ProbeSettings(with_map=False)


class Forgetful(FakeEncoder):
    """Has no vector for uses in sentences that hold one of its blind words."""

    def __init__(self, blind: str, **options: int) -> None:
        super().__init__(**options)
        self._blind = blind

    def embed(
        self,
        spans: Sequence[TextSpan],
        *,
        pooling: Literal["mean", "first", "last"] = "mean",
        progress: Callable[[int, int], None] | None = None,
    ) -> SpanVectors:
        """As `FakeEncoder.embed`."""
        found = super().embed(spans, pooling=pooling, progress=progress)
        failures = {k: ("unknown_token", "Not known.") for k, span in enumerate(spans) if self._blind in span.text}
        return replace(found, failures={**found.failures, **failures})


def listed(uses: int = 12, word: str = "bank") -> SentenceList:
    lines = [f"the {'old' if k % 2 else 'new'} {word} {k} and book {k},{'x' if k % 2 else 'y'}" for k in range(uses)]
    return read_file("list.csv", ("sentence,label\n" + "\n".join(lines)).encode())


def sides(
    sentences: SentenceList,
    first: FakeEncoder,
    second: FakeEncoder,
    settings: ProbeSettings = NO_MAP,
    other: ProbeSettings | None = None,
    words: tuple[str, str] = ("bank", "bank"),
) -> Comparison:
    left = view(sentences, words[0], first, settings, "one")
    right = view(sentences, words[1], second, other or settings, "two")
    return compare(sentences, pair(left, right))


def places(side: Probe) -> list[tuple[int, int, int]]:
    return [(use.row, use.start, use.end) for use in side.vectors.uses]


def test_two_models_stand_on_the_same_uses_and_what_is_left_out_is_accounted_for() -> None:
    sentences = listed()
    found = sides(sentences, Forgetful("bank 3 "), Forgetful("bank 8 ", layers=6, width=32, seed=1))
    assert found.same_uses and places(found.first) == places(found.second)
    assert len(found.first.vectors.uses) == 10
    assert [(lost.row, lost.surface, lost.missing_in) for lost in found.left_out] == [
        (4, "bank", "one"),
        (9, "bank", "two"),
    ]
    assert all(lost.message == "Not known." for lost in found.left_out)
    for side in found.probes:
        assert side.rows_without_use + len({use.row for use in side.vectors.uses}) == side.list.row_count
        assert {lost.row for lost in side.skipped} == {4, 9}
        assert all(lost.use_id for lost in side.skipped)
    assert "2 that only one side has a vector for are left out" in " ".join(comparison_words(found))


def test_each_side_is_the_probe_of_that_side_alone_when_nothing_is_left_out() -> None:
    sentences = listed()
    models = FakeEncoder(), FakeEncoder(layers=6, width=32, seed=1)
    found = sides(sentences, *models)
    for side, model in zip(found.probes, models, strict=True):
        alone = probe(sentences, "bank", model, NO_MAP)
        assert side.evidence == alone.evidence and side.grouping == alone.grouping and side.verdict == alone.verdict
    assert found.layers == ("static", *map(str, range(7)))
    line = found.line(0, AUC)
    assert line[1:6] == tuple(one.auc for one in found.first.evidence.separations.layers) and line[6:] == (None, None)
    gap = found.line(1, GAP)[-1]
    labels = [use.label for use in found.second.vectors.uses]
    assert gap == pytest.approx(separation(found.second.vectors.at("6"), labels, "6").mean_gap)
    above = found.line(1, ABOVE_RANDOM)[-1]
    within, between = found.second.evidence.curves.within[-1], found.second.evidence.curves.random[-1]
    assert within is not None and between is not None and above == pytest.approx(within - between)


def test_the_order_of_rows_changes_no_difference() -> None:
    sentences = listed()
    rows = list(sentences.rows)
    random.Random(1).shuffle(rows)
    turned = replace(sentences, rows=tuple(replace(row, number=k) for k, row in enumerate(rows, start=1)))
    models = FakeEncoder(), FakeEncoder(seed=1)
    one, two = sides(sentences, *models), sides(turned, *models)
    assert one.difference == two.difference and one.alike == two.alike
    assert comparison_words(one) == comparison_words(two)


def test_poolings_differ_for_words_of_several_pieces_and_are_said_not_to_for_one() -> None:
    model = FakeEncoder()
    last = replace(NO_MAP, pooling="last")
    several = sides(listed(word="embankment"), model, model, NO_MAP, last, ("embankment", "embankment"))
    assert not np.array_equal(several.first.vectors.at("4"), several.second.vectors.at("4"))
    assert several.alike is not None and several.difference.value is not None
    single = sides(listed(), model, model, NO_MAP, last)
    assert single.difference.value == 0 and single.difference.low == 0 == single.difference.high
    (first, *_) = comparison_words(single)
    assert "the very same vectors" in first and "pooling is for words of several" in first


def test_two_layers_of_one_view_are_measured_once() -> None:
    sentences, model = listed(), FakeEncoder()
    one = view(sentences, "bank", model, NO_MAP, "fake")
    paired = pair(one, replace(one, settings=replace(NO_MAP, layer="0")))
    assert paired.evidence[0] is paired.evidence[1] and model.calls == 1
    found = compare(sentences, paired)
    assert (found.first.layer, found.second.layer) == ("4", "0")
    assert [side_words(found, side) for side in (0, 1)] == ["fake, layer 4", "fake, layer 0"]


def test_two_words_keep_their_own_uses_and_nothing_is_paired() -> None:
    found = sides(listed(), FakeEncoder(), FakeEncoder(), words=("bank", "book"))
    assert not found.same_uses and found.left_out == ()
    assert (found.first.word, found.second.word) == ("bank", "book")
    assert found.difference.value is None and found.alike is None and found.alike_undefined
    text = " ".join(comparison_words(found))
    assert "“bank” has 12 uses" in text and "“book” has 12 uses" in text and "not as a contest" in text
    shown = comparison_object(found)
    assert shown["uses"] is None and "difference.auc" in shown["undefined"] and "alike" in shown["undefined"]


def test_a_clear_difference_is_claimed_and_noise_is_not() -> None:
    class Told(FakeEncoder):
        """Knows the label: what stands before the word decides the vector."""

        def hidden_states(self, text: str) -> np.ndarray:
            states = super().hidden_states(text)
            return states + 6 * self._vector("old" if "old" in text else "new")

    clear = sides(listed(24), FakeEncoder(), Told(seed=1))
    assert (
        clear.difference.is_more_than_chance
        and "told apart better by two, layer 4 than by one" in (comparison_words(clear)[0])
    )
    few = sides(listed(8), FakeEncoder(), Told(seed=1))
    assert "provisional" in comparison_words(few)[0] or "for certain" in comparison_words(few)[0]
    noise = sides(listed(24), FakeEncoder(), FakeEncoder(seed=2))
    assert "for certain" in comparison_words(noise)[0]


@pytest.mark.parametrize("labels", ["none", "one", "singletons"])
def test_without_pairs_of_both_kinds_the_comparison_still_stands(labels: str) -> None:
    of = {"none": lambda k: "", "one": lambda k: "x", "singletons": lambda k: f"s{k}"}[labels]
    lines = [f"the bank {k} and trees,{of(k)}" for k in range(6)]
    sentences = read_file("list.csv", ("sentence,label\n" + "\n".join(lines)).encode())
    found = sides(sentences, FakeEncoder(), FakeEncoder(seed=1))
    assert found.difference.value is None and "is not defined" in comparison_words(found)[0]
    assert found.alike is not None
    assert any(value is not None for value in found.line(0, ABOVE_RANDOM)) == (labels != "singletons")
    assert json.loads(json.dumps(comparison_object(found), allow_nan=False))["difference"]["auc"] is None


@pytest.mark.parametrize("uses", [1, 2, 5])
def test_few_uses_are_compared_without_a_claim(uses: int) -> None:
    found = sides(listed(uses), FakeEncoder(), FakeEncoder(seed=1), ProbeSettings())
    assert found.first.maps is not None and len(found.first.vectors.uses) == uses
    text = " ".join(comparison_words(found))
    assert "better by" not in text
    assert as_text(found, comparison_words(found), ["one", "two"])


def test_no_shared_use_and_wrong_layers_are_refused() -> None:
    sentences = listed(2)
    with pytest.raises(WordError, match="both sides"):
        sides(sentences, Forgetful("bank 0 "), Forgetful("bank 1 "))
    with pytest.raises(SettingError, match="no layer"):
        sides(sentences, FakeEncoder(), FakeEncoder(), NO_MAP, replace(NO_MAP, layer="9"))


def test_the_object_and_the_tables_hold_the_same_figures() -> None:
    found = sides(listed(), FakeEncoder(), FakeEncoder(layers=6, width=32, seed=1), ProbeSettings(map_method="pca"))
    shown = json.loads(json.dumps(comparison_object(found), allow_nan=False))
    assert shown["schema"] == 1 and shown["uses"] == 12 and shown["same_uses"]
    assert [entry["layer"] for entry in shown["layers"]] == ["static", *range(7)]
    assert shown["layers"][-1]["auc"] == [None, found.second.evidence.separations.layers[-1].auc]
    assert shown["first"]["model"]["layers"] == 4 and shown["second"]["model"]["layers"] == 6
    figures = {row[0]: row[1:] for row in figure_rows(found)}
    one, other, less = figures["AUC"]
    assert less == pytest.approx(other - one) and less == pytest.approx(shown["difference"]["auc"])
    assert figures["AUC, 95% from"][2] is None and figures["commonest label"][0] == 0.5
    assert "trustworthiness of the map" in figures and "the same, of noise" in figures
    assert [row[0] for row in layer_rows(found, AUC)] == list(found.layers)
