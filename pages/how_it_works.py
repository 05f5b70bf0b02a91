"""Phase 5: the four steps from one start to two results, with the learner's sentences."""

import streamlit as st

from core.charts.attention import weight_bars, weight_bars_alt
from core.charts.layer_stack import layer_stack, layer_stack_alt
from core.charts.pipeline import one_start_alt, one_start_two_results, pipeline, pipeline_alt
from core.teaching.pair import token_rows
from ui import failures, frame, learner, live, note, phase, steps

frame.draw()
st.title("One start, two results", anchor=False)
note.small("Phase 5: tokenize, look up, attend, differ.")

phase.begin(5)
phase.task(5)
learner.draw_sentences()
learner.draw_input()
step = steps.choose(5, ["1 Tokenize", "2 Look up", "3 Attend", "4 Differ"])
with failures.shown():
    reading = live.reading(learner.pair())
    phase.section(5, f"step_{step}", live.figures(reading))
    sides = (reading.first, reading.second)
    if step == 1:
        for column, side, number in zip(st.columns(2), sides, (1, 2), strict=True):
            column.markdown(f"**Sentence {number}**")
            column.table(token_rows(side))
    elif step == 2:
        st.altair_chart(pipeline(reading, 3), key="steps_lookup", alt=pipeline_alt(reading, 3))
    elif step == 3:
        layer = st.slider("Layer", 1, reading.model.layers, reading.model.layers, key="steps_layer")
        for column, side, number in zip(st.columns(2), sides, (1, 2), strict=True):
            with column:
                st.markdown(f"**Sentence {number}, layer {layer}**")
                weights = side.at_layer(layer)
                st.altair_chart(
                    weight_bars(side.tokens, weights),
                    key=f"steps_bars_{number}",
                    alt=weight_bars_alt(reading.pair.word, side.tokens, weights),
                )
    else:
        st.altair_chart(one_start_two_results(reading), key="steps_results", alt=one_start_alt(reading))
        note.small(
            "The thicker a line, the larger the weight. Solid frames hold equal things, dashed ones different things."
        )
        st.altair_chart(layer_stack(reading), key="steps_stack", alt=layer_stack_alt(reading))
phase.finish(5)
