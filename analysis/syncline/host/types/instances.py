"""With which arguments a host function template is used in the text: what its launches mean by its parameters."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tree_sitter import Node

from ...frontend import ctypes as c
from ...frontend.sema.program.spelled_types import UNKNOWN, Argument, Instance, pack
from ...frontend.syntax.ancestry import arguments_of, list_of, text_of
from ...frontend.syntax.declarations import TYPE_PARAMETER
from ...limits.host import INSTANCE_DEPTH, INSTANCES
from ...records import replace
from ...regex import regex
from ..names import host_sema
from ..names.template_heads import template_parameters
from ..text.functions import count_of, head_of, heads, is_kernel, is_launch, name_of_definition, takes
from ..text.stores import HostNames
from ..values.constants import Constants
from .deduction import Deduction

_FUNCTION = frozenset({"function_definition"})
#: what stands around the name of a function that is used
_USES = frozenset({"call_expression", "qualified_identifier", "function_declarator"})
_INSTANTIATION = "template_instantiation"
_DECLARATIONS = frozenset({_INSTANTIATION, "declaration", "function_definition", "field_declaration"})
_WORD = regex(r"[A-Za-z_]\w*")


class Instances:
    """Looks up the uses of function templates, and remembers them."""

    def __init__(self, names: HostNames) -> None:
        self.names = names
        self.deduction = Deduction(names)
        self._known: dict[int, tuple[Instance, ...]] = {}

    def around(self, node: Node, depth: int = 0) -> tuple[Instance, ...]:
        """The instances of the function around a node; one without arguments for a function that is no template."""
        function = self.names.tree.enclosing(node, _FUNCTION)
        outer = self.names.tree.parent(function) if function is not None else None
        if function is None or outer is None or outer.type != "template_declaration":
            return ({},)
        if function.id not in self._known:
            self._known[function.id] = ({},)  # two functions that use each other add nothing
            self._known[function.id] = self._instances(function, outer, depth)
        return self._known[function.id]

    def facts(self, instance: Instance, node: Node) -> dict[int, int]:
        """The values of the template parameters, and the sizes of those that are types, by their declarator's id."""
        out: dict[int, int] = {}
        for name, argument in instance.items():
            declaration = self.names.declaration(name, node)
            if declaration is None:
                continue
            is_type = declaration.node.type == TYPE_PARAMETER
            value = self._size(argument) if is_type else argument.value
            if value is not None:
                out[declaration.declarator.id] = value
        return out

    def _size(self, argument: Argument) -> int | None:
        kind = host_sema.spelled(self.names, argument.text)
        return c.known_size(kind) if kind is not None else None

    def _instances(self, function: Node, template: Node, depth: int) -> tuple[Instance, ...]:
        parameters, last = template_parameters(self.names, template)
        name, named = name_of_definition(function), [p for p in parameters if p is not None]
        if (owner := _owner(function)) is not None and last is None and None not in parameters:
            return self._of_class(owner, named, depth)
        if name is None or None in parameters or depth > INSTANCE_DEPTH:
            return (dict.fromkeys((p for p, _ in named), Argument(UNKNOWN)),)
        kernel, head = is_kernel(function), head_of(function)
        uses = self.names.occurrences(name, self.names.root)
        own = [node for node in uses if function.start_byte <= node.start_byte < function.end_byte]
        found: dict[tuple[tuple[str, Argument], ...], None] = {}
        asked, known = [use for use in uses if use not in own], -1
        while asked and known < len(found) <= INSTANCES:
            known = len(found)
            for use in asked:
                used = self._used(use, named, last, depth, kernel, head)
                found |= {tuple((p, _worked_out(argument)) for p, argument in each.items()): None for each in used}
                if len(found) > INSTANCES:
                    break
            self._known[function.id] = tuple(dict(each) for each in found)
            asked = own if found else []
        unknown = {p: Argument(UNKNOWN) for p in (*(name for name, _ in named), *filter(None, (last,)))}
        if not found or len(found) > INSTANCES:
            return (unknown,)
        return tuple(dict(each) for each in found)

    def _of_class(self, owner: Node, parameters: list[tuple[str, Node | None]], depth: int) -> tuple[Instance, ...]:
        """The instances of a method of a class template, by the uses of that, explicit instantiations among them."""
        unknown = {name: Argument(UNKNOWN) for name, _ in parameters}
        own = [text_of(each) for each in list_of(owner, "arguments")]
        name, tree = owner.child_by_field_name("name"), self.names.tree
        if name is None or own != list(unknown) or depth > INSTANCE_DEPTH:
            return (unknown,)
        found: dict[tuple[tuple[str, Argument], ...], None] = {}
        for use in self.names.occurrences(text_of(name), self.names.root):
            made = tree.parent(use)
            above = tree.parent(made) if made is not None and made.type == "template_type" else None
            if made is None or above is None or above.type == "qualified_identifier":
                continue  # a method's own name, or a member of the class
            given = list_of(made, "arguments")
            for outer in self.around(use, depth + 1):
                constants = Constants(self.names, self.facts(outer, use))
                known = [self.deduction.types.argument(each, outer, constants) for each in given]
                left = [self.deduction.default(default, None, other) for other, default in parameters[len(known) :]]
                found[tuple(zip(unknown, map(_worked_out, (*known, *left)), strict=False))] = None
        return tuple(dict(each) for each in found) if 0 < len(found) <= INSTANCES else (unknown,)

    def _used(
        self,
        use: Node,
        parameters: list[tuple[str, Node | None]],
        last: str | None,
        depth: int,
        kernel: bool,
        head: Node | None,
    ) -> Iterable[Instance]:
        """The instances that one mention uses of the kernel, or the other function of that name, that `head`
        declares."""
        name, tree = text_of(use), self.names.tree
        above = tree.parent(use)
        given: list[Node] = []
        if above is not None and above.type == "template_function":
            given = list_of(above, "arguments")
            above = tree.parent(above)
        elif above is None or above.type not in _USES:
            return
        while above is not None and above.type == "qualified_identifier":
            above = tree.parent(above)
        call = above if above is not None and above.type == "call_expression" else None
        if call is not None and is_launch(call) != kernel:
            return  # a kernel and the function that launches it may have one name
        listed = call.child_by_field_name("arguments") if call is not None else self._instantiated(above, kernel)
        if listed is None and not given:
            return
        arguments = arguments_of(listed) if listed is not None else []
        count = count_of(arguments) if listed is not None else None
        if count is not None and head is not None and not takes(head, count, self._declared(name)):
            return
        template = self.deduction.template(name, kernel, count if arguments else None)
        for outer in self.around(use, depth + 1):
            constants = Constants(self.names, self.facts(outer, use))
            if self._is_discarded(use, constants):
                continue
            known = self.deduction.completed(name, given, arguments, outer, constants, kernel)
            instance = {
                parameter: known[k] if k < len(known) else self.deduction.default(default, template, parameter)
                for k, (parameter, default) in enumerate(parameters)
            }
            if last is not None:
                behind = known[len(parameters) :]
                is_known = template is not None and all(UNKNOWN not in each.text for each in behind)
                instance[last] = pack(behind) if is_known else Argument(UNKNOWN)
            yield instance

    def _declared(self, name: str) -> list[Node]:
        return [head for head, _ in heads(self.names, name)]

    def _is_discarded(self, use: Node, constants: Constants) -> bool:
        """Whether a use stands in the arm of an `if constexpr` that is not taken (C++17 [stmt.if]/2)."""
        inner, outer = use, self.names.tree.parent(use)
        while outer is not None and outer.type != "function_definition":
            condition = outer.child_by_field_name("condition") if outer.type == "if_statement" else None
            if condition is not None and inner != condition and any(c.type == "constexpr" for c in outer.children):
                taken = "consequence" if (value := constants.value(condition)) else "alternative"
                if value is not None and inner != outer.child_by_field_name(taken):
                    return True
            inner, outer = outer, self.names.tree.parent(outer)
        return False

    def _instantiated(self, head: Node | None, kernel: bool) -> Node | None:
        """The parameters of an explicit instantiation, `template void run(float *);` (C++17 [temp.explicit]/7), of a
        kernel or of another function."""
        if head is None or head.type != "function_declarator":
            return None
        outer = self.names.tree.enclosing(head, _DECLARATIONS)
        if outer is None or outer.type != _INSTANTIATION or is_kernel(outer) != kernel:
            return None
        return head.child_by_field_name("parameters")


def substituted(text: str, instance: Instance) -> str:
    """A text with the parameters replaced by what they stand for."""

    def meaning(word: re.Match[str]) -> str:
        found = instance.get(word.group())
        return word.group() if found is None else found.text

    return _WORD.sub(meaning, text) if instance else text


def _worked_out(argument: Argument) -> Argument:
    """An argument that is calculated, as `N - 1`, by its value: the same for all ways to it."""
    is_calculated = argument.value is not None and any(operator in argument.text for operator in "+-*/%")
    return replace(argument, text=str(argument.value)) if is_calculated else argument


def _owner(function: Node) -> Node | None:
    """`Class<T>` of `Class<T>::method`, which a function defines; None for what is no method of a class template."""
    head = function.child_by_field_name("declarator")
    while head is not None and head.type != "qualified_identifier":
        head = head.child_by_field_name("declarator") or (head.named_children[-1] if head.named_children else None)
    scope = head.child_by_field_name("scope") if head is not None else None
    return scope if scope is not None and scope.type == "template_type" else None
