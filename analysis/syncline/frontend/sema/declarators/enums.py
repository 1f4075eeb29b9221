"""Enumerations: the type of one, and the values of its enumerators."""

from __future__ import annotations

from ....ir import terms
from ... import ctypes as c
from ...ctypes import Arithmetic
from ...syntax.node import Node
from ...syntax.spelled import last_name
from ..core import convert, scoping
from ..core.state import Sema
from ..core.values import Binding, Number, TypeName
from ..program.declared import Variable
from . import type_names


def enumeration(sema: Sema, node: Node) -> Arithmetic:
    """The type of an enumeration: the integers that it is stored as (C++17 [dcl.enum])."""
    named = node.field("name")
    name = named.text if named is not None else f"(unnamed at {node.start})"
    base = node.field("base")
    if base is not None:
        underlying = type_names.resolve(sema, base) if last_name(base) != str(name) else c.INT
        scalar = underlying.scalar if isinstance(underlying, Arithmetic) else c.INT.scalar
    elif is_scoped(node):
        scalar = c.INT.scalar
    else:
        known = [value for _, value in _values(sema, node) if value is not None]
        low, high = min(known, default=0), max(known, default=0)
        fitting = (t.scalar for t in (c.INT, c.UINT, c.LONG) if t.scalar.lowest <= low and high <= t.scalar.highest)
        scalar = next(fitting, c.ULONG.scalar)
    return Arithmetic(scalar, str(name), enum=f"{name}@{node.start}")


class _Before(dict[str, Binding]):
    """The enumerators that stand before the one whose value is worked out."""


def _values(sema: Sema, node: Node) -> list[tuple[Node, int | None]]:
    """The enumerators with their values: what is given, or one more than the value before it. Worked out once: they may
    speak of other enumerations, which speak of others still."""
    scopes = [s for s in sema.scopes if not isinstance(s, _Before)]
    key = (node.start, *map(id, scopes), *sema.reading.records[-1:])
    if key not in sema.worked_out.enumerations:
        sema.worked_out.enumerations[key] = ([], scopes)  # the scopes live on, so that no other gets their number
        sema.worked_out.enumerations[key] = (_worked_out(sema, node, scopes), scopes)
    return sema.worked_out.enumerations[key][0]  # type: ignore[return-value]


def _worked_out(sema: Sema, node: Node, scopes: list[dict[str, Binding]]) -> list[tuple[Node, int | None]]:
    body = node.field("body")
    out: list[tuple[Node, int | None]] = []
    scope = _Before()
    value: int | None = -1
    for each in body.named if body is not None else []:
        if each.type != "enumerator":
            continue
        given = each.field("value")
        if given is not None:
            inner = [*scopes, scope]
            value = scoping.with_scopes(sema, inner, lambda g=given: sema.constant(g))
        elif value is not None:
            value += 1
        out.append((each, value))
        label = each.field("name")
        if label is not None and value is not None:
            scope[label.text] = Number(terms.integer(value), c.LLONG if abs(value) >= 2**31 else c.INT)
    return out


def value(sema: Sema, found: Variable) -> Binding | None:
    """The value of an enumerator."""
    values = _values(sema, found.declaration)
    number = next((v for each, v in values if each.start == found.declarator.start), None)
    if number is None:
        return None
    return convert.cast(Number(terms.integer(number), c.LLONG), enumeration(sema, found.declaration))


def enumerator(sema: Sema, enum: str, name: str) -> Binding | None:
    """The value of `enum::name`, by the key of the enumeration."""
    found = sema.program.members.get((enum, name))
    return None if found is None else value(sema, found)


def enumerator_of(sema: Sema, enum: Arithmetic, name: str) -> Binding | None:
    """The enumerator of an enumeration's type, by whichever name the text has for the type."""
    place = declared_as(sema, enum)
    named = (key for key, node in sema.program.enums.items() if node is place)
    return next((found for key in named if (found := enumerator(sema, key, name)) is not None), None)


def declare_local(sema: Sema, node: Node) -> None:
    """Binds what an enumeration in a function declares."""
    if node.field("body") is None:
        return
    kind, named = enumeration(sema, node), node.field("name")
    if named is not None:
        sema.bind(named.text, TypeName(kind, const=False))
    if not is_scoped(node):
        bind_all(sema, node)


def declaration(sema: Sema, name: Node) -> Node | None:
    """The enumeration that a name means; None where it is not declared here."""
    named = type_names.resolve(sema, name)
    return declared_as(sema, named) if isinstance(named, Arithmetic) else None


def declared_as(sema: Sema, kind: Arithmetic) -> Node | None:
    """The declaration of an enumeration's type; None for any other type."""
    place = kind.enum.rpartition("@")[2]
    return next((node for node in sema.program.enums.values() if str(node.start) == place), None)


def is_scoped(node: Node) -> bool:
    """Whether an enumeration's values are no numbers without a cast: `enum class`, `enum struct`."""
    return node.has("class") or node.has("struct")


def bind_all(sema: Sema, node: Node) -> None:
    """Binds the enumerators of an enumeration: it declares them here, or `using enum` brings them in."""
    kind = enumeration(sema, node)
    for each, number in _values(sema, node):
        label = each.field("name")
        if label is not None and number is not None:
            sema.bind(label.text, convert.cast(Number(terms.integer(number), c.LLONG), kind))


def first_value(sema: Sema, kind: Node) -> int | None:
    """The value of the first enumerator of a type that names an enumeration; None where that is not known."""
    declared = sema.program.enums.get(kind.text) if kind.type == "type_identifier" else None
    return next((value for _, value in _values(sema, declared)), None) if declared is not None else None


def value_range(sema: Sema, kind: Node) -> tuple[int, int] | None:
    """The smallest and the largest value of a type that names an enumeration; None where that is not known. (C++17
    [dcl.enum]/8: where no type is named, those of the smallest bit-field that holds all enumerators; converting
    anything else to it is undefined. In C, and with a type, any value of the type.)"""
    named = kind.field("name") if kind.type == "enum_specifier" else kind
    declared = sema.program.enums.get(named.text) if named is not None and named.type == "type_identifier" else None
    body = declared.field("body") if declared is not None else None
    if declared is None or body is None or declared.field("base") or declared.has("class") or declared.has("struct"):
        return None
    values = [v for _, v in _values(sema, declared)]
    if any(v is None for v in values):
        return None
    lowest, highest = min((0, *filter(None, values))), max((0, *filter(None, values)))
    bits = max(highest.bit_length(), (-lowest - 1).bit_length() if lowest < 0 else 0, 1)
    return (-(1 << bits) if lowest < 0 else 0), (1 << bits) - 1
