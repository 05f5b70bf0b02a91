"""The inputs of the code page, and the buttons that run its programs."""

import streamlit as st

from core.limits import limit
from core.teaching.phases import phase
from core.toy.contextualise import Token
from core.toy.presets import BANK, PRESETS, preset
from ui import study, toy_inputs

_LAB = "as in the toy lab"


def toy_parameters() -> tuple[Token, tuple[Token, ...], tuple[Token, ...], float]:
    """The word, its neighbours in two contexts, and the temperature."""
    names = [item.name for item in PRESETS]
    if "toy_runs" in st.session_state:
        names.append(_LAB)
    first_column, second_column, third_column = st.columns(3)
    first = first_column.selectbox("First context", names, index=names.index("loan"), key="code_first")
    second = second_column.selectbox("Second context", names, index=names.index("river"), key="code_second")
    temperature = third_column.number_input("Temperature", 0.05, 5.0, 1.0, 0.05, key="code_temperature")
    most = float(limit("toy_value"))
    left, right = st.columns(2)
    finance = left.number_input("bank, finance", -most, most, BANK.vector[0], 0.1, key="code_finance")
    nature = right.number_input("bank, nature", -most, most, BANK.vector[1], 0.1, key="code_nature")
    runs = toy_inputs.latest_runs()
    if _LAB in (first, second) and len(runs[0].start) != len(BANK.vector):
        st.info("The toy lab is set to another number of dimensions. The program takes the word from there.")
        word = runs[0].tokens[0]
        return word, runs[0].tokens[1:], runs[1].tokens[1:], temperature
    contexts = [
        run.tokens[1:] if name == _LAB else preset(name).neighbours
        for name, run in zip((first, second), runs, strict=True)
    ]
    return Token(BANK.name, (finance, nature)), contexts[0], contexts[1], temperature


def run_button() -> bool:
    """True from the first press on: the output then follows the numbers."""
    st.button("Run it", key="code_run", type="primary", icon=":material/play_arrow:", on_click=_run)
    return bool(st.session_state.get("code_was_run"))


def _run() -> None:
    st.session_state["code_was_run"] = True
    study.mark(phase(9).activity)
