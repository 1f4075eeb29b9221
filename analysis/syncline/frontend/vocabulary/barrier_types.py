"""Barriers that are objects in memory: their type, and which one is meant. `meetings` has what is done with them."""

from __future__ import annotations

from ...ir.kernel import Array, Space
from ...records import record
from .. import ctypes as c
from ..sema.core import library
from ..sema.core.state import Sema
from ..sema.core.values import Group, Pointer, Value
from ..syntax.node import Node

#: the value that an arrival gives, to be waited for
TOKEN = Group("arrival")


@record
class BarrierType(c.Record):
    """`barrier<scope>`; `followed`: whether it is one of a block, that does nothing when all have come."""

    followed: bool = False


@library.declares("barrier")
def named(_: Sema, text: str, given: list[Node]) -> c.CType:
    """The type `barrier<given>`"""
    shown = f"{text}<{', '.join(n.text for n in given)}>"
    followed = len(given) == 1 and given[0].text.rpartition("::")[2] == "thread_scope_block"
    return BarrierType(shown, (), 8, 8, followed=followed)


def key(pointer: Value) -> str | None:
    """Names the barrier that is pointed at; None where it is not known which it is."""
    if not isinstance(pointer, Pointer) or not isinstance(pointer.pointee, BarrierType):
        return None
    (_, target), *others = pointer.choices
    base = target.base
    if others or target.steps or not isinstance(base, Array) or base.space is not Space.SHARED:
        return None
    return f"{base.key}+{target.offset}" if pointer.pointee.followed else None
