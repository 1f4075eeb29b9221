"""What a read gives, which depends on who writes the array.

| writers | a read gives |
|---|---|
| nobody | an uninterpreted function of the address |
| one thread, before the last barrier | what it wrote, which may be what an atomic gave it |
| earlier intervals only | what the thread wrote there that the address tells (`filled`), else a function of interval
and address, so that two threads that read one flag agree |
| this interval | what the thread itself wrote, else a function of interval and address |
| this interval, with ways to exchange values inside of it | anything |

The last row but one is exact *up to the first race*. Take any execution that has a race, and the prefix that ends with
the first access that completes one. Whatever was read in the prefix, no other thread had written there in the same
interval: the two would be a race that is complete before. So each of these reads gave what the cell held when the
interval began, which is one value for the whole block, or what the thread itself had written since. The addresses and
guards of the two accesses hang on reads of the prefix alone; a race that no such values show is none, or not the first.
A kernel without a first race has none, and all its reads are of this kind: what it says of divergence holds as well. (A
program without races in any interleaving behaves on weaker memory as interleaving says.)

It holds only if whatever lets one thread see the other's write in the interval counts as a race. Barriers of parts of
a block, lanes in step, and barriers that order a single array or copy part accesses without ending the interval here:
with one of them in the kernel such reads give anything. *Who takes further pairs off the race check has to say so
here.* (A write of what is there already, or of what the thread has just written itself, changes no value that is read.)

The instance of an interval is named by the barriers that reach the read, how far each has come in the loops around it,
and the counters of these loops. Two reads of equal names are reached by the same instance: had a barrier been passed
between them, it would reach the later one within the iteration, and the earlier one only from the one before.
"""

from __future__ import annotations

from functools import cached_property

from ...ir import terms as t
from ...ir.kernel import Address, Array, Atomic, Read, Space, Unknown, Write
from ...ir.reasons import Cause, Reason
from ...ir.terms import Scalar, Term
from ...limits import intervals as limits
from ...records import record
from ..control.control_tree import Access, ControlTree, Node, StatementNode, walk
from ..mhp.barrier_tokens import BarrierTokens
from ..mhp.reachability import Reachability
from ..record import Record
from ..summary import PRIVATE_KINDS, UNRACED, AccessFact, Guard, Origin, OriginKind, is_block_uniform
from ..threads.chosen import chosen, is_choice, is_there
from ..values.byte_offsets import Bytes, byte_offset, bytes_of, same_bytes
from .filled import Writers, filled
from .not_followed import not_followed
from .own_arrays import OwnArrays
from .reaching_writes import ReachingWrites, reaching_writes


@record
class Reachabilities:
    """What tells the intervals: the barriers of a block, for each memory, and those of the grid for global memory.

    `only`: nothing else parts threads of a block."""

    shared: Reachability
    block: Reachability
    grid: Reachability
    only: bool

    def of_block(self, space: Space) -> Reachability:
        """The intervals of a block, for accesses to a memory."""
        return self.shared if space is Space.SHARED else self.block


