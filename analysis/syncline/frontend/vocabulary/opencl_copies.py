"""OpenCL's asynchronous copies. (OpenCL C specification 6.15.11.)

All work-items of a group have to come to a copy, and to the wait for it, with the same arguments. Some work-items then
carry it out, nobody knows which and when: here one that nobody knows copies all elements at the call, and again after
each barrier that is passed while the copy is under way. The wait ends the copy for the whole group, and orders no other
access.

Events are followed by the names of the variables that hold them, within one block of statements. A copy whose end is
not found there is unclear.
"""

from __future__ import annotations

from ...ir import kernel as ir
from ...ir import terms
from ...ir.kernel import Scope, Space
from ...ir.lanes import RANK
from ...ir.reasons import AssumptionKind, Cause
from ...ir.terms import Kind, Sort, Term
from ...limits.lower import EVENT
from ...records import replace
from ...regex import regex
from .. import ctypes as c
from ..lower.dispatch import evaluate
from ..lower.memory import access, nulls, pointers, stores, unknowns
from ..lower.state.context import Context
from ..sema.core.values import Nothing, Number, Pointer, Transfer, Value
from ..syntax.node import Node, unparenthesized
from . import barriers

_ELEMENT = regex(r"(\w+)\[(\d+)\]")
#: what stands before the call whose value a variable gets
_ASSIGNED = regex(r"(\w+\s*(?:\[\s*\d+\s*\])?)\s*=\s*\Z")


