"""Cooperative groups: their barriers, ranks and sizes (programming guide, "Cooperative Groups")."""

from __future__ import annotations

from collections.abc import Callable

from ...ir import kernel as ir
from ...ir import terms
from ...ir.kernel import Scope
from ...ir.lanes import LANE, WARP, volume
from ...ir.reasons import Cause
from ...ir.terms import Sort, Term
from ...regex import regex
from .. import ctypes as c
from ..languages.cuda import tables as cuda
from ..lower.dispatch import builtin, evaluate
from ..lower.dispatch.builtin import Call
from ..lower.memory import access, library_objects, unknowns
from ..lower.state.context import Context
from ..lower.state.split_barriers import Arrival, Wait
from ..sema.core.values import Aggregate, Argument, Group, Nothing, Number, Unclear, Value
from ..sema.templates import template_arguments
from ..syntax.node import Node
from . import barrier_types, barriers, exchanges

_MAKERS = {
    "this_thread_block": "block",
    "this_grid": "grid",
    "coalesced_threads": "coalesced",
    "this_cluster": "cluster",
    "this_multi_grid": "multi-grid",
    "this_thread": "thread",
}
_EXCHANGES = frozenset(
    {
        "shfl",
        "shfl_up",
        "shfl_down",
        "shfl_xor",
        "any",
        "all",
        "ballot",
        "match_any",
        "match_all",
        "reduce",
    }
)


#: what is called upon like a group and is none
_KINDS: dict[str, Callable[[Context, str, Node], Value]] = {}


def enter(kind: str, method: Callable[[Context, str, Node], Value]) -> None:
    """Says what the methods do of what is called upon like a group of this kind."""
    _KINDS[kind] = method


#: its free functions; `coalesced_threads` and its like make groups
_FUNCTIONS = (
    *_MAKERS,
    *("tiled_partition", "labeled_partition", "binary_partition", "sync", "synchronize", "thread_rank", "group_size"),
    *("reduce", "inclusive_scan", "exclusive_scan"),
)


@builtin.named(*_FUNCTIONS)
@builtin.qualified("cooperative_groups")
def function(ctx: Context, call: Call) -> Value | None:
    """A free function of cooperative groups; None where this is none."""
    name, template, arguments, node = call.name, call.template, call.arguments, call.node
    if name == "coalesced_threads" and ctx.language.warp_is_known:
        return Group("coalesced", mask=exchanges.present(ctx, Cause.VALUE_OF(name), node))
    if name in _MAKERS:
        return Group(_MAKERS[name], 1 if name == "this_thread" else None)
    if name in ("tiled_partition", "labeled_partition", "binary_partition"):
        return _partition(ctx, name, template, arguments, node)
    if name in ("sync", "synchronize") and len(arguments) == 1:
        found = evaluate.value(ctx, arguments[0])
        return synchronise(ctx, found, node) if isinstance(found, Group) else None
    if name in ("thread_rank", "group_size") and len(arguments) == 1:
        found = evaluate.value(ctx, arguments[0])
        return _member(ctx, found, "thread_rank" if name == "thread_rank" else "size", node)
    if name in ("reduce", "inclusive_scan", "exclusive_scan") and len(arguments) >= 2:
        found = evaluate.value(ctx, arguments[0])
        if isinstance(found, Group):
            return _collective(ctx, found, name, arguments[1:], node)
    return None


def _partition(ctx: Context, name: str, template: list[Node], arguments: list[Node], node: Node) -> Value:
    parent = evaluate.value(ctx, arguments[0]) if arguments else Unclear(Cause.NO_GROUP())
    if name != "tiled_partition":
        for argument in arguments[1:]:
            evaluate.value(ctx, argument)
        return Group("coalesced")
    threads = template_arguments.number(ctx, template[0]) if template else None
    if not template and len(arguments) > 1:
        threads = evaluate.constant(ctx, arguments[1])
    if isinstance(parent, Group) and parent.kind not in ("block", "tile"):
        return Group("coalesced")
    within = None if not isinstance(parent, Group) else parent.threads if parent.kind == "tile" else 0
    return Group("tile", threads, within)


