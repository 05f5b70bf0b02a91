"""The scores that labels get in a layer: what each is called, what it says, and what it has to be compared with."""

from dataclasses import dataclass

from core.geometry.separation import Separation

_CHANCE, _COMMONEST = "chance", "commonest label alone"


@dataclass(frozen=True)
class ScoreKind:
    """One score. `name` is its field in a `Separation`; `baseline_name` says what its baseline is."""

    name: str
    title: str
    meaning: str
    baseline_name: str
    bounded: bool = True


SCORES: tuple[ScoreKind, ...] = (
    ScoreKind("auc", "AUC", "how often a same-label pair is more similar than a different-label pair", _CHANCE),
    ScoreKind(
        "nn_accuracy", "1-NN accuracy", "how often the most similar other use has the same label", _COMMONEST
    ),
    ScoreKind("nn_macro_f1", "1-NN macro-F1", "the same, with every label counting alike", _COMMONEST),
    ScoreKind(
        "centroid_accuracy",
        "centroid accuracy",
        "how often the mean of the other uses of its label is the nearest mean to a use",
        _COMMONEST,
    ),
    ScoreKind("centroid_macro_f1", "centroid macro-F1", "the same, with every label counting alike", _COMMONEST),
    ScoreKind(
        "silhouette", "silhouette", "how much closer a use is to its own label than to the next one", "no difference",
        bounded=False,
    ),
    ScoreKind(
        "mean_gap", "mean gap", "mean cosine within labels, less the mean cosine between labels", "no difference",
        bounded=False,
    ),
)  # fmt: skip
_BY_NAME = {kind.name: kind for kind in SCORES}


def score_kind(name: str) -> ScoreKind:
    """The score called `name`; raises KeyError for another name."""
    return _BY_NAME[name]


def score_baseline(name: str, figures: Separation) -> float | None:
    """What score `name` is without any knowledge of the vectors, for the labels behind `figures`.

    AUC: 0.5. Accuracies: the share m of the commonest label. Macro-F1 of always answering that label: 2m / (1 + m)
    over the number of labels, as every other label scores 0. Silhouette and gap: 0. None without a labelled use.
    """
    if name == "auc":
        return 0.5
    if name in ("silhouette", "mean_gap"):
        return 0.0
    if name not in _BY_NAME:
        raise KeyError(name)
    share = figures.majority
    if share is None or figures.labels == 0:
        return None
    return share if name.endswith("accuracy") else 2 * share / (1 + share) / figures.labels
