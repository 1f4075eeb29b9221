"""With which arguments a host function template is used in the text: what its launches mean by its parameters."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tree_sitter import Node

from .ancestry import arguments_of, text_of
from .constants import Constants
from .scopes import Names

_FUNCTION = frozenset({"function_definition"})
_WORD = re.compile(r"[A-Za-z_]\w*")
#: of one function
_MOST_INSTANCES = 48
_DEPTH = 4
#: stands for an argument that the text does not give
UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class Argument:
    """What a template parameter stands for: its text, and its value where that is an integer constant."""

    text: str
    value: int | None = None


#: the arguments by parameter
Instance = dict[str, Argument]


class Instances:
    """Looks up the uses of function templates, and remembers them."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self._known: dict[int, tuple[Instance, ...]] = {}

    def around(self, node: Node, depth: int = 0) -> tuple[Instance, ...]:
        """The instances of the function around a node; one without arguments for a function that is no template."""
        function = self.names.tree.enclosing(node, _FUNCTION)
        outer = self.names.tree.parent(function) if function is not None else None
        if function is None or outer is None or outer.type != "template_declaration":
            return ({},)
        if function.id not in self._known:
            self._known[function.id] = ({},)  # a function that uses itself adds nothing
            self._known[function.id] = self._instances(function, outer, depth)
        return self._known[function.id]

    def facts(self, instance: Instance, node: Node) -> dict[int, int]:
        """The values of the template parameters, by their declarator's id."""
        out: dict[int, int] = {}
        for name, argument in instance.items():
            declaration = self.names.declaration(name, node) if argument.value is not None else None
            if declaration is not None and argument.value is not None:
                out[declaration.declarator.id] = argument.value
        return out

    def _instances(self, function: Node, template: Node, depth: int) -> tuple[Instance, ...]:
        listed = template.child_by_field_name("parameters")
        parameters = [_parameter(p) for p in arguments_of(listed)] if listed is not None else []
        name = _name(function)
        if name is None or None in parameters or depth > _DEPTH:
            return (dict.fromkeys((p[0] for p in parameters if p is not None), Argument(UNKNOWN)),)
        named = [p for p in parameters if p is not None]
        found: dict[tuple[tuple[str, Argument], ...], None] = {}
        for use in self._uses(name, function):
            for inner in self._used(use, named, depth):
                found[tuple(inner.items())] = None
            if len(found) > _MOST_INSTANCES:
                break
        unknown = {p: Argument(UNKNOWN) for p, _ in named}
        if not found or len(found) > _MOST_INSTANCES:
            return (unknown,)
        return tuple(dict(each) for each in found)

    def _uses(self, name: str, function: Node) -> Iterable[Node]:
        """The places where the function is named, without those in its own text."""
        for node in self.names.occurrences(name, self.names.root):
            if not function.start_byte <= node.start_byte < function.end_byte:
                yield node

    def _used(self, use: Node, parameters: list[tuple[str, Node | None]], depth: int) -> Iterable[Instance]:
        above = self.names.tree.parent(use)
        if above is not None and above.type == "call_expression":  # all deduced
            yield {name: Argument(UNKNOWN) for name, _ in parameters}
            return
        listed = above.child_by_field_name("arguments") if above is not None else None
        if above is None or above.type != "template_function" or listed is None:
            return
        given = arguments_of(listed)
        for outer in self.around(use, depth + 1):
            constants = Constants(self.names, self.facts(outer, use))
            instance: Instance = {}
            for k, (name, default) in enumerate(parameters):
                node = given[k] if k < len(given) else default
                if node is None:
                    instance[name] = Argument(UNKNOWN)
                else:
                    instance[name] = Argument(substituted(text_of(node), outer), _value(constants, node))
            yield instance


def substituted(text: str, instance: Instance) -> str:
    """A text with the parameters replaced by what they stand for."""

    def meaning(word: re.Match[str]) -> str:
        found = instance.get(word.group())
        return word.group() if found is None else found.text

    return _WORD.sub(meaning, text) if instance else text


def _value(constants: Constants, node: Node) -> int | None:
    if node.type == "type_descriptor":  # a name may be parsed as a type
        inner = node.child_by_field_name("type")
        return constants.value(inner) if inner is not None and inner.type == "identifier" else None
    return constants.value(node)


def _parameter(node: Node) -> tuple[str, Node | None] | None:
    """A template parameter's name and default; None for a pack."""
    default = node.child_by_field_name("default_type") or node.child_by_field_name("default_value")
    if node.type in ("type_parameter_declaration", "optional_type_parameter_declaration"):
        name = next((child for child in node.named_children if child.type == "type_identifier"), None)
        return (text_of(name), default) if name is not None else None
    declarator = node.child_by_field_name("declarator")
    while declarator is not None and declarator.type != "identifier":
        inner = declarator.child_by_field_name("declarator")
        declarator = inner or (declarator.named_children[0] if declarator.named_children else None)
    return (text_of(declarator), default) if declarator is not None else None


def _name(function: Node) -> str | None:
    head = function.child_by_field_name("declarator")
    while head is not None and head.type not in ("identifier", "field_identifier"):
        head = head.child_by_field_name("declarator") or head.child_by_field_name("name")
    return text_of(head) if head is not None else None
