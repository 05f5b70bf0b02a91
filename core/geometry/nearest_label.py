"""Leave-one-out nearest neighbour: would the label of the most similar other use be right?"""

import numpy as np

from core.geometry.pair_auc import DECIMALS


def nearest_votes(similarity: np.ndarray, one_hot: np.ndarray) -> np.ndarray:
    """(n, k) share of each label among the nearest other uses of every use; rows sum to 1.

    Tie rule: neighbours with equal cosine (to 12 decimals) share the vote evenly, so row order cannot matter.
    similarity: (n, n) with n >= 2; one_hot: (n, k).
    """
    others = np.round(similarity, DECIMALS)
    np.fill_diagonal(others, -np.inf)
    tied = (others == others.max(axis=1, keepdims=True)).astype(np.float64)
    return (tied @ one_hot) / tied.sum(axis=1, keepdims=True)


def vote_accuracy(votes: np.ndarray, one_hot: np.ndarray) -> float:
    """Mean share of the vote that goes to the right label, in [0, 1]; plain accuracy when there are no ties."""
    return float((votes * one_hot).sum(axis=1).mean())


def vote_macro_f1(votes: np.ndarray, one_hot: np.ndarray) -> float:
    """Mean over labels of F1 = 2 TP / (predicted + true), votes counted as fractions; in [0, 1].

    Every label counts alike, so a rare one that is never found shows, unlike in accuracy.
    """
    hits = (votes * one_hot).sum(axis=0)
    return float(np.mean(2 * hits / (votes.sum(axis=0) + one_hot.sum(axis=0))))
