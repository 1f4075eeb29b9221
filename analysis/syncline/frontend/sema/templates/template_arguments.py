"""Template parameters and the arguments that they stand for."""

from __future__ import annotations

from collections.abc import Sequence

from ....ir import terms
from ....ir.reasons import Cause
from ....limits.sema import INSTANCE_DEPTH
from ... import ctypes as c
from ...syntax.namespaces import meant
from ...syntax.node import Node
from ...syntax.spelled import last_name
from ...syntax.template_parameters import default_of, is_pack, is_template, is_type_parameter, template_name
from ..core import conditions, convert, scoping
from ..core.state import Sema
from ..core.values import PLACES, Binding, Callable, Group, Number, Pack, ScalarPlace, TemplateName, TypeName, Unclear
from ..declarators import declarators, enums, type_names
from . import packs

_NUMBERS = frozenset({"number_literal", "char_literal", "true", "false"})


def arguments(
    sema: Sema, head: Sequence[Node], given: list[Node], outer: dict[str, Binding] | None = None
) -> list[Binding | None]:
    """The template arguments in the order of the parameters, defaults included; None for what is not known. `outer` are
    those of the template around."""
    nodes = packs.expanded(sema, given)
    if not head:
        return [_unaided(sema, n) for n in nodes]
    scope = dict(outer or {})
    out: list[Binding | None] = []
    for k, parameter in enumerate(head):
        found: Binding | None = None
        if is_pack(parameter):
            items = [template_argument(sema, parameter, n) for n in nodes[k:]]
            found = None if None in items else Pack(tuple(item for item in items if item is not None))
        elif k < len(nodes):
            found = _one(sema, parameter, nodes[k])
        elif (default := default_of(parameter)) is not None:
            found = _by_default(sema, parameter, default, scope)
        if found is not None:
            found = _of_type(sema, parameter, found, scope)
        out.append(found)
        if found is not None and (name := template_name(parameter)) is not None:
            scope[name] = found
    return out


def _of_type(sema: Sema, parameter: Node, found: Binding, scope: dict[str, Binding]) -> Binding:
    """A constant as one of its parameter's type, where that hangs on parameters before it: `template <typename T, T v>`
    (C++17 [temp.arg.nontype])."""
    if isinstance(found, Pack):
        return Pack(tuple(_of_type(sema, parameter, item, scope) for item in found.items), found.open)
    kind = parameter.field("type")
    if not isinstance(found, Number) or not found.term.is_const or kind is None or kind.text not in scope:
        return found
    bound = scope[kind.text]
    return convert.constant(found, bound.type) if isinstance(bound, TypeName) else found


def _one(sema: Sema, parameter: Node, argument: Node) -> Binding | None:
    """One template argument; what `enable_if` and `void_t` give is `void`."""
    if is_type_parameter(parameter) and conditions.is_condition(argument) and not argument.text.startswith("decltype"):
        return TypeName(c.VOID, const=False)
    return template_argument(sema, parameter, argument)


def _by_default(sema: Sema, parameter: Node, default: Node, scope: dict[str, Binding]) -> Binding | None:
    """What a default gives; None for one that needs itself, again and again."""
    if sema.reading.instantiating >= INSTANCE_DEPTH:
        sema.reading.cut_short += 1
        return None
    sema.reading.instantiating += 1
    try:
        return scoping.with_scopes(sema, [scope], lambda: _one(sema, parameter, default))
    finally:
        sema.reading.instantiating -= 1


def _unaided(sema: Sema, node: Node) -> Binding | None:
    """A template argument where nobody declares whether it is a type."""
    inner = node.field("type") if node.type == "type_descriptor" and len(node.named) == 1 else node
    if node.type != "type_descriptor" or (inner is not None and inner.type.endswith("identifier")):
        value = sema.evaluator.scratch(inner or node)
        if isinstance(value, Number):
            return value
    return declarators.type_argument(sema, node)


def number(sema: Sema, node: Node) -> int | None:
    """The value of a template argument that is an integer, a name that the grammar takes for a type included; None
    where it is none."""
    if node.type != "type_descriptor":
        return sema.constant(node)
    found = _unaided(sema, node)
    if not isinstance(found, Number):
        return None
    term = terms.as_integer(found.term)
    return term.value if term.is_const and term.sort is terms.Sort.INT else None


def bind_template(
    sema: Sema, parameters: Sequence[Node], given: list[Node], outer: dict[str, Binding] | None = None
) -> dict[str, Binding]:
    """The scope in which template parameters stand for the arguments given, or their defaults, which see the parameters
    before them and those of `outer`."""
    scope: dict[str, Binding] = {}
    nodes = packs.expanded(sema, given)
    for k, parameter in enumerate(parameters):
        name = template_name(parameter)
        bound: Binding | None = None
        if is_pack(parameter):
            items = [template_argument(sema, parameter, n) for n in nodes[k:]]
            bound = None if None in items else Pack(tuple(item for item in items if item is not None))
        elif k < len(nodes):
            bound = template_argument(sema, parameter, nodes[k])
        elif (default := default_of(parameter)) is not None:
            inner = [{**(outer or {}), **scope}]
            bound = scoping.with_scopes(sema, inner, lambda p=parameter, d=default: template_argument(sema, p, d))
        if name is not None and bound is not None:
            scope[name] = _of_type(sema, parameter, bound, scope)
    return scope


