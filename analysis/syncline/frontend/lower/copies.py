"""`memcpy` and `memset` in device code: element by element where the size is a small constant."""

from __future__ import annotations

from ...ir import terms
from .. import ctypes as c
from ..ctypes import Arithmetic
from . import access, declarations, expressions, pointers, unknowns
from .context import Context
from .syntax import Node
from .values import Number, Pointer, Unclear, Value

_COPIES = frozenset({"memcpy", "memmove", "__builtin_memcpy", "__builtin_memmove"})
_FILLS = frozenset({"memset", "__builtin_memset"})
#: as many elements are written out
_MOST = 64


def call(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value | None:
    """Lowers a copy or fill; None where the name is none."""
    if (name not in _COPIES and name not in _FILLS) or len(arguments) != 3:
        return None
    given = [expressions.value(ctx, a) for a in arguments]
    target, source, size = given
    if not isinstance(target, Pointer) or not _apart(ctx, name, target, source, size, node):
        unknowns.call(ctx, f"a call to {name}()", given, [], node, may_synchronise=False)
    return target


def _apart(ctx: Context, name: str, target: Pointer, source: Value, size: Value, node: Node) -> bool:
    """Emits the accesses; False, and nothing done, where their number is not known."""
    element = target.pointee
    if not isinstance(size, Number) or not size.term.is_const or not isinstance(element, Arithmetic | c.Record):
        return False
    count, rest = divmod(int(size.term.value), max(element.size, 1))
    if rest or count > _MOST:
        return False
    if name in _FILLS:
        zero = isinstance(source, Number) and source.term is terms.ZERO
        value = declarations.zero(ctx, element) if zero else Unclear("a fill of bytes")
        for k in range(count):
            place = pointers.dereference(ctx, pointers.advance(target, terms.integer(k)), node)
            access.store(ctx, place, value, node)
        return True
    if not isinstance(source, Pointer) or c.size_of(source.pointee) != element.size:
        return False
    moved = pointers.retyped(source, element)
    values = [_load(ctx, moved, k, node) for k in range(count)]
    for k, value in enumerate(values):
        access.store(ctx, pointers.dereference(ctx, pointers.advance(target, terms.integer(k)), node), value, node)
    return True


def _load(ctx: Context, source: Pointer, k: int, node: Node) -> Value:
    place = pointers.dereference(ctx, pointers.advance(source, terms.integer(k)), node)
    return access.load(ctx, place, node)
