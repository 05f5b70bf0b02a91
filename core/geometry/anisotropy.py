"""How much of a cosine is owed to the layer rather than to the words: the baseline that every curve needs."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np

from core.geometry.cosine import unit_rows
from core.geometry.pairs import group_indices, within_mean

#: Below this mean cosine there is nothing to divide into shares.
_NO_COSINE = 1e-3


@dataclass(frozen=True)
class DominantDimension:
    """dimension: its number; share: its part of the mean cosine of two vectors; mean_cosine: that mean.

    Shares of all dimensions sum to 1 but single ones can be negative or above 1.
    """

    dimension: int
    share: float
    mean_cosine: float


def dimension_shares(vectors: np.ndarray) -> tuple[np.ndarray, float]:
    """(d,) mean of u_i v_i / (|u| |v|) over pairs of different rows, and their sum A, the mean cosine.

    vectors: (n, d), n >= 2, no zero rows. Source: Timkey and van Schijndel (2021), section 3.
    """
    unit = unit_rows(vectors)
    count = len(unit)
    sums = unit.sum(axis=0)
    contributions = (sums**2 - np.einsum("nd,nd->d", unit, unit)) / (count * (count - 1))
    return contributions, float(contributions.sum())


def dominant_dimension(vectors: np.ndarray) -> DominantDimension | None:
    """The dimension with the largest share of the mean cosine of `vectors` (n, d), no zero rows.

    None for fewer than two rows, or when the mean cosine is not above zero: then there is nothing to have a share in.
    """
    if len(vectors) < 2:
        return None
    contributions, mean = dimension_shares(vectors)
    if mean <= _NO_COSINE:
        return None
    largest = int(np.argmax(contributions))
    return DominantDimension(largest, float(contributions[largest] / mean), mean)


def self_similarity(vectors: np.ndarray, baseline: float = 0.0) -> float | None:
    """Mean cosine of two uses of one word, less `baseline` (the mean cosine of random words); None for one use.

    vectors: (n, d), no zero rows. In [-1, 1] with baseline 0. Source: Ethayarajh (2019), section 3.2 and 3.3.
    """
    found = within_mean(vectors, [0] * len(vectors))
    return None if found is None else found - baseline


def participation_ratio(vectors: np.ndarray) -> float:
    """PR = (sum l)^2 / sum l^2 over the variances l of the principal components: 1 is a line, d a round ball.

    With n rows at most min(n - 1, d). vectors: (n, d), not all equal. IsoScore (Rudman et al. 2022) is
    (PR - 1) / (d - 1).
    """
    rest = np.asarray(vectors, dtype=np.float64) - np.mean(vectors, axis=0, dtype=np.float64)
    products = rest @ rest.T if len(rest) <= rest.shape[1] else rest.T @ rest
    return float(np.trace(products) ** 2 / (products**2).sum())


@dataclass(frozen=True)
class IntraSimilarity:
    """value: mean cosine of a sentence's words with their mean. floor: the same for as many words from different
    sentences. orthogonal: the same for words at right angles, mean 1 / sqrt(n). sentences: number of sentences, each
    with two words or more. value - floor is what sharing a sentence adds.
    """

    value: float
    floor: float | None
    orthogonal: float
    sentences: int


def intra_sentence_similarity(
    vectors: np.ndarray, texts: Sequence[Hashable], *, draws: int = 20, seed: int = 0
) -> IntraSimilarity | None:
    """Intra-sentence similarity (Ethayarajh 2019, section 3.2) with its floor; None without a sentence of two words.

    vectors: (m, d) words, no zero rows; texts: m sentence keys. A mean of n vectors is similar to each of them however
    unrelated they are, so the floor is measured on n words of n different sentences, `draws` times a sentence. It is
    None when there are fewer sentences than a sentence has words.
    """
    groups = group_indices(texts)
    sentences = [rows for rows in groups if len(rows) > 1]
    if not sentences:
        return None
    rows = np.asarray(vectors, dtype=np.float64)
    value = float(np.mean([to_own_mean(rows[members]) for members in sentences]))
    orthogonal = float(np.mean([len(members) ** -0.5 for members in sentences]))
    generator = np.random.default_rng(seed)
    floors = []
    for members in sentences:
        if len(members) > len(groups):
            return IntraSimilarity(value, None, orthogonal, len(sentences))
        for _ in range(max(1, min(draws, 2_000 // len(sentences)))):
            others = generator.choice(len(groups), len(members), replace=False)
            floors.append(to_own_mean(rows[[generator.choice(groups[other]) for other in others]]))
    return IntraSimilarity(value, float(np.mean(floors)), orthogonal, len(sentences))


def to_own_mean(rows: np.ndarray) -> float:
    """Mean cosine of the rows (n, d) with their mean; 0 when the mean is zero. n orthonormal rows give 1 / sqrt(n)."""
    mean = rows.mean(axis=0)
    length = float(np.linalg.norm(mean))
    return 0.0 if length <= 1e-12 * np.abs(rows).max() else float(np.mean(unit_rows(rows) @ (mean / length)))
