"""Integer expressions of host code as terms over the values that are not followed: what stands in a launch, and how
its extents and its arguments hang together.

A variable is followed to its definition where exactly one reaches. What is not followed is a symbol. Two mentions of a
variable are one symbol where nothing can have changed it in between; else they are two.
"""

from __future__ import annotations

from collections.abc import Callable

from tree_sitter import Node

from ..frontend.syntax.ancestry import arguments_of, holds, text_of
from ..frontend.syntax.declarations import Declaration
from ..ir import terms as t
from ..ir.terms import Kind, Sort, Term
from ..limits.host import TERM_DEPTH, TITLE
from .aliases import plain_type
from .constants import Constants, integer_range, is_constant
from .stores import HostNames, Store, is_deferred, jumps_back

_OUTER = frozenset({"translation_unit", "declaration_list", "field_declaration_list"})
_LOOPS = frozenset({"for_statement", "for_range_loop", "while_statement", "do_statement", "lambda_expression"})
_FOR = frozenset({"for_statement"})
_PARAMETERS = frozenset({"parameter_declaration", "optional_parameter_declaration"})
_FUNCTION = frozenset({"function_definition", "lambda_expression"})
_AXES = {"x": 0, "y": 1, "z": 2}
_OPERATORS: dict[str, Callable[[Term, Term], Term]] = {
    "+": t.add,
    "-": t.sub,
    "*": t.mul,
    "/": t.tdiv,
    "%": t.tmod,
    "<<": t.shl,
    ">>": t.shr,
    "&": t.band,
}
_COMPARISONS: dict[str, Callable[[Term, Term], Term]] = {
    "<": t.lt,
    "<=": t.le,
    ">": t.gt,
    ">=": t.ge,
    "==": t.eq,
    "!=": t.ne,
}
_LEAST, _MOST = frozenset({"min", "MIN", "std::min"}), frozenset({"max", "MAX", "std::max"})
_CEILING = frozenset({"ceil", "ceilf", "std::ceil", "std::ceilf"})


