"""Collective types of CUB (CUB API, "Block-wide collectives" and "Warp-wide collectives"): `cub::BlockReduce<T, 128>`
and its kin, which exchange values through a `TempStorage` in shared memory.

The model of a call:

- All threads of the block (of a warp collective: all lanes) have to come: a barrier that orders the storage and nothing
  else. That CUB waits inside is not promised to anybody: neither for the user's own data, nor for the next call.
- Before that barrier one thread writes the whole storage, after it all threads read the whole storage. Which one writes
  may be any: a symbol. So a second call on the storage with no barrier in between races with the reads of the first, as
  does any other use of the same memory (a union, the next iteration).
- A result is a value that nobody knows, and so is a variable that is passed to be written.

How long a storage is depends on CUB's version; here it has a kilobyte, and in a union as much as the longest member.
What is done to it through a pointer of another type beyond that is missed. Functors that are passed are taken to touch
no memory. An argument that is itself in shared or global memory, and the memory that BlockLoad and BlockStore go
through, may be touched anywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ...ir import kernel as ir
from ...ir import terms
from ...ir.kernel import Scope
from ...ir.lanes import LANE, RANK, WARP
from .. import ctypes as c
from . import access, expressions, unknowns
from .context import Context
from .program import last_name
from .syntax import Node
from .values import PLACES, Aggregate, Closure, Collective, MemoryPlace, Nothing, Number, Place, Unclear, Value

_SCOPES = {
    **dict.fromkeys(
        ("BlockReduce", "BlockScan", "BlockLoad", "BlockStore", "BlockExchange", "BlockRadixSort"), Scope.BLOCK
    ),
    **dict.fromkeys(("WarpReduce", "WarpScan"), Scope.WARP),
}
#: where the arguments that are only read stand; the others of these types are written, or are functors
_INPUTS = {"BlockReduce": range(8), "WarpReduce": range(8), "BlockScan": range(1), "WarpScan": range(1)}
_STORAGE = 1024


@dataclass(frozen=True, slots=True)
class CollectiveType(c.Opaque):
    """`cub::BlockReduce<...>`; `partial` where a warp's collective is one of fewer lanes."""

    kind: str = ""
    element: c.CType | None = None
    partial: bool = False


@dataclass(frozen=True, slots=True)
class Storage(c.Record):
    """`TempStorage`: bytes that only the collective knows the meaning of."""


def named(ctx: Context, text: str, given: list[Node], describe: Callable[[Context, Node], c.CType]) -> c.CType | None:
    """The collective type `text<given>`; None where CUB has none of the name, or the file does not speak of CUB."""
    if text not in _SCOPES or not given or b"cub" not in ctx.program.expanded.text:
        return None
    width = expressions.constant(ctx, given[1]) if len(given) > 1 else WARP
    partial = _SCOPES[text] is Scope.WARP and width != WARP
    shown = f"{text}<{', '.join(n.text for n in given)}>"
    return CollectiveType(shown, kind=text, element=describe(ctx, given[0]), partial=partial)


def storage(kind: CollectiveType) -> Storage:
    """Its `TempStorage`."""
    return Storage(f"{kind.name}::TempStorage", (), _STORAGE, 16)


def in_union(members: list[tuple[str, c.CType]]) -> list[tuple[str, c.CType]]:
    """The members of a union: a storage is as long as the longest of them; a struct with one inside is given up."""
    longest = max((kind.size for _, kind in members), default=0)

    def member(kind: c.CType) -> c.CType:
        if isinstance(kind, Storage):
            return replace(kind, size=max(kind.size, longest))
        return c.Opaque("a struct with temporary storage", kind.size, kind.align) if _holds_storage(kind) else kind

    return [(name, member(kind)) for name, kind in members]


def _holds_storage(kind: c.CType) -> bool:
    if isinstance(kind, c.ArrayOf):
        return isinstance(kind.element, Storage) or _holds_storage(kind.element)
    return isinstance(kind, c.Record) and any(
        isinstance(f.type, Storage) or _holds_storage(f.type) for f in kind.fields
    )


def made(ctx: Context, kind: CollectiveType, arguments: list[Node]) -> Collective:
    """`BlockReduce(storage)`"""
    place = expressions.place(ctx, arguments[0]) if len(arguments) == 1 else None
    return Collective(kind, place if isinstance(place, PLACES) else None)


