"""A kernel ready to run: what `translate` makes, and `machine` executes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..ir.kernel import Array, Atomic, Barrier, Exchange, Kernel, Read, Write
from ..records import record
from .clocks import Clocks
from .values import AccessKind


@record
class Operation:
    """An access statement, as the log refers to it by number. `array` indexes `Program.arrays`."""

    statement: Read | Write | Atomic
    kind: AccessKind
    array: int
    size: int
    loops: tuple[str, ...]


@record
class Program:
    """A kernel ready to run. `bind` takes what one launch fixes and gives the generator function of a thread.

    `whole_cells[i]`: every access to `arrays[i]` has one size and is aligned to it, so two of them overlap only where
    their offsets are equal."""

    kernel: Kernel
    operations: tuple[Operation, ...]
    barriers: tuple[tuple[Barrier, tuple[str, ...]], ...]
    exchanges: dict[int, Exchange]  #: of the barriers, those that are exchanges
    clocks: Clocks
    arrays: tuple[Array, ...]
    whole_cells: tuple[bool, ...]
    scalars: tuple[str, ...]  #: the UNIFORM symbols that the body mentions
    bind: Callable[..., Callable[..., Any]]
