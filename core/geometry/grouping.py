"""Groups among the uses, found in the full vectors, with "one group" as a real answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from core.geometry.agreement import Agreement, agreement
from core.geometry.cosine import nonzero_rows, unit_rows
from core.geometry.distinct import distinct_directions
from core.geometry.mean_groups import about_the_mean, best_groups, stability_of
from core.geometry.one_group_null import one_group_p
from core.limits import limit

#: Several groups are reported only when their silhouette about the mean reaches this (Cai et al. 2021, section 4.1) ...
LEAST_SILHOUETTE = 0.1
#: ... and when regrouping random four fifths of the uses gives the same groups back (mean adjusted Rand index).
LEAST_STABILITY = 0.8

#: Fewer distinct vectors than this cannot show two groups of at least two beyond doubt.
FEWEST = 6


@dataclass(frozen=True)
class Grouping:
    """k groups at one layer. members[i]: group of use i, 0 the largest (ties by first use); -1 for a vector of zeros.

    silhouette [-1, 1] (cosine about the mean) of the groups and stability [-1, 1] (mean adjusted Rand index of
    regrouping random four fifths) belong to the best split, also when k = 1 because it was not good enough; None when
    there is none. p_value: how often one shapeless cloud of the same extent splits as well as these uses, and
    noise_silhouette what it reaches then; a small list hardly ever beats such a cloud, so k > 1 with a large p_value
    is a suggestion, not a finding. agreement: scores against the labels, None when there are no two labels or k = 1;
    ari, v_measure and b_cubed repeat its values.
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
    """Groups of the rows of `vectors` (n, d): k-means on directions from the mean, k where the silhouette is highest.

    Equal vectors count once, so a sentence pasted ten times is not a group. k = 1 unless the split is clear
    (`LEAST_SILHOUETTE`) and comes back when uses are left out (`LEAST_STABILITY`). Labels are only compared with.
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
        sample = _sampled(distinct)
        p_value, noise = one_group_p(sample, seed)
        codes, silhouette = best_groups(sample)
        if silhouette is None:
            alone = "every split leaves a use on its own"
            reasons |= {"silhouette": alone, "stability": alone}
        else:
            stability = stability_of(sample, codes, seed)
            if silhouette >= LEAST_SILHOUETTE and stability >= LEAST_STABILITY:
                members[rows] = _extended(distinct, sample, codes)[place]
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


def _extended(rows: np.ndarray, sample: np.ndarray, codes: np.ndarray) -> np.ndarray:
    """Groups of all rows from those of a sample: each row joins the group whose mean direction is nearest."""
    if len(sample) == len(rows):
        return codes
    directions = about_the_mean(sample)
    means = np.stack([directions[codes == code].mean(axis=0) for code in range(codes.max() + 1)])
    return np.argmax(about_the_mean(rows) @ unit_rows(means).T, axis=1)


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
