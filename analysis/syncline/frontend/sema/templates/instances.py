"""Instances of templates: the scopes that they see, and what tells them apart."""

from __future__ import annotations

from collections.abc import Sequence

from ... import ctypes as c
from ...ctypes import CType
from ..core import values
from ..core.state import Sema
from ..core.values import Binding, TypeName
from ..declarators import type_names
from . import deduction


def record_scopes(sema: Sema, ctype: CType) -> list[dict[str, Binding]]:
    """The scopes that a struct's methods see: the template arguments that its type was made with, and its own name
    for the type with these."""
    if not isinstance(ctype, c.Record):
        return [{}]
    if ctype.name not in sema.worked_out.arguments:
        declared = sema.program.records.get(ctype.tag)
        return [deduction.unfixed(declared.template, f"of {declared.name}") if declared is not None else {}]
    scope = dict(sema.worked_out.arguments[ctype.name])
    declaration = sema.program.records.get(ctype.tag)
    if declaration is not None:
        scope[declaration.name] = TypeName(ctype)
    return [scope]


def instance(
    scopes: Sequence[dict[str, Binding]], kinds: Sequence[tuple[str | None, CType]], given: Sequence[values.Argument]
) -> str:
    """What tells the instances of a function apart: the template arguments, and the types that `auto` stands for."""
    texts = [f"{name}={type_names.shown_argument(bound)}" for scope in scopes for name, bound in scope.items()]
    for (_, kind), argument in zip(kinds, given, strict=False):
        if isinstance(c.strip_reference(kind), c.Auto):
            made = deduction.argument_type(argument)
            texts.append(type_names.shown_type(made) if made is not None else "?")
    return ", ".join(texts)
