"""The labels' scores as columns ready for `st.dataframe`: one record a layer, with what is not defined and why."""

from core.geometry.separation import Separation
from core.layer_scores import LayerScores
from core.score_kinds import SCORES, score_baseline
from core.score_reading import undefined_words
from ui.probe_tables import Columns

_BEST = "best AUC"


def scores_by_layer(scores: LayerScores, bag: Separation | None = None) -> Columns:
    """Every score of every layer, and of `bag` below them; undefined ones are empty and a column says why."""
    rows = scores.rows if bag is None else (*scores.rows, bag)
    best = scores.best.layer if scores.best else None
    reasons: list[object] = [undefined_words(one) for one in rows]
    table: Columns = {
        "layer": [one.layer for one in rows],
        "best": [_BEST if one.layer == best else "" for one in rows],
        "not defined": reasons,
        "AUC": [one.auc for one in rows],
        "AUC from": [one.auc_low for one in rows],
        "AUC to": [one.auc_high for one in rows],
    }
    table |= {kind.title: [getattr(one, kind.name) for one in rows] for kind in SCORES if kind.name != "auc"}
    table |= {
        "commonest label": [one.majority for one in rows],
        "its macro-F1": [score_baseline("nn_macro_f1", one) for one in rows],
        "p": [one.p_value for one in rows],
        "shuffles": [one.permutations for one in rows],
        "labelled uses": [one.uses for one in rows],
    }
    if not any(reasons):
        del table["not defined"]
    return table
