"""What is in sight: scopes, and the records around."""

from __future__ import annotations

from collections.abc import Callable as Function
from typing import TypeVar

from ... import ctypes as c
from .state import Sema
from .values import Binding


def enclosing(sema: Sema) -> list[str]:
    """The records whose scopes the code is in, the innermost first."""
    function, this = sema.function, sema.this_type
    tag = sema.reading.records[-1] if sema.reading.records else function.owner if function is not None else None
    if tag is None and isinstance(this, c.Record):
        tag = this.tag
    out: list[str] = []
    while tag is not None and len(out) < 16:
        out.append(tag)
        declaration = sema.program.records.get(tag)
        tag = declaration.owner if declaration is not None else None
    return out


Result = TypeVar("Result")


def with_scopes(sema: Sema, scopes: list[dict[str, Binding]], run: Function[[], Result]) -> Result:
    """Runs with other scopes in sight."""
    outer, sema.scopes = sema.scopes, scopes
    try:
        return run()
    finally:
        sema.scopes = outer


def inside(sema: Sema, owner: str | None, scopes: list[dict[str, Binding]], run: Function[[], Result]) -> Result:
    """The same, where the names that a record declares are in sight: those of a method's parameters."""
    if owner is None:
        return with_scopes(sema, scopes, run)
    sema.reading.records.append(owner)
    try:
        return with_scopes(sema, scopes, run)
    finally:
        sema.reading.records.pop()
