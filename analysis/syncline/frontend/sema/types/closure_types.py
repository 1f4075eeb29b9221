"""The types of the host's lambdas: records of what they capture (CUDA C++ Programming Guide, "Extended Lambdas"; C++17
[expr.prim.lambda.capture])."""

from __future__ import annotations

from ....ir import terms
from ... import ctypes as c
from ...record_layout import Member, struct
from ..core import scoping
from ..core.state import Sema
from ..core.values import Binding, Number, TypeName
from ..program.declared import ClosureDeclaration
from ..templates import spelled_arguments


def type_of(sema: Sema, name: str) -> c.Record:
    """The record that a lambda of this name is."""
    declaration = sema.program.closures[name]
    scope = outer(sema, declaration)
    members = scoping.with_scopes(sema, [scope], lambda: [_member(sema, n, kind) for n, kind in declaration.captures])
    return struct(name, members, tag=name)


def is_closure(sema: Sema, kind: c.CType) -> bool:
    """Whether a type is that of a lambda of the host."""
    return isinstance(kind, c.Record) and kind.tag in sema.program.closures


def outer(sema: Sema, declaration: ClosureDeclaration) -> dict[str, Binding]:
    """What the lambda names of the function around it without a copy: constants and template arguments."""
    scope: dict[str, Binding] = {n: Number(terms.integer(value), c.INT) for n, value in declaration.values}
    for name, text in declaration.instance:
        found = spelled_arguments.spelled_type(sema, text)
        value = None if found is not None else spelled_arguments.spelled_value(sema, text)
        scope[name] = found or value or TypeName(c.Opaque(name))
    return scope


def _member(sema: Sema, name: str, text: str | None) -> Member:
    found = None if text is None else spelled_arguments.spelled_type(sema, text)
    return Member(name, c.Opaque(f"of {name}") if found is None else found.type)
