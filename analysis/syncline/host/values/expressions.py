"""Integer expressions of the host as terms, given what the variables of one function hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from tree_sitter import Node

from ...frontend import ctypes as c
from ...frontend.ctypes import CType
from ...frontend.sema.core.arithmetic import COMPARISONS
from ...frontend.syntax.ancestry import arguments_of, text_of
from ...frontend.syntax.declarations import Declaration
from ...ir import terms as t
from ...ir.terms import Sort, Term
from ...records import record
from ..text.casts import without_parentheses
from ..text.functions import name_of
from ..text.references import variable_of, without_dereference
from ..text.scalars import integer_range, is_real, of_literal
from ..text.stores import HostNames
from .arithmetic import WORD, NotFollowed, compared, converted, operated
from .rounding import power_of_logarithm, whole_number

_LEAST, _MOST = frozenset({"min", "MIN", "std::min"}), frozenset({"max", "MAX", "std::max"})
_CEILING = frozenset({"ceil", "ceilf", "std::ceil", "std::ceilf"})
#: the library's functions of whole numbers, by the names that `ir.terms.functions` has for them
_BITS = {f"{space}{name}": name for space in ("std::", "cuda::std::") for name in ("bit_ceil", "bit_floor")}
_MADE_OF_PARTS = frozenset({
    "unary_expression", "binary_expression", "conditional_expression", "cast_expression", "call_expression",
    "parenthesized_expression", "argument_list", "initializer_list", "condition_clause",
})  # fmt: skip
_SIZES = frozenset({"size", "length", "capacity"})  #: methods of containers that give an unsigned number
_TRIPLES = frozenset({"dim3", "make_uint3", "make_int3", "uint3"})
_LISTS = frozenset({"parenthesized_expression", "argument_list", "initializer_list", "condition_clause"})


AXES = {"x": 0, "y": 1, "z": 2}
#: a variable by its declarator's id, or an axis of one that is a `dim3`
Variable = int | tuple[int, int]
#: the extents of a `dim3`, as far as they are known
Triple = tuple[Term | None, Term | None, Term | None]


class Known(Protocol):
    """What an expression is whatever the function is called with."""

    names: HostNames

    def value(self, node: Node) -> int | None: ...

    def plain(self, kind: Node) -> CType: ...

    def type_of(self, declaration: Declaration) -> CType | None: ...


@record
class Scope:
    """What variables hold, by their declarators' ids: None for one that may hold anything. `closed`: what is not
    followed has no name either, since it is another value each time; `loop`: that is run through, so that what changes
    in there does."""

    values: Mapping[Variable, Term | None]
    closed: bool = True
    loop: Node | None = None


class Expressions:
    """Evaluates expressions. Raises NotFollowed for what it does not follow."""

    def __init__(self, constants: Known) -> None:
        self.constants = constants

    @property
    def names(self) -> HostNames:
        return self.constants.names

    def followed(self, node: Node, scope: Scope) -> Term:
        """The value of an integer expression."""
        kind = node.type
        if kind in ("identifier", "type_identifier"):
            return self._identifier(node, scope)
        if not (scope.closed and kind in _MADE_OF_PARTS) and (value := self.constants.value(node)) is not None:
            return t.integer(value)
        if kind in _LISTS and len(arguments_of(node)) == 1:
            return self.operand(arguments_of(node)[0], scope)
        if kind == "unary_expression":
            return self._unary(node, scope)
        if kind == "binary_expression":
            return self._binary(node, scope)
        if kind == "conditional_expression":
            return self._chosen(node, scope)
        if kind == "cast_expression":
            return self._converted(self.child(node, "type"), self.child(node, "value"), scope)
        if kind == "call_expression":
            return self._call(node, scope)
        return self.other(node, scope)

    def condition(self, node: Node, scope: Scope) -> Term:
        """A condition as a term."""
        if node.type in _LISTS and len(arguments_of(node)) == 1:
            return self.condition(arguments_of(node)[0], scope)
        if node.type == "unary_expression" and node.children[0].type == "!":
            return t.not_(self.condition(self.child(node, "argument"), scope))
        operator = _operator(node)
        if operator in ("&&", "||"):
            both = [self.condition(self.child(node, side), scope) for side in ("left", "right")]
            return t.and_(*both) if operator == "&&" else t.or_(*both)
        if operator in COMPARISONS:
            return self.comparison(operator, [self.child(node, side) for side in ("left", "right")], scope)
        if self.is_real(node):
            raise NotFollowed
        return t.truth(self.truth(node, scope))

    def comparison(self, operator: str, sides: Sequence[Node], scope: Scope) -> Term:
        """A comparison of two integers."""
        if any(self.is_real(side) for side in sides):
            raise NotFollowed
        left, right = (self.operand(side, scope) for side in sides)
        if any(map(_may_be_negative, (left, right))) and any(map(self.is_unsigned, sides)):
            raise NotFollowed  # it wraps around before it is compared
        return compared(operator, left, right)

    # --- what others know better -------------------------------------------------------------------------------------

    def operand(self, node: Node, scope: Scope) -> Term:
        """The value of a part of an expression."""
        return self.followed(node, scope)

    def truth(self, node: Node, scope: Scope) -> Term:
        """The value of a condition that is none of comparisons."""
        return self.followed(node, scope)

    def named(self, node: Node, scope: Scope) -> Term:
        """The value of a name that the scope does not have."""
        value = self.constants.value(node)
        if value is None:
            raise NotFollowed
        return t.integer(value)

    def undecided(self, node: Node, scope: Scope) -> Term:
        """A condition that is not followed."""
        raise NotFollowed

    def spend(self) -> None:
        """Counts a statement that is executed."""

    def called(self, name: str, given: Sequence[Node], arguments: Sequence[Node], scope: Scope) -> Term:
        """The value of a call of a function of the text."""
        raise NotFollowed

    def method(self, call: Node, scope: Scope) -> Term:
        """The value that a method gives."""
        raise NotFollowed

    def left_by(self, call: Node, given: Mapping[int, Declaration], scope: Scope) -> Mapping[Variable, Term | None]:
        """What a call leaves in the variables that it is given as arguments at these positions, to change them."""
        raise NotFollowed

    def kind_of(self, declaration: Declaration) -> CType | None:
        """The type of a variable; of what it stands for, where it is a parameter that may be changed through it."""
        kind = self.constants.type_of(declaration)
        if kind is None and variable_of(self.names, declaration.node) is not None:
            kind = self.constants.plain(self.child(declaration.node, "type"))
        return kind

    def other(self, node: Node, scope: Scope) -> Term:
        """The value of an expression of another kind."""
        if (pointer := without_dereference(node)) is not node:
            return self._led_to(pointer, scope)
        if node.type == "field_expression" and text_of(self.child(node, "field")) in AXES:
            axis, inner = AXES[text_of(self.child(node, "field"))], without_dereference(self.child(node, "argument"))
            found = self.names.declaration(text_of(inner), inner) if inner.type == "identifier" else None
            value = scope.values.get((found.declarator.id, axis)) if found is not None else None
            if value is not None:
                return value
        raise NotFollowed

    # --- kinds of expressions ----------------------------------------------------------------------------------------

    def _identifier(self, node: Node, scope: Scope) -> Term:
        found = self.names.declaration(text_of(node), node) if scope.values else None
        if found is None or found.declarator.id not in scope.values:
            return self.named(node, scope)
        value = scope.values[found.declarator.id]
        if value is None:
            raise NotFollowed
        return value

    def _led_to(self, pointer: Node, scope: Scope) -> Term:
        """What a parameter leads to that stands for a variable of the caller's."""
        found = self.names.declaration(text_of(pointer), pointer) if pointer.type == "identifier" else None
        value = scope.values.get(found.declarator.id) if found is not None else None
        if value is None:
            raise NotFollowed
        return value

    def _unary(self, node: Node, scope: Scope) -> Term:
        sign, argument = node.children[0].type, self.child(node, "argument")
        if sign == "!":
            return t.as_integer(self.condition(node, scope))
        if sign not in "+-~" or self.is_real(argument):
            raise NotFollowed
        value = self.operand(argument, scope)
        if sign == "~":
            return self._typed(node, t.sub(t.neg(value), t.ONE))
        return value if sign == "+" else self._typed(node, t.neg(value))

    def _binary(self, node: Node, scope: Scope) -> Term:
        operator = _operator(node)
        if operator in COMPARISONS or operator in ("&&", "||"):
            return t.as_integer(self.condition(node, scope))
        sides = [self.child(node, side) for side in ("left", "right")]
        if any(self.is_real(side) for side in sides):
            raise NotFollowed
        if operator == "/" and any(self._is_ceiling(side) for side in sides):
            raise NotFollowed  # a division of reals
        left, right = (self._typed(node, self.operand(side, scope)) for side in sides)
        return self._typed(node, operated(operator, left, right))

    def _chosen(self, node: Node, scope: Scope) -> Term:
        condition = self.condition(self.child(node, "condition"), scope)
        if condition.is_const:
            arm = self.child(node, "consequence" if condition is t.TRUE else "alternative")
            return self._typed(node, self.operand(arm, scope))
        then, orelse = (self.operand(self.child(node, arm), scope) for arm in ("consequence", "alternative"))
        return t.ite(condition, then, orelse)

    def _converted(self, kind: Node, value: Node, scope: Scope) -> Term:
        """A value that is converted to a type."""
        wanted = self.constants.plain(kind)
        if integer_range(wanted) is None:
            raise NotFollowed
        if self.is_real(value):
            return converted(self._of_real(value, scope), wanted)
        return converted(self.operand(value, scope), wanted)

    def _call(self, node: Node, scope: Scope) -> Term:
        function, arguments = self.child(node, "function"), arguments_of(self.child(node, "arguments"))
        name, given = name_of(function)
        if function.type == "field_expression":
            return self.method(node, scope)
        if name == "static_cast" and len(given) == len(arguments) == 1:
            return self._converted(given[0], arguments[0], scope)
        if len(arguments) == 1 and not given and integer_range(self.constants.plain(function)) is not None:
            return self._converted(function, arguments[0], scope)
        if name in _CEILING and len(arguments) == 1:
            return self._of_real(node, scope)
        if (name in _LEAST or name in _MOST) and len(arguments) == 2 and not self.is_defined(name):
            if any(self.is_real(argument) for argument in arguments):
                raise NotFollowed
            left, right = (self.operand(argument, scope) for argument in arguments)
            return t.minimum(left, right) if name in _LEAST else t.maximum(left, right)
        if name in _BITS and len(arguments) == 1:
            return t.call(_BITS[name], (self.operand(arguments[0], scope),), Sort.INT)
        if not name or name.startswith("std::") or self.is_variable(function):
            raise NotFollowed
        return self.called(name, given, arguments, scope)

    def is_variable(self, function: Node) -> bool:
        """Whether a variable is called: a lambda, or another object."""
        found = self.names.declaration(text_of(function), function) if function.type == "identifier" else None
        return found is not None and found.declarator.type != "function_declarator"

    def is_defined(self, function: str) -> bool:
        """Whether the text has a function of this name."""
        above = map(self.names.tree.parent, self.names.mentions_to_declare(function, self.names.root))
        return any(parent is not None and parent.type == "function_declarator" for parent in above)

    # --- dimensions --------------------------------------------------------------------------------------------------

    def dims(self, node: Node, scope: Scope) -> Triple:
        """The extents that an expression gives: a `dim3`, or a number in x."""
        if node.type == "parenthesized_expression" and len(arguments_of(node)) == 1:
            return self.dims(arguments_of(node)[0], scope)
        name = without_dereference(node)
        if name.type == "identifier" and (found := self.names.declaration(text_of(name), name)) is not None:
            key = found.declarator.id
            if (key, 0) in scope.values:
                x, y, z = (scope.values[key, axis] for axis in range(3))
                return x, y, z
        if node.type in ("initializer_list", "compound_literal_expression"):
            return self.listed(arguments_of(node.child_by_field_name("value") or node), scope)
        if node.type == "call_expression" and name_of(self.child(node, "function"))[0] in _TRIPLES:
            return self.listed(arguments_of(self.child(node, "arguments")), scope)
        if node.type == "conditional_expression":
            return self._chosen_dims(node, scope)
        return self._extent(node, scope), t.ONE, t.ONE

    def listed(self, arguments: Sequence[Node], scope: Scope) -> Triple:
        """`dim3(a, b, c)`; what is not given is 1. One argument may be a `dim3` to copy."""
        if len(arguments) == 1:
            return self.dims(expression(arguments[0]), scope)
        extents = [self._extent(expression(argument), scope) for argument in arguments[:3]]
        x, y, z = (*extents, t.ONE, t.ONE, t.ONE)[:3]
        return x, y, z

    def _chosen_dims(self, node: Node, scope: Scope) -> Triple:
        condition = self.condition(self.child(node, "condition"), scope)
        arms = (self.dims(self.child(node, arm), scope) for arm in ("consequence", "alternative"))
        x, y, z = (
            t.ite(condition, one, other) if one is not None and other is not None else None
            for one, other in zip(*arms, strict=True)
        )
        return x, y, z

    def _extent(self, node: Node, scope: Scope) -> Term | None:
        try:
            return self.operand(node, scope)
        except NotFollowed:
            return None

    # --- whole numbers among reals -----------------------------------------------------------------------------------

    def _of_real(self, node: Node, scope: Scope) -> Term:
        """The integer that a real one is: `ceil((float)n / 256)` for what is not negative, or a power of two."""
        node = without_parentheses(node)
        if (logarithm := power_of_logarithm(node)) is not None:
            return self._floor_of(self.operand(logarithm, scope), node)
        name, _ = name_of(self.child(node, "function")) if node.type == "call_expression" else ("", ())
        arguments = arguments_of(self.child(node, "arguments")) if name in _CEILING else []
        if len(arguments) != 1:
            raise NotFollowed
        return self._rounded_up(arguments[0], scope)

    def _floor_of(self, value: Term, node: Node) -> Term:
        """`pow(2, floor(log2(value)))`, for a value that the logarithm of a float tells from its neighbours."""
        exact = t.and_(t.lt(t.ZERO, value), t.lt(value, t.integer(1 << 16)))
        other = t.call(" ".join(text_of(node).split()), (value,), Sort.INT)
        return t.ite(exact, t.call("bit_floor", (value,), Sort.INT), other)

    def _rounded_up(self, node: Node, scope: Scope) -> Term:
        node = without_parentheses(node)
        if _operator(node) != "/":
            raise NotFollowed
        left, right = self.child(node, "left"), self.child(node, "right")
        above, below = (self._whole(side, scope) for side in (left, right))
        if not (self.is_real(left) or self.is_real(right)):
            return t.tdiv(above, below)
        return t.tdiv(t.add(above, below, t.integer(-1)), below)

    def _is_ceiling(self, node: Node) -> bool:
        node = without_parentheses(node)
        return node.type == "call_expression" and name_of(self.child(node, "function"))[0] in _CEILING

    def _whole(self, node: Node, scope: Scope) -> Term:
        """The integer that was made a float."""
        inner = whole_number(node)
        if isinstance(inner, int):
            return t.integer(inner)
        if inner is None:
            raise NotFollowed
        return self.operand(inner, scope)

    def is_real(self, node: Node) -> bool:
        """Whether an expression is certainly a float."""
        if node.type == "parenthesized_expression" and len(arguments_of(node)) == 1:
            return self.is_real(arguments_of(node)[0])
        if node.type == "number_literal":
            return is_real(of_literal(text_of(node)))
        if node.type == "cast_expression":
            return is_real(self.constants.plain(self.child(node, "type")))
        if node.type == "call_expression":
            return self._gives_real(node)
        if node.type == "binary_expression":
            sides = [self.child(node, side) for side in ("left", "right")]
            return _operator(node) not in COMPARISONS and any(self.is_real(side) for side in sides)
        if node.type == "conditional_expression":
            return any(self.is_real(self.child(node, arm)) for arm in ("consequence", "alternative"))
        if node.type == "unary_expression":
            return self.is_real(self.child(node, "argument"))
        if node.type == "identifier":
            found = self.names.declaration(text_of(node), node)
            return found is not None and is_real(self.constants.type_of(found))
        return False

    def _gives_real(self, call: Node) -> bool:
        return is_real(self._made(self.child(call, "function"))) or power_of_logarithm(call) is not None

    def _made(self, function: Node) -> CType | None:
        """The type that `T(n)` and `static_cast<T>(n)` make of a number; None for what calls no name."""
        name, given = name_of(function)
        kind = given[0] if name == "static_cast" and given else without_parentheses(function)
        return self.constants.plain(kind) if name else None

    def is_unsigned(self, node: Node) -> bool:
        """Whether an expression may be of an unsigned type that arithmetic is done in."""
        return any(map(_is_unsigned, self._types(node)))

    def in_type(self, node: Node, value: int) -> int:
        """What an operation gives by its numbers, where its type holds that: an unsigned one wraps around."""
        if (value < 0 and self.is_unsigned(node)) or (value >= WORD and not any(map(_is_wide, self._types(node)))):
            raise NotFollowed
        return value

    def _typed(self, node: Node, value: Term) -> Term:
        if value.is_const:
            self.in_type(node, int(value.value))
        return value

    def _types(self, node: Node) -> Iterator[CType | None]:
        """The types of the operands of an expression, as far as the text says them."""
        if node.type == "number_literal":
            yield of_literal(text_of(node))
        elif node.type == "identifier":
            found = self.names.declaration(text_of(node), node)
            yield self.constants.type_of(found) if found is not None else None
        elif node.type == "cast_expression":
            yield self.constants.plain(self.child(node, "type"))
        elif node.type == "call_expression":
            function = self.child(node, "function")
            if function.type == "field_expression":
                yield c.ULONG if text_of(self.child(function, "field")) in _SIZES else None
            else:
                yield self._made(function)
        elif node.type == "sizeof_expression":
            yield c.ULONG
        else:
            for child in node.named_children:
                yield from self._types(child)

    def child(self, node: Node, field: str) -> Node:
        child = node.child_by_field_name(field)
        if child is None:
            raise NotFollowed
        return child


def expression(node: Node) -> Node:
    """`dim3 b(n, m)` parses as a function with parameters of types n and m."""
    if node.type == "parameter_declaration" and len(node.named_children) == 1:
        return node.named_children[0]
    return node


def _operator(node: Node) -> str:
    if node.type != "binary_expression":
        return ""
    return text_of(node.child_by_field_name("operator") or node.children[1])


def _may_be_negative(value: Term) -> bool:
    """Whether a number is below zero for some that are not."""
    return any(count < 0 for count in t.monomials(value).values()) and not t.is_natural(value)


def _is_unsigned(kind: CType | None) -> bool:
    held = integer_range(kind)
    return held is not None and held[0] == 0 and held[1] >= WORD - 1


def _is_wide(kind: CType | None) -> bool:
    held = integer_range(kind)
    return held is not None and held[1] >= WORD
