"""What a device function's own use says of its arguments.

A number that decides who comes to a barrier is the same for all threads, or the function is wrong in any case; so is
one that is compared with a thread's index. One that alone says where a thread writes is the thread's number, where the
function has nothing else to tell threads apart, and else may be anything. Memory is shared by the threads that reach it
at different places, and each thread's own where all of them write one place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ....ir import kernel as ir
from ....ir.kernel import Scope, Space
from ....ir.pretty import statements
from ....ir.terms import Kind, Op, Sort, Term
from ....records import field, record
from ..state.given import Given, Role

#: stand for what differs between threads, beside what they are given: their numbers, and what they read or get
_INDEX = "index"
_DATA = "data"
_THREADS = frozenset({_INDEX, _DATA})
#: stands for a condition that one thread alone meets
_ONE = "one thread"
_Names = frozenset[str]
_NOTHING: _Names = frozenset()


@record
class _Access:
    """An access: the array, what its place is made of, and what the conditions around it are."""

    array: str
    writes: bool
    atomic: bool
    place: _Names
    around: _Names


@record(frozen=False)
class _Uses:
    """How a function uses what it is given, by name."""

    steering: set[str] = field(default_factory=set)  #: decides who comes to a barrier
    compared: set[str] = field(default_factory=set)  #: in a condition that hangs on the thread as well
    accesses: list[_Access] = field(default_factory=list)


def meets(body: ir.Block) -> bool:
    """Whether a block's threads meet in some code."""
    return any(isinstance(s, ir.Barrier) and s.scope not in (Scope.WARP, Scope.THREAD) for s in statements(body))


def waits(body: ir.Block) -> bool:
    """Whether threads meet there at all."""
    return any(isinstance(s, ir.Barrier | ir.Exchange) for s in statements(body))


def roles(kernel: ir.Kernel, known: Given) -> Given:
    """The roles of the arguments, those that are known kept."""
    symbols = {p.symbol.info.name: p.symbol for p in kernel.parameters if p.symbol is not None}
    arrays = dict.fromkeys(p.array.key for p in kernel.parameters if p.array is not None)
    uses = _uses(kernel, frozenset(symbols))
    numbers = dict(known.numbers) | _numbers(kernel, uses, symbols)
    private = {key for key, role in numbers.items() if role in (Role.OWN, Role.NUMBER)} | {_INDEX}
    memories = dict(known.memories)
    for key in arrays:
        memories.setdefault(key, _memory([a for a in uses.accesses if a.array == key], private))
    return Given(tuple(numbers.items()), tuple(memories.items()))


def _numbers(kernel: ir.Kernel, uses: _Uses, symbols: dict[str, Term]) -> dict[str, Role]:
    placing = set[str]()
    placed = set[str]()
    shared = {a.key for a in kernel.arrays if a.space is not Space.LOCAL}
    for access in uses.accesses:
        if access.array in shared:
            placed |= access.place
            if access.writes and _THREADS.isdisjoint(access.place | access.around):
                placing |= access.place
    placing &= {name for name, symbol in symbols.items() if symbol.sort is Sort.INT}
    only = len(placing) == 1 and not _looks(kernel) and not placing & uses.steering
    out: dict[str, Role] = {}
    for name in symbols:
        if name in placing:
            out[name] = Role.NUMBER if only else Role.OWN
        elif name in uses.steering | uses.compared:
            out[name] = Role.SAME
        else:
            out[name] = Role.TAKEN_SAME if name in placed else Role.OWN
    return out


def _memory(accesses: Iterable[_Access], private: set[str]) -> Role:
    accesses = list(accesses)
    if any(a.atomic or not private.isdisjoint(a.place) for a in accesses):
        return Role.SHARED
    writes = [a for a in accesses if a.writes]
    if not writes:
        return Role.READ
    return Role.SHARED if all(_ONE in a.around for a in writes) else Role.OWN


def _looks(kernel: ir.Kernel) -> bool:
    """Whether a function asks for the thread's number."""
    return any(s.info.kind is Kind.THREAD for s in kernel.looks) or any(
        s.info.kind is Kind.THREAD for statement in statements(kernel.body) for s in symbols(statement)
    )


def symbols(statement: ir.Statement) -> Iterator[Term]:
    """The symbols of what a statement computes, decides and touches."""
    match statement:
        case ir.Assign(value=value):
            yield from value.symbols
        case ir.If(condition=condition) | ir.Loop(condition=condition):
            yield from condition.symbols
        case ir.Read(address=address) | ir.Write(address=address) | ir.Atomic(address=address):
            for _, term in address.index:
                yield from term.symbols


