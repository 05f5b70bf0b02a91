"""How well the person's labels separate the vectors: the headline of the chosen layer, and every layer when asked."""

import streamlit as st

from core.beside_bag import beside_bag
from core.charts import score_curves
from core.geometry.separation import Separation
from core.layer_scores import LayerScores, bag_scores, has_labels, layer_scores
from core.probe import Probe
from core.score_kinds import SCORES, score_baseline, score_kind
from core.score_reading import best_warning, best_words, figure, interval_words, p_words, rests_on, undefined_words
from ui import cache, failures, figure_table, kept, probe_session
from ui.plain import escaped
from ui.probe_words import layer_words
from ui.score_tables import scores_by_layer

_HEADLINE = ("auc", "nn_accuracy", "nn_macro_f1", "silhouette")
_OPEN, _SHOWN = "probe_scores", "probe_score"


def headline(result: Probe) -> None:
    """The scores of the chosen layer, each with what it stands beside; one line when there is nothing to score."""
    scores = _scores(result)
    if not has_labels(scores):
        st.caption("Your list has no labels, so nothing is scored against them; groups are looked for without.")
        return
    chosen = scores.chosen
    st.markdown(f"**How well your labels separate, {escaped(layer_words(result.layer))}**")
    if chosen.auc is None:
        st.caption(f"Not defined: {escaped(undefined_words(chosen))}. {escaped(rests_on(chosen))}")
        return
    with st.container(horizontal=True, key="probe_headline"):
        for name in _HEADLINE:
            kind = score_kind(name)
            beside = f"{kind.baseline_name}: {figure(score_baseline(name, chosen))}"
            if name == "auc":
                beside = f"{interval_words(chosen)}; {beside}" if chosen.auc_low is not None else beside
            st.metric(
                kind.title,
                figure(getattr(chosen, name)),
                beside,
                delta_color="off",
                delta_arrow="off",
                help=f"{kind.meaning[:1].upper()}{kind.meaning[1:]}.",
                width=185,
            )
    st.caption(escaped(f"{rests_on(chosen)} Permutation test: {p_words(chosen)}."))


def draw(result: Probe) -> None:
    """Scores of every layer, computed for the page when the expander is opened."""
    expander = st.expander(
        "Scores of your labels by layer", icon=":material/leaderboard:", key=_OPEN, on_change="rerun"
    )
    if expander.open:
        with expander:
            _by_layer(result)


def _by_layer(result: Probe) -> None:
    scores = _scores(result)
    if not has_labels(scores):
        st.caption("No use has a label, so there is nothing to score. Add a column of labels to your list.")
        return
    bag = _bag(result)
    added = beside_bag(result.evidence.separations, bag) if bag is not None else None
    for words in (best_words(scores), best_warning(scores), added):
        if words:
            st.caption(escaped(words))
    kept.bring_back(_SHOWN)
    st.session_state.setdefault(_SHOWN, SCORES[0].name)
    name = st.pills("Score", [kind.name for kind in SCORES], format_func=_title, key=_SHOWN, required=True)
    kept.remember(_SHOWN)
    kind = score_kind(name or SCORES[0].name)
    layers = result.evidence.curves.layers
    table = score_curves.score_rows(kind, scores.rows, scores.best.layer if scores.best else None, bag)
    st.altair_chart(
        score_curves.score_chart(kind, table, layers, result.layer),
        key="probe_score_chart",
        alt=score_curves.score_summary(kind, table),
    )
    st.caption(
        escaped(
            f"{kind.title}: {kind.meaning}. Beside it: {kind.baseline_name}, and what the other words of each sentence "
            "reach without any context between them (the mean of their static vectors; uses in one sentence share it)."
        )
    )
    figure_table.draw(scores_by_layer(scores, bag), "probe_score_table", "Scores of your labels by layer")


def _bag(result: Probe) -> Separation | None:
    """Scores of the bag of other words; None, with a sentence on the page, when the model cannot be had."""
    with failures.shown(), st.spinner("Scoring the other words…"):
        model = probe_session.last_model()
        return probe_session.kept_of_last("bag", "", lambda: bag_scores(result.vectors, cache.encoder(model)))
    return None


def _title(name: str) -> str:
    return score_kind(name).title


def _scores(result: Probe) -> LayerScores:
    evidence = result.evidence
    return probe_session.kept_of_last(
        "scores",
        result.layer,
        lambda: layer_scores(result.vectors, evidence.static_separation, evidence.separations, result.layer),
    )
