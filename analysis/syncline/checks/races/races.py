"""Data races (SL101 to SL105): two threads, one byte, one interval, at least one write. (PUG §4; for atomics
"Warps and Atomics", Definition 2.2.)"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from ...findings import Hazard
from ...intervals.mhp.relations import Relation
from ...intervals.summary import UNRACED, AccessFact
from ...intervals.values.byte_offsets import all_or_none, byte_offset
from ...ir import terms as t
from ...ir.kernel import Scope, Space
from ...ir.terms import Term
from ...limits import checks as limits
from ...prove.questions.evaluate import evaluate
from ...prove.questions.query import Apart, GaveUp, Query, Satisfiable, Unsatisfiable
from ...prove.questions.work import OVERDUE, SPENT
from ...records import replace
from ..context import Context
from ..launches.host_facts import as_launched
from ..participants.participants import Level
from ..questions import checks_passed, never_meet
from .conflicts import Conflict, Undecided, conflict_between, hangs_on_collectives, in_step, meetings
from .one_run import shows_no_race
from .pairs import Pair, atomic_together, levels
from .together import unproved


def races(context: Context) -> tuple[list[Conflict], list[Undecided]]:
    """The pairs of accesses that conflict, each with its most telling witness, and every undecided pair. Arrays take
    turns, shared memory first, so that one that is hard to decide does not keep the rest from being looked at. Where
    the context asks for the first conflicts alone, nothing is looked at behind them."""
    arrays = [_Asked(context, facts) for facts in context.by_array]
    waiting = sorted(arrays, key=lambda asked: asked.space is not Space.SHARED)
    while waiting and not context.work.is_over:
        turns = len(waiting)
        for turn, asked in enumerate(waiting):
            asked.go_on(context.work.left / (turns - turn))
            if sum(len(each.conflicts) for each in arrays) >= context.most_conflicts:
                return [c for each in arrays for c in each.conflicts], [d for each in arrays for d in each.undecided]
        waiting = [asked for asked in waiting if asked.is_open]
    for asked in waiting:
        asked.leave()
    conflicts = [c for asked in arrays for c in asked.conflicts]
    undecided = [d for asked in arrays for d in asked.undecided]
    if any(not c.same_value for c in conflicts):
        conflicts = [replace(c, same_value=False) if c.same_value and _hangs_on_order(c) else c for c in conflicts]
    return conflicts, undecided


class _Asked:
    """The pairs of one array, asked about turn by turn."""

    def __init__(self, context: Context, facts: Sequence[AccessFact]) -> None:
        self.context = context
        self._array = facts[0].address.array
        self.space = self._array.space
        self.conflicts: list[Conflict] = []
        self.undecided: list[Undecided] = []
        self._pairs = unproved(context, facts)
        self._cut_short: tuple[list[Conflict], list[Undecided]] = [], []
        self._pair: Pair | None = None  #: the next one; None at the beginning, and at the end
        self._is_begun = False

    @property
    def is_open(self) -> bool:
        """Whether there may be more to ask."""
        return self._pair is not None or not self._is_begun

    def _go_to_next(self) -> None:
        self._is_begun, self._pair = True, next(self._pairs, None)

    def go_on(self, units: float) -> None:
        """One turn of so much work. The pair that its end cuts short is asked about again at the next."""
        work, most = self.context.work, min(limits.CONFLICTS, self.context.most_conflicts)
        with work.part(units):
            if not self._is_begun:
                self._go_to_next()
            while self._pair is not None and len(self.conflicts) < most and not work.is_over:
                found, unsure = asked(self.context, *self._pair)
                if unsure and shows_no_race(self.context, self._array):
                    self.conflicts, self.undecided, self._pair = [], [], None
                    return
                if unsure and work.is_over:
                    self._cut_short = found, unsure
                    return
                self.conflicts += found
                self.undecided += unsure
                self._cut_short = [], []
                self._go_to_next()
            if len(self.conflicts) >= most:
                self._pair = None

    def leave(self) -> None:
        """No turn will come any more: the pairs that are left are undecided."""
        if not self._is_begun:
            self._go_to_next()
        found, unsure = self._cut_short
        self.conflicts += found
        if self._pair is not None and not unsure:
            unsure = [Undecided(*self._pair, OVERDUE if self.context.work.is_late else SPENT)]
        self.undecided += unsure


def _hangs_on_order(conflict: Conflict) -> bool:
    """Whether the two write the same only as long as nothing races."""
    values = (fact.value for fact in (conflict.first, conflict.second) if fact.value is not None)
    parts = (part for value in values for part in t.subterms(value))
    return any(part.op == t.Op.LOAD and part.payload[0].endswith(UNRACED) for part in parts)


def asked(context: Context, first: AccessFact, second: AccessFact) -> tuple[list[Conflict], list[Undecided]]:
    """At most one conflict inside the block and one between blocks: the first is what a barrier can mend."""
    found: list[Conflict] = []
    unsure: list[Undecided] = []
    ways = [
        (level, _surest_first(context, level, first, second)) for level in levels(context, first.address.array.space)
    ]
    together = in_step(context, first, second)
    if together:
        ways.insert(1, (Level(Apart.LANES, Scope.WARP), together))
    for level, relations in ways:
        if atomic_together(context, first, second, level.apart):
            continue
        if found and found[0].apart is not Apart.BLOCKS and level.apart is not Apart.BLOCKS:
            continue
        for relation in relations:
            answer = conflict_between(context, first, second, level, relation)
            if isinstance(answer, Undecided):
                unsure.append(answer)
            elif answer is not None and (kept := _kept(context, answer)) is not None:
                found.append(kept)
                break
    return found, unsure


def _kept(context: Context, found: Conflict) -> Conflict | None:
    """The conflict with a witness that keeps to what the launch says; None where there is none. Where no launch has it
    between two warps, there may be one in a warp."""
    launched = as_launched(context, found)  # before anything is asked of the values
    if launched is None:
        return None
    told = _tell(context, launched)
    kept = as_launched(context, told)
    if kept is None and told.apart is not found.apart:
        kept = as_launched(context, replace(_witnessed(context, launched), apart=Apart.LANES))
    return kept


def _surest_first(context: Context, level: Level, first: AccessFact, second: AccessFact) -> list[Relation]:
    """The relations under which they can meet: those last that a collective's inner wait would exclude."""
    reach = context.reach_of(level, first, second)
    if never_meet(context, reach, first, second, level):
        return []
    found = meetings(reach, first, second)
    if level.scope is Scope.GRID or not context.storages:
        return found
    return sorted(found, key=lambda relation: hangs_on_collectives(context, first, second, relation))


