"""How far the AUC of pairs would move with other uses: a bootstrap over uses, not over pairs.

Pairs that share a use are not independent, so whole uses are drawn (with replacement) and every pair of two different
uses weighs as often as both were drawn. Copies of one use make no pair: their cosine of 1 is not evidence.
"""

import numpy as np

RESAMPLES = 200

#: Fewer uses than this resample to almost nothing.
FEWEST = 6

#: Uses that are resampled; of more, this many stand for all and deviations are scaled by sqrt(m / n).
MOST = 200

REASON_FEW = f"fewer than {FEWEST} labelled uses are too few to resample"


def auc_interval(
    ranks: np.ndarray, codes: np.ndarray, auc: float, *, resamples: int = RESAMPLES, seed: int = 0, level: float = 0.95
) -> tuple[float, float] | None:
    """(low, high): percentile interval of the AUC over `resamples` bootstraps of the uses, within [0, 1].

    ranks: (n, n) from `pair_ranks`; codes: (n,) labels 0..k-1; auc: the figure the interval is for, always inside it.
    None below `FEWEST` uses. Resamples without a pair of either kind are passed over. Above `MOST` uses the deviations
    of a random `MOST` from their own AUC are scaled by sqrt(m / n) (m out of n bootstrap; Bickel et al. 1997).
    """
    every = len(codes)
    if every < FEWEST or resamples < 2:
        return None
    generator = np.random.default_rng(seed)
    chosen = np.arange(every) if every <= MOST else np.sort(generator.choice(every, MOST, replace=False))
    count = len(chosen)
    drawn = generator.multinomial(count, np.full(count, 1 / count), size=resamples).astype(np.float64)
    inside = ranks[np.ix_(chosen, chosen)]
    own, *scores = resampled_aucs(inside, codes[chosen], np.vstack([np.ones(count), drawn]))
    found = [score for score in scores if score is not None]
    if own is None or len(found) < resamples / 2:
        return None
    low, high = np.quantile(found, [(1 - level) / 2, (1 + level) / 2])
    scale = np.sqrt(count / every)
    return (
        float(np.clip(min(auc, auc + (low - own) * scale), 0.0, 1.0)),
        float(np.clip(max(auc, auc + (high - own) * scale), 0.0, 1.0)),
    )


def resampled_aucs(ranks: np.ndarray, codes: np.ndarray, drawn: np.ndarray) -> list[float | None]:
    """AUC of each resample; None where one has no pair of either kind.

    ranks: (n, n) from `pair_ranks`; codes: (n,) labels; drawn: (m, n), how often each use was drawn.
    """
    left, right = np.triu_indices(len(codes), k=1)
    values = ranks[left, right]
    order = np.argsort(values, kind="stable")
    left, right, values = left[order], right[order], values[order]
    same = codes[left] == codes[right]
    # Ties: everything before the first pair of equal rank counts fully, the tied pairs count half.
    starts = np.searchsorted(values, values[same], side="left")
    stops = np.searchsorted(values, values[same], side="right")
    return [_weighted(row[left] * row[right], same, starts, stops) for row in drawn]


def _weighted(weights: np.ndarray, same: np.ndarray, starts: np.ndarray, stops: np.ndarray) -> float | None:
    """AUC of weighted pairs in order of similarity; None without weight on one of the two kinds."""
    reached = np.concatenate([[0.0], np.cumsum(np.where(same, 0.0, weights))])
    pairs = weights[same]
    total = pairs.sum() * reached[-1]
    return float((pairs * (reached[starts] + reached[stops])).sum() / 2 / total) if total > 0 else None
