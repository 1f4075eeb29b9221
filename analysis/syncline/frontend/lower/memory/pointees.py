"""What pointers lead to that a kernel finds in memory: `lists[i][j]` of an `int **lists`.

A table of pointers that the kernel does not write holds addresses that somebody put there before. What they lead to is
one array for all pointers of a table, indexed by the address itself, so that two of them may lead to one place: that
hangs on the contents of the table. As with a kernel's parameters, it is assumed to be apart from all other arrays.

The members of one object, `rows->first` and `rows->second`, are no table: each leads to an array of its own, as the
members do of a structure that is passed by value. That goes for an object at a fixed place of its array, where the
kernel reads pointers of no other one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ....ir import kernel as ir
from ....ir.terms import Term
from ... import ctypes as c
from ...ctypes import CType
from ...sema.core.values import Pointer, Target
from ...syntax.node import Node
from ..state.context import Context

_SPACES = (ir.Space.GLOBAL, ir.Space.CONSTANT)


def behind(
    ctx: Context, where: ir.Address, ctype: c.PointerTo | c.ReferenceTo, bits: Term, node: Node
) -> Pointer | None:
    """The pointer of this type that was read from a place of a table as the number `bits`; None where it may lead
    anywhere: into the table itself, as in a list, or to what the kernel itself has put there."""
    table = where.array
    pointee = ctype.pointee if isinstance(ctype, c.PointerTo) else ctype.target
    if table.space not in _SPACES or table.absolute or not _is_plain(pointee):
        return None
    member = _member(where)
    ctx.emitter.tables.add(table.key)
    if member is None:
        ctx.emitter.tables_searched.add(table.key)
    if table.key in ctx.memory.tables.written:
        return None
    key, name = _key(table.key), f"(*{table.name})"
    if member is not None and table.key not in ctx.memory.tables.searched:
        key, name = f"{key}.{member}", f"{name}.{member}"
    base = ctx.emitter.arrays.get(key)
    if base is None:
        span = ctx.site(node).span
        base = ir.Array(key, name, ir.Space.GLOBAL, None, 1, (None,), span, absolute=True)
        ctx.emitter.arrays[key] = base
    return Pointer.to(pointee, Target(base, ((1, bits),)))


def settle(ctx: Context) -> None:
    """Notes at the end of a round which tables the kernel writes: what it reads from there may lead anywhere. And which
    it reads at other places than fixed ones: what the members of an object lead to may be reached from there as well.
    """
    memory, tables = ctx.memory, ctx.emitter.tables
    written = tables.intersection(_written(ctx.emitter.statements)) if tables else frozenset[str]()
    members = {key.rpartition(".")[0] for key in ctx.emitter.arrays}
    searched = {table for table in ctx.emitter.tables_searched if _key(table) in members}
    if written <= memory.tables.written and searched <= memory.tables.searched:
        return
    memory.tables.written |= written
    memory.tables.searched |= searched
    memory.again = True
    for key in map(_key, written | searched):
        for bases in (memory.arrays, *(plan.bases for plan in memory.plans.values())):
            for base in [each for each in bases if each == key or each.rpartition(".")[0] == key]:
                del bases[base]


def _member(where: ir.Address) -> str | None:
    """The member of a record at a fixed place of its array that an address is; None for any other address."""
    if any(not index.is_const or index.value for _, index in where.index):
        return None
    return next((name for name, start, _ in where.array.fields if start == where.offset), None)


def _key(table: str) -> str:
    """Names what the pointers of a table lead to."""
    return f"(*{table})"


def _written(block: Iterable[ir.Statement]) -> Iterator[str]:
    """The arrays that statements, and steps among them, may write, by key."""
    for statement in block:
        match statement:
            case ir.Write() | ir.Atomic():
                yield statement.address.array.key
            case ir.Unknown():
                yield from (array.key for array in statement.touches)
            case ir.If():
                yield from _written((*statement.then, *statement.orelse))
            case ir.Loop():
                yield from _written((*statement.test, *statement.body, *statement.step))
            case _:  # a region, or a copy that is issued
                yield from _written(getattr(statement, "body", ()))


def _is_plain(ctype: CType) -> bool:
    """Whether an object of this type holds no pointers, so that no list or tree goes through it."""
    while isinstance(ctype, c.ArrayOf):
        ctype = ctype.element
    if isinstance(ctype, c.Record):
        return all(_is_plain(f.type) for f in ctype.fields)
    return isinstance(ctype, c.Arithmetic | c.Void)
