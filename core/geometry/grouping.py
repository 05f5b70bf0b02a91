"""Groups among the uses, found in the full vectors, with "one group" as a real answer."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from core.geometry.agreement import Agreement, agreement
from core.geometry.cosine import nonzero_rows, unit_rows
from core.geometry.distinct import distinct_directions
from core.geometry.group_tree import about_the_mean, best_groups, stability
from core.geometry.one_cloud import compare_with_cloud
from core.geometry.pairs import group_indices
from core.limits import limit

#: Several groups are reported only when their silhouette about the mean reaches this (Cai et al. 2021, section 4.1),
LEAST_SILHOUETTE = 0.1
#: when regrouping random four fifths of the uses gives the same groups back (mean adjusted Rand index),
LEAST_STABILITY = 0.8
#: and when noise of the same size splits as well in at most this share of trials.
NOISE_LEVEL = 0.05
#: They are firm when one stretched cloud splits as well in at most this share of trials.
FIRM_LEVEL = 0.02

#: Fewer distinct vectors than this cannot show two groups of at least two beyond doubt.
FEWEST = 6


@dataclass(frozen=True)
class Grouping:
    """k groups at one layer. members[i]: group of use i, 0 the largest (ties by first use); -1 for a vector of zeros.

    silhouette [-1, 1] (cosine about the mean) of the groups and stability [-1, 1] (mean adjusted Rand index of
    regrouping random four fifths) belong to the best split, also when k = 1 because it was not good enough; None when
    there is none. noise_p_value: how often noise of the same size splits as well; p_value: how often one stretched
    cloud of the same extent does, and noise_silhouette what that cloud reaches. A small list hardly ever beats the
    stretched cloud, so k > 1 that is not `firm` (p_value <= 0.02) is a suggestion, not a finding. agreement: scores
    against the labels, None when there are no two labels or k = 1; ari, v_measure and b_cubed repeat its values.
    places: distinct vectors. forms: number of forms whose differences were set aside, 0 when none were.
    """

    layer: str
    k: int
    silhouette: float | None
    ari: float | None
    members: tuple[int, ...]
    stability: float | None
    p_value: float | None
    noise_silhouette: float | None
    noise_p_value: float | None = None
    firm: bool = False
    v_measure: float | None = None
    b_cubed: float | None = None
    agreement: Agreement | None = None
    places: int = 0
    forms: int = 0
    undefined: Mapping[str, str] = field(default_factory=dict)


def find_groups(
    vectors: np.ndarray,
    labels: Sequence[str | None] | None = None,
    layer: str = "",
    *,
    forms: Sequence[Hashable] | None = None,
    seed: int = 0,
) -> Grouping:
    """Groups of the rows of `vectors` (n, d): k-means on directions from the mean, k where the silhouette is highest.

    Equal vectors count once, so a sentence pasted ten times is not a group. k = 1 unless the split is clear
    (`LEAST_SILHOUETTE`), comes back when uses are left out (`LEAST_STABILITY`) and is more than noise shows
    (`NOISE_LEVEL`). `labels` are only compared with, never used. `forms` (n keys, such as the pieces of each use):
    differences between the means of forms are set aside, so that "risk" and "risks" are not found as two meanings.
    """
    rows = np.flatnonzero(nonzero_rows(vectors))
    members = np.full(len(vectors), -1, dtype=np.int64)
    members[rows] = 0
    unit, moved = without_forms(unit_rows(vectors[rows]), [forms[int(row)] for row in rows] if forms else [])
    first, place = distinct_directions(unit) if len(rows) else (rows, rows)
    figures, reasons, codes = _split(unit[first], seed)
    if codes is not None:
        members[rows] = codes[place]
    members = _numbered(members)
    found, why = _compared(members, labels)
    if found is None:
        reasons |= dict.fromkeys(("ari", "v_measure", "b_cubed"), why)
    return Grouping(
        layer=layer,
        k=int(members.max(initial=-1)) + 1,
        ari=found.ari.value if found else None,
        members=tuple(int(member) for member in members),
        firm=codes is not None and figures["p_value"] is not None and figures["p_value"] <= FIRM_LEVEL,
        v_measure=found.v_measure.value if found else None,
        b_cubed=found.b_cubed.value if found else None,
        agreement=found,
        places=len(first),
        forms=moved,
        undefined=reasons,
        **figures,
    )


def _split(rows: np.ndarray, seed: int) -> tuple[dict[str, float | None], dict[str, str], np.ndarray | None]:
    """Figures of the best split of distinct rows, why they are missing, and its groups when it is good enough."""
    names = ("silhouette", "stability", "p_value", "noise_silhouette", "noise_p_value")
    figures: dict[str, float | None] = dict.fromkeys(names)
    if len(rows) < FEWEST:
        few = f"{len(rows)} different vectors are too few to look for groups; {FEWEST} are needed"
        return figures, dict.fromkeys(names, few), None
    sample = _sampled(rows)
    codes, silhouette = best_groups(sample)
    if silhouette is None:
        return figures, dict.fromkeys(names, "every split leaves a use on its own"), None
    steady = stability(sample[:: max(1, len(sample) // 400)], codes[:: max(1, len(sample) // 400)], seed)
    noise, cloud = compare_with_cloud(sample, "round", seed), compare_with_cloud(sample, "stretched", seed)
    figures = {
        "silhouette": silhouette,
        "stability": steady,
        "p_value": cloud.p_value,
        "noise_silhouette": cloud.silhouette,
        "noise_p_value": noise.p_value,
    }
    good = silhouette >= LEAST_SILHOUETTE and steady >= LEAST_STABILITY and noise.p_value <= NOISE_LEVEL
    return figures, {}, _extended(rows, sample, codes) if good else None


def without_forms(unit: np.ndarray, forms: Sequence[Hashable]) -> tuple[np.ndarray, int]:
    """Rows moved so that every form with two uses or more has the common mean, and how many forms were moved."""
    groups = group_indices(forms)
    repeated = [rows for rows in groups if len(rows) > 1]
    if len(groups) < 2 or not repeated:
        return unit, 0
    moved = unit.copy()
    for rows in repeated:
        moved[rows] += unit.mean(axis=0) - unit[rows].mean(axis=0)
    # Rows that moved to nothing at all have no direction left; they stay where they were.
    solid = np.linalg.norm(moved, axis=1) > 1e-9
    return unit_rows(np.where(solid[:, None], moved, unit)), len(repeated)


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
