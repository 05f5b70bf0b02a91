"""The groups of a probe as a JSON-ready object: the contract's keys, their baselines, and what each group is."""

from typing import Any

from core.geometry.agreement import Score
from core.geometry.group_profile import PlacedUse
from core.group_reading import GroupReading, read_groups
from core.probe import Probe

_FIGURES = ("silhouette", "ari", "v_measure", "b_cubed", "stability", "p_value", "noise_silhouette", "noise_p_value")


def group_object(result: Probe, undefined: dict[str, str]) -> dict[str, Any]:
    """Everything but the layer. Reasons of undefined figures go to `undefined` under "grouping.NAME".

    agreement: each score beside everything in one group and every use alone, None without two labels and groups.
    profiles: for each group its size, labels, words, and its typical and doubtful uses by id.
    """
    grouping = result.grouping
    undefined.update({f"grouping.{name}": reason for name, reason in grouping.undefined.items()})
    agreement = grouping.agreement
    if agreement is None:
        undefined["grouping.agreement"] = grouping.undefined.get("ari", "there is nothing to compare with")
    return {
        "k": grouping.k,
        **{name: getattr(grouping, name) for name in _FIGURES},
        "firm": grouping.firm,
        "members": list(grouping.members),
        "agreement": None
        if agreement is None
        else {
            "uses": agreement.uses,
            "ari": _score(agreement.ari),
            "v_measure": _score(agreement.v_measure),
            "b_cubed": _score(agreement.b_cubed),
        },
        "profiles": [_profile(result, reading) for reading in read_groups(result.vectors, grouping, result.word)],
    }


def _score(score: Score) -> dict[str, float]:
    return {"value": score.value, "one_group": score.one_group, "singletons": score.singletons}


def _profile(result: Probe, reading: GroupReading) -> dict[str, Any]:
    return {
        "group": reading.group,
        "size": reading.size,
        "labels": [{"label": label, "uses": count} for label, count in reading.labels],
        "words": [
            {
                "word": key.word,
                "inside": key.inside,
                "inside_of": key.inside_of,
                "outside": key.outside,
                "outside_of": key.outside_of,
                "z": key.z,
            }
            for key in reading.words
        ],
        "typical": [_placed(result, use) for use in reading.typical],
        "doubtful": [_placed(result, use) for use in reading.doubtful],
    }


def _placed(result: Probe, use: PlacedUse) -> dict[str, Any]:
    return {
        "use": result.vectors.uses[use.index].id,
        "cosine": use.cosine,
        "margin": use.margin,
        "next_group": use.other,
    }
