"""A prover's model becomes a witness that a person can check by hand, and the inputs of its concrete replay."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial

from ...findings import ThreadId, Witness
from ...intervals.control_tree import ExchangeNode, StatementNode, walk
from ...ir import terms as t
from ...ir.kernel import Address, Array, Exchange, Havoc, Site, Write
from ...ir.reasons import Cause
from ...ir.terms import Kind, Op, Scalar, Sort, Term
from ...limits import checks as limits
from ...prove.evaluate import evaluate
from ...prove.query import Apart, Model, Query, Triple, Value
from ...replay import Budget, ConcreteLaunch, Confirmation, Position, Race, confirm, confirm_divergence, confirm_failure
from ...replay.values import ThreadId as ReplayThread
from ..context import Context
from ..races.conflicts import Conflict
from ..races.races import in_order
from ..two_threads import ThreadRenaming, TwoThreads


def threads_of(query: Query, model: Model) -> tuple[ThreadId, ThreadId]:
    """The two threads, with their position in the launch."""
    block_dim = _numbers(query.pair.block_dim, model)

    def one(side: int) -> ThreadId:
        thread = _numbers(query.pair.threads[side], model)
        linear = thread[0] + block_dim[0] * (thread[1] + block_dim[1] * thread[2])
        return ThreadId(_numbers(query.pair.blocks[side], model), thread, linear // 32, linear % 32)

    return one(0), one(1)


def _numbers(terms: Triple, model: Model) -> tuple[int, int, int]:
    x, y, z = (int(evaluate(term, model)) for term in terms)
    return x, y, z


def byte_offset(address: Address, model: Model) -> int:
    """Where the access starts, in bytes from the start of its array."""
    return address.offset + sum(stride * int(evaluate(term, model)) for stride, term in address.index)


def element_text(array: Array, offset: int) -> str:
    """The element as the user would write it: "tile[1][3]", "nodes[4].next"."""
    size = max(array.element_size, 1)
    index, rest = divmod(offset, size)
    extents = array.extents[1:]
    parts: list[int] = []
    for extent in reversed(extents):
        if not extent:
            break
        index, digit = divmod(index, extent)
        parts.append(digit)
    parts.append(index)
    scalar_like = array.extents in ((), (1,)) and index == 0 and not rest
    text = array.name if scalar_like else array.name + "".join(f"[{p}]" for p in reversed(parts))
    for name, start, width in array.fields:
        if start <= rest < start + width:
            return f"{text}.{name}"
    return text


def conflict_witness(context: Context, conflict: Conflict, confirmed: bool, seen: Race | None = None) -> Witness:
    """The witness of a race. Thread A makes the later of the two accesses (in a sequential reading), where the finding
    stands; `distance` is how many iterations of the innermost common loop A is ahead. The address is the first byte
    that both touch. Where a run has `seen` the race between other threads, it is theirs."""
    query, model, two_threads = conflict.query, conflict.model, conflict.two_threads
    assert query.first is not None
    assert query.second is not None
    swap = in_order(context, conflict)[1] is conflict.first
    byte = max(byte_offset(query.first, model), byte_offset(query.second, model))
    first, second = conflict.first.access, conflict.second.access
    loops = [loop for loop in first.loops if loop in second.loops]
    distance = None
    if loops:
        counter = context.summary.loops[loops[-1]].counter
        distance = abs(
            int(evaluate(two_threads.second(counter), model)) - int(evaluate(two_threads.first(counter), model))
        )
    values, shared = _values(context, query, model, two_threads, (first.loops, second.loops))
    one, two = threads_of(query, model)
    if not swap:  # A is the second access's thread
        one, two = two, one
        values = tuple((name, y, x) for name, x, y in values)
    witness = Witness(
        threads=(one, two),
        address=element_text(query.first.array, byte),
        values=values,
        shared_values=shared,
        data=_data(context, query, model),
        block_dim=_numbers(query.pair.block_dim, model),
        grid_dim=_numbers(query.pair.grid_dim, model),
        distance=distance,
        confirmed=confirmed,
    )
    return witness if seen is None else _of_run(witness, seen, in_order(context, conflict)[1].site)


def _of_run(witness: Witness, seen: Race, site: Site) -> Witness:
    """The witness with the threads and the address of a run; the loops' counters are of other threads."""
    later, earlier = (seen.first, seen.second) if seen.second.site != site else (seen.second, seen.first)
    address = element_text(seen.array, seen.byte)
    return replace(witness, threads=(later.thread, earlier.thread), address=address, values=(), distance=None)


