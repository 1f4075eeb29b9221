"""One kernel under one launch, ready to be asked about: shape, summary, and the two threads of a question.

This is where the two-thread reduction happens: one summary, taken twice, with private symbols renamed apart
(`name#1`, `name#2`), block ids shared or not, and loop counters tied together by a meeting relation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from ..intervals.guesses import guesses
from ..intervals.meeting import NO_ROLES, Reach, Relation, reach
from ..intervals.memory import Reaches
from ..intervals.paths import Paths, paths_of
from ..intervals.shape import Plain, Point, Shape, Sync, shape_of, walk
from ..intervals.summary import AccessFact, Guard, Origin, OriginKind, Summary
from ..intervals.symbolic import summarise
from ..intervals.window import Window, landmarks, window_around
from ..ir import terms as t
from ..ir.kernel import Array, Atomic, Block, Fence, Kernel, Ordered, Scope, Space, Unknown
from ..ir.lanes import WARP
from ..ir.launch import Launch
from ..ir.ordering import concerns, orders, subjects
from ..ir.reasons import Assumption, Cause
from ..ir.terms import Kind, Term
from ..ir.weights import USUAL, Weights
from ..limits.limit import Budget
from ..prove.query import Answer, Apart, Conflict, GaveUp, Model, Pair, Query, Safe
from ..prove.work import OVERDUE, SPENT, Work
from .aliasing import aliased
from .atomics import Atomics, atomics_of
from .decided import decided
from .dims import Dims, Mentions, dims_of, mentions
from .generations import NONE, Generations, generations_of
from .parties import Level, Party, parties_of
from .sides import Side, Sides, conjuncts, moved, renamed

Solve = Callable[[Query, Budget, Iterable[Model], Work], Answer]

#: the share of the work that walking the kernel may take
_WALK = 1.0

#: of the latest questions, to be tried on the next
_MOST_SOLUTIONS = 6

#: as many places that are not understood are looked at for whether a thread comes there, each with so much work
_MOST_DOUBTS = 16
_QUICK = Budget(rlimit=200_000, units=200_000)

#: who meets whom: at which level, in which accesses, with which further barriers, in which company
_Question = tuple[Scope, frozenset[Ordered], frozenset[tuple[int, Scope]], frozenset[Party]]

#: whose barriers order more
_WIDTH = {scope: place for place, scope in enumerate(Scope)}


@dataclass
class Context:
    """A kernel under a launch. What its checks do is counted in `work`."""

    kernel: Kernel
    launch: Launch
    dims: Dims
    shape: Shape
    solve: Solve
    work: Work
    trusted: frozenset[int] = frozenset()  #: the loop invariants that were proved, by number
    weights: Weights = USUAL  #: what barriers cost, for repairs
    asked: int = 0
    replayed: int = 0  #: steps
    raced: bool = False  #: there is a race: reads that it may reach give anything
    written: Kernel | None = None  #: as it was before pointers of the launch were made one
    _reaches: dict[_Question, Reach] = field(default_factory=dict)
    assumed: dict[Assumption, None] = field(default_factory=dict)  #: beyond what was assumed of the launch
    shown: dict[str, bool] = field(default_factory=dict)  #: by array: whether one run shows that nothing races
    _solutions: tuple[Model, ...] = ()
    _proved: set[Query] = field(default_factory=set)
    _landmarks: dict[tuple[frozenset[Ordered], Scope], tuple[int, ...]] = field(default_factory=dict)

    @cached_property
    def held_apart(self) -> Context | None:
        """The kernel with those pointers apart of which the text does not say how far they are; None where there are no
        such."""
        explained = tuple(alias for alias in self.launch.aliases if alias.explained)
        if self.written is None or len(explained) == len(self.launch.aliases):
            return None
        return context_of(self.written, replace(self.launch, aliases=explained), self.solve, self.work)

    def with_body(self, body: Block) -> Context:
        """The same kernel with another body: nothing that was worked out for this one holds for it."""
        kernel = replace(self.kernel, body=body)
        return replace(
            self, kernel=kernel, shape=shape_of(body), raced=False, _reaches={}, _landmarks={}, shown={}, _proved=set()
        )

    @cached_property
    def mentions(self) -> Mentions:
        """What the body speaks of."""
        return mentions(self.kernel)

    @property
    def looks(self) -> frozenset[Term]:
        """The indices and extents that the kernel asks about."""
        return self.mentions.symbols | self.kernel.looks

    @cached_property
    def summary(self) -> Summary:
        grid = Scope.BLOCK if self.dims.one_block else Scope.GRID
        reaches = Reaches(
            shared=self.reach(Scope.BLOCK, frozenset((Space.SHARED,))),
            block=self.reach(Scope.BLOCK, frozenset((Space.GLOBAL,))),
            grid=self.reach(grid, frozenset((Space.GLOBAL,))),
            only=self._only_blocks_wait,
        )
        in_step = self.launch.lockstep is not None
        with self.work.part(_WALK * self.work.units):
            found = summarise(
                self.shape, reaches, self.dims.fixed, self.trusted, in_step=in_step, gives_up=lambda: self._gives_up
            )
        unread = {
            one.symbol.info.name: Origin(OriginKind.UNREAD, Cause.UNREAD_VALUE(one.name)) for one in self.kernel.unread
        }
        return replace(found, origins={**found.origins, **unread}) if unread else found

    def walked(self) -> Context:
        """Itself, with its summary made: a part of the work of its own, where nothing else is begun."""
        assert self.summary is not None
        return self

    @property
    def _gives_up(self) -> bool:
        """Whether the walk is too much. What was found by an earlier one is not thrown away for a second."""
        return self.work.is_over and not self.raced

    @property
    def _only_blocks_wait(self) -> bool:
        """Whether nothing orders threads of a block but barriers for all of them and a whole memory. (Locks and counted
        arrivals do, and need fences.)"""
        some = any(b.statement.scope in (Scope.WARP, Scope.WARPS) or b.statement.fences for b in self.shape.barriers)
        fenced = any(isinstance(n, Plain) and isinstance(n.statement, Fence) for n in walk(self.shape.nodes))
        parted = some or fenced or self.launch.lockstep or self.raced
        return not parted and all(isinstance(what, Space) for what in self.ordered_alone)

    @cached_property
    def guesses(self) -> frozenset[int]:
        """The reads that only guess what a compare-and-swap will find."""
        return guesses(self.shape)

    @cached_property
    def paths(self) -> Paths:
        """Which places a thread has passed when it comes to another."""
        return paths_of(self.shape)

    @cached_property
    def atomics(self) -> Atomics:
        """What its atomics say about threads that meet."""
        return atomics_of(self.summary, self.dims.block, self.dims.grid, self.dims.fixed)

    @cached_property
    def unknowns(self) -> tuple[Unknown, ...]:
        """What could not be lowered, where a thread may come to it."""
        side = self.same_place_sides(Apart.SAME).first
        unreachable: dict[Guard, bool] = {}
        for fact in self.summary.unknowns:
            if fact.guard and fact.guard not in unreachable and len(unreachable) < _MOST_DOUBTS:
                query = Query(self.pair(Apart.SAME), conjuncts([side(g) for g in fact.guard]))
                answer = None if t.FALSE in query.guards else self.ask(query, _QUICK)
                unreachable[fact.guard] = answer is None or isinstance(answer, Safe)
        return tuple(f.statement for f in self.summary.unknowns if not unreachable.get(f.guard, False))

    @cached_property
    def points(self) -> dict[int, Point]:
        """The places where a barrier could be put in, by number."""
        return {point.id: point for point in self.shape.points}

    @cached_property
    def by_array(self) -> tuple[tuple[AccessFact, ...], ...]:
        """The accesses to memory that can be written, array by array, each in source order."""
        found: dict[str, list[AccessFact]] = {}
        for identity in sorted(self.summary.accesses):
            fact = self.summary.accesses[identity]
            if fact.address.array.space is not Space.CONSTANT:
                found.setdefault(fact.access.array_key, []).append(fact)
        return tuple(map(tuple, found.values()))

    @cached_property
    def generations(self) -> Generations:
        """Who meets whom at named barriers."""
        if not any(b.statement.scope is Scope.WARPS for b in self.shape.barriers):
            return NONE
        return generations_of(self.summary, self.dims.block, self.dims.fixed)

    @cached_property
    def parties(self) -> dict[int, Party]:
        """Who waits at the barriers that are not for whole warps."""
        return parties_of(self.shape.barriers, self.dims.fixed, self.generations.parties)

    @cached_property
    def has_warp_barriers(self) -> bool:
        return any(orders(b.statement, Scope.WARP) and b.statement.scope is Scope.WARP for b in self.shape.barriers)

    def speaks_of(self, part: Term) -> bool:
        """Whether some term of the body holds `part`."""
        return part in self.mentions.parts

    @cached_property
    def uniforms(self) -> tuple[Term, ...]:
        """The uniform symbols that the body speaks of, in the order of their names."""
        found = (s for s in self.mentions.symbols if s.info.kind is Kind.UNIFORM)
        return tuple(sorted(found, key=lambda s: s.info.name))

    @cached_property
    def ordered_alone(self) -> frozenset[Ordered]:
        """What some barriers order, and nothing else."""
        return frozenset(what for b in self.shape.barriers for what in b.statement.told_apart)

    @cached_property
    def storages(self) -> frozenset[Ordered]:
        """The arrays through which the kernel's collectives work."""
        return frozenset(what for what in self.ordered_alone if isinstance(what, Array))

    def reach(
        self,
        level: Scope,
        what: frozenset[Ordered],
        added: frozenset[tuple[int, Scope]] = frozenset(),
        company: frozenset[Party] = frozenset(),
    ) -> Reach:
        """Who meets whom at `level`, in accesses that belong to `what`, with barriers put in at some points, each of a
        warp, a block or the grid, among threads that share a `company`."""
        what &= self.ordered_alone
        key = (level, what, added, company)
        found = self._reaches.get(key)
        if found is None:
            orders_level = {point for point, scope in added if _WIDTH[scope] >= _WIDTH[level]}

            def parts(place: Sync | Point) -> bool:
                if isinstance(place, Point):
                    return place.id in orders_level
                return self._parts(place, level, what, company)

            roles = self.generations.roles if company else NO_ROLES
            found = self._reaches[key] = reach(self.shape.nodes, parts, roles=roles)
        return found

    def _parts(self, sync: Sync, level: Scope, what: frozenset[Ordered], company: frozenset[Party]) -> bool:
        if company and self.parties.get(sync.id) in company:
            return concerns(sync.statement, what)
        return orders(sync.statement, level, what)

    def window(self, what: frozenset[Ordered], barriers: frozenset[int], scope: Scope) -> Window:
        """The part of the kernel in which leaving out `barriers` can change who meets whom within a scope."""
        what &= self.ordered_alone
        marks = self._landmarks.get((what, scope))
        if marks is None:
            marks = landmarks(self.shape, lambda sync: orders(sync.statement, scope, what))
            self._landmarks[what, scope] = marks
        return window_around(self.shape, marks, barriers)

    def reach_within(self, window: Window, level: Level, what: frozenset[Ordered], without: frozenset[int]) -> Reach:
        """`reach` for the places in a window alone."""
        what &= self.ordered_alone

        def parts(place: Sync | Point) -> bool:
            if isinstance(place, Point) or place.id in without:
                return False
            return self._parts(place, level.scope, what, level.shared)

        return window.reach(parts, self.generations.roles if level.shared else NO_ROLES)

    def reach_of(
        self, level: Level, first: AccessFact, second: AccessFact, added: frozenset[tuple[int, Scope]] = frozenset()
    ) -> Reach:
        """The reach that decides whether two accesses of one array meet."""
        return self.reach(level.scope, subjects(first.access.statement, second.access.statement), added, level.shared)

    def ask(self, query: Query, budget: Budget | None = None) -> Answer:
        """The prover's answer, or GaveUp once the work at hand is over. What was proved is asked once: unrolled code
        asks the same again and again."""
        if query in self._proved:
            return Safe("the same was asked before")
        if self.work.is_over:
            return GaveUp(OVERDUE if self.work.is_late else SPENT)
        self.asked += 1
        self.work.question()
        answer = self.solve(query, budget or Budget(), self._solutions, self.work)
        if isinstance(answer, Safe):
            self._proved.add(query)
        elif isinstance(answer, Conflict):
            self._solutions = (answer.model, *(m for m in self._solutions if m != answer.model))[:_MOST_SOLUTIONS]
        return answer

    def pair(self, apart: Apart) -> Pair:
        """The two threads of a question."""

        def triple(symbols: tuple[Term, ...], side: int) -> tuple[Term, Term, Term]:
            known = (self.dims.fixed.get(s, s) for s in symbols)
            return tuple(s if s.is_const else renamed(s, side) for s in known)  # type: ignore[return-value]

        if apart is Apart.BLOCKS:
            blocks = (triple(t.BLOCK, 1), triple(t.BLOCK, 2))
        else:
            own = tuple(self.dims.fixed.get(s, s) for s in t.BLOCK)
            blocks = (own, own)
        threads = (triple(t.THREAD, 1), triple(t.THREAD, 1 if apart is Apart.SAME else 2))
        return Pair(threads, blocks, self.dims.block, self.dims.grid, apart, self.launch.lockstep or WARP)  # type: ignore[arg-type]

    def conflict_query(
        self, first: AccessFact, second: AccessFact, relation: Relation, level: Level
    ) -> tuple[Query, Sides]:
        """Can `first` by one thread and `second` by another touch one byte in one interval?"""
        apart = level.apart
        first, second = _changing(first, second), _changing(second, first)
        sides = self.sides(first, second, relation, apart)
        guards = [*sides.extra, *level.facts(sides.first, sides.second)]
        for side, fact, detours in (
            (sides.first, first, relation.first_detours),
            (sides.second, second, relation.second_detours),
        ):
            guards += [side(g) for g in fact.guard]
            for branch, arm in detours:
                condition = self.summary.branch_conditions.get(branch)
                if condition is not None:
                    guards.append(side(condition if arm else t.not_(condition)))
        if apart is not Apart.BLOCKS:
            guards += [t.not_(t.and_(one, two)) for one, two in self.fences(relation, first.address.array.space, sides)]
        known = self.atomics.known(first, second, relation, apart, (sides.first, sides.second))
        guards += known.conditions
        self.assumed.update(dict.fromkeys(known.assumed))
        self.assumed.update(dict.fromkeys(party.assumed for party in level.shared if party.assumed is not None))
        one, two = moved(first.address, sides.first), moved(second.address, sides.second)
        return Query(self.pair(apart), conjuncts(guards), one, two), sides

    def sides(self, first: AccessFact, second: AccessFact, relation: Relation, apart: Apart) -> Sides:
        """The renamings of the two threads under a relation between their loop counters."""
        maps: tuple[dict[Term, Term], dict[Term, Term]] = ({}, {})
        extra: list[Term] = []
        loops = self.summary.loops
        for zero, positive, mine, side in (
            (relation.first_zero, relation.first_positive, maps[0], 1),
            (relation.second_zero, relation.second_positive, maps[1], 2),
        ):
            for loop in zero:
                mine[loops[loop].counter] = t.ZERO
            for loop in positive:
                extra.append(t.le(t.ONE, renamed(loops[loop].counter, side)))
        for loop, low, high in relation.apart:
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
        whole = (Side(1, maps[0], apart is Apart.BLOCKS), Side(2, maps[1], apart is Apart.BLOCKS))
        for who, loop, gap in relation.ends:
            end = self.summary.ends.get(loop)
            if end is not None:
                gone, inside = whole if who == 1 else (whole[1], whole[0])
                last, counter = gone(end.last), inside(loops[loop].counter)
                extra += [t.eq(counter, t.add(last, t.integer(gap))), *map(gone, end.facts)]
                if end.uniform:
                    extra.append(t.le(counter, last))
        return Sides(*whole, tuple(extra), relation)

    def fences(self, relation: Relation, space: Space, sides: Sides) -> Iterator[tuple[Term, Term]]:
        """When the two threads give a fence for a memory at each barrier that one of them alone is behind: the earlier
        thread, which has the barrier yet to come, before the later one. (Those who come to it in different iterations
        give none.)"""
        for who, barrier in relation.passed:
            site = self.summary.barriers.get(barrier)
            given = None if site is None else dict(site.fences).get(space)
            if site is not None and given is not None:
                counters = [self.summary.loops[loop].counter for loop in site.sync.loops]
                together = [t.eq(sides.first(counter), sides.second(counter)) for counter in counters]
                earlier, later = (sides.second, sides.first) if who == 1 else (sides.first, sides.second)
                yield t.and_(*together, earlier(given)), later(given)

    def same_place_sides(self, apart: Apart) -> Sides:
        """Two threads in the same iteration of every loop: for divergence."""
        maps: dict[Term, Term] = {f.counter: f.counter for f in self.summary.loops.values()}
        nothing = Relation((), (), (), (), (), (), ())
        own = apart is Apart.BLOCKS
        return Sides(Side(1, dict(maps), own), Side(2, dict(maps), own), (), nothing)


def context_of(kernel: Kernel, launch: Launch, solve: Solve, work: Work, weights: Weights = USUAL) -> Context:
    """Everything that the checks of `kernel` under `launch` share."""
    written = kernel
    kernel, said = aliased(kernel, launch)
    dims = dims_of(kernel, launch, mentions(kernel))
    body = decided(kernel.body, dims.fixed)
    if body is not kernel.body:
        kernel = replace(kernel, body=body)
    shape, noted = shape_of(body), dict.fromkeys(said)
    return Context(kernel, launch, dims, shape, solve, work, weights=weights, written=written, assumed=noted)


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
