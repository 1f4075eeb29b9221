"""One symbolic pass over the structured body, with one generic thread.

Variables are replaced by what they hold; branches merge with `ite`; a loop runs twice, once with *probes* for the
variables it changes (to find their recurrences), once with the closed forms in the counter k. A value without a closed
form becomes an unknown that remembers where it came from.

What a read gives depends on who writes the array: nobody (an uninterpreted function of the address), only earlier
intervals (a function of interval and address, so that two threads that read one flag agree), or this interval
(anything). See ARCHITECTURE.md, "What memory holds".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from ..ir import terms as t
from ..ir.kernel import (
    Address,
    Assert,
    Assign,
    Assume,
    Atomic,
    Exit,
    Havoc,
    Leave,
    Read,
    Scope,
    Site,
    Space,
    Unknown,
    Write,
)
from ..ir.terms import Kind, Sort, Term
from .meeting import Reach
from .recurrence import closed_form, drift
from .shape import Access, Area, Branch, Cycle, Jump, Node, Plain, Point, Shape, Sync, walk
from .summary import (
    AccessFact,
    BarrierSite,
    Decision,
    Guard,
    LoopFact,
    Origin,
    Summary,
    is_block_uniform,
    is_grid_uniform,
)

Env = dict[Term, Term]


def summarise(shape: Shape, block_reach: Reach, grid_reach: Reach, fixed: Mapping[Term, Term]) -> Summary:
    """The summary of a kernel under a launch.

    `fixed` gives values to what the launch fixes (threadIdx.z is 0, blockDim.x is 256, n is 1024). The two reaches
    (of block-level and of grid-level barriers) tell which reads agree between threads."""
    run = _Pass(shape, _stable_reads(shape, block_reach, grid_reach), dict(fixed))
    flow = run.sequence(shape.nodes, _State(dict(fixed), ()))
    for landing in flow.landings:
        run.decide_skip("exit", landing, shape.nodes, ())
    return Summary(
        shape,
        run.accesses,
        run.barriers,
        tuple(run.decisions),
        run.branch_conditions,
        run.loops,
        run.origins,
        tuple(run.unknowns),
        tuple(run.asserts),
    )


def _stable_reads(shape: Shape, block_reach: Reach, grid_reach: Reach) -> dict[int, str]:
    """Reads of written arrays whose contents cannot change while the interval lasts -> the name of that version."""
    writers: dict[str, list[Access]] = {}
    for access in shape.accesses:
        if access.writes:
            writers.setdefault(access.array_key, []).append(access)
    stable: dict[int, str] = {}
    for access in shape.accesses:
        others = writers.get(access.array_key)
        if access.writes or not others:
            continue
        shared = access.statement.address.array.space is Space.SHARED
        reach = block_reach if shared else grid_reach
        if not any(reach.relations(access, w) for w in others):
            origins = sorted({token.origin for token in reach.tokens.get(access.id, ())})
            stable[access.id] = ",".join(map(str, origins))
    return stable


@dataclass(slots=True)
class _State:
    """Where the generic thread stands: what its variables hold, and everything that is known to hold."""

    env: Env
    guard: Guard


@dataclass(slots=True)
class _Landing:
    """A jump on its way to its label."""

    label: str | None  #: None: the thread exits
    is_next: bool
    state: _State
    id: int  #: of the jump
    site: Site


@dataclass(slots=True)
class _Flow:
    """The state after a piece of code (None: nobody falls through), and the jumps that leave it."""

    state: _State | None
    landings: list[_Landing] = field(default_factory=list)


class _Pass:
    def __init__(self, shape: Shape, stable: dict[int, str], fixed: Env) -> None:
        self.shape = shape
        self.stable = stable
        self.fixed = fixed
        self.written = shape.written()
        self.opaque = frozenset(a.key for u in _unknowns(shape.nodes) for a in u.touches)
        self.accesses: dict[int, AccessFact] = {}
        self.barriers: dict[int, BarrierSite] = {}
        self.decisions: list[Decision] = []
        self.branch_conditions: dict[int, Term] = {}
        self.loops: dict[int, LoopFact] = {}
        self.origins: dict[str, Origin] = {}
        self.unknowns: list[Unknown] = []
        self.asserts: list[tuple[Assert, Term, Guard]] = []
        self.silent = 0  #: inside a probing run: nothing is recorded
        self.definitions: dict[Term, Term] = {}  #: facts that define a loop's number of iterations
        self.fresh: list[set[Term]] = []  #: unknowns made inside each loop being probed
        self.counters: list[tuple[int, Term]] = []
        self.warp_barriers = {s.id for s in shape.barriers if s.statement.scope is Scope.WARP}
        self.grid_barriers = {s.id for s in shape.barriers if s.statement.scope is Scope.GRID}
        self.block_level = {loop for s in shape.barriers if s.statement.scope is not Scope.WARP for loop in s.loops}

    # --- unknown values -------------------------------------------------------------------------------------------

    def private(self, name: str, like: Term, origin: Origin) -> Term:
        """A value that each thread has its own of."""
        lo, hi = (like.info.lo, like.info.hi) if like.op == t.Op.SYM else (None, None)
        made = t.symbol(name, Kind.PRIVATE, like.sort, lo, hi)
        self.origins.setdefault(name, origin)
        for group in self.fresh:
            group.add(made)
        return made

    def uniform(self, name: str, sort: Sort, origin: Origin) -> Term:
        """A value that all threads of a block agree on in the same iteration of all enclosing loops."""
        self.origins.setdefault(name, origin)
        return t.call(name, [c for _, c in self.counters] + self.block_ids(), sort)

    def block_ids(self) -> list[Term]:
        return [x for x in (self.fixed.get(b, b) for b in t.BLOCK) if not x.is_const]

    # --- statements -------------------------------------------------------------------------------------------------

    def sequence(self, nodes: Iterable[Node], state: _State) -> _Flow:
        landings: list[_Landing] = []
        current: _State | None = state
        for node in nodes:
            if current is None:
                break
            flow = self.node(node, current)
            landings += flow.landings
            current = flow.state
        return _Flow(current, landings)

    def node(self, node: Node, state: _State) -> _Flow:
        match node:
            case Access():
                self.access(node, state)
            case Sync():
                self.sync(node, state)
            case Plain():
                return self.plain(node, state)
            case Branch():
                return self.branch(node, state)
            case Cycle():
                return self.cycle(node, state)
            case Area():
                return self.area(node, state)
            case Jump():
                match node.statement:
                    case Exit():
                        return _Flow(None, [_Landing(None, False, state, node.id, node.statement.site)])
                    case jump:
                        return _Flow(
                            None, [_Landing(jump.label, not isinstance(jump, Leave), state, node.id, jump.site)]
                        )
            case Point():
                pass
        return _Flow(state)

    def evaluate(self, term: Term, state: _State) -> Term:
        env = state.env
        for symbol in term.symbols:
            if symbol not in env and symbol.info.kind is Kind.VAR:
                name = f"{symbol.info.name}?"
                origin = Origin("uninitialised", f"{symbol.info.name}, which is read before it is set")
                env[symbol] = self.private(name, symbol, origin)
        return _known_wraps(t.substitute(term, env), state.guard)

    def set(self, state: _State, target: Term, value: Term) -> None:
        if target.sort is not value.sort:
            value = _converted(value, target.sort)
        state.env[target] = value

    def plain(self, node: Plain, state: _State) -> _Flow:
        match node.statement:
            case Assign(target, value):
                self.set(state, target, self.evaluate(value, state))
            case Havoc(target, reason, _, is_uniform):
                name = f"{target.info.name}@{node.id}"
                origin = Origin("opaque", reason)
                if is_uniform:
                    self.set(state, target, self.uniform(name, target.sort, origin))
                else:
                    self.set(state, target, self.private(name, target, origin))
            case Read(target, address):  # thread-private array
                origin = Origin("memory", f"{address.array.name}[], a private array")
                self.set(state, target, self.private(f"{target.info.name}@{node.id}", target, origin))
            case Atomic(target=Term() as target):
                self.set(
                    state, target, self.private(f"{target.info.name}@{node.id}", target, Origin("opaque", "atomic"))
                )
            case Assume(condition):
                held = self.evaluate(condition, state)
                state = _State(state.env, _conjoin(state.guard, held))
            case Assert() as statement:
                held = self.evaluate(statement.condition, state)
                if not self.silent:
                    self.asserts.append((statement, held, state.guard))
            case Unknown() as unknown:
                if not self.silent:
                    self.unknowns.append(unknown)
        return _Flow(state)

    def access(self, node: Access, state: _State) -> None:
        statement = node.statement
        address = self.address(statement.address, state)
        value: Term | None = None
        match statement:
            case Write():
                value = None if statement.value is None else self.evaluate(statement.value, state)
            case Read():
                value = self.contents(node, statement, address)
                self.set(state, statement.target, value)
            case Atomic():
                if statement.target is not None:
                    name = f"{statement.target.info.name}@{node.id}"
                    origin = Origin("memory", f"what atomic{statement.operation.capitalize()} gave back")
                    self.set(state, statement.target, self.private(name, statement.target, origin))
        if not self.silent:
            guard = self.pruned(state.guard, [term for _, term in address.index])
            self.accesses[node.id] = AccessFact(node, address, guard, value)

    def pruned(self, guard: Guard, used: list[Term]) -> Guard:
        """The guard without the facts that define how often loops ran, where nothing else speaks of that number."""
        defining = [g for g in guard if g in self.definitions]
        if not defining:
            return guard
        seen: set[Term] = set()
        for term in (*used, *(g for g in guard if g not in self.definitions)):
            seen.update(t.subterms(term, seen))
        kept: set[Term] = set()
        while True:  # a fact about one loop may speak of another
            more = {g for g in defining if g not in kept and self.definitions[g] in seen}
            if not more:
                return tuple(g for g in guard if g not in self.definitions or g in kept)
            kept |= more
            for term in more:
                seen.update(t.subterms(term, seen))

    def address(self, address: Address, state: _State) -> Address:
        index = tuple((stride, self.evaluate(term, state)) for stride, term in address.index)
        return replace(address, index=index)

    def contents(self, node: Access, read: Read, address: Address) -> Term:
        array = address.array
        place = t.add(t.integer(address.offset), *(t.mul(t.integer(stride), term) for stride, term in address.index))
        scalar = read.scalar
        if array.key not in self.written and array.key not in self.opaque:
            self.origins.setdefault(array.key, Origin("input", f"the contents of {array.name}"))
            return t.load(array.key, scalar, [place])
        origin = Origin("memory", f"the contents of {array.name}, which the kernel writes")
        version = self.stable.get(node.id)
        if version is None or array.key in self.opaque:
            return self.private(f"{read.target.info.name}@{node.id}", read.target, origin)
        key = f"{array.key}@{version}"
        self.origins.setdefault(key, origin)
        when = [c for loop, c in self.counters if loop in self.block_level]
        who = self.block_ids() if array.space is Space.SHARED else []
        return t.load(key, scalar, [place, *when, *who])

    def sync(self, node: Sync, state: _State) -> None:
        if not self.silent:
            self.barriers[node.id] = BarrierSite(node, state.guard)

    # --- control ------------------------------------------------------------------------------------------------------

    def decide(
        self, what: str, condition: Term, guard: Guard, site: Site, missed: tuple[int, ...], staying: Guard = ()
    ) -> None:
        """Record a decision that barriers depend on."""
        if what == "exit":  # a warp barrier counts the lanes that are still there
            missed = tuple(b for b in missed if b not in self.warp_barriers)
        uniform = is_grid_uniform if self.grid_barriers.intersection(missed) else is_block_uniform
        if not self.silent and missed and not uniform(condition):
            loops = tuple(loop for loop, _ in self.counters)
            self.decisions.append(Decision(what, condition, guard, site, loops, missed, staying))

    def branch(self, node: Branch, state: _State) -> _Flow:
        condition = self.evaluate(node.statement.condition, state)
        if not self.silent:
            self.branch_conditions[node.id] = condition
            self.decide("branch", condition, state.guard, node.statement.site, _barriers_in((*node.then, *node.orelse)))
        entering = len(state.guard)
        arms: list[tuple[Term, _Flow]] = []
        for held, nodes in ((condition, node.then), (t.not_(condition), node.orelse)):
            if held is t.FALSE:
                continue
            arm = _State(dict(state.env), _conjoin(state.guard, held))
            arms.append((held, self.sequence(nodes, arm)))
        landings = [landing for _, flow in arms for landing in flow.landings]
        open_arms = [(held, flow.state) for held, flow in arms if flow.state is not None]
        if not open_arms:
            return _Flow(None, landings)
        if len(open_arms) == 1:
            return _Flow(open_arms[0][1], landings)
        (held, then), (_, orelse) = open_arms
        env = _merge(held, then.env, orelse.env)
        mine = _beyond(then.guard, _conjoin(state.guard, held))
        other = _beyond(orelse.guard, _conjoin(state.guard, t.not_(held)))
        guard = state.guard[:entering]
        if mine or other:
            guard = _conjoin(guard, t.or_(t.and_(held, *mine), t.and_(t.not_(held), *other)))
        return _Flow(_State(env, guard), landings)

    def area(self, node: Area, state: _State) -> _Flow:
        base = state.guard
        flow = self.sequence(node.body, _State(state.env, base))
        arriving = [x for x in flow.landings if x.label == node.statement.label and not x.is_next]
        passing = [x for x in flow.landings if x not in arriving]
        for landing in arriving:
            self.decide_skip("return" if node.statement.function else "break", landing, node.body, base)
        return _Flow(_join(flow.state, arriving, passing, base), passing)

    def decide_skip(self, what: str, landing: _Landing, nodes: Iterable[Node], base: Guard) -> None:
        """A jump out of `nodes` skips the barriers that stand after it there, and those of the loops around it
        (which were decided where the jump left them)."""
        missed = tuple(b for b in _barriers_in(nodes) if b > landing.id)
        condition = t.and_(*_beyond(landing.state.guard, base))
        self.decide(what, condition, base, landing.site, missed)

    def cycle(self, node: Cycle, state: _State) -> _Flow:
        loop = node.statement
        counter = t.symbol(f"{loop.label}#", Kind.COUNTER, lo=0)
        missed = _barriers_in((*node.test, *node.body, *node.step))
        changed = [v for v in _assigned((*node.test, *node.body, *node.step)) if v in state.env]
        base = state.guard
        self.counters.append((node.id, counter))
        head, facts = self.recurrences(node, state, counter, changed)
        run = _State(dict(head), _conjoin(base, *facts))
        tested = self.sequence(node.test, run)
        landings = list(tested.landings)
        leave_state: _State | None = None
        condition = t.FALSE
        if tested.state is not None:
            condition = self.evaluate(loop.condition, tested.state)
            self.decide("loop", condition, tested.state.guard, loop.site, missed)
            leave_state = tested.state
            body = self.sequence(node.body, _State(dict(tested.state.env), _conjoin(tested.state.guard, condition)))
            landings += body.landings
            nexts = [x for x in body.landings if x.label == loop.label and x.is_next]
            for x in nexts:
                self.decide_skip("continue", x, node.body, _conjoin(tested.state.guard, condition))
            after = _join(body.state, nexts, [x for x in body.landings if x not in nexts], tested.state.guard)
            if after is not None:
                step = self.sequence(node.step, after)
                landings += step.landings
        if not self.silent:
            moved = tuple((v.info.name, head[v]) for v in changed if not v.info.name.startswith("$"))
            self.loops[node.id] = LoopFact(counter, loop.label, moved)
        self.counters.pop()
        return self.leave(node, base, head, leave_state, condition, counter, landings, missed)

    def recurrences(self, node: Cycle, state: _State, counter: Term, changed: list[Term]) -> tuple[Env, list[Term]]:
        """What the variables hold at the head of iteration `counter`, and facts about those without a closed form."""
        if not changed:
            return dict(state.env), []
        loop = node.statement
        probes = {
            v: t.symbol(f"{v.info.name}~{loop.label}", Kind.PRIVATE_UNDERSTOOD, v.sort, v.info.lo, v.info.hi)
            for v in changed
        }
        self.silent += 1
        self.fresh.append(set())
        tested = self.sequence(node.test, _State({**state.env, **probes}, state.guard))
        end: _State | None = None
        condition = t.FALSE
        if tested.state is not None:
            condition = self.evaluate(loop.condition, tested.state)
            body = self.sequence(node.body, _State(dict(tested.state.env), _conjoin(tested.state.guard, condition)))
            nexts = [x for x in body.landings if x.label == loop.label and x.is_next]
            after = _join(body.state, nexts, [], tested.state.guard)
            if after is not None:
                end = self.sequence(node.step, after).state
        made = self.fresh.pop()
        self.silent -= 1
        moving = frozenset(made) | frozenset(probes[v] for v in changed) | {counter}
        head = dict(state.env)
        facts: list[Term] = []
        if end is None:  # the body never comes back to the head: one iteration
            return head, [t.eq(counter, t.ZERO)]
        open_vars: list[Term] = []
        for v in changed:
            probe = probes[v]
            form = closed_form(state.env[v], probe, end.env[v], counter, moving - {probe}, condition)
            if form is not None:
                head[v] = form
            else:
                open_vars.append(v)
        closed = {probes[v] for v in changed if v not in open_vars and is_block_uniform(head[v])}
        agreeing = _agreeing({v for v in open_vars if is_block_uniform(state.env[v])}, probes, end.env, closed)
        for v in open_vars:
            name = f"{v.info.name}@{loop.label}"
            origin = self.loop_origin(v, end.env[v])
            head[v] = self.uniform(name, v.sort, origin) if v in agreeing else self.private(name, v, origin)
            low, high = drift(probes[v], end.env[v])
            start = state.env[v]
            if low is not None and low >= 0:
                facts.append(t.le(start, head[v]))
            if high is not None:
                facts.append(t.le(head[v], t.add(start, t.mul(t.integer(high), counter))))
            if v in agreeing and v.info.lo is not None:
                facts.append(t.le(t.integer(v.info.lo), head[v]))
        return head, facts

    def loop_origin(self, variable: Term, after: Term) -> Origin:
        """A loop variable that is fed from memory or from an opaque call is as unknown as they are."""
        for term in t.subterms(after):
            name = term.info.name if term.op == t.Op.SYM else term.payload if term.op == t.Op.CALL else None
            name = term.payload[0] if term.op == t.Op.LOAD else name
            origin = self.origins.get(name) if name is not None else None
            if origin is not None and origin.kind in ("memory", "opaque", "input"):
                return origin
        return Origin("loop", f"how {variable.info.name} moves in the loop")

    def leave(
        self,
        node: Cycle,
        base: Guard,
        head: Env,
        tested: _State | None,
        condition: Term,
        counter: Term,
        landings: list[_Landing],
        missed: tuple[int, ...],
    ) -> _Flow:
        """The state after the loop, as of its last iteration `trips`."""
        loop = node.statement
        breaks = [x for x in landings if x.label == loop.label and not x.is_next]
        passing = [x for x in landings if x.label != loop.label]
        inside = base if tested is None else _conjoin(tested.guard, condition)
        once_more = (t.substitute(condition, {counter: t.add(counter, t.ONE)}),)
        for x in (*breaks, *passing):
            what = "break" if x in breaks else "exit" if x.label is None else "return"
            self.decide(what, t.and_(*_beyond(x.state.guard, inside)), inside, x.site, missed, once_more)
        endless = condition is t.TRUE
        if (tested is None or endless) and not breaks:
            return _Flow(None, self.outside(passing, base, counter, loop.label))
        uniform = all(
            is_block_uniform(c)
            for c in (condition, *(t.and_(*_beyond(x.state.guard, base)) for x in (*breaks, *passing)))
        )
        origin = Origin("loop", "how often the loop runs")
        if uniform:
            trips = self.uniform(f"trips@{loop.label}", Sort.INT, origin)
        else:
            trips = t.symbol(f"trips@{loop.label}", Kind.PRIVATE_UNDERSTOOD, lo=0)
            self.origins.setdefault(trips.info.name, origin)
            for group in self.fresh:
                group.add(trips)
        at_exit = {counter: trips}
        guard = _conjoin(base, t.le(t.ZERO, trips))
        self.defined(guard, base, trips)
        exits = [] if tested is None or endless else [tested.env]
        env: Env = {}
        sources = exits + [x.state.env for x in breaks]
        for v, start in head.items():
            values = {source.get(v, start) for source in sources}
            if len(values) == 1:
                env[v] = t.substitute(values.pop(), at_exit)
            else:
                name = f"{v.info.name}@after:{loop.label}"
                made_origin = Origin("loop", f"what {v.info.name} is after the loop")
                agree = uniform and all(is_block_uniform(x) for x in values)
                env[v] = self.uniform(name, v.sort, made_origin) if agree else self.private(name, v, made_origin)
        known = not any(s.info.kind is Kind.PRIVATE for s in condition.symbols)
        if known and tested is not None and not endless:
            if not breaks:
                guard = _conjoin(guard, t.substitute(t.not_(condition), at_exit))
            before = t.substitute(condition, {counter: t.sub(trips, t.ONE)})
            guard = _conjoin(guard, t.or_(t.le(trips, t.ZERO), before))
            self.defined(guard, base, trips)
        if endless and len(breaks) == 1:  # a do-while: its one way out was taken in the last iteration
            taken = t.and_(*_beyond(breaks[0].state.guard, inside))
            if not any(x.info.kind is Kind.PRIVATE for x in taken.symbols):
                guard = _conjoin(guard, t.substitute(taken, at_exit))
                self.defined(guard, base, trips)
        if passing:  # some threads left through the loop for further out: those that are here did not
            name = f"left@{loop.label}"
            made_origin = Origin("loop", "whether a thread left the loop for good")
            left = (
                self.uniform(name, Sort.BOOL, made_origin)
                if uniform
                else self.private(name, t.symbol(name, Kind.PRIVATE, Sort.BOOL), made_origin)
            )
            guard = _conjoin(guard, t.not_(left))
        return _Flow(_State(env, guard), self.outside(passing, base, counter, loop.label))

    def defined(self, guard: Guard, base: Guard, trips: Term) -> None:
        """Remember that what `guard` says beyond `base` only tells how often a loop ran."""
        for fact in _beyond(guard, base):
            if trips in t.subterms(fact):
                self.definitions.setdefault(fact, trips)

    def outside(self, passing: list[_Landing], base: Guard, counter: Term, label: str) -> list[_Landing]:
        """Jumps that leave the loop for a label further out: in some iteration, which is the thread's own matter."""
        if not passing:
            return []
        when = t.symbol(f"left@{label}#", Kind.PRIVATE_UNDERSTOOD, lo=0)
        for group in self.fresh:
            group.add(when)
        memo: dict[Term, Term] = {}
        moved = []
        for x in passing:
            env = {v: t.substitute(value, {counter: when}, memo) for v, value in x.state.env.items()}
            guard = tuple(t.substitute(g, {counter: when}, memo) for g in x.state.guard)
            moved.append(_Landing(x.label, x.is_next, _State(env, guard), x.id, x.site))
        return moved


