"""Kernel launches in host code: who is started, with which dimensions and arguments, and where."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tree_sitter import Node

from ..ir.kernel import Launch, Span
from .ancestry import arguments_of, text_of
from .constants import Constants
from .dims import ANY, Dim, Dims
from .paths import path_facts
from .scopes import Names


@dataclass(frozen=True, slots=True)
class HostLaunch:
    """One launch in the text. `argument_values` are by position, None for what is not an integer constant; both
    argument tuples are empty where the arguments are passed in an array of pointers. `launch.parameters` is left to
    who knows the parameters' names."""

    kernel: str
    launch: Launch
    template_arguments: tuple[str, ...]
    argument_texts: tuple[str, ...]
    argument_values: tuple[int | None, ...]
    span: Span
    cooperative: bool = False


_CHEVRONS = re.compile(rb"<<<")
#: functions that launch a kernel: position of the kernel, of the grid, of the block, of the dynamic shared bytes, and
#: of the kernel's first argument (None: not given this way)
_FUNCTIONS: dict[str, tuple[int, int | None, int | None, int | None, int | None]] = {
    "cudaLaunchKernel": (0, 1, 2, 4, None),
    "cudaLaunchCooperativeKernel": (0, 1, 2, 4, None),
    "cudaLaunchKernelEx": (1, None, None, None, 2),
    "cudaLaunchKernelExC": (1, None, None, None, None),
    "hipLaunchKernel": (0, 1, 2, 4, None),
    "hipLaunchCooperativeKernel": (0, 1, 2, 4, None),
    "hipLaunchKernelGGL": (0, 1, 2, 3, 5),
}
_ARGUMENTS = frozenset({"argument_list"})
_CALLS = re.compile(rb"\b(?:cuda|hip)Launch(?:Cooperative)?Kernel(?:Ex|ExC|GGL)?\b")
_WRAPPERS = ("HIP_KERNEL_NAME", "reinterpret_cast", "static_cast", "std::addressof")
_DEPTH = 6


def launches(root: Node, text: bytes, span: Callable[[int, int], Span]) -> dict[str, tuple[HostLaunch, ...]]:
    """The launches of each kernel (by its name without namespace), in the order of the text.

    `root` is the tree of `text`; `span` gives the user's place of a byte range. A dimension that is not certainly one
    constant is None."""
    if b"<<<" not in text and b"Launch" not in text:
        return {}
    finder = _Finder(root, text, span)
    found: dict[str, list[HostLaunch]] = {}
    for launch in finder.all():
        found.setdefault(launch.kernel, []).append(launch)
    return {kernel: tuple(each) for kernel, each in found.items()}


