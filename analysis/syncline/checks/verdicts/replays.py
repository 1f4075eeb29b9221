"""The concrete run of a witness: does what the prover found show in it?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from zlib import crc32

from ...findings import ThreadId
from ...intervals.control.control_tree import ExchangeNode, StatementNode, walk
from ...ir.kernel import Address, Array, Assume, Exchange, Havoc, Site, Write
from ...ir.reasons import Cause, Reason
from ...ir.terms import Kind, Op, Scalar, Sort, Term, is_extent, is_passed, subterms
from ...limits import checks as limits
from ...prove.questions.evaluate import evaluate
from ...prove.questions.query import Apart, Model, Query, Value
from ...prove.search.witness import all_true
from ...records import replace
from ...replay.values import Budget, ConcreteLaunch, Confirmation, Position
from ...replay.values import ThreadId as ReplayThread
from ..context import Context
from .witness import first_byte, numbers, threads_of

#: what a number is, by what names it, where the witness does not say
_Rest = Callable[..., int]


def _zero(*name: object) -> int:
    return 0


def _anything(*name: object) -> int:
    """Small numbers, most of which differ."""
    return crc32(" ".join(map(str, name)).encode()) % 97 + 1


def _far_apart(*name: object) -> int:
    """Numbers that hardly ever are near to each other."""
    return crc32(" ".join(map(str, name)).encode()) >> 1


def _ascending(array: str, offset: int, size: int, step: int) -> int:
    """Ascending numbers, each element by a step more than the one before it."""
    return step * (offset // size)


#: for elements of arrays (by the array, the offset and the size in bytes), and for other numbers
_Filling = tuple[_Rest, _Rest]
_ZEROS: _Filling = (_zero, _zero)
_ANYTHING: _Filling = (_anything, _anything)
#: some ways in which memory may be filled: permutations and ascending offsets, which callers pass, are among them
_FILLINGS: tuple[_Filling, ...] = (
    _ZEROS,
    (_far_apart, _far_apart),
    *((partial(_ascending, step=step), _zero) for step in (1, 32, 256)),
    _ANYTHING,
)


def _with_rest(context: Context, query: Query, model: Model) -> Model:
    """The model with any number for each parameter that it says nothing of, and without contents of which the question
    does not speak."""
    terms = [*query.guards, *(x for a in (query.first, query.second) if a is not None for _, x in a.index)]
    seen: set[Term] = set()
    asked = {part.payload[0] for term in terms for part in subterms(term, seen) if part.op == Op.LOAD}
    loads = {place: value for place, value in model.loads.items() if place[0] in asked}
    free = {context.dimensions.fixed.get(symbol, symbol) for symbol in _shared(context)} - model.symbols.keys()
    rest: dict[Term, Value] = {}
    for symbol in free:
        if symbol.op == Op.SYM and symbol.sort is not Sort.BOOL and not is_extent(symbol):
            number = max(_anything(symbol.info.name), symbol.info.lo or 0)
            number = number if symbol.info.hi is None else min(number, symbol.info.hi)
            rest[symbol] = Fraction(number) if symbol.sort is Sort.REAL else number
    return replace(model, symbols={**rest, **model.symbols}, loads=loads)


def concrete_launch(context: Context, query: Query, model: Model, filling: _Filling = _ZEROS) -> ConcreteLaunch:
    """The launch, parameters and memory contents of the model, for the concrete interpreter."""
    of_element, rest = filling
    threads = threads_of(query, model)
    nodes = {
        id(node.statement): node for node in walk(context.tree.nodes) if isinstance(node, StatementNode | ExchangeNode)
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
        other = of_element(array.key, offset, max(scalar.bits // 8, 1))
        return Fraction(other) if scalar.sort is Sort.REAL else other

    def unknown(statement: Havoc | Write | Exchange, who: ReplayThread) -> Value:
        node = nodes.get(id(statement))
        number = None if node is None else node.id
        target = None if isinstance(statement, Write) else statement.target
        if node is not None and target is not None:
            for side, witness in enumerate(threads, 1):
                if (witness.block, witness.thread) == (who.block, who.thread):
                    known = private.get(f"{node.result}#{side}")
                    return rest(number, who) if known is None else known
        return rest(number, who)

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
    """Run the witness: does a race between the two places show? `filled`: with any number, in place of zero, for
    each parameter, each element of an array and each unknown value of which the witness says nothing."""
    replay = _race_replay(context, query, model, first, second)
    if not filled:
        return _confirmed(context, query, model, replay)
    rest = _with_rest(context, query, model)
    if not all_true(rest, context.dimensions.relations):
        return Confirmation(False, reason=Cause.NOT_SHOWN())
    return _within_budget(context, concrete_launch(context, query, rest, _ANYTHING), replay)


def _symbols(address: Address | None) -> Iterator[Term]:
    return (symbol for _, term in (address.index if address is not None else ()) for symbol in term.symbols)


def _race_replay(context: Context, query: Query, model: Model, first: Site, second: Site) -> _Replay:
    """A run that looks for a race between the two places."""
    pair = _positions(query, model)
    exchanges = any(meet.statement.target is not None for meet in context.tree.exchanges)
    byte = first_byte(query, model)

    from ...replay.confirm import confirm  # the machine, which a kernel with nothing to show does not need

    def replay(launch: ConcreteLaunch, budget: Budget) -> Confirmation:
        placed = (partial(_stand, query.pair.apart), partial(_stand, _AT_LEAST[query.pair.apart]))
        return confirm(
            context.kernel, launch, first, second, pair, budget, placed=placed, exchanges=exchanges, byte=byte
        )

    return replay


def hangs_on_arguments(query: Query) -> bool:
    """Whether an address hangs on a parameter."""
    return any(is_passed(s) for a in (query.first, query.second) for s in _symbols(a))


def shown_whatever_memory_holds(context: Context, query: Query, model: Model, first: Site, second: Site) -> bool:
    """Whether a race between the two places that makes a difference shows however memory, and what else the kernel
    does not say, is filled: with zeros, in ascending order, and with numbers near to and far from each other. Not where
    an address hangs on a parameter: of its values the witness has but one, and `key % n` has few where `n` is small."""
    if hangs_on_arguments(query):
        return False
    symbols = {symbol: value for symbol, value in model.symbols.items() if symbol.info.kind is not Kind.PRIVATE}
    bare = _with_rest(context, query, replace(model, symbols=symbols, loads={}))
    if not all_true(bare, context.dimensions.relations):
        return False
    replay = _race_replay(context, query, model, first, second)
    for filling in _FILLINGS:
        found = _within_budget(context, concrete_launch(context, query, bare, filling), replay)
        if found.race is None or found.race.of_one_value or found.notes:  # a note: the run did not know some content
            return False
    return True


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
    threads = _positions(query, model)

    from ...replay.confirm import confirm_divergence  # the machine, which a kernel with nothing to show does not need

    def replay(launch: ConcreteLaunch, budget: Budget) -> Confirmation:
        return confirm_divergence(context.kernel, launch, barrier, threads, budget, exchanges=exchanges)

    return _confirmed(context, query, model, replay)


def replay_claim(context: Context, query: Query, model: Model, claim: Site) -> Confirmation:
    """Run the witness: does the specification at a site not hold?"""
    threads = _positions(query, model)

    from ...replay.confirm import confirm_failure  # the machine, which a kernel with nothing to show does not need

    def replay(launch: ConcreteLaunch, budget: Budget) -> Confirmation:
        return confirm_failure(context.kernel, launch, claim, threads, budget)

    return _confirmed(context, query, model, replay)


#: a concrete run of a launch
_Replay = Callable[[ConcreteLaunch, Budget], Confirmation]


def _confirmed(context: Context, query: Query, model: Model, replay: _Replay) -> Confirmation:
    """What a run shows; where an assumption of the kernel does not hold in it, one with other values for what the
    question does not depend on."""
    found = _within_budget(context, concrete_launch(context, query, model), replay)
    if found.reason is None or found.reason.cause is not Cause.ASSUMPTION_FAILS:
        return found
    others = _with_zeros(context, model)
    return found if others is None else _within_budget(context, concrete_launch(context, query, others), replay)


def with_room(context: Context, query: Query, model: Model, failed: Reason) -> Model | None:
    """The model with larger bounds, for a run that ended because a thread beside the two of the question broke an
    assumption. Each number that the assumptions of that line speak of is raised to `limits.ROOM`, where the guards of
    the question and the relations of the launch still hold. None where none can be raised."""
    if failed.cause is not Cause.ASSUMPTION_FAILS:
        return None
    statements = (node.statement for node in walk(context.tree.nodes) if isinstance(node, StatementNode))
    told = [s.condition for s in statements if isinstance(s, Assume) and s.site.span.line in failed.arguments]
    spoken_of = {symbol for condition in told for symbol in condition.symbols}
    changed = False
    for symbol in (s for s in _shared(context) if s in spoken_of):
        meant = context.dimensions.fixed.get(symbol, symbol)
        if meant.op != Op.SYM or meant.sort is not Sort.INT or is_extent(meant):
            continue
        room = max(limits.ROOM, int(evaluate(meant, model)))
        room = room if meant.info.hi is None else min(room, meant.info.hi)
        others = replace(model, symbols={**model.symbols, meant: room})
        if all_true(others, (*query.guards, *context.dimensions.relations)):
            model = others
            changed = True
    return model if changed else None


def _with_zeros(context: Context, model: Model) -> Model | None:
    """The model with zero for the parameters, and what else all threads share, of which it says nothing; None where it
    says something of all, or the launch forbids that."""
    fixed = context.dimensions.fixed
    shared = _shared(context)
    free = [s for s in shared if s.sort is Sort.INT and s not in model.symbols and s not in fixed and not is_extent(s)]
    zeros: dict[Term, Value] = {symbol: 0 for symbol in free if (symbol.info.lo or 0) <= 0}
    others = replace(model, symbols={**model.symbols, **zeros})
    return others if zeros and all_true(others, context.dimensions.relations) else None


def _shared(context: Context) -> tuple[Term, ...]:
    """The parameters, and what else all threads share."""
    return (*(p.symbol for p in context.kernel.parameters if p.symbol is not None), *context.uniforms)


def _within_budget(context: Context, launch: ConcreteLaunch, replay: _Replay) -> Confirmation:
    left = limits.REPLAY - context.replayed
    if left <= 0:
        return Confirmation(False, reason=Cause.REPLAY_STEPS_USED_UP())
    budget = Budget()
    confirmation = replay(launch, replace(budget, steps=min(budget.steps, left)))
    context.replayed += confirmation.steps
    context.work.replay(confirmation.steps)
    return confirmation


def _positions(query: Query, model: Model) -> tuple[Position, Position]:
    one, two = threads_of(query, model)
    return (one.block, one.thread), (two.block, two.thread)
