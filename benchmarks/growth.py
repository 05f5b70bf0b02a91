"""How time and memory grow with the number of uses: the command line on lists of 100 to 100,000 sentences.

`python -m benchmarks.growth [--uses 100 1000 10000 100000] [--json]`. Each list is probed by a fresh process without
a map, as a person would do it; its sentences are ours with numbers in them, so that no two are the same. Time per use
should be constant once the start (the imports and the model) no longer counts, and memory should be the vectors,
uses x (layers + 2) x width x 4 bytes, plus a constant.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
_LAYERS, _WIDTH = 6, 384
_PATTERNS = (
    "The bank at number {k} opens late.",
    "After {k} steps we reached the bank of the river.",
    "She left {k} coins in the bank that morning.",
    "Reeds grew on the bank for {k} miles.",
)


def growth_report(sizes: Sequence[int]) -> dict[str, dict[str, Any]]:
    """{"100": {"seconds", "ms_per_use", "peak_mb", "vectors_mb"}, ...}; each above the smallest list."""
    report: dict[str, dict[str, Any]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            path = Path(folder) / f"{size}.txt"
            path.write_text("".join(_PATTERNS[k % 4].format(k=k) + "\n" for k in range(size)), encoding="utf-8")
            seconds, peak = _run(path, Path(folder) / f"out-{size}")
            report[str(size)] = {
                "seconds": seconds,
                "peak_mb": peak,
                "vectors_mb": size * (_LAYERS + 2) * _WIDTH * 4 / 1e6,
            }
    least = min(sizes)
    for size in sizes:
        more = size - least
        extra = report[str(size)]["seconds"] - report[str(least)]["seconds"]
        report[str(size)]["ms_per_use"] = 1000 * extra / more if more else None
    return report


def _run(path: Path, out: Path) -> tuple[float, float]:
    """(seconds, peak MB) of one process that probes the list."""
    command = [sys.executable, "-m", "core", "probe", str(path), "--word", "bank", "--no-map", "--out", str(out)]
    begun = time.perf_counter()
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"the command line ended with {process.returncode}")
    return time.perf_counter() - begun, usage.ru_maxrss / 1024


def as_text(report: dict[str, Any]) -> str:
    """The report as a table."""
    lines = [f"{'uses':>8}{'seconds':>10}{'ms per use':>12}{'peak MB':>10}{'vectors MB':>12}"]
    for size, row in report.items():
        each = "" if row["ms_per_use"] is None else f"{row['ms_per_use']:.2f}"
        lines.append(
            f"{int(size):>8,}{row['seconds']:>10.1f}{each:>12}{row['peak_mb']:>10.0f}{row['vectors_mb']:>12.0f}"
        )
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the report."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.growth", description=__doc__.split("\n")[0])
    parser.add_argument("--uses", type=int, nargs="+", default=[100, 1_000, 10_000, 100_000])
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(arguments)
    report = growth_report(args.uses)
    print(json.dumps(report) if args.json else as_text(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
