"""Which kernels an expression in host code names, and where a kernel's name goes astray."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from ...frontend.syntax.ancestry import arguments_of, list_of, text_of
from ...frontend.syntax.declarations import Declaration, declared
from ...limits.host import TARGET_DEPTH
from ...records import record, replace
from ...regex import regex
from ..text.casts import without_casts
from ..text.functions import call_of
from ..text.stores import HostNames
from ..types import methods
from ..values.constants import Constants
from .handles import Handles

_WRAPPERS = ("HIP_KERNEL_NAME", "reinterpret_cast", "static_cast", "std::addressof")
#: functions that look at a kernel and do not start it
_LOOKING = regex(r"(?:cuda|hip)(?:Func|Occupancy|GetFuncBySymbol|GetErrorString)\w*\Z|sizeof\Z|decltype\Z")
_CALL = frozenset({"call_expression"})
#: what asks for the type of an expression, and does not evaluate it
_UNEVALUATED = frozenset({"decltype", "sizeof_expression"})
_PARAMETERS = frozenset({"parameter_declaration", "optional_parameter_declaration"})
_DEFINITION = frozenset({"function_definition"})


@record
class Target:
    """A kernel's name and the template arguments that are spelled. `here`: named in the launch itself, so that its
    arguments decide the rest. `passed`: where a function launches what it is given, its parameters with what the call
    gives to them that names this kernel. `by_handle`: a handle of the host stands for it; `is_one`: and for no other
    kernel; `chosen`: where it came to stand for it, if other kernels may be meant."""

    name: str
    given: tuple[Node, ...] = ()
    here: bool = True
    passed: tuple[tuple[Node, Node], ...] = ()
    by_handle: bool = False
    is_one: bool = True
    chosen: Node | None = None


class Targets:
    """Reads kernel names, and remembers the places where it read one."""

    def __init__(self, names: HostNames, handles: Handles) -> None:
        self.names = names
        self._handles = handles
        self._constants = Constants(names)
        self._read: set[int] = set()

    def kernels(self, node: Node, depth: int = 0) -> Iterator[Target]:
        """The kernels that an expression may name: through casts, pointers, arrays of pointers and variables."""
        if depth > TARGET_DEPTH:
            return
        kind = node.type
        if self._handles.all:
            if depth == 0:
                self._handles.launched(node)
            yield from (Target(name, here=False, by_handle=True) for name in self._handles.given_back(node))
            kept = self._kept(node)
            yield from (Target(name, here=False, by_handle=True, is_one=len(kept) == 1) for name in kept)
        if kind == "template_function":
            name = node.child_by_field_name("name")
            if name is not None:
                self._read.add(name.id)
                yield Target(text_of(name), tuple(list_of(node, "arguments")))
        elif kind == "identifier":
            yield from self._named(node, depth)
        elif kind == "call_expression":
            function = node.child_by_field_name("function")
            listed = node.child_by_field_name("arguments")
            if function is not None and listed is not None and text_of(function).split("<")[0] in _WRAPPERS:
                yield from self.kernels(listed, depth + 1)
        else:
            for inner in _inner(node):
                yield from self.kernels(inner, depth + 1)

    def _named(self, node: Node, depth: int) -> Iterator[Target]:
        """A name is a kernel, or a variable that holds one of several."""
        self._read.add(node.id)
        name = text_of(node)
        declaration = self.names.declaration(name, node)
        if declaration is not None and declaration.node.type in _PARAMETERS:
            for given, passed in self._passed(declaration.node):
                for found in self.kernels(given, depth + 1):
                    yield replace(found, here=False, passed=found.passed or passed)
            yield Target(name)
            return
        if declaration is None or declaration.node.type != "declaration" or not _is_variable(declaration.declarator):
            yield Target(name)
            return
        if self._handles.all and (by_handle := tuple(self._by_handle(declaration, node))):
            yield from by_handle
            return
        held = [store.value for store in self.names.stores(declaration) if store.value is not None]
        for value in [declaration.value, *held]:
            if value is not None and value != node:
                yield from (replace(found, here=False) for found in self.kernels(value, depth + 1))

    def _kept(self, node: Node) -> tuple[str, ...]:
        """The kernels whose handles a member, or an element of an array, holds at some time."""
        slot = self._handles.slot(node)
        is_kept = slot is not None and (slot[0] == "member" or node.type == "subscript_expression")
        return self._handles.kept_in(node) if is_kept else ()

    def _by_handle(self, declaration: Declaration, node: Node) -> Iterator[Target]:
        """The kernels whose handles a variable may hold at a place, where functions gave them to it."""
        stores, first = self._constants.reaching(declaration, node)
        given = [(name, store.at) for store in stores for name in self._handles.stored(store)]
        begun = [(declaration.value, declaration.node)] if first and declaration.value is not None else []
        for value, at in (*begun, *((store.value, store.at) for store in stores)):
            held = self._handles.given_back(without_casts(value)) if value is not None else ()
            given += ((name, at) for name in held)
        for name, at in given:
            yield Target(name, here=False, by_handle=True, chosen=at if len(given) > 1 else None)

    def _passed(self, parameter: Node) -> Iterator[tuple[Node, tuple[tuple[Node, Node], ...]]]:
        """What the calls in the text give to a function's parameter, each beside what it gives to all of them."""
        listed = self.names.tree.parent(parameter)
        head = self.names.tree.parent(listed) if listed is not None else None
        name = head.child_by_field_name("declarator") if head is not None else None
        if listed is None or head is None or name is None:
            return
        parameters = [child for child in listed.named_children if child.type in _PARAMETERS]
        position = parameters.index(parameter)
        for call in self._calls(head, name):
            given = list_of(call, "arguments")
            if position < len(given):
                yield given[position], tuple(zip(parameters, given, strict=False))

    def _calls(self, head: Node, name: Node) -> Iterator[Node]:
        """The calls in the text of a function with this declarator and name, or of a method."""
        if name.type == "field_identifier":
            method = self.names.tree.enclosing(head, _DEFINITION)
            yield from methods.calls(self.names, method) if method is not None else ()
        elif name.type == "identifier":
            mentions = self.names.occurrences(text_of(name), self.names.root)
            found = (call_of(self.names, mention) for mention in mentions)
            yield from (call for call in found if call is not None)

    def strays(self, kernel: str) -> Iterator[tuple[Node, tuple[Node, ...]]]:
        """The mentions of a kernel that were not read as a launch of it, with their template arguments: handed to a
        function, stored in a structure. Someone may launch it from there."""
        for node in self.names.occurrences(kernel, self.names.root):
            if node.id in self._read or declared(self.names.tree, node, kernel) is not None:
                continue
            parent = self.names.tree.parent(node)
            if parent is None or parent.type in ("function_declarator", "field_expression", "using_declaration"):
                continue
            if node.type != "identifier" or parent.type == "friend_declaration":
                continue
            declaration = self.names.declaration(kernel, node)
            if declaration is not None and declaration.declarator.type != "function_declarator":
                continue  # a variable of the same name
            given: tuple[Node, ...] = ()
            while parent is not None and parent.type in ("template_function", "qualified_identifier"):
                listed = parent.child_by_field_name("arguments")
                if parent.type == "template_function" and listed is not None:
                    given = tuple(arguments_of(listed))
                parent = self.names.tree.parent(parent)
            if parent is None or parent.type in ("function_declarator", "function_definition"):
                continue
            if parent.type == "call_expression":
                continue  # a host function of the same name is called
            while parent is not None and parent.type in ("pointer_expression", "cast_expression"):
                parent = self.names.tree.parent(parent)
            if parent is None or (parent.type == "binary_expression" and parent.children[1].type in ("==", "!=")):
                continue
            if self.names.tree.enclosing(node, _UNEVALUATED) is not None:
                continue
            call = self.names.tree.enclosing(node, _CALL)
            function = call.child_by_field_name("function") if call is not None else None
            if function is None or not _LOOKING.match(text_of(function).split("<")[0]):
                yield node, given


def _inner(node: Node) -> list[Node]:
    """The parts of an expression that may be its value."""
    if node.type in ("parenthesized_expression", "argument_list", "initializer_list"):
        return arguments_of(node)
    fields = {
        "pointer_expression": ("argument",),
        "unary_expression": ("argument",),
        "subscript_expression": ("argument",),
        "cast_expression": ("value",),
        "conditional_expression": ("consequence", "alternative"),
        "qualified_identifier": ("name",),
        "compound_literal_expression": ("value",),
    }.get(node.type, ())
    return [child for field in fields if (child := node.child_by_field_name(field)) is not None]


def _is_variable(declarator: Node) -> bool:
    """Whether a declarator is a variable's (`auto kernel`, a pointer to a function) and not a function's."""
    if declarator.type == "function_declarator":
        inner = declarator.child_by_field_name("declarator")
        return inner is not None and inner.type == "parenthesized_declarator"
    return declarator.type in ("identifier", "pointer_declarator", "parenthesized_declarator", "array_declarator")
