"""What the symbolic pass writes down on its way, and the unknown values that it makes up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..ir import terms as t
from ..ir.kernel import Assert, Claim, Scope, Site
from ..ir.ordering import waits_for_exited
from ..ir.pairs import LOG
from ..ir.reasons import Cause
from ..ir.terms import Kind, Scalar, Sort, Term
from ..records import replace
from .control.control_tree import ControlTree, Jump
from .states import Env, beyond, conjoin
from .summary import (
    OF_BLOCK,
    AccessFact,
    BarrierSite,
    ClaimFact,
    Decision,
    ExchangeFact,
    ExitFact,
    Guard,
    LoopEnd,
    LoopFact,
    Origin,
    OriginKind,
    Summary,
    Taken,
    UnknownFact,
    is_block_uniform,
    is_grid_uniform,
)
from .threads.elsewhere import Elsewhere
from .values.abbreviations import Abbreviations
from .values.counts import Count
from .values.wrapping import settled

#: symbols that say where a thread is
_PLACES = (Kind.THREAD, Kind.BLOCK)
#: barriers at which the threads of a block do not all meet
_OF_SOME = (Scope.WARP, Scope.WARPS)


class Record:
    """The summary in the making. `fixed` gives values to what the launch fixes."""

    def __init__(self, tree: ControlTree, fixed: Env) -> None:
        self.tree = tree
        self.fixed = fixed
        self.names = Abbreviations()
        self.accesses: dict[int, AccessFact] = {}
        self.barriers: dict[int, BarrierSite] = {}
        self.exchanges: dict[int, ExchangeFact] = {}
        self.decisions: list[Decision] = []
        self.branch_conditions: dict[int, Term] = {}
        self.loops: dict[int, LoopFact] = {}
        self.ends: dict[int, LoopEnd] = {}
        self.clamps: dict[Term, Term] = {}  #: `max(0, n)`, how often inner loops run, and n
        self.origins: dict[str, Origin] = {}
        self.unknowns: list[UnknownFact] = []
        self.claims: dict[int, ClaimFact] = {}
        self.exits: dict[int, ExitFact] = {}
        self.checked: dict[int, Term] = {}
        self.always: set[Term] = set()
        self.unwrapped: dict[Term, None] = {}  #: unsigned values that are taken not to wrap around
        self.reached: list[Term] = []  #: what the loops around know of the iteration before
        self.results: set[str] = set()  #: the names of what atomics gave back, and volatile reads
        self.masks: dict[str, ExchangeFact] = {}
        self.counts: dict[str, Count] = {}
        self.taken: dict[Term, Taken] = {}
        self.silent = 0  #: inside a probing run: nothing is recorded
        self.definitions: dict[Term, Term] = {}  #: facts that define a loop's number of iterations
        self.contents: dict[Term, frozenset[str]] = {}  #: facts about what arrays hold, or logs -> which
        self.fresh: list[set[Term]] = []  #: unknowns made inside each loop being probed
        self.counters: list[tuple[int, Term]] = []
        self.moment: dict[Term, Term] = {}  #: counters of what is looked at before a loop, or after an iteration
        self.of_warps = {
            s.id for s in tree.barriers if s.statement.scope is Scope.WARP and not waits_for_exited(s.statement)
        }
        self.of_warps.update(meet.id for meet in tree.exchanges)
        self.grid_barriers = {s.id for s in tree.barriers if s.statement.scope is Scope.GRID}
        self.block_level = {loop for s in tree.barriers if s.statement.scope not in _OF_SOME for loop in s.loops}

    def summary(self) -> Summary:
        """All that was written down."""
        return Summary(
            self.tree,
            self.accesses,
            self.barriers,
            self.exchanges,
            tuple(self.decisions),
            self.branch_conditions,
            self.loops,
            self.ends,
            self.origins,
            tuple(self.unknowns),
            tuple(self.claims.values()),
            tuple(self.exits.values()),
            frozenset(self.always),
            self.masks,
            self.counts,
            self.taken,
            tuple(self.unwrapped),
            self.checked,
        )

    def in_full(self, term: Term) -> Term:
        """A term that decides something, with values in place of their names; what is far too long stays a name, and is
        unknown."""
        found = self.names.in_full(term)
        if found is None:
            for name in self.names.inside(term):
                self.origins.setdefault(str(t.name_of(name)), Origin(OriginKind.OPAQUE, Cause.LONG_CALCULATION()))
        return term if found is None else found

    def private(self, name: str, like: Term, origin: Origin) -> Term:
        """A value that each thread has its own of."""
        lo, hi = (like.info.lo, like.info.hi) if like.op == t.Op.SYM else (None, None)
        made = t.symbol(name, Kind.PRIVATE, like.sort, lo, hi)
        self.origins.setdefault(name, origin)
        self.moves(made)
        return made

    def take(self, value: Term, there: Elsewhere) -> None:
        """Writes down which results of atomics a value holds that another thread was given."""
        givers = {a.result: a for a in self.accesses.values() if a.result}
        for symbol in value.symbols:
            giver = givers.get(symbol.info.name)
            if giver is not None and there.is_given(symbol):
                index = tuple((stride, there(term)) for stride, term in giver.address.index)
                operands = tuple(map(there, giver.operands))
                self.taken[there.value_of(symbol)] = Taken(giver.access.id, there.number, index, operands)

    def elsewhere(self, term: Term, made: set[Term], where: str) -> Term:
        """`term`, in which the unknowns `made` are others: those of another place."""
        if not where:
            return term
        names: dict[Term, Term] = {}
        for symbol in term.symbols & made:
            name = f"{symbol.info.name} {where}"
            origin = self.origins.get(symbol.info.name, Origin(OriginKind.OPAQUE, Cause.SYMBOL(symbol.info.name)))
            names[symbol] = self.private(name, symbol, replace(origin, elsewhere=True))
        return t.substitute(term, names)

    def taken_as_plain(self, conversion: Term, term: Term, env: Env) -> None:
        """Remember that an unsigned value, which `term` comes to in `env`, is taken not to wrap around, as the source
        has it. (That a signed one does not is no assumption of this kernel's.)"""
        if conversion.payload.signed or all(s.info.kind in _PLACES or t.is_extent(s) for s in conversion.symbols):
            return
        alike = [x for x in t.subterms(term) if x.op == t.Op.CAST and x.payload == conversion.payload]
        if len(alike) > 1:
            alike = [x for x in alike if t.substitute(x, env) is conversion] or alike
        self.unwrapped.setdefault((alike[-1] if alike else conversion).args[0])

    @staticmethod
    def settled(term: Term) -> Term:
        """A term that was put together anew, with its wrap-arounds settled; what is assumed for it was said where the
        values of variables were computed."""
        return settled(term, (), _nothing)

    def moves(self, made: Term) -> None:
        """Count an unknown as one that changes while the loops being probed run."""
        for group in self.fresh:
            group.add(made)

    def uniform(self, name: str, sort: Sort, origin: Origin) -> Term:
        """A value that all threads of a block agree on in the same iteration of all enclosing loops."""
        self.origins.setdefault(name, origin)
        return t.call(name, [c for _, c in self.counters] + self.block_ids(), sort)

    def of_block(self, given: Term, scalar: Scalar, loops: tuple[int, ...]) -> Term:
        """What one thread of the block was given, in the present iteration of `loops`, as a value of the block."""
        name = f"{given.info.name}{OF_BLOCK}"
        self.origins.setdefault(name, self.origins[given.info.name])
        return t.load(name, scalar, [*(c for loop, c in self.counters if loop in loops), *self.block_ids()])

    def instant(self) -> list[Term]:
        """How far the loops around have come that barriers stand in."""
        return [self.moment.get(c, c) for loop, c in self.counters if loop in self.block_level]

    def block_ids(self) -> list[Term]:
        return [x for x in (self.fixed.get(b, b) for b in t.BLOCK) if not x.is_const]

    def decide(
        self, what: str, condition: Term, guard: Guard, site: Site, missed: tuple[int, ...], staying: Guard = ()
    ) -> None:
        """Record a decision that barriers depend on."""
        if what == "exit":  # what a warp does together, it does with the lanes that are still there
            missed = tuple(b for b in missed if b not in self.of_warps)
        uniform = is_grid_uniform if self.grid_barriers.intersection(missed) else is_block_uniform
        if not self.silent and missed and not uniform(condition):
            loops = tuple(loop for loop, _ in self.counters)
            self.decisions.append(Decision(what, condition, guard, site, loops, missed, staying))

    def exit(self, jump: Jump, guard: Guard) -> None:
        """Record where threads end, and who does."""
        if not self.silent:
            self.exits[jump.id] = ExitFact(jump, guard, tuple(loop for loop, _ in self.counters))

    def claim(self, identity: int, statement: Assert, condition: Term, guard: Guard) -> None:
        """Record what has to be proved. A check of the running program need not be."""
        if not self.silent and statement.claim is Claim.RUNTIME:
            self.checked[identity] = self.in_full(condition)
        elif not self.silent:
            known = self.concerning((*guard, *(fact for fact in self.reached if fact is not t.TRUE)), (condition,))
            self.claims[identity] = ClaimFact(identity, statement, condition, known)

    def defined(self, guard: Guard, base: Guard, trips: Term) -> None:
        """Remember that what `guard` says beyond `base` only tells how often a loop ran."""
        for fact in beyond(guard, base):
            if trips in t.subterms(fact):
                self.definitions.setdefault(fact, trips)
                self.always.add(fact)

    def set_apart(self, facts: Guard, unless: Term) -> tuple[list[Term], Guard]:
        """What is left of `facts` where an arm of a branch ends, which the threads with `unless` did not take: those
        that define how often loops ran, as such for all threads, and the others."""
        known: list[Term] = []
        for fact in facts:
            if fact in self.definitions:
                known.append(t.or_(unless, fact))
                self.definitions.setdefault(known[-1], self.definitions[fact])
        return known, tuple(f for f in facts if f not in self.definitions)

    def told(self, guard: Guard, facts: Iterable[Term]) -> Guard:
        """The guard with what barrier invariants say of contents, which is true of every thread."""
        more = conjoin(guard, *facts)
        for fact in beyond(more, guard):
            self.contents[fact] = frozenset(_named((fact,)))
            self.always.add(fact)
        return more

    def told_of_accesses(self, facts: Guard) -> None:
        """Remembers which facts speak of accesses so far: for the accesses themselves they say nothing."""
        for fact in facts:
            names = frozenset(name for name in _named((fact,)) if name.startswith(LOG))
            if names:
                self.contents[fact] = names

    def concerning(self, guard: Guard, used: Iterable[Term]) -> Guard:
        """The guard without what is said of contents, or accesses so far, that nothing else speaks of."""
        if not self.contents:
            return guard
        spoken = set(_named((*used, *(g for g in guard if g not in self.contents))))
        left = [g for g in guard if g in self.contents]
        while more := [g for g in left if self.contents[g] & spoken]:
            left = [g for g in left if g not in more]
            spoken.update(*(self.contents[g] for g in more))
        return tuple(g for g in guard if g not in left)

    def pruned(self, guard: Guard, used: list[Term]) -> Guard:
        """The guard without the facts that define how often loops ran, where nothing else speaks of that number."""
        guard = self.concerning(guard, used)
        defining = [g for g in guard if g in self.definitions]
        if not defining:
            return guard
        seen: set[Term] = set()
        for term in (*used, *(g for g in guard if g not in self.definitions)):
            seen.update(t.subterms(term, seen))
        kept: set[Term] = set()
        while True:  # a fact about one loop may speak of another
            more = {g for g in defining if g not in kept and self.definitions[g] in seen}
            if not more:
                return tuple(g for g in guard if g not in self.definitions or g in kept)
            kept |= more
            for term in more:
                seen.update(t.subterms(term, seen))


def _nothing(_: Term) -> None:
    """Takes note of nothing."""


def _named(terms: Iterable[Term]) -> Iterator[str]:
    """The arrays, as of a time, of which the terms read something, and the logs."""
    seen: set[Term] = set()
    for term in terms:
        for part in t.subterms(term, seen):
            if (name := t.name_of(part)) is not None:
                yield name