def method(ctx: Context, found: Collective, name: str, arguments: list[Node], node: Node) -> Value:
    """`BlockReduce(storage).Sum(value)`"""
    kind = found.type
    assert isinstance(kind, CollectiveType)
    given = [_argument(ctx, argument) for argument in arguments]
    values = [access.load(ctx, g, node) if isinstance(g, PLACES) else g for g in given]
    reason = f"the result of {kind.kind}::{name}()"
    why = _not_followed(ctx, found)
    if why is not None:
        unknowns.call(ctx, f"a call of {kind.kind}::{name}(): {why}", values, arguments, node, may_synchronise=True)
    else:
        assert isinstance(found.storage, MemoryPlace)
        _exchange(ctx, kind, found.storage, node)
        if _inputs(kind) < len(given):
            _outside(ctx, f"the memory that {kind.kind}::{name}() is given", values, given[_inputs(kind) :], node)
    for place in given[_inputs(kind) :]:
        if isinstance(place, PLACES) and not _in_memory(place):
            access.forget(ctx, place, reason, node)
    inputs = values[0].type if values and isinstance(values[0], Number | Aggregate) else None
    return access.unclear_of(ctx, inputs or kind.element or c.Opaque("?"), reason, node)


def _argument(ctx: Context, node: Node) -> Place | Value:
    """An argument; an object made of nothing, whose type is not declared here (`cub::Max()`), is a functor of CUB's."""
    function = node.field("function") or node.field("type")
    listed = node.field("arguments") or node.field("value")
    if function is not None and listed is not None and not listed.named:
        name = last_name(function)
        declared = ctx.local(name) or name in ctx.program.functions or name in ctx.program.records
        if not declared:
            return Nothing()
    found = expressions.place(ctx, node)
    kind = getattr(found, "type", None)
    if isinstance(found, Closure) or (isinstance(kind, c.Record) and (kind.tag, "operator()") in ctx.program.methods):
        ctx.note("functors that are passed to CUB touch no memory")
    return found


def _inputs(kind: CollectiveType) -> int:
    return len(_INPUTS.get(kind.kind, ()))


def _not_followed(ctx: Context, found: Collective) -> str | None:
    kind = found.type
    assert isinstance(kind, CollectiveType)
    if kind.partial:
        return "a part of a warp"
    place = found.storage
    if not isinstance(place, MemoryPlace) or not isinstance(place.type, Storage):
        return "its storage is not known"
    base = place.target.base
    if not isinstance(base, ir.Array) or base.space is not ir.Space.SHARED:
        return "its storage is not in shared memory"
    if base.size is None or base.size < place.target.offset + place.type.size:
        return "its storage lies in a buffer of another type"
    return None


def _in_memory(place: object) -> bool:
    return not isinstance(place, PLACES) or (
        isinstance(place, MemoryPlace)
        and isinstance(place.target.base, ir.Array)
        and place.target.base.space is not ir.Space.LOCAL
    )


def _outside(ctx: Context, reason: str, values: list[Value], written: list[Place | Value], node: Node) -> None:
    """Gives up on what is reached through pointers, and on results that go to memory."""
    arrays = {a.key: a for a in unknowns.touched(ctx, values)[0]}
    for place in written:
        if isinstance(place, MemoryPlace) and isinstance(place.target.base, ir.Array):
            arrays[place.target.base.key] = place.target.base
    if any(isinstance(v, Unclear) for v in values):
        arrays |= ctx.arrays
    outside = tuple(a for a in arrays.values() if a.space in (ir.Space.GLOBAL, ir.Space.SHARED))
    if outside:
        ctx.unknown(reason, node, outside)


def _exchange(ctx: Context, kind: CollectiveType, place: MemoryPlace, node: Node) -> None:
    """What the call does to its storage."""
    scope = _SCOPES[kind.kind]
    base = place.target.base
    assert isinstance(base, ir.Array)
    number, last = (RANK, terms.MAX_THREADS - 1) if scope is Scope.BLOCK else (LANE, WARP - 1)
    who = terms.symbol(f"{'thread' if scope is Scope.BLOCK else 'lane'} that fills the storage of {kind.kind}",
                       terms.Kind.UNIFORM, lo=0, hi=last)  # fmt: skip
    where = access.address(ctx, place.target, place.type.size)
    site = ctx.site(node)
    ctx.emit(ir.If(terms.eq(number, who), (ir.Write(where, None, site),), (), site))
    ctx.emit(ir.Barrier(scope, node.text, site, orders=(base,)))
    ctx.emit(ir.Read(ctx.temporary(terms.U64), where, terms.U64, site))
