"""The evidence on the sense probe page: the figures shown are those of core, and what is not defined says why."""

import pytest
from streamlit.testing.v1 import AppTest

from core.beside_bag import beside_bag
from core.charts.score_curves import BAG_LINE, LAYERS
from core.context_figures import bands_after, pair_after, profile_after
from core.geometry.separation import separation
from core.group_reading import read_groups
from core.layer_scores import bag_scores, scores_at
from core.model.encoder import Encoder
from core.probe import measure
from tests.pages.probe_page import charts, opened, paste, table, upload, use

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


def test_the_table_and_the_curve_by_layer_hold_the_figures_of_core(encoder: Encoder) -> None:
    app = with_open(opened(), "probe_scores")
    evidence = app.session_state["probe_last"].evidence
    shown = table(app, TABLE)
    bag = bag_scores(app.session_state["probe_last"].vectors, encoder)
    every = [evidence.static_separation, *evidence.separations.layers, bag]
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
    assert beside_bag(evidence.separations, bag) in captions(app)
    assert app.pills(key="probe_score").value == "auc"  # what is shown is what is marked as chosen
    app.pills(key="probe_score").set_value("silhouette").run()
    chart = next(chart for chart in app.get("vega_lite_chart") if chart.alt.startswith("silhouette by layer"))
    assert all(f"{one.silhouette:.2f} at layer {one.layer}" in chart.alt for one in evidence.separations.layers)
    assert f"{BAG_LINE}, {bag.silhouette:.2f}" in chart.alt
    assert LAYERS in chart.proto.spec


def test_the_chosen_score_outlives_another_page() -> None:
    app = with_open(opened(), "probe_scores")
    app.pills(key="probe_score").set_value("mean_gap").run()
    app.switch_page("pages/about.py").run()
    app.switch_page("pages/sense_probe.py").run()
    with_open(app, "probe_scores")
    assert app.pills(key="probe_score").value == "mean_gap"


def test_the_groups_stand_beside_two_empty_answers_and_show_their_uses() -> None:
    app = with_open(opened(), "probe_groups")
    result = app.session_state["probe_last"]
    grouping = result.grouping
    shown = metrics(app)
    assert shown["groups (k)"] == str(grouping.k) == "2" and shown["stability"] == f"{grouping.stability:.2f}"
    scores = table(app, "every use alone")
    assert list(scores["groups found"]) == [grouping.ari, grouping.v_measure, grouping.b_cubed]
    assert list(scores["one group of all"]) == [
        score.one_group for score in (grouping.agreement.ari, grouping.agreement.v_measure, grouping.agreement.b_cubed)
    ]
    readings = read_groups(result.vectors, grouping, result.word)
    tables = [frame.value for frame in app.dataframe if "like its group" in frame.value.columns]
    for reading, uses in zip(readings, tables, strict=True):
        placed = (*reading.typical, *reading.doubtful)
        assert list(uses["row"]) == [result.vectors.uses[use.index].row for use in placed]
        assert list(uses["margin"]) == [use.margin for use in placed]
    words = table(app, "sentences of the group")
    assert list(words["word"]) == [key.word for reading in readings for key in reading.words]
    assert all(frame.proto.alt for frame in app.dataframe)


def test_one_cloud_is_said_to_be_one_and_agreement_is_not_defined() -> None:
    app = opened()
    app.select_slider(key="probe_layer").set_value("0").run()
    with_open(app, "probe_groups")
    grouping = app.session_state["probe_last"].grouping
    assert (
        grouping.k == 1 and metrics(app)["groups (k)"] == "1" and metrics(app)["ARI with the labels"] == "not defined"
    )
    assert "One group" in captions(app) and "Agreement with labels is not defined: all labelled uses" in captions(app)


def test_what_people_type_is_never_markdown_in_the_groups() -> None:
    text = "".join(f"The **bank** $a$ :material/home: {k} {'loan' if k % 2 else 'fish'}.\n" for k in range(8))
    app = with_open(paste(opened(), text, "bank"), "probe_groups")
    shown = table(app, "like its group")
    assert all("**[bank]** $a$ :material/home:" in use for use in shown["use"])
    assert not [part.value for part in (*app.markdown, *app.caption) if "$a$" in part.value]


