"""The tree of groups (Ward), and how many groups it is best cut into."""

import numpy as np

from core.geometry.silhouette import mean_silhouette

#: More groups than this are not looked for: a person cannot read them, and a probe of one word rarely has them.
MOST_GROUPS = 8


def best_cut(unit: np.ndarray, most: int = MOST_GROUPS) -> tuple[np.ndarray, float]:
    """Group numbers (n,) and mean cosine silhouette of the best cut into 2..most groups of at least two.

    unit: (n, d) distinct unit rows, n >= 4. Ward's tree on them minimises squared distance, which for unit rows is
    twice the cosine distance. When no cut has groups of two or more, all are in group 0 and the silhouette is -1.
    """
    from scipy.cluster.hierarchy import cut_tree, linkage
    from scipy.spatial.distance import squareform

    distance = np.clip(1.0 - unit @ unit.T, 0.0, 2.0)
    np.fill_diagonal(distance, 0.0)
    condensed = squareform(distance, checks=False)
    tree = linkage(np.sqrt(2.0 * condensed), method="ward")
    cuts = cut_tree(tree, n_clusters=list(range(2, min(most, len(unit) // 2) + 1)))
    best, best_score = np.zeros(len(unit), dtype=np.int64), -1.0
    for codes in cuts.T:
        if np.bincount(codes).min() < 2:
            continue
        score = mean_silhouette(distance, codes)
        if score > best_score + 1e-12:
            best, best_score = codes, score
    return best.astype(np.int64), best_score
