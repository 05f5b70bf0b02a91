"""Start: what this is, one live example, and two ways on."""

import streamlit as st

from core.charts.layer_stack import layer_stack, layer_stack_alt
from core.toy.paper import show
from ui import failures, frame, learner, live, note

frame.draw()
st.title("Contextual embeddings", anchor=False)
st.markdown(
    "A language model looks a word up in a table, and the table gives the same numbers in every sentence. Then its "
    "layers mix in the other words, and the numbers change. Here you can watch this happen, learn why, and measure it "
    "on sentences of your own. Everything runs on this server, and your sentences are not saved."
)
ways = st.columns(2)
with ways[0], st.container(border=True):
    st.header("Learn", anchor=False)
    st.write("Fifteen short phases: guess, look, check. About an hour, without prior knowledge.")
    st.page_link(frame.page("two_sentences"), label="Begin with phase 1", icon=":material/school:")
with ways[1], st.container(border=True):
    st.header("Probe my sentences", anchor=False)
    st.write("Bring a list of sentences and a word: maps, curves, and how sure the groups are.")
    st.page_link(frame.page("sense_probe"), label="Open the sense probe", icon=":material/scatter_plot:")

st.header("One word, two sentences", anchor=False)
learner.draw_sentences()
learner.draw_input()
with failures.shown():
    reading = live.reading(learner.pair())
    first, second = st.columns(2)
    first.metric("Cosine of the two static rows", show(reading.static), help="1.000: the very same numbers twice")
    second.metric(
        "Cosine after the last layer", show(reading.layers[-1]), help="Below 1: the sentences made a difference"
    )
    st.altair_chart(layer_stack(reading), key="start_stack", alt=layer_stack_alt(reading))
    note.small(
        f"From the bottom up: the row that is looked up, then what each of {reading.model.layers} layers makes of it. "
        f"A cosine of 1 means the same direction. Model: {reading.model.title or reading.model.name}."
    )
