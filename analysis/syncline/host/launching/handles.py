"""Kernels that host code has by handles: `clCreateKernel(program, "k", 0)`, `cuModuleGetFunction(&f, module, "k")`.

A handle is a variable, or a member of a structure. Which kernel it stands for, the functions say that give it; where it
goes out of sight, somebody else may launch the kernel from there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property

from tree_sitter import Node

from ...frontend.languages.launching import CLASSES, GETTERS, GETTERS_OF_ALL
from ...frontend.syntax.ancestry import arguments_of, holds, list_of, text_of
from ...frontend.syntax.declarations import FILE_SCOPES, Declaration, declared
from ...limits.host import TARGET_DEPTH
from ...records import record
from ...regex import regex
from ..text.casts import inside, without_casts
from ..text.functions import only
from ..text.stores import HostNames, Store
from ..types import methods

_CLASSES = frozenset(CLASSES)
_ALL = frozenset(GETTERS_OF_ALL)
_GIVES = regex(rf"\b(?:{'|'.join((*GETTERS, *GETTERS_OF_ALL, *CLASSES))})\b".encode())
#: functions that launch nothing that they are given
_HARMLESS = regex(
    r"(?:cu|cuda|hip)(?:Func(?:[GS]et\w+|IsLoaded|Load)|Occupancy\w+|Kernel[GS]et(?:Attribute|CacheConfig|Name\w*))\Z"
    r"|cl(?:SetKernel\w+|GetKernel\w+|RetainKernel|ReleaseKernel)\Z|(?:std::)?f?printf\Z|assert\Z|sizeof\Z"
)
_METHODS = frozenset({"setArg", "getInfo", "getWorkGroupInfo", "getSubGroupInfo", "setSVMPointers", "c_str"})
_CALL = frozenset({"call_expression"})
_STRINGS = frozenset({"string_literal", "concatenated_string", "raw_string_literal"})
_WORD = regex(r"[A-Za-z_]\w*\Z")
_THROUGH = frozenset({"cast_expression", "parenthesized_expression", "pointer_expression", "subscript_expression"})
_LOOKS = frozenset({"if_statement", "condition_clause", "expression_statement", "unary_expression"})
_LISTED = frozenset({"argument_list", "initializer_list"})
_COMPARES = frozenset({"==", "!="})

#: a variable by its declarator's id, or all members of a name
Slot = tuple[str, int | str]


@record
class Handle:
    """Where a handle for kernels of these names is given (none: the text does not say which)."""

    call: Node
    names: tuple[str, ...]
    into: Node | None  #: what holds it then; None where it goes elsewhere at once


class Handles:
    """The handles of one text. `is_outside(node)`: whether a node stands in a header, so that other files see it."""

    def __init__(self, names: HostNames, is_outside: Callable[[Node], bool] = lambda node: False) -> None:
        self._names = names
        self._tree = names.tree
        self._is_outside = is_outside
        self._launching: set[int] = set()  #: mentions that a launch was read of
        self._read: set[int] = set()  #: literals that a handle's name was read from

    def launched(self, mention: Node) -> None:
        """Notes that a launch through this mention of a handle was read."""
        self._launching.add(mention.id)

    @cached_property
    def all(self) -> tuple[Handle, ...]:
        """The handles that are given somewhere in the text."""
        found: dict[int, Handle] = {}
        for place in _GIVES.finditer(self._names.text):
            node = self._tree.innermost(place.start(), place.end())
            given = self._given(node) if node is not None else None
            if given is not None:
                found.setdefault(given.call.id, given)
        return tuple(found.values())

    @cached_property
    def _by_call(self) -> dict[int, Handle]:
        return {handle.call.id: handle for handle in self.all}

    def given_back(self, call: Node) -> tuple[str, ...]:
        """The kernels of which a call, or an object's initialiser, gives back one; none where it gives no handle."""
        handle = self._by_call.get(call.id)
        return handle.names if handle is not None else ()

    def stored(self, store: Store) -> tuple[str, ...]:
        """The kernels of which a call stores one in the variable whose address it is given."""
        if store.value is not None:
            return ()
        call = self._tree.enclosing(store.at, _CALL)
        handle = self._by_call.get(call.id) if call is not None else None
        return handle.names if handle is not None and handle.into is not None and holds(store.at, handle.into) else ()

    def kept_in(self, node: Node) -> tuple[str, ...]:
        """The kernels whose handles are stored in what an expression names, whenever."""
        slot = self.slot(node)
        same = (handle for handle in self.all if handle.into is not None and self.slot(handle.into) == slot)
        return tuple(dict.fromkeys(name for handle in same for name in handle.names)) if slot is not None else ()

    @cached_property
    def named(self) -> dict[str, tuple[Node, ...]]:
        """The literals that are a word, as a kernel's name is."""
        found: dict[str, list[Node]] = {}
        for quote in re.finditer(rb'"[A-Za-z_]\w*"', self._names.text):
            node = self._tree.innermost(quote.start() + 1, quote.end() - 1)
            while node is not None and node.type not in _STRINGS:
                node = self._tree.parent(node)
            if node is not None and (text := _literal(node)) is not None:
                found.setdefault(text, []).append(node)
        return {text: tuple(nodes) for text, nodes in found.items()}

    def slot(self, node: Node) -> Slot | None:
        """What an expression names that may hold a handle: a variable, an array of them, or a member."""
        while node.type in (*_THROUGH, "pointer_declarator", "array_declarator"):
            inner = inside(node)
            if inner is None:
                return None
            node = inner
        if node.type == "field_expression":
            member = node.child_by_field_name("field")
            return ("member", text_of(member)) if member is not None else None
        if node.type != "identifier":
            return None
        found = self._declaration(node)
        if found is None or found.scope.type == "field_declaration_list":
            return "member", text_of(node)
        return "variable", found.declarator.id

    def strays(self, kernel: str) -> Iterator[Node]:
        """Where handles of a kernel, or its name, go out of sight."""
        for handle in self.all:
            if not handle.names:
                yield handle.call  # it may be this one
            elif kernel in handle.names and (handle.into is None or self._goes_astray(handle.into, 0)):
                yield handle.call
        yield from (node for node in self.named.get(kernel, ()) if node.id not in self._read)

    # --- handles -----------------------------------------------------------------------------------------------------

    def _given(self, node: Node) -> Handle | None:
        """The handle that the function or the class gives whose name this is."""
        above = self._tree.parent(node)
        while above is not None and above.type == "qualified_identifier":
            node, above = above, self._tree.parent(above)
        if above is None:
            return None
        if text_of(node) in _ALL:
            return Handle(above, (), None)
        if (place := GETTERS.get(text_of(node))) is not None:
            listed = above.child_by_field_name("arguments") if above.type == "call_expression" else None
            given = arguments_of(listed) if listed is not None and above.child_by_field_name("function") == node else []
            if len(given) <= place[1]:
                return None
            into = given[place[0]] if place[0] is not None else self._receiver(above)
            return Handle(above, self._texts(given[place[1]], 0), into)
        return self._constructed(node, above) if text_of(node) in _CLASSES else None

    def _constructed(self, name: Node, above: Node) -> Handle | None:
        """`cl::Kernel k(program, "name")`, `cl::Kernel(program, "name")`, `new cl::Kernel(program, "name")`."""
        if above.type == "declaration" and above.child_by_field_name("type") == name:
            for declarator in above.children_by_field_name("declarator"):
                value = declarator.child_by_field_name("value") if declarator.type == "init_declarator" else None
                given = arguments_of(value) if value is not None and value.type in _LISTED else []
                if value is not None and len(given) >= 2:
                    return Handle(value, self._texts(given[1], 0), declarator.child_by_field_name("declarator"))
            return None
        given = list_of(above, "arguments") if above.type in ("call_expression", "new_expression") else []
        return Handle(above, self._texts(given[1], 0), self._receiver(above)) if len(given) >= 2 else None

    def _receiver(self, call: Node) -> Node | None:
        """What holds the value that a call gives back."""
        node, above = call, self._tree.parent(call)
        while above is not None and above.type in ("cast_expression", "parenthesized_expression"):
            node, above = above, self._tree.parent(above)
        if above is None:
            return None
        if above.type == "assignment_expression" and above.child_by_field_name("right") == node:
            return above.child_by_field_name("left")
        if above.type == "init_declarator" and above.child_by_field_name("value") == node:
            return above.child_by_field_name("declarator")
        return None

    def _texts(self, node: Node, depth: int) -> tuple[str, ...]:
        """The texts that an expression may be; none where they are not all known."""
        if depth > TARGET_DEPTH:
            return ()
        node = without_casts(node)
        if node.type in _STRINGS:
            text = _literal(node)
            self._read.add(node.id)
            return (text,) if text is not None else ()
        if node.type == "conditional_expression":
            arms = [node.child_by_field_name(arm) for arm in ("consequence", "alternative")]
            found = [self._texts(arm, depth + 1) for arm in arms if arm is not None]
            return tuple(text for each in found for text in each) if all(found) else ()
        if node.type == "call_expression":  # `name.c_str()`
            function = node.child_by_field_name("function")
            inner = function.child_by_field_name("argument") if function is not None else None
            method = function.child_by_field_name("field") if function is not None else None
            is_text = method is not None and text_of(method) == "c_str"
            return self._texts(inner, depth + 1) if inner is not None and is_text else ()
        declaration = self._names.declaration(text_of(node), node) if node.type == "identifier" else None
        if declaration is None or declaration.value is None or self._names.stores(declaration):
            return ()
        is_pointer = declaration.declarator.type == "pointer_declarator"
        if not is_pointer and "const" not in self._names.words(declaration.node):
            return ()  # what stands in an array, or an object, may be changed
        return self._texts(declaration.value, depth + 1)

    # --- where they go -----------------------------------------------------------------------------------------------

    def _declaration(self, node: Node) -> Declaration | None:
        return declared(self._tree, node, text_of(node)) or self._names.declaration(text_of(node), node)

    def _goes_astray(self, into: Node, depth: int) -> bool:
        """Whether what holds a handle is used in a way that is not understood, or may be where nobody looks."""
        slot = self.slot(into)
        if slot is None or depth > TARGET_DEPTH:
            return True
        mention = _name_in(into)
        found = self._declaration(mention) if mention is not None and slot[0] == "variable" else None
        name = found.name if found is not None else str(slot[1])
        area = found.scope if found is not None else self._names.root
        if not self._names.are_all_seen(name, area) or (found is None and not self._is_own_member(name)):
            return True
        if found is not None and found.scope.type in FILE_SCOPES and self._is_shared(found):
            return True
        mentions = (node for node in self._names.occurrences(name, area) if self._slot_of_mention(node) == slot)
        return any(self._is_lost(node, depth) for node in mentions)

    def _is_own_member(self, name: str) -> bool:
        """Whether all members of this name are declared in the file itself."""
        members = [each for each in self._names.namespace_members(name) if each.scope.type == "field_declaration_list"]
        return bool(members) and not any(self._is_outside(each.node) for each in members)

    def _is_shared(self, found: Declaration) -> bool:
        """Whether other files can name a variable outside of functions."""
        same = (each for each in self._names.namespace_members(found.name) if each.scope.type in FILE_SCOPES)
        return any(self._is_outside(each.node) or text_of(each.node).startswith("extern") for each in same)

    def _slot_of_mention(self, node: Node) -> Slot | None:
        above = self._tree.parent(node)
        if above is not None and above.type == "field_expression":
            return ("member", text_of(node)) if above.child_by_field_name("field") == node else self.slot(node)
        return self.slot(node) if node.type == "identifier" else None

    def _is_lost(self, mention: Node, depth: int) -> bool:
        """Whether a handle goes out of sight where it is mentioned: whether that is anything but its declaration, a
        place where it is set, a launch that was read, or a question about it."""
        if mention.id in self._launching or declared(self._tree, mention, text_of(mention)) is not None:
            return False
        node, above = mention, self._tree.parent(mention)
        while above is not None and (above.type in _THROUGH or above.type == "field_expression"):
            if above.type == "field_expression" and above.child_by_field_name("argument") == node:
                return text_of(above.child_by_field_name("field") or above) not in _METHODS
            node, above = above, self._tree.parent(above)
            if node.id in self._launching:
                return False
        if above is None or above.type in _LOOKS:
            return above is None
        if above.type == "binary_expression":
            return text_of(above.child_by_field_name("operator") or above) not in _COMPARES
        if above.type == "assignment_expression" and above.child_by_field_name("left") == node:
            return False
        if (into := self._copied_into(node, above)) is not None:
            return self._goes_astray(into, depth + 1)
        if above.type != "argument_list":
            return True
        return self._is_passed_on(node, above, depth)

    def _copied_into(self, node: Node, above: Node) -> Node | None:
        """The variable that has a handle from another one: `cl_kernel k = context->k;`."""
        part = {"assignment_expression": ("right", "left"), "init_declarator": ("value", "declarator")}.get(above.type)
        if part is None or above.child_by_field_name(part[0]) != node:
            return None
        into = above.child_by_field_name(part[1])
        return into if into is not None and into.type == "identifier" else None

    def _is_passed_on(self, node: Node, listed: Node, depth: int) -> bool:
        """Whether the function that a handle is given to may do something with it that is not understood."""
        call = self._tree.parent(listed)
        function = call.child_by_field_name("function") if call is not None else None
        if call is None or function is None or call.type != "call_expression":
            return True
        name = text_of(function)
        if name in GETTERS or _HARMLESS.match(name):
            return False
        given = arguments_of(listed)
        called = only(self._names, name, len(given)) or methods.called(self._names, call, len(given))
        if called is None:
            return True
        parameter = called.parameters[given.index(node)].child_by_field_name("declarator")
        return parameter is None or parameter.type != "identifier" or self._goes_astray(parameter, depth + 1)


def _name_in(node: Node) -> Node | None:
    """The identifier that an expression or a declarator is about."""
    while node.type != "identifier":
        inner = inside(node)
        if inner is None or node.type == "field_expression":
            return None
        node = inner
    return node


def _literal(node: Node) -> str | None:
    """The text of a literal that is a word."""
    parts = [node] if node.type != "concatenated_string" else arguments_of(node)
    text = "".join(text_of(part).strip('"') for part in parts)
    return text if _WORD.match(text) else None