# --- what hangs on what --------------------------------------------------------------------------------------


def _uses(kernel: ir.Kernel, names: _Names) -> _Uses:
    block_wide = meets(kernel.body)
    walk = _Walk(_tainted(kernel.body, names), names, meets if block_wide else waits)
    walk.block(kernel.body, _NOTHING)
    return walk.uses


def _tainted(body: ir.Block, names: _Names) -> dict[Term, _Names]:
    """What each variable is made of: the arguments, and what differs between threads."""
    found: dict[Term, _Names] = {}
    everything = list(statements(body))
    changed = True
    while changed:
        changed = False
        for s in everything:
            match s:
                case ir.Assign(target=target, value=value):
                    new = made_of(value, names, found)
                case ir.Havoc(target=target):
                    new = _NOTHING if s.uniform else frozenset({_DATA})
                case ir.Read(target=target) | ir.Atomic(target=target) | ir.Exchange(target=target):
                    new = frozenset({_DATA})
                case _:
                    continue
            if target is not None and not new <= found.get(target, _NOTHING):
                found[target] = found.get(target, _NOTHING) | new
                changed = True
    return found


def made_of(term: Term, names: _Names, variables: dict[Term, _Names]) -> _Names:
    """The arguments that a term is made of, and whether it hangs on the thread."""
    out: set[str] = set()
    for symbol in term.symbols:
        if symbol.info.kind is Kind.THREAD:
            out.add(_INDEX)
        elif symbol.info.name in names:
            out.add(symbol.info.name)
        out |= variables.get(symbol, _NOTHING)
    return frozenset(out)


class _Walk:
    """One pass over a body, with the conditions around."""

    def __init__(self, variables: dict[Term, _Names], names: _Names, gathers: object) -> None:
        self._variables = variables
        self._names = names
        self._gathers = gathers
        self._around: dict[str, bool] = {}  #: by label, whether threads meet in what it leaves
        self.uses = _Uses()

    def block(self, body: ir.Block, around: _Names) -> None:
        for s in body:
            self._statement(s, around)

    def _statement(self, s: ir.Statement, around: _Names) -> None:
        match s:
            case ir.If(condition=condition, then=then, orelse=orelse):
                made = self._made(condition)
                self._decides(made, self._meets((*then, *orelse)) or self._leaves((*then, *orelse)))
                self.block(then, around | made | (frozenset({_ONE}) if self._is_one(condition) else _NOTHING))
                self.block(orelse, around | made)
            case ir.Loop(label=label, test=test, condition=condition, body=body, step=step):
                made = self._made(condition)
                self._around[label] = self._meets((*test, *body, *step))
                self._decides(made, self._around[label])
                self.block((*test, *body, *step), around | made)
            case ir.Region(label=label, body=body):
                self._around[label] = self._meets(body)
                self.block(body, around)
            case ir.Read() | ir.Write() | ir.Atomic():
                terms = [term for _, term in s.address.index]
                place = frozenset[str]().union(*map(self._made, terms))
                writes, atomic = not isinstance(s, ir.Read), isinstance(s, ir.Atomic)
                self.uses.accesses.append(_Access(s.address.array.key, writes, atomic, place, around))

    def _decides(self, made: _Names, steers: bool) -> None:
        if steers:
            self.uses.steering |= made - _THREADS
        elif _INDEX in made:
            self.uses.compared |= made - _THREADS

    def _made(self, term: Term) -> _Names:
        return made_of(term, self._names, self._variables)

    def _is_one(self, condition: Term) -> bool:
        """Whether one thread alone may meet a condition: it asks for a number of the thread's."""
        parts = condition.args if condition.op == Op.AND else (condition,)
        return any(part.op == Op.EQ and _INDEX in self._made(part) for part in parts)

    def _meets(self, body: ir.Block) -> bool:
        return bool(self._gathers(body))  # type: ignore[operator]

    def _leaves(self, body: ir.Block) -> bool:
        """Whether some code ends what others wait in."""
        jumps = [s for s in statements(body) if isinstance(s, ir.Leave | ir.Next | ir.Exit)]
        return any(isinstance(s, ir.Exit) or self._around.get(s.label, False) for s in jumps)