# --- guards and environments ----------------------------------------------------------------------------------------


def _probe(variable: Term, label: str) -> Term:
    """Stands for what `variable` holds at the head of an iteration."""
    info = variable.info
    return t.symbol(f"{info.name}~{label}", Kind.PRIVATE_UNDERSTOOD, variable.sort, info.lo, info.hi)


def _conjoin(guard: Guard, *conditions: Term) -> Guard:
    """`guard` and the conditions, one conjunct an entry."""
    out = guard
    for condition in conditions:
        for part in condition.args if condition.op == t.Op.AND else (condition,):
            if part is not t.TRUE and part not in out:
                out = (*out, part)
    return out


def _beyond(guard: Guard, base: Guard) -> Guard:
    """What `guard` says that `base` does not."""
    return guard[len(base) :] if guard[: len(base)] == base else tuple(g for g in guard if g not in base)


def _agreeing(candidates: set[Term], probes: Env, after: Env, trusted: set[Term]) -> set[Term]:
    """Those loop variables on which all threads of a block agree in equal iterations: the greatest subset of
    `candidates` (which start uniform) whose steps look at nothing but each other and `trusted` probes."""
    while True:
        fine = trusted | {probes[v] for v in candidates}
        keep = {v for v in candidates if all(s in fine or s.info.kind in _AGREED for s in after[v].symbols)}
        if keep == candidates:
            return candidates
        candidates = keep


