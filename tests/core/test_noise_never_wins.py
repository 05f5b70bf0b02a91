"""Noise never wins: one-sense lists are one cloud, lopsided lists are never judged by accuracy alone, and no figure
depends on the order of rows, the size of batches or the name of the file.
"""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from benchmarks.noise import Noise, claims
from benchmarks.sentences import DATA
from core.exports.probe_json import probe_object
from core.exports.summary import summary
from core.geometry.grouping import find_groups
from core.geometry.separation import LayerSeparations, separation
from core.layer_scores import layer_scores
from core.model import encoder as encoder_module
from core.model.encoder import Encoder
from core.probe import Probe, ProbeSettings, embed, find_uses, group_uses, measure, probe
from core.text.reading import read_file, read_path
from core.text.rows import SentenceList
from core.verdict import verdict
from tests.fakes import FakeEncoder
from ui.score_tables import scores_by_layer

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
NO_MAP = ProbeSettings(with_map=False)


def sample(name: str) -> SentenceList:
    return read_file(f"{name}.csv", (SAMPLES / f"{name}.csv").read_bytes())


def layer_names(result: Probe) -> list[str]:
    return [str(layer) for layer in range(result.vectors.model.layers + 1)]


def test_random_vectors_around_a_common_direction_are_seldom_called_groups() -> None:
    # A bound for few runs; tests/core/test_verdict.py counts 200 of plain vectors, benchmarks/noise.py of six kinds.
    assert claims(Noise(12, common=2.0), 40, seed=7) <= 3


def test_the_control_sample_of_one_sense_is_one_cloud_at_every_layer(encoder: Encoder) -> None:
    result = probe(sample("bicycle"), "bicycle", encoder, NO_MAP)
    assert {use.label for use in result.vectors.uses} == {"vehicle"}
    for layer in layer_names(result):
        found = group_uses(result.vectors, layer)
        said = verdict(uses=20, static_places=1, separations=result.evidence.separations, grouping=found)
        assert not said.groups and found.ari is None, layer
    assert all(one.auc is None and one.undefined["auc"] for one in result.evidence.separations.layers)
    assert "form groups" not in " ".join(result.verdict)


@pytest.mark.skipif(not (DATA / "dwug-en").is_dir(), reason="the published data are not at hand")
def test_risk_which_annotators_found_to_have_one_sense_is_not_split(encoder: Encoder) -> None:
    folder = DATA / "dwug-en"
    listed = read_path(folder / "data" / "risk_nn" / "uses.csv")
    found = find_uses(listed, None)
    embedded = embed(found, encoder, NO_MAP)
    assert len(embedded.vectors.uses) == 200
    said = verdict(uses=200, static_places=2, separations=None, grouping=group_uses(embedded.vectors, "6"))
    assert not said.groups, said.text


@pytest.fixture(scope="module")
def lopsided() -> Probe:
    """Forty uses, two of them with the rare label, that a model cannot tell apart."""
    lines = [f"a bank number {number} stands there,{'rare' if number in (3, 17) else 'common'}" for number in range(40)]
    listed = read_file("lopsided.csv", ("sentence,label\n" + "\n".join(lines)).encode())
    return probe(listed, "bank", FakeEncoder(), NO_MAP)


def test_accuracy_never_stands_without_majority_and_macro_f1(lopsided: Probe) -> None:
    layer = lopsided.evidence.separations.layers[-1]
    assert layer.majority == 0.95 and layer.nn_accuracy is not None and layer.nn_macro_f1 is not None
    assert layer.nn_accuracy >= 0.8 and layer.nn_macro_f1 < 0.5  # what accuracy alone would hide
    for entry in json.loads(json.dumps(probe_object(lopsided)))["separation"]:
        assert entry["nn_accuracy"] is None or None not in (entry["majority"], entry["nn_macro_f1"])
    evidence = lopsided.evidence
    table = scores_by_layer(layer_scores(lopsided.vectors, evidence.static_separation, evidence.separations, "4"))
    assert {"1-NN accuracy", "1-NN macro-F1", "commonest label"} <= set(table)
    header = next(line for line in summary(lopsided).splitlines() if line.startswith("layer"))
    assert {"1-nn", "macro-f1", "majority"} <= set(header.split())
    row = next(line for line in summary(lopsided).splitlines() if line.startswith("4 ")).split()
    assert row[-3:] == [f"{value:.3f}" for value in (layer.nn_accuracy, layer.nn_macro_f1, layer.majority)]


def test_a_verdict_on_lopsided_labels_speaks_of_macro_f1() -> None:
    """Also where the labels do separate: 38 uses here, 2 uses there."""
    generator = np.random.default_rng(0)
    apart = np.where(np.arange(40) < 2, 3.0, 0.0)[:, None] * np.eye(16)[0]
    vectors = generator.standard_normal((40, 16)) * 0.2 + apart + np.eye(16)[1]
    labels = ["rare"] * 2 + ["common"] * 38
    one = separation(vectors, labels, "1")
    said = verdict(
        uses=40,
        static_places=1,
        separations=LayerSeparations((one,), "1", one.p_value),
        grouping=find_groups(vectors, labels, "1"),
    )
    assert said.groups and "macro-F1" in said.text and "95%" in said.text and "provisional" in said.text


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(order=st.permutations(range(14)), name=st.sampled_from(["a.csv", "zzz.csv", "Ünï.csv"]))
def test_no_figure_depends_on_the_order_of_rows_or_the_name_of_the_file(order: list[int], name: str) -> None:
    lines = [f"the {kind} bank {number},{kind}" for number, kind in enumerate(["old", "new"] * 7)]
    header = "sentence,label\n"
    straight = read_file("list.csv", (header + "\n".join(lines)).encode())
    turned = read_file(name, (header + "\n".join(lines[place] for place in order)).encode())
    one, two = (probe(listed, "bank", FakeEncoder(), NO_MAP) for listed in (straight, turned))
    assert one.evidence == two.evidence and one.verdict == two.verdict
    group_of = {use.id: group for use, group in zip(two.vectors.uses, two.grouping.members, strict=True)}
    assert one.grouping.members == tuple(group_of[use.id] for use in one.vectors.uses)
    assert replace(one.grouping, members=()) == replace(two.grouping, members=())


def test_no_figure_depends_on_the_size_of_batches(encoder: Encoder, monkeypatch: pytest.MonkeyPatch) -> None:
    found = find_uses(sample("ten_uses"), "bank")
    results = []
    for tokens in (1, 64, 4096):
        monkeypatch.setattr(encoder_module, "_budget", lambda inputs, most=tokens: most)
        embedded = embed(found, encoder, NO_MAP)
        results.append((measure(embedded), group_uses(embedded.vectors, "6")))
    first, groups = results[0]
    for evidence, others in results[1:]:
        assert others.members == groups.members and others.k == groups.k
        for one, other in zip(first.separations.layers, evidence.separations.layers, strict=True):
            for name in ("auc", "nn_accuracy", "nn_macro_f1", "majority", "silhouette", "mean_gap", "p_value"):
                assert getattr(one, name) == pytest.approx(getattr(other, name), abs=1e-4), (one.layer, name)
        for line in ("within", "between", "random"):
            assert getattr(first.curves, line) == pytest.approx(getattr(evidence.curves, line), abs=1e-5)