#: where nothing parts warps that does not part all threads
_WARPS = Level(Apart.WARPS, Scope.BLOCK)


def _tell(context: Context, conflict: Conflict) -> Conflict:
    """The same conflict with the best witness: in different warps if it survives lock-step, and with different
    values written if it is more than a harmless double write."""
    conflict = _witnessed(context, conflict)
    if conflict.apart is Apart.THREADS:
        across = conflict_between(context, conflict.first, conflict.second, _WARPS, conflict.relation)
        if isinstance(across, Conflict):
            across = replace(_past_checks(context, _come_round(context, across)), guess=conflict.guess)
            return replace(across, same_value=True) if conflict.same_value else _values(context, across)
        if across is None:
            return replace(conflict, apart=Apart.LANES)
    return conflict


def _witnessed(context: Context, conflict: Conflict) -> Conflict:
    """The same conflict with different values, where there are some, and what is known of them."""
    pair = (conflict.first.access, conflict.second.access)
    guess = any(a.is_atomic for a in pair) and any(a.id in context.guesses for a in pair)
    return replace(_values(context, _past_checks(context, _come_round(context, conflict))), guess=guess)


def _past_checks(context: Context, conflict: Conflict) -> Conflict:
    """The same conflict with a witness in which no `assert()` before the two accesses ends the run, where there is one.
    (A build without these checks has the other ones as well: nothing is proved by them.)"""
    two_threads = ((conflict.two_threads.first, conflict.first), (conflict.two_threads.second, conflict.second))
    known = [checks_passed(context, thread, fact.access.id) for thread, fact in two_threads]
    return _also(context, conflict, [*chain.from_iterable(known)])


def _come_round(context: Context, conflict: Conflict) -> Conflict:
    """The same conflict with a witness in which the loops have come as far as the two threads have, where there is
    one: a loop that is left in its midst does not say so at its head."""
    two_threads = ((conflict.two_threads.first, conflict.first), (conflict.two_threads.second, conflict.second))
    loops = context.summary.loops
    known = [thread(loops[loop].came_round) for thread, fact in two_threads for loop in fact.access.loops]
    return _also(context, conflict, known)


