"""Values that the lanes of a warp give each other: shuffles, votes, matches, reductions (programming guide, "Warp Vote
Functions" and the sections behind it). They order no memory, but all lanes that the mask names have to come."""

from __future__ import annotations

from ...ir import kernel as ir
from ...ir import terms
from ...ir.reasons import Cause
from ...ir.terms import Term
from .. import ctypes as c
from .. import cuda, hip
from ..languages import HIP
from . import access, expressions
from .context import Context
from .syntax import Node
from .values import Aggregate, Group, Number, Value

_FULL = 0xFFFFFFFF


def call(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value | None:
    """The value of such a function of CUDA or HIP; None where this is none."""
    votes = c.ULONG if ctx.language is HIP and name in hip.VOTES_OF_LANES else cuda.VOTES.get(name)
    if votes is None and name not in cuda.SHUFFLES:
        return None
    given = [expressions.value(ctx, a) for a in arguments]
    mask = given[0] if name.endswith("_sync") and given else None
    if votes is not None and name == "__ballot_sync" and isinstance(mask, Number) and len(given) == 2:
        target = ctx.temporary(votes.scalar)
        emit(ctx, name, node, mask=mask, target=target, vote=expressions.truth(ctx, given[1], arguments[1]))
        return Number(target, votes)
    if isinstance(mask, Number):
        emit(ctx, name, node, mask=mask)
    reason = Cause.ACTIVE_LANES() if name == "__activemask" else Cause.VALUE_OF(name)
    return access.unclear_of(ctx, votes or _shuffled(name, given), reason, node)


def _shuffled(name: str, given: list[Value]) -> c.CType:
    at = cuda.SHUFFLES[name]
    value = given[at] if at < len(given) else None
    return value.type if isinstance(value, Number | Aggregate) else c.INT


def emit(
    ctx: Context,
    name: str,
    node: Node,
    *,
    mask: Number | None = None,
    size: int | None = None,
    target: Term | None = None,
    vote: Term | None = None,
) -> None:
    """An exchange of the lanes that `mask` names, or of a tile of `size` lanes."""
    named = None if mask is None else _mask(mask.term)
    ctx.emit(ir.Exchange(name, node.text, ctx.site(node), named, size, target, vote, _bits(mask)))


def of_group(ctx: Context, group: Group, name: str, node: Node) -> None:
    """An exchange of a cooperative group, where it is a tile of at most a warp."""
    if group.kind == "tile" and group.threads is not None and 1 < group.threads <= 32:
        emit(ctx, name, node, size=group.threads)


def _bits(mask: Number | None) -> int:
    """How many lanes a mask can name, or means to: all of 32."""
    if mask is None:
        return 0
    return 32 if mask.term.is_const and mask.term.value == _FULL else mask.type.scalar.bits


def _mask(term: Term) -> Term | None:
    """None for one of all 32 lanes."""
    term = terms.as_integer(term)
    return None if term.is_const and term.value & _FULL == _FULL else term