_AGREED = (Kind.UNIFORM, Kind.BLOCK, Kind.COUNTER)


def _merge(condition: Term, then: Env, orelse: Env) -> Env:
    """Variables set in one arm only are out of scope afterwards, but keep their value: nobody reads them."""
    if then is orelse:
        return then
    env = dict(then)
    for v, value in orelse.items():
        mine = then.get(v)
        env[v] = value if mine is None or mine is value else t.ite(condition, mine, value)
    return env


def _join(state: _State | None, arriving: list[_Landing], passing: list[_Landing], base: Guard) -> _State | None:
    """Where fall-through and jumps meet again: the values by who came, and what nobody who left can say."""
    sources = ([state] if state is not None else []) + [x.state for x in arriving]
    if not sources:
        return None
    env = sources[0].env
    for source in sources[1:]:
        env = _merge(t.not_(t.and_(*_beyond(source.guard, base))), env, source.env)
    if len(sources) == 1:
        return _State(env, sources[0].guard)
    gone = [t.not_(t.and_(*_beyond(x.state.guard, base))) for x in passing]
    return _State(env, _conjoin(base, *gone))


def _known_wraps(term: Term, guard: Guard) -> Term:
    """Unsigned subtractions that the guard shows not to wrap, as plain ones."""
    if not term.wraps:
        return term
    wraps = [s for s in t.subterms(term) if s.op == t.Op.USUB]
    plain: dict[Term, Term] = {}
    for wrap in wraps:
        a, b = wrap.args
        wanted = t.le(b, a)
        slack = t.sub(a, b)
        for fact in guard:
            if fact is wanted:
                plain[wrap] = slack
                break
            if fact.op in (t.Op.LE, t.Op.LT) and fact.args[0].sort is Sort.INT:
                low, high = fact.args
                margin = t.sub(slack, t.sub(high, low))  # fact gives high - low >= 0 (or 1)
                least, _ = t.bounds(margin)
                if least is not None and least + (fact.op == t.Op.LT) >= 0:
                    plain[wrap] = slack
                    break
            nonzero = fact.op == t.Op.NOT and fact.args[0].op == t.Op.EQ and set(fact.args[0].args) == {a, t.ZERO}
            if nonzero and b is t.ONE:  # a != 0 and unsigned: a - 1
                plain[wrap] = slack
                break
    return t.substitute(term, plain) if plain else term


