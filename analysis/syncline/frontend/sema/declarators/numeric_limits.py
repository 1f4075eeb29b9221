"""`std::numeric_limits<T>`: its functions and members, as numbers where they are integers."""

from __future__ import annotations

from ....ir import terms
from ....ir.terms import Sort
from ... import ctypes as c
from ...syntax.node import Node
from ...syntax.spelled import last_name
from ..core.state import Sema
from ..core.values import Number
from . import declarators

_FUNCTIONS = frozenset(
    {"max", "min", "lowest", "infinity", "quiet_NaN", "signaling_NaN", "epsilon", "denorm_min", "round_error"}
)
_FLAGS = {"is_integer", "is_exact", "is_signed", "is_specialized"}


def member(sema: Sema, name: Node) -> Number | None:
    """The value of `std::numeric_limits<T>::name` or of `name()`; None for anything else, and where T is unknown."""
    scope: Node | None = None
    inner: Node | None = name
    while inner is not None and inner.type == "qualified_identifier":
        scope, inner = inner.field("scope"), inner.field("name")
    if scope is None or inner is None or last_name(scope) != "numeric_limits":
        return None
    arguments = scope.field("arguments")
    ctype = declarators.descriptor(sema, arguments.named[0]) if arguments is not None and arguments.named else None
    if not isinstance(ctype, c.Arithmetic):
        return None
    return _of(ctype, inner.text)


def _of(ctype: c.Arithmetic, name: str) -> Number | None:
    scalar = ctype.scalar
    whole = scalar.sort is Sort.INT
    if name in _FLAGS:
        return Number(terms.integer(int(whole if name != "is_signed" else scalar.signed or not whole)), c.BOOL)
    if name == "digits":
        return Number(terms.integer(scalar.bits - int(scalar.signed)), c.INT) if whole else None
    if name not in _FUNCTIONS:
        return None
    if whole and name in ("max", "min", "lowest"):
        return Number(terms.integer(scalar.highest if name == "max" else scalar.lowest), ctype)
    if whole:
        return Number(terms.ZERO, ctype)
    return Number(terms.call(f"numeric_limits<{ctype.name}>::{name}", (), Sort.REAL), ctype)
