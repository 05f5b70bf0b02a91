"""What the theory pages show of the real model, and the figures drawn from it."""

import json
import math
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from core.charts.attention import weight_bars, weight_bars_alt
from core.charts.layer_stack import layer_stack, layer_stack_alt
from core.charts.pipeline import one_start_alt, one_start_two_results, pipeline, pipeline_alt, strongest
from core.charts.toy_plane import plane_domain, toy_plane, toy_plane_alt, weights_caption
from core.errors import WordError
from core.model.encoder import Encoder
from core.model.vectors import TextSpan
from core.teaching.applications import (
    background_figures,
    candidate_weights,
    nearest_sentences,
    nearest_use,
    next_token,
)
from core.teaching.content import load_table
from core.teaching.pair import DEFAULT_SENTENCES, DEFAULT_WORD, PairReading, make_pair, read_pair, token_rows
from core.teaching.projects import probe_projects_done, toy_project_done
from core.teaching.real_program import real_output, real_program
from core.teaching.statements import puzzles, read_most, verdict
from core.toy.contextualise import Settings, Token, contextualise
from core.toy.presets import AXES, BANK, LOAN, RIVER


@pytest.fixture(scope="module")
def reading(encoder: Encoder) -> PairReading:
    return read_pair(encoder, make_pair(DEFAULT_WORD, *DEFAULT_SENTENCES))


def test_one_start_two_results_in_the_real_model(reading: PairReading, encoder: Encoder) -> None:
    assert reading.same_ids and reading.static == 1.0 and reading.outcome == "differs"
    assert len(reading.layers) == encoder.info.layers + 1 and max(reading.layers) < 1
    states = [encoder.hidden_states(text) for text in DEFAULT_SENTENCES]
    places = [[t.piece for t in encoder.tokens(text)].index("bank") for text in DEFAULT_SENTENCES]
    a, b = (s[-1, place].astype(float) for s, place in zip(states, places, strict=True))
    assert reading.layers[-1] == pytest.approx(a @ b / np.linalg.norm(a) / np.linalg.norm(b), abs=1e-5)


def test_weights_of_every_layer_sum_to_one(reading: PairReading) -> None:
    for side in (reading.first, reading.second):
        for layer in range(1, reading.model.layers + 1):
            assert math.fsum(side.at_layer(layer)) == pytest.approx(1, abs=1e-4)
        assert [seen.piece for seen in side.tokens if seen.target] == ["bank"]
        assert [row["id"] for row in token_rows(side) if row[""] == "your word"] == [str(side.ids[0])]


def test_equal_sentences_and_words_of_several_pieces(encoder: Encoder) -> None:
    same = read_pair(encoder, make_pair("bank", DEFAULT_SENTENCES[0], DEFAULT_SENTENCES[0]))
    assert same.outcome == "equal" and same.layers[-1] == 1.0
    long = read_pair(encoder, make_pair("unbankable", "He is unbankable.", "An unbankable idea failed."))
    assert len(long.first.ids) > 1 and long.static == 1.0
    assert math.fsum(long.first.at_layer(1)) == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize(
    ("word", "first", "second", "message"),
    [
        ("bank", "No such word.", "The bank.", "not in the first sentence"),
        ("bank", "The bank.", "The banks.", "not in the second sentence"),
        (" ", "The bank.", "The bank.", "No word was given"),
        ("bank", "The bank." + " x" * 200, "The bank.", "longer than 300"),
    ],
)
def test_input_that_cannot_be_used_is_answered_in_a_sentence(word: str, first: str, second: str, message: str) -> None:
    with pytest.raises(WordError, match=message):
        make_pair(word, first, second)


def test_figures_are_drawn_from_the_reading(reading: PairReading) -> None:
    drawn = json.dumps(pipeline(reading).to_dict())
    for part in ("bank = 2924", "token ids: same", "embedding vectors: cosine 1.000"):
        assert part in drawn
    assert f"contextual vectors: cosine {reading.figures()['final_cosine']}" in drawn
    results = json.dumps(one_start_two_results(reading).to_dict())
    assert "start: row of" in results
    for side in (reading.first, reading.second):
        for piece, weight in strongest(side):
            assert f"{piece}  {weight:.2f}" in results
    stack = json.dumps(layer_stack(reading).to_dict())
    assert all(f'"shown": "{value:.3f}"' in stack for value in reading.layers)
    bars = json.dumps(weight_bars(reading.first.tokens, reading.first.at_layer(6)).to_dict())
    assert "[CLS]" in bars and "the word itself" in bars


def test_three_stations_show_nothing_of_the_end(reading: PairReading) -> None:
    drawn = json.dumps(pipeline(reading, 3).to_dict())
    assert "contextual" not in drawn and "contextual" not in pipeline_alt(reading, 3)


