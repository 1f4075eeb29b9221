"""From "the solver has a model" to a verdict: replay, what the witness leans on, and whether a sensible caller could
cause it (ARCHITECTURE.md, "Verdicts")."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from ..findings import FindingVerdict
from ..intervals.summary import Origin, OriginKind, is_block_uniform
from ..ir import terms as t
from ..ir.kernel import Scope
from ..ir.ordering import waits_for_exited
from ..ir.reasons import Cause, Reason
from ..ir.terms import Term, render
from ..limits.limit import Budget
from ..prove.evaluate import evaluate
from ..prove.query import Apart, Conflict, GaveUp, Model, Query, Safe
from ..replay import Confirmation, DivergenceKind, Race
from .apart import distances
from .callers import broken, placed, unusual
from .conflicts import Collision, hangs_on_collectives, unsure_between
from .contents import order_needed
from .context import Context
from .divergence import Split
from .leaning import leaning, unknown_in
from .order import is_strong
from .shapes import array_shape, square_grid, usual_shapes, with_shape
from .sides import Sides, conjuncts
from .strides import parameters, sensible_strides
from .unread import hangs_on
from .witness import replay_race, replay_split


@dataclass(frozen=True, slots=True)
class Judgement:
    """`verdict` is None where the witness decides nothing, and `reason` says why. `leans_on` is what a possible one
    needs. `seen` is the race of a certain one's run, where other threads show it than the prover named."""

    verdict: FindingVerdict | None
    confirmed: bool
    leans_on: tuple[Reason, ...] = ()
    reason: Reason | None = None
    seen: Race | None = None


def judge_race(context: Context, collision: Collision) -> Judgement:
    """The verdict of a collision."""
    query, model = collision.query, collision.model
    lean = leaning(context.summary, query, model)
    confirmation = replay_race(context, query, model, collision.first.site, collision.second.site)
    # what the run of the first witness does not show either says nothing about another shape
    vague = confirmation.found and bool(lean.kinds - {OriginKind.UNREAD})
    harmful = query if collision.differ is t.TRUE else replace(query, guards=(*query.guards, collision.differ))
    axes, flat = _unasked_axes(context, harmful, lambda q: _look(context, collision, q, vague) is _Look.SEEN)
    unlikely = _senseless(query, model) or _odd_call(context, collision, vague)
    unlikely += _inner_wait(context, collision) + _waiting(context, collision) + axes
    unlikely += unsure_between(context, collision)
    unlikely += _relaxed(collision) + _unacquired(context, collision)
    unlikely += _fence_of_some(context, collision) + _not_computed(context, query, collision.sides)
    unlikely += _unread(context, query, model)
    unlikely += (
        _one_array(context, collision) + broken(context, query, model) + _same_in_run(context, collision, confirmation)
    )
    if confirmation.found and not unlikely and not any(o.kind.is_data for o in lean.in_address):
        unlikely = distances(context, collision) or unusual(context, flat, model)
        if not unlikely and not collision.is_harmless:
            unlikely = order_needed(context, flat)
        unlikely += _cut_short(context)
    judged = _judge(
        FindingVerdict.RACY, confirmation.found, confirmation.reason, lean.in_address, lean.in_guard, unlikely
    )
    others = confirmation.reason is not None and confirmation.reason.cause is Cause.OTHER_THREADS_RACE
    return replace(judged, seen=confirmation.race) if others and judged.verdict is FindingVerdict.RACY else judged


def judge_split(context: Context, split: Split) -> Judgement:
    """The verdict of a divergence."""
    lean = leaning(context.summary, split.query)
    unlikely = _senseless(split.query, split.model) + _not_computed(context, split.query, split.sides)
    unlikely += _unread(context, split.query, split.model)
    axes, flat = _unasked_axes(context, split.query, lambda asked: isinstance(context.ask(asked, _QUICK), Conflict))
    unlikely += axes
    confirmation = replay_split(context, split.query, split.model, split.barrier.statement.site)
    unlikely += broken(context, split.query, split.model) + _at_the_end(split, confirmation)
    if confirmation.found and not unlikely:
        unlikely = (distances(context, split) or unusual(context, flat, split.model)) + _cut_short(context)
    return _judge(FindingVerdict.DIVERGENT, confirmation.found, confirmation.reason, (), lean.in_guard, unlikely)


def _same_in_run(context: Context, collision: Collision, confirmation: Confirmation) -> tuple[Reason, ...]:
    """Whether the values that two writes leave are said to differ for want of knowledge (what loops or memory make of
    them, or what lanes of one warp give each other), and the run of the witness has them equal."""
    race = confirmation.race
    if race is None or not race.of_one_value or collision.is_harmless:
        return ()
    values = [value for value in (collision.first.value, collision.second.value) if value is not None]
    unknown = unknown_in(context.summary, values)
    vague = {OriginKind.LOOP, OriginKind.MEMORY} | ({OriginKind.OPAQUE} if collision.apart is Apart.LANES else set())
    return () if unknown.isdisjoint(vague) and not collision.alike else (Cause.SAME_IN_RUN(),)


