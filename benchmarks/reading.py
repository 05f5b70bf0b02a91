"""Time and memory of reading and matching a large list: 20 MB, 200,000 lines. Run with `python -m benchmarks.reading`.

Memory is the highest resident size of a fresh process minus what Python and the imports take; the file itself counts.
"""

import argparse
import random
import resource
import subprocess
import sys
import time

LINES, BYTES = 200_000, 20_000_000
SECONDS, TIMES_THE_FILE = 20.0, 10.0
KINDS = ("ascii", "accents", "table")
_WORDS = "the a bank river of old money was near closed by and with stone morning every street account they we".split()
_ACCENTED = (*_WORDS, "café", "naïve", "“Bank”", "don’t", "Straße")


def make_file(kind: str) -> tuple[str, bytes]:
    """A file of `LINES` lines and about `BYTES` bytes, the same each time: plain, accented, or a table with labels."""
    rng = random.Random(7)
    words = _WORDS if kind == "ascii" else _ACCENTED
    lines = []
    width = BYTES // LINES - (4 if kind == "table" else 1)
    for _ in range(LINES):
        line = " ".join(rng.choices(words, k=width // 4))
        while len(line.encode()) > width:
            line = line[: line.rfind(" ")]
        lines.append(line + (f",x{rng.randrange(9)}" if kind == "table" else ""))
    header = ["sentence,label"] if kind == "table" else []
    return f"large.{'csv' if kind == 'table' else 'txt'}", "\n".join([*header, *lines[len(header) :]]).encode()


def measure(kind: str) -> None:
    """Read and match one file in this process and print size, seconds, and memory as a multiple of the file."""
    from core.text.options import ReadOptions
    from core.text.reading import read_file
    from core.text.receipt import make_receipt
    from core.text.search import search

    name, data = make_file(kind)
    before = _resident()
    start = time.perf_counter()
    read = read_file(name, data)
    reading = time.perf_counter() - start
    options = ReadOptions(words=("bank",))
    receipt = make_receipt(read, search(read, options))
    seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    times = (peak - before + len(data)) / len(data)
    passed = seconds <= SECONDS and times < TIMES_THE_FILE
    print(
        f"{kind:8} {len(data) / 1e6:5.1f} MB {receipt.rows:,} rows {receipt.uses:,} uses: read {reading:.1f} s, "
        f"read and matched {seconds:.1f} s (at most {SECONDS:.0f}), memory {times:.1f} times the file "
        f"(below {TIMES_THE_FILE:.0f}): {'ok' if passed else 'TOO MUCH'}",
        flush=True,
    )
    sys.exit(0 if passed else 1)


def _resident() -> int:
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def main() -> int:
    """Measure every kind in a process of its own; the exit status is 1 when one is too slow or too large."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", choices=KINDS)
    chosen = parser.parse_args().kind
    if chosen:
        measure(chosen)
    failed = [subprocess.run([sys.executable, "-m", "benchmarks.reading", "--kind", kind]).returncode for kind in KINDS]
    return int(any(failed))


if __name__ == "__main__":
    sys.exit(main())
