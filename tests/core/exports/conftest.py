"""Probes to export: a small one that is awkward in every way, and one of 5,001 uses."""

import pytest

from core.probe import Probe, ProbeSettings, probe
from core.text.reading import read_file
from tests.fakes import FakeEncoder

LABELS = ("金融", "नदी", "ธนาคาร", "بنك", "은행", "берег", "a <b>&amp;</b>", "=1+1", "7")


@pytest.fixture(scope="session")
def awkward() -> Probe:
    """36 uses with labels in many scripts, a formula, and markup; a row without a use."""
    rows = [f"word {k} of the bank, {'*'.join('xyz')} {k * k},{LABELS[k % len(LABELS)]}" for k in range(36)]
    rows = [f'"{text}","{label}"' for text, label in (row.rsplit(",", 1) for row in rows)]
    rows += ['"=cmd|the bank, ""quoted""\nand broken 😀","river "', '"nothing here","x"']
    return probe(
        read_file("awkward.csv", ("sentence,label\n" + "\n".join(rows)).encode()),
        "bank",
        FakeEncoder(),
        ProbeSettings(map_method="pca"),
    )


@pytest.fixture(scope="session")
def large() -> Probe:
    """5,001 uses, one more than Altair's own limit on rows."""
    rows = "\n".join(f"number {k} of the bank,{'ab'[k % 2]}" for k in range(5001))
    return probe(
        read_file("large.csv", f"sentence,label\n{rows}".encode()),
        "bank",
        FakeEncoder(layers=1, width=8),
        ProbeSettings(map_method="pca"),
    )