def _converted(value: Term, sort: Sort) -> Term:
    """Lowering keeps sorts apart; this is for the merges that C does silently."""
    if sort is Sort.BOOL:
        return t.truth(value)
    if sort is Sort.REAL:
        return t.cast(value, t.F64)
    return t.cast(value, t.I64)


def _unknowns(nodes: tuple[Node, ...]) -> list[Unknown]:
    """Statements that nobody understands: they may write what they touch."""
    return [n.statement for n in walk(nodes) if isinstance(n, Plain) and isinstance(n.statement, Unknown)]


def _barriers_in(nodes: Iterable[Node]) -> tuple[int, ...]:
    """Ids of the barriers below these places, in source order."""
    found: list[int] = []
    for node in nodes:
        match node:
            case Sync():
                found.append(node.id)
            case Branch():
                found += _barriers_in((*node.then, *node.orelse))
            case Cycle():
                found += _barriers_in((*node.test, *node.body, *node.step))
            case Area():
                found += _barriers_in(node.body)
            case _:
                pass
    return tuple(found)


def _assigned(nodes: Iterable[Node]) -> list[Term]:
    """Variables that the code sets, in order of first assignment."""
    found: dict[Term, None] = {}
    for node in nodes:
        match node:
            case Access() | Plain():
                target = getattr(node.statement, "target", None)
                if target is not None:
                    found[target] = None
            case Branch():
                found.update(dict.fromkeys(_assigned((*node.then, *node.orelse))))
            case Cycle():
                found.update(dict.fromkeys(_assigned((*node.test, *node.body, *node.step))))
            case Area():
                found.update(dict.fromkeys(_assigned(node.body)))
            case _:
                pass
    return list(found)
