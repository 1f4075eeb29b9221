"""The calls of a function that launches: all that there may be, or those that the text shows.

A function that nobody outside of this text can call launches what its calls say, and nothing else: one that is `static`
or in a namespace without a name, a template that no other text can instantiate as none is instantiated explicitly here
(C++17 [temp.explicit]), one that no header declares of a program whose `main` is here, one that a header of such a
program defines and no other declares, as no second file of the program can include it then (C++17 [basic.def.odr]), and
a lambda that a variable holds. Where a header defines a function that each file has to define which calls it (C++17
[dcl.inline], [temp]), others that include the header call it as well; but they are read for their launches, too. Of
any other function the parameters may be anything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property

from tree_sitter import Node

from ...frontend.languages.suffixes import is_header
from ...frontend.syntax.ancestry import holds, text_of
from ..text.functions import call_of, calls, definition, head_of, heads, parameters_of
from ..text.linkage import in_nameless_namespace
from ..text.stores import HostNames

_MEMBERS = frozenset({"field_declaration_list"})
_LINKAGE = frozenset({"linkage_specification"})
_TEMPLATES = frozenset({"template_declaration"})
_INSTANTIATIONS = frozenset({"template_instantiation"})
_SPECIFIERS = frozenset({"storage_class_specifier", "type_qualifier", "inline", "inline_specifier", "constexpr"})
#: what a function may be called that several files of a program define
_SEVERAL = frozenset({"static", "inline", "__inline__", "__inline", "__forceinline__", "constexpr", "consteval"})


class KnownCalls:
    """Looks for the calls of functions. `path_of`: the file in which a place stands, and `own` the one that this is
    about; `whole`: the text before anything had to be left out."""

    def __init__(self, names: HostNames, path_of: Callable[[Node], str], own: str | None, whole: bytes) -> None:
        self._names = names
        self._path_of = path_of
        self._own = own
        self._whole = whole
        self._known: dict[int, tuple[Node, ...] | None] = {}

    def of(self, function: Node) -> tuple[Node, ...] | None:
        """All calls of a function; None where there may be others than the text shows."""
        if function.id not in self._known:
            found = self._of_lambda(function) if function.type == "lambda_expression" else self._of_function(function)
            recursive = found is not None and any(holds(function, call) for call in found)
            self._known[function.id] = None if found is None or recursive else tuple(found)
        return self._known[function.id]

    def _of_lambda(self, function: Node) -> list[Node] | None:
        """The calls of the variable that holds a lambda."""
        holder = self._names.tree.parent(function)
        declarator = holder.child_by_field_name("declarator") if holder is not None else None
        if holder is None or holder.type != "init_declarator" or declarator is None or declarator.type != "identifier":
            return None
        name = text_of(declarator)
        found = self._names.declaration(name, declarator)
        kind = found.node.child_by_field_name("type") if found is not None else None
        if found is None or kind is None or text_of(kind) != "auto" or not _parameters(function):
            return None
        if not self._names.are_all_seen(name, found.scope):
            return None
        mentions = [each for each in self._names.occurrences(name, found.scope) if each != declarator]
        own = [each for each in mentions if self._names.declaration(name, each) == found]
        calls = [call_of(self._names, each) for each in own]
        return None if None in calls else [call for call in calls if call is not None]

    def _of_function(self, function: Node) -> list[Node] | None:
        above = self._names.tree.parent(function)
        head = function.child_by_field_name("declarator")
        while head is not None and head.type in ("pointer_declarator", "reference_declarator"):
            head = head.named_children[-1]
        identifier = head.child_by_field_name("declarator") if head is not None else None
        if above is None or identifier is None or head is None:
            return None
        if identifier.type != "identifier" or not _parameters(function):
            return None
        name = text_of(identifier)
        if not (self._is_own(function) or self._is_of_program(function) or self.is_shared(function)):
            return None
        if definition(self._names, name) is None or not self._is_closed(function, name):
            return None
        return calls(self._names, name) if self._are_all_read(name) else None

    def _is_closed(self, function: Node, name: str) -> bool:
        """Whether nobody outside of the text can call a function, or nobody does."""
        tree = self._names.tree
        if tree.enclosing(function, _MEMBERS) is not None:
            return False
        if any(child.type == "storage_class_specifier" and text_of(child) == "static" for child in function.children):
            return True
        if tree.enclosing(function, _TEMPLATES) is not None:
            mentions = self._names.occurrences(name, self._names.root)
            return not any(tree.enclosing(each, _INSTANTIATIONS) for each in mentions)
        if in_nameless_namespace(tree, function) or self.is_shared(function):
            return True
        files = {self._own, self._path_of(function)}
        known = [outer for _, outer in heads(self._names, name)]
        here = all(self._path_of(outer) in files and tree.enclosing(outer, _LINKAGE) is None for outer in known)
        return here and self._is_program

    def _is_own(self, node: Node) -> bool:
        return self._path_of(node) == self._own

    def is_shared(self, function: Node) -> bool:
        """Whether a header defines a function that each file has to define which calls it: one that is called in no
        other file than those that include the header."""
        if function.type != "function_definition" or self._own is None or not is_header(self._path_of(function)):
            return False
        if self._is_own(function) or self._names.tree.enclosing(function, _MEMBERS) is not None:
            return False
        is_template = self._names.tree.enclosing(function, _TEMPLATES) is not None
        words = {text_of(child) for child in function.children if child.type in _SPECIFIERS}
        return is_template or bool(words & _SEVERAL) or in_nameless_namespace(self._names.tree, function)

    def _is_of_program(self, function: Node) -> bool:
        """Whether a header defines a function for the linker, in a program of which this is the main file. (A source
        that another one includes may be compiled by itself as well.)"""
        if not is_header(self._path_of(function)):
            return False
        words = {text_of(child) for child in function.children if child.type in _SPECIFIERS}
        others = self._names.tree.enclosing(function, _TEMPLATES | _MEMBERS)
        return words.isdisjoint(_SEVERAL) and others is None and self._is_program

    @cached_property
    def _is_program(self) -> bool:
        """Whether the program's `main` is in the file that this is about."""
        return any(
            outer.type == "function_definition" and self._is_own(outer) for _, outer in heads(self._names, "main")
        )

    def _are_all_read(self, name: str) -> bool:
        """Whether the tree has each mention that the text has."""
        if not self._names.are_all_seen(name, self._names.root):
            return False
        if self._whole == self._names.text:
            return True
        word = re.compile(rb"\b%b\b" % re.escape(name.encode()))
        return len(word.findall(self._whole)) == len(word.findall(self._names.text))

    def seen(self, function: Node) -> Iterator[Node]:
        """The calls that the text shows of a function that is the only one of its name."""
        head = head_of(function)
        identifier = head.child_by_field_name("declarator") if head is not None else None
        if identifier is None or identifier.type != "identifier" or not definition(self._names, text_of(identifier)):
            return
        for mention in self._names.occurrences(text_of(identifier), self._names.root):
            call = call_of(self._names, mention) if mention.type == "identifier" else None
            if call is not None and not holds(function, call):
                yield call


def _parameters(function: Node) -> list[Node]:
    return parameters_of(head_of(function))