def test_the_switch_changes_the_curves_their_bands_and_the_pair_and_outlives_another_page() -> None:
    app = opened()
    embedded = app.session_state["probe_last_of"][1]
    raw = table(app, "same label, from")
    assert list(raw["cosine, same label"]) == list(measure(embedded).curves.within)
    assert list(raw["same label, to"]) == [high for _, high in bands_after(embedded, "raw").within]
    app.pills(key="probe_correction").set_value("standardised").run()
    assert not app.exception
    curves, bands = measure(embedded, "standardised").curves, bands_after(embedded, "standardised")
    shown = table(app, "same label, from")
    assert list(shown["cosine, same label"]) == list(curves.within)
    assert list(shown["cosine, random other words"]) == list(curves.random)
    assert list(shown["different labels, from"]) == [low for low, _ in bands.between]
    assert list(shown["constant dimensions"]) == list(curves.constant) and max(curves.constant) == 3
    pair = pair_after(
        embedded, "standardised", *(app.selectbox(key=key).value for key in ("probe_first", "probe_second"))
    )
    assert list(shown["cosine, the two chosen uses"]) == list(pair)
    app.switch_page("pages/about.py").run()
    app.switch_page("pages/sense_probe.py").run()
    assert app.pills(key="probe_correction").value == "standardised"
    assert list(table(app, "same label, from")["cosine, same label"]) == list(curves.within)
    with_open(app, "probe_profile")
    assert "Vectors: standardised" in captions(app)


def test_context_specificity_is_that_of_core_under_the_three_names() -> None:
    app = with_open(opened(), "probe_profile")
    embedded = app.session_state["probe_last_of"][1]
    profile = profile_after(embedded, "raw")
    shown = table(app, "mean_share")
    assert list(shown["self-similarity"]) == [one.self_similarity for one in profile]
    assert list(shown["its length floor"]) == [one.intra.floor for one in profile]
    assert list(shown["mev_uncentred"]) == [one.variance.mev_uncentred for one in profile]
    assert list(shown["pc1_centred"][1:]) == [one.variance.pc1_centred for one in profile[1:]]
    assert "identical" in shown["not defined"][0]
    assert list(shown["its share"]) == [one.dominant.share for one in profile]
    assert len(charts(app)) == 5 and "makes" in captions(app)


ONE_LABEL = "sentence,label\nThe bank lent.,money\nA bank failed.,money\nThe bank paid me.,money\nOne bank.,money\n"
ALONE = "sentence,label\nThe bank lent.,money\nA river bank.,river\nThe bank of clouds.,cloud\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [(ONE_LABEL, "all labelled uses have one label"), (ALONE, "no label has two uses")],
)
def test_labels_that_cannot_be_scored_say_why(text: str, reason: str) -> None:
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


ALL_PARTS = ("probe_scores", "probe_groups", "probe_profile")


def test_equal_sentences_have_no_score_and_every_part_says_so() -> None:
    app = upload(opened(), ("a.csv", "sentence,label\n" + "The bank lent.,a\nThe bank lent.,b\n" * 4))
    result = use(app)
    assert separation(result.vectors.at("6"), result.labels, "6").auc is None
    assert "identical" in captions(app)
    with_open(app, *ALL_PARTS)
    assert metrics(app)["silhouette"] == metrics(app)["stability"] == "not defined"
    assert "identical, so nothing varies" in table(app, "mean_share")["not defined"][3]


def test_one_use_has_nothing_to_compare_and_every_part_says_so() -> None:
    app = with_open(paste(opened(), "The seal barked at the crowd.\nA tree fell on the road.", "seal"), *ALL_PARTS)
    assert "too few to look for groups" in captions(app) and "no labels" in captions(app)
    assert all("a pair needs two uses" in why for why in table(app, "mean_share")["not defined"])
