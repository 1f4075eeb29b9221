"""Lambdas in host code that a kernel gets by value (CUDA C++ Programming Guide, "Extended Lambdas"): what they capture.

A lambda that captures by reference, or the object around it, has no copy of what it uses; nothing is said of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from ...frontend.sema.program.spelled_types import UNKNOWN, Instance
from ...frontend.syntax.ancestry import arguments_of, text_of
from ...frontend.syntax.declarations import FILE_SCOPES, Declaration
from ...records import record
from ..text.stores import HostNames
from .meanings import Kind, Meanings

_WORDS = frozenset({"identifier", "type_identifier", "namespace_identifier"})
_MEMBERS = frozenset({"field_declaration_list"})


@record
class Captured:
    """A name that means the function's own variable in a lambda, or the copy that the lambda makes. `mention`
    is where the lambda names it, `value` what `[n = value]` says, `constant` what a constant begins with. What is not
    `copied` has to be a constant."""

    name: str
    mention: Node
    declaration: Declaration | None = None
    value: Node | None = None
    constant: Node | None = None
    copied: bool = True


def captured(names: HostNames, meanings: Meanings, node: Node) -> tuple[Captured, ...] | None:
    """What a lambda captures, in the order of its text; None where it captures more than copies of variables."""
    specifier = node.child_by_field_name("captures")
    if specifier is None or any(child.type == "&" for child in specifier.children):
        return None
    everything = False
    own: dict[str, Node | None] = {}
    for child in arguments_of(specifier):
        left, right = child.child_by_field_name("left"), child.child_by_field_name("right")
        if child.type == "lambda_default_capture" and text_of(child) == "=":
            everything = True
        elif child.type == "identifier":
            own[text_of(child)] = None
        elif child.type == "lambda_capture_initializer" and left is not None and right is not None:
            if text_of(child).startswith(("&", "...")):
                return None
            own[text_of(left)] = right
        else:
            return None
    out = [Captured(name, value, value=value) for name, value in own.items() if value is not None]
    method = _in_method(names, node)
    for word, mention in _words(node):
        if word == "this" or (method and _names_member(names, word)):
            return None
        if own.get(word) is not None:
            continue
        found = names.declaration(word, node)
        if found is None or found.scope.type in FILE_SCOPES:
            meant = meanings.inner(word, node)
            if meant is not None and meant.kind in (Kind.RECORD, Kind.ALIAS):
                return None  # a type of the function's own
            continue
        if found.scope.type in _MEMBERS:
            return None
        if found.scope.type != "template_declaration":
            out.append(Captured(word, mention, found, constant=_constant(found), copied=everything or word in own))
    return tuple(out)


def of_argument(names: HostNames, node: Node) -> Node | None:
    """The lambda that an argument is, or that a variable holds which is passed."""
    if node.type == "identifier":
        found = names.declaration(text_of(node), node)
        node = found.value if found is not None and found.value is not None else node
    return node if node.type == "lambda_expression" else None


def parameters_used(
    names: HostNames, meanings: Meanings, node: Node, instance: Instance
) -> tuple[tuple[str, str], ...] | None:
    """What the template parameters of the function around it stand for that a lambda names; None where one is not
    known."""
    out: list[tuple[str, str]] = []
    for word, _ in _words(node):
        if _is_parameter(meanings, word, node):
            given = instance.get(word)
            if given is None or UNKNOWN in given.text:
                return None
            out.append((word, given.text))
    return tuple(out)


def _is_parameter(meanings: Meanings, word: str, node: Node) -> bool:
    meant = meanings.inner(word, node)
    return meant is not None and meant.kind is Kind.PARAMETER


def _words(node: Node) -> Iterator[tuple[str, Node]]:
    """The names in a lambda, members of objects left out, each where it first stands."""
    seen: set[str] = set()
    waiting = [child for child in reversed(node.children) if child.type != "lambda_capture_specifier"]
    while waiting:
        each = waiting.pop()
        if (each.type in _WORDS or each.type == "this") and (word := text_of(each)) not in seen:
            seen.add(word)
            yield word, each
        waiting += reversed(each.children)


def _constant(found: Declaration) -> Node | None:
    """What a constant begins with."""
    words = {text_of(child) for child in found.node.children}
    return found.value if words & {"const", "constexpr"} and "*" not in text_of(found.declarator) else None


def _in_method(names: HostNames, node: Node) -> bool:
    """Whether a place lies in a method, where a bare name may be that of a member."""
    return names.tree.enclosing(node, _MEMBERS) is not None or names.qualified_name(node) is not None


def _names_member(names: HostNames, word: str) -> bool:
    """Whether a class of the text has a member of this name, data or function."""
    for node in names.occurrences(word, names.root):
        above = names.tree.parent(node)
        if node.type == "field_identifier" and above is not None and above.type != "field_expression":
            return True
    return False