class _Finder:
    def __init__(self, root: Node, text: bytes, span: Callable[[int, int], Span]) -> None:
        self.root = root
        self.text = text
        self.span = span
        self.names = Names(root, text)
        self.constants = Constants(self.names)

    def all(self) -> Iterator[HostLaunch]:
        places = sorted({m.start() for pattern in (_CHEVRONS, _CALLS) for m in pattern.finditer(self.text)})
        for place in places:
            node = self.names.tree.innermost(place, place + 1)
            if node is None:
                continue
            if node.type == "identifier":
                yield from self._function(node)
            elif node.type == "<<<":
                syntax = self.names.tree.parent(node)
                if syntax is not None and syntax.type == "kernel_call_syntax":
                    yield from self._chevrons(syntax)

    def _chevrons(self, syntax: Node) -> Iterator[HostLaunch]:
        call = self.names.tree.parent(syntax)
        function = call.child_by_field_name("function") if call is not None else None
        if call is None or function is None:
            return
        configuration = arguments_of(syntax)
        grid, block, shared = (configuration[i] if i < len(configuration) else None for i in range(3))
        listed = call.child_by_field_name("arguments")
        arguments = arguments_of(listed) if listed is not None else []
        yield from self._launches(call, function, grid, block, shared, arguments)

    def _function(self, name: Node) -> Iterator[HostLaunch]:
        call = self.names.tree.parent(name)
        while call is not None and call.type in ("template_function", "qualified_identifier"):
            call = self.names.tree.parent(call)
        places = _FUNCTIONS.get(text_of(name))
        listed = call.child_by_field_name("arguments") if call is not None and call.type == "call_expression" else None
        if places is None or call is None or listed is None or self.names.tree.enclosing(name, _ARGUMENTS) == listed:
            return
        arguments = arguments_of(listed)
        kernel, grid, block, shared = (
            arguments[i] if i is not None and i < len(arguments) else None for i in places[:4]
        )
        passed = arguments[places[4] :] if places[4] is not None else []
        if kernel is not None:
            yield from self._launches(call, kernel, grid, block, shared, passed, "Cooperative" in text_of(name))

    def _launches(
        self,
        call: Node,
        kernel: Node,
        grid: Node | None,
        block: Node | None,
        shared: Node | None,
        arguments: list[Node],
        cooperative: bool = False,
    ) -> Iterator[HostLaunch]:
        where = self.span(call.start_byte, call.end_byte)
        self.constants = Constants(self.names, path_facts(self.names, call))
        launch = Launch(
            self._dim(block),
            self._dim(grid),
            f"{posixpath.basename(where.path)}:{where.line}",
            (),
            0 if shared is None and block is not None else self._bytes(shared),
        )
        texts = tuple(text_of(argument) for argument in arguments)
        values = tuple(self.constants.value(argument) for argument in arguments)
        for name, template in dict.fromkeys(self._kernels(kernel)):
            yield HostLaunch(name, launch, template, texts, values, where, cooperative)

    def _dim(self, node: Node | None) -> Dim:
        return ANY if node is None else Dims(self.constants).dims(node)

    def _bytes(self, node: Node | None) -> int | None:
        value = None if node is None else self.constants.value(node)
        return value if value is not None and value >= 0 else None

    def _kernels(self, node: Node, depth: int = 0) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The kernels that an expression may name, with their template arguments."""
        if depth > _DEPTH:
            return
        kind = node.type
        if kind in ("parenthesized_expression", "argument_list"):
            for inner in arguments_of(node):
                yield from self._kernels(inner, depth + 1)
        elif kind in ("pointer_expression", "unary_expression"):
            inner = node.child_by_field_name("argument")
            if inner is not None:
                yield from self._kernels(inner, depth + 1)
        elif kind == "cast_expression":
            inner = node.child_by_field_name("value")
            if inner is not None:
                yield from self._kernels(inner, depth + 1)
        elif kind == "conditional_expression":
            for arm in ("consequence", "alternative"):
                inner = node.child_by_field_name(arm)
                if inner is not None:
                    yield from self._kernels(inner, depth + 1)
        elif kind == "call_expression":
            function = node.child_by_field_name("function")
            listed = node.child_by_field_name("arguments")
            if function is not None and listed is not None and text_of(function).split("<")[0] in _WRAPPERS:
                yield from self._kernels(listed, depth + 1)
        elif kind == "qualified_identifier":
            inner = node.child_by_field_name("name")
            if inner is not None:
                yield from self._kernels(inner, depth + 1)
        elif kind == "template_function":
            name = node.child_by_field_name("name")
            listed = node.child_by_field_name("arguments")
            if name is not None:
                given = arguments_of(listed) if listed is not None else []
                yield text_of(name), tuple(text_of(argument) for argument in given)
        elif kind == "identifier":
            yield from self._named(node, depth)

    def _named(self, node: Node, depth: int) -> Iterator[tuple[str, tuple[str, ...]]]:
        """A name is a kernel, or a pointer variable that holds one of several."""
        name = text_of(node)
        declaration = self.names.declaration(name, node)
        if declaration is None or declaration.node.type != "declaration" or not _is_pointer(declaration.declarator):
            yield name, ()
            return
        held = [store.value for store in self.names.stores(declaration) if store.value is not None]
        for value in [declaration.value, *held]:
            if value is not None and value != node:
                yield from self._kernels(value, depth + 1)


def _is_pointer(declarator: Node) -> bool:
    """Whether a declarator is a variable's: a plain name (`auto kernel`) or a pointer to a function."""
    if declarator.type == "function_declarator":
        inner = declarator.child_by_field_name("declarator")
        return inner is not None and inner.type == "parenthesized_declarator"
    return declarator.type in ("identifier", "pointer_declarator", "parenthesized_declarator")
