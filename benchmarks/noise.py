"""How often the verdict claims groups where there are none: random vectors with random labels.

`python -m benchmarks.noise [--runs 200] [--json]`. At most one run in twenty may be claimed, labelled or not.
"""

import argparse
import json
import sys
from dataclasses import asdict, dataclass

import numpy as np

from core.geometry.grouping import find_groups
from core.geometry.separation import separation_by_layer
from core.verdict import verdict


@dataclass(frozen=True)
class Noise:
    """A kind of random list: `uses` vectors of `width` at each of `layers`; `rare` is the share of the second label.

    rare None: no labels. common: length of a direction that all vectors share (a random part has length 1), as the uses
    of one word share theirs.
    """

    uses: int
    width: int = 64
    layers: int = 3
    rare: float | None = 0.5
    common: float = 0.0


#: Small and larger lists, even and lopsided labels, none, and vectors around a common direction.
KINDS = (Noise(12), Noise(30), Noise(30, common=2.0), Noise(40, rare=0.05), Noise(30, rare=None), Noise(60, rare=None))


def claims(kind: Noise, runs: int, seed: int = 0, permutations: int = 199) -> int:
    """In how many of `runs` the verdict says that the uses form groups."""
    generator = np.random.default_rng(seed)
    names = [str(layer) for layer in range(kind.layers)]
    claimed = 0
    for run in range(runs):
        shared = generator.standard_normal(kind.width)
        rows = generator.standard_normal((kind.layers, kind.uses, kind.width)) / kind.width**0.5
        layers = list(rows + kind.common * shared / np.linalg.norm(shared))
        labels = _labels(kind, generator)
        claimed += verdict(
            uses=kind.uses,
            static_places=1,
            separations=separation_by_layer(layers, labels, names, permutations=permutations, seed=run),
            grouping=find_groups(layers[-1], labels, names[-1], seed=run),
        ).groups
    return claimed


def _labels(kind: Noise, generator: np.random.Generator) -> list[str | None]:
    if kind.rare is None:
        return [None] * kind.uses
    rare = round(kind.rare * kind.uses)
    return ["rare" if place < rare else "common" for place in generator.permutation(kind.uses)]


def main(arguments: list[str] | None = None) -> int:
    """Count and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.noise", description=__doc__)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--json", action="store_true", help="print one object")
    options = parser.parse_args(arguments)
    found = [{**asdict(kind), "claimed": claims(kind, options.runs) / options.runs} for kind in KINDS]
    if options.json:
        print(json.dumps({"runs": options.runs, "kinds": found}))
        return 0
    for row in found:
        labels = "no labels" if row["rare"] is None else f"labels {1 - row['rare']:.0%} to {row['rare']:.0%}"
        print(f"{row['uses']:>3} uses, {labels:<20} common {row['common']:.0f}: claimed in {row['claimed']:.1%}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
