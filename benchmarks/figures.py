"""How long every figure of a page takes after embedding, and how much memory, for as many uses as the page allows.

`python -m benchmarks.figures [--uses 10000] [--labels 4] [--json]`. The vectors are random, as wide and deep as the
bundled model's, drawn round one centre a label: the figures cost the same whatever the vectors say.
"""

import argparse
import json
import resource
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from core.context_figures import bands_after, curves_after, profile_after
from core.geometry.corrections import CORRECTIONS
from core.geometry.group_profile import group_profiles
from core.limits import limit
from core.map_views import honesty, layer_maps, nearest, paths
from core.model.embedding import Embedded
from core.model.vectors import BackgroundVectors, ModelInfo, UseVectors
from core.probe import Probe, ProbeSettings, assemble, draw_maps, group_uses, measure
from core.text.occurrences import find_occurrences
from core.text.reading import read_file

_MODEL = ModelInfo("random", layers=6, width=384, revision="none")
_SPREAD = 3.0


def figures_report(uses: int, labels: int = 4, seed: int = 0) -> dict[str, float]:
    """Seconds of each figure of the page, in the order of the page; "peak_mb" is the process's peak at the end.

    Libraries are imported and UMAP is compiled before anything is timed.
    """
    table = "sentence,label\n" + "".join(f"the bank number {k} is here,sense {k % labels}\n" for k in range(uses))
    sentences = read_file("random.csv", table.encode())
    found = find_occurrences(sentences.rows, "bank", ())
    embedded = _random(found.uses, labels, seed)
    vectors, settings = embedded.vectors, ProbeSettings()
    _warm()
    seconds: dict[str, float] = {}

    def timed(name: str, make: Callable[[], Any]) -> Any:
        begun = time.perf_counter()
        made = make()
        seconds[name] = time.perf_counter() - begun
        return made

    evidence = timed("curves and scores of all layers", lambda: measure(embedded))
    grouping = timed("groups", lambda: group_uses(vectors, "6"))
    maps = timed("both maps", lambda: draw_maps(vectors, "6", settings))
    result: Probe = assemble(sentences, found, embedded, evidence, grouping, maps, settings)
    for name in CORRECTIONS:
        timed(f"curves, {name}", lambda name=name: curves_after(embedded, name))
        timed(f"bands, {name}", lambda name=name: bands_after(embedded, name))
        timed(f"context-specificity, {name}", lambda name=name: profile_after(embedded, name))
    timed("typical and doubtful uses", lambda: group_profiles(vectors.at("6"), np.array(grouping.members)))
    timed("noise, shuffled labels, neighbourhood hit", lambda: honesty(result, maps))
    timed("layer scrubber", lambda: layer_maps(result))
    timed("clay paths", lambda: paths(result, range(limit("picked_uses"))))
    timed("nearest uses", lambda: nearest(result, 0))
    seconds["all"] = sum(seconds.values())
    seconds["peak_mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return seconds


def _random(uses: Sequence[Any], labels: int, seed: int) -> Embedded:
    generator = np.random.default_rng(seed)
    count, width, depth = len(uses), _MODEL.width, _MODEL.layers + 1
    centres = generator.standard_normal((labels, depth, width)).astype(np.float32)
    layers = generator.standard_normal((count, depth, width), dtype=np.float32) * _SPREAD
    layers += centres[np.arange(count) % labels]
    static = np.repeat(generator.standard_normal((1, width)), count, axis=0).astype(np.float32)
    others = limit("background_words")
    background = BackgroundVectors(
        words=tuple(f"word {k}" for k in range(others)),
        texts=tuple(range(others)),
        static=generator.standard_normal((others, width), dtype=np.float32),
        layers=generator.standard_normal((others, depth, width), dtype=np.float32),
    )
    pieces, windowed = (("bank",),) * count, (False,) * count
    return Embedded(UseVectors(tuple(uses), static, layers, pieces, windowed, _MODEL), background, ())


def _warm() -> None:
    """What a server has behind it after its first visitor: imports and compiled maps."""
    import scipy.stats  # noqa: F401

    from core.geometry.umap_layout import warm_up

    warm_up()


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the report."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.figures", description=__doc__.split("\n")[0])
    parser.add_argument("--uses", type=int, default=limit("page_uses"))
    parser.add_argument("--labels", type=int, default=4)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(arguments)
    report = figures_report(args.uses, args.labels)
    if args.json:
        print(json.dumps(report))
        return 0
    for name, value in report.items():
        print(f"{name:<45}{value:>10.2f}" + (" MB" if name == "peak_mb" else " s"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
