"""The first guess of a compare-and-swap loop: `old = *p; do { seen = old; old = atomicCAS(p, seen, f(seen)); } while
(seen != old);` (CUDA C++ Programming Guide, "Atomic Functions": any atomic made of `atomicCAS()`).

A read whose value goes into nothing but the swap, and into the question whether the swap has found it, does no harm
whatever it finds: a wrong guess costs one more turn. By the letter, a plain read beside atomics is a race; it is taken
for a relaxed one here, as a volatile read is, with a note.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace

from ...ir import kernel as ir
from ...ir.kernel import Block, Site
from ...ir.terms import FALSE, Op, Term


@dataclass(frozen=True, slots=True)
class _Held:
    """The variables that hold the guess, or are made of it; of the others, those that hold what a swap has found."""

    guess: frozenset[Term] = frozenset()
    found: frozenset[Term] = frozenset()

    def joined(self, other: _Held) -> _Held:
        return _Held(self.guess | other.guess, self.found & other.found)


class _Used(Exception):
    """The value is used for something else."""


def relaxed(body: Block) -> tuple[Block, tuple[ir.Read, ...]]:
    """The body with its first guesses as volatile reads, and these."""
    cells = {s.address for s in _all(body) if isinstance(s, ir.Atomic) and s.operation == "cas"}
    if not cells:
        return body, ()
    reads = {_key(s): s for s in _all(body) if isinstance(s, ir.Read) and s.address in cells}
    guesses = {key: read for key, read in reads.items() if _is_plain(read) and _Walk(read).is_guess(body)}
    return (_volatile(body, frozenset(guesses)), tuple(guesses.values())) if guesses else (body, ())


_Key = tuple[Site, ir.Address]


def _key(read: ir.Read) -> _Key:
    return read.site, read.address


def _is_plain(read: ir.Read) -> bool:
    return not (read.volatile or read.pending or read.transfer or read.ghost)


class _Walk:
    """Follows what one read found through the statements."""

    def __init__(self, read: ir.Read) -> None:
        self.read = read
        self.swapped = False
        self.jumps: dict[tuple[str, bool], _Held] = {}  #: label, and whether the loop goes on

    def is_guess(self, body: Block) -> bool:
        """Whether a swap takes it, and nothing else does."""
        try:
            self.block(body, _Held())
        except _Used:
            return False
        return self.swapped

    def block(self, body: Block, held: _Held | None) -> _Held | None:
        for s in body:
            if held is None:
                return None
            held = self.statement(s, held)
        return held

    def statement(self, s: ir.Statement, held: _Held) -> _Held | None:
        match s:
            case ir.Assign(target, value):
                derived, same = not held.guess.isdisjoint(value.symbols), value in held.found
                return _Held(_with(held.guess, target, derived), _with(held.found, target, same and not derived))
            case ir.Read() if _key(s) == _key(self.read):
                self.unused(s.address.index, held)
                return _Held(held.guess | {s.target}, held.found - {s.target})
            case ir.Atomic(operation="cas") if s.address == self.read.address:
                self.unused(s.address.index, held)
                self.swapped |= not held.guess.isdisjoint(s.operands[0].symbols)
                if s.target is None:
                    return held
                return _Held(held.guess - {s.target}, held.found | {s.target})
            case ir.If():
                yes, no = self.ways(s.condition, held)
                return _either(self.block(s.then, yes), self.block(s.orelse, no))
            case ir.Loop():
                return self.loop(s, held)
            case ir.Region():
                return self.landing((s.label, False), self.block(s.body, held))
            case ir.Leave() | ir.Next():
                key = (s.label, isinstance(s, ir.Next))
                self.jumps[key] = held.joined(self.jumps.get(key, held))
                return None
            case ir.Exit():
                return None
            case _:
                self.unused(s, held)
                target = getattr(s, "target", None)
                return held if target is None else _Held(held.guess - {target}, held.found - {target})

    def loop(self, s: ir.Loop, held: _Held) -> _Held | None:
        """What holds at its head grows until it stands."""
        while True:
            out: _Held | None = None
            tested = self.block(s.test, held)
            again: _Held | None = None
            if tested is not None:
                inside, out = self.ways(s.condition, tested)
                if s.condition.is_const:
                    out = None if s.condition is not FALSE else out
                after = self.landing((s.label, True), self.block(s.body, inside))
                again = self.block(s.step, after)
            left = self.landing((s.label, False), out)
            grown = held if again is None else held.joined(again)
            if grown == held:
                return left
            held = grown

    def landing(self, label: tuple[str, bool], held: _Held | None) -> _Held | None:
        return _either(held, self.jumps.pop(label, None))

    def ways(self, condition: Term, held: _Held) -> tuple[_Held, _Held]:
        """What holds where a condition does, and where not. Once the swap has found the guess, it is none any more."""
        if held.guess.isdisjoint(condition.symbols):
            return held, held
        asked, equal = (condition.args[0], False) if condition.op == Op.NOT else (condition, True)
        if asked.op != Op.EQ or not any(one in held.found for one in asked.args):
            raise _Used
        right = replace(held, guess=frozenset())
        return (right, held) if equal else (held, right)

    def unused(self, part: object, held: _Held) -> None:
        """Raises `_Used` where something speaks of the guess."""
        if held.guess and not held.guess.isdisjoint(_symbols(part)):
            raise _Used


def _with(held: frozenset[Term], target: Term, member: bool) -> frozenset[Term]:
    return held | {target} if member else held - {target}


def _either(one: _Held | None, other: _Held | None) -> _Held | None:
    if one is None or other is None:
        return one or other
    return one.joined(other)


def _symbols(part: object) -> Iterator[Term]:
    """The symbols that a statement, or a part of one, speaks of."""
    if isinstance(part, Term):
        yield from part.symbols
    elif isinstance(part, tuple):
        for each in part:
            yield from _symbols(each)
    elif is_dataclass(part) and not isinstance(part, Site):
        for field in fields(part):
            if field.name != "target":
                yield from _symbols(getattr(part, field.name))


def _all(block: Block) -> Iterator[ir.Statement]:
    for s in block:
        yield s
        match s:
            case ir.If():
                yield from _all((*s.then, *s.orelse))
            case ir.Loop():
                yield from _all((*s.test, *s.body, *s.step))
            case ir.Region():
                yield from _all(s.body)
            case _:
                pass


def _volatile(block: Block, guesses: frozenset[_Key]) -> Block:
    def one(s: ir.Statement) -> ir.Statement:
        match s:
            case ir.Read() if _key(s) in guesses:
                return replace(s, volatile=True)
            case ir.If():
                return replace(s, then=_volatile(s.then, guesses), orelse=_volatile(s.orelse, guesses))
            case ir.Loop():
                test, body, step = (_volatile(part, guesses) for part in (s.test, s.body, s.step))
                return replace(s, test=test, body=body, step=step)
            case ir.Region():
                return replace(s, body=_volatile(s.body, guesses))
            case _:
                return s

    return tuple(one(s) for s in block)
