"""Published tasks, on the real data where they are at hand: the figures that the README of the benchmarks states."""

import json
from pathlib import Path

import pytest

from benchmarks.accuracy import accuracy_report, as_json, as_text, main
from benchmarks.sentences import DATA

real = pytest.mark.skipif(not (DATA / "raw-c").is_dir(), reason="the published data are not at hand")


@real
def test_raw_c_by_layer():
    found = accuracy_report("minilm", DATA, ("raw_c",))["raw_c"]
    # At layer 0 most pairs are exact ties, so only its size is known: published code gives rounding noise there.
    assert abs(found["spearman"][0]) < 0.08 and abs(found["spearman_standardised"][0]) < 0.08
    assert found["spearman"][1:] == pytest.approx([0.23, 0.29, 0.34, 0.39, 0.40, 0.39], abs=0.02)
    assert found["spearman_standardised"][1:] == pytest.approx([0.25, 0.31, 0.38, 0.43, 0.44, 0.40], abs=0.02)
    assert found["auc"][0] == pytest.approx(0.5, abs=0.03) and found["auc"][4] == pytest.approx(0.75, abs=0.02)


@real
def test_coarsewsd_and_wic_beside_the_published_figures(capsys: pytest.CaptureFixture[str]):
    report = accuracy_report("minilm", DATA, ("coarsewsd", "wic"), ("digit",))
    digit = report["coarsewsd"]["digit"]
    assert digit["accuracy"] == pytest.approx(0.952, abs=0.03) and digit["macro_f1"] == pytest.approx(0.934, abs=0.04)
    assert digit["majority"] == pytest.approx(33 / 42) and report["coarsewsd"]["mean"] == digit
    assert 0.52 < report["wic"]["accuracy"] < 0.62 and report["wic"]["auc"] == pytest.approx(0.608, abs=0.02)
    shown = as_json(report)
    assert digit["bag_accuracy"] > digit["majority"] + 0.1  # word overlap alone says much; on this word, nearly all
    assert set(shown["wic"]) == {"accuracy", "auc"} and set(shown["coarsewsd"]["digit"]) == {
        "accuracy",
        "macro_f1",
        "majority",
    }
    assert json.loads(json.dumps(shown)) == shown
    text = as_text(report, "minilm")
    assert "100.0 / 100.0" in text and "BERT-large 65.5" in text and "R5" not in text
    text = as_text(report, "bert-base-uncased")
    lines = {line.split()[0]: line for line in text.splitlines() if line.startswith("  R")}
    assert set(lines) == {"R5", "R6", "R7", "R8", "R9"}
    mean = f"{100 * digit['accuracy']:.2f} / {100 * digit['macro_f1']:.2f} (1 words)"
    assert "93.97 / 90.96" in lines["R5"] and mean in lines["R5"] and mean not in lines["R6"]
    assert mean in as_text(report, "bert-large-uncased").split("R6")[1].splitlines()[0]


def test_absent_data_and_an_unknown_model_are_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["--data", str(tmp_path), "--json"]) == 2
    caught = capsys.readouterr()
    assert caught.out == "" and "name the folder with --data" in caught.err and caught.err.count("\n") == 1
    (tmp_path / "raw-c").mkdir()
    (tmp_path / "raw-c" / "raw-c.csv").write_text("word,sentence1,sentence2,same,mean_relatedness\n")
    assert main(["--data", str(tmp_path), "--tasks", "raw_c", "--model", "nothing"]) == 2
    assert "no model called" in capsys.readouterr().err
