"""The pool of workers and the CPU quota it follows (case C42)."""

import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

from core.model import workers


def cpus(monkeypatch: pytest.MonkeyPatch, count: int, omp: str = "") -> None:
    monkeypatch.setattr(workers.os, "sched_getaffinity", lambda _: set(range(count)), raising=False)
    monkeypatch.setenv("OMP_NUM_THREADS", omp)


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({}, 32),
        ({"cpu.max": "200000 100000\n"}, 2),
        ({"cpu.max": "150000 100000\n"}, 2),
        ({"cpu.max": "10000 100000\n"}, 1),
        ({"cpu.max": "max 100000\n"}, 32),
        ({"cpu.max": "6400000 100000\n"}, 32),
        ({"cpu.max": "nonsense"}, 32),
        ({"cpu/cpu.cfs_quota_us": "300000\n", "cpu/cpu.cfs_period_us": "100000\n"}, 3),
        ({"cpu/cpu.cfs_quota_us": "-1\n", "cpu/cpu.cfs_period_us": "100000\n"}, 32),
    ],
)
def test_c42_the_quota_cuts_the_cores(
    files: dict[str, str], expected: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cpus(monkeypatch, 32)
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    assert workers.cpu_quota(tmp_path) == expected


@pytest.mark.parametrize(("omp", "expected"), [("4", 4), ("4,2", 4), ("64", 32), ("", 32), ("0", 1), ("many", 32)])
def test_the_operator_has_the_last_word(
    omp: str, expected: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cpus(monkeypatch, 32, omp)
    assert workers.cpu_quota(tmp_path) == expected


def test_results_come_in_order_and_side_by_side() -> None:
    running, most = 0, 0
    lock = threading.Lock()

    def slow(item: int) -> int:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        time.sleep(0.01 * (item % 3))
        with lock:
            running -= 1
        return item * item

    assert list(workers.in_order(slow, range(20))) == [(item, item * item) for item in range(20)]
    assert most <= workers.worker_count()
    assert list(workers.in_order(slow, [])) == []


def test_only_a_few_are_started_ahead_and_the_rest_never() -> None:
    started: list[int] = []

    def note(item: int) -> int:
        started.append(item)
        return item

    with closing(workers.in_order(note, range(1000))) as results:
        assert next(results) == (0, 0)
    workers.call(lambda: None)
    assert len(started) <= 1 + 2 * workers.worker_count()


def test_an_error_reaches_the_caller_and_the_pool_lives() -> None:
    def fail(item: int) -> int:
        if item == 3:
            raise RuntimeError("three")
        return item

    with pytest.raises(RuntimeError, match="three"):
        list(workers.in_order(fail, range(10)))
    assert workers.call(lambda: "alive") == "alive"


def test_two_callers_take_turns() -> None:
    """Fairness: a short list does not wait for the end of a long one."""
    finished: list[str] = []
    ready = threading.Event()

    def work(item: str) -> str:
        ready.set()
        time.sleep(0.01)
        return item

    def long() -> None:
        for item, _ in workers.in_order(work, ["long"] * 40):
            finished.append(item)

    thread = threading.Thread(target=long)
    thread.start()
    ready.wait()
    for item, _ in workers.in_order(work, ["short"] * 2):
        finished.append(item)
    thread.join()
    assert finished.index("short") < 20


def test_a_worker_computes_with_its_share_of_the_cores() -> None:
    import torch

    share = max(1, workers.cpu_quota() // workers.worker_count())
    assert workers.call(torch.get_num_threads) == share


def test_who_waits_for_a_batch_is_told_so_and_may_leave() -> None:
    class Left(Exception):
        pass

    release = threading.Event()
    looks: list[int] = []

    def look() -> None:
        looks.append(workers.runs())
        if len(looks) == 2:
            raise Left

    with pytest.raises(Left), closing(workers.in_order(lambda _: release.wait(20), range(3), look)) as results:
        next(results)
    release.set()
    assert looks == [1, 1] and workers.runs() == 0


def test_runs_are_counted_for_all_callers() -> None:
    inside = threading.Barrier(2, timeout=20)
    seen: list[int] = []

    def caller() -> None:
        for _ in workers.in_order(lambda item: item, range(1)):
            inside.wait()
            seen.append(workers.runs())
            inside.wait()

    threads = [threading.Thread(target=caller) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [2, 2] and workers.runs() == 0