class Memory:
    """Which arrays the kernel writes, and which of its reads all threads agree on."""

    def __init__(
        self, tree: ControlTree, reaches: Reachabilities, *, remembers: bool, block_reads: frozenset[int] = frozenset()
    ) -> None:
        self.remembers = remembers  #: what a thread wrote is there until the next barrier
        self.writers = _writers(tree)
        self.filling = {key: Writers(writers) for key, writers in self.writers.items()}
        self.stable = _stable_reads(tree, self.writers, reaches)
        self.reaches = reaches
        self.own = reaching_writes(tree) if reaches.only else ReachingWrites({})
        self.bytes: dict[int, tuple[AccessFact, Bytes]] = {}
        self.versions: dict[BarrierTokens, int] = {}
        self.written = tree.written()
        self.filled = OwnArrays(tree)  #: the thread's own arrays
        self.block_reads = block_reads  #: those of the thread's own memory that give the same to all of its block
        self.unseen: set[Term] = set()  #: what specifications read and nobody knows
        self.opaque = frozenset(a.key for u in _unknowns(tree.nodes) for a in u.touches)
        self._tree = tree

    @cached_property
    def _not_followed(self) -> frozenset[str]:
        return not_followed(self._tree)

    def contents(self, node: Access, read: Read, address: Address, guard: Guard, record: Record) -> Term:
        """What `read` of `address` gives under `guard`."""
        array = address.array
        offset = byte_offset(address)
        scalar = read.scalar
        tokens = self.stable.get(node.id)
        if read.volatile and not (array.space is Space.SHARED and tokens is not None):
            # it is read because somebody may write: another block, or from outside of the grid
            origin = self._origin(array, Cause.CONTENTS_VOLATILE(array.name))
            return record.private(node.result, read.target, origin)
        if array.key not in self.written and array.key not in self.opaque:
            record.origins.setdefault(array.key, Origin(OriginKind.INPUT, Cause.CONTENTS(array.name)))
            return t.load(array.key, scalar, [offset])
        origin = self._origin(array, Cause.CONTENTS_WRITTEN(array.name))
        if tokens is None or array.key in self.opaque:
            known = None if array.key in self.opaque else self._unless_raced(node, read, address, offset, record)
            if known is None:
                return record.private(node.result, read.target, origin)
            return known
        told, when_told = self._told(node, address, guard, record) or (None, t.FALSE)
        if told is not None and when_told is t.TRUE and told.sort is scalar.sort:
            return told
        key = f"{array.key}@{self._version(tokens)}"
        record.origins.setdefault(key, origin)
        when = [c for loop, c in record.counters if loop in record.block_level]
        who = record.block_ids() if array.space is Space.SHARED else []
        held = t.load(key, scalar, [offset, *when, *who])
        if told is not None and told.sort is scalar.sort:
            return t.ite(when_told, told, held)
        if array.space is not Space.SHARED and record.block_ids():
            return held
        return filled(node, address, scalar, self.filling[array.key], held, record) or held

    def finds(self, identity: int, address: Address, scalar: Scalar, record: Record, *, opening: bool) -> Term | None:
        """What a specification finds where the thread has not been in this interval: what nobody writes, or nobody in
        this interval, or has not yet, as the interval is `opening`. None where that is not so."""
        array = address.array
        if array.space is Space.LOCAL or array.key in self.opaque:
            return None
        if array.key not in self.written:
            record.origins.setdefault(array.key, Origin(OriginKind.INPUT, Cause.CONTENTS(array.name)))
            return t.load(array.key, scalar, [byte_offset(address)])
        if opening or identity in self.stable:
            return self.began(identity, address, scalar, record)
        return None

    def anything(self, node: StatementNode, read: Read, address: Address, guard: Guard, record: Record) -> Term:
        """What nobody knows: what the thread finds in memory of its own, or a specification in any, that the thread has
        not stored there, but for what a loop has filled its array with."""
        array, name = address.array, node.result
        if not read.ghost:
            origin = self._origin(array, Cause.PRIVATE_ARRAY(array.name))
            is_alike = node.id in self.block_reads
            held = record.uniform(name, read.target.sort, origin) if is_alike else None
            held = held or record.private(name, read.target, origin)
            return self.filled.found(address, read.scalar, held, guard)
        origin = self._origin(array, Cause.CONTENTS_WRITTEN(array.name))
        made = record.private(name, read.target, origin)
        self.unseen.add(made)
        return made

    def began(self, identity: int, address: Address, scalar: Scalar, record: Record) -> Term | None:
        """What a cell held when the interval of a read began, under the name that the program's reads have for it."""
        array = address.array
        if array.key in self.opaque:
            return None
        tokens = self.stable.get(identity)
        who = record.block_ids() if tokens is None or array.space is Space.SHARED else []
        suffix = "" if tokens is not None else UNRACED
        if tokens is None:
            tokens = self.reaches.of_block(array.space).tokens.get(identity, frozenset())
        key = f"{array.key}@{self._version(tokens)}{suffix}"
        record.origins.setdefault(key, self._origin(array, Cause.CONTENTS_WRITTEN(array.name)))
        return t.load(key, scalar, [byte_offset(address), *record.instant(), *who])

    def _origin(self, array: Array, reason: Reason) -> Origin:
        """Where the contents of an array come from that the kernel writes. A run of a witness has them as a device has
        them, unless what is written is not followed."""
        return Origin(OriginKind.OPAQUE if array.key in self._not_followed else OriginKind.MEMORY, reason)

    def _version(self, tokens: BarrierTokens) -> int:
        return self.versions.setdefault(tokens, len(self.versions))

    def _unless_raced(self, node: Access, read: Read, address: Address, offset: Term, record: Record) -> Term | None:
        """What a read gives where the array is written in the same interval, up to the first race: what the cell held
        when the interval began, or what the thread has written itself. None where that is not known."""
        own = self.own.of(node)
        if own is None:
            return None
        array = address.array
        tokens = self.reaches.of_block(array.space).tokens.get(node.id, frozenset())
        when = [c for loop, c in record.counters if loop in record.block_level]
        key = f"{array.key}@{self._version(tokens)}{UNRACED}"
        record.origins.setdefault(key, self._origin(array, Cause.CONTENTS_WRITTEN(array.name)))
        value: Term | None = t.load(key, read.scalar, [offset, *when, *record.block_ids()])
        unsure, mine = 0, bytes_of(address)
        for earlier in own:
            write = record.accesses.get(earlier.id)
            same = None if write is None else same_bytes(self._bytes(write), mine)
            if write is None or same is None:
                return None
            if same is t.FALSE:
                continue
            given = _as_read(write, read.scalar)
            if same is t.TRUE:
                value, unsure = given, 0
            elif value is None or given is None:
                return None
            else:
                value, unsure = t.ite(same, given, value), unsure + 1
            if unsure > limits.UNDECIDED_STORES:
                return None
        return value

    def _bytes(self, fact: AccessFact) -> Bytes:
        """Which bytes an access touches: many reads may ask."""
        known, found = self.bytes.get(fact.access.id, (None, None))
        if known is not fact or found is None:
            found = bytes_of(fact.address)
            self.bytes[fact.access.id] = fact, found
        return found

    def _told(self, node: Access, address: Address, guard: Guard, record: Record) -> tuple[Term, Term] | None:
        """What one thread of the block wrote before the last barrier, for all to read, and the condition under which it
        did: None where that is not certain, or the value speaks of more than the thread's number and what atomics gave
        it.

        The write stands before the read in the same iteration of the same loops, nobody else writes the array, and what
        it was guarded by (but for the choice of the thread) holds at the read or is the same for the block."""
        writers = self.writers[address.array.key]
        write = record.accesses.get(writers[0].id) if len(writers) == 1 else None
        if write is None or write.stored is None or address.array.space is not Space.SHARED:
            return None
        loops = write.access.loops
        if write.access.id > node.id or loops != node.loops[: len(loops)] or not record.block_level.issuperset(loops):
            return None
        if write.address != address or not all(is_block_uniform(term) for _, term in address.index):
            return None
        if not is_there(write.guard, record.fixed):
            return None
        who = chosen(write.guard)
        unsure = [g for g in write.guard if not (is_choice(g) or g in record.definitions or _holds(g, guard))]
        when = t.and_(*(t.substitute(g, who) for g in unsure))
        if not is_block_uniform(when):
            return None
        value = t.substitute(record.in_full(write.stored), who)
        given = {a.result: a.access for a in record.accesses.values() if a.result}
        names: dict[Term, Term] = {}
        for symbol in value.symbols:
            if symbol.info.kind in PRIVATE_KINDS:
                giver = given.get(symbol.info.name)
                if giver is None or giver.loops != loops or not isinstance(giver.statement, Atomic):
                    return None
                names[symbol] = record.of_block(symbol, giver.statement.scalar, loops)
        return t.substitute(value, names), when


