"""The control tree of a kernel: its body as a tree of numbered statements.

The barrier-interval relation is a matter of this tree alone (who can reach whom without passing a barrier), so it
is computed before anything is known about values. Every later stage speaks of accesses, barriers and insertion points
by the numbers given here, in source order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ...ir.kernel import (
    Assert,
    Atomic,
    Barrier,
    Block,
    Claim,
    Exchange,
    Exit,
    Havoc,
    If,
    Leave,
    Loop,
    Mark,
    Next,
    Read,
    Region,
    Site,
    Space,
    Statement,
    Write,
)
from ...ir.terms import TEMPORARY, Term, is_temporary
from ...records import record


@record
class Access:
    """A read, write or atomic. `loops` are the ids of the enclosing loops, outermost first; `result` is the name of
    what it gives, where that is a variable's value."""

    id: int
    statement: Read | Write | Atomic
    loops: tuple[int, ...]
    result: str = ""

    @property
    def writes(self) -> bool:
        return not isinstance(self.statement, Read)

    @property
    def is_atomic(self) -> bool:
        return isinstance(self.statement, Atomic)

    @property
    def array_key(self) -> str:
        return self.statement.address.array.key


@record
class BarrierNode:
    """A barrier. `branches` are the ids of the enclosing branches, outermost first."""

    id: int
    statement: Barrier
    loops: tuple[int, ...]
    branches: tuple[int, ...]


@record
class ExchangeNode:
    """An exchange of values between the lanes of a warp, which have to come there; `result` as with accesses."""

    id: int
    statement: Exchange
    result: str = ""


@record
class InsertionNode:
    """A place where a barrier could be inserted."""

    id: int
    statement: Mark
    loops: tuple[int, ...]
    branches: tuple[int, ...]


@record
class Branch:
    id: int
    statement: If
    then: tuple[Node, ...]
    orelse: tuple[Node, ...]


@record
class LoopNode:
    """A loop. `order` is the id of its first place."""

    id: int
    statement: Loop
    test: tuple[Node, ...]
    body: tuple[Node, ...]
    step: tuple[Node, ...]


@record
class RegionNode:
    id: int
    statement: Region
    body: tuple[Node, ...]


@record
class Jump:
    id: int
    statement: Leave | Next | Exit


@record
class StatementNode:
    """A statement that neither touches shared state nor moves control; `result` as with accesses."""

    id: int
    statement: Statement
    result: str = ""


Node = Access | BarrierNode | ExchangeNode | InsertionNode | Branch | LoopNode | RegionNode | Jump | StatementNode


@record
class ControlTree:
    """The numbered tree, and its parts by kind."""

    nodes: tuple[Node, ...]
    accesses: tuple[Access, ...]
    barriers: tuple[BarrierNode, ...]
    exchanges: tuple[ExchangeNode, ...]
    insertion_points: tuple[InsertionNode, ...]
    loops: dict[int, LoopNode]
    branches: dict[int, Branch]
    ghost_reads: tuple[StatementNode, ...]  #: the reads of specifications
    barrier_invariants: dict[Site, frozenset[int]]  #: the barrier invariants that are claimed at a place

    def written(self) -> frozenset[str]:
        """Keys of the arrays that the kernel writes somewhere."""
        return frozenset(a.array_key for a in self.accesses if a.writes)


def control_tree(body: Block) -> ControlTree:
    """Number the tree in source order. Accesses to thread-private arrays are plain statements."""
    builder = _Builder()
    nodes = builder.block(body, (), ())
    return ControlTree(
        nodes,
        tuple(builder.accesses),
        tuple(builder.barriers),
        tuple(builder.exchanges),
        tuple(builder.insertion_points),
        builder.loops,
        builder.branches,
        tuple(builder.ghost_reads),
        builder.barrier_invariants,
    )