def template_argument(sema: Sema, parameter: Node, argument: Node) -> Binding | None:
    """What an explicit template argument stands for: a type, a template, a constant or a function."""
    if isinstance(argument, packs.Element):
        scopes = [*sema.scopes, argument.scope]
        return scoping.with_scopes(sema, scopes, lambda: template_argument(sema, parameter, argument.pattern))
    if is_type_parameter(parameter):
        return declarators.type_argument(sema, argument)
    if is_template(parameter):
        return template_named(sema, argument)
    if argument.type == "type_descriptor":  # a name may be parsed as a type
        inner = argument.field("type") or argument
        if inner.type == "qualified_identifier":
            return _value_argument(sema, parameter, inner)
        if inner.type == "template_type" and (function := _instance(sema, inner)) is not None:
            return function
        found = sema.local(inner.text)
        if isinstance(found, ScalarPlace) and found.variable.info.kind is not terms.Kind.VAR:
            return found  # the caller's own template parameter
        if found is not None and not isinstance(found, TypeName):
            return found if not isinstance(found, PLACES) else None
        found = sema.evaluator.no_local(inner.text)
        return found if found is not None and not isinstance(found, PLACES) else None
    return _value_argument(sema, parameter, argument)


def is_of_other_type(sema: Sema, parameter: Node, argument: Node) -> bool:
    """Whether a template argument certainly does not fit its parameter: that is a type, and the argument a number; that
    is an enumeration, and the argument a number or of another one; or that is a number, and the argument of a scoped
    enumeration."""
    if isinstance(argument, packs.Element):
        scopes = [*sema.scopes, argument.scope]
        return scoping.with_scopes(sema, scopes, lambda: is_of_other_type(sema, parameter, argument.pattern))
    if is_type_parameter(parameter):
        return _is_number(sema, argument)
    kind = parameter.field("type")
    if kind is None or is_template(parameter):
        return False
    wanted = type_names.resolve(sema, kind)
    if not isinstance(wanted, c.Arithmetic):
        return False
    value = _unaided(sema, argument)
    given = value.type if isinstance(value, Number) else None
    if not isinstance(given, c.Arithmetic) or given.enum == wanted.enum:
        return False
    declaration = enums.declared_as(sema, given)
    return bool(wanted.enum) or (declaration is not None and enums.is_scoped(declaration))


def _is_number(sema: Sema, argument: Node) -> bool:
    """Whether a template argument is certainly no type: a literal, or a template parameter that stands for a number,
    known or not."""
    if argument.type == "type_descriptor" and len(argument.named) == 1:
        argument = argument.named[0]
    found = sema.local(argument.text) if argument.type in ("identifier", "type_identifier") else None
    is_open = isinstance(found, Unclear) and found.reason.cause is Cause.TEMPLATE_PARAMETER
    return is_open or isinstance(found, (*PLACES, Number)) or argument.type in _NUMBERS


def template_named(sema: Sema, argument: Node) -> TemplateName | None:
    """The template of records, or of aliases, that an argument names; None where it is not known here."""
    node = argument.field("type") if argument.type == "type_descriptor" and len(argument.named) == 1 else argument
    if node is None or not node.type.endswith("identifier"):
        return None
    name, scope, program = last_name(node), node.field("scope"), sema.program
    local = sema.local(name) if node.type != "qualified_identifier" else None
    if isinstance(local, TemplateName):
        return local
    record = program.record_named(last_name(scope)) if scope is not None else None
    around = [record.tag] if record is not None else scoping.enclosing(sema) if scope is None else []
    nested = next((key for tag in around if (key := f"{tag}::{name}") in program.records), None)
    if nested is not None:
        return TemplateName(nested)
    alias, declared = program.aliases.get(meant(name)), program.record_named(name)
    if alias is not None and alias.template:
        return TemplateName(meant(name))
    if declared is not None:
        return TemplateName(declared.tag)
    return TemplateName(meant(name)) if meant(name) in program.specialisations else None


def _instance(sema: Sema, argument: Node) -> Callable | None:
    """The instance of a function template that an argument is, as `copied<float>`."""
    found = sema.evaluator.scratch(argument)
    return found if isinstance(found, Callable) else None


def _value_argument(sema: Sema, parameter: Node, argument: Node) -> Binding | None:
    value = sema.evaluated(argument)
    if isinstance(value, Number) and value.term.is_const:
        kind = parameter.field("type")
        ctype = type_names.resolve(sema, kind) if kind is not None else value.type
        return convert.constant(value, ctype)
    return value if isinstance(value, Number | Group) else None
