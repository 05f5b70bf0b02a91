"""The verdict never says more than its figures, and noise never wins."""

import re

import numpy as np
import pytest

from core.geometry.grouping import Grouping, find_groups
from core.geometry.separation import LayerSeparations, Separation, separation_by_layer
from core.verdict import Verdict, verdict


def figures(**changes: object) -> Separation:
    base: dict[str, object] = {
        "layer": "4", "auc": 0.9, "nn_accuracy": 0.9, "nn_macro_f1": 0.9, "majority": 0.5, "silhouette": 0.2,
        "mean_gap": 0.05, "p_value": 0.001, "permutations": 999, "uses": 30, "labels": 2, "rarest": 12,
        "unlabelled": 0, "zero_vectors": 0,
    }  # fmt: skip
    return Separation(**(base | changes))  # type: ignore[arg-type]


def groups(k: int = 2, ari: float | None = 0.8, firm: bool = False, p_value: float = 0.3) -> Grouping:
    return Grouping("6", k, 0.3, ari, (0, 1), 0.9, p_value, 0.2, noise_p_value=0.01, firm=firm)


def said(
    best: Separation | None = None, p_value: float = 0.001, grouping: Grouping | None = None, **changes: int
) -> Verdict:
    separations = LayerSeparations((best,), best.layer, p_value) if best else None
    return verdict(
        uses=changes.get("uses", 30), static_places=changes.get("places", 1), separations=separations, grouping=grouping
    )


def test_clear_labels_are_called_clear_beside_chance_and_odds() -> None:
    found = said(figures(), grouping=groups())
    assert (found.groups, found.strength, found.layer) == (True, "clear", "4")
    assert re.search(r"clearly form groups .* layer 4 \(AUC 0\.90, chance 0\.50; p = 0\.001\)\.", found.text)
    assert "much the same ones (ARI 0.80)" in found.text
    assert found.sentences[-1] == "The static vectors say nothing: they are identical for all 30 uses."


@pytest.mark.parametrize(
    ("best", "p_value", "strength", "words"),
    [
        (figures(auc=0.6), 0.3, "none", "do not show"),
        (figures(auc=0.7), 0.04, "hint", "a hint, no more"),
        (figures(auc=0.7), 0.01, "slight", "Your labels form groups"),
        (figures(auc=0.6), 0.01, "slight", "only slightly"),
        (figures(uses=10, rarest=5), 0.001, "clear", "with only 10 labelled uses, take it as provisional"),
        (figures(rarest=3), 0.001, "clear", "provisional"),
        (figures(majority=0.95, nn_macro_f1=0.4), 0.001, "clear", "95% of them have one label, so trust the macro-F1"),
    ],
)
def test_the_hedge_matches_the_figures(best: Separation, p_value: float, strength: str, words: str) -> None:
    found = said(best, p_value)
    assert found.strength == strength and words in found.text
    assert found.groups == (strength in ("clear", "slight"))
    if best.uses < 20 or best.rarest < 5:
        assert "clearly" not in found.text


@pytest.mark.parametrize(("ari", "words"), [(0.9, "much the same"), (0.4, "only partly match"), (0.1, "hardly match")])
def test_groups_that_are_not_the_labels_are_said_to_be_something_else(ari: float, words: str) -> None:
    assert words in said(figures(), grouping=groups(ari=ari)).text


def test_one_cloud_beside_clear_labels_is_a_tendency() -> None:
    assert "a tendency in it rather than separate heaps" in said(figures(), grouping=groups(k=1, ari=None)).text


def test_without_labels_only_firm_groups_are_claimed() -> None:
    firm, soft, none = (said(grouping=groups(k, None, firm)) for k, firm in ((2, True), (2, False), (1, False)))
    assert (firm.groups, firm.strength) == (True, "clear") and "groups need not be senses" in firm.text
    assert (soft.groups, soft.strength) == (False, "hint") and "one shapeless cloud" in soft.text
    assert (none.groups, none.strength) == (False, "none") and "one cloud" in none.text


@pytest.mark.parametrize("uses", [0, 1])
def test_nothing_to_compare_is_said(uses: int) -> None:
    found = said(uses=uses)
    assert (found.groups, found.strength, found.layer) == (False, "unknown", None)
    assert "at least two" in found.text


def test_few_vectors_are_said_to_be_few() -> None:
    grouping = find_groups(np.eye(4), None, "6")
    assert "4 different vectors are too few" in said(grouping=grouping, uses=4).text


def test_spellings_with_static_vectors_of_their_own_are_counted() -> None:
    assert "30 uses have 3 of them" in said(figures(), places=3).text


@pytest.mark.parametrize("labelled", [True, False])
def test_noise_with_random_labels_is_claimed_to_be_grouped_in_at_most_five_percent_of_runs(labelled: bool) -> None:
    generator = np.random.default_rng(20)
    claims = 0
    runs = 200 if labelled else 100
    for run in range(runs):
        layers = [generator.standard_normal((16, 24)) for _ in range(3)]
        labels = [str(label) for label in generator.integers(0, 2, 16)] if labelled else [None] * 16
        separations = separation_by_layer(layers, labels, ["0", "1", "2"], permutations=199, seed=run)
        grouping = find_groups(layers[-1], labels, "2", seed=run)
        claims += verdict(uses=16, static_places=1, separations=separations, grouping=grouping).groups
    assert claims <= 0.05 * runs