def test_the_words_of_a_figure_are_in_its_alt_text(reading: PairReading) -> None:
    final = reading.figures()["final_cosine"]
    for alt in (pipeline_alt(reading), one_start_alt(reading), layer_stack_alt(reading)):
        assert "bank" in alt and final in alt and "1.000" in alt
    assert "[CLS] 0." in weight_bars_alt("bank", reading.first.tokens, reading.first.at_layer(6))


def test_the_plane_draws_arrows_that_end_at_the_result() -> None:
    run = contextualise((BANK, LOAN, RIVER), Settings(residual=True))
    spec = toy_plane(run, plane_domain(run), AXES).to_dict()
    arrows = next(layer["data"]["values"] for layer in spec["layer"] if layer["mark"]["type"] == "rule")
    assert (arrows[0]["x"], arrows[0]["y"]) == (0, 0)
    for before, after in zip(arrows, arrows[1:], strict=False):
        assert (before["x2"], before["y2"]) == (after["x"], after["y"])
    assert (arrows[-1]["x2"], arrows[-1]["y2"]) == pytest.approx(run.result)
    assert "loan adds" in toy_plane_alt(run, AXES) and weights_caption(run).endswith("= 1.000")
    low, high = plane_domain(run)
    assert all(low <= arrow[name] <= high for arrow in arrows for name in ("x", "y", "x2", "y2"))


def test_text_of_the_learner_stays_data_in_figures(encoder: Encoder) -> None:
    text = 'The bank said "<b>$x$" & datum.value {{x}}.'
    reading = read_pair(encoder, make_pair("bank", text, DEFAULT_SENTENCES[1]))
    for chart in (pipeline(reading), one_start_two_results(reading), layer_stack(reading)):
        spec = chart.to_dict()
        marks = [layer.get("encoding", {}).get("text", {}).get("field") for layer in spec["layer"]]
        assert set(marks) <= {None, "text", "shown"}


def test_the_model_reads_what_we_would_choose(encoder: Encoder) -> None:
    from core.teaching.pair import word_weights
    from core.text.matching import find_spans

    for puzzle in puzzles():
        tokens, _ = word_weights(encoder, TextSpan(puzzle.text, *find_spans(puzzle.text, puzzle.word)[0]))
        read = read_most(tokens)
        assert set(read) & set(puzzle.deciding), puzzle.id
        assert read[0] in verdict(puzzle, [puzzle.deciding[0]], read)


def test_the_applications_do_what_the_page_says(encoder: Encoder) -> None:
    data = load_table("applications")
    hits = nearest_sentences(encoder, data["query"], tuple(data["sentences"]))
    assert hits[0].text == "Refunds are paid within ten working days."
    tagging = data["tagging"]
    tags = {example["text"]: example["tag"] for example in tagging["example"]}
    assert tags[nearest_use(encoder, "play", tagging["sentence"], tuple(tags))[0].text] == "noun"
    assert tags[nearest_use(encoder, "play", "Shall we play cards tonight?", tuple(tags))[0].text] == "verb"
    with pytest.raises(WordError, match="not in your sentence"):
        nearest_use(encoder, "play", "Nothing of the kind.", tuple(tags))
    weights = candidate_weights(encoder, "it", data["coreference"]["text"], ("trophy", "suitcase"))
    assert weights[0].cosine > weights[1].cosine
    rows = next_token("loan")
    assert float(rows[0]["probability"]) > float(rows[1]["probability"])
    assert next_token("both")[0]["probability"] == next_token("both")[1]["probability"] == "0.500"


def test_the_background_figure_is_a_mean_over_different_words(encoder: Encoder) -> None:
    figures = background_figures(encoder, make_pair(DEFAULT_WORD, *DEFAULT_SENTENCES))
    assert 0 < float(figures["background"]) < 1 and 1 <= int(figures["layer"]) <= encoder.info.layers
    alone = background_figures(encoder, make_pair("bank", "bank", "bank"))
    assert alone["background"] == "undefined"


@pytest.mark.parametrize("sentences", [DEFAULT_SENTENCES, ("A 'quoted' \\n bank\tend", 'The "other" bank; # no {x}')])
def test_the_real_program_runs_as_copied_and_prints_what_the_page_says(
    sentences: tuple[str, str], encoder: Encoder, tmp_path: Path
) -> None:
    pair = make_pair("bank", *sentences)
    file = tmp_path / "real.py"
    file.write_text(real_program(pair), encoding="utf-8")
    done = subprocess.run([sys.executable, file], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout == real_output(read_pair(encoder, pair))


def test_projects_are_done_when_their_rule_says_so() -> None:
    flat = contextualise((BANK, LOAN, RIVER))
    wide = contextualise(tuple(Token(f"t{n}", (0.1, 0.2, float(n))) for n in range(4)))
    assert not toy_project_done((flat, flat)) and toy_project_done((flat, wide))
    assert probe_projects_done(9, True, 0, "6") == set()
    assert probe_projects_done(10, True, 0, "6") == {2}
    assert probe_projects_done(3, True, 2, "0") == {3}
    assert probe_projects_done(3, True, 1, "static") == {4}
