"""Which values an enumeration's objects hold. (C++ [dcl.enum]/8: where no type is named, those of the smallest
bit-field that holds all enumerators; converting anything else to it is undefined. In C, and with a type, any value of
the type.)"""

from __future__ import annotations

from . import expressions
from .context import Context
from .syntax import Node


def value_range(ctx: Context, kind: Node) -> tuple[int, int] | None:
    """The smallest and the largest value of a type that names an enumeration; None where that is not known."""
    named = kind.field("name") if kind.type == "enum_specifier" else kind
    declared = ctx.program.enums.get(named.text) if named is not None and named.type == "type_identifier" else None
    body = declared.field("body") if declared is not None else None
    if declared is None or body is None or declared.field("base") or declared.has("class") or declared.has("struct"):
        return None
    lowest = highest = 0
    value: int | None = -1
    for each in body.named:
        if each.type != "enumerator":
            continue
        given = each.field("value")
        value = value + 1 if given is None and value is not None else given and expressions.constant(ctx, given)
        if value is None:
            return None
        lowest, highest = min(lowest, value), max(highest, value)
    bits = max(highest.bit_length(), (-lowest - 1).bit_length() if lowest < 0 else 0, 1)
    return (-(1 << bits) if lowest < 0 else 0), (1 << bits) - 1
