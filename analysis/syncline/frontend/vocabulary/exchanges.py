"""Values that the lanes of a warp give each other: shuffles, votes, matches, reductions (programming guide, "Warp Vote
Functions" and the sections behind it). They order no memory, but all lanes that the mask names have to come."""

from __future__ import annotations

from ...ir import kernel as ir
from ...ir import terms
from ...ir.exchange import Exchange, Gift, Gives
from ...ir.lanes import WARP
from ...ir.reasons import Cause, Reason
from ...ir.terms import Sort, Term
from ...records import replace
from .. import ctypes as c
from ..languages.cuda import tables as cuda
from ..languages.hip import tables as hip
from ..lower.dispatch import builtin, evaluate
from ..lower.dispatch.builtin import Call
from ..lower.memory import access
from ..lower.state.context import Context
from ..sema.core.values import Aggregate, Group, Number, Value
from ..syntax.node import Node

_FULL = 0xFFFFFFFF


@builtin.named(*cuda.SHUFFLES, *hip.VOTES)
def call(ctx: Context, call: Call) -> Value | None:
    """The value of such a function of CUDA or HIP; None where this is none."""
    name, arguments, node = call.name, call.arguments, call.node
    votes = ctx.language.votes.get(name)
    if votes is None and name not in cuda.SHUFFLES:
        return None
    given = evaluate.values_of(ctx, arguments)
    mask = given[0] if name.endswith("_sync") and given else None
    if votes is not None and name == "__ballot_sync" and isinstance(mask, Number) and len(given) == 2:
        target = ctx.temporary(votes.scalar)
        emit(ctx, name, node, mask=mask, target=target, vote=evaluate.truth(ctx, given[1], arguments[1]))
        return Number(target, votes)
    if name == "__activemask" and ctx.language.warp_is_known:
        return Number(present(ctx, Cause.ACTIVE_LANES(), node), c.UINT)
    if isinstance(mask, Number):
        gift = _gift(ctx, name, given[1:], arguments[1:])
        if gift is not None:
            result = votes or _plain(given[1])
            target = ctx.temporary(result.scalar)
            emit(ctx, name, node, mask=mask, target=target, gift=gift)
            return Number(target, result)
        emit(ctx, name, node, mask=mask)
    reason = Cause.ACTIVE_LANES() if name == "__activemask" else Cause.VALUE_OF(name)
    return access.unclear_of(ctx, votes or _shuffled(name, given), reason, node)


def present(ctx: Context, reason: Reason, node: Node) -> Term:
    """A mask of the lanes that run together at the moment. `reason` says what it is."""
    target = ctx.temporary(c.UINT.scalar)
    ctx.emit(ir.Havoc(target, reason, ctx.site(node), present=True))
    return target


def _gift(ctx: Context, name: str, given: list[Value], arguments: list[Node]) -> Gift | None:
    """What a lane gets of the others' values; None where that is not followed: HIP's waves have 32 or 64 lanes."""
    gives = cuda.GIFTS.get(name)
    if gives is None or not ctx.language.warp_is_known or not given or not isinstance(given[0], Number):
        return None
    offered = given[0].term
    if name in cuda.VOTES and gives is Gives.AGREED:
        offered = evaluate.truth(ctx, given[0], arguments[0])
    elif offered.sort is Sort.BOOL:
        return None
    if gives in (Gives.MATCH, Gives.AGREED):
        return Gift(gives, offered)
    lane = given[1] if len(given) > 1 else None
    width = given[2].term if len(given) > 2 and isinstance(given[2], Number) else terms.integer(WARP)
    if not isinstance(lane, Number) or not width.is_const or width.value not in _WIDTHS or len(given) > 3:
        return None
    return Gift(gives, offered, terms.as_integer(lane.term), width.value)


#: into how many lanes a shuffle may part a warp
_WIDTHS = (1, 2, 4, 8, 16, 32)


