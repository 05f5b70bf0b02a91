"""Freed memory is given back where the C library can, and nothing breaks where it cannot."""

import ctypes
import sys

import numpy as np
import pytest

from core.model import memory


def _resident() -> int:
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1])


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_freed_blocks_leave_the_process() -> None:
    if memory._trim() is None:
        pytest.skip("this C library has no malloc_trim")
    # Small blocks under the allocator's own threshold for giving back, the last one kept: a heap full of holes.
    blocks = [np.ones(12_000) for _ in range(600)]
    kept = blocks[-1]
    before = _resident()
    del blocks
    memory.give_back()
    assert _resident() < before and kept.sum() == 12_000


def test_another_c_library_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    memory._trim.cache_clear()
    monkeypatch.setattr(ctypes, "CDLL", lambda name: object())
    memory.give_back()
    assert memory._trim() is None
    memory._trim.cache_clear()
