"""The state behind a loop, as of its last iteration."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...ir import terms as t
from ...ir.reasons import Cause
from ...ir.terms import Kind, Sort, Term
from ...limits import intervals as limits
from ..record import Record
from ..states import Env, Flow, Landing, State, beyond, conjoin
from ..summary import Guard, LoopEnd, Origin, OriginKind, is_block_uniform
from .iteration import Iteration, Walked


def leave(record: Record, iteration: Iteration, walked: Walked) -> Flow:
    """The state behind the loop (None: it is never left, or for places further out alone), and the jumps out of it that
    go on. Records where threads may part on their way out."""
    left = _Exits(record, iteration, walked)
    left.decide()
    state = left.state() if left.ends_here else None
    return Flow(state, _outside(record, left.passing, iteration.counter, iteration.label))


class _Exits:
    """The ways out of a loop: its test, the `breaks`, and jumps that are `passing` to places further out."""

    def __init__(self, record: Record, iteration: Iteration, walked: Walked) -> None:
        self.record = record
        self.iteration = iteration
        self.tested = walked.tested
        self.condition = walked.condition
        label = iteration.label
        self.breaks = [x for x in walked.landings if x.label == label and not x.is_next]
        self.passing = [x for x in walked.landings if x.label != label]
        self.inside = iteration.base if walked.tested is None else walked.staying

    @property
    def by_test(self) -> bool:
        """Whether the test is a way out."""
        return self.tested is not None and self.condition is not t.TRUE

    @property
    def ends_here(self) -> bool:
        """Whether some way out leads to the place behind the loop."""
        return self.by_test or bool(self.breaks)

    def decide(self) -> None:
        """Records the jumps out as decisions: whoever takes one misses the barriers of the loop."""
        counter, missed = self.iteration.counter, self.iteration.barriers
        once_more = (t.substitute(self.condition, {counter: t.add(counter, t.ONE)}),)
        for x in (*self.breaks, *self.passing):
            what = "break" if x in self.breaks else "exit" if x.label is None else "return"
            self.record.decide(what, self.taken(x, self.inside), self.inside, x.site, missed, once_more)

    @staticmethod
    def taken(jump: Landing, base: Guard) -> Term:
        """The condition of a jump, where `base` is known."""
        return t.and_(*beyond(jump.state.guard, base))

    def state(self) -> State:
        """The state behind the loop."""
        record, iteration = self.record, self.iteration
        uniform = self.is_uniform()
        last = self.last_iteration(uniform)
        env = self.values(last, uniform)
        guard = conjoin(iteration.base, t.le(t.ZERO, last), *self.of_last(last))
        record.defined(guard, iteration.base, last)
        guard = self.with_bounds(guard, env)
        if not record.silent:
            record.ends[iteration.node.id] = LoopEnd(
                last, beyond(guard, iteration.base), uniform, self.condition, bool(self.passing)
            )
        guard = self.with_invariants(guard, last)
        if self.passing:  # some threads left through the loop for further out: those that are here did not
            guard = conjoin(guard, t.not_(self.gone(uniform)))
        return State(env, guard)

    def is_uniform(self) -> bool:
        """Whether the threads of a block all leave in the same iteration."""
        jumps = (self.taken(x, self.iteration.base) for x in (*self.breaks, *self.passing))
        return all(map(is_block_uniform, (self.condition, *jumps)))

    def last_iteration(self, uniform: bool) -> Term:
        """The number of the last iteration: a constant, or an unknown of which the facts behind the loop speak."""
        counted = self.counted()
        if counted is not None:
            return counted
        name, origin = f"trips@{self.iteration.label}", Origin(OriginKind.LOOP, Cause.LOOP_COUNT())
        if uniform:
            return self.record.uniform(name, Sort.INT, origin)
        last = t.symbol(name, Kind.PRIVATE_UNDERSTOOD, lo=0)
        self.record.origins.setdefault(name, origin)
        self.record.moves(last)
        return last

    def counted(self) -> Term | None:
        """The number of the iteration in which the test fails, where that hangs on nothing but the number, or on
        parameters in an iteration of a loop around this one: how variables move there hangs on it."""
        counter = self.iteration.counter
        if self.breaks or not self.by_test:
            return None
        if self.condition.symbols != {counter}:
            return self.as_parameters_say() if self.record.counters and not self.passing else None
        for number in range(limits.ITERATIONS):
            goes_on = t.substitute(self.condition, {counter: t.integer(number)})
            if goes_on is not t.TRUE:
                return t.integer(number) if goes_on is t.FALSE else None
        return None

    def as_parameters_say(self) -> Term | None:
        """How often a loop runs while its number is less than a sum of parameters."""
        counter, condition = self.iteration.counter, self.condition
        if condition.op not in (t.Op.LT, t.Op.LE) or condition.args[0].sort is not Sort.INT:
            return None
        bound = t.add(t.sub(condition.args[1], condition.args[0]), counter)
        if counter in bound.symbols or not all(s.info.kind is Kind.UNIFORM for s in bound.symbols):
            return None
        if any(part.op in (t.Op.LOAD, t.Op.CALL, t.Op.CAST) for part in t.subterms(bound)):
            return None
        size = bound if condition.op == t.Op.LT else t.add(bound, t.ONE)
        times = t.maximum(t.ZERO, size)
        if times.op == t.Op.MAX:
            self.record.clamps[times] = size
        return times

    def values(self, last: Term, uniform: bool) -> Env:
        """What variables hold behind the loop. A cell that some way out does not know is lost."""
        counter = self.iteration.counter
        sources = [self.tested.env] if self.tested is not None and self.by_test else []
        sources += [x.state.env for x in self.breaks]
        memo: dict[Term, Term] = {}
        env: Env = {}
        for v, start in self.iteration.head.items():
            is_variable = v.op == t.Op.SYM
            if not is_variable and not all(v in source for source in sources):
                continue
            values = {source.get(v, start) for source in sources}
            if len(values) == 1:
                (value,) = values
                env[v] = t.substitute(value, {counter: last}, memo) if counter in value.symbols else value
            elif is_variable:
                env[v] = self.unknown(v, uniform and all(map(is_block_uniform, values)))
        return env

    def unknown(self, variable: Term, agreed: bool) -> Term:
        """What a variable holds that comes out of the loop with several values."""
        name = f"{variable.info.name}@after:{self.iteration.label}"
        origin = Origin(OriginKind.LOOP, Cause.AFTER_LOOP(variable.info.name))
        if agreed:
            return self.record.uniform(name, variable.sort, origin)
        return self.record.private(name, variable, origin)

    def of_last(self, last: Term) -> Iterator[Term]:
        """What is known of the last iteration: which way out was taken, and that none was before."""
        at_exit = {self.iteration.counter: last}
        unknown = _unknown_in(self.condition)
        # what an atomic gave back stays what it was in the last iteration: `while (atomicCAS(&lock, 0, 1) != 0) {}`
        if unknown <= self.record.results and self.by_test and not self.breaks:
            yield t.substitute(t.not_(self.condition), at_exit)
        if not unknown and self.by_test:
            before = t.substitute(self.condition, {self.iteration.counter: t.sub(last, t.ONE)})
            # a test that holds of the iteration before the first says so of all, as i > 0 where i begins with a counter
            holds = t.substitute(self.condition, {self.iteration.counter: t.integer(-1)}) is t.TRUE
            yield before if holds else t.or_(t.le(last, t.ZERO), before)
        if self.condition is t.TRUE and len(self.breaks) == 1:  # a do-while, whose one way out was taken
            taken = self.taken(self.breaks[0], self.inside)
            if not _unknown_in(taken):
                yield t.substitute(taken, at_exit)

    def with_bounds(self, guard: Guard, env: Env) -> Guard:
        """The guard with what is known of variables that hold behind the loop what they hold at the head of an
        iteration, whichever was the last."""
        iteration = self.iteration
        kept = {v for v in env.values() if v.op == t.Op.SYM} - {iteration.counter}
        facts = (f for f in iteration.facts if iteration.counter not in f.symbols and not f.symbols.isdisjoint(kept))
        more = conjoin(guard, *facts)
        self.record.always.update(beyond(more, guard))
        return more

    def with_invariants(self, guard: Guard, last: Term) -> Guard:
        """The guard with what invariants say behind a loop that is left by its test alone."""
        invariants = self.iteration.invariants
        if not invariants or self.breaks or not self.by_test:
            return guard
        at_exit = {self.iteration.counter: last}
        more = conjoin(guard, *(t.substitute(g, at_exit) for g in (*invariants, t.not_(self.condition))))
        self.record.always.update(beyond(more, guard))
        self.record.told_of_accesses(beyond(more, guard))
        return more

    def gone(self, uniform: bool) -> Term:
        """Whether a thread left for a place further out: an unknown."""
        name, origin = f"left@{self.iteration.label}", Origin(OriginKind.LOOP, Cause.LEFT_FOR_GOOD())
        if uniform:
            return self.record.uniform(name, Sort.BOOL, origin)
        return self.record.private(name, t.symbol(name, Kind.PRIVATE, Sort.BOOL), origin)


def _unknown_in(condition: Term) -> set[str]:
    """The names of the values in a condition of which nothing is known."""
    return {s.info.name for s in condition.symbols if s.info.kind is Kind.PRIVATE}


def _outside(record: Record, passing: Sequence[Landing], counter: Term, label: str) -> list[Landing]:
    """Jumps that leave the loop for a label further out: in some iteration, which is the thread's own matter."""
    if not passing:
        return []
    when = t.symbol(f"left@{label}#", Kind.PRIVATE_UNDERSTOOD, lo=0)
    record.moves(when)
    memo: dict[Term, Term] = {}
    moved = []
    for x in passing:
        env = {v: t.substitute(value, {counter: when}, memo) for v, value in x.state.env.items()}
        guard = tuple(t.substitute(g, {counter: when}, memo) for g in x.state.guard)
        moved.append(Landing(x.label, x.is_next, State(env, guard), x.id, x.site))
    return moved