class _Builder:
    def __init__(self) -> None:
        self.count = 0
        self.givers: Counter[str] = Counter()  #: by the name of a variable, how many places have set it so far
        self.accesses: list[Access] = []
        self.barriers: list[BarrierNode] = []
        self.exchanges: list[ExchangeNode] = []
        self.insertion_points: list[InsertionNode] = []
        self.loops: dict[int, LoopNode] = {}
        self.branches: dict[int, Branch] = {}
        self.ghost_reads: list[StatementNode] = []
        self.barrier_invariants: dict[Site, frozenset[int]] = {}

    def block(self, body: Block, loops: tuple[int, ...], branches: tuple[int, ...]) -> tuple[Node, ...]:
        return tuple(self.node(statement, loops, branches) for statement in body)

    def node(self, statement: Statement, loops: tuple[int, ...], branches: tuple[int, ...]) -> Node:
        identity = self.count
        self.count += 1
        result = self.result_of(statement)
        match statement:
            case Read(ghost=True):
                ghost_read = StatementNode(identity, statement, result)
                self.ghost_reads.append(ghost_read)
                return ghost_read
            case Assert(claim=Claim.BARRIER_INVARIANT, site=site):
                self.barrier_invariants[site] = self.barrier_invariants.get(site, frozenset()) | {identity}
                return StatementNode(identity, statement)
            case Read() | Write() | Atomic() if statement.address.array.space is not Space.LOCAL:
                access = Access(identity, statement, loops, result)
                self.accesses.append(access)
                return access
            case Barrier():
                barrier = BarrierNode(identity, statement, loops, branches)
                self.barriers.append(barrier)
                return barrier
            case Mark():
                insertion = InsertionNode(identity, statement, loops, branches)
                self.insertion_points.append(insertion)
                return insertion
            case If():
                inner = (*branches, identity)
                branch = Branch(
                    identity,
                    statement,
                    self.block(statement.then, loops, inner),
                    self.block(statement.orelse, loops, inner),
                )
                self.branches[identity] = branch
                return branch
            case Loop():
                inner = (*loops, identity)
                loop = LoopNode(
                    identity,
                    statement,
                    self.block(statement.test, inner, branches),
                    self.block(statement.body, inner, branches),
                    self.block(statement.step, inner, branches),
                )
                self.loops[identity] = loop
                return loop
            case Region():
                return RegionNode(identity, statement, self.block(statement.body, loops, branches))
            case Leave() | Next() | Exit():
                return Jump(identity, statement)
            case Exchange():
                exchange = ExchangeNode(identity, statement, result)
                self.exchanges.append(exchange)
                return exchange
            case _:
                return StatementNode(identity, statement, result)

    def result_of(self, statement: Statement) -> str:
        """The name of the value that a statement gives a variable: which of those that set this variable it is; of what
        has no name in the program, which of those that come from one array or function. Other statements do not count,
        so that questions about a kernel stay the same, and keep their answers, where an edit puts in a statement that
        has nothing to do with them."""
        match statement:
            case Read(target=target) | Atomic(target=target) | Exchange(target=target) | Havoc(target=target):
                if target is None:
                    return ""
            case _:
                return ""
        name = target.info.name
        if is_temporary(target):
            name = f"{TEMPORARY}{_giver(statement)}"
        self.givers[name] += 1
        return f"{name}@{self.givers[name]}"


def _giver(statement: Read | Atomic | Exchange | Havoc) -> str:
    match statement:
        case Read(address=address) | Atomic(address=address):
            return address.array.key
        case Exchange(function=function):
            return function
        case Havoc():
            return ""


def walk(nodes: tuple[Node, ...]) -> Iterator[Node]:
    """Every place, in source order."""
    for node in nodes:
        yield node
        match node:
            case Branch():
                yield from walk((*node.then, *node.orelse))
            case LoopNode():
                yield from walk((*node.test, *node.body, *node.step))
            case RegionNode():
                yield from walk(node.body)
            case _:
                pass


def barriers_in(nodes: Iterable[Node]) -> tuple[int, ...]:
    """Ids of the barriers and exchanges below these places, in source order."""
    found: list[int] = []
    for node in nodes:
        match node:
            case BarrierNode() | ExchangeNode():
                found.append(node.id)
            case Branch():
                found += barriers_in((*node.then, *node.orelse))
            case LoopNode():
                found += barriers_in((*node.test, *node.body, *node.step))
            case RegionNode():
                found += barriers_in(node.body)
            case _:
                pass
    return tuple(found)


def assigned(nodes: Iterable[Node]) -> list[Term]:
    """Variables that the code sets, in order of first assignment."""
    found: dict[Term, None] = {}
    for node in nodes:
        match node:
            case Access() | StatementNode() | ExchangeNode():
                target = getattr(node.statement, "target", None)
                if target is not None:
                    found[target] = None
            case Branch():
                found.update(dict.fromkeys(assigned((*node.then, *node.orelse))))
            case LoopNode():
                found.update(dict.fromkeys(assigned((*node.test, *node.body, *node.step))))
            case RegionNode():
                found.update(dict.fromkeys(assigned(node.body)))
            case _:
                pass
    return list(found)