def start(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value | None:
    """`async_work_group_copy(to, from, count, event)`, or the strided form; None with other arguments."""
    strided = name == "async_work_group_strided_copy"
    if len(arguments) != (5 if strided else 4):
        return None
    given = evaluate.values_of(ctx, arguments)
    numbers = [v for v in given[2:-1] if isinstance(v, Number)]
    _meet(ctx, given, node)
    if numbers:
        count = terms.as_integer(numbers[0].term)
        given[:2] = (nulls.followed(ctx, v, count, node) or v if isinstance(v, Pointer) else v for v in given[:2])
    target, source = given[:2]
    result = Number(ctx.havoc(c.ULONG, Cause.EVENT_OF(name), node, uniform=True), c.ULONG)
    if not isinstance(target, Pointer) or not isinstance(source, Pointer) or len(numbers) != len(given) - 3:
        unknowns.call(ctx, Cause.CALL_TO(name), given, [], node, may_synchronise=True)
        return result
    count, step = terms.as_integer(numbers[0].term), terms.as_integer(numbers[-1].term) if strided else terms.ONE
    inward = _is_local(target)
    event = _held_by(ctx, arguments[-1], node)
    if _is_zero(given[-1]):
        # the variable no longer knows of the copies before
        ctx.copies.under_way = tuple(replace(f, event=None) if f.event == event else f for f in ctx.copies.under_way)
    arrays, _ = unknowns.touched(ctx, [target, source])
    steps = (terms.ONE, step) if inward else (step, terms.ONE)
    copy = Transfer(target, source, count, *steps, event, ctx.unique("transfer"), node, arrays)
    ctx.copies.under_way = (*ctx.copies.under_way, copy)
    _carry_out(ctx, copy, pending=False)
    return result


def wait(ctx: Context, arguments: list[Node], node: Node) -> Value | None:
    """`wait_group_events(count, events)`: ends the copies that the events stand for."""
    if len(arguments) != 2:
        return None
    given = evaluate.values_of(ctx, arguments)
    over: frozenset[str] = frozenset()
    if isinstance(given[0], Number) and given[0].term.is_const:
        over = _named(arguments[1], int(terms.as_integer(given[0].term).value))
    ended: frozenset[ir.Ordered] = frozenset(f.name for f in ctx.copies.under_way if f.event in over)
    if ended:
        ctx.note(AssumptionKind.WAIT_ENDS_COPY())
    _meet(ctx, given, node, ended)
    ctx.copies.under_way = tuple(f for f in ctx.copies.under_way if f.name not in ended)
    return Nothing()


@barriers.follows
def after_barrier(ctx: Context) -> None:
    """What is under way goes on after a barrier."""
    for copy in ctx.copies.under_way:
        _carry_out(ctx, copy, pending=True)


def _carry_out(ctx: Context, copy: Transfer, pending: bool) -> None:
    """One work-item, which nobody knows, copies all."""
    site = ctx.site(copy.node)
    copier = ctx.havoc(c.UINT, Cause.COPYING_ITEMS(), copy.node, uniform=True)
    counter = ctx.temporary(terms.I64)

    def element() -> None:
        to, origin = (
            pointers.dereference(ctx, pointers.advance(p, terms.mul(counter, step)), copy.node)
            for p, step in ((copy.target, copy.target_step), (copy.source, copy.source_step))
        )
        found = access.load(ctx, origin, copy.node)
        stores.store(ctx, to, evaluate.to_type(ctx, found, to.type, copy.node), copy.node)

    def marked() -> None:
        for one in ctx.block(element):
            copied = isinstance(one, ir.Read | ir.Write)
            ctx.emit(replace(one, transfer=copy.name, pending=pending) if copied else one)

    def all_elements() -> None:
        ctx.emit(ir.Assign(counter, terms.ZERO, site))
        step = (ir.Assign(counter, terms.add(counter, terms.ONE), site),)
        body = ctx.block(marked)
        ctx.emit(ir.Loop(ctx.label("loop"), (), terms.lt(counter, copy.count), body, step, site))

    ctx.emit(ir.If(terms.eq(RANK, copier), ctx.block(all_elements), (), site))


# --- all of the group, with the same arguments ----------------------------------------------------------------


def _meet(ctx: Context, given: list[Value], node: Node, ended: frozenset[ir.Ordered] = frozenset()) -> None:
    """Every work-item comes here, and brings the same arguments: those whose arguments equal a number that all share
    are all of them, or none. The copies `ended` are over."""
    doubtful = [term for value in given for term in _numbers_of(value) if not _same_for_all(term)]
    meeting = ctx.block(lambda: barriers.emit(ctx, Scope.BLOCK, node, orders=ended))
    for term in dict.fromkeys(doubtful):
        shared = ctx.havoc(c.LONG, Cause.COPY_ARGUMENTS(), node, uniform=True)
        meeting = (ir.If(terms.eq(terms.as_integer(term), shared), meeting, (), ctx.site(node)),)
    for statement in meeting:
        ctx.emit(statement)


def _numbers_of(value: Value) -> list[Term]:
    """The numbers that tell a value from others: of a pointer, where it points and under which conditions."""
    if isinstance(value, Number):
        return [value.term] if value.term.sort is not Sort.REAL else []
    if not isinstance(value, Pointer):
        return []
    found: list[Term] = []
    for guard, target in value.choices:
        found += [guard, *(term for _, term in target.steps)]
    return found


def _same_for_all(term: Term) -> bool:
    return all(symbol.info.kind in (Kind.UNIFORM, Kind.BLOCK) for symbol in term.symbols)


# --- events ---------------------------------------------------------------------------------------------------


def _held_by(ctx: Context, event: Node, call: Node) -> str | None:
    """The variable that holds a copy's event: the one that the call's value goes to, or the one passed along."""
    if event.text.strip() not in ("0", "NULL", "(event_t)0", "(event_t)(0)"):
        return _plain(event.text)
    text = ctx.program.expanded.text[max(0, call.start - EVENT) : call.start].decode("utf-8", "replace")
    before = _ASSIGNED.search(text)
    return None if before is None else _plain(before.group(1))


def _plain(text: str) -> str | None:
    text = "".join(text.split())
    return text if text.isidentifier() or _ELEMENT.fullmatch(text) else None


def _named(events: Node, count: int) -> frozenset[str]:
    """The variables that `&e`, `&e[k]` or `e` stands for as an array of so many events."""
    text = "".join(unparenthesized(events).text.split())
    found = _ELEMENT.fullmatch(text.removeprefix("&"))
    if text.startswith("&") and found is not None:
        first = int(found.group(2))
        return frozenset(f"{found.group(1)}[{k}]" for k in range(first, first + count))
    if text.startswith("&"):
        return frozenset({text[1:]}) if count == 1 else frozenset()
    return frozenset(f"{text}[{k}]" for k in range(min(count, 64)))


def _is_zero(value: Value) -> bool:
    return not isinstance(value, Number) or value.term is terms.ZERO


def _is_local(pointer: Pointer) -> bool:
    return any(isinstance(t.base, ir.Array) and t.base.space is Space.SHARED for _, t in pointer.choices)
