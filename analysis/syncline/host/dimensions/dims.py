"""Launch dimensions: what a `dim3` holds at a place in host code."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from tree_sitter import Node

from ...frontend import ctypes as c
from ...frontend.ctypes import CType
from ...frontend.languages import CUDA
from ...frontend.syntax.ancestry import arguments_of, holds, text_of
from ...frontend.syntax.declarations import Declaration
from ...ir.terms import Term, ite
from ...limits.host import EXTENT_DEPTH
from ..memory import made_of
from ..names.meanings import last_word
from ..text.linkage import others_may_change
from ..text.on_the_way import always_before, may_come_round
from ..text.scalars import integer_range
from ..text.stores import HostNames
from ..types.numeric import are_numbers, gives_number, is_numeric_element, is_used_as_number
from ..values.arithmetic import NotFollowed
from ..values.constants import Constants
from ..values.symbolic import HERE, Symbolic
from .extents import ANY, Dim, Extent, Gap, term_of

_AXES = {"x": 0, "y": 1, "z": 2}
#: types whose objects are made of up to three numbers, the others being 1
_TRIPLES = ("dim3", "cl::NDRange", "NDRange")
#: calls that give a number, whatever their arguments
_NUMERIC = {
    "min", "max", "ceil", "floor", "ceilf", "floorf", "sqrt", "static_cast", "pow", "powf", "abs", "log2", "MIN", "MAX",
    "size_t", "uint", "std::min", "std::max", "std::ceil", "std::sqrt",
}  # fmt: skip
#: what declares the name of a type
_NAMING = frozenset({
    "struct_specifier", "class_specifier", "union_specifier", "enum_specifier", "type_definition", "alias_declaration",
    "type_parameter_declaration", "optional_type_parameter_declaration",
})  # fmt: skip


class Dims:
    """Evaluates dimensions as the launch that `symbolic` is of sees them."""

    def __init__(self, constants: Constants, symbolic: Symbolic, given: Mapping[int, Dim] | None = None) -> None:
        """`given`: what a call gives to the function's parameters that are dimensions, by their declarators' ids."""
        self.constants = constants
        self.symbolic = symbolic
        self._given = given or {}
        symbolic.extents = self._extent
        symbolic.members = partial(made_of.of_member, constants)
        self._depth = 0
        self._busy: set[int] = set()

    def dims(self, node: Node) -> Dim:
        """The dimensions that an expression gives. A number is the extent in x, the others are then 1."""
        if self._depth >= EXTENT_DEPTH:
            return ANY
        self._depth += 1
        try:
            return self._launchable(self._dims(node), node)
        finally:
            self._depth -= 1

    def _dims(self, node: Node) -> Dim:
        value = self.constants.value(node)
        if value is not None:
            return value, 1, 1
        kind = node.type
        if kind in ("number_literal", "binary_expression", "unary_expression", "sizeof_expression"):
            return self._number(node)
        if kind == "cast_expression":
            given, value = node.child_by_field_name("type"), node.child_by_field_name("value")
            if given is not None and value is not None and text_of(given) == "dim3":
                return self.dims(value)
            return self._number(node)
        if kind == "parenthesized_expression" and len(arguments_of(node)) == 1:
            return self.dims(arguments_of(node)[0])
        if kind == "conditional_expression":
            return self._conditional(node)
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
            return self._variable(declaration, node) if declaration is not None else self._undeclared(node)
        if kind == "field_expression":
            return self._member(node)
        if kind == "subscript_expression" and is_numeric_element(self.constants, node):
            return self._number(node)
        return self._undeclared(node)

    def _conditional(self, node: Node) -> Dim:
        """The one or the other; both where the condition is none of integers."""
        parts = [node.child_by_field_name(part) for part in ("condition", "consequence", "alternative")]
        condition = self.symbolic.said(parts[0]) if parts[0] is not None else None
        arms = [self.dims(arm) for arm in parts[1:] if arm is not None]
        if condition is None or len(arms) != 2:
            return self._merged(arms, node)
        if condition.is_const:
            return arms[0] if condition.value else arms[1]
        return _chosen(condition, *arms)

    def _worth(self, node: Node) -> Extent:
        return _extent(self.symbolic.term(node))

    def _some(self, node: Node, axis: int) -> Extent:
        """An extent of which more than one value is possible."""
        return self.symbolic.one_of(node, axis)

    def _number(self, node: Node) -> Dim:
        """A number in x, whatever it is."""
        return self._worth(node), 1, 1

    def _undeclared(self, node: Node) -> Dim:
        return self._worth(node), Gap.UNDECLARED, Gap.UNDECLARED

    def listed(self, arguments: list[Node]) -> Dim:
        """`dim3(a, b, c)`; what is not given is 1. One argument may be a dim3 to copy."""
        if len(arguments) == 1:
            return self.dims(arguments[0])
        if len(arguments) > 3:
            return ANY
        values = [self.number(self._expression(argument)) for argument in arguments]
        values += [1] * (3 - len(values))
        return values[0], values[1], values[2]

    def number(self, node: Node) -> Extent:
        """A number as an extent."""
        value = self.constants.value(node)
        return self._worth(node) if value is None else value

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
        if name in _TRIPLES:
            return self.listed(arguments_of(listed))
        if name in ("make_uint3", "make_int3") and len(arguments_of(listed)) == 3:
            return self.listed(arguments_of(listed))
        if function.type in ("primitive_type", "sized_type_specifier") or name in _NUMERIC:
            return self._number(node)
        if (returned := self._returned(name, arguments_of(listed))) is not None:
            return returned
        if function.type == "field_expression":
            return self._number(node) if gives_number(self.constants, function) else ANY
        numbers = are_numbers(self.constants, last_word(function))
        if numbers is None:
            return self._undeclared(node)
        return self._number(node) if numbers else ANY

    def _returned(self, name: str, arguments: list[Node]) -> Dim | None:
        """What the text's only function of this name gives, where that is a `dim3`; None where it is not known."""
        try:
            x, y, z = (_extent(extent) for extent in self.symbolic.run_dims(name, arguments, HERE))
        except (NotFollowed, RecursionError):
            return None
        return x, y, z

    def _member(self, node: Node) -> Dim:
        """`block.x` where a number is wanted."""
        member = node.child_by_field_name("field")
        inner = node.child_by_field_name("argument")
        if member is None or inner is None:
            return ANY
        begun = (
            made_of.expression(self.constants.names, (inner, text_of(member))) if "->" not in text_of(node) else None
        )
        if begun is not None:
            return self.dims(begun)
        declared = list(self.constants.names.namespace_members(text_of(member)))
        if declared:
            kinds = [each.node.child_by_field_name("type") for each in declared]
            numeric = all(kind is not None and integer_range(self.constants.plain(kind)) is not None for kind in kinds)
            return self._number(node) if numeric else ANY
        if inner.type != "identifier" or text_of(member) not in _AXES:
            return self._undeclared(node)
        extent = self.dims(inner)[_AXES[text_of(member)]]
        return (self._worth(node) if isinstance(extent, Gap) else extent), 1, 1

    def _extent(self, node: Node, axis: int) -> Term | None:
        """The extent of a `dim3` that is a variable, as a term. None, too, where it is computed from itself, round a
        loop: who follows it round and round is never done."""
        if node.type != "identifier":
            return None
        declaration = self.constants.names.declaration(text_of(node), node)
        kind = declaration.node.child_by_field_name("type") if declaration is not None else None
        if kind is None or text_of(kind) not in ("dim3", "auto", "uint3"):
            return None
        if declaration is None or declaration.declarator.id in self._busy:
            return None
        self._busy.add(declaration.declarator.id)
        try:
            extent = self.dims(node)[axis]
        finally:
            self._busy.discard(declaration.declarator.id)
        return None if isinstance(extent, Gap) else term_of(extent)

    def _variable(self, declaration: Declaration, at: Node) -> Dim:
        kind = declaration.node.child_by_field_name("type")
        meant = self.constants.plain(kind) if kind is not None else None
        if integer_range(meant) is not None and meant != c.AUTO:
            return self._number(at)  # a number, of which `Constants` did not know the value
        first = self.constants.value(declaration.value) if declaration.value is not None else None
        if first is not None and self._is_undeclared(kind):
            return self._undeclared(at)
        if (given := self._given.get(declaration.declarator.id)) is not None:
            return self._after_stores(declaration, at, "", lambda: given)
        if declaration.declarator.type == "reference_declarator":
            return ANY
        if declaration.node.type != "declaration" or not may_be_triple(meant):
            return self._number(at) if self._holds_numbers(declaration) else ANY
        found = self._reached(declaration, at)
        found = found or self._after_stores(declaration, at, "", lambda: self._first(declaration, meant))
        is_open = meant == c.AUTO and isinstance(found[2], Gap)
        return self._number(at) if is_open and is_used_as_number(self.constants, declaration) else found

    def _holds_numbers(self, declaration: Declaration) -> bool:
        """Whether a variable of a type that is not known, as a template's `Index`, is given nothing but numbers."""
        stores = self.constants.names.stores(declaration)
        given = [store.value if store.field is None else None for store in stores]
        if declaration.value is not None or not stores:
            given.append(declaration.value)
        return declaration.node.type == "declaration" and all(map(_is_number, given))

    def _reached(self, declaration: Declaration, at: Node) -> Dim | None:
        """What the statements on the way to a place leave in a variable; None where they do not say all of it."""
        if not self.constants.names.stores(declaration):
            return None
        try:
            held = self.symbolic.held(declaration, at)
        except (NotFollowed, RecursionError):
            return None
        values = [held.get((declaration.declarator.id, axis)) for axis in range(3)]
        x, y, z = map(_extent, values)
        return (x, y, z) if None not in values else None

    def _is_undeclared(self, kind: Node | None) -> bool:
        """Whether a type is a name that the text does not declare."""
        if kind is None or kind.type != "type_identifier" or text_of(kind) in ("dim3", "uint3"):
            return False
        names = self.constants.names
        above = (names.tree.parent(node) for node in names.occurrences(text_of(kind), names.root))
        return not any(parent is not None and parent.type in _NAMING for parent in above)

    def _after_stores(self, declaration: Declaration, at: Node, member: str, first: Callable[[], Dim]) -> Dim:
        """What a dim3 variable, or the `member` of a structure that is one, holds at a place."""
        tree = self.constants.names.tree
        if others_may_change(self.constants.names, declaration):
            return ANY
        stores, fresh = self.constants.reaching(declaration, at)
        possible: list[Dim] = [first()] if fresh else []
        for store in stores:
            name, _, axis = (f"{member}.{store.field or ''}" if not member else store.field or "").partition(".")
            if store.field is not None and name != member:
                continue  # another member
            if (axis and axis not in _AXES) or (member and store.field is None) or (store.value is None and not axis):
                possible.append(ANY)
                continue
            if axis:
                value = self.number(store.value) if store.value is not None else self._some(store.at, _AXES[axis])
                changed = [_with(dim, _AXES[axis], value) for dim in possible]
            else:
                changed = [self.dims(store.value)]  # type: ignore[arg-type]
            if store.value is not None and always_before(tree, store.at, at):
                possible = changed
            elif (
                len(possible) == len(changed) == 1 and (condition := self._guard(store.at, at, declaration)) is not None
            ):
                possible = [_chosen(condition, changed[0], possible[0])]
            else:
                possible = [*possible, *changed]
        return self._merged(possible, at)

    def _guard(self, store: Node, at: Node, declaration: Declaration) -> Term | None:
        """The condition on which control that comes to `at` has passed a store to a variable: that of the `if` around
        it, which stands on every way there. None where there is more to it."""
        tree = self.constants.names.tree
        if may_come_round(tree, store, at, declaration.scope):
            return None
        statement = tree.parent(store)
        inner = tree.parent(statement) if statement is not None else None
        if inner is not None and inner.type == "compound_statement":
            statement, inner = inner, tree.parent(inner)
        block = tree.parent(inner) if inner is not None else None
        if inner is None or inner.type != "if_statement" or block is None or not holds(block, at):
            return None
        condition = inner.child_by_field_name("condition")
        if condition is None or inner.child_by_field_name("consequence") != statement:
            return None
        return self.symbolic.said(condition) if not holds(inner, at) else None

    def _merged(self, possible: Iterable[Dim], node: Node) -> Dim:
        """What all of them agree on; a number where all give one."""
        seen = list(possible)
        if not seen:
            return ANY
        x, y, z = (self._either([dim[axis] for dim in seen], node, axis) for axis in range(3))
        return x, y, z

    def _either(self, extents: list[Extent], node: Node, axis: int) -> Extent:
        if all(extent == extents[0] for extent in extents):
            return extents[0]
        gap = next((extent for extent in extents if isinstance(extent, Gap)), None)
        return self._some(node, axis) if gap is None else gap

    def _launchable(self, dim: Dim, node: Node) -> Dim:
        """A launch with an extent below 1 fails; its dimensions say nothing about one that succeeds."""
        x, y, z = (
            self._some(node, axis) if isinstance(extent, int) and extent < 1 else extent
            for axis, extent in enumerate(dim)
        )
        return x, y, z

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

    def _first(self, declaration: Declaration, kind: CType | None) -> Dim:
        if declaration.declarator.type == "function_declarator":
            listed = declaration.declarator.child_by_field_name("parameters")
            return self.listed([self._expression(node) for node in arguments_of(listed)]) if listed is not None else ANY
        if declaration.value is None:
            return (1, 1, 1) if kind == CUDA.vectors["dim3"] else ANY
        if declaration.value.type in ("argument_list", "initializer_list"):
            return self.listed(arguments_of(declaration.value)) if arguments_of(declaration.value) else (1, 1, 1)
        return self.dims(declaration.value)


