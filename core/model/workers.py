"""One warm pool of threads for the whole process, in which every forward pass runs.

Each worker computes whole batches alone, with one thread inside the library, instead of all threads sharing every
matrix product: no thread ever waits for another inside a layer, which is faster on a quiet machine and much faster on
a busy one. The pool's queue is first come, first served, and a caller keeps only a few batches in it, so visitors take
turns batch by batch. Memory is bounded by the number of workers, not of visitors.
"""

import math
import os
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from itertools import islice
from pathlib import Path
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

#: More workers than this would only multiply memory; a machine with more cores gives each worker several.
MOST_WORKERS = 8

_lock = threading.Lock()
_pool: ThreadPoolExecutor | None = None
_runs = 0
#: Seconds after which somebody who waits for a batch is told so.
_LOOK = 0.3


def cpu_quota(cgroup: Path = Path("/sys/fs/cgroup")) -> int:
    """Whole CPUs this process may use, at least 1: the affinity mask, cut by a control group's quota (v2, then v1).

    OMP_NUM_THREADS, where the operator has set it, cuts it too.
    """
    try:
        cpus = len(os.sched_getaffinity(0))
    except AttributeError:
        # Only Linux tells the affinity.
        cpus = os.cpu_count() or 1
    quota = _quota_v2(cgroup / "cpu.max") or _quota_v1(cgroup / "cpu") or cpus
    wish = os.environ.get("OMP_NUM_THREADS", "").split(",")[0]
    return max(1, min(cpus, math.ceil(quota), int(wish) if wish.isdecimal() else cpus))


def worker_count() -> int:
    """Batches that are computed at the same time."""
    return min(cpu_quota(), MOST_WORKERS)


def runs() -> int:
    """Lists that are being computed now, by all callers together: they take turns, batch by batch."""
    return _runs


def in_order(
    function: Callable[[Item], Result],
    items: Iterable[Item],
    look: Callable[[], None] | None = None,
) -> Generator[tuple[Item, Result], None, None]:
    """(item, function(item)) in the order of `items`, computed in the pool, at most two per worker ahead.

    Closing the iterator, or an error in `function`, takes back what has not started. `look` is called now and then
    while a result is not there yet; what it raises ends the run too.
    """
    global _runs
    pool = _the_pool()
    ahead: deque[tuple[Item, Future[Result]]] = deque()
    rest = iter(items)
    with _lock:
        _runs += 1
    try:
        while True:
            for item in islice(rest, 2 * worker_count() - len(ahead)):
                ahead.append((item, pool.submit(function, item)))
            if not ahead:
                return
            item, future = ahead[0]
            _wait(future, look)
            ahead.popleft()
            yield item, future.result()
    finally:
        with _lock:
            _runs -= 1
        for _, future in ahead:
            future.cancel()


def _wait(future: Future[Result], look: Callable[[], None] | None) -> None:
    while not wait([future], timeout=_LOOK if look is not None else None).done:
        if look is not None:
            look()


def call(function: Callable[[], Result]) -> Result:
    """`function()` computed in the pool."""
    return _the_pool().submit(function).result()


def _the_pool() -> ThreadPoolExecutor:
    global _pool
    with _lock:
        if _pool is None:
            _pool = ThreadPoolExecutor(worker_count(), thread_name_prefix="model", initializer=_start_worker)
        return _pool


def _start_worker() -> None:
    import torch

    torch.set_num_threads(max(1, cpu_quota() // worker_count()))


def _quota_v2(path: Path) -> float | None:
    try:
        quota, period = path.read_text().split()[:2]
        return None if quota == "max" else int(quota) / int(period)
    except (OSError, ValueError, ZeroDivisionError):
        return None


def _quota_v1(folder: Path) -> float | None:
    try:
        quota = int((folder / "cpu.cfs_quota_us").read_text())
        period = int((folder / "cpu.cfs_period_us").read_text())
        return quota / period if quota > 0 else None
    except (OSError, ValueError, ZeroDivisionError):
        return None
