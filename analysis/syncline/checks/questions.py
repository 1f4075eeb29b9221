"""Questions about two threads: one summary, taken twice, with private symbols renamed apart (`name#1`, `name#2`), block
ids shared or not, and loop counters tied together by a meeting relation (the two-thread reduction)."""

from __future__ import annotations

from collections.abc import Iterator

from ..intervals.mhp.reachability import Reachability
from ..intervals.mhp.relations import ANYHOW, Relation
from ..intervals.summary import AccessFact
from ..ir import terms as t
from ..ir.kernel import Atomic, Space
from ..ir.lanes import WARP
from ..ir.terms import Kind, Term
from ..limits import checks as limits
from ..prove.questions.query import Apart, Pair, Query, Triple
from ..records import replace
from .context import Context
from .order import sub_groups
from .participants.participants import Level
from .two_threads import ThreadRenaming, TwoThreads, conjuncts, moved, renamed


def pair_of(context: Context, apart: Apart) -> Pair:
    """The two threads of a question."""
    threads = _triple(context, t.THREAD, 1), _triple(context, t.THREAD, 1 if apart is Apart.SAME else 2)
    if apart is Apart.BLOCKS:
        blocks = _triple(context, t.BLOCK, 1), _triple(context, t.BLOCK, 2)
    else:
        own = _triple(context, t.BLOCK, None)
        blocks = own, own
    dimensions, warp = context.dimensions, context.launch.lockstep or WARP
    return Pair(threads, blocks, dimensions.block, dimensions.grid, apart, warp, dimensions.most)


def _triple(context: Context, symbols: tuple[Term, ...], thread: int | None) -> Triple:
    """The three indices as the launch fixes them, or of one of the two threads; None: of both."""
    x, y, z = (context.dimensions.fixed.get(symbol, symbol) for symbol in symbols)
    if thread is None:
        return x, y, z
    x, y, z = (index if index.is_const else renamed(index, thread) for index in (x, y, z))
    return x, y, z


def addresses_query(context: Context, first: AccessFact, second: AccessFact, relation: Relation, level: Level) -> Query:
    """The same question as `conflict_query`, with nothing known of the two threads but where they are and how far their
    loops have come."""
    two_threads = meeting_threads(context, first, second, relation, level.apart)
    one, two = moved(first.address, two_threads.first), moved(second.address, two_threads.second)
    return Query(pair_of(context, level.apart), conjuncts(list(two_threads.extra)), one, two)


def conflict_query(
    context: Context, first: AccessFact, second: AccessFact, relation: Relation, level: Level
) -> tuple[Query, TwoThreads]:
    """Can `first` by one thread and `second` by another touch one byte in one interval?"""
    apart = level.apart
    first, second = _changing(first, second), _changing(second, first)
    two_threads, guards = _met(context, first, second, relation, level)
    known = context.atomics.known(first, second, relation, apart, (two_threads.first, two_threads.second))
    guards += known.conditions
    guards += sub_groups.known(context.sub_group_values, first, second, apart, two_threads)
    context.assumed.update(dict.fromkeys(known.assumed))
    one, two = moved(first.address, two_threads.first), moved(second.address, two_threads.second)
    return Query(pair_of(context, apart), conjuncts(guards), one, two), two_threads


def common_query(context: Context, first: AccessFact, second: AccessFact, relation: Relation, level: Level) -> Query:
    """What `conflict_query` asks of any two accesses at these addresses, and under these guards among others, that meet
    by this relation: nothing that hangs on which accesses they are."""
    two_threads, guards = _met(context, first, second, relation, level)
    one, two = moved(first.address, two_threads.first), moved(second.address, two_threads.second)
    return Query(pair_of(context, level.apart), conjuncts(guards), one, two)


def never_meet(context: Context, reach: Reachability, first: AccessFact, second: AccessFact, level: Level) -> bool:
    """Whether the two are proved apart at sight whatever iterations the threads are in, where there are so many ways to
    meet that this is asked first."""
    if reach.ways(first.access, second.access) < limits.MANY_WAYS:
        return False
    context.work.question()
    return context.at_sight(common_query(context, first, second, ANYHOW, level))


def _met(
    context: Context, first: AccessFact, second: AccessFact, relation: Relation, level: Level
) -> tuple[TwoThreads, list[Term]]:
    """Two threads, one at each access, and what their guards and the barriers around say of them."""
    apart = level.apart
    two_threads = meeting_threads(context, first, second, relation, apart)
    guards = [*two_threads.extra, *level.facts(two_threads.first, two_threads.second)]
    for thread, fact, path in (
        (two_threads.first, first, relation.first_path),
        (two_threads.second, second, relation.second_path),
    ):
        guards += [thread(g) for g in fact.guard]
        for branch, arm in path:
            condition = _condition(context, branch)
            if condition is not None:
                guards.append(thread(_as_left(context, fact, condition if arm else t.not_(condition))))
    if apart is not Apart.BLOCKS:
        guards += [
            t.not_(t.and_(one, two))
            for one, two in fences_given(context, relation, first.address.array.space, two_threads)
        ]
    context.assumed.update(dict.fromkeys(waiting.assumed for waiting in level.shared if waiting.assumed is not None))
    return two_threads, guards


