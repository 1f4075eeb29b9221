"""Which functions a call can mean: those that ordinary lookup finds where it stands, and those that belong to the types
of its arguments (C++17 [basic.lookup.unqual], [basic.lookup.argdep])."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from .. import ctypes as c
from ..ctypes import CType
from . import dispatch
from .context import Context
from .declaration_parts import parameters_of
from .declared import Function
from .deduction import Argument, argument_type
from .namespaces import Path, key_of, keys_of
from .prototypes import of_keys, spelled
from .syntax import Node
from .values import Binding, Pack, TypeName

_DEEPEST = 8


def ordinary(ctx: Context, name: str) -> list[Function]:
    """The functions that the name alone stands for, declared before or behind its place; those without a body last."""
    return of_keys(ctx.program, keys_of(name))


def declared_before(ctx: Context, candidates: Iterable[Function], node: Node) -> list[Function]:
    """Those of them that are declared before a place of the text."""
    return [f for f in candidates if ctx.pinned is not None or _begins(ctx, f) < node.start]


def _begins(ctx: Context, function: Function) -> int:
    """Where a function is first declared: at its definition, or at a declaration with the same parameters."""
    begins = ctx.program.begins.get(function.node.start)
    if begins is None:
        begins = function.node.start
        for start, parameters in ctx.program.declared.get(str(function.name), ()):
            if start < begins and _same_parameters(ctx, function, parameters):
                begins = start
        ctx.program.begins[function.node.start] = begins
    return begins


def _same_parameters(ctx: Context, function: Function, parameters: Sequence[Node]) -> bool:
    """Whether a declaration is one of this function: where several definitions take as many parameters, the types are
    spelled alike."""
    if len(parameters) != len(function.parameters):
        return False
    named_so = (f for functions in ctx.program.functions.values() for f in functions if f.name == function.name)
    rivals = [f for f in named_so if len(f.parameters) == len(parameters)]
    return len(rivals) < 2 or spelled(parameters) == spelled(function.parameters)


def declared_alike(ctx: Context, name: str, declarator: Node) -> tuple[Function, ...]:
    """The functions of the file that a declaration in a block may be one of."""
    wanted = spelled(parameters_of(declarator))
    return tuple(
        f for f in ordinary(ctx, name) if not f.template and not f.is_prototype and spelled(f.parameters) == wanted
    )


def by_arguments(ctx: Context, name: str, arguments: Sequence[Argument], node: Node) -> list[Function]:
    """The functions of this name in the namespaces of the arguments' types. In a template they may be declared behind
    it: they are looked for again where it is instantiated."""
    declaring = ctx.program.scopes.get(str(name), {})
    if not declaring or all(path == () for path in declaring):
        return []
    paths: list[Path] = []
    for argument in arguments:
        kind = argument_type(argument)
        paths += _namespaces(ctx, kind, _DEEPEST) if kind is not None else ()
    found = [
        f
        for path in dict.fromkeys(paths)
        if path in declaring
        for f in of_keys(ctx.program, (key_of(path, str(name)) if len(declaring) > 1 else str(name),))
    ]
    return found if _in_template(ctx) else declared_before(ctx, found, node)


def _in_template(ctx: Context) -> bool:
    around = ctx.stack[-1] if ctx.stack else ctx.kernel
    return bool(around.template)


def _namespaces(ctx: Context, kind: CType, depth: int) -> Iterator[Path]:
    """The namespaces that a type is associated with: its own, those of its bases and of its template arguments."""
    kind = c.strip_reference(kind)
    if depth == 0:
        return
    if isinstance(kind, c.PointerTo):
        yield from _namespaces(ctx, kind.pointee, depth - 1)
    elif isinstance(kind, c.ArrayOf):
        yield from _namespaces(ctx, kind.element, depth - 1)
    elif isinstance(kind, c.Arithmetic) and kind.enum:
        path = ctx.program.enum_paths.get(kind.enum)
        if path is not None:
            yield path
    elif isinstance(kind, c.Record):
        for base in dispatch.ancestors(ctx, kind):
            declaration = ctx.program.records.get(base.tag)
            if declaration is not None:
                yield declaration.path
            for bound in ctx.record_arguments.get(base.name, {}).values():
                yield from _of_argument(ctx, bound, depth)


def _of_argument(ctx: Context, bound: Binding, depth: int) -> Iterator[Path]:
    for each in bound.items if isinstance(bound, Pack) else (bound,):
        if isinstance(each, TypeName):
            yield from _namespaces(ctx, each.type, depth - 1)
