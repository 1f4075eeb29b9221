"""Which accesses can meet: two accesses by different threads overlap in time only if one barrier instance (or the
kernel's start) reaches both without a barrier in between. (PUG §4 "barrier intervals", widened to loops.)

The walk carries *tokens*: one for the last barrier passed, with how far it has travelled in each loop that holds a
barrier. What it says about two accesses is a `Relation` between their loop counters: equal, one apart, first
iteration, and so on. Branch arms that go around a barrier leave their condition in the token's path.

Everything here over-approximates: a relation that is listed may be impossible, one that is not listed is impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..ir.kernel import Exit, Leave, Read
from ..ir.terms import TRUE
from .shape import Access, Area, Branch, Cycle, Jump, Meet, Node, Plain, Point, Sync

#: where a token stands in a loop: relative to its barrier's iteration, or absolute in a loop entered after it
SAME, NEXT, LATER, FIRST, AFTER_FIRST = 0, 1, 2, 10, 11
_KNOWN = (SAME, NEXT, FIRST)
_WRAP = {SAME: NEXT, NEXT: LATER, LATER: LATER, FIRST: AFTER_FIRST, AFTER_FIRST: AFTER_FIRST}

#: the kernel's start, where a barrier is asked for
START = -1

#: all threads, as bits
EVERYBODY = -1

#: a barrier-free way around a barrier: (branch id, True for the then-arm)
Detour = tuple[int, bool]


@dataclass(frozen=True, slots=True)
class Token:
    """The last barrier (its id, or the kernel's START), the place in each enclosing loop, and the detours; `left` has
    the loops that the thread has left since, with the place in them at the end, where that is known. `threads` are
    those who may have it; `passed` are the barriers since that order some memory for some threads alone."""

    origin: int
    places: tuple[tuple[int, int], ...]
    detours: tuple[Detour, ...] = ()
    left: tuple[tuple[int, int], ...] = ()
    threads: int = EVERYBODY
    passed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Roles:
    """What the numbers of threads say about who comes where, each set of threads as bits: who comes to the calls of
    named barriers, and who takes the first arm of a branch. `origin` has one number for the calls that make up one
    meeting."""

    origin: Mapping[int, int]
    comers: Mapping[int, int]
    arms: Mapping[int, int]


NO_ROLES = Roles({}, {}, {})

Tokens = frozenset[Token]
_NONE: Tokens = frozenset()


@dataclass(frozen=True, slots=True)
class Relation:
    """How the counters of two meeting accesses stand to each other.

    `apart[loop] = (low, high)`: second's counter minus first's lies between them (None: unbounded), for loops that
    hold both; `first_zero`, `first_positive` and their twins speak of one access's own counter. Loops not named:
    any iterations. `detours` are the branch arms that each of them came by. `ends` has loops that one of them is in and
    the other (1: the first, 2: the second) has left: (who left, loop, the counter of the one inside minus the counter
    with which the other one left). `passed` has the barriers that one of them alone is behind, and which (in the same
    iteration of the loops around the barrier, if at all): they order what both give a fence for."""

    apart: tuple[tuple[int, int | None, int | None], ...]
    first_zero: tuple[int, ...]
    first_positive: tuple[int, ...]
    second_zero: tuple[int, ...]
    second_positive: tuple[int, ...]
    first_detours: tuple[Detour, ...]
    second_detours: tuple[Detour, ...]
    ends: tuple[tuple[int, int, int], ...] = ()
    passed: tuple[tuple[int, int], ...] = ()

    def mirrored(self) -> Relation:
        """The same with the two accesses exchanged."""
        flip = tuple(
            (loop, None if high is None else -high, None if low is None else -low) for loop, low, high in self.apart
        )
        return Relation(
            flip,
            self.second_zero,
            self.second_positive,
            self.first_zero,
            self.first_positive,
            self.second_detours,
            self.first_detours,
            tuple(sorted((3 - who, loop, gap) for who, loop, gap in self.ends)),
            tuple(sorted((3 - who, barrier) for who, barrier in self.passed)),
        )


@dataclass(frozen=True, slots=True)
class Reach:
    """What every barrier instance reaches: id of an access (or a barrier, or an exit) -> the tokens that get there."""

    tokens: dict[int, Tokens]

    def meet(self, first: Access | Plain | Sync, second: Access | Sync) -> bool:
        """Whether some barrier reaches both."""
        mine, others = self.tokens.get(first.id, _NONE), self.tokens.get(second.id, _NONE)
        return not {token.origin for token in mine}.isdisjoint(token.origin for token in others)

    def relations(self, first: Access, second: Access) -> frozenset[Relation]:
        """All ways in which the two can meet, without those that another one covers."""
        return _maximal(self.every_relation(first, second))

    def every_relation(self, first: Access | Sync, second: Access | Sync) -> set[Relation]:
        """All ways in which the two can meet."""
        found: set[Relation] = set()
        for a in self.tokens.get(first.id, _NONE):
            for b in self.tokens.get(second.id, _NONE):
                if a.origin == b.origin:
                    found.add(_relation(a, b, first, second))
        if first.id == second.id:
            found = {r for r in found if _key(r) <= _key(r.mirrored())}
        return found


def _key(relation: Relation) -> str:
    return repr(relation)


def _relation(a: Token, b: Token, first: Access | Sync, second: Access | Sync) -> Relation:
    places_a, places_b = dict(a.places), dict(b.places)
    apart: list[tuple[int, int | None, int | None]] = []
    for loop, place in places_a.items():
        other = places_b.get(loop)
        if loop in second.loops and other is not None and place < FIRST and other < FIRST:
            low: int | None = other - place
            high: int | None = other - place
            if place == LATER:
                low = None
            if other == LATER:
                high = None
            apart.append((loop, low, high))
    return Relation(
        tuple(sorted(apart, key=lambda item: item[0])),
        tuple(sorted(loop for loop, p in places_a.items() if p == FIRST)),
        tuple(sorted(loop for loop, p in places_a.items() if p in (AFTER_FIRST, NEXT, LATER))),
        tuple(sorted(loop for loop, p in places_b.items() if p == FIRST)),
        tuple(sorted(loop for loop, p in places_b.items() if p in (AFTER_FIRST, NEXT, LATER))),
        a.detours,
        b.detours,
        tuple(sorted((*_ends(1, a, places_b), *_ends(2, b, places_a)))),
        tuple(sorted((1 if s in a.passed else 2, s) for s in {*a.passed} ^ {*b.passed})),
    )


def _ends(who: int, gone: Token, inside: dict[int, int]) -> Iterator[tuple[int, int, int]]:
    """One barrier reached both: its iteration is that of either, less how far each has come since. From a barrier
    before the loop both have come to its first iteration."""
    for loop, place in gone.left:
        other = inside.get(loop, LATER)
        if other < LATER > place or other == place == FIRST:
            yield who, loop, other - place


def _maximal(relations: set[Relation]) -> frozenset[Relation]:
    """Without those that another one covers: fewer questions, same answers."""
    return frozenset(r for r in relations if not any(o is not r and o != r and _covers(o, r) for o in relations))


def _covers(wide: Relation, narrow: Relation) -> bool:
    if not (
        set(wide.first_zero) <= set(narrow.first_zero)
        and set(wide.first_positive) <= set(narrow.first_positive)
        and set(wide.second_zero) <= set(narrow.second_zero)
        and set(wide.second_positive) <= set(narrow.second_positive)
        and set(wide.first_detours) <= set(narrow.first_detours)
        and set(wide.second_detours) <= set(narrow.second_detours)
        and set(wide.ends) <= set(narrow.ends)
        and set(wide.passed) <= set(narrow.passed)
    ):
        return False
    inner = {loop: (low, high) for loop, low, high in narrow.apart}
    for loop, low, high in wide.apart:
        if loop in inner:
            l2, h2 = inner[loop]
            below = low is None or (l2 is not None and l2 >= low)
            above = high is None or (h2 is not None and h2 <= high)
            if below and above:
                continue
        if low == high == 0 and loop in narrow.first_zero and loop in narrow.second_zero:
            continue
        return False
    return True


Parts = Callable[[Sync | Point], bool]


def reach(nodes: Sequence[Node], parts: Parts, opened_by: int = START, roles: Roles = NO_ROLES) -> Reach:
    """Walk a kernel's outermost places, or those behind one of its barriers. `parts(place)` says whether a barrier
    stands there that parts the threads in question: existing barriers, left-out ones and inserted ones are all asked
    about in the same way."""
    walker = _Walker(nodes, parts, roles)
    walker.sequence(nodes, frozenset((Token(opened_by, ()),)), ())
    return Reach({identity: frozenset(tokens) for identity, tokens in walker.seen.items()})


class _Walker:
    def __init__(self, nodes: Iterable[Node], parts: Parts, roles: Roles) -> None:
        self.parts = parts
        self.roles = roles
        self.seen: dict[int, set[Token]] = {}
        self.pending: dict[tuple[str, bool], set[Token]] = {}
        self.holds: dict[int, bool] = {}
        self.mark_holders(nodes)

    def mark_holders(self, nodes: Iterable[Node]) -> bool:
        """Which loops, regions and branches hold a barrier that counts."""
        any_here = False
        for node in nodes:
            match node:
                case Sync() | Point():
                    held = self.parts(node)
                case Branch():
                    held = self.mark_holders((*node.then, *node.orelse))
                case Cycle():
                    held = self.mark_holders((*node.test, *node.body, *node.step))
                case Area():
                    held = self.mark_holders(node.body)
                case _:
                    held = False
            self.holds[node.id] = held
            any_here = any_here or held
        return any_here

    def sequence(self, nodes: Iterable[Node], tokens: Tokens, loops: tuple[int, ...]) -> Tokens:
        for node in nodes:
            if not tokens:
                break
            tokens = self.node(node, tokens, loops)
        return tokens

    def node(self, node: Node, tokens: Tokens, loops: tuple[int, ...]) -> Tokens:
        match node:
            case Access():
                self.seen.setdefault(node.id, set()).update(tokens)
                return tokens
            case Sync() | Point():
                self.seen.setdefault(node.id, set()).update(tokens)
                if self.parts(node):
                    comers = self.roles.comers.get(node.id, EVERYBODY)
                    origin = self.roles.origin.get(node.id, node.id)
                    passed = frozenset((Token(origin, tuple((loop, SAME) for loop in loops), threads=comers),))
                    # who arrives without waiting goes on before the others have come
                    arrives = isinstance(node, Sync) and node.statement.arrives
                    return passed | _had_by(tokens, comers) if arrives else passed
                if isinstance(node, Sync) and node.statement.fences:
                    return frozenset(replace(t, passed=tuple(sorted({*t.passed, node.id}))) for t in tokens)
                return tokens
            case Branch():
                return self.branch(node, tokens, loops)
            case Cycle():
                return self.cycle(node, tokens, loops)
            case Area():
                out = self.sequence(node.body, tokens, loops)
                return out | self.arrive(node.statement.label, False, loops)
            case Jump():
                match node.statement:
                    case Exit():
                        self.seen.setdefault(node.id, set()).update(tokens)
                    case jump:
                        key = (jump.label, not isinstance(jump, Leave))
                        self.pending.setdefault(key, set()).update(tokens)
                return _NONE
            case Plain() | Meet():
                if isinstance(node.statement, Read):
                    self.seen.setdefault(node.id, set()).update(tokens)
                return tokens

    def arrive(self, label: str, is_next: bool, loops: tuple[int, ...]) -> Tokens:
        """The tokens of the jumps that land here."""
        return frozenset(_within(t, loops) for t in self.pending.pop((label, is_next), ()))

    def branch(self, node: Branch, tokens: Tokens, loops: tuple[int, ...]) -> Tokens:
        ways = {True: tokens, False: tokens}
        if node.id in self.roles.arms:
            threads = self.roles.arms[node.id]
            ways = {True: _had_by(tokens, threads), False: _had_by(tokens, ~threads)}
        if not self.holds[node.id]:
            return self.sequence(node.then, ways[True], loops) | self.sequence(node.orelse, ways[False], loops)
        out: set[Token] = set()
        for arm, nodes in ((True, node.then), (False, node.orelse)):
            detour = (node.id, arm)
            entering = frozenset(
                replace(t, detours=(*t.detours, detour)) if detour not in t.detours else t for t in ways[arm]
            )
            out |= self.sequence(nodes, entering, loops)
        return frozenset(out)

    def cycle(self, node: Cycle, tokens: Tokens, loops: tuple[int, ...]) -> Tokens:
        label = node.statement.label
        if not self.holds[node.id]:
            for part in (node.test, node.body):
                self.sequence(part, tokens, loops)
            self.arrive(label, True, loops)
            self.sequence(node.step, tokens, loops)
            self.arrive(label, False, loops)
            return tokens
        inner = (*loops, node.id)
        done: set[Token] = set()
        leaving: set[Token] = set()
        entering: Tokens = frozenset(replace(t, places=(*t.places, (node.id, FIRST))) for t in tokens)
        while entering:
            done |= entering
            tested = self.sequence(node.test, entering, inner)
            if node.statement.condition is not TRUE:  # `for (unsigned i = n; i >= 0; i--)` is left from inside alone
                leaving |= tested
            after = self.sequence(node.body, tested, inner) | self.arrive(label, True, inner)
            after = self.sequence(node.step, after, inner)
            entering = frozenset(self.wrapped(t, node) for t in after) - done
        leaving |= self.arrive(label, False, inner)
        return frozenset(_after(t, node.id, loops) for t in leaving)

    def wrapped(self, token: Token, loop: Cycle) -> Token:
        """The token at the head of the next iteration. Detours and fences inside the loop spoke of the iteration
        before."""
        places = tuple((i, _WRAP[p] if i == loop.id else p) for i, p in token.places)
        last = _last_id(loop)
        return Token(
            token.origin,
            places,
            tuple(d for d in token.detours if not loop.id < d[0] <= last),
            tuple(gone for gone in token.left if not loop.id < gone[0] <= last),
            token.threads,
            tuple(barrier for barrier in token.passed if not loop.id < barrier <= last),
        )


def _last_id(loop: Cycle) -> int:
    for part in (loop.step, loop.body, loop.test):
        if part:
            node: Node = part[-1]
            while True:
                match node:
                    case Branch(then=then, orelse=orelse) if then or orelse:
                        node = (orelse or then)[-1]
                    case Cycle() if node.step or node.body or node.test:
                        node = (node.step or node.body or node.test)[-1]
                    case Area(body=body) if body:
                        node = body[-1]
                    case _:
                        return node.id
    return loop.id


def _had_by(tokens: Tokens, threads: int) -> Tokens:
    """The tokens that some of these threads may have, for them."""
    return frozenset(replace(t, threads=t.threads & threads) for t in tokens if t.threads & threads)


def _within(token: Token, loops: tuple[int, ...]) -> Token:
    """The token outside the loops that it has left."""
    return replace(token, places=tuple(p for p in token.places if p[0] in loops))


def _after(token: Token, loop: int, loops: tuple[int, ...]) -> Token:
    """The token behind the end of a loop: how far it had come there tells which iteration was the last."""
    place = dict(token.places).get(loop, LATER)
    outside = _within(token, loops)
    return replace(outside, left=(*outside.left, (loop, place))) if place in _KNOWN else outside
