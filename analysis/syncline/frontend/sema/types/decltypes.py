"""The types of expressions that a program asks for: `decltype(e)`."""

from __future__ import annotations

from ... import ctypes as c
from ...syntax.node import Node
from ..core.state import Sema
from ..core.values import PLACES, Aggregate, Number, Pointer, TypeName
from ..declarators import constness


def of(sema: Sema, node: Node) -> TypeName:
    """`decltype(e)`: of a name its declared type, of another place a reference (C++17 [dcl.type.simple])."""
    given = node.named[0] if len(node.named) == 1 else None
    if given is None:
        return TypeName(c.Opaque(node.text))
    declared = constness.declared_type(sema, given)
    if given.type == "identifier" and declared is not None and not isinstance(c.strip_reference(declared.type), c.Auto):
        return declared
    denoted = sema.evaluator.denoted(given)
    if isinstance(denoted, PLACES):
        if given.type in ("identifier", "field_expression", "qualified_identifier"):
            return TypeName(denoted.type)
        if isinstance(denoted.type, c.Opaque):
            return TypeName(denoted.type)
        return TypeName(c.ReferenceTo(denoted.type, const=constness.is_constant(sema, given)), const=False)
    if isinstance(denoted, Number | Aggregate):
        return TypeName(denoted.type, const=False)
    if isinstance(denoted, Pointer):
        return TypeName(c.PointerTo(denoted.pointee, const=constness.is_constant(sema, given)), const=False)
    return TypeName(c.Opaque(node.text))
