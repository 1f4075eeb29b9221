"""Type traits of the standard library, as far as code that runs on a GPU asks them: `std::is_same_v<T, float>`."""

from __future__ import annotations

from collections.abc import Callable

from ....ir import terms
from ....records import replace
from ... import ctypes as c
from ...ctypes import Arithmetic
from ...syntax.node import Node
from ..core.same_types import same_types
from ..core.state import Sema
from ..core.values import Number, TypeName
from . import declarators


def call(sema: Sema, name: str, arguments: list[Node]) -> Number | None:
    """The value of a trait, by its name with or without `_v`; None where it is none or its answer is not known."""
    name = name.removesuffix("_v")
    if name == "is_same" and len(arguments) == 2:
        answer = same_types(*(declarators.type_argument(sema, each) for each in arguments))
    elif name in _OF_ONE and len(arguments) == 1:
        given = declarators.type_argument(sema, arguments[0])
        unknown = given.forwarded or isinstance(given.type, c.Opaque | c.Auto)
        answer = None if unknown else _OF_ONE[name](given)
    else:
        return None
    return None if answer is None else Number(terms.boolean(answer), c.BOOL)


def transformed(sema: Sema, text: str, arguments: list[Node]) -> TypeName | None:
    """The type that a trait gives, `remove_cv_t` or `remove_cv::type` (C++17 [meta.trans]); None where it is none or
    what it gives is not known."""
    name = text.removesuffix("::type") if "::" in text else text.removesuffix("_t")
    if name == text:
        return None
    if name == "conditional" and len(arguments) == 3:
        condition, *chosen = arguments
        inner = condition.field("type") if condition.type == "type_descriptor" else condition
        truth = sema.constant(inner or condition)
        return None if truth is None else declarators.type_argument(sema, chosen[0] if truth else chosen[1])
    if name == "enable_if" and len(arguments) in (1, 2):  # names a type only where its condition holds
        return declarators.type_argument(sema, arguments[1]) if arguments[1:] else TypeName(c.VOID, const=False)
    if name not in _FROM_ONE or len(arguments) != 1:
        return None
    given = declarators.type_argument(sema, arguments[0])
    unknown = (given.forwarded and name not in _WITHOUT_REFERENCE) or isinstance(given.type, c.Opaque | c.Auto)
    made = None if unknown else _FROM_ONE[name](replace(given, forwarded=False))
    return None if made is None or isinstance(made.type, c.Opaque) else made


def _integral(given: TypeName) -> bool:
    kind = given.type
    return isinstance(kind, Arithmetic) and kind.scalar.sort is not terms.Sort.REAL and not kind.enum


def _floating(given: TypeName) -> bool:
    # half and bfloat16 are classes to the library
    kind = given.type
    return isinstance(kind, Arithmetic) and kind.scalar.sort is terms.Sort.REAL and kind.size >= 4


def _is_signed(given: TypeName) -> bool:
    return _floating(given) or (_integral(given) and isinstance(given.type, Arithmetic) and given.type.scalar.signed)


_OF_ONE: dict[str, Callable[[TypeName], bool | None]] = {
    "is_integral": _integral,
    "is_floating_point": _floating,
    "is_arithmetic": lambda given: _integral(given) or _floating(given),
    "is_signed": _is_signed,
    "is_unsigned": lambda given: _integral(given) and not _is_signed(given),
    "is_enum": lambda given: isinstance(given.type, Arithmetic) and given.type.enum != "",
    "is_pointer": lambda given: isinstance(given.type, c.PointerTo),
    "is_array": lambda given: isinstance(given.type, c.ArrayOf),
    "is_reference": lambda given: isinstance(given.type, c.ReferenceTo),
    "is_void": lambda given: isinstance(given.type, c.Void),
    "is_const": lambda given: given.const,
}


def _without_reference(given: TypeName) -> TypeName:
    return TypeName(given.type.target, given.type.const) if isinstance(given.type, c.ReferenceTo) else given


def _without_qualifiers(given: TypeName) -> TypeName:
    return TypeName(c.plain(given.type), const=False)


def _decayed(given: TypeName) -> TypeName:
    given = _without_qualifiers(_without_reference(given))
    return TypeName(c.PointerTo(given.type.element), const=False) if isinstance(given.type, c.ArrayOf) else given


def _with_sign(given: TypeName, signed: bool) -> TypeName | None:
    kind = given.type
    if not isinstance(kind, Arithmetic) or kind.scalar.sort is terms.Sort.REAL or kind.scalar == terms.BOOL8:
        return None
    pairs = [pair for pair in _SIGNS if not kind.enum and kind.name in (pair[0].name, pair[1].name)]
    pairs += [pair for pair in _SIGNS if pair[0].size == kind.size]
    return TypeName(pairs[0][signed], const=given.const) if pairs else None


#: the unsigned and the signed type of each rank; an enumeration, or `char`, gets the first of its size
_SIGNS = ((c.UCHAR, c.SCHAR), (c.USHORT, c.SHORT), (c.UINT, c.INT), (c.ULONG, c.LONG), (c.ULLONG, c.LLONG))

#: those that give the same of a type and of a reference to it
_WITHOUT_REFERENCE = frozenset({"remove_reference", "remove_cvref", "decay"})
_FROM_ONE: dict[str, Callable[[TypeName], TypeName | None]] = {
    "type_identity": lambda given: given,
    "remove_const": lambda given: TypeName(given.type, const=False),
    "remove_volatile": lambda given: TypeName(c.plain(given.type), const=given.const),
    "remove_cv": _without_qualifiers,
    "remove_reference": _without_reference,
    "remove_cvref": lambda given: _without_qualifiers(_without_reference(given)),
    "remove_pointer": lambda given: (
        TypeName(given.type.pointee, given.type.const) if isinstance(given.type, c.PointerTo) else given
    ),
    "add_const": lambda given: TypeName(given.type, const=True),
    "add_pointer": lambda given: TypeName(c.PointerTo(_without_reference(given).type), const=False),
    "decay": _decayed,
    "make_signed": lambda given: _with_sign(given, True),
    "make_unsigned": lambda given: _with_sign(given, False),
}
