"""The bundled sample lists, by the word they are about."""

from pathlib import Path

from core.text.reading import read_file
from core.text.rows import SentenceList

_FOLDER = Path(__file__).resolve().parent.parent / "samples"
#: name -> title, in the order shown; the first is what the page opens with.
SAMPLES: dict[str, str] = {
    "bank": "bank: finance or river (30)",
    "ten_uses": "bank, the smallest list that works (10)",
    "bat": "bat: animal or sports (20)",
    "spring": "spring: season, water or coil (20)",
    "light": "light: brightness, weight or colour (20)",
    "apple": "apple: fruit or company (20)",
    "bicycle": "bicycle: one sense, for control (20)",
}


def sample(name: str) -> SentenceList:
    """Rows of a bundled list. Raises KeyError for a name that is not in `SAMPLES`."""
    if name not in SAMPLES:
        raise KeyError(name)
    path = _FOLDER / f"{name}.csv"
    return read_file(path.name, path.read_bytes())
