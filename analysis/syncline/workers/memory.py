"""The memory of a worker process, job after job."""

from __future__ import annotations

import mmap
from pathlib import Path

from ..limits.workers import KEPT_BYTES

#: where Linux says how many pages a process has
_STATUS = Path("/proc/self/statm")


class FreeMemory:
    """Gives memory back to the system that a process does not use any more. glibc keeps it, so that one kernel that
    takes much would stay with a worker for the rest of its life. Elsewhere nothing is done."""

    def __init__(self) -> None:
        self._after = 0

    def give_back(self) -> None:
        """To be called when some work is done: costs microseconds unless the process has grown a good deal."""
        if _resident() <= self._after + KEPT_BYTES:
            return
        import ctypes

        try:
            ctypes.CDLL(None).malloc_trim(0)
        except (AttributeError, OSError):  # no glibc
            self._after = 1 << 62
        else:
            self._after = _resident()


def _resident() -> int:
    """Bytes of this process in memory; 0 where the system does not say so as Linux does."""
    try:
        return int(_STATUS.read_bytes().split()[1]) * mmap.PAGESIZE
    except (OSError, IndexError, ValueError):
        return 0
