"""The evidence on the sense probe page: the figures shown are those of core, and what is not defined says why."""

import pytest
from streamlit.testing.v1 import AppTest

from core.charts.score_curves import LAYERS
from core.geometry.separation import separation
from core.layer_scores import scores_at
from tests.pages.probe_page import charts, opened, paste, table

TABLE = "centroid macro-F1"


def with_open(app: AppTest, *names: str) -> AppTest:
    for name in names:
        app.session_state[name] = True
    app.run()
    assert not app.exception and not app.error
    return app


def captions(app: AppTest) -> str:
    return " ".join(caption.value for caption in app.caption).replace("\\", "")


def metrics(app: AppTest) -> dict[str, str]:
    return {metric.label: metric.value for metric in app.metric}


def test_the_headline_is_the_chosen_layers_and_stands_beside_its_baselines() -> None:
    app = opened()
    figures = app.session_state["probe_last"].evidence.separations.at("6")
    shown = metrics(app)
    assert shown["AUC"] == f"{figures.auc:.2f}" and shown["1-NN accuracy"] == f"{figures.nn_accuracy:.2f}"
    assert shown["1-NN macro-F1"] == f"{figures.nn_macro_f1:.2f}" and shown["silhouette"] == f"{figures.silhouette:.2f}"
    beside = {metric.label: metric.delta for metric in app.metric}
    assert beside["AUC"] == f"{figures.auc_low:.2f} to {figures.auc_high:.2f}; chance: 0.50"
    assert beside["1-NN accuracy"] == f"commonest label alone: {figures.majority:.2f}"
    assert "from 999 shuffles" in captions(app) and "32 labelled uses" in captions(app)
    assert len(charts(app)) == 3
    app.select_slider(key="probe_layer").set_value("last4").run()
    assert metrics(app)["AUC"] == f"{scores_at(app.session_state['probe_last'].vectors, 'last4').auc:.2f}"
    app.select_slider(key="probe_layer").set_value("static").run()
    assert "AUC" not in metrics(app) and "identical" in captions(app)


def test_the_table_and_the_curve_by_layer_hold_the_figures_of_core() -> None:
    app = with_open(opened(), "probe_scores")
    evidence = app.session_state["probe_last"].evidence
    shown = table(app, TABLE)
    every = [evidence.static_separation, *evidence.separations.layers]
    assert list(shown["layer"]) == [one.layer for one in every]
    for title, name in (
        ("AUC", "auc"),
        ("AUC from", "auc_low"),
        ("centroid macro-F1", "centroid_macro_f1"),
        ("p", "p_value"),
    ):
        assert [None if value != value else value for value in shown[title]] == [getattr(one, name) for one in every]
    assert list(shown.loc[shown["best"] != "", "layer"]) == [evidence.separations.best]
    assert "identical" in shown["not defined"][0] and not any(shown["not defined"][1:])
    assert "after allowing for the choice among 7 layers" in captions(app) and "was picked on this list" in captions(
        app
    )
    app.pills(key="probe_score").set_value("silhouette").run()
    chart = next(chart for chart in app.get("vega_lite_chart") if chart.alt.startswith("silhouette by layer"))
    assert all(f"{one.silhouette:.2f} at layer {one.layer}" in chart.alt for one in evidence.separations.layers)
    assert LAYERS in chart.proto.spec


def test_the_chosen_score_outlives_another_page() -> None:
    app = with_open(opened(), "probe_scores")
    app.pills(key="probe_score").set_value("mean_gap").run()
    app.switch_page("pages/about.py").run()
    app.switch_page("pages/sense_probe.py").run()
    with_open(app, "probe_scores")
    assert app.pills(key="probe_score").value == "mean_gap"


ONE_LABEL = "sentence,label\nThe bank lent.,money\nA bank failed.,money\nThe bank paid me.,money\nOne bank.,money\n"
ALONE = "sentence,label\nThe bank lent.,money\nA river bank.,river\nThe bank of clouds.,cloud\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [(ONE_LABEL, "all labelled uses have one label"), (ALONE, "no label has two uses")],
)
def test_labels_that_cannot_be_scored_say_why(text: str, reason: str) -> None:
    from tests.pages.probe_page import upload, use

    app = upload(opened(), ("a.csv", text))
    use(app)
    assert "AUC" not in metrics(app) and reason in captions(app)
    with_open(app, "probe_scores")
    assert all(reason in why for why in table(app, TABLE)["not defined"])


def test_a_list_without_labels_is_not_scored_and_one_without_two_vectors_neither() -> None:
    app = paste(opened(), "The seal barked.\nA wax seal.\nThe seal swam.", "seal")
    with_open(app, "probe_scores")
    assert "no labels" in captions(app) and "nothing to score" in captions(app) and not metrics(app)
    assert len(charts(app)) == 3


def test_equal_sentences_have_no_score() -> None:
    from tests.pages.probe_page import upload, use

    app = upload(opened(), ("a.csv", "sentence,label\n" + "The bank lent.,a\nThe bank lent.,b\n" * 4))
    result = use(app)
    assert separation(result.vectors.at("6"), result.labels, "6").auc is None
    assert "identical" in captions(app)
