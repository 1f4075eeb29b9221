"""Random numbers from a state that a whole block works on (cuRAND's documentation, "Bit Generation with the MTGP32
generator"): up to 256 threads of one block draw from it at the same time, and all of them wait for each other."""

from __future__ import annotations

from ...ir import kernel as ir
from ...ir import terms
from ...ir.kernel import Scope
from ...ir.lanes import RANK
from .. import ctypes as c
from ..ctypes import CType
from ..lower.memory import access
from ..lower.state.context import Context
from ..sema.core.values import MemoryPlace
from ..syntax.node import Node

#: so many threads have a place of their own in the state
_THREADS = 256


def is_of_block(ctype: CType) -> bool:
    """Whether a state of this type is for a block."""
    return isinstance(ctype, c.Opaque | c.Record) and ctype.name.startswith("curandStateMtgp32")


def step(ctx: Context, place: MemoryPlace, node: Node) -> None:
    """Threads with places of their own do not meet; of those that share one, whichever it be, each changes it."""
    who = terms.any_one("place in the state of the generator", _THREADS - 1)
    where = access.address(ctx, place.target, max(place.type.size, 1))
    site = ctx.site(node)
    mine = terms.eq(terms.tmod(RANK, terms.integer(_THREADS)), who)
    ctx.emit(ir.If(mine, (ir.Write(where, None, site),), (), site))
    ctx.emit(ir.Barrier(Scope.BLOCK, node.text, site, orders=frozenset(), needs_all=True))
