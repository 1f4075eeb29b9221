"""Integer constants in host code, evaluated on the syntax tree."""

from __future__ import annotations

from collections.abc import Mapping

from tree_sitter import Node

from ...frontend import ctypes as c
from ...frontend.ctypes import Arithmetic, CType
from ...frontend.preprocess.expression import NotConstant
from ...frontend.sema.core import arithmetic, literals
from ...frontend.sema.core.convert import cast
from ...frontend.sema.core.values import Number
from ...frontend.syntax.ancestry import arguments_of, text_of
from ...frontend.syntax.declarations import TYPE_PARAMETER, Declaration
from ...ir import terms as t
from ...limits.host import CONSTANT_DEPTH
from ..names import host_sema
from ..text.casts import without_parentheses
from ..text.functions import name_of
from ..text.linkage import others_may_change
from ..text.on_the_way import always_before, hides_again, may_come_round
from ..text.scalars import integer_range
from ..text.stores import HostNames, Store
from .arithmetic import NotFollowed
from .calls import Calls
from .expressions import Scope

_LITERALS = {"number_literal": literals.number, "char_literal": literals.character}


def is_constant(names: HostNames, node: Node) -> bool:
    """Whether what a declaration declares has one value from its beginning on. (A member that is const alone is set by
    a constructor.)"""
    qualifiers = names.words(node)
    member = node.type == "field_declaration"
    return "constexpr" in qualifiers or ("const" in qualifiers and (not member or "static" in qualifiers))


