"""The concrete run of a witness: does what the prover found show in it?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from zlib import crc32

from ...findings import ThreadId
from ...intervals.control_tree import ExchangeNode, StatementNode, walk
from ...ir.kernel import Array, Exchange, Havoc, Site, Write
from ...ir.reasons import Cause
from ...ir.terms import Kind, Scalar, Sort
from ...limits import checks as limits
from ...prove.evaluate import evaluate
from ...prove.query import Apart, Model, Query, Value
from ...replay import Budget, ConcreteLaunch, Confirmation, Position, confirm, confirm_divergence, confirm_failure
from ...replay.values import ThreadId as ReplayThread
from ..context import Context
from .witness import numbers, threads_of

#: what memory holds at a byte offset of an array where the witness does not say
Contents = Callable[[Array, int], int]


def _nothing(array: Array, offset: int) -> int:
    return 0


def _anything(array: Array, offset: int) -> int:
    """Small numbers, most of which differ from their neighbours."""
    return crc32(f"{array.key} {offset}".encode()) % 97 + 1


def concrete_launch(context: Context, query: Query, model: Model, contents: Contents = _nothing) -> ConcreteLaunch:
    """The launch, parameters and memory contents of the model, for the concrete interpreter."""
    threads = threads_of(query, model)
    ids = {
        id(node.statement): node.id
        for node in walk(context.tree.nodes)
        if isinstance(node, StatementNode | ExchangeNode)
    }
    scalars: dict[str, Value] = {}
    for parameter in context.kernel.parameters:
        if parameter.symbol is not None:
            fixed = context.dimensions.fixed.get(parameter.symbol)
            scalars[parameter.name] = evaluate(fixed if fixed is not None else parameter.symbol, model)
    for symbol, value in model.symbols.items():
        if symbol.info.kind is Kind.UNIFORM:
            scalars.setdefault(symbol.info.name, value)
    for symbol in context.uniforms:  # what the question does not depend on: any value that it may have
        scalars.setdefault(symbol.info.name, evaluate(context.dimensions.fixed.get(symbol, symbol), model))
    private = {s.info.name: v for s, v in model.symbols.items() if s.info.kind is Kind.PRIVATE}

    def memory(array: Array, offset: int, scalar: Scalar) -> Value:
        value = model.loads.get((array.key, (offset,)))
        if value is not None:
            return value
        other = contents(array, offset)
        return Fraction(other) if scalar.sort is Sort.REAL else other

    def unknown(statement: Havoc | Write | Exchange, who: ReplayThread) -> Value:
        node = ids.get(id(statement))
        target = None if isinstance(statement, Write) else statement.target
        if target is not None:
            for side, witness in enumerate(threads, 1):
                if (witness.block, witness.thread) == (who.block, who.thread):
                    return private.get(f"{target.info.name}@{node}#{side}", 0)
        return 0

    return ConcreteLaunch(
        block=numbers(query.pair.block_dim, model),
        grid=numbers(query.pair.grid_dim, model),
        scalars=scalars,
        memory=memory,
        havoc=unknown,
    )


def replay_race(
    context: Context, query: Query, model: Model, first: Site, second: Site, *, filled: bool = False
) -> Confirmation:
    """Run the witness: does a race between the two places show? `filled`: with something else in each element of the
    arrays of which the witness says nothing; they hold zeros otherwise."""
    contents = _anything if filled else _nothing
    launch, (one, two) = concrete_launch(context, query, model, contents), _positions(query, model)
    exchanges = any(meet.statement.target is not None for meet in context.tree.exchanges)

    def replay(budget: Budget) -> Confirmation:
        placed = (partial(_stand, query.pair.apart), partial(_stand, _AT_LEAST[query.pair.apart]))
        return confirm(context.kernel, launch, first, second, (one, two), budget, placed=placed, exchanges=exchanges)

    return _within_budget(context, replay)


#: threads of one block that are further apart than asked for, or less, conflict no less
_AT_LEAST = {apart: apart if apart in (Apart.BLOCKS, Apart.SAME) else Apart.THREADS for apart in Apart}


def _stand(apart: Apart, one: ThreadId, two: ThreadId) -> bool:
    """Whether two threads are so far apart."""
    match apart:
        case Apart.BLOCKS:
            return one.block != two.block
        case Apart.LANES:
            return one.block == two.block and one.warp == two.warp
        case Apart.WARPS:
            return one.block == two.block and one.warp != two.warp
        case _:
            return one.block == two.block


def replay_divergence(
    context: Context, query: Query, model: Model, barrier: Site, *, exchanges: bool = False
) -> Confirmation:
    """Run the witness: does some thread of a block wait at the barrier (or where values are exchanged) in vain?"""
    launch, threads = concrete_launch(context, query, model), _positions(query, model)

    def replay(budget: Budget) -> Confirmation:
        return confirm_divergence(context.kernel, launch, barrier, threads, budget, exchanges=exchanges)

    return _within_budget(context, replay)


def replay_claim(context: Context, query: Query, model: Model, claim: Site) -> Confirmation:
    """Run the witness: does the specification at a site not hold?"""
    launch, threads = concrete_launch(context, query, model), _positions(query, model)
    return _within_budget(context, lambda budget: confirm_failure(context.kernel, launch, claim, threads, budget))


def _within_budget(context: Context, replay: Callable[[Budget], Confirmation]) -> Confirmation:
    left = limits.REPLAY - context.replayed
    if left <= 0:
        return Confirmation(False, reason=Cause.REPLAY_STEPS_USED_UP())
    budget = Budget()
    confirmation = replay(replace(budget, steps=min(budget.steps, left)))
    context.replayed += confirmation.steps
    context.work.replay(confirmation.steps)
    return confirmation


def _positions(query: Query, model: Model) -> tuple[Position, Position]:
    one, two = threads_of(query, model)
    return (one.block, one.thread), (two.block, two.thread)
