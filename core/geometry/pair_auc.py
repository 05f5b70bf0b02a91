"""AUC of pairs: how often a same-label pair is more similar than a different-label pair.

Only the order of the cosines counts, so the score does not move under shifts that raise all of them (anisotropy).
"""

import numpy as np

#: Cosines are compared at this many decimals, so that sums in another order do not turn ties into a ranking.
DECIMALS = 12

#: Cells of the one-hot matrix handled at a time: bounds memory at about 100 MB.
_CELLS = 12_000_000

#: Picking one rank out of the matrix takes as long as so many multiplications in a matrix product.
_GATHER = 150


def pair_ranks(similarity: np.ndarray) -> np.ndarray:
    """(n, n) symmetric ranks 1..P of the P = n(n-1)/2 pairs, ties given their mean rank; zero diagonal."""
    from scipy.stats import rankdata

    rows, columns = np.triu_indices(len(similarity), k=1)
    ranks = np.zeros(similarity.shape)
    ranks[rows, columns] = rankdata(np.round(similarity[rows, columns], DECIMALS))
    return ranks + ranks.T


def pair_counts(codes: np.ndarray) -> tuple[int, int]:
    """(same-label pairs, different-label pairs) of label codes (n,), 0..k-1."""
    sizes = np.bincount(codes)
    same = int((sizes * (sizes - 1) // 2).sum())
    return same, len(codes) * (len(codes) - 1) // 2 - same


def same_label_auc(ranks: np.ndarray, codes: np.ndarray) -> np.ndarray:
    """AUC = (R - c(c+1)/2) / (c (P - c)), R the rank sum of the c same-label pairs (Mann-Whitney; ties count half).

    ranks: (n, n) from `pair_ranks`. codes: (m, n), m labellings with the same label counts. Returns (m,), in [0, 1];
    0.5 is chance. Needs at least one pair of either kind.
    """
    same, different = pair_counts(codes[0])
    return (_rank_sums(ranks, codes, same) - same * (same + 1) / 2) / (same * different)


def shuffled_codes(codes: np.ndarray, permutations: int, seed: int) -> np.ndarray:
    """(permutations, n): the labels in random order. Equal arguments give equal shuffles, so layers share them."""
    generator = np.random.default_rng(seed)
    return generator.permuted(np.tile(codes, (permutations, 1)), axis=1)


def permutation_p(observed: float, shuffled: np.ndarray) -> float:
    """(b + 1) / (m + 1), b of m shuffles reaching the observed value (Phipson and Smyth 2010): never 0."""
    return float((np.count_nonzero(shuffled >= observed) + 1) / (len(shuffled) + 1))


def _rank_sums(ranks: np.ndarray, codes: np.ndarray, same: int) -> np.ndarray:
    """Rank sums of the same-label pairs, by whichever of two exact ways is cheaper."""
    kinds = int(codes.max()) + 1
    points = len(ranks)
    if same * _GATHER < points * points * (kinds - 1):
        return _listed(ranks, codes)
    whole = ranks.sum(axis=1)
    sums = np.empty(len(codes))
    step = max(1, _CELLS // (points * max(1, kinds - 1)))
    for start in range(0, len(codes), step):
        block = codes[start : start + step]
        # z_k' R z_k for all labels but one; what is left of the row sums belongs to the last label. All are
        # multiples of one half below 2**53, hence exact, hence comparable with >= between shuffles.
        inside = np.zeros(len(block))
        left = np.broadcast_to(whole, block.shape).copy()
        for kind in range(kinds - 1):
            indicator = (block == kind).astype(np.float64)
            reached = indicator @ ranks
            inside += np.einsum("mn,mn->m", indicator, reached)
            left -= reached
        inside += np.einsum("mn,mn->m", (block == kinds - 1).astype(np.float64), left)
        sums[start : start + step] = inside / 2
    return sums


def _listed(ranks: np.ndarray, codes: np.ndarray) -> np.ndarray:
    """The same sums when same-label pairs are few: the pairs are listed once and carried along with the shuffle."""
    reference = np.sort(codes[0])
    rows, columns = np.nonzero(np.triu(reference[:, None] == reference[None, :], k=1))
    sums = np.empty(len(codes))
    for index, labelling in enumerate(codes):
        order = np.argsort(labelling, kind="stable")
        sums[index] = ranks[order[rows], order[columns]].sum()
    return sums
