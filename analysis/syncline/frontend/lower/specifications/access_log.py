"""Which accesses a thread has made since the last barrier, for specifications that speak of them (GPUVerify §3.1: one
access of each kind is remembered, and nobody knows which).

`__read(p)` is a variable of the thread: TRUE if it has read from p's array since the last barrier, and if that read is
the one that is looked at; `__read_offset_bytes(p)` is where. A claim that holds for every choice holds of all accesses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ....ir import kernel as ir
from ....ir import terms
from ....ir.ordering import concerns
from ....ir.pairs import LOG, SAME_BLOCK
from ....ir.pretty import statements
from ....ir.reasons import Cause
from ....ir.terms import Term
from ....records import replace
from ... import ctypes as c
from ...sema.core.values import Number, Pointer, Target, Value
from ...syntax.node import Node
from ..dispatch import evaluate
from ..state.claimed import Log
from ..state.context import Context

_KINDS = {"read": False, "write": True}


def call(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value | None:
    """The value of a word that speaks of accesses; None where the name is none."""
    words = name.removeprefix("__").removesuffix("_bytes").split("_")
    negated = words[0] == "no"
    words = words[1:] if negated else words
    if name == "__ptr_offset_bytes" and len(arguments) == 1:
        return _offset(ctx, arguments[0], node)
    if not name.startswith("__") or words[0] not in _KINDS or not arguments:
        return None
    if words[1:] not in ([], ["offset"], ["implies"]) or len(arguments) != 1 + (words[1:] == ["implies"]):
        return None
    log = _log(ctx, _KINDS[words[0]], arguments[0])
    if log is None:
        return Number(ctx.havoc(c.UINT, Cause.SPEAKS_OF(name), node), c.UINT)
    if words[1:] == ["offset"]:
        return Number(log.place, c.UINT)
    if words[1:] == ["implies"]:
        return Number(terms.or_(terms.not_(log.happened), evaluate.condition(ctx, arguments[1])), c.BOOL)
    return Number(terms.not_(log.happened) if negated else log.happened, c.BOOL)


def _target(ctx: Context, argument: Node) -> Target | None:
    """Where a pointer that has one target points."""
    found = evaluate.value(ctx, argument)
    if isinstance(found, Pointer) and len(found.choices) == 1:
        return found.choices[0][1]
    return None


def _offset(ctx: Context, argument: Node, node: Node) -> Value:
    target = _target(ctx, argument)
    if target is None:
        return Number(ctx.havoc(c.UINT, Cause.WHERE_POINTER_POINTS(), node), c.UINT)
    return Number(offset(target), c.UINT)


def offset(target: Target) -> Term:
    """In bytes, from the beginning of the array."""
    parts = (terms.mul(terms.integer(stride), index) for stride, index in target.steps)
    return terms.add(terms.integer(target.offset), *parts)


def _log(ctx: Context, writes: bool, argument: Node) -> Log | None:
    target = _target(ctx, argument)
    return None if target is None else of(ctx, writes, target)


def of(ctx: Context, writes: bool, target: Target) -> Log | None:
    """The log of one kind of access to the array of a target."""
    array = target.base
    if not isinstance(array, ir.Array):
        return None
    word = "written" if writes else "read"
    happened = terms.variable(f"{LOG}{array.key} is {word}", terms.Sort.BOOL)
    place = terms.variable(f"{LOG}{array.key} is {word} at", terms.Sort.INT)
    log = Log(writes, array, happened, place)
    ctx.specifications.logs[writes, array.key] = log
    return log


def kept(body: ir.Block, logs: Mapping[tuple[bool, str], Log], site: ir.Site) -> ir.Block:
    """The kernel's body with its accesses written down in the logs."""
    if not logs:
        return body
    start: list[ir.Statement] = []
    for log in logs.values():
        start += [ir.Assign(log.happened, terms.FALSE, site), ir.Havoc(log.place, Cause.CHOSEN_ACCESS(), site)]
    return (*start, *_Keeper(logs).block(body))