class Symbolic:
    """The values of integer expressions as a launch at `at` sees them."""

    def __init__(self, constants: Constants, at: Node, listed: Node | None = None) -> None:
        """`listed`: where the addresses of the arguments stand, if not in the launch itself."""
        self.constants = constants
        self.at = at
        self._listed = listed
        self.extents: Callable[[Node, int], Term | None] = lambda node, axis: None  #: of a `dim3`, by `Dims`
        self._leaves: dict[tuple[object, ...], Term] = {}
        self._named: dict[str, int] = {}
        self._chosen: set[Term] = set()
        self._depth = 0
        self._terms: dict[tuple[int, int], Term] = {}  #: by the node's id, and how deep it was asked for
        self._stable: dict[tuple[int, int], bool] = {}
        self._outside = True  #: of the dimensions of a `dim3`, which may be computed from themselves

    def term(self, node: Node) -> Term:
        """The value of an integer expression."""
        if self._depth >= TERM_DEPTH:
            return self._leaf(("place", node.start_byte, node.end_byte), node)
        key = node.id, self._depth
        if self._outside and key in self._terms:
            return self._terms[key]
        self._depth += 1
        try:
            term = self._term(node, {})
            if self._outside:
                self._terms[key] = term
            return term
        except RecursionError:
            return self._leaf(("place", node.start_byte, node.end_byte), node)
        finally:
            self._depth -= 1

    def within(self, node: Node, known: dict[str, Term]) -> Term | None:
        """The value of an expression in a function of whose variables these are known; None where it is not
        followed."""
        if not known:
            value = self.constants.value(node)
            return t.integer(value) if value is not None else None
        try:
            return self._followed(node, known)
        except (_NotFollowed, RecursionError):
            return None

    def condition(self, node: Node) -> Term | None:
        """A condition as a term; None for one that is not made of comparisons of integers."""
        try:
            return self._condition(node, {})
        except (_NotFollowed, RecursionError):
            return None

    def compared(self, operator: str, left: Node, right: Node) -> Term | None:
        """A comparison of two expressions; None for one that is not of integers."""
        try:
            return self._comparison(operator, [left, right], {})
        except (_NotFollowed, RecursionError):
            return None

    def one_of(self, node: Node, axis: int) -> Term:
        """An extent of a `dim3` of which more than one value is possible."""
        return self._leaf(("extent", node.start_byte, node.end_byte, axis), node)

    def is_chosen(self, value: Term) -> bool:
        """Whether a value that is not followed is a parameter of the function around the launch, as it was called."""
        return value in self._chosen

    def identity(self, node: Node) -> tuple[object, ...]:
        """What makes two mentions one value: equal only where both certainly have the same at the launch."""
        if node.type == "subscript_expression":
            text = text_of(node)
            fixed = self._is_here(node) and not any(mark in text for mark in ("(", "++", "--", "="))
            return ("text", text) if fixed else ("place", node.start_byte, node.end_byte)
        return self._key(node)

    def is_of_variable(self, node: Node) -> bool:
        """Whether a mention of a variable, or of its member, has the value that it has at the launch."""
        return self._key(node)[0] == "variable"

    def at_launch(self, node: Node) -> Term | None:
        """What the launch has of a local variable, or of a member of one, whatever it is here; None for others."""
        declaration = self._local(node)
        return self._leaf(_of_variable(declaration, node), node) if declaration is not None else None

    def kept(self, node: Node, place: Node) -> tuple[object, ...] | None:
        """The identity of a local variable, or of a member of one, that nothing changes behind `place` up to the
        launch; None where something may."""
        declaration = self._local(node)
        stable = declaration is not None and self._is_stable(declaration, place)
        return _of_variable(declaration, node) if declaration is not None and stable else None

    def _local(self, node: Node) -> Declaration | None:
        variable = node
        while variable.type == "field_expression" and (inner := variable.child_by_field_name("argument")) is not None:
            variable = inner
        declaration = self.names.declaration(text_of(variable), variable) if variable.type == "identifier" else None
        if declaration is None or declaration.scope.type in _OUTER or "->" in text_of(node):
            return None
        return declaration

    def is_number(self, node: Node) -> bool:
        """Whether an expression is certainly an integer, and no range or another object."""
        try:
            self._followed(node, {})
            return True
        except (_NotFollowed, RecursionError):
            return node.type in ("identifier", "type_identifier") and self.is_integer(node)

    def is_integer(self, node: Node) -> bool:
        """Whether a name is declared as an integer."""
        found = self.names.declaration(text_of(node), node)
        if found is not None and found.declarator.type == "function_declarator":
            return False
        kind = self.constants.type_of(found) if found is not None else None
        return kind is not None and _is_integer(kind)

    # --- expressions -------------------------------------------------------------------------------------------------

    def _term(self, node: Node, known: dict[str, Term]) -> Term:
        try:
            return self._followed(node, known)
        except _NotFollowed:
            if known:  # in a function: another value at each of its calls
                raise
            return self._computed(node) or self._leaf(self.identity(node), node)

    def _computed(self, node: Node) -> Term | None:
        """What is computed from integer variables in a way that is not followed: the same for the same. None where it
        is not."""
        if node.type not in ("call_expression", "binary_expression", "unary_expression", "conditional_expression"):
            return None
        if any(mark in text_of(node) for mark in ("++", "--")):
            return None
        inputs = dict.fromkeys(self._name_of(name) for name in _identifiers(node) if self.is_integer(name))
        given = [value for value in inputs if not value.is_const]
        return t.call(self._title(node), given, Sort.INT) if given else None

    def _name_of(self, name: Node) -> Term:
        try:
            return self._name(name)
        except _NotFollowed:
            return self._leaf(self._key(name), name)

    def _followed(self, node: Node, known: dict[str, Term]) -> Term:
        kind = node.type
        if kind in ("identifier", "type_identifier") and text_of(node) in known:
            return known[text_of(node)]
        if (not known or not node.named_children) and (value := self.constants.value(node)) is not None:
            return t.integer(value)
        if kind in ("identifier", "type_identifier"):
            return self._name(node)
        if kind in ("parenthesized_expression", "argument_list", "initializer_list"):
            inner = arguments_of(node)
            if len(inner) == 1:
                return self._term(inner[0], known)
        if kind == "unary_expression" and node.children[0].type in "+-":
            operand = self._term(self._child(node, "argument"), known)
            return operand if node.children[0].type == "+" else t.neg(operand)
        if kind == "binary_expression":
            return self._binary(node, known)
        if kind == "conditional_expression":
            condition = self._condition(self._child(node, "condition"), known)
            then, orelse = (self._term(self._child(node, arm), known) for arm in ("consequence", "alternative"))
            return t.ite(condition, then, orelse)
        if kind == "cast_expression" and _is_integer(self.constants.plain(self._child(node, "type"))):
            return self._term(self._child(node, "value"), known)
        if kind == "call_expression":
            return self._call(node, known)
        if kind == "field_expression":
            member = text_of(self._child(node, "field"))
            inner = self._child(node, "argument")
            extent = self._extent(inner, _AXES[member]) if member in _AXES else None
            if extent is not None:
                return extent
        raise _NotFollowed

    def _extent(self, node: Node, axis: int) -> Term | None:
        """An extent of a `dim3`."""
        outside, self._outside = self._outside, False
        try:
            return self.extents(node, axis)
        finally:
            self._outside = outside

    def _binary(self, node: Node, known: dict[str, Term]) -> Term:
        operator = text_of(node.child_by_field_name("operator") or node.children[1])
        make = _OPERATORS.get(operator)
        sides = [self._child(node, side) for side in ("left", "right")]
        if make is None or any(self._is_real(side) for side in sides):
            raise _NotFollowed
        left, right = (self._term(side, known) for side in sides)
        if operator in ("/", "%") and right.is_const and right.value == 0:
            raise _NotFollowed
        if operator in ("<<", ">>") and not (right.is_const and 0 <= right.value < 63):
            raise _NotFollowed
        return make(left, right)

    def _condition(self, node: Node, known: dict[str, Term]) -> Term:
        if node.type in ("parenthesized_expression", "condition_clause") and len(arguments_of(node)) == 1:
            return self._condition(arguments_of(node)[0], known)
        if node.type == "unary_expression" and node.children[0].type == "!":
            return t.not_(self._condition(self._child(node, "argument"), known))
        if node.type != "binary_expression":
            raise _NotFollowed
        operator = text_of(node.child_by_field_name("operator") or node.children[1])
        sides = [self._child(node, side) for side in ("left", "right")]
        if operator in ("&&", "||"):
            both = [self._condition(side, known) for side in sides]
            return t.and_(*both) if operator == "&&" else t.or_(*both)
        return self._comparison(operator, sides, known)

    def _comparison(self, operator: str, sides: list[Node], known: dict[str, Term]) -> Term:
        if operator not in _COMPARISONS or any(self._is_real(side) for side in sides):
            raise _NotFollowed
        return _COMPARISONS[operator](*(self._term(side, known) for side in sides))

    def _call(self, node: Node, known: dict[str, Term]) -> Term:
        function, arguments = self._child(node, "function"), arguments_of(self._child(node, "arguments"))
        name, _, given = text_of(function).removesuffix(">").partition("<")
        if name == "static_cast" and len(arguments) == 1 and _is_integer(plain_type(self.names, given)):
            return self._term(arguments[0], known)
        if len(arguments) == 1 and _is_integer(plain_type(self.names, name)):
            return self._term(arguments[0], known)
        if name in _CEILING and len(arguments) == 1:
            return self._rounded_up(arguments[0], known)
        if (name in _LEAST or name in _MOST) and len(arguments) == 2:
            both = [self._term(argument, known) for argument in arguments]
            return t.minimum(*both) if name in _LEAST else t.maximum(*both)
        returned = self.constants.returned(name.rpartition("::")[2], len(arguments))
        if returned is None or not arguments or self._depth >= TERM_DEPTH:
            raise _NotFollowed
        names = [name for _, name in returned.parameters]
        inner = dict(zip(names, (self._term(argument, known) for argument in arguments), strict=True))
        self._depth += 1
        try:
            for variable in returned.variables:
                inner[variable.name] = self._begun(variable, inner)
            return self._followed(returned.expression, inner)
        finally:
            self._depth -= 1

    def _begun(self, variable: Declaration, known: dict[str, Term]) -> Term:
        """What a variable of a called function begins with."""
        kind = self.constants.type_of(variable)
        if variable.value is None or kind is None or not _is_integer(kind):
            raise _NotFollowed
        return self._followed(variable.value, known)

    def _rounded_up(self, node: Node, known: dict[str, Term]) -> Term:
        """`ceil((float)n / 256)`, for what is not negative."""
        while node.type == "parenthesized_expression" and len(arguments_of(node)) == 1:
            node = arguments_of(node)[0]
        operator = node.child_by_field_name("operator") if node.type == "binary_expression" else None
        if operator is None or text_of(operator) != "/":
            raise _NotFollowed
        above, below = (self._whole(self._child(node, side), known) for side in ("left", "right"))
        if not (self._is_real(self._child(node, "left")) or self._is_real(self._child(node, "right"))):
            return t.tdiv(above, below)
        return t.tdiv(t.add(above, below, t.integer(-1)), below)

    def _whole(self, node: Node, known: dict[str, Term]) -> Term:
        """The integer that was made a float."""
        while True:
            if node.type == "parenthesized_expression" and len(arguments_of(node)) == 1:
                node = arguments_of(node)[0]
            elif node.type == "cast_expression":
                node = self._child(node, "value")
            elif node.type == "call_expression" and _is_real_type(text_of(self._child(node, "function"))):
                given = arguments_of(self._child(node, "arguments"))
                if len(given) != 1:
                    raise _NotFollowed
                node = given[0]
            else:
                break
        if node.type == "number_literal":
            text = text_of(node).rstrip("fF").rstrip("0").rstrip(".")
            value = text_of(node).rstrip("fF")
            if "." in value and value.partition(".")[2].strip("0") == "" and value.partition(".")[0].isdecimal():
                return t.integer(int(value.partition(".")[0]))
            if not text.isdecimal() and self.constants.value(node) is None:
                raise _NotFollowed
        return self._term(node, known)

    def _is_real(self, node: Node) -> bool:
        """Whether an expression is certainly a float."""
        if node.type == "parenthesized_expression" and len(arguments_of(node)) == 1:
            return self._is_real(arguments_of(node)[0])
        if node.type == "number_literal":
            text = text_of(node)
            return not text.startswith(("0x", "0X")) and any(mark in text for mark in ".eE")
        if node.type == "cast_expression":
            return _is_real_type(self.constants.plain(self._child(node, "type")))
        if node.type == "call_expression":
            return _is_real_type(text_of(self._child(node, "function")))
        if node.type == "binary_expression":
            return any(self._is_real(self._child(node, side)) for side in ("left", "right"))
        if node.type == "identifier":
            found = self.names.declaration(text_of(node), node)
            kind = self.constants.type_of(found) if found is not None else None
            return kind is not None and _is_real_type(kind)
        return False

    # --- names -------------------------------------------------------------------------------------------------------

    @property
    def names(self) -> HostNames:
        return self.constants.names

    def _name(self, node: Node) -> Term:
        declaration = self.names.declaration(text_of(node), node)
        if declaration is None:
            raise _NotFollowed
        kind = self.constants.type_of(declaration)
        if declaration.node.type not in ("declaration", "field_declaration") or kind is None or not _is_integer(kind):
            raise _NotFollowed
        if declaration.declarator.type not in ("identifier", "field_identifier"):
            raise _NotFollowed
        qualifiers = {text_of(child) for child in declaration.node.children}
        if ("static" in qualifiers or declaration.scope.type in _OUTER) and not is_constant(declaration.node):
            raise _NotFollowed
        stores, first = self.constants.reaching(declaration, node)
        if first and not stores and declaration.value is not None:
            value = declaration.value
        elif not first and len(stores) == 1 and stores[0].value is not None and stores[0].field is None:
            value = stores[0].value
        else:
            raise _NotFollowed
        if self._is_real(value):
            raise _NotFollowed
        return self.term(value)

    def _key(self, node: Node) -> tuple[object, ...]:
        """What makes two mentions one value."""
        place = ("place", node.start_byte, node.end_byte)
        variable, text, called = node, text_of(node), False
        while (inner := _object(variable)) is not None:
            called = called or variable.type == "call_expression"
            variable = inner
        if variable.type not in ("identifier", "type_identifier", "this"):
            return place
        declaration = self.names.declaration(text_of(variable), variable) if variable.type != "this" else None
        if called and (declaration is None or not is_constant(declaration.node)):
            return place
        if declaration is None or declaration.scope.type in _OUTER or "->" in text or variable.type == "this":
            here = self._is_here(node) or (declaration is None and variable == node)
            return ("text", text) if here else place
        return _of_variable(declaration, node) if self._is_stable(declaration, node) else place

    def _is_stable(self, declaration: Declaration, place: Node) -> bool:
        """Whether a variable still has at the launch what it had at `place`, which control has passed on its way."""
        key = declaration.declarator.id, place.id
        if key not in self._stable:
            self._stable[key] = self._keeps(declaration, place)
        return self._stable[key]

    def _keeps(self, declaration: Declaration, place: Node) -> bool:
        stores = self.names.stores(declaration)
        if self._is_here(place):
            return not any(holds(self.at, store.at) for store in stores)
        if any(self.is_elsewhere(store) for store in stores):
            return False
        for store in stores:
            if self._is_before_condition(store.at, place):
                continue
            if store.at.start_byte <= place.start_byte < store.at.end_byte:
                return False
            if place.end_byte <= store.at.start_byte < self.at.end_byte:
                return False
            if jumps_back(self.names.tree, store.at, self.at):
                return False
            loop = self.names.tree.enclosing(self.at, _LOOPS)
            while loop is not None:
                begun = loop.child_by_field_name("initializer")
                if holds(loop, store.at) and not (holds(loop, place) and (begun is None or not holds(begun, place))):
                    return False
                loop = self.names.tree.enclosing(loop, _LOOPS)
        return True

    def _is_before_condition(self, store: Node, place: Node) -> bool:
        """Whether `place` stands in the condition of a loop around the launch, and the loop stores as it goes on: the
        condition is asked again before the launch is reached again."""
        loop = self.names.tree.enclosing(store, _FOR)
        if loop is None or not holds(loop, place):
            return False
        update, condition, body = (loop.child_by_field_name(part) for part in ("update", "condition", "body"))
        if update is None or condition is None or body is None:
            return False
        return holds(update, store) and holds(condition, place) and holds(body, self.at)

    def _is_here(self, node: Node) -> bool:
        """Whether an expression is worked out at the launch."""
        return holds(self.at, node) or (self._listed is not None and holds(self._listed, node))

    def is_elsewhere(self, store: Store) -> bool:
        """Whether a variable may be changed at places that the text does not show from there on: a reference to it, a
        pointer that is kept, or a lambda. (Functions that are given its address change it there and then.)"""
        if is_deferred(self.names.tree, store.at, self.at):
            return True
        if store.value is not None or store.at.type in ("assignment_expression", "update_expression"):
            return False
        above: Node | None = store.at
        while above is not None and above.type in ("pointer_expression", "cast_expression", "parenthesized_expression"):
            above = self.names.tree.parent(above)
        return above is None or above.type not in ("argument_list", "call_expression", "binary_expression")

    def _leaf(self, key: tuple[object, ...], node: Node) -> Term:
        if key not in self._leaves:
            text = self._title(node)
            function = self.names.tree.enclosing(self.at, _FUNCTION)
            name = f"{_function_name(function)}{text}"
            count = self._named[name] = self._named.get(name, 0) + 1
            self._leaves[key] = leaf = t.symbol(name if count == 1 else f"{name}.{count}", Kind.UNIFORM, Sort.INT)
            if key[0] == "variable" and self._is_parameter(node):
                self._chosen.add(leaf)
        return self._leaves[key]

    def _is_parameter(self, node: Node) -> bool:
        found = self.names.declaration(text_of(node), node) if node.type == "identifier" else None
        return found is not None and found.node.type in _PARAMETERS and found.scope.type in _FUNCTION

    def _title(self, node: Node) -> str:
        text = " ".join(text_of(node).split())
        return text if len(text) <= TITLE else f"{text[: TITLE - 3]}..."

    def _child(self, node: Node, field: str) -> Node:
        child = node.child_by_field_name(field)
        if child is None:
            raise _NotFollowed
        return child