def method(ctx: Context, group: Argument, name: str, arguments: list[Node], node: Node) -> Value:
    """`group.name(arguments)`"""
    assert isinstance(group, Group)
    if group.kind in _KINDS:
        return _KINDS[group.kind](ctx, name, node)
    if name in ("sync", "synchronize", "barrier_sync"):
        return synchronise(ctx, group, node)
    if name in _EXCHANGES:
        return _exchange(ctx, group, name, arguments, node)
    if name in ("barrier_arrive", "barrier_wait"):
        return _split(ctx, group, name, arguments, node)
    if name in ("map_shared_rank", "get_multi_grid_handle", "query_shared_rank"):
        return unknowns.expression(ctx, node, Cause.CLUSTER_MEMORY(name))
    return _member(ctx, group, name, node)


def synchronise(ctx: Context, group: Group, node: Node) -> Value:
    """The group's barrier."""
    match group.kind:
        case "block":
            barriers.emit(ctx, Scope.BLOCK, node)
        case "grid":
            barriers.emit(ctx, Scope.GRID, node)
        case "tile" if group.threads is not None and group.threads <= 32:
            if group.threads > 1:
                barriers.emit(ctx, Scope.WARP, node, size=group.threads)
        case "thread":
            pass
        case "coalesced":
            barriers.emit(ctx, Scope.WARP, node, mask=group.mask, unsure=Cause.GROUP_LANES())
        case _:
            names = {"tile": "a tile of more than one warp"}
            shown = names.get(group.kind, f"a {group.kind} group")
            ctx.unknown(Cause.BARRIER_OF(shown), node, may_synchronise=True)
    return Nothing()


def _split(ctx: Context, group: Group, name: str, arguments: list[Node], node: Node) -> Value:
    """A group's barrier in two steps."""
    given = evaluate.values_of(ctx, arguments)
    scope = {"block": Scope.BLOCK, "grid": Scope.GRID}.get(group.kind)
    if scope is not None and name == "barrier_arrive" and not given:
        ctx.step(Arrival(group.kind, ctx.site(node)))
        return barrier_types.TOKEN
    if scope is not None and name == "barrier_wait" and given == [barrier_types.TOKEN]:
        site = ctx.site(node)
        ctx.step(Wait(group.kind, (ir.Barrier(scope, node.text, site),), site))
    else:
        ctx.unknown(Cause.SPLIT_BARRIER(group.kind, name), node, may_synchronise=True)
    return Nothing()


#: function objects of two numbers in which these may change places
_COMBINED = regex(r"(?:(\w+)\s*::\s*)?(plus|less|greater|bit_and|bit_or|bit_xor)\s*<")


def _collective(ctx: Context, group: Group, name: str, arguments: list[Node], node: Node) -> Value:
    """`reduce(group, value, combine)` and its like (programming guide, "Collective Operations")."""
    combined = _COMBINED.match(arguments[1].text) if name == "reduce" and len(arguments) == 2 else None
    if combined is None or not _is_library(ctx, combined.group(1), combined.group(2)):
        return _exchange(ctx, group, name, arguments[:1], node)
    offered = evaluate.value(ctx, arguments[0])
    found = exchanges.reduced(ctx, group, offered, combined.group(2), node)
    return _exchanged(ctx, group, name, [offered], node) if found is None else found


def _is_library(ctx: Context, namespace: str | None, name: str) -> bool:
    """Whether a function object is the library's own, and not one of the program's by the same name."""
    if namespace is None:
        return ctx.program.record_named(name) is None
    return ctx.program.namespaces.get(namespace, namespace) == "cooperative_groups"


def _exchange(ctx: Context, group: Group, name: str, arguments: list[Node], node: Node) -> Value:
    given = [evaluate.value(ctx, a) for a in (arguments[:1] if name == "reduce" else arguments)]
    return _exchanged(ctx, group, name, given, node)


def _exchanged(ctx: Context, group: Group, name: str, given: list[Value], node: Node) -> Value:
    followed = exchanges.of_group(ctx, group, name, given, node)
    if followed is not None:
        return followed
    if name in ("any", "all"):
        return access.unclear_of(ctx, c.INT, Cause.GROUP_VALUE_OF(name), node)
    if name in ("ballot", "match_any", "match_all"):
        return access.unclear_of(ctx, c.UINT, Cause.GROUP_VALUE_OF(name), node)
    shape = given[0].type if given and isinstance(given[0], Number | Aggregate) else c.INT
    return access.unclear_of(ctx, shape, Cause.GROUP_VALUE_OF(name), node)


