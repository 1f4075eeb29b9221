"""Which of several functions a call means, and what its template parameters are."""

from __future__ import annotations

from collections.abc import Collection

from ...ir import terms
from .. import ctypes as c
from ..ctypes import Arithmetic, CType
from . import dispatch, types
from .context import Context
from .program import Function
from .syntax import Node
from .values import (
    PLACES,
    Aggregate,
    Binding,
    Callable,
    Closure,
    Group,
    Number,
    Place,
    Pointer,
    TypeName,
    Unclear,
    Value,
)

Argument = Place | Value

#: the distance of a function that cannot take the arguments
_IMPOSSIBLE = 1000


def choose(
    ctx: Context,
    candidates: list[Function],
    template: list[Node],
    arguments: list[Argument],
    known: dict[str, Binding] | None = None,
) -> Function | None:
    """The candidate that takes these arguments with the fewest conversions; None where none does. `known` are the
    template arguments of the record that they are methods of."""
    count = len(arguments)
    fitting = [f for f in candidates if f.required <= count and (count <= len(f.parameters) or f.variadic)]
    if not fitting:
        return None
    ranked = [
        (distance, bool(f.template), -_structure(f), k)
        for k, f in enumerate(fitting)
        if (distance := _distance(ctx, f, template, arguments, known)) < _IMPOSSIBLE
    ]
    admitted = [
        (entry, answer)
        for entry in sorted(ranked)
        if (answer := _admitted(ctx, fitting[entry[-1]], template, arguments, known)) is not False
    ]
    if not admitted or (len(admitted) > 1 and any(answer is None for _, answer in admitted)):
        return None
    return fitting[admitted[0][0][-1]]


def _structure(function: Function) -> int:
    """How much of its parameters' types a template spells out: of two that fit equally well, the more specialised one
    is called (C++ [temp.func.order])."""
    count = 0
    for parameter in function.parameters if function.template else ():
        kind, declarator = parameter.field("type"), parameter.field("declarator")
        count += 2 * sum(n.type in ("template_type", "primitive_type") for n in kind.walk()) if kind is not None else 0
        while declarator is not None and declarator.type not in ("identifier", "parameter_list"):
            count += declarator.type.endswith(("pointer_declarator", "array_declarator"))
            declarator = declarator.field("declarator") or (declarator.named[-1] if declarator.named else None)
    return count


def _admitted(
    ctx: Context,
    function: Function,
    template: list[Node],
    arguments: list[Argument],
    known: dict[str, Binding] | None,
) -> bool | None:
    """Whether the conditions of a template (`enable_if`, `requires`) hold; None where nobody knows."""
    conditions = _conditions(function)
    if not conditions:
        return True
    scope, _ = _bindings(ctx, function, template, arguments, known)
    answers = types.with_scopes(ctx, [*ctx.frame.scopes, scope], lambda: [types.holds(ctx, n) for n in conditions])
    if False in answers:
        return False
    return None if None in answers else True


def _conditions(function: Function) -> list[Node]:
    """The parts of a template's head that may take it out of the overloads."""
    if not function.template:
        return []
    if function.constraint is not None:
        return [function.constraint]
    heads = [
        d for p in function.template if (d := p.field("default_type") or p.field("default_value") or p.field("type"))
    ]
    trailing = [n for n in function.declarator.walk() if n.type in ("trailing_return_type", "requires_clause")]
    heads += [*trailing, *([function.result] if function.result is not None else [])]
    heads += [kind for p in function.parameters if (kind := p.field("type")) is not None]
    return [n for n in heads if types.is_condition(n)]


def argument_type(argument: Argument) -> CType | None:
    """The type of what is passed; arrays as pointers."""
    if isinstance(argument, PLACES):
        ctype = argument.type
        return c.PointerTo(ctype.element) if isinstance(ctype, c.ArrayOf) else ctype
    if isinstance(argument, Number | Aggregate):
        return argument.type
    if isinstance(argument, Pointer):
        return c.PointerTo(argument.pointee)
    if isinstance(argument, Group):
        return c.GroupType(argument.kind, argument.threads)
    return None