def _at_the_end(split: Split, confirmation: Confirmation) -> tuple[Reason, ...]:
    """Lanes that come to the kernel's end without `__syncwarp()` have exited then, and the others go on. The guide
    wants all lanes of the mask that have not exited to come."""
    barrier, seen = split.barrier.statement, confirmation.divergence
    ends = seen is not None and seen.kind is DivergenceKind.MISSED
    forgives = barrier.scope is Scope.WARP and barrier.orders_memory and not waits_for_exited(barrier)
    return (Cause.LANES_AT_THE_END(),) if ends and forgives else ()


def _cut_short(context: Context) -> tuple[Reason, ...]:
    """Where the work ran out, nobody knows whether a sensible caller meets the witness."""
    return (Cause.LOOK_CUT_SHORT(),) if context.work.is_over else ()


_Origins = Iterable[Origin]


def _judge(
    sure: FindingVerdict,
    confirmed: bool,
    why_not: Reason | None,
    in_address: _Origins,
    in_guard: _Origins,
    unlikely: tuple[Reason, ...],
) -> Judgement:
    unknown_places = tuple(dict.fromkeys(o.reason for o in in_address if o.kind.is_data))
    if unknown_places:
        return Judgement(FindingVerdict.POSSIBLE, confirmed, unknown_places)
    if confirmed:
        return Judgement(FindingVerdict.POSSIBLE, True, unlikely) if unlikely else Judgement(sure, True)
    data = tuple(dict.fromkeys(o.reason for o in (*in_guard, *in_address) if o.kind.is_data))
    if data:
        return Judgement(FindingVerdict.POSSIBLE, False, data + unlikely)
    vague = tuple(dict.fromkeys(o.reason for o in (*in_guard, *in_address) if o.kind is not OriginKind.UNREAD))
    what = Cause.DEPENDS_ON(vague) if vague else why_not or Cause.NOT_SHOWN()
    return Judgement(None, False, (), what)


#: opaque values that a device may give as the witness has them: what a caller passes, chance, or the time
_ANY_VALUE = frozenset(
    (
        Cause.CLOCK,
        Cause.COPYING_ITEMS,
        Cause.COPY_ARGUMENTS,
        Cause.IMAGE_READ,
    )
)


def _not_computed(context: Context, query: Query, sides: Sides) -> tuple[Reason, ...]:
    """What a guard takes from text that was not read, from code that was given up, from another lane, or from a
    function without a model. The device may never have the value that the witness has: it is this analysis that does
    not know it, and a run takes it from the witness. (What is true of every thread, whatever way it went, needs no
    value.)"""
    always = [side(fact) for side in (sides.first, sides.second) for fact in context.summary.always]
    known = frozenset(conjuncts(always)) if always else frozenset()
    known = known.union(context.dims.relations)  # what is not followed there `unusual` asks about
    needed = replace(query, guards=tuple(g for g in query.guards if g not in known))
    in_guard = leaning(context.summary, needed).in_guard
    opaque = dict.fromkeys(o.reason for o in in_guard if o.kind in (OriginKind.OPAQUE, OriginKind.FUNCTION))
    return tuple(reason for reason in opaque if reason.cause not in _ANY_VALUE)


def _unread(context: Context, query: Query, model: Model) -> tuple[Reason, ...]:
    """The names and members of headers that are not here, whose values the witness has chosen; the macros that a
    conditional of the kernel asks for, and that such a header may define."""
    values = (Cause.UNREAD_VALUE(one.name) for one in hangs_on(context.kernel, query, model))
    macros = dict.fromkeys(name for condition in context.kernel.conditions for name in condition.names)
    types = (Cause.OPEN_TYPE(name) for name in context.kernel.open_types)
    return (*values, *(Cause.UNREAD_MACRO(name) for name in macros), *types)


def _unasked_axes(
    context: Context, query: Query, is_shown: Callable[[Query], bool]
) -> tuple[tuple[Reason, ...], Query]:
    """What the finding needs where it needs a second block, or a second row of threads, along an axis that the kernel
    never asks about, and of which nobody says how long it is: it may well be 1, and then it `is_shown` or not. And the
    question with those axes as 1 that it does not need."""
    out: list[Reason] = []
    for word, axes in (("block", unasked(context, t.GRID_DIM)), ("thread", unasked(context, t.BLOCK_DIM))):
        fixed = dict.fromkeys(axes.values(), t.ONE)
        if not fixed:
            continue
        asked = with_shape(query, fixed, query.pair.apart)
        if t.FALSE in asked.guards or not is_shown(asked):
            names = " or ".join(t.AXES[axis] for axis in axes)
            out.append((Cause.MORE_BLOCKS if word == "block" else Cause.MORE_THREADS)(names))
        else:
            query = asked
    return tuple(out), query


