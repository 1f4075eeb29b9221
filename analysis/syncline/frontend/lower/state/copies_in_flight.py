"""Asynchronous copies (programming guide, "Asynchronous Data Copies"): what is under way, from issue to wait.

A copy reads its source and writes its destination at some time between the statement that issues it and the thread's
wait that completes it. Lowering puts the accesses at the issue, which is right where nothing can tell the difference:

- no barrier lies between issue and wait: both are in one barrier interval, and other threads see the same,
- the thread itself does not touch the destination, or write to the source, before the wait.

`landed` follows every path from issue to wait. At a barrier that surely comes before the wait, it repeats the accesses
behind the barrier: the copy belongs to every interval from issue to wait. It does so where issue and barrier stand in
one block and the addresses have not changed; where not, and where the thread touches the memory itself, there is an
`Unknown`. That copies of one thread do not overlap each other is taken for granted. Commits are counted:
`wait_prior(n)` completes the copies after which so many batches were committed, beside their own.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....ir import kernel as ir
from ....ir.kernel import Array, Block, Site
from ....ir.reasons import Cause, Reason
from ....ir.terms import Term
from ....limits.lower import BATCHES
from ....records import field, record, replace
from ...sema.core.values import Transfer
from .assigned import targets


class Copies:
    """What one round knows of asynchronous copies where it stands."""

    def __init__(self) -> None:
        self.under_way: tuple[Transfer, ...] = ()  #: those whose end waits for an event that the text names
        self.completed_by: str | None = None  #: the barrier object, or the thread's own waits: what completes copies
        self.counted: dict[str, Term | None] = {}  #: how many threads a barrier object waits for


@record
class Issue:
    """The accesses of a copy; what it writes, and what it reads."""

    body: Block
    targets: tuple[Array, ...]
    sources: tuple[Array, ...]
    site: Site


@record
class Commit:
    """The copies since the last commit become a batch."""


@record
class Wait:
    """Until all but the last `but` batches are complete; `oldest`: for the oldest batch alone."""

    but: int = 0
    oldest: bool = False


@record
class _Flight:
    """Of what may be under way. `earlier`: the same statement has issued another one since."""

    array: Array
    written: bool
    issue: Site
    earlier: bool = False


#: how many commits there were since, at least
_Flights = dict[_Flight, int]


@record
class _State:
    flights: _Flights = field(default_factory=dict)
    batches: int = 0  #: at most so many are not complete

    def joined(self, other: _State) -> _State:
        least = {
            key: min(self.flights.get(key, BATCHES), other.flights.get(key, BATCHES))
            for key in (*self.flights, *other.flights)
        }
        return _State(least, max(self.batches, other.batches))


def landed(body: Block) -> Block:
    """The body without issues, commits and waits."""
    return _Walk().block(body, _State())[0]


class _Walk:
    def __init__(self) -> None:
        self.jumps: dict[tuple[str, bool], _State] = {}  #: label, and whether it goes on there

    def block(self, body: Block, state: _State) -> tuple[Block, _State]:
        out: list[ir.Statement] = []
        issued: dict[Site, Issue] = {}  #: in this block, with addresses that still stand
        for statement in body:
            under_way = [issued.get(flight.issue) for flight in state.flights if not flight.earlier]
            if isinstance(statement, ir.Barrier) and None not in under_way and len(under_way) == len(state.flights):
                out.append(statement)
                for issue in dict.fromkeys(under_way):
                    out += _pending(issue.body) if issue is not None else ()
                continue
            done, state = self.statement(statement, state)
            out += done
            if issued:
                changed = targets((statement,))
                issued = {site: issue for site, issue in issued.items() if not changed & _needed(issue.body)}
            if isinstance(statement, Issue):
                issued[statement.site] = statement
        return tuple(out), state

    def statement(self, s: ir.Statement | Issue | Commit | Wait, state: _State) -> tuple[Block, _State]:
        match s:
            case Issue():
                return s.body, _issued(s, state)
            case Commit():
                older = {key: min(age + 1, BATCHES) for key, age in state.flights.items()}
                return (), _State(older, min(state.batches + 1, BATCHES))
            case Wait():
                return (), _waited(s, state)
            case ir.If():
                then, one = self.block(s.then, state)
                orelse, two = self.block(s.orelse, state)
                return (replace(s, then=then, orelse=orelse),), one.joined(two)
            case ir.Loop():
                return self.loop(s, state)
            case ir.Region():
                inner, after = self.block(s.body, state)
                return (replace(s, body=inner),), self.arriving((s.label, False), after)
            case ir.Leave() | ir.Next():
                label = (s.label, isinstance(s, ir.Next))
                self.jumps[label] = self.jumps.get(label, state).joined(state)
                return (s,), state
            case ir.Barrier():
                under_way = tuple(dict.fromkeys(flight.array for flight in state.flights))
                reason = Cause.COPY_ACROSS_BARRIER()
                return (*(_given_up(reason, s.site, under_way) if under_way else ()), s), state
            case ir.Read() | ir.Write() | ir.Atomic():
                array = s.address.array
                flights = {flight.written for flight in state.flights if flight.array == array}
                if True in flights or (flights and not isinstance(s, ir.Read)):
                    reason = Cause.ACCESS_DURING_COPY(array.name)
                    return (*_given_up(reason, s.site, (array,)), s), state
                return (s,), state
            case _:
                return (s,), state

    def arriving(self, label: tuple[str, bool], state: _State) -> _State:
        found = self.jumps.pop(label, None)
        return state if found is None else state.joined(found)

    def loop(self, s: ir.Loop, state: _State) -> tuple[Block, _State]:
        """The state at its head grows until it stands."""
        while True:
            test, tested = self.block(s.test, state)
            body, after = self.block(s.body, tested)
            step, again = self.block(s.step, self.arriving((s.label, True), after))
            grown = state.joined(again)
            if grown == state:
                return (replace(s, test=test, body=body, step=step),), self.arriving((s.label, False), tested)
            state = grown


def _pending(block: Block) -> Block:
    """The accesses of a copy that a barrier does not end."""

    def one(s: ir.Statement) -> ir.Statement:
        match s:
            case ir.Read() | ir.Write():
                return replace(s, pending=True)
            case ir.If():
                return replace(s, then=_pending(s.then), orelse=_pending(s.orelse))
            case ir.Loop():
                return replace(s, test=_pending(s.test), body=_pending(s.body), step=_pending(s.step))
            case _:
                return s

    return tuple(one(s) for s in block)


def _issued(issue: Issue, state: _State) -> _State:
    flights: _Flights = {}
    for flight, age in state.flights.items():
        key = replace(flight, earlier=flight.earlier or flight.issue == issue.site)
        flights[key] = min(age, flights.get(key, BATCHES))
    flights |= {_Flight(array, True, issue.site): 0 for array in issue.targets}
    return replace(state, flights=flights | {_Flight(array, False, issue.site): 0 for array in issue.sources})


def _waited(wait: Wait, state: _State) -> _State:
    if wait.oldest:
        if state.batches > 1:
            return replace(state, batches=state.batches - 1 if state.batches < BATCHES else BATCHES)
        wait = Wait()
    kept = {key: age for key, age in state.flights.items() if age <= wait.but}
    return _State(kept, min(state.batches, wait.but))


def _needed(block: Block) -> frozenset[Term]:
    """The variables that a copy's accesses speak of and do not set."""
    return frozenset(symbol for term in _terms(block) for symbol in term.symbols) - targets(block)


def _terms(block: Block) -> Iterator[Term]:
    for s in block:
        match s:
            case ir.Assign():
                yield s.value
            case ir.Read() | ir.Write() | ir.Atomic():
                yield from (term for _, term in s.address.index)
                value = getattr(s, "value", None)
                if value is not None:
                    yield value
            case ir.If():
                yield s.condition
                yield from _terms((*s.then, *s.orelse))
            case ir.Loop():
                yield s.condition
                yield from _terms((*s.test, *s.body, *s.step))
            case ir.Region():
                yield from _terms(s.body)
            case _:
                pass


def _given_up(reason: Reason, site: Site, touches: tuple[Array, ...]) -> Block:
    return (ir.Unknown(reason, site, touches),)
