"""Functions that the text does not define, by name: each is entered by the module that knows what it does.

    @builtin.named("__syncthreads", languages=(CUDA, HIP))
    def syncthreads(ctx: Context, call: Call) -> Value | None: ...

A handler gives back None where the call is not one that it knows, so that another may.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ....records import record
from ...languages import CUDA, HIP, Language
from ...sema.core.values import Place, Value
from ...syntax.node import Node
from ..state.context import Context


@record
class Call:
    """A call: `template` are the template arguments that it spells, `used` says whether its value is."""

    name: str
    function: Node
    template: list[Node]
    arguments: list[Node]
    node: Node
    used: bool


Handler = Callable[[Context, Call], Place | Value | None]
Register = Callable[[Handler], Handler]

#: CUDA's functions, which HIP has as well
DEVICE = (CUDA, HIP)

_NAMED: dict[tuple[Language, str], list[Handler]] = {}
_FAMILIES: dict[Language, list[Handler]] = {}
_FIRST: list[Handler] = []
_QUALIFIED: dict[str, list[Handler]] = {}


def named(*names: str, languages: Iterable[Language] = DEVICE) -> Register:
    """Enters what lowers calls of functions of these names."""

    def register(handler: Handler) -> Handler:
        for language in languages:
            for name in names:
                _NAMED.setdefault((language, name), []).append(handler)
        return handler

    return register


def family(languages: Iterable[Language] = DEVICE) -> Register:
    """Enters what is asked for each name that no table knows, for names by their form."""

    def register(handler: Handler) -> Handler:
        for language in languages:
            _FAMILIES.setdefault(language, []).append(handler)
        return handler

    return register


def first(handler: Handler) -> Handler:
    """Enters what is asked for all names before the tables, in every language."""
    _FIRST.append(handler)
    return handler


def qualified(namespace: str) -> Register:
    """Enters what lowers calls that are qualified by this namespace, or an alias of it."""

    def register(handler: Handler) -> Handler:
        _QUALIFIED.setdefault(namespace, []).append(handler)
        return handler

    return register


def lower(ctx: Context, call: Call) -> Place | Value | None:
    """Lowers a call of a built-in; None where the name is none."""
    language = ctx.language
    for handlers in (_FIRST, _NAMED.get((language, call.name), ()), _FAMILIES.get(language, ())):
        found = _first(ctx, call, handlers)
        if found is not None:
            return found
    return None


def lower_qualified(ctx: Context, scope: Node | None, call: Call) -> Place | Value | None:
    """Lowers a call of a function of a library's namespace; None where it is none, or the text declares one of the name
    there."""
    if scope is None:
        return None
    text = scope.text
    for namespace in dict.fromkeys((text, ctx.program.namespaces.get(text, text))):
        if namespace in _QUALIFIED and (namespace,) not in ctx.program.scopes.get(str(call.name), {}):
            return _first(ctx, call, _QUALIFIED[namespace])
    return None


def _first(ctx: Context, call: Call, handlers: Iterable[Handler]) -> Place | Value | None:
    for handler in handlers:
        found = handler(ctx, call)
        if found is not None:
            return found
    return None
