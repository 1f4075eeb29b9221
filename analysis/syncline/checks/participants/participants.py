"""Barriers of some threads alone: tiles of cooperative groups, lanes that a mask names, named barriers. Which of them
two threads are both at decides what orders the two, so a pair of accesses is asked about once for each set of
participants that both belong to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, combinations

from ...intervals.control.control_tree import BarrierNode
from ...ir import terms as t
from ...ir.kernel import Barrier, Scope
from ...ir.lanes import LANE, LINEAR_THREAD, WARP
from ...ir.reasons import Assumption, AssumptionKind
from ...ir.terms import Kind, Op, Term
from ...limits import checks as limits
from ...prove.questions.query import Apart
from ...records import record
from .lane_masks import Naming, in_mask


@record
class Participants:
    """Threads that wait for each other: the `member`s (of one warp, or of one block at a named barrier) that agree on
    the `label`, both of one thread."""

    member: Term
    label: Term
    assumed: Assumption | None = None  #: what this takes for granted

    def together(self, first: Callable[[Term], Term], second: Callable[[Term], Term]) -> Term:
        """Whether both threads of a question belong to it, and wait for each other."""
        return t.and_(first(self.member), second(self.member), t.eq(first(self.label), second(self.label)))


@record
class Level:
    """How two threads that share a memory are placed, and what orders them then: the barriers of a `scope`, and of
    the participants that both belong to (`shared`); to those that are `separate` they do not both belong."""

    apart: Apart
    scope: Scope
    shared: frozenset[Participants] = frozenset()
    separate: frozenset[Participants] = frozenset()

    def facts(self, first: Callable[[Term], Term], second: Callable[[Term], Term]) -> Iterator[Term]:
        """What is known of the two threads."""
        for waiting in self.shared:
            yield waiting.together(first, second)
        for waiting in self.separate:
            yield t.not_(waiting.together(first, second))


def participants_of(
    barriers: Iterable[BarrierNode],
    masks: Mapping[int, Term],
    fixed: Mapping[Term, Term],
    named: Mapping[int, Participants],
) -> dict[int, Participants]:
    """The participants of a kernel's barriers, by the barriers' numbers. `masks`: what they are given at
    run time, evaluated. `named`: the participants of named barriers."""
    found: dict[int, Participants] = {}
    for sync in barriers:
        waiting = named.get(sync.id) or _participants(sync.statement, masks.get(sync.id), fixed)
        if waiting is not None and (waiting in found.values() or len(set(found.values())) < limits.PARTICIPANTS):
            found[sync.id] = waiting
    return found


def _participants(barrier: Barrier, mask: Term | None, fixed: Mapping[Term, Term]) -> Participants | None:
    """None for a barrier of a whole warp or more, or of who knows whom."""
    if barrier.scope is not Scope.WARP:
        return None
    if barrier.size is not None and barrier.size < WARP:
        return Participants(t.TRUE, t.substitute(t.tdiv(LINEAR_THREAD, t.integer(barrier.size)), fixed))
    mask = None if mask is None else t.substitute(mask, fixed)
    if mask is not None and mask.is_const:
        return Participants(in_mask(mask.value, t.substitute(LANE, fixed)), t.ZERO)
    if mask is not None and _is_of_thread(mask, fixed):
        return _with_one_mask(mask, fixed)
    if mask is not None and _is_of_launch(mask):
        # who comes is named in its own mask (PTX ISA, "bar.warp.sync": else the behaviour is undefined)
        warp = t.substitute(t.tdiv(LINEAR_THREAD, t.integer(WARP)), fixed)
        return Participants(t.TRUE, warp, AssumptionKind.LANES_NAMED(barrier.text))
    return None


def _with_one_mask(mask: Term, fixed: Mapping[Term, Term]) -> Participants | None:
    """The lanes of a warp that give one mask, and stand in it: a mask for each part of the warp. None where it is not
    known who stands in it."""
    named = Naming({}, fixed, _as_it_is, _as_it_is).bit(mask)
    warp = t.substitute(t.tdiv(LINEAR_THREAD, t.integer(WARP)), fixed)
    return None if named is None else Participants(named, t.add(t.mul(t.integer(1 << WARP), warp), mask))


def _as_it_is(term: Term) -> Term:
    return term


def _is_of_thread(mask: Term, fixed: Mapping[Term, Term]) -> bool:
    """Whether a mask is made of the thread's own numbers."""
    numbers = {fixed.get(index, index) for index in t.THREAD}
    return mask.symbols <= numbers and not any(p.op in (Op.LOAD, Op.CALL) for p in t.subterms(mask))


def _is_of_launch(mask: Term) -> bool:
    """Whether a mask is one for all threads: made of what a launch passes."""
    parts = list(t.subterms(mask))
    return all(s.info.kind is Kind.UNIFORM for s in mask.symbols) and not any(p.op in (Op.LOAD, Op.CALL) for p in parts)


def with_shared(level: Level, participants: Iterable[Participants]) -> tuple[Level, ...]:
    """The level with every way to share some of the participants and not the others."""
    every = tuple(dict.fromkeys(participants))
    chosen = chain.from_iterable(combinations(every, n) for n in range(len(every) + 1))
    return tuple(Level(level.apart, level.scope, frozenset(c), frozenset(every) - frozenset(c)) for c in chosen)
