"""What synchronisation is called in the language of the kernel."""

from __future__ import annotations

from ..ir.dialect import Dialect
from ..ir.kernel import Space


def barrier_call(dialect: Dialect, space: Space) -> str:
    """The call that orders accesses to this memory among the threads of a block."""
    if space is Space.IMAGE:
        return dialect.image_barrier
    return dialect.shared_barrier if space is Space.SHARED else dialect.global_barrier
