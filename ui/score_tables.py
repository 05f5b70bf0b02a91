"""The labels' scores as columns ready for `st.dataframe`: one record a layer, with what is not defined and why."""

from typing import Any

import streamlit as st

from core.geometry.separation import Separation
from core.layer_scores import LayerScores
from core.score_kinds import SCORES, score_baseline
from core.score_reading import undefined_words
from ui.probe_tables import Columns

_BEST = "highest AUC"


def scores_by_layer(scores: LayerScores, bag: Separation | None = None) -> Columns:
    """Every score of every layer, and of `bag` below them; undefined ones are empty and the last column says why."""
    rows = scores.rows if bag is None else (*scores.rows, bag)
    best = scores.best.layer if scores.best else None
    table: Columns = {
        "layer": [one.layer for one in rows],
        "best": [_BEST if one.layer == best else "" for one in rows],
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
    reasons: list[object] = [undefined_words(one) for one in rows]
    if any(reasons):
        table["not defined"] = reasons
    return table


def three_decimals(table: Columns) -> dict[str, Any]:
    """Column settings that show every column of fractions with three decimals; a column without any is left alone."""
    return {
        name: st.column_config.NumberColumn(name, format="%.3f")
        for name, values in table.items()
        if any(isinstance(value, float) for value in values)
    }
