"""What the learner has done in this session, as events for the study record in the browser.

A part is an activity or a question. The browser keeps the record (see `ui.timer`); the server only tells it news, and
never reads it back.
"""

import uuid

import streamlit as st

from core.teaching.content import questions
from core.teaching.phases import PHASES, Phase
from core.teaching.projects import PROJECTS

_EVENTS = "study_events"
#: The browser takes news at every run, so older ones have been taken long ago.
_KEPT = 200


def mark(part: str, right: bool = True) -> None:
    """Note that `part` was done now (`right`: answered rightly). Call it from a widget's callback."""
    done = st.session_state.setdefault("study_done", {})
    done[part] = done.get(part, False) or right
    news = st.session_state.setdefault(_EVENTS, [])
    news.append({"id": uuid.uuid4().hex, "part": part, "right": right})
    del news[:-_KEPT]


def is_done(part: str) -> bool:
    """Whether `part` was done rightly in this session."""
    return bool(st.session_state.get("study_done", {}).get(part))


def events() -> list[dict]:
    """All events of this session; the browser takes each one once."""
    return list(st.session_state.get(_EVENTS, []))


def activities(item: Phase) -> list[str]:
    """What the learner has to do in a phase: its activity, or the four projects of the last one."""
    return [f"project_{number}" for number in PROJECTS] if item.number == PHASES[-1].number else [item.activity]


def requirements() -> list[dict]:
    """For each phase: number, name, page, and the parts that make it done (its activity and every question)."""
    return [
        {
            "number": item.number,
            "name": item.name,
            "page": item.page,
            "parts": [*activities(item), *(question.id for question in questions(item.number))],
        }
        for item in PHASES
    ]
