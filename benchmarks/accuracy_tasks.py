"""Three published tasks, read and embedded by the product's own code: RAW-C, CoarseWSD-20, Words in Context."""

import csv
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from core.geometry.corrections import RAW, STANDARDISED, corrected
from core.geometry.cosine import cosine_pairs, nonzero_rows
from core.geometry.nearest_centroid import centroids, nearest_centroid
from core.geometry.nearest_label import vote_accuracy, vote_macro_f1
from core.geometry.pair_threshold import best_threshold, scores_auc, threshold_accuracy
from core.model.bag_of_words import bag_of_words
from core.model.encoder import Encoder
from core.model.vectors import TextSpan
from core.text.reading import read_path
from core.text.search import search
from core.text.uses import Use

RAW_C, WIC, COARSE = Path("raw-c/raw-c.csv"), Path("wic/dev/dev.data.txt"), Path("coarsewsd20")


def raw_c(encoder: Encoder, data: Path) -> dict[str, list[float]]:
    """Spearman of cosine and human relatedness, and AUC of same against different sense, at layers 0..L.

    Standardised: each dimension by its mean and deviation over all uses of the set. At layer 0 most pairs are ties (the
    same word at the same position has the same vector), so its figure rests on the few that are not.
    """
    from scipy.stats import spearmanr

    path = data / RAW_C
    with path.open(encoding="utf-8", newline="") as file:
        same = np.array([row["same"] == "True" for row in csv.DictReader(file)])
    uses = _uses(path)
    layers, relatedness = embed(encoder, uses), np.array([float(str(use.gold)) for use in uses[::2]])
    found: dict[str, list[float]] = {"spearman": [], "spearman_standardised": [], "auc": []}
    for layer in range(layers.shape[1]):
        for name, correction in (("spearman", RAW), ("spearman_standardised", STANDARDISED)):
            vectors = corrected(layers[:, layer], correction)
            cosines = cosine_pairs(vectors[0::2], vectors[1::2])
            found[name].append(float(spearmanr(cosines, relatedness).statistic))
            if correction == RAW:
                found["auc"].append(float(scores_auc(cosines, same) or 0.0))
    return found


def coarse_wsd_words(data: Path) -> list[str]:
    """The words of CoarseWSD-20 that are there."""
    return sorted(path.parent.name for path in (data / COARSE).glob("*/train.data.txt"))


def coarse_wsd(encoder: Encoder, data: Path, words: Sequence[str], last_layers: int = 1) -> dict[str, dict[str, float]]:
    """Nearest centroid (raw means of the training uses, cosine) on the test uses; each word, and the mean over words.

    last_layers: how many of the last layers are summed (the published recipe sums four). "bag": the same with the mean
    static row of the other words.
    """
    found: dict[str, dict[str, float]] = {}
    for word in words:
        print(f"  CoarseWSD-20: {word}", file=sys.stderr)
        train, test = (_uses(data / COARSE / word / f"{part}.data.txt") for part in ("train", "test"))
        kinds = sorted({str(use.label) for use in train})
        known = np.array([kinds.index(str(use.label)) for use in train])
        true = np.eye(len(kinds))[[kinds.index(str(use.label)) for use in test]]
        vectors = embed(encoder, [*train, *test])[:, -last_layers:].sum(axis=1)
        bags = bag_of_words([*train, *test], encoder)
        (accuracy, macro_f1), (bag_accuracy, bag_macro_f1) = (
            _by_centroid(rows, known, true) for rows in (vectors, bags)
        )
        found[word] = {
            "accuracy": accuracy,
            "macro_f1": macro_f1,
            "majority": float(true.sum(axis=0).max() / len(true)),
            "bag_accuracy": bag_accuracy,
            "bag_macro_f1": bag_macro_f1,
        }
    found["mean"] = {
        name: float(np.mean([figures[name] for figures in found.values()]))
        for name in ("accuracy", "macro_f1", "majority", "bag_accuracy", "bag_macro_f1")
    }
    return found


def _by_centroid(rows: np.ndarray, known: np.ndarray, true: np.ndarray) -> tuple[float, float]:
    """Accuracy and macro-F1 on the rows after the `known` ones, whose classes are `true` (one-hot)."""
    means = centroids(rows[: len(known)], known)
    test = np.where(nonzero_rows(rows)[:, None], rows, 1.0)[len(known) :]  # a sentence without other words: any guess
    votes = np.eye(true.shape[1])[nearest_centroid(test, means)]
    return vote_accuracy(votes, true), vote_macro_f1(votes, true)


def words_in_context(encoder: Encoder, data: Path) -> dict[str, Any]:
    """Accuracy of "same sense" by a cosine threshold at the last layer on the development pairs, and the cosines' AUC.

    The threshold is chosen on one half (every other pair) and judged on the other, both ways, so each pair is judged
    once by a threshold that has not seen it. `margin`: half the 95 % interval of the accuracy.
    """
    uses = _uses(data / WIC)
    last, same = embed(encoder, uses)[:, -1], np.array([use.gold == "T" for use in uses[::2]])
    cosines = cosine_pairs(last[0::2], last[1::2])
    even = np.arange(len(same)) % 2 == 0
    right = sum(
        threshold_accuracy(cosines[judge], same[judge], best_threshold(cosines[tune], same[tune])) * judge.sum()
        for tune, judge in ((even, ~even), (~even, even))
    )
    accuracy = float(right / len(same))
    return {
        "accuracy": accuracy,
        "auc": float(scores_auc(cosines, same) or 0.0),
        "margin": 1.96 * (accuracy * (1 - accuracy) / len(same)) ** 0.5,
        "pairs": len(same),
    }


def embed(encoder: Encoder, uses: Sequence[Use]) -> np.ndarray:
    """(n, L + 1, d) of all uses; stops when one has no vector, as figures would then be of another set."""
    encoded = encoder.embed([TextSpan(use.text, use.start, use.end) for use in uses])
    for index, (_, message) in encoded.failures.items():
        raise SystemExit(f"row {uses[index].row}: {message}")
    return encoded.layers


def _uses(path: Path) -> list[Use]:
    """All uses of a file, in the order of its rows; of a pair first one, then the other."""
    found = search(read_path(path))
    missing = sum(len(occurrences.skipped) for occurrences in found)
    if missing:
        raise SystemExit(f"{path.name}: {missing} rows have no use of their word")
    uses = [use for occurrences in found for use in occurrences.uses]
    return sorted(uses, key=lambda use: (use.row, use.side or 0))
