"""Template arguments as host code spells them."""

from __future__ import annotations

from collections.abc import Iterator

from ....ir import terms
from ... import ctypes as c
from ...syntax.namespaces import by_path
from ...syntax.node import Node
from ..core import reparse
from ..core.state import Sema
from ..core.values import Number, TypeName
from ..declarators import declarators
from ..program.declared import Function
from ..program.program import Program
from ..program.spelled_types import UNKNOWN
from . import template_arguments

_SHAPING = frozenset({"pointer_declarator", "reference_declarator", "array_declarator", "function_declarator"})


def spelled(use: tuple[str, ...]) -> tuple[str, ...]:
    """Template arguments in a form that can be compared."""
    return tuple(" ".join(text.split()) for text in use)


def of_node(node: Node) -> str:
    """A template argument as the file's own scope spells it: with the namespaces of names that several declare."""
    if node.names is None:
        return node.text
    out, end = "", node.start
    for each in node.walk():
        before = node.source[end : each.start].decode("utf-8", "replace") if each.start >= end else ""
        if not each.named and (known := by_path(out + before, each.text)) is not None:
            out, end = known, each.end
    return out + node.source[end : node.end].decode("utf-8", "replace")


def may_spell(given: tuple[str, ...], use: tuple[str, ...]) -> bool:
    """Whether template arguments of which some are not known may be these."""
    pairs = zip(spelled(given), use, strict=False)
    return len(given) == len(use) and all(one in (UNKNOWN, other) for one, other in pairs)


def own_arguments(program: Program, kernel: Function) -> tuple[str, ...]:
    """The arguments that an explicit specialisation is for: those that it says, and those that follow from its
    parameters by what the template's are (C++17 [temp.expl.spec]/10); none where it is none, or that is not certain."""
    said = spelled(tuple(map(of_node, kernel.special or ())))
    if kernel.special is None:
        return ()
    declared = (*program.kernels, *program.prototypes.get(kernel.name, ()))
    found = [f for f in declared if f.name == kernel.name and f.path == kernel.path and f.special is None]
    templates = [f for f in found if f.template and len(f.parameters) == len(kernel.parameters)]
    each = {_completed(said, kernel, template) for template in templates}
    return each.pop() if len(each) == 1 else said


def _completed(said: tuple[str, ...], kernel: Function, template: Function) -> tuple[str, ...]:
    """The arguments for this template, where its parameters tell those that are not said; else those that are."""
    follow = dict(_pairs(kernel, template))
    left = [follow.get(name or "") for name in template.template_names[len(said) :]]
    return (*said, *(text for text in left if text is not None)) if None not in left else said


def _pairs(kernel: Function, template: Function) -> Iterator[tuple[str, str]]:
    """The types that stand where the template has a name alone, as in `T *out`."""
    for own, general in zip(kernel.parameters, template.parameters, strict=True):
        kind, name = own.field("type"), general.field("type")
        if kind is not None and name is not None and _layers(own) == _layers(general):
            yield name.text, " ".join(of_node(kind).split())


def _layers(parameter: Node) -> tuple[str, ...]:
    """The pointers, references and arrays that a parameter is of its type, from the outermost declarator."""
    found: list[str] = []
    declarator = parameter.field("declarator")
    while declarator is not None:
        kind = declarator.type.removeprefix("abstract_")
        if kind in _SHAPING:
            found.append("&&" if declarator.has("&&") else kind)
        declarator = next((inner for inner in declarator.named if inner.type.endswith("declarator")), None)
    return tuple(found)


def spelled_type(sema: Sema, text: str) -> TypeName | None:
    """The type that host code spells; None where it is none, or not known here."""
    node = reparse.parsed(text)
    found = declarators.type_argument(sema, node) if node is not None else None
    return None if found is None or isinstance(found.type, c.Opaque) else found


def spelled_value(sema: Sema, text: str) -> Number | None:
    """The number that host code spells as a template argument; None where it is none, or not known here."""
    node = reparse.parsed(text)
    found = template_arguments.number(sema, node) if node is not None else None
    return None if found is None else Number(terms.integer(found), c.INT)
