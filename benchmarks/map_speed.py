"""How fast our map is against plain UMAP on the same vectors, and whether it is as faithful.

`python -m benchmarks.map_speed [--uses N ...]`. Both are warm (compiled) before they are timed; they take turns.
"""

import argparse
import statistics
import time
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.sentences import DATA, sentences
from core.geometry.cosine import unit_rows
from core.geometry.projection import project
from core.geometry.quality import trustworthiness
from core.geometry.umap_layout import UMAP_LOCK
from core.model.loading import load_encoder

SEED = 42


def map_report(sizes: Sequence[int] = (300, 1000), rounds: int = 3, data: Path = DATA) -> dict[str, Any]:
    """{"300": {"ours_s", "plain_s", "trustworthiness", "plain_trustworthiness"}, ...}: medians of `rounds`, in seconds.

    The vectors are the last layer of real uses; ours includes merging equal vectors, neighbours, start and layout, and
    leaves out the noise baseline, which plain UMAP does not draw either.
    """
    vectors = load_encoder("minilm").embed(sentences(max(sizes), data)).layers[:, -1]
    report: dict[str, Any] = {}
    for size in sizes:
        part = vectors[np.linspace(0, len(vectors) - 1, size).astype(np.int64)]
        times: dict[Callable[[np.ndarray], np.ndarray], list[float]] = {_ours: [], _plain: []}
        points: dict[Callable[[np.ndarray], np.ndarray], np.ndarray] = {}
        for turn in range(rounds + 1):
            for draw, seconds in times.items():
                start = time.perf_counter()
                points[draw] = draw(part)
                if turn:  # the first turn compiles
                    seconds.append(time.perf_counter() - start)
        unit = unit_rows(part)
        report[str(size)] = {
            "ours_s": statistics.median(times[_ours]),
            "plain_s": statistics.median(times[_plain]),
            "trustworthiness": trustworthiness(unit, points[_ours]),
            "plain_trustworthiness": trustworthiness(unit, points[_plain]),
        }
    return report


def _ours(vectors: np.ndarray) -> np.ndarray:
    return project(vectors, method="umap", seed=SEED, noise=False).points


def _plain(vectors: np.ndarray) -> np.ndarray:
    with UMAP_LOCK, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import umap

        return np.asarray(umap.UMAP(metric="cosine", random_state=SEED).fit_transform(vectors))


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.map_speed", description=__doc__)
    parser.add_argument("--uses", type=int, nargs="+", default=[300, 1000], metavar="N")
    parser.add_argument("--rounds", type=int, default=3, metavar="R")
    options = parser.parse_args(arguments)
    for uses, row in map_report(options.uses, options.rounds).items():
        print(
            f"{uses:>6} uses: ours {row['ours_s']:.2f} s, plain UMAP {row['plain_s']:.2f} s "
            f"({row['plain_s'] / row['ours_s']:.1f} x), trustworthiness {row['trustworthiness']:.3f} against "
            f"{row['plain_trustworthiness']:.3f}"
        )


if __name__ == "__main__":
    main()
