"""Scores in plain sentences: how sure they are, what "best" is worth, why one is missing. Never above the numbers."""

from core.geometry.separation import Separation
from core.layer_scores import LayerScores
from core.score_kinds import SCORES
from core.verdict import FEW_OF_A_LABEL, FEW_USES, LOPSIDED


def figure(value: float | None, places: int = 2) -> str:
    """A figure as people read it; "not defined" where it is None, and no sign before a rounded zero."""
    return "not defined" if value is None else f"{round(value, places) + 0.0:.{places}f}"


def interval_words(figures: Separation) -> str:
    """The 95 % interval of the AUC, or why there is none."""
    if figures.auc is None:
        return "no interval"
    if figures.auc_low is None or figures.auc_high is None:
        return f"no interval: {figures.undefined.get('auc_low', 'it could not be resampled')}"
    return f"{figures.auc_low:.2f} to {figures.auc_high:.2f}"


def p_words(figures: Separation) -> str:
    """The permutation p-value with the number of shuffles it rests on."""
    if figures.p_value is None:
        return "not defined"
    least = 1 / (figures.permutations + 1)
    tail = ", the least they can give" if figures.p_value <= least else ""
    return f"p = {figures.p_value:.3f} from {figures.permutations:,} shuffles of the labels{tail}"


def best_words(scores: LayerScores) -> str | None:
    """Which layer has the highest AUC and what that is worth; None when no layer has an AUC."""
    best = scores.best
    if best is None or best.auc is None:
        return None
    words = f"The highest AUC is at layer {best.layer}: {best.auc:.2f} ({interval_words(best)})"
    if scores.best_p_value is not None and scores.compared > 1:
        words += f"; p = {scores.best_p_value:.3f} after allowing for the choice among {scores.compared} layers"
    return words + "."


def best_warning(scores: LayerScores) -> str | None:
    """Why "best" may be an accident of these uses; None when nothing speaks against it."""
    best = scores.best
    if best is None or best.auc is None or scores.compared < 2:
        return None
    doubts = []
    if best.uses < FEW_USES:
        doubts.append(f"it rests on {best.uses} labelled uses")
    if best.rarest < FEW_OF_A_LABEL:
        doubts.append(f"the rarest label has {best.rarest} {'use' if best.rarest == 1 else 'uses'}")
    as_good = _as_good(scores)
    if as_good:
        layers = ", ".join(as_good)
        doubts.append(f"the AUC of {'layer' if len(as_good) == 1 else 'layers'} {layers} lies within its interval")
    if not doubts:
        return None
    return f"“Best” was picked on this list: {' and '.join(doubts)}, so another list may well pick another layer."


def _as_good(scores: LayerScores) -> list[str]:
    """Names of the other contextual layers whose AUC the best layer's interval does not rule out."""
    best = scores.best
    if best is None or best.auc_low is None:
        return []
    layers = [one for one in scores.rows if one.layer.isdecimal() and one.layer != best.layer]
    return [one.layer for one in layers if one.auc is not None and one.auc >= best.auc_low]


def rests_on(figures: Separation) -> str:
    """The uses behind the figures, and a caution where accuracy alone would mislead."""
    words = f"{_counted(figures.uses, 'labelled use')}, {_counted(figures.labels, 'label')}"
    if figures.labels:
        words += f", the rarest with {_counted(figures.rarest, 'use')}"
    if figures.sampled_from is not None:
        words += f"; a random sample of {figures.sampled_from:,}"
    if figures.unlabelled:
        words += f"; {_counted(figures.unlabelled, 'use')} without a label left out"
    if figures.zero_vectors:
        words += f"; {_counted(figures.zero_vectors, 'vector')} of zeros left out"
    if figures.majority is not None and figures.majority >= LOPSIDED and figures.labels > 1:
        words += f"; {figures.majority:.0%} have one label, so read macro-F1 rather than accuracy"
    return words + "."


def undefined_words(figures: Separation) -> str:
    """Which scores are not defined and why, each reason once; empty when all are defined."""
    titles = {kind.name: kind.title for kind in SCORES} | {"p_value": "p", "auc_low": "AUC interval"}
    missing: dict[str, list[str]] = {}
    for name, title in titles.items():
        if name in figures.undefined:
            missing.setdefault(figures.undefined[name], []).append(title)
    if len(missing) == 1 and len(next(iter(missing.values()))) == len(titles):
        return f"all: {next(iter(missing))}"
    return "; ".join(f"{', '.join(names)}: {reason}" for reason, names in missing.items())


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}" + ("" if count == 1 else "s")
