"""What specifications find in memory, and what a thread that reads it then knows (GPUVerify §4; Chong et al., "Barrier
invariants", OOPSLA 2013, §3).

A specification's look is no access, so that no race tells when another thread may have written there. It finds

| where | what |
|---|---|
| the thread has stored or read in the interval | that: any other write would be a race |
| nobody writes the array in the interval | what the cell held when the interval began |
| behind a barrier at once | the same |
| the place is the other thread's, in both senses | what the other one finds when it comes here |
| anywhere else | anything |

For a kernel without specifications nothing of this is done.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...ir import terms as t
from ...ir.kernel import Address, Assume, Read, Scope
from ...ir.ordering import orders
from ...ir.pairs import ENABLED, SAME_BLOCK, is_other, other, others, speaks_of_pair
from ...ir.reasons import Cause
from ...ir.terms import Kind, Sort, Term
from ..control.control_tree import Access, BarrierNode, LoopNode, Node, StatementNode
from ..record import Record
from ..states import Env, State
from ..summary import PRIVATE_KINDS, Guard, Origin, OriginKind, is_block_uniform
from . import forwarding
from .memory import Memory

_PAIRS = "known of pairs"
_ALWAYS = t.call(_PAIRS, (), Sort.BOOL)


class GhostReads:
    """`active`: the kernel has specifications that look at memory."""

    def __init__(self, record: Record, memory: Memory, trusted: frozenset[int]) -> None:
        self.record = record
        self.memory = memory
        self.trusted = trusted
        self.active = bool(record.tree.ghost_reads)
        #: nothing but barriers orders accesses, so that the program's own reads can be followed, too
        self.follows = self.active and memory.reaches.only
        self.arrays = {a.array_key: a.statement.address.array for a in record.tree.accesses if a.writes}
        self.opened: set[str] = set()  #: the arrays whose interval begins behind the last barrier
        self.holes: dict[Term, Address] = {}  #: what a cell held that the thread had not yet been at -> where

    # --- the program's own accesses ---

    def begin(self, env: Env, barrier: BarrierNode | None) -> None:
        """A new interval begins, at the kernel's start or behind a barrier."""
        if not self.follows:
            return
        self.opened = {
            key
            for key, array in self.arrays.items()
            if barrier is None or orders(barrier.statement, Scope.BLOCK, frozenset((array.space,)))
        }
        for key in self.opened:
            forwarding.begin(env, key)

    def recalled(self, node: Access, read: Read, address: Address, env: Env) -> Term | None:
        """What a read gives where the thread has been there in this interval; None where that is not known."""
        plain = self.follows and not (read.volatile or read.pending or read.transfer)
        cell = forwarding.cell_of(address, read.scalar) if plain else None
        value = None if cell is None else env.get(cell)
        if value is None:
            return None
        missing: dict[Term, Term] = {}
        for hole in value.symbols & self.holes.keys():
            began = self.memory.began(node.id, self.holes[hole], read.scalar, self.record)
            if began is None:
                return None
            missing[hole] = began
        value = t.substitute(value, missing) if missing else value
        return t.cast(value, read.scalar) if read.scalar.sort is Sort.INT else value

    def read(self, read: Read, address: Address, value: Term, env: Env) -> None:
        """Writes down what the program has read."""
        if self.active and self.memory.remembers and not (read.volatile or read.pending or read.transfer):
            forwarding.note(env, address, value, read.scalar)

    def level(self, node: Node, envs: list[Env]) -> None:
        """Before ways meet: what only some of them know of a cell is, for the others, what it held before."""
        if not self.follows:
            return
        for env in envs:
            for known in envs:
                if env is not known:
                    forwarding.fill(env, known, lambda cell, env=env: self._hole(node, cell, env))

    def _hole(self, node: Node, cell: Term, env: Env) -> Term | None:
        array = self.arrays.get(forwarding.array_of(cell))
        if array is None or not forwarding.is_whole(env, array.key):
            return None
        offset, size = cell.args
        origin = Origin(OriginKind.MEMORY, Cause.CONTENTS_WRITTEN(array.name))
        like = t.symbol("", Kind.PRIVATE, cell.sort)
        made = self.record.private(f"{array.key}[]@{node.id}.{len(self.holes)}", like, origin)
        self.holes[made] = Address(array, ((1, offset),), 0, size.value)
        self.memory.unseen.add(made)
        return made

    # --- specifications ---

    def look(self, node: StatementNode, read: Read, address: Address, env: Env, guard: Guard = ()) -> Term:
        """What a specification, or a thread in an array of its own, finds at an address under a guard."""
        return forwarding.load(env, address, read.scalar, lambda: self._elsewhere(node, read, address, env, guard))

    def _elsewhere(self, node: StatementNode, read: Read, address: Address, env: Env, guard: Guard) -> Term:
        opening = read.opening and address.array.key in self.opened
        known = self.memory.finds(node.id, address, read.scalar, self.record, opening=opening) if read.ghost else None
        if known is None and read.ghost and any(speaks_of_pair(term) for _, term in address.index):
            known = self._of_other(node, read, address, env)
        return self.memory.anything(node, read, address, guard, self.record) if known is None else known

    def _of_other(self, node: StatementNode, read: Read, address: Address, env: Env) -> Term | None:
        """What the other thread finds at a place that speaks of that thread alone, where it is of this block."""
        index: list[tuple[int, Term]] = []
        for stride, term in address.index:
            theirs = {part: part.args[0] for part in others(term)}
            mine = t.substitute(term, {part: t.ZERO for part in theirs if part.sort is Sort.INT})
            if speaks_of_pair(mine) or not is_block_uniform(mine) or any(map(speaks_of_pair, theirs.values())):
                return None
            index.append((stride, t.substitute(term, theirs)))
        turned = Address(address.array, tuple(index), address.offset, address.size)
        found = self.look(node, read, turned, env)
        if speaks_of_pair(found):
            return None
        unknown = self.memory.anything(node, read, address, (), self.record)
        return t.ite(t.and_(SAME_BLOCK, other(ENABLED)), other(found), unknown)

    def known(self, state: State) -> Guard:
        """What is known where a claim stands, of this thread and of the other."""
        if not self.active:
            return state.guard
        return (*state.guard, *(value for key, value in state.env.items() if _is_of_pairs(key)))

    def rely(self, promise: Assume, condition: Term, threads: Iterable[tuple[Term, ...]], state: State) -> list[Term]:
        """What a barrier invariant that was proved says behind its barrier; what it says of two threads goes into the
        environment.

        It was proved by every thread that came to the barrier: where all of the block come, that is any thread."""
        claims = self.record.tree.barrier_invariants.get(promise.site, frozenset())
        if not claims or not claims <= self.trusted or not self.follows or not self._all_come(state.guard):
            return []
        facts: list[Term] = []
        for named in threads:
            fact = self._of(condition, named)
            if fact is not None and speaks_of_pair(fact):
                state.env[_ALWAYS] = t.and_(state.env.get(_ALWAYS, t.TRUE), fact)
            elif fact is not None:
                facts.append(fact)
        return facts

    def _all_come(self, guard: Guard) -> bool:
        """Whether all threads of a block come where one comes."""
        return all(is_block_uniform(g) or g in self.record.always for g in guard)

    def _of(self, condition: Term, named: tuple[Term, ...]) -> Term | None:
        """A claim that each thread has proved of itself, or of itself and any other, as it is for the threads named."""
        fixed = self.record.fixed
        x, width = fixed.get(t.THREAD[0], t.THREAD[0]), fixed.get(t.BLOCK_DIM[0], t.BLOCK_DIM[0])
        plain = t.substitute(condition, {SAME_BLOCK: t.TRUE, ENABLED: t.TRUE})
        spoken = list(others(plain))
        if len(named) == 1 and (spoken or SAME_BLOCK in t.subterms(condition)):
            return None
        if any(any(map(is_other, t.subterms(part.args[0]))) for part in spoken):
            return None
        if any(part.sort is Sort.REAL for term in (condition, *named) for part in t.subterms(term)):
            return None
        if any(s.info.kind in PRIVATE_KINDS and s.info.kind is not Kind.THREAD for s in condition.symbols):
            return None  # what the named thread has there is not known
        marks = {part: t.symbol(f"other {i}", Kind.UNIFORM, part.sort) for i, part in enumerate(spoken)}
        me = {} if x.is_const else {x: named[0]}
        you = {} if x.is_const else {x: named[-1]}
        meant = {mark: t.substitute(part.args[0], you) for part, mark in marks.items()}
        holds = t.substitute(t.substitute(t.substitute(plain, marks), me), meant)
        there = [inside for e in named for inside in (t.le(t.ZERO, e), t.lt(e, width))]
        if len(named) == 2:
            there.append(t.ne(*named))
        return t.or_(t.not_(t.and_(*there)), holds)

    def at(self, node: LoopNode, number: int, cell: Term) -> Term:
        """What a cell holds at the head of an iteration."""
        name = f"{forwarding.array_of(cell)}[{number}]@{node.statement.label}"
        made = t.symbol(name, Kind.PRIVATE, cell.sort)
        self.record.origins.setdefault(name, Origin(OriginKind.MEMORY, Cause.LOOP_VARIABLE(forwarding.array_of(cell))))
        self.record.moves(made)
        return made

    def at_head(self, env: Env, label: str, facts: Iterable[Term]) -> None:
        """Within an iteration: what loop invariants say of two threads that both began it."""
        held = t.and_(*facts)
        if held is not t.TRUE:
            env[_in(label)] = held

    def behind(self, node: LoopNode, before: Guard, env: Env, *, by_test: bool) -> None:
        """Behind a loop two threads may have begun their last iterations at different times, but in a block that runs
        and leaves it as one."""
        held = env.pop(_in(node.statement.label), None)
        end = self.record.ends.get(node.id)
        if held is not None and end is not None and end.uniform and by_test and self._all_come(before):
            env[_ALWAYS] = t.and_(env.get(_ALWAYS, t.TRUE), t.or_(t.not_(SAME_BLOCK), held))


def _in(label: str) -> Term:
    return t.call(f"{_PAIRS} in {label}", (), Sort.BOOL)


def _is_of_pairs(key: Term) -> bool:
    return key.op == t.Op.CALL and key.payload.startswith(_PAIRS)