class Constants:
    """Evaluates expressions at their place in the text. Gives None for what is not certainly constant.

    `facts` holds the values of variables on the path that is looked at (`path_facts`), by their declarator's id, and
    the sizes of template parameters that are types."""

    def __init__(self, names: HostNames, facts: Mapping[int, int] | None = None, depth: int = 0) -> None:
        self.names = names
        self.facts = facts or {}
        self._known = names.values.setdefault(frozenset(self.facts.items()), {})
        self._busy: set[tuple[int, int]] = set()
        self._depth = depth
        self._calls = Calls(self)

    def value(self, node: Node) -> int | None:
        """The value of an integer expression, or None."""
        if self._depth or self._busy:
            return self._evaluated(node)
        if node.id not in self._known:
            self._known[node.id] = self._evaluated(node)
        return self._known[node.id]

    def _evaluated(self, node: Node) -> int | None:
        if self._depth >= CONSTANT_DEPTH:
            return None
        self._depth += 1
        try:
            return _of(self._value(node))
        except (NotConstant, RecursionError):
            return None
        finally:
            self._depth -= 1

    def type_of(self, declaration: Declaration) -> CType | None:
        """A variable's type, or what a function gives back; None for references, pointers and arrays."""
        known = self.names.types
        if declaration.declarator.id not in known:
            named = declaration.declarator.type in ("identifier", "field_identifier", "function_declarator")
            kind = declaration.node.child_by_field_name("type") if named else None
            known[declaration.declarator.id] = self.plain(kind) if kind is not None else None
        return known[declaration.declarator.id]

    def plain(self, kind: Node) -> CType:
        """What a type means at its place, whatever the template parameters around stand for."""
        return host_sema.type_at(self.names, kind)

    def reaching(
        self, declaration: Declaration, at: Node, changing: tuple[Store, ...] | None = None
    ) -> tuple[tuple[Store, ...], bool]:
        """The stores that may have given the variable its value at `at`, in order, and whether its first value is still
        possible. A store on every way to `at` hides all before it. `changing`: those that may change the part of it
        that is asked for (None: all of them)."""
        qualifiers = self.names.words(declaration.node)
        if "const" in qualifiers or "constexpr" in qualifiers:
            return (), True
        stores = self.names.stores(declaration) if changing is None else changing
        if declaration.scope.type in ("translation_unit", "declaration_list", "field_declaration_list"):
            return stores, True  # any function may have run before
        found: list[Store] = []
        hiding: Store | None = None
        static = "static" in qualifiers
        for store in stores:
            if store.at.start_byte <= at.start_byte <= store.at.end_byte and store.at.end_byte > at.end_byte:
                if not may_come_round(self.names.tree, store.at, at, declaration.scope):
                    continue  # the expression asked for is inside the assignment itself
                found.append(store)
            elif store.at.start_byte < at.start_byte:
                hides = store.value is not None and store.field is None and always_before(self.names.tree, store.at, at)
                if hides and not static:
                    found, hiding = [], store
                found.append(store)
            elif (static or may_come_round(self.names.tree, store.at, at, declaration.scope)) and (
                hiding is None or not hides_again(self.names.tree, hiding.at, store.at, at)
            ):
                found.append(store)
        return tuple(found), hiding is None

    # --- expressions -------------------------------------------------------------------------------------------------

    def _value(self, node: Node) -> Number:
        kind = node.type
        if kind in _LITERALS:
            return _checked(_LITERALS[kind](text_of(node)))
        if kind in ("identifier", "type_identifier"):
            name = text_of(node)
            return self._name(name, node)
        if kind in ("true", "false"):
            return Number(t.integer(int(kind == "true")), c.BOOL)
        if kind in ("parenthesized_expression", "argument_list", "initializer_list", "condition_clause"):
            inner = arguments_of(node)
            if len(inner) == 1:
                return self._value(inner[0])
        if kind == "unary_expression":
            return _checked(arithmetic.unary(node.children[0].type, self._child(node, "argument")))
        if kind == "binary_expression":
            return self._binary(node)
        if kind == "conditional_expression":
            chosen = self._child(node, "consequence" if _of(self._child(node, "condition")) else "alternative")
            self._in_type(node, _of(chosen))  # the type of the other one counts as well
            return chosen
        if kind == "cast_expression":
            return self._converted(self._child(node, "value"), node.child_by_field_name("type"))
        if kind == "sizeof_expression":
            return Number(t.integer(self._sizeof(node)), c.ULONG)
        if kind == "call_expression":
            return self._call(node)
        if kind == "qualified_identifier":
            return self._qualified(node)
        raise NotConstant(kind)

    def _in_type(self, node: Node, value: int) -> None:
        """Raises NotConstant where the type of an operation may not hold what the numbers give."""
        try:
            self._calls.in_type(node, value)
        except NotFollowed:
            raise NotConstant("wraps around") from None

    def _child(self, node: Node, field: str) -> Number:
        child = node.child_by_field_name(field)
        if child is None:
            raise NotConstant(f"no {field}")
        return self._value(child)

    def _binary(self, node: Node) -> Number:
        operator = text_of(node.child_by_field_name("operator") or node.children[1])
        left = self._child(node, "left")
        if operator in ("&&", "||"):
            decided = bool(_of(left)) == (operator == "||")
            truth = _of(left) if decided else _of(self._child(node, "right"))
            return Number(t.integer(int(bool(truth))), c.BOOL)
        right = self._child(node, "right")
        if operator in ("/", "%") and not _of(right):
            raise NotConstant("division by zero")
        if operator in ("<<", ">>") and not 0 <= _of(right) < c.promote(left.type).scalar.bits:
            raise NotConstant("shift")
        return _checked(arithmetic.binary(operator, left, right))

    def _converted(self, value: Number, kind: Node | None) -> Number:
        wanted = self.plain(kind) if kind is not None else None
        if not isinstance(wanted, Arithmetic):
            raise NotConstant("conversion")
        return _checked(cast(value, wanted))

    def _sizeof(self, node: Node) -> int:
        kind, value = node.child_by_field_name("type"), node.child_by_field_name("value")
        inner = without_parentheses(value) if value is not None else None
        named = self.names.declaration(text_of(inner), inner) if inner is not None else None
        if named is not None and named.node.type != TYPE_PARAMETER:
            found = self.type_of(named)
            size = c.known_size(found) if found is not None else None
        else:
            size = self.size_of(kind or inner or node)
        if size is None:
            raise NotConstant("sizeof")
        return size

    def size_of(self, kind: Node) -> int | None:
        """The size of a type that is spelled at a place, a template parameter or another name of one among them; None
        where it is not known."""
        found = self.plain(kind)
        if not isinstance(found, c.Opaque):
            return c.known_size(found)
        declared = self.names.declaration(found.name, kind)
        return self.facts.get(declared.declarator.id) if declared is not None else None

    def _call(self, node: Node) -> Number:
        function = node.child_by_field_name("function")
        listed = node.child_by_field_name("arguments")
        if function is None or listed is None:
            raise NotConstant("call")
        arguments = arguments_of(listed)
        name, given = name_of(function)
        if name == "static_cast" and len(given) == len(arguments) == 1:
            return self._converted(self._value(arguments[0]), given[0])
        if function.type in ("primitive_type", "sized_type_specifier") and len(arguments) == 1:
            return self._converted(self._value(arguments[0]), function)
        values = [self._value(argument) for argument in arguments]
        plain = name.removeprefix("std::")
        if plain in ("min", "max", "MIN", "MAX") and len(values) == 2 and not self._calls.is_defined(plain):
            common = c.usual(values[0].type, values[1].type)
            one, other = (cast(value, common) for value in values)
            return min(one, other, key=_of) if plain.lower() == "min" else max(one, other, key=_of)
        if self._calls.is_variable(function):
            raise NotConstant("call")
        return self._returned(name, given, values)

    def _returned(self, name: str, given: tuple[Node, ...], values: list[Number]) -> Number:
        """What the text's only function of this name gives back for these arguments."""
        if not name or name.startswith("std::"):
            raise NotConstant("call")
        try:
            value = self._calls.run(name, given, [value.term for value in values], Scope({}))
        except NotFollowed:
            raise NotConstant("call") from None
        if not value.is_const:
            raise NotConstant("call")
        return host_sema.number(int(value.value))

    # --- names -------------------------------------------------------------------------------------------------------

    def _name(self, name: str, at: Node) -> Number:
        declaration = self.names.declaration(name, at)
        if declaration is None:
            raise NotConstant(name)
        return self.variable(declaration, at)

    def _qualified(self, node: Node) -> Number:
        """`Scope::NAME`, where the text has exactly one such name outside of functions."""
        last = node
        while last.type == "qualified_identifier":
            inner = last.child_by_field_name("name")
            if inner is None:
                raise NotConstant("name")
            last = inner
        if (member := host_sema.static_member(self.names, node, self.facts)) is not None:
            return _checked(member)
        found = list(self.names.namespace_members(text_of(last)))
        if last.type not in ("identifier", "type_identifier") or len(found) != 1:
            raise NotConstant("name")
        return self.variable(found[0], node)

    def variable(self, declaration: Declaration, at: Node) -> Number:
        """The value of a variable or an enumerator at a place. Raises NotConstant where it is not certain."""
        node, fact = declaration.node, self.facts.get(declaration.declarator.id)
        if fact is None and node.type == "enumerator":
            return _checked(host_sema.enumerator(self.names, node, self.facts))
        kind = self.type_of(declaration)
        if fact is not None:
            number = host_sema.number(fact)
            return cast(number, kind) if isinstance(kind, Arithmetic) else number
        limits = integer_range(kind)
        if node.type not in ("declaration", "field_declaration") or limits is None:
            raise NotConstant(declaration.name)
        if declaration.declarator.type == "function_declarator" or others_may_change(self.names, declaration):
            raise NotConstant(declaration.name)
        key = (declaration.declarator.id, at.start_byte)
        if key in self._busy or len(self._busy) > CONSTANT_DEPTH:
            raise NotConstant(declaration.name)
        self._busy.add(key)
        try:
            stores, first = self.reaching(declaration, at)
            if node.type == "field_declaration" and not is_constant(self.names, node):
                raise NotConstant(declaration.name)  # a constructor sets it
            if any(store.value is None or store.field is not None for store in stores):
                raise NotConstant(declaration.name)
            values = {self._value(store.value) for store in stores if store.value is not None}
            if first and declaration.value is not None:
                values.add(self._value(declaration.value))
            elif first and "extern" in text_of(node).split(declaration.name)[0]:
                raise NotConstant(declaration.name)
        finally:
            self._busy.discard(key)
        if len(values) != 1:
            raise NotConstant(declaration.name)
        value = values.pop()
        return _checked(cast(value, kind)) if isinstance(kind, Arithmetic) else value


def _of(number: Number) -> int:
    """The value of a constant."""
    return int(number.term.value)


def _checked(found: object) -> Number:
    """A constant of an integer type that holds it: what a signed one does not hold has no meaning (C++17 [expr]/4)."""
    if not isinstance(found, Number) or not found.term.is_const or found.type.scalar.sort is t.Sort.REAL:
        raise NotConstant("no integer")
    number = Number(t.as_integer(found.term), found.type)
    held = integer_range(number.type)
    if held is None or not held[0] <= _of(number) <= held[1]:
        raise NotConstant("overflow")
    return number


@host_sema.constant.definition
def _constant(names: HostNames, node: Node, facts: Mapping[int, int]) -> int | None:
    return Constants(names, facts).value(node)
