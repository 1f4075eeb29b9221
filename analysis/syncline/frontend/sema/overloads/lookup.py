"""Which functions a call can mean: those that ordinary lookup finds where it stands, and those that belong to the types
of its arguments (C++17 [basic.lookup.unqual], [basic.lookup.argdep])."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ....limits.sema import NAMESPACE_DEPTH
from ... import ctypes as c
from ...ctypes import CType
from ...syntax.namespaces import Path, key_of, keys_of
from ...syntax.node import Node
from ..core.state import Sema
from ..core.values import Argument, Binding, Pack, TypeName
from ..declarators import inheritance
from ..program.declaration_parts import parameters_of
from ..program.declared import Function
from ..program.prototypes import of_keys, spelled
from ..templates.deduction import argument_type


def ordinary(sema: Sema, name: str) -> list[Function]:
    """The functions that the name alone stands for, declared before or behind its place; those without a body last."""
    return of_keys(sema.program, keys_of(name))


def declared_before(sema: Sema, candidates: Iterable[Function], node: Node) -> list[Function]:
    """Those of them that are declared before a place of the text. An explicit specialisation of a template that is,
    counts wherever it stands: it has to come before the use that would instantiate the template, but not before another
    template that names it (C++17 [temp.expl.spec]/6)."""
    listed = list(candidates)
    if sema.reading.pinned is not None:
        return listed
    before = [f for f in listed if _begins(sema, f) < node.start]
    templates = {f.path for f in before if f.template and f.special is None}
    return [f for f in listed if f in before or (f.special is not None and f.path in templates)]


def _begins(sema: Sema, function: Function) -> int:
    """Where a function is first declared: at its definition, or at a declaration with the same parameters."""
    begins = sema.program.begins.get(function.node.start)
    if begins is None:
        begins = function.node.start
        for start, parameters in sema.program.declared.get(str(function.name), ()):
            if start < begins and _same_parameters(sema, function, parameters):
                begins = start
        sema.program.begins[function.node.start] = begins
    return begins


def _same_parameters(sema: Sema, function: Function, parameters: Sequence[Node]) -> bool:
    """Whether a declaration is one of this function: where several definitions take as many parameters, the types are
    spelled alike."""
    if len(parameters) != len(function.parameters):
        return False
    named_so = (f for functions in sema.program.functions.values() for f in functions if f.name == function.name)
    rivals = [f for f in named_so if len(f.parameters) == len(parameters)]
    return len(rivals) < 2 or spelled(parameters) == spelled(function.parameters)


def declared_alike(sema: Sema, name: str, declarator: Node) -> tuple[Function, ...]:
    """The functions of the file that a declaration in a block may be one of."""
    wanted = spelled(parameters_of(declarator))
    return tuple(
        f for f in ordinary(sema, name) if not f.template and not f.is_prototype and spelled(f.parameters) == wanted
    )


def by_arguments(sema: Sema, name: str, arguments: Sequence[Argument], node: Node) -> list[Function]:
    """The functions of this name in the namespaces of the arguments' types. In a template they may be declared behind
    it: they are looked for again where it is instantiated."""
    declaring = sema.program.scopes.get(str(name), {})
    if not declaring or all(path == () for path in declaring):
        return []
    paths: list[Path] = []
    for argument in arguments:
        kind = argument_type(argument)
        paths += _namespaces(sema, kind, NAMESPACE_DEPTH) if kind is not None else ()
    found = [
        f
        for path in dict.fromkeys(paths)
        if path in declaring
        for f in of_keys(sema.program, (key_of(path, str(name)) if len(declaring) > 1 else str(name),))
    ]
    return found if sema.in_template else declared_before(sema, found, node)


def _namespaces(sema: Sema, kind: CType, depth: int) -> Iterator[Path]:
    """The namespaces that a type is associated with: its own, those of its bases and of its template arguments."""
    kind = c.strip_reference(kind)
    if depth == 0:
        return
    if isinstance(kind, c.PointerTo):
        yield from _namespaces(sema, kind.pointee, depth - 1)
    elif isinstance(kind, c.ArrayOf):
        yield from _namespaces(sema, kind.element, depth - 1)
    elif isinstance(kind, c.Arithmetic) and kind.enum:
        path = sema.program.enum_paths.get(kind.enum)
        if path is not None:
            yield path
    elif isinstance(kind, c.Record):
        for base in inheritance.ancestors(sema, kind):
            declaration = sema.program.records.get(base.tag)
            if declaration is not None:
                yield declaration.path
            for bound in sema.worked_out.arguments.get(base.name, {}).values():
                yield from _of_argument(sema, bound, depth)


def _of_argument(sema: Sema, bound: Binding, depth: int) -> Iterator[Path]:
    for each in bound.items if isinstance(bound, Pack) else (bound,):
        if isinstance(each, TypeName):
            yield from _namespaces(sema, each.type, depth - 1)
