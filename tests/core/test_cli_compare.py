"""`python -m core compare`: two sides, one object, one line for what is wrong."""

import json
from pathlib import Path

import pytest

from core.model.encoder import Encoder
from tests.core.test_cli import TEN_USES, one_model, run  # noqa: F401


def test_two_layers_as_one_object(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    status, out, err = run(
        capfdbinary, "compare", TEN_USES, "--word", "bank", "--layer", 6, "--with-layer", 0, "--no-map", "--json"
    )
    assert (status, err) == (0, "")
    found = json.loads(out)
    assert found["names"] == ["minilm, layer 6", "minilm, layer 0"] and found["uses"] == 10
    assert found["first"]["grouping"]["layer"] == 6 and found["second"]["grouping"]["layer"] == 0
    assert found["first"]["separation"] == found["second"]["separation"] and found["left_out"] == []
    assert found["difference"]["auc"] < 0 and found["first"]["map"] is None


def test_another_model_another_pooling_another_word(
    capfdbinary: pytest.CaptureFixture[bytes], tiny_bert_folder: Path
) -> None:
    start = ("compare", TEN_USES, "--word", "bank", "--no-map")
    status, out, _ = run(capfdbinary, *start, "--with-model", tiny_bert_folder, "--json")
    found = json.loads(out)
    assert status == 0 and found["names"][1].startswith("tiny-bert-cased, layer 12")
    assert found["uses"] + len({lost["row"] for lost in found["left_out"]}) == 10
    assert found["first"]["counts"]["uses"] == found["second"]["counts"]["uses"] == found["uses"]
    status, out, _ = run(capfdbinary, *start, "--with-pooling", "last")
    assert status == 0 and "the very same vectors" in out and "macro-F1" in out
    status, out, _ = run(capfdbinary, *start, "--with-word", "the")
    assert status == 0 and "not as a contest" in out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], "Nothing to compare with"),
        (["--with-layer", "7"], "static, 0 to 6"),
        (["--with-word", "zebra"], "No use of"),
        (["--with-model", "gpt"], "minilm"),
        (["--with-pooling", "sum"], "invalid choice"),
    ],
)
def test_what_is_wrong_ends_in_one_line_and_status_2(
    options: list[str], message: str, capfdbinary: pytest.CaptureFixture[bytes], encoder: Encoder
) -> None:
    status, out, err = run(capfdbinary, "compare", TEN_USES, "--word", "bank", *options, "--json")
    assert status == 2 and out == "" and message in err and err.count("\n") == 1
