"""How a process is set up that does nothing but analyse, and how it ends."""

from __future__ import annotations

import gc
import mmap
from pathlib import Path

from .limits.workers import KEPT_BYTES

#: containers made before the youngest are looked through for cycles (Python's own choice is 700), and how many such
#: looks before older ones are
_YOUNG, _MIDDLE, _OLD = 100_000, 10, 10
#: where Linux says how many pages a process has
_STATUS = Path("/proc/self/statm")


def prefer_throughput() -> None:
    """Garbage collection as fits trees and terms: they are many, and hardly any of them are in cycles, so that looking
    for these often is a fifth of the time. What was imported by now is never looked at again."""
    gc.freeze()
    gc.set_threshold(_YOUNG, _MIDDLE, _OLD)


def leave_memory() -> None:
    """For a process that is about to end: the system takes the memory back, and Python need not look for cycles in all
    of it once more."""
    gc.freeze()


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
