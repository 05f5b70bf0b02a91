"""How far groups agree with labels, each score beside what two empty answers would get."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Score:
    """A score, and the same score for everything in one group and for every use on its own."""

    value: float
    one_group: float
    singletons: float


@dataclass(frozen=True)
class Agreement:
    """Groups against labels over `uses` labelled uses.

    ari [-1, 1] (Hubert and Arabie 1985) is the headline: both empty answers score 0. v_measure [0, 1] (Rosenberg and
    Hirschberg 2007) rewards splitting, b_cubed [0, 1] (Amigo et al. 2009, F) rewards lumping.
    """

    ari: Score
    v_measure: Score
    b_cubed: Score
    uses: int


def agreement(groups: Sequence[int], labels: Sequence[str]) -> Agreement:
    """Scores of `groups` against `labels`, both over the same n labelled uses.

    Raises ValueError unless there are two groups and two labels or more: a score between trivial answers is 1 or 0 by
    convention and means nothing.
    """
    if len(set(groups)) < 2 or len(set(labels)) < 2:
        raise ValueError("agreement needs at least two groups and two labels")
    answers = [list(groups), [0] * len(labels), list(range(len(labels)))]
    tables = [contingency(answer, labels) for answer in answers]
    ari, v_score, b_score = (
        Score(*(measure(table) for table in tables)) for measure in (adjusted_rand, v_measure, b_cubed)
    )
    return Agreement(ari, v_score, b_score, uses=len(labels))


def contingency(groups: Sequence[int], labels: Sequence[str]) -> np.ndarray:
    """(k, m) counts of uses in group i with label j."""
    _, rows = np.unique(np.asarray(groups), return_inverse=True)
    _, columns = np.unique(np.asarray(labels), return_inverse=True)
    table = np.zeros((rows.max() + 1, columns.max() + 1))
    np.add.at(table, (rows, columns), 1)
    return table


def adjusted_rand(table: np.ndarray) -> float:
    """(index - expected) / (largest - expected) over pairs of uses; 0 is chance, 1 is full agreement."""
    together = _pairs(table).sum()
    groups, labels = _pairs(table.sum(axis=1)).sum(), _pairs(table.sum(axis=0)).sum()
    expected = groups * labels / _pairs(table.sum())
    largest = (groups + labels) / 2
    return 1.0 if largest == expected else float((together - expected) / (largest - expected))


def v_measure(table: np.ndarray) -> float:
    """2hc / (h + c), h = 1 - H(label | group) / H(label), c = 1 - H(group | label) / H(group)."""
    joint, groups, labels = _entropy(table), _entropy(table.sum(axis=1)), _entropy(table.sum(axis=0))
    homogeneity = 1.0 if labels == 0 else 1 - (joint - groups) / labels
    completeness = 1.0 if groups == 0 else 1 - (joint - labels) / groups
    both = homogeneity + completeness
    return float(2 * homogeneity * completeness / both) if both > 1e-12 else 0.0


def b_cubed(table: np.ndarray) -> float:
    """F of precision (share of a use's group that has its label) and recall (share of its label in its group)."""
    uses = table.sum()
    precision = (table**2 / table.sum(axis=1, keepdims=True)).sum() / uses
    recall = (table**2 / table.sum(axis=0, keepdims=True)).sum() / uses
    return float(2 * precision * recall / (precision + recall))


def pair_f(table: np.ndarray) -> tuple[float, float, float]:
    """(precision, recall, F) over pairs of uses in the same group; each 0 where there is no such pair."""
    together = _pairs(table).sum()
    groups, labels = _pairs(table.sum(axis=1)).sum(), _pairs(table.sum(axis=0)).sum()
    precision, recall = (float(together / total) if total else 0.0 for total in (groups, labels))
    both = precision + recall
    return precision, recall, 2 * precision * recall / both if both else 0.0


def _pairs(counts: np.ndarray) -> np.ndarray:
    return counts * (counts - 1) / 2


def _entropy(counts: np.ndarray) -> float:
    shares = counts[counts > 0] / counts.sum()
    return float(-(shares * np.log(shares)).sum())
