"""One kernel under one launch, ready to be asked about: its control tree, its summary, who meets whom at its barriers,
and the prover with the work that may be spent on it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from ..intervals.control.control_tree import BarrierNode, ControlTree, InsertionNode, StatementNode, control_tree, walk
from ..intervals.control.paths import Paths, paths_of
from ..intervals.memory.guesses import guesses
from ..intervals.memory.memory import Reachabilities
from ..intervals.mhp.reachability import NO_ROLES, Reachability, reachability
from ..intervals.mhp.window import Window, landmarks, window_around
from ..intervals.summary import AccessFact, Origin, OriginKind, Summary
from ..intervals.symbolic import summarise
from ..intervals.threads.block_reads import block_reads
from ..ir import terms as t
from ..ir.kernel import Block, Fence, Kernel, Ordered, Scope, Space, Storage
from ..ir.launch import Launch
from ..ir.ordering import concerns, orders, subjects
from ..ir.reasons import Assumption
from ..ir.sub_groups import SubGroupValue
from ..ir.terms import Kind, Term
from ..ir.weights import USUAL, Weights
from ..limits import checks as limits
from ..limits.limit import Budget
from ..limits.prove import QUESTION
from ..prove.prover import at_sight
from ..prove.questions.query import Answer, GaveUp, Model, Query, Satisfiable, Unsatisfiable
from ..prove.questions.work import OVERDUE, SPENT, Work
from ..records import field, record, replace
from .launches.aliasing import aliased
from .launches.decided_branches import decided
from .launches.dimensions import LaunchDimensions, Mentions, dimensions_of, mentions
from .launches.room import Room, room_of
from .order.atomics import Atomics, atomics_of
from .order.sub_groups import sub_group_values
from .participants.participants import Level, Participants, participants_of
from .participants.phases import NONE, Phases, phases_of

Solve = Callable[[Query, Budget, Sequence[Model], Work], Answer]


#: who meets whom: at which level, in which accesses, with which further barriers, and which participants both belong to
_Question = tuple[Scope, frozenset[Ordered], frozenset[tuple[int, Scope]], frozenset[Participants]]

#: whose barriers order more
_WIDTH = {scope: rank for rank, scope in enumerate(Scope)}


@record(frozen=False, slots=False)
class Context:
    """A kernel under a launch. What its checks do is counted in `work`."""

    kernel: Kernel
    launch: Launch
    dimensions: LaunchDimensions
    tree: ControlTree
    solve: Solve
    work: Work
    trusted: frozenset[int] = frozenset()  #: the loop invariants that were proved, by number
    weights: Weights = USUAL  #: what barriers cost, for repairs
    asked: int = 0
    replayed: int = 0  #: steps
    raced: bool = False  #: there is a race: reads that it may reach give anything
    most_conflicts: float = math.inf  #: with so many, no more are looked for
    written: Kernel | None = None  #: as it was before pointers of the launch were made one
    _reaches: dict[_Question, Reachability] = field(default_factory=dict)
    assumed: dict[Assumption, None] = field(default_factory=dict)  #: beyond what was assumed of the launch
    kept: dict[tuple[Term, ...], bool] = field(default_factory=dict)  #: by facts: whether some launch keeps to them
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
            self,
            kernel=kernel,
            tree=control_tree(body),
            raced=False,
            _reaches={},
            _landmarks={},
            shown={},
            _proved=set(),
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
    def room(self) -> Room:
        """The block that the text is made for."""
        threads, blocks = (tuple(self.dimensions.fixed.get(i, i) for i in of) for of in (t.THREAD, t.BLOCK))
        return room_of(self.summary.accesses.values(), threads, blocks)

    @cached_property
    def summary(self) -> Summary:
        grid = Scope.BLOCK if self.dimensions.one_block else Scope.GRID
        reaches = Reachabilities(
            shared=self.reachability(Scope.BLOCK, frozenset((Space.SHARED,))),
            block=self.reachability(Scope.BLOCK, frozenset((Space.GLOBAL,))),
            grid=self.reachability(grid, frozenset((Space.GLOBAL,))),
            only=self._only_blocks_wait,
        )
        in_step = self.launch.lockstep is not None
        with self.work.part(limits.WALK * self.work.units):
            found = summarise(
                self.tree,
                reaches,
                self.dimensions.fixed,
                self.trusted,
                in_step=in_step,
                block_reads=self._block_reads,
                gives_up=lambda: self._gives_up,
            )
        unread = {
            one.symbol.info.name: Origin(OriginKind.UNREAD, one.reason(self.kernel.name)) for one in self.kernel.unread
        }
        return replace(found, origins={**found.origins, **unread}) if unread else found

    @property
    def _block_reads(self) -> frozenset[int]:
        """Reads of a thread's own memory that give the same to all threads of its block. What callers of a device
        function have put there, nobody knows."""
        return frozenset() if self.kernel.called is not None else block_reads(self.tree, self.dimensions.fixed)

    @cached_property
    def sub_group_values(self) -> Mapping[str, SubGroupValue]:
        """Which values are results of OpenCL's functions of sub-groups, by their names."""
        return sub_group_values(self.summary)

    def walked(self) -> Context:
        """Itself, with its summary made: a part of the work of its own, where nothing else is begun."""
        assert self.summary is not None
        return self

    def started_by(self, launch: Launch) -> Context:
        """The same of a launch that says the same elsewhere, with the summary where it is made already."""
        if launch is self.launch:
            return self
        moved = replace(self, launch=launch)
        if (summary := vars(self).get("summary")) is not None:
            moved.summary = summary
        return moved

    def with_race(self) -> Context:
        """The same kernel, as one that has a race."""
        raced = replace(self, raced=True)
        if not self._only_blocks_wait:  # nothing was relied on that a race could break
            raced.summary = self.summary
        return raced

    @property
    def _gives_up(self) -> bool:
        """Whether the walk is too much. What was found by an earlier one is not thrown away for a second."""
        return self.work.is_over and not self.raced

    @property
    def _only_blocks_wait(self) -> bool:
        """Whether nothing orders threads of a block but barriers for all of them and a whole memory. (Locks and
        counters of who has arrived do, and need fences.)"""
        some = any(b.statement.scope in (Scope.WARP, Scope.WARPS) or b.statement.fences for b in self.tree.barriers)
        fenced = any(isinstance(n, StatementNode) and isinstance(n.statement, Fence) for n in walk(self.tree.nodes))
        parted = some or fenced or self.launch.lockstep or self.raced
        return not parted and all(isinstance(what, Space) for what in self.ordered_alone)

    @cached_property
    def guesses(self) -> frozenset[int]:
        """The reads that only guess what a compare-and-swap will find."""
        return guesses(self.tree)

    @cached_property
    def paths(self) -> Paths:
        """Which places a thread has passed when it comes to another."""
        return paths_of(self.tree)

    @cached_property
    def atomics(self) -> Atomics:
        """What its atomics say about threads that meet."""
        return atomics_of(self.summary, self.dimensions.block, self.dimensions.grid, self.dimensions.fixed)

    @cached_property
    def points(self) -> dict[int, InsertionNode]:
        """The places where a barrier could be put in, by number."""
        return {point.id: point for point in self.tree.insertion_points}

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
    def phases(self) -> Phases:
        """Who meets whom at named barriers."""
        if not any(b.statement.scope is Scope.WARPS for b in self.tree.barriers):
            return NONE
        return phases_of(self.summary, self.dimensions.block, self.dimensions.fixed)

    @cached_property
    def participants(self) -> dict[int, Participants]:
        """Who waits at the barriers that are not for whole warps."""
        masked = any(b.statement.mask is not None for b in self.tree.barriers)
        sites = self.summary.barriers if masked else {}
        masks = {id: site.mask for id, site in sites.items() if site.mask is not None}
        return participants_of(self.tree.barriers, masks, self.dimensions.fixed, self.phases.participants)

    @cached_property
    def has_warp_barriers(self) -> bool:
        return any(orders(b.statement, Scope.WARP) and b.statement.scope is Scope.WARP for b in self.tree.barriers)

    @cached_property
    def guarded_at_length(self) -> frozenset[int]:
        """The accesses whose guards are so large that a question with them costs much, by their numbers."""
        facts = self.summary.accesses.items()
        return frozenset(id for id, fact in facts if any(t.is_larger(each, limits.GUARD) for each in fact.guard))

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
        return frozenset(what for b in self.tree.barriers for what in b.statement.told_apart)

    @cached_property
    def storages(self) -> frozenset[Ordered]:
        """The accesses of the kernel's collectives to their storages."""
        return frozenset(what for what in self.ordered_alone if isinstance(what, Storage))

    def reachability(
        self,
        level: Scope,
        what: frozenset[Ordered],
        added: frozenset[tuple[int, Scope]] = frozenset(),
        shared: frozenset[Participants] = frozenset(),
    ) -> Reachability:
        """Who meets whom at `level`, in accesses that belong to `what`, with barriers put in at some points, each of a
        warp, a block or the grid, among threads that both belong to the `shared` participants."""
        what &= self.ordered_alone
        key = (level, what, added, shared)
        found = self._reaches.get(key)
        if found is None:
            orders_level = {point for point, scope in added if _WIDTH[scope] >= _WIDTH[level]}

            def parts(node: BarrierNode | InsertionNode) -> bool:
                if isinstance(node, InsertionNode):
                    return node.id in orders_level
                return self._parts(node, level, what, shared)

            roles = self.phases.roles if shared else NO_ROLES
            found = self._reaches[key] = reachability(self.tree.nodes, parts, roles=roles)
        return found

    def _parts(
        self, sync: BarrierNode, level: Scope, what: frozenset[Ordered], shared: frozenset[Participants]
    ) -> bool:
        if shared and self.participants.get(sync.id) in shared:
            return concerns(sync.statement, what)
        return orders(sync.statement, level, what)

    def window(self, what: frozenset[Ordered], barriers: frozenset[int], scope: Scope) -> Window:
        """The part of the kernel in which leaving out `barriers` can change who meets whom within a scope."""
        what &= self.ordered_alone
        marks = self._landmarks.get((what, scope))
        if marks is None:
            marks = landmarks(self.tree, lambda sync: orders(sync.statement, scope, what))
            self._landmarks[what, scope] = marks
        return window_around(self.tree, marks, barriers)

    def reach_within(
        self, window: Window, level: Level, what: frozenset[Ordered], without: frozenset[int]
    ) -> Reachability:
        """`reachability` for the nodes of a window alone."""
        what &= self.ordered_alone

        def parts(node: BarrierNode | InsertionNode) -> bool:
            if isinstance(node, InsertionNode) or node.id in without:
                return False
            return self._parts(node, level.scope, what, level.shared)

        return window.reachability(parts, self.phases.roles if level.shared else NO_ROLES)

    def reach_of(
        self, level: Level, first: AccessFact, second: AccessFact, added: frozenset[tuple[int, Scope]] = frozenset()
    ) -> Reachability:
        """The reachability that decides whether two accesses of one array meet."""
        return self.reachability(
            level.scope, subjects(first.access.statement, second.access.statement), added, level.shared
        )

    def ask(self, query: Query, budget: Budget | None = None) -> Answer:
        """The prover's answer, or GaveUp once the work at hand is over. What was proved is asked once: unrolled code
        asks the same again and again."""
        if query in self._proved:
            return Unsatisfiable("the same was asked before")
        if self.work.is_over:
            return GaveUp(OVERDUE if self.work.is_late else SPENT)
        self.asked += 1
        self.work.question()
        answer = self.solve(query, budget or QUESTION, self._solutions, self.work)
        if isinstance(answer, Unsatisfiable):
            self._proved.add(query)
        elif isinstance(answer, Satisfiable):
            self._solutions = (answer.model, *(m for m in self._solutions if m != answer.model))[: limits.SOLUTIONS]
        return answer

    def at_sight(self, query: Query) -> bool:
        """Whether a query is proved impossible without enumeration and solver."""
        return at_sight(query, self._solutions)


def context_of(
    kernel: Kernel, launch: Launch, solve: Solve, work: Work, weights: Weights = USUAL, most_conflicts: float = math.inf
) -> Context:
    """Everything that the checks of `kernel` under `launch` share."""
    written = kernel
    kernel, said = aliased(kernel, launch)
    dimensions = dimensions_of(kernel, launch, mentions(kernel))
    body = decided(kernel.body, dimensions.fixed)
    if body is not kernel.body:
        kernel = replace(kernel, body=body)
    tree, noted = control_tree(body), dict.fromkeys(said)
    return Context(
        kernel,
        launch,
        dimensions,
        tree,
        solve,
        work,
        weights=weights,
        most_conflicts=most_conflicts,
        written=written,
        assumed=noted,
    )
