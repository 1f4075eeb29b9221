"""What the template parameters of a function stand for in a call: as given, deduced from the arguments (C++17
[temp.deduct.call]), or their defaults."""

from __future__ import annotations

from collections.abc import Sequence

from ....ir.reasons import AssumptionKind, Cause
from ....records import replace
from ... import ctypes as c
from ...ctypes import CType
from ...syntax import template_parameters
from ...syntax.node import Node
from ...syntax.spelled import qualifiers
from ..core import scoping
from ..core.state import Sema
from ..core.values import (
    PLACES,
    Aggregate,
    Argument,
    Binding,
    Callable,
    Closure,
    Group,
    Number,
    Pack,
    Pointer,
    TypeName,
    Unclear,
)
from ..declarators import open_types
from ..program.declared import Function
from . import packs, template_arguments
from .unify import Matcher, Undetermined

#: for each argument, whether the object or what a pointer points at is const, as far as that is known
Constness = Sequence[bool | None]


def argument_type(argument: Argument) -> CType | None:
    """The type of what is passed; arrays as pointers, bit fields as they are declared."""
    if isinstance(argument, PLACES):
        ctype = argument.type
        return c.PointerTo(ctype.element) if isinstance(ctype, c.ArrayOf) else c.as_declared(ctype)
    if isinstance(argument, Number | Aggregate):
        return c.as_declared(argument.type)
    if isinstance(argument, Pointer):
        return c.PointerTo(argument.pointee)
    if isinstance(argument, Group):
        return c.GroupType(argument.kind, argument.threads)
    return None


def template_scope(
    sema: Sema,
    function: Function,
    template: Sequence[Node],
    arguments: Sequence[Argument],
    known: dict[str, Binding] | None = None,
    constant: Constness = (),
) -> dict[str, Binding]:
    """What the template parameters stand for. `known` are those of the record that the function is a method of."""
    scope, missing, _ = bindings(sema, function, template, arguments, known, constant)
    for name in missing:
        open_types.taken_for(sema, name, open_types.key_of(function.name, name))
        sema.note(AssumptionKind.TYPE_PARAMETER_OF(name, function.name, sema.open_types.taken_as.size))
    return unfixed(function.template, f"of {function.name}()") | scope


def spelled(sema: Sema, function: Function, template: Sequence[Node]) -> dict[str, Binding]:
    """The template parameters that the arguments spelled in a call bind, looked up in the scopes of the call."""
    scope: dict[str, Binding] = {}
    _explicit(sema, function, template, scope)
    return scope


def unfixed(template: Sequence[Node], of: str) -> dict[str, Binding]:
    """The parameters of a template that are no types, as values that nobody knows: in each instance another one."""
    open_ended = (p for p in template if template_parameters.is_value(p) or template_parameters.is_template(p))
    names = [template_parameters.template_name(p) for p in open_ended]
    return {name: Unclear(Cause.TEMPLATE_PARAMETER(name, of), uniform=True) for name in names if name is not None}


def bindings(
    sema: Sema,
    function: Function,
    template: Sequence[Node],
    arguments: Sequence[Argument],
    known: dict[str, Binding] | None,
    constant: Constness = (),
) -> tuple[dict[str, Binding], list[str], bool]:
    """The scope of the template parameters, the type parameters that nothing fixes, and whether the arguments are of
    the forms that the function's parameters have."""
    scope: dict[str, Binding] = dict(known or {})
    if not function.template:
        return scope, [], True
    missing: list[str] = []
    fits = _explicit(sema, function, template, scope)
    for k, (parameter, argument) in enumerate(zip(function.parameters, arguments, strict=False)):
        names = function.deducible[k]
        fits &= not names or _deduce(sema, function, parameter, names, argument, scope, const_at(constant, k))
    for k, (parameter, name) in enumerate(zip(function.template, function.template_names, strict=True)):
        if name is None or name in scope:
            continue
        default = function.template_default(k)
        if default is not None:
            bound = scoping.with_scopes(
                sema,
                [*sema.scopes, scope],
                lambda p=parameter, d=default: template_arguments.template_argument(sema, p, d),
            )
            if bound is not None:
                scope[name] = bound
                continue
        if template_parameters.is_type_parameter(parameter) and not template_parameters.is_pack(parameter):
            scope[name] = TypeName(open_types.number(sema, name, open_types.key_of(function.name, name)))
            missing.append(name)
        elif default is None and template_parameters.is_value(parameter) and not template_parameters.is_pack(parameter):
            fits &= _in_parameters(function, name) or k < len(packs.expanded(sema, list(template)))
    return scope, missing, fits


