"""Types by their nodes, and as they are shown."""

from __future__ import annotations

from collections.abc import Sequence

from ... import ctypes as c
from ...ctypes import CType
from ...late import Late
from ...syntax.namespaces import meant
from ...syntax.node import Node
from ..core.state import Sema
from ..core.values import Binding, Callable, Number, Pack, ScalarPlace, TemplateName, TypeName

#: the type that a type node names (without the declarators around it)
resolve: Late[[Sema, Node], CType] = Late()
#: the same, with whether it is const
meaning: Late[[Sema, Node], TypeName] = Late()
#: whether a type names a member that its record is known not to have: `typename enable_if<false>::type`
lacks_member: Late[[Sema, Node], bool] = Late()

GROUPS = {
    "thread_block": "block",
    "grid_group": "grid",
    "thread_block_tile": "tile",
    "coalesced_group": "coalesced",
    "cluster_group": "cluster",
    "thread_group": "any",
    "multi_grid_group": "multi-grid",
}


DECLTYPE_AUTO = c.Opaque("decltype(auto)")


def shown_argument(bound: object) -> str:
    """A template argument as part of an instance's name."""
    if isinstance(bound, TypeName):
        return ("const " if bound.const else "") + shown_type(bound.type)
    if isinstance(bound, Pack):
        return ", ".join(map(shown_argument, bound.items))
    if isinstance(bound, ScalarPlace | Callable | TemplateName):
        return bound.key
    return str(bound.term) if isinstance(bound, Number) else "?"


def shown_arguments(arguments: Sequence[Binding | None]) -> str | None:
    """The arguments of a template as part of an instance's name; None where one is not known."""
    texts = [shown_argument(argument) for argument in arguments]
    return None if "?" in texts else ", ".join(texts)


def shown_type(ctype: CType) -> str:
    """A type as part of an instance's name: of two types that are not the same, the names differ."""
    if isinstance(ctype, c.Arithmetic):
        return ctype.enum or ctype.name
    if isinstance(ctype, c.PointerTo):
        return ("const " if ctype.const else "") + f"{shown_type(ctype.pointee)} *"
    return getattr(ctype, "name", str(ctype))


def template_key(sema: Sema, name: str) -> str:
    """The key of the template of records that a name means."""
    local = sema.local(name)
    if isinstance(local, TemplateName):
        return local.key
    found = sema.program.record_named(name)
    return found.tag if found is not None else meant(name)
