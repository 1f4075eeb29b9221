"""GPUVerify's annotations, where a kernel has them (GPUVerify's documentation, "Annotations")."""

from __future__ import annotations

from collections.abc import Callable

from ...ir import kernel as ir
from ...ir import terms
from ...ir.pairs import alone, speaks_of_pair
from ...ir.reasons import Cause, Reason
from .. import ctypes as c
from ..lower.dispatch import builtin, evaluate
from ..lower.dispatch.builtin import Call
from ..lower.memory import access, pointers, stores, unknowns
from ..lower.specifications import access_log, aliases, barrier_invariants, contracts, function_wide, specifications
from ..lower.state.context import Context
from ..sema.core.values import Nothing, Number, Pointer, Unclear, Value
from ..syntax.node import Node
from . import pairs

#: what is never wrong to leave out
_HINTS = frozenset({"__candidate_global_invariant", "__requires_fresh_array"})

#: what has to be proved where it stands
_CLAIMS = {"assert": ir.Claim.ASSERTION, "invariant": ir.Claim.INVARIANT}

#: what a verdict may rely on
_ASSUMED = frozenset({"__requires", "__global_requires", "__assume"})

#: what a function without a body does: an access at a place that nobody knows
_READS = frozenset({"__reads_from", "__reads_from_local"})
_WRITES = frozenset({"__writes_to", "__writes_to_local"})


@builtin.first
def call(ctx: Context, call: Call) -> Value | None:
    """Lowers an annotation; None where the name is none."""
    name, arguments, node = call.name, call.arguments, call.node
    if name in _ASSUMED and arguments and aliases.made_one(ctx, arguments[0], node):
        return Nothing()
    if name in _ASSUMED and arguments and aliases.compares(ctx, arguments[0]):
        ctx.unknown(Cause.POINTS_AT_STATEMENT(), arguments[0], ctx.known_arrays())
        return Nothing()
    if name in ("__requires", "__global_requires"):
        if ctx.frame.calls:
            specifications.state(ctx, arguments[0], ir.Claim.PRECONDITION, ctx.site(node), everywhere="global" in name)
            return Nothing()
        return _stated(ctx, arguments, lambda condition: ir.Assume(condition, ctx.site(node)))
    if name == "__assume":
        return _stated(ctx, arguments, lambda condition: ir.Assume(condition, ctx.site(node)))
    everywhere = name.startswith("__global_")
    claim = _CLAIMS.get(name.removeprefix("__global_" if everywhere else "__")) if name.startswith("__") else None
    if claim is not None and len(arguments) == 1:
        specifications.state(ctx, arguments[0], claim, ctx.site(node), everywhere=everywhere)
        return Number(terms.TRUE, c.BOOL)
    if arguments and barrier_invariants.call(ctx, name, arguments, node):
        return Nothing()
    if name == "__candidate_invariant" and len(arguments) == 1:
        specifications.guess(ctx, arguments[0], ctx.site(node))
        return Number(terms.TRUE, c.BOOL)
    if name in function_wide.NAMES:
        function_wide.stands(ctx, node)
        return Nothing()
    if name in ("__ensures", "__global_ensures") and len(arguments) == 1:
        contracts.ensures(ctx, arguments[0], node, everywhere=everywhere)
        return Nothing()
    if name == "__array_snapshot":
        copied = [evaluate.value(ctx, a) for a in arguments[:1]]
        unknowns.call(ctx, Cause.ARRAY_SNAPSHOT(), copied, [], node, may_synchronise=False)
        return Nothing()
    if name in _HINTS:
        return Number(terms.TRUE, c.BOOL)
    if name in _READS | _WRITES and len(arguments) == 1:
        return _somewhere(ctx, name, arguments[0], node)
    if name == "__may_read" and len(arguments) == 1:  # (`__read_permission`, without the type)
        evaluate.number(ctx, arguments[0])
        return Nothing()
    if name == "__implies" and len(arguments) == 2:
        first, second = (evaluate.condition(ctx, a) for a in arguments)
        return Number(terms.or_(terms.not_(first), second), c.BOOL)
    if name == "__atomic_has_taken_value":
        return Number(ctx.havoc(c.UINT, Cause.VALUE_OF(name), node), c.BOOL)
    if name.startswith("__add_noovfl") and len(arguments) == 2:
        first, second = (evaluate.number(ctx, a) for a in arguments)
        return Number(terms.add(terms.as_integer(first.term), terms.as_integer(second.term)), first.type)
    for words in (contracts.call, access_log.call, pairs.call):
        found = words(ctx, name, arguments, node)
        if found is not None:
            return found
    return None


def _somewhere(ctx: Context, name: str, argument: Node, node: Node) -> Value:
    """An access at any place behind a pointer."""
    pointer = evaluate.value(ctx, argument)
    if isinstance(pointer, Pointer):
        pointer = pointers.advance(pointer, ctx.havoc(c.INT, Cause.PLACE_SPOKEN_OF(name), node))
        if len(pointer.choices) == 1:
            target = pointer.choices[0][1]
            log = access_log.of(ctx, name in _WRITES, target)
            if log is not None:
                contracts.promised(ctx, log, access_log.offset(target), node)
    place = pointers.dereference(ctx, pointer, node)
    if name in _READS:
        access.load(ctx, place, node)
        return Nothing()
    written = ctx.block(lambda: stores.store(ctx, place, Unclear(Cause.SPEAKS_OF(name)), node))
    for statement in contracts.specified(ctx, written):
        ctx.emit(statement)
    return Nothing()


def _stated(ctx: Context, arguments: list[Node], make: Callable[[terms.Term], ir.Statement]) -> Value:
    """A condition is stated. One that is not understood, or speaks of two threads, is left out: it only says more."""
    found: list[terms.Term] = []
    emitted = ctx.block(lambda: found.append(evaluate.condition(ctx, arguments[0]))) if arguments else ()
    looking = specifications.observed(emitted)
    condition = alone(found[0]) if found else terms.TRUE
    if not isinstance(looking, Reason) and not speaks_of_pair(condition):
        ctx.emitter.statements.extend(looking)
        ctx.emit(make(condition))
    return Nothing()
