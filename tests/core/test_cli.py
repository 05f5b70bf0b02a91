"""The command line: the contract object, the files, and one line for everything that is wrong."""

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from core import __main__ as command
from core.model.encoder import Encoder

ROOT = Path(__file__).resolve().parents[2]
TEN_USES = ROOT / "samples" / "ten_uses.csv"
FIGURES = {"auc", "nn_accuracy", "nn_macro_f1", "majority", "silhouette", "p_value"}


@pytest.fixture(autouse=True)
def one_model(encoder: Encoder, monkeypatch: pytest.MonkeyPatch) -> None:
    """Load the bundled model once for all tests of this file."""
    import core.model.loading as loading

    real = loading.load_encoder
    monkeypatch.setattr(
        loading, "load_encoder", lambda name, **options: encoder if name == "minilm" else real(name, **options)
    )


def run(capfdbinary: pytest.CaptureFixture[bytes], *arguments: object) -> tuple[int, str, str]:
    try:
        status = command.main([str(argument) for argument in arguments])
    except SystemExit as stop:
        status = int(stop.code or 0)
    captured = capfdbinary.readouterr()
    return status, captured.out.decode(), captured.err.decode()


def test_the_object_has_the_shape_of_the_contract(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    status, out, err = run(capfdbinary, "probe", TEN_USES, "--word", "bank", "--json")
    assert (status, err) == (0, "")
    found = json.loads(out)
    assert found["schema"] == 1 and found["word"] == "bank"
    assert found["model"]["layers"] == 6 and found["model"]["width"] == 384
    assert {key: found["counts"][key] for key in ("rows", "uses", "skipped")} == {"rows": 10, "uses": 10, "skipped": 0}
    use = found["uses"][0]
    assert use["row"] == 1 and use["pieces"] == ["bank"] and use["surface"].lower() == "bank" and not use["windowed"]
    assert use["text"][use["start"] : use["end"]] == use["surface"]
    assert [entry["layer"] for entry in found["curves"]] == ["static", 0, 1, 2, 3, 4, 5, 6]
    assert found["curves"][0]["within"] == found["curves"][0]["between"] == 1.0
    assert [entry["layer"] for entry in found["separation"]] == [0, 1, 2, 3, 4, 5, 6]
    assert all(set(entry) >= FIGURES | {"layer"} for entry in found["separation"])
    assert found["grouping"]["layer"] == 6 and len(found["grouping"]["members"]) == 10
    assert found["map"]["layer"] == 6 and found["map"]["seed"] == 42
    assert len(found["map"]["contextual"]) == len(found["map"]["static"]) == 10
    assert len({tuple(point) for point in found["map"]["static"]}) == 1
    assert found["separation_static"]["auc"] is None and "separation.static.auc" in found["undefined"]


def test_the_object_holds_the_interval_and_what_each_group_is(
    capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    found = json.loads(run(capfdbinary, "probe", TEN_USES, "--word", "bank", "--no-map", "--json")[1])
    top = found["separation"][6]
    assert 0 <= top["auc_low"] <= top["auc"] <= top["auc_high"] <= 1
    assert (top["permutations"], top["uses"], top["labels"]) == (999, 10, 2)
    groups = found["grouping"]
    assert [profile["size"] for profile in groups["profiles"]] == [
        groups["members"].count(group) for group in range(groups["k"])
    ]
    ids = {use["id"] for use in found["uses"]}
    assert {use["use"] for profile in groups["profiles"] for use in profile["typical"]} <= ids
    assert groups["agreement"]["ari"] == {"value": groups["ari"], "one_group": 0.0, "singletons": 0.0}
    (tmp_path / "a.txt").write_text("the bank\na bank\n")
    none = json.loads(run(capfdbinary, "probe", tmp_path / "a.txt", "--word", "bank", "--no-map", "--json")[1])
    assert none["grouping"]["agreement"] is None and none["grouping"]["stability"] is None
    assert none["undefined"]["grouping.agreement"] == "no use has a label"
    assert none["separation"][6]["auc_low"] is None and none["undefined"]["separation.6.auc_low"]


def test_the_folder_holds_the_same_probe(capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path) -> None:
    status, _, err = run(capfdbinary, "probe", TEN_USES, "--word", "bank", "--out", tmp_path / "new")
    assert (status, err) == (0, "")
    names = {path.name for path in (tmp_path / "new").iterdir()}
    assert names == {"uses.csv", "vectors.npz", "curves.csv", "map.csv", "probe.json"}
    _, out, _ = run(capfdbinary, "probe", TEN_USES, "--word", "bank", "--json")
    assert json.loads((tmp_path / "new" / "probe.json").read_text("utf-8")) == json.loads(out)
    with np.load(tmp_path / "new" / "vectors.npz") as vectors:
        assert vectors["static"].shape == (10, 384) and vectors["layers"].shape == (10, 7, 384)
        assert list(vectors["layer_names"]) == ["0", "1", "2", "3", "4", "5", "6"]
        assert json.loads(str(vectors["settings"]))["word"] == "bank"
    text = (tmp_path / "new" / "uses.csv").read_bytes().decode("utf-8-sig")
    assert len(list(csv.DictReader(io.StringIO(text)))) == 10


def test_layers_can_be_chosen_and_maps_left_out(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    for layer, key in (("static", "static"), ("0", 0), ("last4", "last4")):
        status, out, _ = run(capfdbinary, "probe", TEN_USES, "--layer", layer, "--no-map", "--json")
        found = json.loads(out)
        assert status == 0 and found["map"] is None and found["grouping"]["layer"] == key


def test_people_get_a_screenful(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    status, out, _ = run(capfdbinary, "probe", TEN_USES, "--no-map")
    assert status == 0 and "10 uses in 10 rows" in out and out.count("\n") < 40


def test_formula_cells_are_harmless_in_tables_and_unchanged_in_json_c60(
    capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    (tmp_path / "a.txt").write_text("=1+1 at the bank\n-bank\n@bank\n+1 bank\n\tbank\n")
    run(capfdbinary, "probe", tmp_path / "a.txt", "--word", "bank", "--out", tmp_path / "out")
    rows = list(csv.DictReader(io.StringIO((tmp_path / "out" / "uses.csv").read_bytes().decode("utf-8-sig"))))
    assert [row["sentence"] for row in rows] == ["'=1+1 at the bank", "'-bank", "'@bank", "'+1 bank", "'\tbank"]
    uses = json.loads((tmp_path / "out" / "probe.json").read_text())["uses"]
    assert [use["text"] for use in uses] == ["=1+1 at the bank", "-bank", "@bank", "+1 bank", "\tbank"]
    points = list(csv.DictReader(io.StringIO((tmp_path / "out" / "map.csv").read_bytes().decode("utf-8-sig"))))
    assert any(point["x"].startswith("-") for point in points)


BAD = {
    "empty": (b"", [], "empty"),
    "no use": (b"a tree\nthe river\n", ["--word", "bank"], "No use of"),
    "blank word": (b"a bank\nthe bank\n", ["--word", " "], "No word"),
    "one sentence": (b"I sat on the bank.\n", ["--word", "bank"], "one sentence"),
    "binary": (bytes(range(256)) * 50, [], "not text"),
    "3 MB line": (b"bank " * 600_000, ["--word", "bank"], "limit is 100,000"),
    "wrong layer": (b"a bank\nthe bank\n", ["--word", "bank", "--layer", "7"], "static, 0 to 6"),
    "wrong model": (b"a bank\nthe bank\n", ["--word", "bank", "--model", "gpt"], "minilm"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_ends_in_one_line_and_status_2(
    case: str, capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    data, options, message = BAD[case]
    (tmp_path / "a.txt").write_bytes(data)
    status, _, err = run(capfdbinary, "probe", tmp_path / "a.txt", *options, "--json")
    assert status == 2 and message in err and err.count("\n") == 1


@pytest.mark.parametrize("arguments", [["probe"], ["nothing"], [], ["probe", "missing.txt"], ["probe", "a.txt", "--x"]])
def test_wrong_options_end_in_one_line_and_status_2(
    arguments: list[str], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    status, _, err = run(capfdbinary, *arguments)
    assert status == 2 and err.startswith("error: ") and err.count("\n") == 1


def test_as_a_program_it_prints_the_object_alone() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "core", "probe", str(TEN_USES), "--no-map", "--json"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout)["counts"]["uses"] == 10 and done.stderr == b""


def test_the_reading_options_work_here_too_and_several_words_are_several_probes(
    capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    path = tmp_path / "a.csv"
    path.write_text("sentence;label\nthe bank;x\nthe banks;x\nthe bank and the tree;y\na tree;y\n", encoding="utf-8")
    status, out, _ = run(capfdbinary, "probe", path, "--word", "bank", "--forms", "all", "--no-map", "--json")
    assert status == 0 and [use["surface"] for use in json.loads(out)["uses"]] == ["bank", "banks", "bank"]
    assert json.loads(out)["settings"]["forms"] == "all"
    status, out, _ = run(capfdbinary, "probe", path, "--words", "bank,tree", "--no-map", "--json")
    assert [probe["word"] for probe in json.loads(out)["probes"]] == ["bank", "tree"]
    folder = tmp_path / "out"
    status, out, _ = run(capfdbinary, "probe", path, "--words", "bank,tree", "--no-map", "--out", folder)
    assert status == 0 and {part.name for part in folder.iterdir()} == {"word-1", "word-2"}
    status, _, error = run(capfdbinary, "probe", path, "--words", "bank", "--word", "tree")
    assert status == 2 and error.count("\n") == 1
    status, out, _ = run(capfdbinary, "read", path, "--words", "bank", "--json")
    assert status == 0 and json.loads(out)["counts"]["skipped"] == 2


def test_pairs_keep_their_answer_in_every_export(capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path) -> None:
    (tmp_path / "dev.data.txt").write_text("bank\tN\t1-2\tThe bank lent .\tA river bank .\n")
    (tmp_path / "dev.gold.txt").write_text("F\n")
    status, _, err = run(capfdbinary, "probe", tmp_path / "dev.data.txt", "--no-map", "--out", tmp_path / "out")
    assert (status, err) == (0, "")
    uses = json.loads((tmp_path / "out" / "probe.json").read_text())["uses"]
    assert [(use["pair"], use["side"], use["gold"]) for use in uses] == [("1", 1, "F"), ("1", 2, "F")]
    rows = list(csv.DictReader(io.StringIO((tmp_path / "out" / "uses.csv").read_bytes().decode("utf-8-sig"))))
    assert [(row["pair"], row["side"], row["gold"]) for row in rows] == [("1", "1", "F"), ("1", "2", "F")]


def test_a_model_is_checked_and_named_or_refused_in_one_line(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    status, out, err = run(capfdbinary, "model", "minilm")
    assert (status, err) == (0, "") and out.startswith("minilm is ready: 6 layers, 384 wide, reads 512 tokens")
    status, out, err = run(capfdbinary, "model", "gpt")
    assert status == 2 and out == "" and err.count("\n") == 1