def _explicit(sema: Sema, function: Function, template: Sequence[Node], scope: dict[str, Binding]) -> bool:
    """Binds the template parameters whose arguments the call spells. False where there are too many, or one can be no
    value of its parameter."""
    given = packs.expanded(sema, list(template))
    own = [(p, n) for p, n in zip(function.template, function.template_names, strict=True) if n not in scope]
    for k, (parameter, name) in enumerate(own):
        if template_parameters.is_pack(parameter):
            items = [template_arguments.template_argument(sema, parameter, node) for node in given[k:]]
            if name is not None and None not in items and (items or not _in_parameters(function, name)):
                scope[name] = Pack(tuple(item for item in items if item is not None))
            return not any(template_arguments.is_of_other_type(sema, parameter, node) for node in given[k:])
        elif k < len(given):
            if template_arguments.is_of_other_type(sema, parameter, given[k]):
                return False
            bound = template_arguments.template_argument(sema, parameter, given[k])
            if name is not None and bound is not None:
                scope[name] = bound
    return len(given) <= len(own)


def _in_parameters(function: Function, name: str) -> bool:
    return any(name in names for names in function.deducible)


def _deduce(
    sema: Sema,
    function: Function,
    parameter: Node,
    names: frozenset[str],
    argument: Argument,
    scope: dict[str, Binding],
    constant: bool | None,
) -> bool:
    """Binds the template parameters, `names`, that one parameter's type mentions. False where no arguments give it this
    type."""
    kind = parameter.field("type")
    if kind is None:
        return True
    if parameter.type == "variadic_parameter_declaration":
        return True
    if kind.text in names and isinstance(argument, Closure | Callable | Unclear):
        scope.setdefault(kind.text, TypeName(c.Opaque(kind.text)))
        return True
    reference = _is_reference(parameter)
    given = argument.type if reference and isinstance(argument, PLACES) else argument_type(argument)
    if given is None:
        return True
    given = c.strip_reference(given)
    const: bool | None = constant
    if isinstance(given, c.PointerTo):
        given, const = replace(given, const=given.const if constant is None else constant), None
    given = c.ReferenceTo(c.plain(given), const=const) if reference else c.plain(given)
    given_names = set(scope)
    matcher = Matcher(sema, function.template, scope, deducing=True)
    try:
        fits = matcher.parameter(parameter, given)
    except Undetermined:
        return True
    for name, bound in matcher.scope.items():
        scope.setdefault(name, bound)
    own = scope.get(kind.text)
    if isinstance(own, TypeName) and isinstance(argument, PLACES) and _forwards(parameter, kind, names - given_names):
        scope[kind.text] = replace(own, forwarded=True)
    return fits or names <= given_names


def const_at(constant: Constness, number: int) -> bool | None:
    """Whether an argument is const, by its position; None where nobody knows."""
    return constant[number] if number < len(constant) else None


def _forwards(parameter: Node, kind: Node, deduced: frozenset[str] | set[str]) -> bool:
    """Whether a parameter is `T &&`, which an lvalue makes a reference to an lvalue."""
    declarator = parameter.field("declarator")
    if kind.text not in deduced or declarator is None or not declarator.text.startswith("&&"):
        return False
    return "const" not in qualifiers(parameter) and not any(n.type.endswith("_declarator") for n in declarator.named)


def _is_reference(parameter: Node) -> bool:
    """Whether a parameter is a reference: `T &x`, `T (&x)[n]`, not `T &x[n]`, which there is not."""
    declarator = parameter.field("declarator")
    found = False
    while declarator is not None:
        found = declarator.type.endswith("reference_declarator")
        declarator = declarator.field("declarator") or next(
            (n for n in declarator.named if n.type.endswith("declarator")), None
        )
        if found and (declarator is None or not declarator.type.endswith("declarator")):
            return True
    return found
