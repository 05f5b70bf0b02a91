"""Real sentences with a word to embed, the same for every contestant."""

import csv
import re
from pathlib import Path

from core.model.vectors import TextSpan

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT.parent / "shared" / "data"


def sentences(count: int, data: Path = DATA) -> list[TextSpan]:
    """`count` distinct sentences: CoarseWSD-20 test sentences under `data` where present, else our samples in pairs."""
    found = _coarse_wsd(data / "coarsewsd20") or _sample_pairs(ROOT / "samples")
    if len(found) < count:
        raise SystemExit(f"only {len(found)} sentences are there; ask for fewer than {count}")
    # Evenly spread, so every word and every length takes part.
    return [found[number * len(found) // count] for number in range(count)]


def _coarse_wsd(folder: Path) -> list[TextSpan]:
    """Each line is `index TAB sentence`; the index counts blank-separated words from 0."""
    spans: dict[str, TextSpan] = {}
    for path in sorted(folder.glob("*/test.data.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            index, text = line.split("\t")
            words = text.split(" ")
            start = len(" ".join([*words[: int(index)], ""]))
            spans.setdefault(text, TextSpan(text, start, start + len(words[int(index)])))
    return list(spans.values())


def _sample_pairs(folder: Path) -> list[TextSpan]:
    """Our samples, each followed by another one, which makes thousands of distinct sentences of natural length."""
    rows: list[tuple[str, str]] = []
    for path in sorted(folder.glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            rows += [(path.stem, row["sentence"]) for row in csv.DictReader(file)]
    spans: dict[str, TextSpan] = {}
    for shift in range(1, len(rows)):
        for number, (word, sentence) in enumerate(rows):
            match = re.search(rf"\b{re.escape(word)}\b", sentence, re.IGNORECASE)
            if match:
                text = f"{sentence} {rows[(number + shift) % len(rows)][1]}"
                spans.setdefault(text, TextSpan(text, match.start(), match.end()))
    return list(spans.values())
