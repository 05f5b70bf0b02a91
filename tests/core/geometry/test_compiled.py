"""Compiling once a machine, and a home that cannot be written (C27)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.geometry import compiled

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", "")


def test_the_folder_is_in_our_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CED_CACHE", str(tmp_path))
    assert compiled.use_cache_folder() == tmp_path / "numba" == Path(os.environ["NUMBA_CACHE_DIR"])
    assert not compiled.is_compiled()


def test_the_operator_has_the_last_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "own"))
    assert compiled.use_cache_folder() == tmp_path / "own"


def test_c27_a_cache_that_cannot_be_written_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("CED_CACHE", str(tmp_path / "file"))
    found = compiled.use_cache_folder()
    assert found.is_dir() and not found.is_relative_to(tmp_path / "file") and found.stat().st_mode & 0o077 == 0
    assert compiled.use_cache_folder() == found
    found.rmdir()


def test_a_second_process_compiles_nothing() -> None:
    """What the first one compiled is read from the cache, the functions that UMAP does not cache itself included."""
    code = (
        "import numba, umap\n"
        "from core.geometry import compiled, umap_layout\n"
        "umap_layout.warm_up()\n"
        "from umap.umap_ import smooth_knn_dist\n"
        "from umap.layouts import _nb_optimize_layout_euclidean_single_epoch as epoch\n"
        "print(sum(one.stats.cache_hits[s] for one in (smooth_knn_dist, epoch) for s in one.stats.cache_hits))\n"
        "print(sum(one.stats.cache_misses[s] for one in (smooth_knn_dist, epoch) for s in one.stats.cache_misses))\n"
        "assert compiled.is_compiled()\n"
    ).replace("import numba, umap\n", "")
    for _ in range(2):
        done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["2", "0"]


def test_a_version_of_umap_without_these_functions_is_left_alone() -> None:
    compiled.cache_all(object())
