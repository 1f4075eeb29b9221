"""`memcpy` and `memset` in device code: element by element where the size is a small constant, else byte by byte."""

from __future__ import annotations

from ...ir import kernel as ir
from ...ir import terms
from ...ir.reasons import Cause
from ...ir.terms import Term
from ...limits.lower import COPY
from .. import ctypes as c
from ..lower.dispatch import builtin, evaluate
from ..lower.dispatch.builtin import Call
from ..lower.memory import access, nulls, pointers, stores, unknowns
from ..lower.objects import initialisers
from ..lower.state.context import Context
from ..sema.core.values import Null, Number, Place, Pointer, Unclear, Value
from ..syntax.node import Node

_COPIES = frozenset({"memcpy", "memmove", "__builtin_memcpy", "__builtin_memmove"})
_FILLS = frozenset({"memset", "__builtin_memset"})


@builtin.named(*_COPIES, *_FILLS)
def call(ctx: Context, call: Call) -> Value | None:
    """Lowers a copy or fill; None where the name is none."""
    name, arguments, node = call.name, call.arguments, call.node
    if (name not in _COPIES and name not in _FILLS) or len(arguments) != 3:
        return None
    given = evaluate.values_of(ctx, arguments)
    target, source, size = given
    if isinstance(size, Number):
        moved: list[Value | None] = [_followed(ctx, target, size, node)]
        moved.append(_followed(ctx, source, size, node) if name in _COPIES else source)
        if None in moved:
            return target
        given = [*(v for v in moved if v is not None), size]
    if not isinstance(given[0], Pointer) or not apart(ctx, name, given[0], given[1], size, node):
        unknowns.call(ctx, Cause.CALL_TO(name), given, [], node, may_synchronise=False)
    return target


def _followed(ctx: Context, value: Value, size: Number, node: Node) -> Value | None:
    """What is copied from or to; None where it is the null pointer alone."""
    found = pointers.to_pointer(ctx, value, c.VOID) if isinstance(value, Number) else value
    return nulls.followed(ctx, found, terms.as_integer(size.term), node) if isinstance(found, Pointer) else found


def apart(ctx: Context, name: str, target: Pointer, source: Value, size: Value, node: Node) -> bool:
    """Emits the accesses; False, and nothing done, where they are not known."""
    if not isinstance(size, Number) or (name in _COPIES and not isinstance(source, Pointer)):
        return False
    pairs = None
    if size.term.is_const:
        pairs = _places(ctx, target, int(size.term.value), node)
    if pairs is None:
        return _byte_by_byte(ctx, target, source, size.term, node)
    if name in _FILLS:
        for place in pairs:
            stores.store(ctx, place, _filled(ctx, place, source), node)
        return True
    assert isinstance(source, Pointer)
    given = _places(ctx, _seen_as(source, target), int(size.term.value), node)
    if given is None:
        return False
    values = [access.load(ctx, place, node) for place in given]
    alike = [c.plain(place.type) for place in given] == [c.plain(place.type) for place in pairs]
    for k, place in enumerate(pairs):
        stores.store(ctx, place, values[k] if alike else Unclear(Cause.BYTES_OF_OTHER()), node)
    return True


def _filled(ctx: Context, place: Place, source: Value) -> Value:
    """What a place holds whose bytes are all the same one (C11 7.24.6.1)."""
    if not isinstance(source, Number) or not source.term.is_const:
        return Unclear(Cause.BYTES_FILLED())
    byte = int(terms.as_integer(source.term).value) & 0xFF
    if not byte:
        return initialisers.zero(ctx, place.type)
    ctype = place.type
    if not isinstance(ctype, c.Arithmetic) or ctype.scalar.sort is not terms.Sort.INT:
        return Unclear(Cause.BYTES_FILLED())
    held = int.from_bytes(bytes([byte] * ctype.size), "little", signed=ctype.scalar.signed)
    return Number(terms.integer(held), ctype)


def _seen_as(source: Pointer, target: Pointer) -> Pointer:
    """Memory can be read as elements of the target's type; a local variable only as what it is."""
    in_memory = all(isinstance(place.base, ir.Array | Null) for _, place in source.choices)
    same_size = c.size_of(source.pointee) == c.size_of(target.pointee)
    return pointers.retyped(source, target.pointee) if in_memory and same_size else source


def _places(ctx: Context, pointer: Pointer, size: int, node: Node) -> list[Place] | None:
    """The places that so many bytes at `pointer` fill, arrays apart; None where they do not come out even."""
    whole = c.size_of(pointer.pointee)
    if whole <= 0 or size % whole or size // whole > COPY:
        return None
    out: list[Place] = []
    for k in range(size // whole):
        moved = pointers.advance(pointer, terms.integer(k)) if k else pointer
        place = pointers.part_of(pointers.dereference(ctx, moved, node), 1, 0)  # bytes may be copied from any address
        if not _elements(place, out):
            return None
    return out


def _elements(place: Place, out: list[Place]) -> bool:
    if not isinstance(place.type, c.ArrayOf):
        out.append(place)
        return len(out) <= COPY and not isinstance(place.type, c.Opaque)
    return all(_elements(access.element(place, k), out) for k in range(place.type.extent or 0))


def _byte_by_byte(ctx: Context, target: Pointer, source: Value, size: Term, node: Node) -> bool:
    """A loop over the bytes, of another place or of one value: for sizes that are not known, in memory alone."""
    moved = [p for p in (target, source) if isinstance(p, Pointer)]
    if any(not isinstance(place.base, ir.Array) for p in moved for _, place in p.choices):
        return False
    counter = ctx.temporary(terms.I64)
    site = ctx.site(node)
    ctx.emit(ir.Assign(counter, terms.ZERO, site))

    def inside() -> None:
        to, *given = (
            pointers.dereference(ctx, pointers.advance(pointers.retyped(p, c.UCHAR), counter), node) for p in moved
        )
        value = access.load(ctx, given[0], node) if given else source
        stores.store(ctx, to, value, node)

    body = ctx.block(inside)
    step = (ir.Assign(counter, terms.add(counter, terms.ONE), site),)
    ctx.emit(ir.Loop(ctx.label("loop"), (), terms.lt(counter, size), body, step, site))
    return True
