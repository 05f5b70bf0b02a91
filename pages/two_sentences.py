"""Phases 1 and 2: the same word in two sentences, and why one vector is not enough."""

import streamlit as st

from core.charts.attention import weight_bars, weight_bars_alt
from core.charts.pipeline import pipeline, pipeline_alt
from core.teaching.statements import choices, puzzles, read_most, verdict
from core.toy.paper import show
from ui import failures, frame, learner, live, note, phase
from ui.plain import escaped

frame.draw()
st.title("Same word, two sentences", anchor=False)
note.small("Phases 1 and 2: what a contextual embedding is, and why it is needed.")

phase.begin(1)
phase.task(1)
learner.draw_sentences()
learner.draw_input()
guess = st.slider("Your guess: cosine after the last layer", 0.0, 1.0, 0.5, 0.05, key="intro_guess")
if phase.reveal(1, "Show what the model does"):
    with failures.shown():
        reading = live.reading(learner.pair())
        st.altair_chart(pipeline(reading), key="intro_pipeline", alt=pipeline_alt(reading))
        note.small(
            "Solid frames hold equal things, dashed frames different ones. Of each vector, three numbers are shown."
        )
        phase.section(1, reading.outcome, live.figures(reading, guess=show(guess, 2)))
phase.finish(1)

phase.begin(2)
phase.task(2)
names = {puzzle.text: puzzle for puzzle in puzzles()}
text = st.selectbox("Sentence", list(names), key="why_sentence")
puzzle = names[text]
chosen = st.pills(
    f"Which words decide what “{puzzle.word}” means?",
    choices(puzzle),
    selection_mode="multi",
    key=f"why_choice_{puzzle.id}",
)
if phase.reveal(2, "Show what the model reads"):
    with failures.shown():
        tokens, by_layer = live.weights(puzzle.word, puzzle.text)
        st.markdown(escaped(verdict(puzzle, chosen, read_most(tokens))))
        st.altair_chart(
            weight_bars(tokens, by_layer[-1]),
            key="why_bars",
            alt=weight_bars_alt(puzzle.word, tokens, by_layer[-1]),
        )
        phase.section(2, "after")
phase.finish(2)
