"""What the best split of one shapeless cloud would look like: the reference that real groups must beat."""

import numpy as np

from core.geometry.group_tree import best_cut

#: Reference clouds drawn; with the observed one among them the smallest p is 1 / (REFERENCES + 1).
REFERENCES = 99

#: Uses the reference is drawn with; of more, an even sample stands for all.
_MOST = 300


def one_group_p(unit: np.ndarray, seed: int = 0, references: int = REFERENCES) -> tuple[float, float]:
    """p-value of "these rows are one group", and the mean silhouette of the best split of the references.

    The references are Gaussian clouds with the mean and the covariance of the rows, brought to unit length: one group
    that is as long in every direction as the data are. p = (b + 1) / (m + 1), b of m references whose best cut has a
    silhouette as high as the data's. unit: (n, d) distinct unit rows, n >= 4. After Liu et al. (2008), with the
    silhouette in place of their cluster index.
    """
    rows = unit if len(unit) <= _MOST else unit[np.linspace(0, len(unit) - 1, _MOST).astype(np.int64)]
    observed = best_cut(rows)[1]
    generator = np.random.default_rng(seed)
    mean = rows.mean(axis=0)
    # The cloud in the coordinates of its own principal axes, and one axis more for what is left of the mean.
    _, sizes, axes = np.linalg.svd(rows - mean, full_matrices=False)
    spread = np.append(sizes / np.sqrt(len(rows) - 1), 0.0)
    inside = axes @ mean
    centre = np.append(inside, np.sqrt(max(0.0, mean @ mean - inside @ inside)))
    scores = np.empty(references)
    for index in range(references):
        cloud = centre + generator.standard_normal((len(rows), len(spread))) * spread
        scores[index] = best_cut(cloud / np.linalg.norm(cloud, axis=1, keepdims=True))[1]
    reached = np.count_nonzero(scores >= observed - 1e-12)
    return float((reached + 1) / (references + 1)), float(scores.mean())
