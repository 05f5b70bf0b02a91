"""Views of the maps on the page: closed until asked for, true to core, calm with tiny lists."""

import pytest
from streamlit.testing.v1 import AppTest

from core.limits import limit
from core.map_views import nearest
from tests.pages.probe_page import charts, opened, paste, table

BOXES = ("probe_scrubber", "probe_honesty", "probe_nearest", "probe_clay")


def with_boxes(app: AppTest, *boxes: str) -> AppTest:
    for box in boxes:
        app.session_state[box] = True
    app.run()
    assert not app.exception
    return app


def test_every_view_has_its_picture_its_table_and_its_alternative_text() -> None:
    app = opened()
    assert len(charts(app)) == 3  # nothing is computed before a box is opened
    app = with_boxes(app, *BOXES)
    assert not app.error
    assert len(charts(app)) == 7 and all(chart.alt for chart in app.get("vega_lite_chart"))
    assert list(table(app, "row", "static", "6")["static"]) == ["0.000, 0.000"] * 32
    result = app.session_state["probe_last"]
    near = table(app, "cosine", "left")
    assert list(near["cosine"]) == pytest.approx([found.cosine for found in nearest(result, 0)])
    figures = table(app, "figure", "noise or chance")
    assert figures["this map"][0] == pytest.approx(result.maps.contextual.trustworthiness)
    assert list(table(app, "layer", "share shown")["layer"]) == ["static", *"0123456"]


def test_picked_uses_have_paths_and_the_last_one_its_nearest() -> None:
    app = opened()
    uses = app.session_state["probe_last"].vectors.uses
    app.session_state["probe_picked"] = tuple(use.id for use in uses[3:6])
    with_boxes(app, "probe_clay", "probe_nearest")
    assert len(table(app, "layer", "share shown").columns) == 2 + 3
    assert app.selectbox(key="probe_nearest_use").value == 5
    assert app.selectbox(key="probe_first").value == 4 and app.selectbox(key="probe_second").value == 5


@pytest.mark.parametrize("text", ["A bank.\nThe bank.", "A bank.\nA bank.", "The bank is one bank."])
def test_two_uses_have_every_view_or_a_reason(text: str) -> None:
    app = with_boxes(paste(opened(), text, "bank"), *BOXES)
    assert not app.error and len(app.session_state["probe_last"].vectors.uses) == 2
    assert any("Not defined" in caption.value for caption in app.caption)


def test_another_seed_is_one_click_away_where_chance_plays_a_part() -> None:
    app = with_boxes(opened(), "probe_honesty")
    app.selectbox(key="probe_map").set_value("pca").run()
    assert app.button(key="probe_another_seed").disabled
    app.selectbox(key="probe_map").set_value("tsne").run()
    assert app.session_state["probe_last"].maps.contextual.method == "tsne"
    app.button(key="probe_another_seed").click().run()
    assert not app.exception and app.session_state["probe_last"].maps.contextual.seed == 43


def test_at_most_as_many_uses_as_the_limit_says_are_picked(monkeypatch: pytest.MonkeyPatch) -> None:
    from ui import probe_session

    state: dict[str, object] = {}
    monkeypatch.setattr(probe_session.st, "session_state", state)
    most = limit("picked_uses")
    probe_session.pick([f"u{k}" for k in range(most)])
    assert len(state["probe_picked"]) == most  # type: ignore[arg-type]
    probe_session.pick(["one more"])
    assert state["probe_picked"] == (*(f"u{k}" for k in range(1, most)), "one more")
    probe_session.pick(["u3"], no_longer=["u4", "u5"])
    assert state["probe_picked"] == ("u1", "u2", "u6", "u7", "one more", "u3")


def test_a_view_belongs_to_its_result_and_not_to_the_list_that_was_opened_since(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A list that gave no result yet (stopped, refused) leaves the result before it on the page, with its views."""
    from ui import probe_session

    app = opened()
    result = app.session_state["probe_last"]
    embedded = app.session_state["probe_last_of"][1]
    state: dict[str, object] = {
        "probe_digest": "the list after",
        "probe_last_of": (("the list before", "bank"), embedded),
    }
    monkeypatch.setattr(probe_session.st, "session_state", state)
    assert probe_session.view(result, "scrubber", lambda: "of the list before") == "of the list before"
    state["probe_last_of"] = (("the list after", "bank"), embedded)
    assert probe_session.view(result, "scrubber", lambda: "of the list after") == "of the list after"