def _is_number(node: Node | None) -> bool:
    """Whether an expression is one of arithmetic, which `dim3` has none of."""
    function = node.child_by_field_name("function") if node is not None and node.type == "call_expression" else None
    is_calculated = node is not None and node.type in ("number_literal", "binary_expression", "sizeof_expression")
    return is_calculated or (function is not None and text_of(function).split("<")[0] in _NUMERIC)


def may_be_triple(kind: CType | None) -> bool:
    """Whether a variable of a type may be dimensions."""
    return kind == c.AUTO or (isinstance(kind, c.Record | c.Opaque) and kind.name in (*_TRIPLES, "uint3"))


def given_by_address(names: HostNames, config: Node, at: Node) -> Declaration | None:
    """The variable behind `&config`; None for anything else."""
    variable = config.child_by_field_name("argument") if config.type == "pointer_expression" else None
    if variable is None or variable.type != "identifier":
        return None
    found = names.declaration(text_of(variable), at)
    plain = found is not None and found.node.type == "declaration" and found.declarator.type == "identifier"
    return found if plain else None


def _extent(value: Term | None) -> Extent:
    if value is None:
        return Gap.OPEN
    return int(value.value) if value.is_const else value


def _chosen(condition: Term, then: Dim, orelse: Dim) -> Dim:
    """The one or the other, by a condition."""

    def either(one: Extent, other: Extent) -> Extent:
        if one == other or isinstance(one, Gap) or isinstance(other, Gap):
            return one if isinstance(one, Gap) else other
        value = ite(condition, term_of(one), term_of(other))
        return int(value.value) if value.is_const else value

    x, y, z = (either(one, other) for one, other in zip(then, orelse, strict=True))
    return x, y, z


def _with(dim: Dim, axis: int, value: Extent) -> Dim:
    x, y, z = (value if index == axis else extent for index, extent in enumerate(dim))
    return x, y, z
