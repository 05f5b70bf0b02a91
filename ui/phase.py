"""The fixed parts of a phase on a page: heading and aim first, questions and the way into a lab last."""

from collections.abc import Mapping

import streamlit as st

from core.teaching.content import fill, prose
from core.teaching.phases import phase
from ui import frame, learner, quiz, study


def begin(number: int, figures: Mapping[str, str] | None = None) -> None:
    """Heading, aim and idea of the phase."""
    st.header(phase(number).title, anchor=f"phase-{number}")
    st.markdown(f"**After this you can** {prose(number)['aim']}")
    section(number, "idea", figures)


def section(number: int, name: str, figures: Mapping[str, str] | None = None) -> None:
    """One section of the phase's prose, with its figures filled in."""
    st.markdown(fill(prose(number)[name], figures or {}))


def task(number: int) -> None:
    """What the learner is asked to do, before anything is revealed."""
    st.subheader("Try it", anchor=False)
    section(number, "task")


def finish(number: int, figures: Mapping[str, str] | None = None) -> None:
    """Check questions, and the link into a lab with the learner's word carried along."""
    st.subheader("Check yourself", anchor=False)
    quiz.draw(number, figures)
    item = phase(number)
    st.markdown(f"**On your own word.** {prose(number)['link']}")
    if st.button(item.lab_label, key=f"phase_{number}_lab", icon=":material/arrow_forward:"):
        if item.lab == "sense_probe":
            learner.open_in_probe()
        st.switch_page(frame.page(item.lab))
    st.divider()


def reveal(number: int, label: str, *, enabled: bool = True) -> bool:
    """A button that shows what the guess was about, and marks the activity; True once it was pressed."""
    activity = phase(number).activity
    key = f"shown_{activity}"
    st.button(label, key=f"reveal_{activity}", disabled=not enabled, on_click=_show, args=(key, activity))
    return bool(st.session_state.get(key))


def shown(number: int) -> bool:
    """Whether the activity's answer is already on the page."""
    return bool(st.session_state.get(f"shown_{phase(number).activity}"))


def _show(key: str, activity: str) -> None:
    st.session_state[key] = True
    study.mark(activity)
