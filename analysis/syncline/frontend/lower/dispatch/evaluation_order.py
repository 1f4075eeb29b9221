"""Several operands, evaluated one after the other.

A value is a term over variables. Where evaluating a later operand changes one of them (`a[f(i)] = i` with `int &` in
f), the earlier value is kept in a variable of its own, assigned before the change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from ....ir import kernel as ir
from ....ir import terms
from ....ir.terms import Term
from ....records import replace
from ...sema.core.values import Aggregate, ChoicePlace, Elements, MemoryPlace, Number, Place, Pointer, Target, Value
from ...syntax.node import Node
from ..state.context import Context
from ..state.emitter import scalar_like

Operand = Place | Value
_Kept = TypeVar("_Kept", bound=Operand)


def in_order(ctx: Context, operands: Sequence[Callable[[], _Kept]], node: Node) -> list[_Kept]:
    """The operands' values and places, each as it was when it was evaluated."""
    found: list[_Kept] = []
    positions: list[int] = []
    for operand in operands:
        found.append(operand())
        positions.append(len(ctx.emitter.statements))
    for k in reversed(range(len(found) - 1)):
        found[k] = kept(ctx, found[k], positions[k], node)
    return found


def kept(ctx: Context, operand: _Kept, position: int, node: Node) -> _Kept:
    """An operand as it was when so many statements were there. What the ones since then change is copied first."""
    if position == len(ctx.emitter.statements):
        return operand
    changed = assigned(ctx.emitter.statements[position:])
    stale = changed.intersection(_symbols(operand)) if changed else ()
    if not stale:
        return operand
    copies = {s: _copy(ctx, s) for s in sorted(stale, key=lambda s: s.info.name)}
    site = ctx.site(node)
    ctx.emitter.statements[position:position] = [ir.Assign(copy, s, site) for s, copy in copies.items()]
    return _replaced(operand, copies)  # type: ignore[return-value]


def assigned(statements: Iterable[ir.Statement]) -> set[Term]:
    """Every variable that the statements may change."""
    out: set[Term] = set()
    for s in statements:
        if isinstance(s, ir.Assign | ir.Havoc | ir.Read):
            out.add(s.target)
        elif isinstance(s, ir.Atomic | ir.Exchange):
            if s.target is not None:
                out.add(s.target)
        elif isinstance(s, ir.If):
            out |= assigned(s.then) | assigned(s.orelse)
        elif isinstance(s, ir.Loop):
            out |= assigned(s.test) | assigned(s.body) | assigned(s.step)
        elif isinstance(s, ir.Region):
            out |= assigned(s.body)
    return out


def _copy(ctx: Context, variable: Term) -> Term:
    if variable.sort is terms.Sort.INT and variable.info.lo is None:
        return terms.variable(ctx.unique(f"{variable.info.name}'"))
    return ctx.temporary(scalar_like(variable))


def _symbols(operand: Operand) -> Iterable[Term]:
    if isinstance(operand, Number):
        yield from operand.term.symbols
    elif isinstance(operand, Pointer):
        for guard, target in operand.choices:
            yield from guard.symbols
            yield from _target_symbols(target)
    elif isinstance(operand, Aggregate):
        for part in operand.fields.values():
            yield from _symbols(part)
    elif isinstance(operand, Elements):
        for part in operand.items:
            yield from _symbols(part)
    elif isinstance(operand, MemoryPlace):
        yield from _target_symbols(operand.target)
    elif isinstance(operand, ChoicePlace):
        for guard, part in operand.choices:
            yield from guard.symbols
            yield from _symbols(part)


def _target_symbols(target: Target) -> Iterable[Term]:
    for _, index in target.steps:
        yield from index.symbols


def _replaced(operand: Operand, kept: Mapping[Term, Term]) -> Operand:
    def term(old: Term) -> Term:
        return terms.substitute(old, kept)

    def moved(target: Target) -> Target:
        return replace(target, steps=tuple((stride, term(index)) for stride, index in target.steps))

    def value(old: Value) -> Value:
        return _replaced(old, kept)  # type: ignore[return-value]

    if isinstance(operand, Number):
        return Number(term(operand.term), operand.type)
    if isinstance(operand, Pointer):
        choices = tuple((term(guard), moved(target)) for guard, target in operand.choices)
        return Pointer(operand.pointee, choices, None if operand.selector is None else term(operand.selector))
    if isinstance(operand, Aggregate):
        return Aggregate(operand.type, {name: value(part) for name, part in operand.fields.items()})
    if isinstance(operand, Elements):
        return Elements(operand.type, tuple(value(part) for part in operand.items))
    if isinstance(operand, MemoryPlace):
        return replace(operand, target=moved(operand.target))
    if isinstance(operand, ChoicePlace):
        parts = tuple((term(guard), _replaced(part, kept)) for guard, part in operand.choices)
        return ChoicePlace(parts, operand.type)  # type: ignore[arg-type]
    return operand
