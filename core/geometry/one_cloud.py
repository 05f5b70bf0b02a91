"""What the best split of one shapeless cloud looks like: the reference that real groups must beat.

Two clouds, both Gaussian with the mean of the data. The *stretched* one has exactly the covariance of the data: one
group as long in every direction as the data are, the gap between groups included. With few uses it is hardly ever
beaten (nine directions hold everything that ten uses do); what beats it is a finding. The *round* one has the
covariance shrunk towards equal spread as far as the number of uses asks for (Ledoit and Wolf 2004): it is what noise
of this size looks like, and what does not beat it is nothing.
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from core.geometry.group_tree import best_groups

#: Clouds drawn; the smallest possible p is 1 / (REFERENCES + 1).
REFERENCES = 99

#: After this many clouds that split as well as the data, the answer is known and the drawing stops.
_ENOUGH = 10

#: Uses that are compared with clouds of the same number; of more, an even sample stands for all.
MOST = 100

Shape = Literal["round", "stretched"]


@dataclass(frozen=True)
class CloudComparison:
    """How the best split of the data compares with that of one cloud.

    p_value (0, 1]: how often the cloud's silhouette is as high. silhouette: the mean of the cloud's best splits.
    """

    p_value: float
    silhouette: float


def compare_with_cloud(unit: np.ndarray, shape: Shape, seed: int = 0) -> CloudComparison:
    """Compares the best split of distinct unit rows (n, d), n >= 4, with those of clouds of the same n.

    The p-value is sequential (Besag and Clifford 1991): h / l when the h-th cloud to reach the data is the l-th drawn,
    else (b + 1) / (m + 1). The idea of testing groups against one Gaussian: Liu et al. (2008).
    """
    rows = unit if len(unit) <= MOST else unit[np.linspace(0, len(unit) - 1, MOST).astype(np.int64)]
    observed = best_groups(rows)[1]
    centre, spread = _gaussian(rows, shape)
    generator = np.random.default_rng(seed)
    scores: list[float] = []
    reached = 0
    while len(scores) < REFERENCES and reached < _ENOUGH:
        cloud = centre + generator.standard_normal((len(rows), len(spread))) * spread
        score = best_groups(cloud / np.linalg.norm(cloud, axis=1, keepdims=True))[1]
        scores.append(-1.0 if score is None else score)
        reached += observed is None or scores[-1] >= observed - 1e-12
    p_value = reached / len(scores) if reached == _ENOUGH else (reached + 1) / (len(scores) + 1)
    return CloudComparison(float(p_value), float(np.mean(scores)))


def shrinkage(centred: np.ndarray) -> float:
    """Ledoit and Wolf's share of the equal-spread covariance, in [0, 1], for centred rows (n, d)."""
    points, width = centred.shape
    gram = centred @ centred.T
    squared = float((gram**2).sum()) / points**2
    level = float(np.trace(gram)) / (points * width)
    distance = squared - width * level**2
    error = (float((np.diag(gram) ** 2).sum()) / points - squared) / points
    return 1.0 if distance <= 1e-15 else min(max(error / distance, 0.0), 1.0)


def _gaussian(rows: np.ndarray, shape: Shape) -> tuple[np.ndarray, np.ndarray]:
    """Mean and standard deviations of the cloud along the data's principal axes, then along the unused directions."""
    mean = rows.mean(axis=0)
    centred = rows - mean
    _, sizes, axes = np.linalg.svd(centred, full_matrices=False)
    variances = np.zeros(rows.shape[1])
    variances[: len(sizes)] = sizes**2 / len(rows)
    if shape == "round":
        share = shrinkage(centred)
        variances = (1 - share) * variances + share * variances.mean()
    inside = axes @ mean
    centre = np.zeros(rows.shape[1])
    centre[: len(inside)] = inside
    if len(inside) < len(centre):
        # All of the mean that lies outside the axes can stand on one further axis: only lengths and angles count.
        centre[len(inside)] = np.sqrt(max(0.0, float(mean @ mean - inside @ inside)))
    return centre, np.sqrt(variances * len(rows) / (len(rows) - 1))
