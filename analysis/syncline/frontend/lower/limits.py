"""`std::numeric_limits<T>::max()` and its like."""

from __future__ import annotations

from ...ir import terms
from ...ir.terms import Sort
from .. import ctypes as c
from ..ctypes import Arithmetic
from . import types
from .context import Context
from .program import last_name
from .syntax import Node
from .values import Number, Unclear, Value

_REALS = frozenset({"max", "min", "lowest", "infinity", "epsilon", "quiet_NaN", "signaling_NaN", "denorm_min"})


def call(ctx: Context, function: Node) -> Value | None:
    """The limit that `function` names, of a type that is known; None where it names none."""
    scope, name = _innermost(function)
    if scope is None or last_name(scope) != "numeric_limits" or name not in _REALS:
        return None
    arguments = scope.field("arguments")
    given = arguments.named if arguments is not None else []
    ctype = c.plain(types.descriptor(ctx, given[0])) if len(given) == 1 else None
    if not isinstance(ctype, Arithmetic):
        return Unclear(function.text)
    scalar = ctype.scalar
    if scalar.sort is Sort.INT:
        bounds = {"max": scalar.highest, "min": scalar.lowest, "lowest": scalar.lowest}
        return Number(terms.integer(bounds.get(name, 0)), ctype)
    return Number(terms.call(f"numeric_limits<{ctype.name}>::{name}", (), scalar.sort), ctype)


def _innermost(function: Node) -> tuple[Node | None, str]:
    """`numeric_limits<T>` and `max` of `std::numeric_limits<T>::max`."""
    scope: Node | None = None
    while function.type == "qualified_identifier":
        inner = function.field("name")
        if inner is None:
            break
        scope, function = function.field("scope"), inner
    return scope, function.text