def _member(ctx: Context, found: Value, name: str, node: Node) -> Value:
    if not isinstance(found, Group):
        return Unclear(Cause.UNKNOWN_GROUP(name))
    term = _rank(found) if name == "thread_rank" else _size(found) if name in ("size", "num_threads") else None
    if term is not None:
        return Number(term, c.UINT if found.kind != "grid" else c.ULONG)
    if found.kind == "block":
        index = {"group_index": terms.BLOCK, "thread_index": terms.THREAD, "dim_threads": terms.BLOCK_DIM,
                 "group_dim": terms.BLOCK_DIM}.get(name)  # fmt: skip
        if index is not None:
            return _triple(index)
    if found.kind == "grid":
        index = {"block_index": terms.BLOCK, "dim_blocks": terms.GRID_DIM, "group_dim": terms.GRID_DIM}.get(name)
        if index is not None:
            return _triple(index)
        if name == "block_rank":
            return Number(_linear(terms.BLOCK, terms.GRID_DIM), c.ULONG)
        if name == "num_blocks":
            return Number(volume(terms.GRID_DIM), c.ULONG)
        if name == "is_valid":
            return Number(terms.TRUE, c.BOOL)
    if found.kind == "tile" and name in ("meta_group_rank", "meta_group_size"):
        term = _among_siblings(found, name)
        if term is not None:
            return Number(term, c.UINT)
    bounded = c.UINT
    return access.unclear_of(ctx, bounded, Cause.GROUP_RESULT(name), node)


def _among_siblings(tile: Group, name: str) -> Term | None:
    """The number of a tile among those of the group that it is a part of, or how many these are."""
    if tile.threads is None or tile.within is None:
        return None
    threads, whole = terms.integer(tile.threads), terms.integer(tile.within)
    if name == "meta_group_size":
        total = volume(terms.BLOCK_DIM) if tile.within == 0 else whole
        return terms.tdiv(terms.add(total, terms.integer(tile.threads - 1)), threads)
    rank = _linear(terms.THREAD, terms.BLOCK_DIM)
    return terms.tdiv(rank if tile.within == 0 else terms.tmod(rank, whole), threads)


def _linear(index: tuple[Term, ...], extent: tuple[Term, ...]) -> Term:
    x, y, z = index
    dx, dy, _ = extent
    return terms.add(x, terms.mul(y, dx), terms.mul(z, terms.mul(dx, dy)))


def _rank(group: Group) -> Term | None:
    rank = _linear(terms.THREAD, terms.BLOCK_DIM)
    if group.kind == "block":
        return rank
    if group.kind == "grid":
        return terms.add(rank, terms.mul(_linear(terms.BLOCK, terms.GRID_DIM), volume(terms.BLOCK_DIM)))
    if group.kind == "tile" and group.threads is not None:
        return terms.tmod(rank, terms.integer(group.threads))
    if group.mask is not None:
        below = terms.sub(terms.shl(terms.ONE, LANE), terms.ONE)
        return _counted(terms.band(group.mask, below))
    return terms.ZERO if group.kind == "thread" else None


def _counted(mask: Term) -> Term:
    """How many lanes a mask names."""
    return terms.minimum(terms.maximum(terms.call("__popc", (mask,), Sort.INT), terms.ZERO), terms.integer(WARP))


def _size(group: Group) -> Term | None:
    if group.kind == "block":
        return volume(terms.BLOCK_DIM)
    if group.kind == "grid":
        return terms.mul(volume(terms.GRID_DIM), volume(terms.BLOCK_DIM))
    if group.mask is not None:
        return _counted(group.mask)
    return terms.integer(group.threads) if group.threads is not None else None


def _triple(index: tuple[Term, ...]) -> Aggregate:
    return Aggregate(
        cuda.VECTORS["dim3"], {axis: Number(term, c.UINT) for axis, term in zip("xyz", index, strict=True)}
    )


library_objects.enter(Group, library_objects.Operations(method=method))
