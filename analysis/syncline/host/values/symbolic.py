"""Integer expressions of host code as terms over the values that are not followed: what stands in a launch, and how
its extents and its arguments hang together.

A variable is followed to its definition where exactly one reaches. What is not followed is a symbol. Two mentions of a
variable are one symbol where nothing can have changed it in between; else they are two.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tree_sitter import Node

from ...frontend.syntax.ancestry import holds, list_of, text_of
from ...frontend.syntax.declarations import FILE_SCOPES, Declaration
from ...ir import terms as t
from ...ir.terms import Kind, Sort, Term
from ...limits.host import TERM_DEPTH, TITLE
from ..text.functions import identifiers
from ..text.in_place import enclosing, function_around
from ..text.on_the_way import is_deferred, jumps_back
from ..text.references import are_changes_seen
from ..text.scalars import integer_range
from ..text.steps import is_computed
from ..text.stores import Store, is_in_common, member_of
from ..text.undisturbed import keeps, keeps_by_reference, keeps_of_file, may_be_member
from .arithmetic import NotFollowed, converted
from .arrays import element, index_of
from .calls import Calls
from .constants import Constants, is_constant
from .expressions import AXES, Scope, Variable
from .reached import Reached, is_parameter
from .tensors import asked_of

_OUTER = FILE_SCOPES | {"field_declaration_list"}
_LOOPS = frozenset({"for_statement", "for_range_loop", "while_statement", "do_statement", "lambda_expression"})
_FOR = frozenset({"for_statement"})
_PARAMETERS = frozenset({"parameter_declaration", "optional_parameter_declaration"})
_FUNCTION = frozenset({"function_definition", "lambda_expression"})
HERE = Scope({}, closed=False)


class Symbolic(Calls):
    """The values of integer expressions as a launch at `at` sees them."""

    def __init__(
        self, constants: Constants, at: Node, listed: Node | None = None, named: dict[str, int] | None = None
    ) -> None:
        """`listed`: where the addresses of the arguments stand, if not in the launch itself; `named`: how often each
        name was given to a value, where others give names as well."""
        super().__init__(constants)
        self.constants: Constants = constants
        self.at = at
        self._listed = listed
        self.extents: Callable[[Node, int], Term | None] = lambda node, axis: None  #: of a `dim3`, by `Dims`
        #: what a member of a local record was made of, and the member's type, by `Dims`
        self.members: Callable[[Declaration, str, Node], tuple[Node, Node] | None] = lambda record, member, at: None
        self._leaves: dict[tuple[object, ...], Term] = {}
        self._named: dict[str, int] = {} if named is None else named
        self._of_caller: set[Term] = set()
        self._mentions: dict[Term, Node] = {}  #: what each value stands for
        self._busy: set[tuple[int, int]] = set()
        self.tensors: set[tuple[object, ...]] = set()  #: of which something is being asked
        self._depth = 0
        self._terms: dict[tuple[int, int], Term] = {}  #: by the node's id, and how deep it was asked for
        self._stable: dict[tuple[int, int], bool] = {}
        self._held: dict[tuple[object, ...], Any] = {}  #: by the places that have the same statements before them
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
            term = self.operand(node, HERE)
            if self._outside:
                self._terms[key] = term
            return term
        except RecursionError:
            return self._leaf(("place", node.start_byte, node.end_byte), node)
        finally:
            self._depth -= 1

    def begun(self, declarator: Node) -> Term:
        """What a parameter has as its function begins."""
        found = self.names.declaration(text_of(declarator), declarator)
        if found is None or self.names.stores(found):
            return self._leaf(("begun", declarator.start_byte), declarator)
        return self._leaf(_of_variable(found, declarator), declarator)

    def said(self, node: Node) -> Term | None:
        """A condition as a term; None for one that is not made of comparisons of integers."""
        try:
            return self.condition(node, HERE)
        except (NotFollowed, RecursionError):
            return None

    def compared(self, operator: str, left: Node, right: Node) -> Term | None:
        """A comparison of two expressions; None for one that is not of integers."""
        try:
            return self.comparison(operator, [left, right], HERE)
        except (NotFollowed, RecursionError):
            return None

    def one_of(self, node: Node, axis: int) -> Term:
        """An extent of a `dim3` of which more than one value is possible."""
        return self._leaf(("extent", node.start_byte, node.end_byte, axis), node)

    def stands_in(self, value: Term, function: Node) -> bool:
        """Whether a value that is not followed is one of a function."""
        mention = self._mentions.get(value)
        return mention is not None and holds(function, mention)

    def is_chosen(self, value: Term) -> bool:
        """Whether a value that is not followed is a parameter of the function around the launch, as it was called."""
        return value in self._of_caller

    def is_computed(self, value: Term) -> bool:
        """Whether a value that is not followed is that of a variable which the text computes from integers."""
        mention = self._mentions.get(value)
        return mention is not None and is_computed(self.names, self.is_integer, mention)

    def identity(self, node: Node, place: Node | None = None) -> tuple[object, ...]:
        """What makes two mentions one value: equal only where both certainly have the same at the launch. `place`:
        where a local variable's value is meant, if not where it is mentioned."""
        if place is not None and place != node and (declaration := self._local(node)) is not None:
            is_kept = self._is_stable(declaration, place)
            return (
                _of_variable(declaration, node)
                if is_kept
                else ("place", place.start_byte, place.end_byte, text_of(node))
            )
        if node.type == "subscript_expression":
            text = text_of(node)
            fixed = self._is_here(node) and not any(mark in text for mark in ("(", "++", "--", "="))
            return ("text", text) if fixed else ("place", node.start_byte, node.end_byte)
        return self._key(node, place)

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
            self.followed(node, HERE)
            return True
        except (NotFollowed, RecursionError):
            return node.type in ("identifier", "type_identifier") and self.is_integer(node)

    def is_integer(self, node: Node) -> bool:
        """Whether a name is declared as an integer."""
        found = self.names.declaration(text_of(node), node)
        if found is not None and found.declarator.type == "function_declarator":
            return False
        kind = self.constants.type_of(found) if found is not None else None
        return integer_range(kind) is not None

    # --- expressions -------------------------------------------------------------------------------------------------

    def operand(self, node: Node, scope: Scope) -> Term:
        """The value of a part of an expression; where it is not followed, what it goes by."""
        try:
            return self.followed(node, scope)
        except NotFollowed:
            if scope.closed and not self._is_kept(node, scope):
                raise
            return self._computed(node, scope) or self._leaf(self.identity(node), node)

    def _is_kept(self, node: Node, scope: Scope) -> bool:
        """Whether a name keeps its value in the loop that is run through."""
        found = self._local(node) if node.type == "identifier" else None
        if found is None or scope.loop is None or not are_changes_seen(self.names, found):
            return False
        return not any(holds(scope.loop, store.at) for store in self.names.stores(found))

    def _computed(self, node: Node, scope: Scope) -> Term | None:
        """What is computed from integer variables in a way that is not followed: the same for the same. None where it
        is not."""
        if node.type not in ("call_expression", "binary_expression", "unary_expression", "conditional_expression"):
            return None
        if any(mark in text_of(node) for mark in ("++", "--")):
            return None
        inputs = dict.fromkeys(self._name_of(name, scope) for name in identifiers(node) if self.is_integer(name))
        given = [value for value in inputs if not value.is_const]
        return t.call(self._title(node), given, Sort.INT) if given else None

    def _name_of(self, name: Node, scope: Scope) -> Term:
        try:
            return self.followed(name, scope)
        except NotFollowed:
            return self._leaf(self._key(name), name)

    def undecided(self, node: Node, scope: Scope) -> Term:
        if scope.closed:
            raise NotFollowed
        return t.ne(self._leaf(("condition", node.start_byte, node.end_byte), node), t.ZERO)

    def truth(self, node: Node, scope: Scope) -> Term:
        return self.operand(node, scope)

    def method(self, call: Node, scope: Scope) -> Term:
        return asked_of(self, call, scope)

    def other(self, node: Node, scope: Scope) -> Term:
        try:
            return super().other(node, scope)
        except NotFollowed:
            if node.type == "subscript_expression" and not scope.closed:
                return self._element(node)
            member = text_of(self.child(node, "field")) if node.type == "field_expression" else ""
            if not member or scope.closed:
                raise
            extent = self._extent_of(self.child(node, "argument"), AXES[member]) if member in AXES else None
            variable = self.child(node, "argument")
            found = self._plain_variable(variable) if variable.type == "identifier" and extent is None else None
            value = self.member(found, member, node) if found is not None and "->" not in text_of(node) else extent
            if value is None:
                raise
            return value

    def _plain_variable(self, name: Node) -> Declaration | None:
        """A local variable, or one of the file."""
        found = self.names.declaration(text_of(name), name)
        return found if found is not None and found.scope.type in FILE_SCOPES else self._local(name)

    def _element(self, node: Node) -> Term:
        """What an element of a local array holds, where one statement gave it that."""
        array = self.child(node, "argument")
        found = self._local(array) if array.type == "identifier" else None
        index = index_of(self.constants, node)
        if found is None or index is None or found.declarator.type != "array_declarator":
            raise NotFollowed
        kind = self.constants.plain(self.child(found.node, "type"))
        values = element(self.constants, found, index, node)
        if len(values) != 1 or values[0] is None or integer_range(kind) is None or self.is_real(values[0]):
            raise NotFollowed
        return converted(self.term(values[0]), kind)

    def member(self, variable: Declaration, name: str, at: Node) -> Term | None:
        """The integer that a member of a local record is at a place, where the record was made of that."""
        found = self.members(variable, name, at)
        kind = self.constants.plain(found[1]) if found is not None else None
        if found is None or kind is None or integer_range(kind) is None or self.is_real(found[0]):
            return None
        try:
            return converted(self.term(found[0]), kind)
        except NotFollowed:
            return None

    def _extent_of(self, node: Node, axis: int) -> Term | None:
        """An extent of a `dim3`."""
        outside, self._outside = self._outside, False
        try:
            return self.extents(node, axis)
        finally:
            self._outside = outside

    # --- names -------------------------------------------------------------------------------------------------------

    def named(self, node: Node, scope: Scope) -> Term:
        if (value := self.constants.value(node)) is not None:
            return t.integer(value)
        declaration = self.names.declaration(text_of(node), node)
        if declaration is None:
            raise NotFollowed
        kind = self.constants.type_of(declaration)
        if is_parameter(declaration) and integer_range(kind) is not None and self._is_changed(declaration, node):
            return self._reached(declaration, node)
        if declaration.node.type not in ("declaration", "field_declaration") or kind is None:
            raise NotFollowed
        if declaration.declarator.type not in ("identifier", "field_identifier") or integer_range(kind) is None:
            raise NotFollowed
        if scope.closed and not self._is_kept(node, scope):
            raise NotFollowed
        is_static = "static" in self.names.words(declaration.node)
        if (is_static or declaration.scope.type in _OUTER) and not is_constant(self.names, declaration.node):
            raise NotFollowed
        stores, first = self.constants.reaching(declaration, node)
        if first and not stores and declaration.value is not None:
            value = declaration.value
        elif not first and len(stores) == 1 and stores[0].value is not None and stores[0].field is None:
            value = stores[0].value
        else:
            return self._reached(declaration, node)
        if self.is_real(value):
            raise NotFollowed
        return converted(self.term(value), kind)

    def _is_changed(self, declaration: Declaration, at: Node) -> bool:
        """Whether something is stored to a parameter of the function before a place."""
        return any(store.at.start_byte < at.start_byte for store in self.names.stores(declaration))

    def _reached(self, declaration: Declaration, at: Node) -> Term:
        """What a variable holds at a place that several stores lead to."""
        value = self.held(declaration, at).get(declaration.declarator.id)
        if value is None:
            raise NotFollowed
        return value

    def held(self, declaration: Declaration, at: Node) -> Mapping[Variable, Term | None]:
        """What a local variable, or each axis of a `dim3`, holds at a place, by the statements on the way there."""
        key = (declaration.declarator.id, at.start_byte)
        if key in self._busy or declaration.scope.type in _OUTER or self._depth >= TERM_DEPTH:
            raise NotFollowed
        way = Reached(self, declaration, at)
        place = None if self._busy else way.place()
        if place is None:
            return self._along(way, declaration, key)
        known = self._held.get((self._depth, *place), self)
        if known is self:
            try:
                known = self._along(way, declaration, key)
            except NotFollowed:
                known = None
            self._held[(self._depth, *place)] = known
        if known is None:
            raise NotFollowed
        return known

    def _along(self, way: Reached, declaration: Declaration, key: tuple[int, int]) -> Mapping[Variable, Term | None]:
        self._busy.add(key)
        self._depth += 1
        try:
            begun = None
            if is_parameter(declaration):
                begun = self._leaf(("begun", declaration.declarator.start_byte), declaration.declarator)
            return way.values(begun)
        finally:
            self._depth -= 1
            self._busy.discard(key)

    def _key(self, node: Node, since: Node | None = None) -> tuple[object, ...]:
        """What makes two mentions one value."""
        place = ("place", node.start_byte, node.end_byte)
        if (member := _own_member(node)) is not None:  # `this->n` is what a method calls `n`
            here = self._is_here(node) or keeps(self.names, member, self.at)
            return ("text", text_of(member)) if here else place
        variable, text, called = node, text_of(node), False
        while (inner := _object(variable)) is not None:
            called = called or variable.type == "call_expression"
            variable = inner
        if variable.type not in ("identifier", "type_identifier", "this"):
            return place
        declaration = self.names.declaration(text_of(variable), variable) if variable.type != "this" else None
        if called and (declaration is None or not is_constant(self.names, declaration.node)):
            return place
        if declaration is None or declaration.scope.type in _OUTER or "->" in text or variable.type == "this":
            here = self._is_here(node) or (variable == node and self._is_unchanged(node, declaration, since or node))
            return ("text", text) if here else place
        return _of_variable(declaration, node) if self._is_stable(declaration, node) else place

    def _is_unchanged(self, name: Node, declaration: Declaration | None, since: Node) -> bool:
        """Whether a variable of the file, or a name without a declaration, as a header's constant, means at the launch
        what it meant before."""
        if declaration is None:
            return not may_be_member(self.names, text_of(name), name) or keeps(self.names, name, self.at)
        return declaration.scope.type in FILE_SCOPES and keeps_of_file(self.names, declaration, since, self.at)

    def _is_stable(self, declaration: Declaration, place: Node) -> bool:
        """Whether a variable still has at the launch what it had at `place`, which control has passed on its way."""
        key = declaration.declarator.id, place.id
        if key not in self._stable:
            self._stable[key] = self._keeps(declaration, place)
        return self._stable[key]

    def _keeps(self, declaration: Declaration, place: Node) -> bool:
        member = member_of(place)
        stores = [store for store in self.names.stores(declaration) if is_in_common(store.field, member)]
        if self._is_here(place):
            return not any(holds(self.at, store.at) for store in stores)
        if any(self.is_elsewhere(store) for store in stores):
            return False
        if declaration.declarator.type == "reference_declarator" and not keeps_by_reference(self.names, place, self.at):
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
            loop = enclosing(self.names.tree, self.at, _LOOPS)
            while loop is not None:
                begun = loop.child_by_field_name("initializer")
                if holds(loop, store.at) and not (holds(loop, place) and (begun is None or not holds(begun, place))):
                    return False
                loop = enclosing(self.names.tree, loop, _LOOPS)
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
        return self.names.is_kept(store)

    def _leaf(self, key: tuple[object, ...], node: Node) -> Term:
        if key not in self._leaves:
            text = self._title(node)
            function = function_around(self.names.tree, self.at)
            name = f"{_function_name(function)}{text}"
            count = self._named[name] = self._named.get(name, 0) + 1
            self._leaves[key] = leaf = t.symbol(name if count == 1 else f"{name}.{count}", Kind.UNIFORM, Sort.INT)
            if key[0] == "variable" and self._is_parameter(node):
                self._of_caller.add(leaf)
            self._mentions[leaf] = node
        return self._leaves[key]

    def _is_parameter(self, node: Node) -> bool:
        found = self.names.declaration(text_of(node), node) if node.type == "identifier" else None
        return found is not None and found.node.type in _PARAMETERS and found.scope.type in _FUNCTION

    def _title(self, node: Node) -> str:
        text = " ".join(text_of(node).split())
        return text if len(text) <= TITLE else f"{text[: TITLE - 3]}..."


def _of_variable(declaration: Declaration, node: Node) -> tuple[object, ...]:
    return "variable", declaration.declarator.start_byte, text_of(node)


def _own_member(node: Node) -> Node | None:
    """The member that `this->n` names."""
    inner = node.child_by_field_name("argument") if node.type == "field_expression" else None
    return node.child_by_field_name("field") if inner is not None and inner.type == "this" else None


def _object(node: Node) -> Node | None:
    """What a member belongs to, or what a method is called on with nothing but numbers: `x` of `x.n`, `x.size(0)`."""
    if node.type == "call_expression":
        function, given = node.child_by_field_name("function"), list_of(node, "arguments")
        if function is None or any(argument.type != "number_literal" for argument in given):
            return None
        node = function
    return node.child_by_field_name("argument") if node.type == "field_expression" else None


def _function_name(function: Node | None) -> str:
    head = function.child_by_field_name("declarator") if function is not None else None
    while head is not None and head.type not in ("identifier", "field_identifier", "qualified_identifier"):
        head = head.child_by_field_name("declarator")
    return f"{text_of(head)}::" if head is not None else ""
