"""Sense probe: one word, in real sentences, pulled apart by a real model, while its static vector stays one point."""

import streamlit as st

from ui import failures, frame, list_words, probe_controls, probe_receipt, probe_results, probe_session, sentence_input

frame.draw()
sentence_input.take_next()
probe_session.open_list()

st.title("Sense probe", anchor=False)
st.caption("The same word in different sentences: one row of the embedding matrix, many contextual vectors.")

sentence_input.draw()
list_words.draw()
word, model, settings = probe_controls.draw()

result = None
with failures.shown():
    result = probe_session.result_for(word, model, settings)
probe_receipt.notice(probe_session.receipt())
if result is None and (result := probe_session.last()) is not None:
    probe_results.say_it_is_the_last(result)
if result is not None:
    probe_results.draw(result)
