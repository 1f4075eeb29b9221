"""Declarations of functions beside their definitions: which belong together, and what each says of the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ....records import replace
from ...syntax.node import Node
from ...syntax.template_parameters import default_of, is_pack, is_type_parameter
from .declared import Function
from .program import Program


def spelled(parameters: Sequence[Node]) -> list[str]:
    """The types of parameters as they are written, without their names."""
    out: list[str] = []
    for parameter in parameters:
        kind, declarator = parameter.field("type"), parameter.field("declarator")
        signs = "".join(sign for sign in (declarator.text if declarator is not None else "") if sign in "*&[")
        out.append("".join((kind.text if kind is not None else parameter.text).split()) + signs)
    return out


def of_keys(program: Program, keys: Iterable[str]) -> list[Function]:
    """The functions of these keys (`Program.functions`); those without a body last."""
    keys = tuple(keys)
    found = [f for key in keys for f in program.functions.get(key, ())]
    declared = [p for key in keys for p in program.prototypes.get(key, ())]
    if not declared:
        return found
    out = with_defaults(program, found, declared, _spelled_alike)
    return out + [p for p in declared if not any(_spelled_alike(f, p) for f in found)]


def of_record(program: Program, tag: str, name: str) -> list[Function]:
    """The methods that a record declares, and after them those of which no body is here. A definition outside of the
    record is one of a method that it declares, so where there are as many of both, all are defined."""
    found = program.methods.get((tag, name), [])
    declared = program.method_prototypes.get((tag, name))
    if not declared:
        return found
    record = program.records.get(tag)
    inside = range(record.node.start, record.node.end) if record is not None else range(0)
    left: list[Function] = []
    for prototype in declared:
        like = [p for p in declared if _takes_as_many(p, prototype)]
        outside = [f for f in found if _takes_as_many(f, prototype) and f.node.start not in inside]
        if len(outside) < len(like) and not any(_spelled_alike(f, prototype) for f in outside):
            left.append(prototype)
    alone = lambda f, p: _takes_as_many(f, p) and sum(_takes_as_many(f, other) for other in declared) == 1  # noqa: E731
    return with_defaults(program, found, declared, lambda f, p: _spelled_alike(f, p) or alone(f, p)) + left


def with_defaults(
    program: Program,
    functions: Iterable[Function],
    declared: Sequence[Function],
    belong: Callable[[Function, Function], bool],
) -> list[Function]:
    """The functions with the defaults that their declarations give to parameters and to those of templates (C++17
    [dcl.fct.default], [temp.param])."""
    out: list[Function] = []
    for function in functions:
        known = program.completed.get(function.node.start)
        if known is None:
            mine = [p for p in declared if _gives_defaults(function, p) and belong(function, p)]
            known = completed(program, function, mine[0]) if mine else function
        out.append(known)
    return out


def completed(program: Program, function: Function, prototype: Function) -> Function:
    """A function with the defaults that one of its declarations gives it: always the same object."""
    if not _gives_defaults(function, prototype):
        return function
    key = function.node.start
    if key not in program.completed:
        template_as = prototype.template if _of_one_template(function, prototype) else ()
        program.completed[key] = replace(function, declared_as=prototype.parameters, template_as=template_as)
    return program.completed[key]


def _gives_defaults(function: Function, prototype: Function) -> bool:
    """Whether a declaration has defaults for parameters, or for those of the function's template."""
    if prototype.required < len(prototype.parameters):
        return True
    return _of_one_template(function, prototype) and any(default_of(p) is not None for p in prototype.template)


def _of_one_template(function: Function, prototype: Function) -> bool:
    """Whether the heads of two templates are spelled alike, defaults apart, and name their parameters alike."""
    return function.template_names == prototype.template_names and [_head(p) for p in function.template] == [
        _head(p) for p in prototype.template
    ]


def _head(parameter: Node) -> tuple[bool, bool, str]:
    """What a template's parameter is: a type, a pack, or a value of a type."""
    kind = parameter.field("type")
    return is_type_parameter(parameter), is_pack(parameter), kind.text if kind is not None else ""


def is_const(function: Function) -> bool:
    """Whether a method is declared const."""
    head: Node | None = function.declarator
    while head is not None and head.type not in ("function_declarator", "operator_cast"):
        head = head.field("declarator") or next((n for n in head.named if n.type.endswith("declarator")), None)
    if head is not None and head.type == "operator_cast":
        head = head.field("declarator") or head
    return head is not None and any(n.type == "type_qualifier" and n.text == "const" for n in head.named)


def _takes_as_many(a: Function, b: Function) -> bool:
    return len(a.parameters) == len(b.parameters) and is_const(a) == is_const(b)


def _spelled_alike(function: Function, prototype: Function) -> bool:
    """Whether a declaration is spelled as a function is; others may be the same nevertheless."""
    return (
        len(function.parameters) == len(prototype.parameters)
        and bool(function.template) == bool(prototype.template)
        and (function.special is None) == (prototype.special is None)
        and (function.owner is not None or function.path == prototype.path)
        and (function.owner is None or is_const(function) == is_const(prototype))
        and spelled(function.parameters) == spelled(prototype.parameters)
    )
