"""Which accesses can meet: two accesses by different threads overlap in time only if one barrier instance (or the
kernel's start) reaches both without a barrier in between. (PUG §4 "barrier intervals", widened to loops.)

The walk carries *barrier tokens*: one for the last barrier passed, with how far it has travelled in each loop that
holds a barrier. What it says about two accesses is a `Relation` between their loop counters: equal, one apart, first
iteration, and so on. Branch arms that go around a barrier, or jump past one, leave their condition in the token's path.

Everything here over-approximates: a relation that is listed may be impossible, one that is not listed is impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from ...ir.kernel import Exit, Leave, Read
from ...ir.terms import TRUE
from ...records import record, replace
from ..control.control_tree import (
    Access,
    BarrierNode,
    Branch,
    ExchangeNode,
    InsertionNode,
    Jump,
    LoopNode,
    Node,
    RegionNode,
    StatementNode,
)
from .barrier_tokens import (
    EVERYBODY,
    FIRST,
    NONE,
    SAME,
    START,
    WRAP,
    BarrierToken,
    BarrierTokens,
    behind_loop,
    had_by,
    within,
)
from .jumps_past import branches_past
from .relations import Relation, most_general, relation_of


@record
class Roles:
    """What the numbers of threads say about who comes where, each set of threads as bits: who comes to the calls of
    named barriers, and who takes the first arm of a branch. `origin` has one number for the calls that make up one
    meeting."""

    origin: Mapping[int, int]
    comers: Mapping[int, int]
    arms: Mapping[int, int]


NO_ROLES = Roles({}, {}, {})


@record
class Reachability:
    """What every barrier instance reaches: id of an access (or a barrier, or an exit) -> the tokens that get there."""

    tokens: dict[int, BarrierTokens]

    def meet(self, first: Access | StatementNode | BarrierNode, second: Access | BarrierNode) -> bool:
        """Whether some barrier reaches both."""
        return not self.origins(first).isdisjoint(self.origins(second))

    def origins(self, node: Access | StatementNode | BarrierNode) -> frozenset[int]:
        """The barriers that reach a place."""
        return frozenset(token.origin for token in self.tokens.get(node.id, NONE))

    def ways(self, first: Access, second: Access) -> int:
        """At most so many relations there are, before those that others cover are left out."""
        return len(self.tokens.get(first.id, NONE)) * len(self.tokens.get(second.id, NONE))

    def relations(self, first: Access, second: Access) -> frozenset[Relation]:
        """All ways in which the two can meet, without those that another one covers."""
        return most_general(self.every_relation(first, second))

    def relations_of_two(self, first: Access, second: Access) -> frozenset[Relation]:
        """The same for any two accesses that are in the same loops, and reached by the same barriers, as these are: the
        two need not be one, even if these are."""
        return most_general(self._any_relation(first, second))

    def every_relation(self, first: Access | BarrierNode, second: Access | BarrierNode) -> set[Relation]:
        """All ways in which the two can meet."""
        found = self._any_relation(first, second)
        if first.id == second.id:
            found = {r for r in found if _key(r) <= _key(r.mirrored())}
        return found

    def _any_relation(self, first: Access | BarrierNode, second: Access | BarrierNode) -> set[Relation]:
        found: set[Relation] = set()
        for a in self.tokens.get(first.id, NONE):
            for b in self.tokens.get(second.id, NONE):
                if a.origin == b.origin:
                    found.add(relation_of(a, b, first, second))
        return found


def _key(relation: Relation) -> str:
    return repr(relation)


Parts = Callable[[BarrierNode | InsertionNode], bool]


def reachability(nodes: Sequence[Node], parts: Parts, opened_by: int = START, roles: Roles = NO_ROLES) -> Reachability:
    """Walk a kernel's outermost nodes, or those behind one of its barriers. `parts(node)` says whether a barrier
    stands there that parts the threads in question: existing barriers, left-out ones and inserted ones are all asked
    about in the same way."""
    walker = _Walker(nodes, parts, roles)
    walker.sequence(nodes, frozenset((BarrierToken(opened_by, ()),)), ())
    return Reachability({identity: frozenset(tokens) for identity, tokens in walker.seen.items()})


class _Walker:
    def __init__(self, nodes: Iterable[Node], parts: Parts, roles: Roles) -> None:
        self.parts = parts
        self.roles = roles
        self.seen: dict[int, set[BarrierToken]] = {}
        self.pending: dict[tuple[str, bool], set[BarrierToken]] = {}
        self.holds: dict[int, bool] = {}
        nodes = tuple(nodes)
        self.mark_holders(nodes)
        for branch in branches_past(nodes, parts):
            self.holds[branch] = True

    def mark_holders(self, nodes: Iterable[Node]) -> bool:
        """Which loops, regions and branches hold a barrier that counts."""
        any_here = False
        for node in nodes:
            match node:
                case BarrierNode() | InsertionNode():
                    held = self.parts(node)
                case Branch():
                    held = self.mark_holders((*node.then, *node.orelse))
                case LoopNode():
                    held = self.mark_holders((*node.test, *node.body, *node.step))
                case RegionNode():
                    held = self.mark_holders(node.body)
                case _:
                    held = False
            self.holds[node.id] = held
            any_here = any_here or held
        return any_here

    def sequence(self, nodes: Iterable[Node], tokens: BarrierTokens, loops: tuple[int, ...]) -> BarrierTokens:
        for node in nodes:
            if not tokens:
                break
            tokens = self.node(node, tokens, loops)
        return tokens

    def node(self, node: Node, tokens: BarrierTokens, loops: tuple[int, ...]) -> BarrierTokens:
        match node:
            case Access():
                self.seen.setdefault(node.id, set()).update(tokens)
                return tokens
            case BarrierNode() | InsertionNode():
                self.seen.setdefault(node.id, set()).update(tokens)
                if self.parts(node):
                    comers = self.roles.comers.get(node.id, EVERYBODY)
                    origin = self.roles.origin.get(node.id, node.id)
                    passed = frozenset((BarrierToken(origin, tuple((loop, SAME) for loop in loops), threads=comers),))
                    # who arrives without waiting goes on before the others have come
                    arrives = isinstance(node, BarrierNode) and node.statement.arrives
                    return passed | had_by(tokens, comers) if arrives else passed
                if isinstance(node, BarrierNode) and node.statement.fences:
                    return frozenset(replace(t, passed=tuple(sorted({*t.passed, node.id}))) for t in tokens)
                return tokens
            case Branch():
                return self.branch(node, tokens, loops)
            case LoopNode():
                return self.loop(node, tokens, loops)
            case RegionNode():
                out = self.sequence(node.body, tokens, loops)
                return out | self.arrive(node.statement.label, False, loops)
            case Jump():
                match node.statement:
                    case Exit():
                        self.seen.setdefault(node.id, set()).update(tokens)
                    case jump:
                        key = (jump.label, not isinstance(jump, Leave))
                        self.pending.setdefault(key, set()).update(tokens)
                return NONE
            case StatementNode() | ExchangeNode():
                if isinstance(node.statement, Read):
                    self.seen.setdefault(node.id, set()).update(tokens)
                return tokens

    def arrive(self, label: str, is_next: bool, loops: tuple[int, ...]) -> BarrierTokens:
        """The tokens of the jumps that land here."""
        return frozenset(within(t, loops) for t in self.pending.pop((label, is_next), ()))

    def branch(self, node: Branch, tokens: BarrierTokens, loops: tuple[int, ...]) -> BarrierTokens:
        ways = {True: tokens, False: tokens}
        if node.id in self.roles.arms:
            threads = self.roles.arms[node.id]
            ways = {True: had_by(tokens, threads), False: had_by(tokens, ~threads)}
        if not self.holds[node.id]:
            return self.sequence(node.then, ways[True], loops) | self.sequence(node.orelse, ways[False], loops)
        out: set[BarrierToken] = set()
        for arm, nodes in ((True, node.then), (False, node.orelse)):
            way_by = (node.id, arm)
            entering = frozenset(replace(t, path=(*t.path, way_by)) if way_by not in t.path else t for t in ways[arm])
            out |= self.sequence(nodes, entering, loops)
        return frozenset(out)

    def loop(self, node: LoopNode, tokens: BarrierTokens, loops: tuple[int, ...]) -> BarrierTokens:
        label = node.statement.label
        if not self.holds[node.id]:
            for part in (node.test, node.body):
                self.sequence(part, tokens, loops)
            self.arrive(label, True, loops)
            self.sequence(node.step, tokens, loops)
            self.arrive(label, False, loops)
            return tokens
        inner = (*loops, node.id)
        done: set[BarrierToken] = set()
        leaving: set[BarrierToken] = set()
        entering: BarrierTokens = frozenset(replace(t, positions=(*t.positions, (node.id, FIRST))) for t in tokens)
        while entering:
            done |= entering
            tested = self.sequence(node.test, entering, inner)
            if node.statement.condition is not TRUE:  # `for (unsigned i = n; i >= 0; i--)` is left from inside alone
                leaving |= tested
            after = self.sequence(node.body, tested, inner) | self.arrive(label, True, inner)
            after = self.sequence(node.step, after, inner)
            entering = frozenset(self.wrapped(t, node) for t in after) - done
        if broken := self.arrive(label, False, inner):  # then it says something that the test was the way out
            leaving = {replace(t, path=(*t.path, (node.id, False))) for t in leaving} | broken
        return frozenset(behind_loop(t, node.id, loops) for t in leaving)

    def wrapped(self, token: BarrierToken, loop: LoopNode) -> BarrierToken:
        """The token at the head of the next iteration. Branch arms and fences inside the loop spoke of the iteration
        before."""
        positions = tuple((i, WRAP[p] if i == loop.id else p) for i, p in token.positions)
        last = _last_id(loop)
        return BarrierToken(
            token.origin,
            positions,
            tuple(d for d in token.path if not loop.id < d[0] <= last),
            tuple(gone for gone in token.left if not loop.id < gone[0] <= last),
            token.threads,
            tuple(barrier for barrier in token.passed if not loop.id < barrier <= last),
        )


def _last_id(loop: LoopNode) -> int:
    for part in (loop.step, loop.body, loop.test):
        if part:
            node: Node = part[-1]
            while True:
                match node:
                    case Branch(then=then, orelse=orelse) if then or orelse:
                        node = (orelse or then)[-1]
                    case LoopNode() if node.step or node.body or node.test:
                        node = (node.step or node.body or node.test)[-1]
                    case RegionNode(body=body) if body:
                        node = body[-1]
                    case _:
                        return node.id
    return loop.id
