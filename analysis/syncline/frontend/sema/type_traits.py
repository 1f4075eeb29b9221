"""Type traits of the standard library, as far as code that runs on a GPU asks them: `std::is_same_v<T, float>`."""

from __future__ import annotations

from collections.abc import Callable

from ...ir import terms
from .. import ctypes as c
from ..ctypes import Arithmetic, CType
from ..syntax.node import Node
from . import declarators
from .state import Sema
from .values import Number


def call(sema: Sema, name: str, arguments: list[Node]) -> Number | None:
    """The value of a trait, by its name with or without `_v`; None where it is none or its answer is not known."""
    name = name.removesuffix("_v")
    if name == "is_same" and len(arguments) == 2:
        answer = _same(*(c.plain(declarators.descriptor(sema, a)) for a in arguments))
    elif name in _OF_ONE and len(arguments) == 1:
        ctype = c.plain(declarators.descriptor(sema, arguments[0]))
        answer = None if isinstance(ctype, c.Opaque) else _OF_ONE[name](ctype)
    else:
        return None
    return None if answer is None else Number(terms.boolean(answer), c.BOOL)


def _same(a: CType, b: CType) -> bool | None:
    if a == b:
        return True if not isinstance(a, c.Opaque) else None
    # a name that is not declared here may stand for any type
    return None if isinstance(a, c.Opaque) or isinstance(b, c.Opaque) else False


def _integral(ctype: CType) -> bool:
    return isinstance(ctype, Arithmetic) and ctype.scalar.sort is not terms.Sort.REAL


def _floating(ctype: CType) -> bool:
    # half and bfloat16 are classes to the library
    return isinstance(ctype, Arithmetic) and ctype.scalar.sort is terms.Sort.REAL and ctype.size >= 4


_OF_ONE: dict[str, Callable[[CType], bool]] = {
    "is_integral": _integral,
    "is_floating_point": _floating,
    "is_arithmetic": lambda ctype: _integral(ctype) or _floating(ctype),
    "is_pointer": lambda ctype: isinstance(ctype, c.PointerTo),
    "is_void": lambda ctype: isinstance(ctype, c.Void),
    "is_signed": lambda ctype: _floating(ctype) or (isinstance(ctype, Arithmetic) and ctype.scalar.signed),
    "is_unsigned": lambda ctype: _integral(ctype) and isinstance(ctype, Arithmetic) and not ctype.scalar.signed,
}
