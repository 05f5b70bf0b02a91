"""Groups among the uses, found in the full vectors, with "one group" as a real answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from core.geometry.agreement import Agreement, agreement
from core.geometry.cosine import nonzero_rows, unit_rows
from core.geometry.distinct import distinct_directions
from core.geometry.group_tree import best_cut
from core.geometry.one_group_null import one_group_p
from core.limits import limit

#: Several groups are claimed only when one shapeless cloud would look as grouped in at most this share of cases.
LEVEL = 0.05

#: Fewer distinct vectors than this cannot show two groups of at least two beyond doubt.
FEWEST = 6


@dataclass(frozen=True)
class Grouping:
    """k groups at one layer. members[i]: group of use i, 0 the largest (ties by first use); -1 for a vector of zeros.

    silhouette [-1, 1] (cosine) of the groups, None for k = 1; `noise_silhouette` is what the best split of one
    shapeless cloud of the same extent reaches, `p_value` how often it reaches the best split found here. stability
    [0, 1]: mean adjusted Rand index of regrouping random halves. agreement: scores against the labels, None when there
    are no two labels or k = 1; ari, v_measure and b_cubed repeat its values.
    """

    layer: str
    k: int
    silhouette: float | None
    ari: float | None
    members: tuple[int, ...]
    stability: float | None
    p_value: float | None
    noise_silhouette: float | None
    v_measure: float | None = None
    b_cubed: float | None = None
    agreement: Agreement | None = None
    places: int = 0
    undefined: Mapping[str, str] = field(default_factory=dict)


def find_groups(
    vectors: np.ndarray, labels: Sequence[str | None] | None = None, layer: str = "", *, seed: int = 0
) -> Grouping:
    """Groups of the rows of `vectors` (n, d): Ward's tree on unit vectors, cut where the silhouette is highest.

    Equal vectors count once, so a sentence pasted ten times is not a group. k = 1 unless the cut beats a Gaussian
    cloud of the same covariance (p <= 0.05). Labels are only compared with, never used.
    """
    rows = np.flatnonzero(nonzero_rows(vectors))
    members = np.full(len(vectors), -1, dtype=np.int64)
    members[rows] = 0
    unit = unit_rows(vectors[rows])
    first, place = distinct_directions(unit) if len(rows) else (rows, rows)
    distinct = unit[first]
    silhouette = stability = p_value = noise = None
    reasons: dict[str, str] = {}
    if len(first) < FEWEST:
        few = f"{len(first)} different vectors are too few to look for groups; {FEWEST} are needed"
        reasons |= dict.fromkeys(("silhouette", "stability", "p_value", "noise_silhouette"), few)
    else:
        p_value, noise = one_group_p(_sampled(distinct), seed)
        if p_value <= LEVEL:
            codes, silhouette = _grouped(distinct)
            members[rows] = codes[place]
            stability = _stability(distinct, seed)
        else:
            one = "the uses are one group"
            reasons |= {"silhouette": one, "stability": one}
    members = _numbered(members)
    found, why = _compared(members, labels)
    if found is None:
        reasons |= dict.fromkeys(("ari", "v_measure", "b_cubed"), why)
    return Grouping(
        layer=layer,
        k=int(members.max(initial=-1)) + 1,
        silhouette=silhouette,
        ari=found.ari.value if found else None,
        members=tuple(int(member) for member in members),
        stability=stability,
        p_value=p_value,
        noise_silhouette=noise,
        v_measure=found.v_measure.value if found else None,
        b_cubed=found.b_cubed.value if found else None,
        agreement=found,
        places=len(first),
        undefined=reasons,
    )


def _sampled(rows: np.ndarray) -> np.ndarray:
    most = limit("grouping_uses")
    return rows if len(rows) <= most else rows[np.linspace(0, len(rows) - 1, most).astype(np.int64)]


def _grouped(rows: np.ndarray) -> tuple[np.ndarray, float]:
    """Best cut of an even sample of the rows; the others join the group whose mean is nearest."""
    sample = _sampled(rows)
    codes, silhouette = best_cut(sample)
    if len(sample) == len(rows):
        return codes, silhouette
    means = unit_rows(np.stack([sample[codes == code].mean(axis=0) for code in range(codes.max() + 1)]))
    return np.argmax(rows @ means.T, axis=1), silhouette


def _stability(rows: np.ndarray, seed: int, rounds: int = 20) -> float | None:
    """Mean ARI between the grouping of all rows and that of random four fifths, over the rows in both."""
    from core.geometry.agreement import adjusted_rand, contingency

    sample = _sampled(rows)[: limit("grouping_uses")]
    whole = best_cut(sample)[0]
    generator = np.random.default_rng(seed)
    size = max(4, int(len(sample) * 0.8))
    scores = []
    for _ in range(rounds):
        part = np.sort(generator.choice(len(sample), size, replace=False))
        again = best_cut(sample[part])[0]
        scores.append(adjusted_rand(contingency(list(again), [str(code) for code in whole[part]])))
    return float(np.mean(scores))


def _numbered(members: np.ndarray) -> np.ndarray:
    """Groups renumbered by size, largest first, then by first use."""
    present = [code for code in np.unique(members) if code >= 0]
    order = sorted(present, key=lambda code: (-np.count_nonzero(members == code), int(np.argmax(members == code))))
    renumbered = members.copy()
    for number, code in enumerate(order):
        renumbered[members == code] = number
    return renumbered


def _compared(members: np.ndarray, labels: Sequence[str | None] | None) -> tuple[Agreement | None, str]:
    pairs = [
        (int(member), label)
        for member, label in zip(members, labels or [None] * len(members), strict=True)
        if label is not None and member >= 0
    ]
    if not pairs:
        return None, "no use has a label"
    groups, names = zip(*pairs, strict=True)
    if len(set(names)) < 2:
        return None, "all labelled uses have one label"
    if len(set(groups)) < 2:
        return None, "all labelled uses are in one group"
    return agreement(groups, names), ""