def _holds(condition: Term, guard: Guard) -> bool:
    """Whether what held for the one thread holds for all under `guard`."""
    return condition in guard and is_block_uniform(condition)


def _as_read(write: AccessFact, scalar: Scalar) -> Term | None:
    """What was written, to a reader of a type: None where that is not known."""
    value = write.stored
    if not isinstance(write.access.statement, Write) or value is None or value.sort is not scalar.sort:
        return None
    return t.cast(value, scalar)


def _writers(tree: ControlTree) -> dict[str, list[Access]]:
    """The writes and atomics of each array."""
    writers: dict[str, list[Access]] = {}
    for access in tree.accesses:
        if access.writes:
            writers.setdefault(access.array_key, []).append(access)
    return writers


def _stable_reads(
    tree: ControlTree, writers: dict[str, list[Access]], reaches: Reachabilities
) -> dict[int, BarrierTokens]:
    """Reads of written arrays whose contents cannot change while the interval lasts -> what reaches them."""
    stable: dict[int, BarrierTokens] = {}
    behind: dict[str, frozenset[int]] = {}  # by array: the barriers that reach some write
    for access in (*tree.accesses, *tree.ghost_reads):
        if not isinstance(access.statement, Read):
            continue
        array = access.statement.address.array
        others = writers.get(array.key)
        if not others:
            continue
        reach = reaches.shared if array.space is Space.SHARED else reaches.grid
        if array.key not in behind:
            behind[array.key] = frozenset().union(*map(reach.origins, others))
        if behind[array.key].isdisjoint(reach.origins(access)):
            stable[access.id] = reach.tokens.get(access.id, frozenset())
    return stable


def _unknowns(nodes: tuple[Node, ...]) -> list[Unknown]:
    """Statements that nobody understands: they may write what they touch."""
    return [n.statement for n in walk(nodes) if isinstance(n, StatementNode) and isinstance(n.statement, Unknown)]