def _distance(
    ctx: Context,
    function: Function,
    template: list[Node],
    arguments: list[Argument],
    known: dict[str, Binding] | None,
) -> int:
    scope, _ = _bindings(ctx, function, template, arguments, known)
    kinds = types.with_scopes(ctx, [scope], lambda: [types.parameter(ctx, p)[1] for p in function.parameters])
    total = 4 * (len(template) > len(function.template)) + 6 * (function.pack is not None)
    for kind, argument in zip(kinds, arguments, strict=False):
        wanted, given = c.strip_reference(kind), argument_type(argument)
        total += _IMPOSSIBLE if _impossible(ctx, wanted, given, argument) else _conversion(wanted, given)
    return total


def _impossible(ctx: Context, wanted: CType, given: CType | None, argument: Argument) -> bool:
    """Whether no conversion leads from one type to the other."""
    methods = ctx.program.methods
    if isinstance(wanted, c.Record):
        declaration = ctx.program.records.get(wanted.tag)
        constructed = declaration is not None and (wanted.tag, declaration.name) in methods
        if isinstance(given, c.Record):
            return given.name != wanted.name and not constructed and not _derives(ctx, given, wanted)
        return isinstance(given, Arithmetic | c.PointerTo) and not constructed
    if isinstance(wanted, Arithmetic):
        if isinstance(given, c.Record):
            return (given.tag, "operator cast") not in methods
        return isinstance(given, c.PointerTo) and wanted.scalar.bits != 8
    if isinstance(wanted, c.PointerTo):
        if isinstance(given, Arithmetic):
            return not (isinstance(argument, Number) and argument.term.is_const)
        return isinstance(given, c.Record) and (given.tag, "operator cast") not in methods
    return False


def _derives(ctx: Context, given: c.Record, wanted: c.Record) -> bool:
    return any(base.name == wanted.name for base in dispatch.ancestors(ctx, given))


def _conversion(wanted: CType, given: CType | None) -> int:
    """0 for the same type, 1 for a promotion, more for what is further away."""
    if given is None or isinstance(wanted, c.Opaque | c.Auto):
        return 3
    if isinstance(wanted, Arithmetic) and isinstance(given, Arithmetic):
        if wanted.scalar == given.scalar:
            return 0
        if wanted.scalar.sort is not given.scalar.sort:
            return 4
        return 1 if wanted.scalar.bits > given.scalar.bits else 2
    if isinstance(wanted, c.PointerTo) and isinstance(given, c.PointerTo):
        return min(_conversion(wanted.pointee, given.pointee), 8) if not isinstance(wanted.pointee, c.Void) else 2
    if isinstance(wanted, c.Record) and isinstance(given, c.Record):
        return 0 if wanted.name == given.name else 20
    if isinstance(wanted, c.GroupType) and isinstance(given, c.GroupType):
        if wanted.threads is not None and wanted.threads != given.threads:
            return 20
        return 0 if wanted.kind == given.kind else 5
    return 20


def template_scope(
    ctx: Context,
    function: Function,
    template: list[Node],
    arguments: list[Argument],
    known: dict[str, Binding] | None = None,
) -> dict[str, Binding]:
    """What the template parameters stand for: as given, or deduced from the arguments, or the default. `known` are
    those of the record that the function is a method of."""
    scope, missing = _bindings(ctx, function, template, arguments, known)
    for name in missing:
        ctx.note(f"the type parameter {name} of {function.name}() is taken as a 4-byte number")
    return scope


