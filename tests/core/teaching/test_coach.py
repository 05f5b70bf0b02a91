"""The coach on explanations of our own: good, partial, wrong, empty, copied, off topic."""

import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest

from core.errors import InputError
from core.limits import limit
from core.model.encoder import Encoder
from core.teaching.coach import assess, ideas, misconceptions, question, sentences_of

CASES = tomllib.loads((Path(__file__).parent / "explanations.toml").read_text(encoding="utf-8"))["explanation"]


@pytest.fixture(scope="module")
def embed(encoder: Encoder) -> Callable[[Sequence[str]], np.ndarray]:
    known: dict[str, np.ndarray] = {}

    def embed_all(texts: Sequence[str]) -> np.ndarray:
        for text in texts:
            if text not in known:
                known[text] = encoder.sentence_vectors([text])[0]
        return np.stack([known[text] for text in texts])

    return embed_all


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_an_explanation_is_read_as_its_author_reads_it(case: dict, embed) -> None:  # type: ignore[no-untyped-def]
    report = assess(case["text"], embed)
    state = {verdict.point.id: verdict.state for verdict in report.verdicts}
    assert [name for name in case.get("ideas", []) if state[name] == "missing"] == []
    assert [name for name in case.get("missing", []) if state[name] != "missing"] == []
    assert [name for name in case.get("not_found", []) if state[name] == "found"] == []
    if "corrections" in case:
        assert {correction.point.id for correction in report.corrections} == set(case["corrections"])
    if "remark" in case:
        assert any(case["remark"] in remark for remark in report.remarks)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_nothing_is_called_covered_without_saying_what_cannot_be_seen(case: dict, embed) -> None:  # type: ignore[no-untyped-def]
    for verdict in assess(case["text"], embed).verdicts:
        if verdict.state != "missing":
            assert verdict.sentence and verdict.sentence in case["text"] and verdict.wording
            assert "cannot" in verdict.why
        else:
            assert verdict.why == verdict.point.note


@pytest.mark.parametrize("idea", ideas(), ids=lambda idea: idea.id)
def test_a_key_idea_denied_is_never_simply_covered(idea, embed) -> None:  # type: ignore[no-untyped-def]
    for wording in idea.wordings:
        report = assess(f"It is not true that {wording[0].lower()}{wording[1:]}", embed)
        verdict = next(v for v in report.verdicts if v.point.id == idea.id)
        assert verdict.state != "found" or "cannot" in verdict.why


@pytest.mark.parametrize("idea", ideas(), ids=lambda idea: idea.id)
def test_each_wording_of_an_idea_is_recognised_as_it(idea, embed) -> None:  # type: ignore[no-untyped-def]
    for wording in idea.wordings:
        state = {v.point.id: v.state for v in assess(wording, embed).verdicts}
        assert state[idea.id] in ("found", "check"), wording


@pytest.mark.parametrize("mistake", misconceptions(), ids=lambda mistake: mistake.id)
def test_each_wording_of_a_misconception_brings_its_correction(mistake, embed) -> None:  # type: ignore[no-untyped-def]
    for wording in mistake.wordings:
        assert mistake.id in {c.point.id for c in assess(wording, embed).corrections}, wording


@pytest.mark.parametrize("text", ["", "   \n ", "yes", "two words."])
def test_an_empty_explanation_is_answered_in_a_sentence(text: str, embed) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(InputError, match="no sentence to read"):
        assess(text, embed)


def test_an_essay_is_refused_with_the_limit(embed) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(InputError, match=str(limit("explanation"))):
        assess("word " * limit("explanation"), embed)


def test_the_copied_question_is_left_out_also_beside_an_answer(embed) -> None:  # type: ignore[no-untyped-def]
    report = assess(f"{question()} The new vector is a weighted sum of the values of all tokens.", embed)
    state = {v.point.id: v.state for v in report.verdicts}
    assert state["mixture"] == "found" and state["same_start"] == "missing"
    assert any("copy of the question" in remark for remark in report.remarks)


def test_sentences_and_clauses() -> None:
    assert sentences_of("One two three. Four five six, but seven eight nine!") == [
        "One two three.", "Four five six, but seven eight nine!", "Four five six", "but seven eight nine!",
    ]  # fmt: skip
    assert sentences_of("No.\nAt all.") == []