class _NotFollowed(Exception):
    pass


def _identifiers(node: Node) -> list[Node]:
    if node.type == "identifier":
        return [node]
    return [name for child in node.named_children for name in _identifiers(child)]


def _of_variable(declaration: Declaration, node: Node) -> tuple[object, ...]:
    return "variable", declaration.declarator.start_byte, text_of(node)


def _object(node: Node) -> Node | None:
    """What a member belongs to, or what a method is called on with nothing but numbers: `x` of `x.n`, `x.size(0)`."""
    if node.type == "call_expression":
        function, listed = node.child_by_field_name("function"), node.child_by_field_name("arguments")
        given = arguments_of(listed) if listed is not None else []
        if function is None or any(argument.type != "number_literal" for argument in given):
            return None
        node = function
    return node.child_by_field_name("argument") if node.type == "field_expression" else None


def _is_integer(type_text: str) -> bool:
    return integer_range(type_text.strip()) is not None


def _is_real_type(type_text: str) -> bool:
    return type_text.removeprefix("const ").strip() in ("float", "double", "static_cast<float>", "static_cast<double>")


def _function_name(function: Node | None) -> str:
    head = function.child_by_field_name("declarator") if function is not None else None
    while head is not None and head.type not in ("identifier", "field_identifier", "qualified_identifier"):
        head = head.child_by_field_name("declarator")
    return f"{text_of(head)}::" if head is not None else ""