def _bindings(
    ctx: Context,
    function: Function,
    template: list[Node],
    arguments: list[Argument],
    known: dict[str, Binding] | None,
) -> tuple[dict[str, Binding], list[str]]:
    """The scope of the template parameters, and the type parameters that nothing fixes."""
    if not function.template:
        return dict(known or {}), []
    missing: list[str] = []
    scope: dict[str, Binding] = dict(known or {})
    for parameter, given in zip(function.template, template, strict=False):
        name = types.template_name(parameter)
        bound = types.template_argument(ctx, parameter, given)
        if name is not None and bound is not None:
            scope[name] = bound
    for parameter, argument in zip(function.parameters, arguments, strict=False):
        _deduce(function, parameter, argument, scope)
    for parameter in function.template:
        name = types.template_name(parameter)
        if name is None or name in scope:
            continue
        default = parameter.field("default_type") or parameter.field("default_value")
        if default is not None:
            bound = types.with_scopes(
                ctx, [*ctx.frame.scopes, scope], lambda p=parameter, d=default: types.template_argument(ctx, p, d)
            )
            if bound is not None:
                scope[name] = bound
                continue
        if types.is_type_parameter(parameter):
            scope[name] = TypeName(Arithmetic(c.FLOAT.scalar, name))
            missing.append(name)
    return scope, missing


def _extents(
    parameter: Node, given: c.ArrayOf, names: Collection[str | None], scope: dict[str, Binding]
) -> CType | None:
    """Binds the extents that a parameter `T (&a)[N]` names; gives the type of the array's elements, None for a
    parameter of another form."""
    sizes: list[Node | None] = []
    declarator = parameter.field("declarator")
    by_reference = False
    while declarator is not None and declarator.type not in ("identifier", "parameter_list"):
        if declarator.type == "array_declarator":
            sizes.append(declarator.field("size"))
        by_reference = by_reference or declarator.type.endswith("reference_declarator")
        declarator = declarator.field("declarator") or (declarator.named[-1] if declarator.named else None)
    if not by_reference or not sizes:
        return None
    element: CType = given
    for size in reversed(sizes):
        if not isinstance(element, c.ArrayOf):
            return None
        if size is not None and size.text in names and element.extent is not None:
            scope.setdefault(size.text, Number(terms.integer(element.extent), c.INT))
        element = element.element
    return element


def _deduce(function: Function, parameter: Node, argument: Argument, scope: dict[str, Binding]) -> None:
    """Binds the template parameters that one parameter's type names."""
    kind = parameter.field("type")
    if kind is None:
        return
    names = {types.template_name(p): p for p in function.template}
    given = argument_type(argument)
    if kind.type == "type_identifier" and kind.text in names and isinstance(argument, Closure | Callable | Unclear):
        scope.setdefault(kind.text, TypeName(c.Opaque(kind.text)))
        return
    elements: CType | None = None
    if isinstance(argument, PLACES) and isinstance(argument.type, c.ArrayOf):
        elements = _extents(parameter, argument.type, names.keys(), scope)
    if kind.type == "type_identifier" and kind.text in names and kind.text not in scope and given is not None:
        declarator = parameter.field("declarator")
        pointing = ("pointer_declarator", "abstract_pointer_declarator", "array_declarator")
        if elements is not None:
            declarator, given = None, elements
        while declarator is not None and declarator.type not in ("identifier", "parameter_list"):
            if declarator.type in pointing:
                if not isinstance(given, c.PointerTo):
                    return
                given = given.pointee
            declarator = declarator.field("declarator") or (declarator.named[-1] if declarator.named else None)
        scope[kind.text] = TypeName(c.plain(given))
        return
    inner = kind.field("name") if kind.type == "qualified_identifier" else kind
    if isinstance(argument, Group) and inner is not None and inner.type == "template_type":
        arguments = inner.field("arguments")
        first = arguments.named[0] if arguments is not None and arguments.named else None
        if first is not None and first.text in names and argument.threads is not None:
            scope.setdefault(first.text, Number(terms.integer(argument.threads), c.UINT))
