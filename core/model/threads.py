"""How many threads torch may use: what the machine's CPU quota grants, set once per process."""

import math
import os
import threading
from pathlib import Path

_lock = threading.Lock()
_done = False


def cpu_quota(cgroup: Path = Path("/sys/fs/cgroup")) -> int:
    """Whole CPUs this process may use, at least 1: the affinity mask, cut by a control group's quota (v2, then v1)."""
    try:
        cpus = len(os.sched_getaffinity(0))
    except AttributeError:
        # Only Linux tells the affinity.
        cpus = os.cpu_count() or 1
    quota = _quota_v2(cgroup / "cpu.max") or _quota_v1(cgroup / "cpu")
    return max(1, min(cpus, math.ceil(quota))) if quota else max(1, cpus)


def set_threads_once() -> None:
    """Give torch as many threads as `cpu_quota` grants; OMP_NUM_THREADS, set by the operator, has the last word."""
    global _done
    with _lock:
        if _done:
            return
        import torch

        if not os.environ.get("OMP_NUM_THREADS"):
            torch.set_num_threads(cpu_quota())
        _done = True


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