def unasked(context: Context, sizes: tuple[Term, ...]) -> dict[int, Term]:
    """The extents of the block, or of the grid, of which nobody says anything, along axes that the kernel never asks
    about: they may well be 1."""
    launch, dims = context.launch, context.dims
    threads = sizes is t.BLOCK_DIM
    stated = frozenset[Term]().union(*(one.condition.symbols for one in context.kernel.stated))
    given, extents, index = (launch.block, dims.block, t.THREAD) if threads else (launch.grid, dims.grid, t.BLOCK)
    return {
        axis: extents[axis]
        for axis in range(threads, 3)
        if given[axis] is None
        and sizes[axis] not in launch.numbers | stated
        and index[axis] not in context.looks
        and not extents[axis].is_const
    }


def _one_array(context: Context, collision: Collision) -> tuple[Reason, ...]:
    """What the finding needs where two pointers lead to one object on some of the host's ways alone."""
    names = {fact.address.through for fact in (collision.first, collision.second)}
    if len(names) < 2:
        return ()
    return tuple(
        Cause.BEING_ONE_ARRAY(alias.other, alias.one)
        for alias in context.launch.aliases
        if not alias.certain and any(name == alias.other or name.startswith(f"{alias.other}.") for name in names)
    )


def _waiting(context: Context, collision: Collision) -> tuple[Reason, ...]:
    """One thread may wait for the other with the help of something that is not understood: no signal, no lock and no
    counter of arrivals. A run orders by barriers alone, and its word is no evidence there."""
    first, second, apart = collision.first, collision.second, collision.apart
    atomics = context.atomics
    known = (*atomics.locks.by_array, *atomics.arrivals.counters(apart))
    name = atomics.signals.unclear(first, second, apart, known) or atomics.signals.unclear(second, first, apart, known)
    return (Cause.WAITING_FOR(name),) if name else ()


def _relaxed(collision: Collision) -> tuple[Reason, ...]:
    """Volatile accesses by two blocks are no data race (PTX ISA: `ld.volatile` is as `ld.relaxed.sys`). Which of them
    comes first is open; whether that matters, the program knows."""
    pair = collision.first, collision.second
    volatile = all(is_strong(fact) and not fact.access.is_atomic for fact in pair)
    return (Cause.VOLATILE_ORDER(),) if volatile and collision.apart is Apart.BLOCKS else ()


def _unacquired(context: Context, collision: Collision) -> tuple[Reason, ...]:
    """Who has counted, and knows that it is the last, wants a fence before it looks at what the others did. The
    programming guide's own example ("Memory Fence Functions") does without."""
    pair, apart = (collision.first, collision.second), collision.apart
    ways = (pair, (pair[1], pair[0]))
    name = next(filter(None, (context.atomics.arrivals.unacquired(*way, apart) for way in ways)), "")
    return (Cause.FENCE_BEHIND_COUNTING(name),) if name else ()


def _inner_wait(context: Context, collision: Collision) -> tuple[Reason, ...]:
    """The waiting inside of a block's collective is not promised, so that what hangs on it does collide; but nobody has
    seen a version that goes without."""
    if collision.apart is Apart.BLOCKS:
        return ()
    hangs = hangs_on_collectives(context, collision.first, collision.second, collision.relation)
    return (Cause.COLLECTIVE_WAIT(),) if hangs else ()


def _fence_of_some(context: Context, collision: Collision) -> tuple[Reason, ...]:
    """Flags that are a matter of the launch are up to the caller. A fence that the earlier thread alone gives orders
    nothing by OpenCL 2.0's memory model, in which a barrier's fences release and acquire; OpenCL 1's words, by which it
    flushes what the thread did, may be read otherwise."""
    if collision.apart is Apart.BLOCKS:
        return ()
    fences = list(context.fences(collision.relation, collision.first.address.array.space, collision.sides))
    query = collision.query
    if fences and all(is_block_uniform(given) for pair in fences for given in pair):
        return (Cause.FENCE_OF_CALLER(),)
    unfenced = replace(query, guards=(*query.guards, *(t.not_(earlier) for earlier, _ in fences)))
    if not fences or (t.FALSE not in unfenced.guards and isinstance(context.ask(unfenced, _QUICK), Conflict)):
        return ()
    return (Cause.FENCE_OF_SOME(),)


# --- what no sensible caller does -----------------------------------------------------------------------------------


def _index_terms(query: Query) -> list[Term]:
    return [term for a in (query.first, query.second) if a is not None for _, term in a.index]