def threads_witness(
    context: Context, query: Query, model: Model, two_threads: TwoThreads, loops: tuple[int, ...], confirmed: bool
) -> Witness:
    """The witness of a divergence: two threads and what they decide on."""
    values, shared = _values(context, query, model, two_threads, (loops, loops))
    return Witness(
        threads=threads_of(query, model),
        address=None,
        values=values,
        shared_values=shared,
        data=_data(context, query, model),
        block_dim=_numbers(query.pair.block_dim, model),
        grid_dim=_numbers(query.pair.grid_dim, model),
        confirmed=confirmed,
    )


def _values(
    context: Context,
    query: Query,
    model: Model,
    two_threads: TwoThreads,
    loops: tuple[tuple[int, ...], tuple[int, ...]],
) -> tuple[tuple[tuple[str, str, str], ...], tuple[tuple[str, str], ...]]:
    """Loop variables of the loops that each access stands in, and the parameters that the question mentions."""
    memo: dict[Term, Value] = {}

    def side_values(thread: ThreadRenaming, inside: tuple[int, ...]) -> dict[str, str]:
        out: dict[str, str] = {}
        for loop in inside:
            for name, term in context.summary.loops[loop].variables:
                if term.sort is Sort.INT and not _opaque(term):
                    out[name] = _text(evaluate(thread(term), model, memo))
        return out

    one, two = side_values(two_threads.first, loops[0]), side_values(two_threads.second, loops[1])
    names = list(dict.fromkeys((*one, *two)))
    apart = tuple((n, one.get(n, "-"), two.get(n, "-")) for n in names if one.get(n) != two.get(n))
    agreed = [(n, one[n]) for n in names if n in one and one.get(n) == two.get(n)]
    symbols: set[Term] = set()
    for guard in query.guards:
        symbols |= guard.symbols
    for address in (query.first, query.second):
        if address is not None:
            for _, term in address.index:
                symbols |= term.symbols
    parameters = sorted(
        (s for s in symbols if s.info.kind is Kind.UNIFORM and not t.is_extent(s)), key=lambda s: s.info.name
    )
    agreed += [(s.info.name, _text(evaluate(s, model, memo))) for s in parameters]
    return apart, tuple(agreed)


def _opaque(term: Term) -> bool:
    return any(s.op in (Op.CALL, Op.LOAD) for s in t.subterms(term)) or any(
        s.info.kind is Kind.PRIVATE for s in term.symbols
    )


def _text(value: Value) -> str:
    if isinstance(value, float):  # an infinity, or no number
        return str(value)
    if isinstance(value, Fraction) and not isinstance(value, int):
        try:
            return f"{float(value):g}"
        except OverflowError:
            return f"{float('inf') if value > 0 else -float('inf'):g}"
    return str(int(value))


def _data(context: Context, query: Query, model: Model) -> tuple[str, ...]:
    """Input contents that the guards or addresses look at: "flag[0] = 1"."""
    arrays = {a.key: a for a in context.kernel.arrays}
    memo: dict[Term, Value] = {}
    found: dict[str, None] = {}
    seen: set[Term] = set()
    roots = [*query.guards] + [x for a in (query.first, query.second) if a is not None for _, x in a.index]
    for root in roots:
        for term in t.subterms(root, seen):
            if term.op == Op.LOAD and term.payload[0] in arrays:
                element = element_text(arrays[term.payload[0]], int(evaluate(term.args[0], model, memo)))
                found[f"{element} = {_text(evaluate(term, model, memo))}"] = None
    return tuple(found)


# --- replay ---------------------------------------------------------------------------------------------------------


def concrete_launch(context: Context, query: Query, model: Model) -> ConcreteLaunch:
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
        return Fraction(0) if scalar.sort is Sort.REAL else 0

    def unknown(statement: Havoc | Write | Exchange, who: ReplayThread) -> Value:
        node = ids.get(id(statement))
        target = None if isinstance(statement, Write) else statement.target
        if target is not None:
            for side, witness in enumerate(threads, 1):
                if (witness.block, witness.thread) == (who.block, who.thread):
                    return private.get(f"{target.info.name}@{node}#{side}", 0)
        return 0

    return ConcreteLaunch(
        block=_numbers(query.pair.block_dim, model),
        grid=_numbers(query.pair.grid_dim, model),
        scalars=scalars,
        memory=memory,
        havoc=unknown,
    )


def replay_race(context: Context, query: Query, model: Model, first: Site, second: Site) -> Confirmation:
    """Run the witness: does a race between the two places show?"""
    launch, (one, two) = concrete_launch(context, query, model), _positions(query, model)
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
