"""Reads that only guess what a compare-and-swap will find: `old = *p; do { assumed = old; old = atomicCAS(p, assumed,
f(assumed)); } while (assumed != old);`

A guess that is wrong makes the first swap fail, and is forgotten: whatever else is made of it goes into that swap.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ...ir.kernel import Address, Assign, Atomic, If, Loop, Read, Region, Space, Statement, Write
from ...ir.terms import BIT_CASTS, Op, Term
from ...records import record
from ..control.control_tree import Access, Branch, ControlTree, Jump, LoopNode, Node, RegionNode, StatementNode, walk


def guesses(tree: ControlTree) -> frozenset[int]:
    """The plain reads that only guess, by number."""
    swaps = [s for s in (node.statement for node in walk(tree.nodes)) if isinstance(s, Atomic) and s.operation == "cas"]
    if not swaps:
        return frozenset()
    retried = {id(swap) for before, loop in _loops(tree.nodes) for swap in _retried(before, loop)}
    return frozenset(
        access.id
        for access in tree.accesses
        if isinstance(access.statement, Read)
        and any(_covers(swap.address, access.statement.address) for swap in swaps)
        and _Follow(access, retried).only_guesses(tree.nodes)
    )


def _covers(swapped: Address, read: Address) -> bool:
    """Whether what is read is the cell that is swapped, or a part of it."""
    one_place = swapped.array == read.array and swapped.index == read.index
    return one_place and swapped.offset <= read.offset and read.offset + read.size <= swapped.offset + swapped.size


def _loops(nodes: tuple[Node, ...]) -> Iterator[tuple[tuple[Node, ...], LoopNode]]:
    """All loops, each with what stands before it in its block."""
    for place, node in enumerate(nodes):
        match node:
            case Branch():
                inner = (node.then, node.orelse)
            case LoopNode():
                yield nodes[:place], node
                inner = (node.test, node.body, node.step)
            case RegionNode():
                inner = (node.body,)
            case _:
                inner = ()
        for block in inner:
            yield from _loops(block)


def _retried(before: tuple[Node, ...], loop: LoopNode) -> Iterator[Atomic]:
    """The swaps in a loop that goes on until one of them has found what it expected, and those before the loop that it
    begins with."""
    inside = [node for part in (loop.test, loop.body, loop.step) for node in walk(part)]
    conditions = [loop.statement.condition, *(n.statement.condition for n in inside if isinstance(n, Branch))]
    yield from _compared(inside, conditions)
    if not loop.test:
        for place, node in enumerate(before):
            if isinstance(node.statement, Atomic) and node.statement.operation == "cas":
                kept = _kept(node.statement, before[place + 1 :])
                yield from _compared([node, *kept], [loop.statement.condition])


def _kept(swap: Atomic, nodes: tuple[Node, ...]) -> Iterator[Node]:
    """The copies that are made behind a swap and changed no more; none where what it was given is changed."""
    given = swap.operands[0].symbols
    changed = Counter(target for node in walk(nodes) if (target := getattr(node.statement, "target", None)) is not None)
    if given.isdisjoint(changed):
        yield from (n for n in nodes if isinstance(n.statement, Assign) and changed[n.statement.target] == 1)


def _compared(nodes: Iterable[Node], conditions: Iterable[Term]) -> Iterator[Atomic]:
    """The swaps of which a condition asks whether they have found what they expected."""
    nodes = list(nodes)
    copies: dict[Term, set[Term]] = {}
    for node in nodes:
        match node.statement:
            case Assign(target, value) if value.op == Op.SYM:
                copies.setdefault(target, {target}).add(value)
            case _:
                pass
    compared = [
        {name for side in part.args for name in copies.get(side, {side})}
        for condition in conditions
        for part in (condition.args[0] if condition.op == Op.NOT else condition,)
        if part.op == Op.EQ
    ]
    for node in nodes:
        swap = node.statement
        if isinstance(swap, Atomic) and swap.operation == "cas" and swap.target is not None:
            given = copies.get(swap.operands[0], {swap.operands[0]}) | {swap.operands[0]}
            if any(swap.target in names and names & given for names in compared):
                yield swap


#: a byte of a local array, or (None) some byte of it
_Byte = tuple[str, int | None]


@record
class _Held:
    """The variables and the bytes of local arrays in which the guess is: as it was read, or (`derived`) something that
    was made of it, or of an older one."""

    all: frozenset[Term | _Byte] = frozenset()
    derived: frozenset[Term | _Byte] = frozenset()

    def __or__(self, other: _Held) -> _Held:
        return _Held(self.all | other.all, self.derived | other.derived)

    def without(self, places: Iterable[Term | _Byte]) -> _Held:
        """Where these hold something else now."""
        return _Held(self.all.difference(places), self.derived.difference(places))

    def guess(self, places: Iterable[Term | _Byte]) -> _Held:
        """Where these hold the guess now."""
        return _Held(self.all.union(places), self.derived.difference(places))

    def made(self, places: Iterable[Term | _Byte]) -> _Held:
        """Where these hold something that was made of it now."""
        return _Held(self.all.union(places), self.derived.union(places))

    def put(self, value: Term, places: Iterable[Term | _Byte]) -> _Held:
        """Where `value` was written to all these places."""
        if self.is_guess(value):
            return self.guess(places)
        return self.made(places) if self.is_in(value) else self.without(places)

    def is_in(self, term: Term) -> bool:
        return not self.all.isdisjoint(term.symbols)

    def is_guess(self, term: Term) -> bool:
        """Whether a term is the guess itself."""
        return term.op == Op.SYM and term in self.all and term not in self.derived


def _bytes(address: Address) -> frozenset[_Byte]:
    """The bytes of a local array that are accessed, where the text says which."""
    if not all(term.is_const for _, term in address.index):
        return frozenset()
    start = address.offset + sum(size * term.value for size, term in address.index)
    return frozenset((address.array.key, byte) for byte in range(start, start + address.size))


class _Follow:
    """What becomes of the value of one read, along all ways from it to the swaps."""

    def __init__(self, read: Access, retried: set[int]) -> None:
        assert isinstance(read.statement, Read)
        self.read = read
        self.address: Address = read.statement.address
        self.named = frozenset[Term]().union(*(term.symbols for _, term in self.address.index))
        self.retried = retried
        self.jumping = _Held()  #: what jumps have taken along
        self.spoilt = False
        self.swapped = False

    def only_guesses(self, nodes: Iterable[Node]) -> bool:
        """Whether nothing but swaps makes use of it, and one does."""
        self.block(nodes, _Held())
        return self.swapped and not self.spoilt

    def block(self, nodes: Iterable[Node], held: _Held) -> _Held:
        for node in nodes:
            held = self.node(node, held)
        return held

    def node(self, node: Node, held: _Held) -> _Held:
        match node:
            case Branch(statement=If(condition=condition)):
                self.use(condition, held)
                return self.block(node.then, held) | self.block(node.orelse, held)
            case LoopNode(statement=Loop(condition=condition)):
                left, seen = _Held(), set[_Held]()
                while held not in seen:  # one iteration after the other, as the second may begin without the guess
                    seen.add(held)
                    tested = self.block(node.test, held)
                    self.use(condition, tested)
                    left |= tested
                    held = self.block(node.step, self.block(node.body, tested) | self.jumping)
                return left | self.jumping
            case RegionNode(statement=Region()):
                return self.block(node.body, held) | self.jumping
            case Jump():
                self.jumping |= held
                return _Held()
            case Access() | StatementNode():
                return self.statement(node, node.statement, held)
            case _:
                return held

    def statement(self, node: Node, s: Statement, held: _Held) -> _Held:
        if node.id == self.read.id:
            assert isinstance(s, Read)
            return held.guess((s.target,))
        match s:
            case Assign(target, value):
                held = held.put(self.bits_of(value), (target,))
                return held.made(held.all) if target in self.named else held  # another cell from here on
            case Atomic(operation="cas", address=address) if _covers(address, self.address) and id(s) in self.retried:
                return self.swap(s, held)
            case Read(target, address) if address.array.space is Space.LOCAL:
                return self.load(target, address, held)
            case Write(address, value) if address.array.space is Space.LOCAL:
                return self.store(address, value, held)
            case Read(target, address) | Atomic(target, address):
                for term in (*(index for _, index in address.index), *(s.operands if isinstance(s, Atomic) else ())):
                    self.use(term, held)
                return held if target is None else held.without((target,))
            case Write(address, value):
                for term in (*(index for _, index in address.index), *(() if value is None else (value,))):
                    self.use(term, held)
                return held
            case _:
                parts = (getattr(s, name, None) for name in ("condition", "mask", "vote", "count"))
                for part in parts:
                    if part is not None:
                        self.use(part, held)
                target = getattr(s, "target", None)
                return held if target is None else held.without((target,))

    def swap(self, s: Atomic, held: _Held) -> _Held:
        """What was expected is known to be right once the loop is over. What else was made of the guess may be of one
        that was wrong."""
        expected, *others = s.operands
        if held.is_guess(self.bits_of(expected)):
            self.swapped = True
            held = held.without(expected.symbols)
        else:
            for term in (expected, *others):
                self.use(term, held)
        return held if s.target is None else held.without((s.target,))

    def load(self, target: Term, address: Address, held: _Held) -> _Held:
        """A read of a local array."""
        for _, index in address.index:
            self.use(index, held)
        some = (address.array.key, None)
        read = _bytes(address) or {byte for byte in held.all if isinstance(byte, tuple) and byte[0] == some[0]}
        if held.all.isdisjoint({*read, some}):
            return held.without((target,))
        exact = held.derived.isdisjoint(read) and some not in held.all  # beside another part of the cell, perhaps
        return held.guess((target,)) if exact else held.made((target,))

    def store(self, address: Address, value: Term | None, held: _Held) -> _Held:
        """A write to a local array."""
        for _, index in address.index:
            self.use(index, held)
        written = _bytes(address)
        if not written:
            return held.made(((address.array.key, None),)) if value is None or held.is_in(value) else held
        return held.without(written) if value is None else held.put(self.bits_of(value), written)

    def bits_of(self, term: Term) -> Term:
        """What a term has all bits of, as a value of another type."""
        while (term.op == Op.CAST and term.payload.bits >= 8 * self.address.size) or (
            term.op == Op.CALL and term.payload in BIT_CASTS
        ):
            term = term.args[0]
        return term

    def use(self, term: Term, held: _Held) -> None:
        self.spoilt = self.spoilt or held.is_in(term)