class _Keeper:
    def __init__(self, logs: Mapping[tuple[bool, str], Log]) -> None:
        self.logs = logs
        self.count = 0

    def block(self, body: Iterable[ir.Statement]) -> ir.Block:
        return tuple(s for statement in body for s in self.statement(statement))

    def statement(self, s: ir.Statement) -> list[ir.Statement]:
        match s:
            case ir.Read(ghost=False) | ir.Write():
                log = self.logs.get((isinstance(s, ir.Write), s.address.array.key))
                return [s] if log is None else [s, *self.noted(s, log)]
            case ir.If():
                return [replace(s, then=self.block(s.then), orelse=self.block(s.orelse))]
            case ir.Loop():
                return [self.loop(s)]
            case ir.Region():
                return [replace(s, body=self.block(s.body))]
            case ir.Barrier() if s.scope not in (ir.Scope.WARP, ir.Scope.WARPS):
                return [s, *self.forgotten(s)]
            case ir.Unknown():
                return [s, *self.lost(s)]
            case _:
                return [s]

    def loop(self, s: ir.Loop) -> ir.Loop:
        """A loop, of which it is supposed that the accesses so far are those that its text makes."""
        inside = tuple(statements((*s.test, *s.body, *s.step)))
        moving = {target for i in inside if (target := getattr(i, "target", None)) is not None}
        guesses: list[ir.Statement] = []
        for log in self.logs.values():
            accesses = (i for i in inside if isinstance(i, ir.Read | ir.Write) and _is_of(i, log))
            places = [_place(i) for i in accesses if not _indices(i) & moving]
            if places:
                known = (terms.eq(log.place, place) for place in dict.fromkeys(places))
                guesses.append(ir.Assert(terms.or_(terms.not_(log.happened), *known), s.site, ir.Claim.GUESS))
        kept = replace(s, test=self.block(s.test), body=self.block(s.body), step=self.block(s.step))
        if not s.test and s.condition is terms.TRUE:
            return replace(kept, body=(*guesses, *kept.body))
        return replace(kept, test=(*guesses, *kept.test))

    def noted(self, s: ir.Read | ir.Write, log: Log) -> list[ir.Statement]:
        """This access may be the one that is looked at."""
        self.count += 1
        chosen = terms.variable(f"{LOG}choice.{self.count}", terms.Sort.BOOL)
        return [
            ir.Havoc(chosen, Cause.CHOSEN_ACCESS(), s.site),
            ir.Assign(log.place, terms.ite(chosen, _place(s), log.place), s.site),
            ir.Assign(log.happened, terms.or_(log.happened, chosen), s.site),
        ]

    def forgotten(self, s: ir.Barrier) -> list[ir.Statement]:
        """Behind a barrier nothing has happened that it orders; what it does not order between blocks still has, for
        threads of two blocks."""
        out: list[ir.Statement] = []
        for log in self.logs.values():
            if concerns(s, frozenset((log.array.space,))):
                apart = s.scope is ir.Scope.BLOCK and log.array.space is not ir.Space.SHARED
                left = terms.and_(log.happened, terms.not_(SAME_BLOCK)) if apart else terms.FALSE
                out.append(ir.Assign(log.happened, left, s.site))
        return out

    def lost(self, s: ir.Unknown) -> list[ir.Statement]:
        """Nobody knows what it accesses."""
        out: list[ir.Statement] = []
        for log in self.logs.values():
            if ir.ELSEWHERE in s.touches or any(a.key == log.array.key for a in s.touches):
                out += [ir.Havoc(v, s.reason, s.site) for v in (log.happened, log.place)]
        return out


def _is_of(s: ir.Read | ir.Write, log: Log) -> bool:
    """Whether a statement is an access that a log has."""
    ghost = isinstance(s, ir.Read) and s.ghost
    return not ghost and isinstance(s, ir.Write) is log.writes and s.address.array.key == log.array.key


def _place(s: ir.Read | ir.Write) -> Term:
    parts = (terms.mul(terms.integer(stride), index) for stride, index in s.address.index)
    return terms.add(terms.integer(s.address.offset), *parts)


def _indices(s: ir.Read | ir.Write) -> frozenset[Term]:
    return frozenset(symbol for _, index in s.address.index for symbol in index.symbols)
