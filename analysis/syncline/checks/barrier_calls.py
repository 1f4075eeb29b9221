"""What synchronisation is called in the language of the kernel."""

from __future__ import annotations

from collections.abc import Collection

from ..ir.dialect import Dialect
from ..ir.kernel import Space


def barrier_call(dialect: Dialect, spaces: Collection[Space]) -> str:
    """The call that orders accesses to these memories among the threads of a block."""
    if len(spaces) > 1:
        return dialect.both_barrier
    return dialect.shared_barrier if Space.SHARED in spaces else dialect.global_barrier
