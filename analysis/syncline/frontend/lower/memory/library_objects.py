"""Objects of libraries: what is done where one is made, called upon, read or assigned to. Each kind is entered by
the module that knows what the library does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....records import record
from ...ctypes import CType
from ...sema.core.values import PLACES, Argument, AtomicRef, Collective, Group, Place, Value
from ...syntax.node import Node
from ..state.context import Context


@record
class Operations:
    """What is done with objects of a kind; None for what is done with other objects as well."""

    #: `Type(arguments)`
    made: Callable[[Context, Any, list[Node], Node], Value] | None = None
    #: `object.name(arguments)`
    method: Callable[[Context, Argument, str, list[Node], Node], Place | Value] | None = None
    #: the value of an object
    load: Callable[[Context, Argument, Node], Value] | None = None
    #: the first value of an object
    store: Callable[[Context, Argument, Value, Node], None] | None = None
    #: `object sign= value`; gives what was there before (the last argument), or what is there now
    assigned: Callable[[Context, Argument, str, Value, Node, bool], Value] | None = None


_NONE = Operations()
_KINDS: dict[type, Operations] = {}


def enter(kind: type, operations: Operations) -> None:
    """Says what is done with objects whose type, or which themselves, are of this class."""
    _KINDS[kind] = operations


def of_type(kind: CType) -> Operations:
    """What is done with objects of a type."""
    return _KINDS.get(type(kind), _NONE)


def of(found: object) -> Operations:
    """What is done with an object."""
    if isinstance(found, Group):
        return _KINDS.get(Group, _NONE)
    return of_type(found.type) if isinstance(found, (AtomicRef, Collective, *PLACES)) else _NONE


def loaded(ctx: Context, found: Value, node: Node) -> Value:
    """What an object that refers to another one stands for; any other value as it is."""
    operation = of(found).load if isinstance(found, AtomicRef) else None
    return found if operation is None else operation(ctx, found, node)
