"""How a process is set up that does nothing but analyse, and how it ends."""

from __future__ import annotations

import gc

#: containers made before the youngest are looked through for cycles (Python's own choice is 700), and how many such
#: looks before older ones are
_YOUNG, _MIDDLE, _OLD = 100_000, 10, 10


def prefer_throughput() -> None:
    """Garbage collection as fits trees and terms: they are many, and hardly any of them are in cycles, so that looking
    for these often is a fifth of the time. What was imported by now is never looked at again."""
    gc.freeze()
    gc.set_threshold(_YOUNG, _MIDDLE, _OLD)


def leave_memory() -> None:
    """For a process that is about to end: the system takes the memory back, and Python need not look for cycles in all
    of it once more."""
    gc.freeze()