def _senseless(query: Query, model: Model) -> tuple[Reason, ...]:
    """Sizes and strides of zero or less: only where the witness has one, which the prover avoids when it can. What an
    address is chosen by (`flag ? a : b`) is no size."""
    in_address = parameters(part for term in _index_terms(query) for part in _chosen_from(term))
    return tuple(Cause.NOT_POSITIVE(s.info.name) for s in in_address if int(evaluate(s, model)) <= 0)


def _chosen_from(term: Term) -> Iterable[Term]:
    """The numbers that a sum is made of, without the conditions that choose among them."""
    for part in t.monomials(term):
        if part.op == t.Op.ITE:
            yield from _chosen_from(part.args[1])
            yield from _chosen_from(part.args[2])
        else:
            yield part


def _odd_call(context: Context, collision: Collision, vague: bool) -> tuple[Reason, ...]:
    """Whether the collision needs rows that overlap (a stride shorter than the row), a block shape that the kernel was
    not written for, or both. Empty where it does not.

    A kernel with 16-wide tiles races with itself when it is launched 17 wide; where nobody says how it is launched,
    that is no news; nor are two writes of one value that differ only in such a launch. Where the question is `vague`,
    its witness has to stand a replay to count."""
    query = collision.query
    axes = (*unasked(context, t.GRID_DIM).values(), *unasked(context, t.BLOCK_DIM).values())
    ones = dict.fromkeys(axes, t.ONE)
    query, differ = with_shape(query, ones, query.pair.apart), t.substitute(collision.differ, ones)
    if t.FALSE in query.guards:
        return ()  # `_unasked_axes` tells
    apart = placed(context, query)
    told = frozenset[Term]().union(*(relation.symbols for relation in context.dims.relations))
    shapes = [{}]
    if told.isdisjoint(query.pair.block_dim):
        shapes += [*usual_shapes(query), array_shape(query)]
    by_arguments = _by_arguments(context)
    if apart is Apart.BLOCKS and by_arguments.isdisjoint(query.pair.grid_dim):
        shapes += [square_grid(query)]
    names, sensible = sensible_strides(query, by_arguments, lambda q: isinstance(context.ask(q, _QUICK), Conflict))
    for shape in shapes:
        for guards in sensible or [()]:
            if not guards and not shape:
                continue
            asked = with_shape(replace(query, guards=(*query.guards, *guards, differ)), shape, apart)
            # a certain race has a witness that a sensible caller could meet; not knowing is not enough
            looked = _look(context, collision, asked, vague)
            if looked is not _Look.SEEN:
                reasons = [_particular(names)] if guards else []
                if shape:
                    reasons.append(_size(query, shape, looked))
                return tuple(reasons)
    return ()


def _by_arguments(context: Context) -> frozenset[Term]:
    """The extents that the launch computes from what it passes. (One that comes of something else may well be larger
    than what it is for, as far as the text says.)"""
    passed = {parameter.symbol for parameter in context.kernel.parameters}
    related = (r.symbols for r in context.dims.relations if not passed.isdisjoint(r.symbols))
    return frozenset[Term]().union(*related)


class _Look(enum.Enum):
    """What came of looking for a witness."""

    SEEN = enum.auto()
    NONE = enum.auto()
    UNDECIDED = enum.auto()
    UNSEEN = enum.auto()  #: there is one, whose run does not show it


def _look(context: Context, collision: Collision, asked: Query, vague: bool) -> _Look:
    if t.FALSE in asked.guards:
        return _Look.NONE
    answer = context.ask(asked, _QUICK)
    if isinstance(answer, GaveUp):
        answer = context.ask(asked)
    match answer:
        case Safe():
            return _Look.NONE
        case GaveUp():
            return _Look.UNDECIDED
        case Conflict(model):
            sites = collision.first.site, collision.second.site
            shown = not vague or replay_race(context, asked, model, *sites).found
            return _Look.SEEN if shown else _Look.UNSEEN


_CAUSES = {
    _Look.NONE: Cause.SHAPE,
    _Look.UNDECIDED: Cause.SHAPE_UNDECIDED,
    _Look.UNSEEN: Cause.SHAPE_UNSEEN,
}


def _size(query: Query, shape: dict[Term, Term], looked: _Look) -> Reason:
    """That a finding hangs on how large the block or the grid is."""
    sizes = ", ".join(render(size) for size in shape.values())
    what, name = ("block", "blockDim") if shape.keys() <= set(query.pair.block_dim) else ("grid", "gridDim")
    return _CAUSES[looked](what, name, sizes)


def _particular(names: tuple[str, ...]) -> Reason:
    if not names:
        return Cause.GRID_LARGER_THAN_ARRAY()
    return Cause.PARTICULAR_VALUES(", ".join(names))


#: a second look at a witness is not worth much work
_QUICK = Budget(rlimit=400_000, units=250_000)