def _plain(value: Value) -> c.Arithmetic:
    assert isinstance(value, Number)
    return replace(value.type, volatile=False)


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
    gift: Gift | None = None,
) -> None:
    """An exchange of the lanes that `mask` names, or of a tile of `size` lanes."""
    named = None if mask is None else _mask(mask.term)
    ctx.emit(Exchange(name, node.text, ctx.site(node), named, size, target, vote, _bits(mask), gift))


#: the methods of groups that give a lane what another one offers, or what all agree on
_OF_GROUPS = {
    "shfl": Gives.LANE,
    "shfl_up": Gives.UP,
    "shfl_down": Gives.DOWN,
    "shfl_xor": Gives.XOR,
    "any": Gives.AGREED,
    "all": Gives.AGREED,
}


def of_group(ctx: Context, group: Group, name: str, given: list[Value], node: Node) -> Value | None:
    """An exchange of a cooperative group, where it is a tile of at most a warp or of coalesced threads; its value,
    where that is followed."""
    size = group.threads if group.kind == "tile" and group.threads is not None and 1 < group.threads <= WARP else None
    gives = _OF_GROUPS.get(name)
    offered = given[0] if given and isinstance(given[0], Number) else None
    if ctx.language.warp_is_known and offered is not None and gives is not None:
        if group.kind == "coalesced":
            return _of_coalesced(ctx, group, name, given, node)
        if size in _WIDTHS and size is not None:
            gift = _gift_in_tile(gives, offered, given[1:], size)
            if gift is not None:
                result = c.INT if gives is Gives.AGREED else _plain(offered)
                target = ctx.temporary(result.scalar)
                emit(ctx, name, node, size=size, target=target, gift=gift)
                return Number(target, result)
    if size is not None:
        emit(ctx, name, node, size=size)
    return None


def reduced(ctx: Context, group: Group, offered: Value, combined: str, node: Node) -> Value | None:
    """What a tile of at most a warp makes of the numbers that its lanes offer, which is one for all of them; None where
    that is not followed. `combined` is the name of the library's function object that makes it of two."""
    size = group.threads if group.kind == "tile" else None
    if not ctx.language.warp_is_known or size not in _WIDTHS or size in (None, 1) or not isinstance(offered, Number):
        return None
    if offered.term.sort is Sort.BOOL:
        return None
    target = ctx.temporary(_plain(offered).scalar)
    gift = Gift(Gives.AGREED, offered.term, width=size, combined=combined)
    emit(ctx, "reduce", node, size=size, target=target, gift=gift)
    return Number(target, _plain(offered))


def _gift_in_tile(gives: Gives, offered: Number, given: list[Value], size: int) -> Gift | None:
    if gives is Gives.AGREED:
        return Gift(gives, terms.truth(offered.term), width=size)
    lane = given[0] if len(given) == 1 else None
    if not isinstance(lane, Number) or offered.term.sort is Sort.BOOL:
        return None
    return Gift(gives, offered.term, terms.as_integer(lane.term), size)


def _of_coalesced(ctx: Context, group: Group, name: str, given: list[Value], node: Node) -> Value | None:
    """The value that the first of some coalesced threads offers; the others' places in the warp are not known."""
    offered, rank = given[0], given[1] if len(given) == 2 else None
    first = isinstance(rank, Number) and rank.term is terms.ZERO
    if group.mask is None or name != "shfl" or not first or not isinstance(offered, Number):
        return None
    if offered.term.sort is Sort.BOOL:
        return None
    leader = terms.sub(terms.call("__ffs", (group.mask,), Sort.INT), terms.ONE)
    target = ctx.temporary(_plain(offered).scalar)
    gift = Gift(Gives.LANE, offered.term, leader)
    ctx.emit(Exchange(name, node.text, ctx.site(node), group.mask, target=target, gift=gift))
    return Number(target, _plain(offered))


def _bits(mask: Number | None) -> int:
    """How many lanes a mask can name, or means to: all of 32."""
    if mask is None:
        return 0
    return 32 if mask.term.is_const and mask.term.value == _FULL else mask.type.scalar.bits


def _mask(term: Term) -> Term | None:
    """None for one of all 32 lanes."""
    term = terms.as_integer(term)
    return None if term.is_const and term.value & _FULL == _FULL else term
