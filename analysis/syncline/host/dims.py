"""Launch dimensions: what a `dim3` holds at a place in host code."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tree_sitter import Node

from .ancestry import arguments_of, text_of
from .constants import Constants, integer_range
from .declarations import Declaration
from .scopes import Names, always_before

Dim = tuple[int | None, int | None, int | None]
ANY: Dim = (None, None, None)
_AXES = {"x": 0, "y": 1, "z": 2}
#: calls that give a number, whatever their arguments
_NUMERIC = {
    "min", "max", "ceil", "floor", "ceilf", "floorf", "sqrt", "static_cast", "pow", "powf", "abs", "log2", "MIN", "MAX",
    "size_t", "uint", "std::min", "std::max", "std::ceil", "std::sqrt",
}  # fmt: skip
_DEPTH = 12


class Dims:
    """Evaluates dimensions; None in a dimension is one that is not certain."""

    def __init__(self, constants: Constants) -> None:
        self.constants = constants
        self._depth = 0

    def dims(self, node: Node) -> Dim:
        """The dimensions that an expression gives. A number is the extent in x, the others are then 1."""
        if self._depth >= _DEPTH:
            return ANY
        self._depth += 1
        try:
            return _launchable(self._dims(node))
        finally:
            self._depth -= 1

    def _dims(self, node: Node) -> Dim:
        value = self.constants.value(node)
        if value is not None:
            return value, 1, 1
        kind = node.type
        if kind in ("number_literal", "binary_expression", "unary_expression", "cast_expression", "sizeof_expression"):
            return None, 1, 1
        if kind == "parenthesized_expression" and len(arguments_of(node)) == 1:
            return self.dims(arguments_of(node)[0])
        if kind == "conditional_expression":
            arms = [node.child_by_field_name(arm) for arm in ("consequence", "alternative")]
            return merged(self.dims(arm) for arm in arms if arm is not None)
        if kind == "initializer_list":
            return self.listed(arguments_of(node))
        if kind == "compound_literal_expression":
            listed = node.child_by_field_name("value")
            name = node.child_by_field_name("type")
            if listed is not None and (name is None or text_of(name) in ("", "dim3")):
                return self.listed(arguments_of(listed))
        if kind == "call_expression":
            return self._call(node)
        if kind in ("identifier", "type_identifier"):
            declaration = self.constants.names.declaration(text_of(node), node)
            return self._variable(declaration, node) if declaration is not None else ANY
        if kind == "field_expression":
            return self._member(node)
        return ANY

    def listed(self, arguments: list[Node]) -> Dim:
        """`dim3(a, b, c)`; what is not given is 1. One argument may be a dim3 to copy."""
        if len(arguments) == 1:
            return self.dims(arguments[0])
        if len(arguments) > 3:
            return ANY
        values = [self.constants.value(self._expression(argument)) for argument in arguments]
        values += [1] * (3 - len(values))
        return values[0], values[1], values[2]

    def _expression(self, node: Node) -> Node:
        """`dim3 b(n, m)` parses as a function with parameters of types n and m."""
        if node.type == "parameter_declaration" and len(node.named_children) == 1:
            return node.named_children[0]
        return node

    def _call(self, node: Node) -> Dim:
        function = node.child_by_field_name("function")
        listed = node.child_by_field_name("arguments")
        if function is None or listed is None:
            return ANY
        name = text_of(function).split("<")[0]
        if name == "dim3":
            return self.listed(arguments_of(listed))
        if name in ("make_uint3", "make_int3") and len(arguments_of(listed)) == 3:
            return self.listed(arguments_of(listed))
        if function.type in ("primitive_type", "sized_type_specifier") or name in _NUMERIC:
            return None, 1, 1
        for mention in self.constants.names.occurrences(name, self.constants.names.root):
            declarator = self.constants.names.tree.parent(mention)
            if declarator is None or declarator.type != "function_declarator":
                continue
            definition = self.constants.names.tree.parent(declarator)
            if definition is not None:
                kind = definition.child_by_field_name("type")
                return (None, 1, 1) if kind is not None and integer_range(text_of(kind)) is not None else ANY
        return ANY

    def _member(self, node: Node) -> Dim:
        """`block.x` where a number is wanted."""
        member = node.child_by_field_name("field")
        inner = node.child_by_field_name("argument")
        if member is None or inner is None or inner.type != "identifier" or text_of(member) not in _AXES:
            return ANY
        return self.dims(inner)[_AXES[text_of(member)]], 1, 1

    def _variable(self, declaration: Declaration, at: Node) -> Dim:
        kind = declaration.node.child_by_field_name("type")
        type_text = text_of(kind) if kind is not None else ""
        if declaration.declarator.type == "reference_declarator":
            return ANY
        if integer_range(type_text) is not None and type_text != "auto":
            return None, 1, 1  # a number, of which `Constants` did not know the value
        if declaration.node.type != "declaration" or type_text not in ("dim3", "auto", "uint3"):
            return ANY
        return self._after_stores(declaration, at, "", lambda: self._first(declaration, type_text))

    def _after_stores(self, declaration: Declaration, at: Node, member: str, first: Callable[[], Dim]) -> Dim:
        """What a dim3 variable, or the `member` of a structure that is one, holds at a place."""
        tree = self.constants.names.tree
        stores, fresh = self.constants.reaching(declaration, at)
        possible: list[Dim] = [first()] if fresh else []
        for store in stores:
            name, _, axis = (f"{member}.{store.field or ''}" if not member else store.field or "").partition(".")
            if store.field is not None and name != member:
                continue  # another member
            if store.value is None or (axis and axis not in _AXES) or (member and store.field is None):
                possible.append(ANY)
                continue
            if axis:
                value = self.constants.value(store.value)
                changed = [_with(dim, _AXES[axis], value) for dim in possible]
            else:
                changed = [self.dims(store.value)]
            possible = changed if always_before(tree, store.at, at) else [*possible, *changed]
        return merged(possible)

    def configured(self, config: Node, at: Node, grid: int = 0) -> tuple[Dim, Dim]:
        """The grid and the block of a structure that is given by its address: a `cudaLaunchConfig_t`, or another that
        has `gridDim` and `blockDim` as its members number `grid` and the next."""
        declaration = given_by_address(self.constants.names, config, at)
        if declaration is None:
            return ANY, ANY
        value = declaration.value
        given = arguments_of(value) if value is not None and value.type == "initializer_list" else []
        if any(part.type == "initializer_pair" for part in given):
            given = []

        def field(name: str, position: int) -> Dim:
            begun = self.dims(given[position]) if position < len(given) and len(given) > 1 else ANY
            return self._after_stores(declaration, at, name, lambda: begun)

        return field("gridDim", grid), field("blockDim", grid + 1)

    def _first(self, declaration: Declaration, type_text: str) -> Dim:
        if declaration.declarator.type == "function_declarator":
            listed = declaration.declarator.child_by_field_name("parameters")
            return self.listed([self._expression(node) for node in arguments_of(listed)]) if listed is not None else ANY
        if declaration.value is None:
            return (1, 1, 1) if type_text == "dim3" else ANY
        if declaration.value.type in ("argument_list", "initializer_list"):
            return self.listed(arguments_of(declaration.value)) if arguments_of(declaration.value) else (1, 1, 1)
        return self.dims(declaration.value)


def given_by_address(names: Names, config: Node, at: Node) -> Declaration | None:
    """The variable behind `&config`; None for anything else."""
    variable = config.child_by_field_name("argument") if config.type == "pointer_expression" else None
    if variable is None or variable.type != "identifier":
        return None
    found = names.declaration(text_of(variable), at)
    plain = found is not None and found.node.type == "declaration" and found.declarator.type == "identifier"
    return found if plain else None


def merged(possible: Iterable[Dim]) -> Dim:
    """What all of them agree on."""
    seen = list(possible)
    if not seen:
        return ANY
    x, y, z = ({dim[axis] for dim in seen} for axis in range(3))
    return x.pop() if len(x) == 1 else None, y.pop() if len(y) == 1 else None, z.pop() if len(z) == 1 else None


def _with(dim: Dim, axis: int, value: int | None) -> Dim:
    x, y, z = (value if index == axis else extent for index, extent in enumerate(dim))
    return x, y, z


def _launchable(dim: Dim) -> Dim:
    """A launch with an extent below 1 fails; its dimensions say nothing about one that succeeds."""
    x, y, z = (extent if extent is None or extent >= 1 else None for extent in dim)
    return x, y, z
