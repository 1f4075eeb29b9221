"""One symbolic pass over the structured body, with one generic thread.

Variables are replaced by what they hold; branches merge with `ite`; a loop runs twice, once with *probes* for the
variables it changes (to find their recurrences), once with the closed forms in the counter k. A value without a closed
form becomes an unknown that remembers where it came from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ..ir import alignment
from ..ir import settled as choices
from ..ir import terms as t
from ..ir.kernel import Address, Assert, Assign, Assume, Atomic, Claim, Exit, Fence, Havoc, Leave, Read, Unknown, Write
from ..ir.reasons import Cause
from ..ir.terms import Kind, Sort, Term
from ..records import replace
from .control.control_tree import (
    Access,
    BarrierNode,
    Branch,
    ControlTree,
    ExchangeNode,
    InsertionNode,
    Jump,
    LoopNode,
    Node,
    RegionNode,
    StatementNode,
    barriers_in,
)
from .control.lifetimes import ends_of
from .loops.clamps import without_clamps
from .loops.loop_walk import walk_loop
from .memory import forwarding
from .memory.exchanges import Exchanges
from .memory.ghost_reads import GhostReads
from .memory.memory import Memory, Reachabilities
from .record import Record
from .states import Flow, Landing, State, beyond, conjoin, join, merge
from .summary import AccessFact, BarrierSite, Guard, Origin, OriginKind, Summary, UnknownFact
from .values.wrapping import settled


def summarise(
    tree: ControlTree,
    reaches: Reachabilities,
    fixed: Mapping[Term, Term],
    trusted: frozenset[int] = frozenset(),
    *,
    in_step: bool = False,
    block_reads: frozenset[int] = frozenset(),
    gives_up: Callable[[], bool] = lambda: False,
) -> Summary:
    """The summary of a kernel under a launch.

    `fixed` gives values to what the launch fixes (threadIdx.z is 0, blockDim.x is 256, n is 1024). The reaches tell
    which reads agree between threads. `trusted` are the loop invariants, by number, that may be relied on. `in_step`:
    the lanes of a warp wait for each other everywhere. `block_reads` are the reads of a thread's own memory, by
    number, that give the same to all threads of its block. Raises TooMuch once `gives_up` says so."""
    record = Record(tree, dict(fixed))
    run = _Pass(record, Memory(tree, reaches, remembers=not in_step, block_reads=block_reads), trusted, gives_up)
    start = State(dict(fixed), ())
    run.ghost_reads.begin(start.env, None)
    flow = run.sequence(tree.nodes, start)
    for landing in flow.landings:
        run.decide_skip("exit", landing, tree.nodes, ())
    return record.summary()


class TooMuch(Exception):
    """The kernel was given up before all of it was walked."""


#: nodes between two looks at the work
_STRIDE = 64


class _Pass:
    def __init__(self, record: Record, memory: Memory, trusted: frozenset[int], gives_up: Callable[[], bool]) -> None:
        self.gives_up = gives_up
        self.visited = 0
        self.record = record
        self.memory = memory
        self.trusted = trusted
        self.ghost_reads = GhostReads(record, memory, trusted)
        self.exchanges = Exchanges(record)
        self.ends = ends_of(record.tree.nodes)
        #: what terms came to under the last guard, where nothing was assumed for it
        self._guard: tuple[Term, ...] = ()
        self._plain: dict[Term, Term] = {}
        #: what the guard of the last choice says of conditions and bounds
        self._deciding: Guard = ()
        self._decided: Mapping[Term, Term] = {}
        self._with_decided: dict[Term, Term] = {}  #: terms with that in place of what it decides

    def sequence(self, nodes: Iterable[Node], state: State) -> Flow:
        landings: list[Landing] = []
        current: State | None = state
        for node in nodes:
            if current is None:
                break
            flow = self.node(node, current)
            landings += flow.landings
            current = flow.state
            if (ended := self.ends.get(node.id)) is not None:
                _forget(ended, current, landings)
        return Flow(current, landings)

    def node(self, node: Node, state: State) -> Flow:
        self.visited += 1
        if self.visited % _STRIDE == 0 and self.gives_up():
            raise TooMuch
        match node:
            case Access():
                self.access(node, state)
            case BarrierNode():
                self.barrier(node, state)
            case StatementNode():
                return self.plain(node, state)
            case Branch():
                return self.branch(node, state)
            case LoopNode():
                return walk_loop(self, node, state)
            case RegionNode():
                return self.region(node, state)
            case Jump():
                match node.statement:
                    case Exit():
                        self.record.exit(node, state.guard)
                        return Flow(None, [Landing(None, False, state, node.id, node.statement.site)])
                    case jump:
                        return Flow(None, [Landing(jump.label, not isinstance(jump, Leave), state, node.id, jump.site)])
            case ExchangeNode():
                self.exchange(node, state)
            case InsertionNode():
                pass
        return Flow(state)

    def evaluate(self, term: Term, state: State) -> Term:
        """What an expression that decides something comes to."""
        value = self.decided(self.record.in_full(self.held(term, state)), state)
        return self.exchanges.named(self.settled(value, term, state))

    def value(self, term: Term, state: State) -> Term:
        """What an expression comes to that a variable, or a cell, holds from here on: with names for what is long."""
        names = self.record.names
        value = self.held(term, state)
        if value.wraps:
            if names.decides(value, guarded=bool(state.guard)):
                value = self.record.in_full(value)
            value = self.settled(value, term, state)
        return names.short(self.exchanges.named(value))

    def held(self, term: Term, state: State) -> Term:
        """An expression with what variables hold in place of them."""
        env = state.env
        for symbol in term.symbols:
            if symbol not in env and symbol.info.kind is Kind.VAR:
                name = f"{symbol.info.name}?"
                origin = Origin(OriginKind.UNINITIALISED, Cause.READ_BEFORE_SET(symbol.info.name))
                env[symbol] = self.record.private(name, symbol, origin)
        return t.substitute(term, env)

    def decided(self, value: Term, state: State) -> Term:
        """A value without the choices that the guard decides."""
        if not value.chooses or not state.guard:
            return value
        if self._deciding != state.guard:
            self._deciding, self._decided, self._with_decided = state.guard, choices.known(state.guard), {}
        return choices.settled(value, self._decided, self._with_decided)

    def settled(self, value: Term, term: Term, state: State) -> Term:
        """The `value` of a term with its wrap-arounds settled."""

        def assume(conversion: Term) -> None:
            if not self.record.silent:
                self.record.taken_as_plain(conversion, term, state.env)

        if not value.wraps:
            return value
        if self._guard != state.guard:
            self._guard, self._plain = state.guard, {}
        return settled(value, state.guard, assume, self._plain)

    def set(self, state: State, target: Term, value: Term) -> None:
        if target.sort is not value.sort:
            value = _converted(value, target.sort)
        state.env[target] = value

    def plain(self, node: StatementNode, state: State) -> Flow:
        record = self.record
        match node.statement:
            case Assign(target, value):
                self.set(state, target, self.value(value, state))
            case Havoc(target, reason, _, is_uniform, is_present):
                name = node.result
                origin = Origin(OriginKind.OPAQUE, reason)
                if is_uniform:
                    self.set(state, target, record.uniform(name, target.sort, origin))
                else:
                    self.set(state, target, record.private(name, target, origin))
                    if is_present:
                        self.exchanges.present(node, name, target, state)
            case Read(target, address) as read:  # of a thread-private array, or by a specification
                where = self.address(address, state)
                found = self.ghost_reads.look(node, read, where, state.env, state.guard)
                self.set(state, target, found)
            case Write(address, value):
                written = self.address(address, state)
                stored = None if value is None else self.value(value, state)
                if not record.silent:
                    self.memory.filled.note(node, written, stored, state.guard, record)
                forwarding.store(state.env, written, stored)
            case Atomic(target, address):
                forwarding.forget(state.env, [address.array.key])
                if target is None:
                    return Flow(state)
                origin = Origin(OriginKind.OPAQUE, Cause.ATOMIC_VALUE())
                self.set(state, target, record.private(node.result, target, origin))
            case Assume(condition, _, threads) as promise:
                held = self.evaluate(condition, state)
                if threads:
                    named = [tuple(self.evaluate(e, state) for e in each) for each in threads]
                    state = State(
                        state.env, record.told(state.guard, self.ghost_reads.rely(promise, held, named, state))
                    )
                elif held.symbols.isdisjoint(self.memory.unseen):
                    state = State(state.env, conjoin(state.guard, held))
            case Assert() as statement:
                held = self.evaluate(statement.condition, state)
                record.claim(node.id, statement, held, self.ghost_reads.known(state))
                if not (statement.claim.is_stated or statement.claim is Claim.RUNTIME):  # who faults comes no further
                    state = State(state.env, conjoin(state.guard, held))
            case Unknown() as unknown:
                forwarding.forget_unknown(state.env, unknown)
                if not record.silent:
                    record.unknowns.append(UnknownFact(unknown, state.guard))
            case Fence():  # what a lock guards changes between two fences
                forwarding.forget(state.env, (), shared=True)
        return Flow(state)

    def access(self, node: Access, state: State) -> None:
        record = self.record
        statement = node.statement
        address = self.address(statement.address, state)
        value: Term | None = None
        operands: tuple[Term, ...] = ()
        result = ""
        match statement:
            case Write():
                value = None if statement.value is None else self.value(statement.value, state)
                told = self.memory.remembers and not (statement.volatile or statement.pending or statement.transfer)
                forwarding.store(state.env, address, value if told else None)
            case Read():
                value = self.ghost_reads.recalled(node, statement, address, state.env)
                if value is None:
                    value = self.memory.contents(node, statement, address, state.guard, record)
                self.ghost_reads.read(statement, address, value, state.env)
                if statement.volatile and value.op == t.Op.SYM:
                    record.results.add(value.info.name)
                self.set(state, statement.target, value)
            case Atomic():
                forwarding.forget(state.env, [address.array.key])
                operands = tuple(self.evaluate(operand, state) for operand in statement.operands)
                if statement.target is not None:
                    result = node.result
                    record.results.add(result)
                    origin = Origin(OriginKind.MEMORY, Cause.ATOMIC_RESULT(statement.operation.capitalize()))
                    self.set(state, statement.target, record.private(result, statement.target, origin))
        if not record.silent:
            guard = record.pruned(state.guard, [term for _, term in address.index])
            record.accesses[node.id] = AccessFact(node, address, guard, value, operands, result, record.names)

    def address(self, address: Address, state: State) -> Address:
        index = tuple((stride, self.evaluate(term, state)) for stride, term in address.index)
        if clamps := self.record.clamps:
            index = tuple((stride, without_clamps(term, clamps, state.guard)) for stride, term in index)
        return alignment.settled(replace(address, index=index))

    def barrier(self, node: BarrierNode, state: State) -> None:
        forwarding.forget(state.env, (), shared=True)
        self.ghost_reads.begin(state.env, node)
        if not self.record.silent:
            barrier = node.statement
            mask, name, count = (
                None if x is None else self.evaluate(x, state) for x in (barrier.mask, barrier.name, barrier.count)
            )
            fences = tuple((space, self.evaluate(given, state)) for space, given in barrier.fences)
            self.record.barriers[node.id] = BarrierSite(node, state.guard, mask, name, count, fences)

    def exchange(self, node: ExchangeNode, state: State) -> None:
        exchange, gift = node.statement, node.statement.gift
        mask, vote = (None if x is None else self.evaluate(x, state) for x in (exchange.mask, exchange.vote))
        if gift is not None:
            lane = None if gift.lane is None else self.evaluate(gift.lane, state)
            gift = replace(gift, value=self.evaluate(gift.value, state), lane=lane)
        given = self.exchanges.meet(node, state, mask, vote, gift)
        if given is not None and exchange.target is not None:
            self.set(state, exchange.target, given)

    def branch(self, node: Branch, state: State) -> Flow:
        record = self.record
        condition = self.evaluate(node.statement.condition, state)
        if not record.silent:
            record.branch_conditions[node.id] = condition
            record.decide(
                "branch", condition, state.guard, node.statement.site, barriers_in((*node.then, *node.orelse))
            )
        entering = len(state.guard)
        arms: list[tuple[Term, Flow]] = []
        for held, nodes in ((condition, node.then), (t.not_(condition), node.orelse)):
            if held is t.FALSE:
                continue
            arm = State(dict(state.env), conjoin(state.guard, held))
            arms.append((held, self.sequence(nodes, arm)))
        landings = [landing for _, flow in arms for landing in flow.landings]
        open_arms = [(held, flow.state) for held, flow in arms if flow.state is not None]
        if not open_arms:
            return Flow(None, landings)
        if len(open_arms) == 1:
            return Flow(open_arms[0][1], landings)
        (held, then), (_, orelse) = open_arms
        self.ghost_reads.level(node, [then.env, orelse.env])
        env = merge(held, then.env, orelse.env)
        mine = beyond(then.guard, conjoin(state.guard, held))
        other = beyond(orelse.guard, conjoin(state.guard, t.not_(held)))
        guard = state.guard[:entering]
        known, mine = record.set_apart(mine, t.not_(held))
        known_too, other = record.set_apart(other, held)
        if mine or other:
            guard = conjoin(guard, t.or_(t.and_(held, *mine), t.and_(t.not_(held), *other)))
        return Flow(State(env, conjoin(guard, *known, *known_too)), landings)

    def region(self, node: RegionNode, state: State) -> Flow:
        base = state.guard
        flow = self.sequence(node.body, State(state.env, base))
        arriving = [x for x in flow.landings if x.label == node.statement.label and not x.is_next]
        passing = [x for x in flow.landings if x not in arriving]
        self.come_together(node, flow.state, arriving)
        for landing in arriving:
            self.decide_skip("return" if node.statement.function else "break", landing, node.body, base)
        return Flow(join(flow.state, arriving, passing, base), passing)

    def come_together(self, node: Node, state: State | None, arriving: list[Landing]) -> None:
        """Before fall-through and jumps meet again."""
        if arriving and self.ghost_reads.follows:
            self.ghost_reads.level(node, [s.env for s in (state, *(x.state for x in arriving)) if s is not None])

    def decide_skip(self, what: str, landing: Landing, nodes: Iterable[Node], base: Guard) -> None:
        """A jump out of `nodes` skips the barriers that stand after it there, and those of the loops around it
        (which were decided where the jump left them)."""
        missed = tuple(b for b in barriers_in(nodes) if b > landing.id)
        condition = t.and_(*beyond(landing.state.guard, base))
        self.record.decide(what, condition, base, landing.site, missed)


def _forget(ended: Iterable[Term], state: State | None, landings: Iterable[Landing]) -> None:
    """Lets go of variables of which nothing speaks any more."""
    states = (x.state for x in landings)
    for each in states if state is None else (state, *states):
        for variable in ended:
            each.env.pop(variable, None)


def _converted(value: Term, sort: Sort) -> Term:
    """Lowering keeps sorts apart; this is for the merges that C does silently."""
    if sort is Sort.BOOL:
        return t.truth(value)
    if sort is Sort.REAL:
        return t.cast(value, t.F64)
    return t.cast(value, t.I64)