def _also(context: Context, conflict: Conflict, known: list[Term]) -> Conflict:
    """The same conflict with a witness that meets these conditions, too, where there is one."""
    missed = [fact for fact in known if not evaluate(fact, conflict.model)]
    if not missed:
        return conflict
    query = replace(conflict.query, guards=(*conflict.query.guards, *missed))
    answer = context.ask(query, limits.DIFFERENCE)
    return replace(conflict, query=query, model=answer.model) if isinstance(answer, Satisfiable) else conflict


def _values(context: Context, conflict: Conflict) -> Conflict:
    """Whether what two plain accesses write and read may differ. (One benign model must not discharge a pair: ask for a
    different value.)

    A read that gives what the other thread writes even without that write does not care which comes first. What it
    gives is known up to the first race that matters, and so is what the cell holds as long as no such race has come."""
    one, two = conflict.first.value, conflict.second.value
    atomic = conflict.first.access.is_atomic or conflict.second.access.is_atomic
    if atomic or one is None or two is None or one.sort is not two.sort:
        return conflict
    if not all_or_none(conflict.first.address, conflict.second.address) and _may_be_shifted(context, conflict):
        return conflict
    a, b = conflict.two_threads.first(one), conflict.two_threads.second(two)
    if a is b or a is t.substitute(b, _equal_indices(conflict.query)):
        return replace(conflict, same_value=True)
    same = t.identical(a, b)
    if not evaluate(same, conflict.model):
        return replace(conflict, differ=t.not_(same))
    two_threads = conflict.two_threads.first, conflict.two_threads.second
    known = context.atomics.ranks.known(conflict.first, conflict.second, conflict.apart, ((one,), (two,)), two_threads)
    differ = t.and_(*known, t.not_(same))
    differing = replace(conflict.query, guards=(*conflict.query.guards, differ))
    writes = conflict.first.access.writes and conflict.second.access.writes
    answer = context.ask(differing, limits.DIFFERENCE)
    match context.ask(differing) if writes and isinstance(answer, GaveUp) else answer:
        case Unsatisfiable():
            return replace(conflict, same_value=True)
        case Satisfiable(model):
            return replace(conflict, model=model, differ=differ)
        case _:
            return replace(conflict, alike=writes)


def _equal_indices(query: Query) -> dict[Term, Term]:
    """The second thread's index with the first one's, where two accesses of equal size meet only if these are equal."""
    first, second = query.first, query.second
    if first is None or second is None or len(first.index) != 1 or len(second.index) != 1:
        return {}
    (stride, one), (other, two) = first.index[0], second.index[0]
    is_whole = first.size == second.size and first.offset == second.offset and abs(stride) >= first.size
    return {two: one} if is_whole and stride == other and not two.is_const else {}


def _may_be_shifted(context: Context, conflict: Conflict) -> bool:
    """Whether the two accesses may begin at different bytes, or are of different sizes, so that what they share are
    different parts of them."""
    first, second = conflict.first.address, conflict.second.address
    if first.size != second.size:
        return True
    one, two = conflict.two_threads.first(byte_offset(first)), conflict.two_threads.second(byte_offset(second))
    if evaluate(one, conflict.model) != evaluate(two, conflict.model):
        return True
    shifted = replace(conflict.query, guards=(*conflict.query.guards, t.not_(t.eq(one, two))))
    return not isinstance(context.ask(shifted, limits.DIFFERENCE), Unsatisfiable)


def in_order(context: Context, conflict: Conflict) -> tuple[AccessFact, AccessFact]:
    """The two accesses as a sequential reading of the witness meets them: by iteration of the loops that hold both,
    outermost first, then by position in the source."""
    first, second = conflict.first, conflict.second
    for loop in first.access.loops:
        if loop in second.access.loops:
            counter = context.summary.loops[loop].counter
            one = evaluate(conflict.two_threads.first(counter), conflict.model)
            two = evaluate(conflict.two_threads.second(counter), conflict.model)
            if one != two:
                return (second, first) if one > two else (first, second)
    return first, second


def hazard(earlier: AccessFact, later: AccessFact) -> Hazard:
    if earlier.access.writes and later.access.writes:
        return Hazard.WAW
    return Hazard.RAW if earlier.access.writes else Hazard.WAR
