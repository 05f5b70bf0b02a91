"""Many visitors at once: `python -m benchmarks.load [--visitors N] [--seconds S] [--script serve.py]`.

A server is started on the loopback address, and every visitor, over a websocket of its own, opens the sense probe,
pastes a list of 50 sentences that carry a marker nobody else has, changes the layer, pastes the next list, until the
time is over. Printed: errors, how long answers took (median, nine in ten, longest), the server's peak memory, and how
often a visitor received the marker of another one (it must be never). Exit status 1 when anything went wrong.
"""

import argparse
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections import defaultdict
from pathlib import Path

from benchmarks.sentences import sentences
from benchmarks.visitor import Answer, Visitor

ROOT = Path(__file__).resolve().parents[1]
SENTENCES = 50


class Log:
    """What all visitors saw; every text that was received is searched for the markers of the others at once."""

    def __init__(self, markers: list[str]) -> None:
        self.markers = markers
        self.seconds: dict[str, list[float]] = defaultdict(list)
        self.errors: list[str] = []
        self.leaks: list[str] = []
        self.own_found = 0
        self.received = 0
        self._lock = threading.Lock()

    def add(self, number: int, kind: str, answer: Answer) -> None:
        """Take down one answer to visitor `number`."""
        found = [other for other, marker in enumerate(self.markers) if marker.encode() in answer.received]
        with self._lock:
            self.seconds[kind].append(answer.seconds)
            self.received += len(answer.received)
            self.errors += [f"visitor {number}, {kind}: {error}" for error in answer.errors]
            self.leaks += [f"visitor {number} received the text of {other}" for other in found if other != number]
            self.own_found += number in found and kind == "list"
            if kind == "list" and number not in found:
                self.errors.append(f"visitor {number}, list: its own text did not come back")

    def fail(self, number: int, error: Exception) -> None:
        """Take down that a visitor could not go on."""
        with self._lock:
            self.errors.append(f"visitor {number}: {type(error).__name__}: {error}")


def visit(number: int, port: int, until: float, log: Log) -> None:
    """What one visitor does until the time is over."""
    rng = random.Random(number)
    try:
        visitor = Visitor(port, "sense_probe")
        log.add(number, "open", visitor.open())
        while time.monotonic() < until:
            visitor.type("probe_pasted", own_list(rng, log.markers[number]))
            visitor.type("probe_pasted_word", "bank")
            log.add(number, "list", visitor.press("probe_paste_use"))
            for layer in rng.sample(range(1, 6), 2):
                if time.monotonic() < until:
                    log.add(number, "layer", visitor.choose("probe_layer", str(layer)))
            time.sleep(rng.uniform(0.5, 2.0))  # people read
        visitor.close()
    except Exception as error:
        log.fail(number, error)


def own_list(rng: random.Random, marker: str) -> str:
    """Our sample's sentences, each followed by one of another sample, in an order and with a marker nobody else has."""
    found = [span.text for span in sentences(2000, Path("none")) if span.text[span.start : span.end].lower() == "bank"]
    return "\n".join(f"{text} {marker}" for text in rng.sample(found, SENTENCES))


def peak_memory(process: int) -> float | None:
    """Peak resident memory in MB; None where the system does not tell."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
        return int(next(line for line in lines if line.startswith("VmHWM")).split()[1]) / 1024
    except (OSError, StopIteration):
        return None


def wait_until_ready(port: int, process: "subprocess.Popen[bytes]", patience: float = 180.0) -> None:
    """Wait for `/ready`; raises SystemExit when the server ends or takes too long."""
    latest = time.monotonic() + patience
    while time.monotonic() < latest and process.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/ready", timeout=5) as answer:
                if b'"umap":true' in answer.read().replace(b" ", b""):
                    return
        except OSError:
            pass
        time.sleep(0.5)
    raise SystemExit("the server did not get ready")


def as_text(log: Log, memory: float | None) -> str:
    """The table people read."""
    lines = [f"{'answer':<8}{'count':>7}{'median s':>10}{'90 % s':>9}{'longest s':>11}"]
    for kind, seconds in log.seconds.items():
        ordered = sorted(seconds)
        nine_in_ten = ordered[int(0.9 * (len(ordered) - 1))]
        figures = f"{statistics.median(ordered):>10.2f}{nine_in_ten:>9.2f}{ordered[-1]:>11.2f}"
        lines.append(f"{kind:<8}{len(ordered):>7}{figures}")
    lines.append(f"{log.received / 1e6:.0f} MB received, own marker found in {log.own_found} lists")
    lines.append(f"errors: {len(log.errors)}; texts of others received: {len(log.leaks)}")
    lines += [f"  {line}" for line in (log.errors + log.leaks)[:20]]
    if memory is not None:
        lines.append(f"peak memory of the server: {memory:.0f} MB")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Start the server, let the visitors in, print what they saw."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--visitors", type=int, default=20, metavar="N")
    parser.add_argument("--seconds", type=int, default=180, metavar="S")
    parser.add_argument("--script", default="serve.py", choices=("serve.py", "streamlit_app.py"))
    options = parser.parse_args(arguments)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [sys.executable, "-m", "streamlit", "run", options.script, "--server.port", str(port)]
    with tempfile.TemporaryFile() as server_log:
        server = subprocess.Popen(
            [*command, "--server.address", "127.0.0.1"], cwd=ROOT, stdout=server_log, stderr=subprocess.STDOUT
        )
        try:
            wait_until_ready(port, server)
            log = Log([f"zq{number}x{random.randrange(10**9)}q" for number in range(options.visitors)])
            until = time.monotonic() + options.seconds
            threads = [
                threading.Thread(target=visit, args=(number, port, until, log)) for number in range(options.visitors)
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            if server.poll() is not None:
                log.errors.append(f"the server ended with status {server.returncode}")
            memory = peak_memory(server.pid)
        finally:
            server.terminate()
            try:
                server.wait(timeout=20)
            except subprocess.TimeoutExpired:
                server.kill()
        server_log.seek(0)
        said = server_log.read()
    log.leaks += [f"the log holds the text of {n}" for n, marker in enumerate(log.markers) if marker.encode() in said]
    print(as_text(log, memory))
    return 1 if log.errors or log.leaks else 0


if __name__ == "__main__":
    sys.exit(main())