def _condition(context: Context, branch: int) -> Term | None:
    """On what it hangs which way a branch goes, or the test of a loop; None where that is not known."""
    end = context.summary.ends.get(branch)
    return context.summary.branch_conditions.get(branch) if end is None else end.goes_on


def _as_left(context: Context, fact: AccessFact, condition: Term) -> Term:
    """The condition of an arm by which a thread came to an access. In a loop that it left by that arm it is one of the
    last iteration. (Arms of earlier iterations say nothing of it.)"""
    gone = {
        loop.counter: context.summary.ends[number].last
        for number, loop in context.summary.loops.items()
        if loop.counter in condition.symbols
        and number not in fact.access.loops
        and number in context.summary.ends
        and not context.summary.ends[number].passed_through
    }
    return t.substitute(condition, gone) if gone else condition


def checks_passed(context: Context, thread: ThreadRenaming, place: int) -> list[Term]:
    """The conditions of every `assert()` that a thread passes on its way to a place."""
    checked = context.summary.checked.items()
    return [thread(condition) for check, condition in checked if context.paths.passed(check, place)]


def meeting_threads(
    context: Context, first: AccessFact, second: AccessFact, relation: Relation, apart: Apart
) -> TwoThreads:
    """The renamings of the two threads under a relation between their loop counters."""
    maps: tuple[dict[Term, Term], dict[Term, Term]] = ({}, {})
    extra: list[Term] = []
    loops = context.summary.loops
    for zero, positive, mine, thread in (
        (relation.first_zero, relation.first_positive, maps[0], 1),
        (relation.second_zero, relation.second_positive, maps[1], 2),
    ):
        for loop in zero:
            mine[loops[loop].counter] = t.ZERO
        for loop in positive:
            extra.append(t.le(t.ONE, renamed(loops[loop].counter, thread)))
    for loop, low, high in relation.distances:
        counter = loops[loop].counter
        if counter in maps[0] or counter in maps[1]:
            continue
        one, two = renamed(counter, 1), renamed(counter, 2)
        if low is not None and low == high:
            if low >= 0:
                maps[0][counter], maps[1][counter] = one, t.add(one, t.integer(low))
                extra = [t.substitute(g, {two: maps[1][counter]}) for g in extra]
            else:
                maps[1][counter], maps[0][counter] = two, t.add(two, t.integer(-low))
                extra = [t.substitute(g, {one: maps[0][counter]}) for g in extra]
            continue
        gap = t.sub(two, one)
        if low is not None:
            extra.append(t.le(t.integer(low), gap))
        if high is not None:
            extra.append(t.le(gap, t.integer(high)))
    whole = (ThreadRenaming(1, maps[0], apart is Apart.BLOCKS), ThreadRenaming(2, maps[1], apart is Apart.BLOCKS))
    for who, loop, gap, more in relation.ends:
        end = context.summary.ends.get(loop)
        if end is not None:
            gone, inside = whole if who == 1 else (whole[1], whole[0])
            last, counter = gone(end.last), inside(loops[loop].counter)
            since = t.add(last, t.integer(gap))
            extra += [t.le(since, counter) if more else t.eq(counter, since), *map(gone, end.facts)]
            if end.uniform:
                extra.append(t.le(counter, last))
    return TwoThreads(*whole, tuple(extra), relation)


def fences_given(
    context: Context, relation: Relation, space: Space, two_threads: TwoThreads
) -> Iterator[tuple[Term, Term]]:
    """When the two threads give a fence for a memory at each barrier that one of them alone is behind: the earlier
    thread, which has the barrier yet to come, before the later one. (Those who come to it in different iterations
    give none.)"""
    for who, barrier in relation.passed:
        site = context.summary.barriers.get(barrier)
        given = None if site is None else dict(site.fences).get(space)
        if site is not None and given is not None:
            counters = [context.summary.loops[loop].counter for loop in site.barrier.loops]
            together = [t.eq(two_threads.first(counter), two_threads.second(counter)) for counter in counters]
            earlier, later = (
                (two_threads.second, two_threads.first) if who == 1 else (two_threads.first, two_threads.second)
            )
            yield t.and_(*together, earlier(given)), later(given)


def same_iteration_threads(context: Context, apart: Apart) -> TwoThreads:
    """Two threads in the same iteration of every loop: for divergence."""
    maps: dict[Term, Term] = {f.counter: f.counter for f in context.summary.loops.values()}
    own = apart is Apart.BLOCKS
    return TwoThreads(ThreadRenaming(1, dict(maps), own), ThreadRenaming(2, dict(maps), own), (), ANYHOW)


def _changing(fact: AccessFact, other: AccessFact) -> AccessFact:
    """A compare-and-swap beside a read, as one that changes something: where it does not find what it expects, it reads
    as well."""
    statement = fact.access.statement
    if not isinstance(statement, Atomic) or statement.operation != "cas" or other.access.writes:
        return fact
    target = statement.target
    if target is None or not fact.result:
        return fact
    found = t.symbol(fact.result, Kind.PRIVATE, target.sort, target.info.lo, target.info.hi)
    return replace(fact, guard=(*fact.guard, t.eq(found, fact.operands[0])))
