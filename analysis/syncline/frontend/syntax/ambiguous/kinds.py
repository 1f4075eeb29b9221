"""Whether a name is that of a type or of a value: what C++'s grammar asks of a name where both could stand.

A name is looked up where it is used: in the function around it, in the records around that, in the file, in what the
language brings along (C++17 [basic.lookup]). One that nobody declares is what it is used as wherever that is plain.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any, NamedTuple

from ....regex import regex
from ...languages import Language
from ..ancestry import Ancestry, holds
from ..declarations import SCOPES, declared
from ..scopes import Names


class Kind(Enum):
    """What a name stands for."""

    TYPE = "a type"
    VALUE = "a value"
    TEMPLATE = "a template of functions"


def _nested(opening: bytes, other: bytes, closing: bytes, deepest: int) -> bytes:
    """The pattern of what stands between brackets, with brackets of that kind in it, so many deep."""
    whole = opening + rb"(?:" + other + rb")*+" + closing
    for _ in range(deepest):
        whole = opening + rb"(?:" + other + rb"|" + whole + rb")*+" + closing
    return whole


#: `(...)` and `<...>`, which hold neither statements nor blocks
_GROUP = _nested(rb"\(", rb"[^();{}]++", rb"\)", 3)
_ARGUMENTS = _nested(rb"<", rb"[^<>;{}()]++|" + _GROUP, rb">", 5)
#: a name with its scopes and template arguments
NAME = (
    rb"(?:::\s*)?[A-Za-z_]\w*+"
    rb"(?:\s*::\s*(?:template\s+)?[A-Za-z_]\w*+|\s*" + _ARGUMENTS + rb"(?!\s*<))*"
)  # fmt: skip
_PARTS = regex(rb"(::)?\s*(?:template\s+)?([A-Za-z_]\w*+)\s*(" + _ARGUMENTS + rb")?\s*")


class _Declared(NamedTuple):
    """A declaration of a name: what it stands for, where it is in scope, and where it begins."""

    kind: Kind
    scope: Any
    start: int


_SPECIFIERS = frozenset({"struct_specifier", "class_specifier", "union_specifier", "enum_specifier"})
_TYPE_PARAMETERS = frozenset(
    {"type_parameter_declaration", "optional_type_parameter_declaration", "variadic_type_parameter_declaration"}
)
_TEMPLATE = frozenset({"template_declaration"})
_FUNCTION = frozenset({"function_definition"})
#: scopes whose names are seen from outside of functions
_OUTER = frozenset({"translation_unit", "declaration_list", "field_declaration_list"})
#: no function is declared in these, and no type
_LOCAL = SCOPES - _OUTER
#: types that need no declaration, whatever the language calls its own
_GROUPS = frozenset({"thread_block", "grid_group", "thread_group", "cluster_group", "coalesced_group"})
#: a name in one of these roles is a value
_OPERANDS = frozenset(
    {"binary_expression", "unary_expression", "update_expression", "assignment_expression", "return_statement",
     "conditional_expression", "subscript_argument_list", "condition_clause", "array_declarator"}
)  # fmt: skip
#: what may be the cast of the name before it, or the operation of a value with it
_DOUBTFUL = frozenset(
    {"unary_expression", "pointer_expression", "parenthesized_expression", "number_literal", "update_expression"}
)


class Kinds:
    """What the names of one text stand for."""

    def __init__(self, root: Any, text: bytes, language: Language) -> None:
        self.names = Names(root, text)
        self.tree: Ancestry = self.names.tree
        self._language = language
        self.has_vector_literals = language.has_vector_literals  #: `(float4)(a, b, c, d)`
        self._known: dict[tuple[str, int, int], list[_Declared]] = {}
        self._known_outside: dict[str, list[_Declared]] = {}
        self._used: dict[str, Kind | None] = {}

    @property
    def judged_by_use(self) -> frozenset[str]:
        """The names that somebody asked for and that are what they are used as, anywhere in the text."""
        return frozenset(self._used)

    def of(self, name: bytes, at: Any) -> Kind | None:
        """What a name, as it is spelled at a node, stands for; None where nobody can tell. One that is not declared is
        what it is used as."""
        found = self.declared(name, at)
        plain = found is None and b":" not in name and b"<" not in name
        return self._by_use(name.strip().decode()) if plain else found

    def declared(self, name: bytes, at: Any) -> Kind | None:
        """The same, by declarations alone."""
        parts = [match.groups() for match in _PARTS.finditer(name)]
        if not parts:
            return None
        last = parts[-1][1].decode()
        if len(parts) > 1:
            return self._member([part[1].decode() for part in parts[:-1]], last, at)
        return self.global_(last) if parts[0][0] else self._plain(last, at)

    def _plain(self, name: str, at: Any) -> Kind | None:
        function = self.tree.enclosing(at, _FUNCTION)
        if function is not None:
            around = self.tree.parent(function)
            area = around if around is not None and around.type == "template_declaration" else function
            inside = [d for d in self._declarations(name, area) if holds(d.scope, at)]
            found = _innermost(d for d in inside if d.start <= at.start_byte or d.scope.type in _OUTER)
            if found is not None:
                return found.kind
        outer = self._outer(name)
        # in a record its own name is the type, whatever its constructors are called (C++17 [class]/2)
        inner = [d for d in outer if d.scope.type != "translation_unit" and not self._is_constructor(d, name)]
        found = _innermost(d for d in inner if holds(d.scope, at))
        if found is not None:
            return found.kind
        if function is not None and (owner := self._owner(function)) is not None:
            kinds = {d.kind for d in inner if self._names_scope(d.scope, owner)}
            if len(kinds) == 1:
                return kinds.pop()
        return self.global_(name)

    def _is_constructor(self, declared: _Declared, name: str) -> bool:
        return declared.scope.type == "field_declaration_list" and self._names_scope(declared.scope, name)

    def global_(self, name: str) -> Kind | None:
        """What a name stands for outside of functions and records."""
        outer = self._outer(name)
        for narrow in (lambda d: d.scope.type == "translation_unit", _in_namespace, lambda d: True):
            kinds = {d.kind for d in outer if narrow(d)}
            if kinds:
                return Kind.VALUE if kinds == {Kind.VALUE, Kind.TYPE} else kinds.pop() if len(kinds) == 1 else None
        return self._of_language(name)

    def _member(self, scopes: list[str], name: str, at: Any) -> Kind | None:
        """What `A::B::name` stands for."""
        outer = self._outer(name)
        kinds = {d.kind for d in outer if self._names_scope(d.scope, scopes[-1])}
        if len(kinds) == 1:
            return kinds.pop()
        if self._is_parameter(scopes[0], at):
            return Kind.VALUE  # else it would say `typename` (C++17 [temp.res]/3)
        if scopes[0] == "std" and name in self._language.scalars:
            return Kind.TYPE
        kinds = {d.kind for d in outer}
        return kinds.pop() if len(kinds) == 1 else None

    def _is_parameter(self, name: str, at: Any) -> bool:
        """Whether a name is that of a template's type parameter."""
        scope = self.tree.enclosing(at, _TEMPLATE)
        while scope is not None:
            if any(d.kind is Kind.TYPE and d.scope == scope for d in self._declarations(name, scope)):
                return True
            scope = self.tree.enclosing(scope, _TEMPLATE)
        return False

    def _owner(self, function: Any) -> str | None:
        """The record that a function defined as `Record::name` is a method of."""
        node = function.child_by_field_name("declarator")
        while node is not None and node.type != "qualified_identifier":
            node = node.child_by_field_name("declarator")
        scope = node.child_by_field_name("scope") if node is not None else None
        text = scope.text if scope is not None else None
        return text.partition(b"<")[0].strip().decode() if text else None

    def _names_scope(self, scope: Any, name: str) -> bool:
        """Whether a scope is that of the record or the namespace of this name."""
        above = self.tree.parent(scope)
        named = above.child_by_field_name("name") if above is not None else None
        text = named.text if named is not None else None
        return text is not None and text.partition(b"<")[0].rpartition(b"::")[2].strip() == name.encode()

    # --- declarations ------------------------------------------------------------------------------------------------

    def _declarations(self, name: str, area: Any) -> list[_Declared]:
        key = (name, area.start_byte, area.end_byte)
        if key not in self._known:
            found = (self._declaration(name, node) for node in self.names.occurrences(name, area))
            self._known[key] = [each for each in found if each is not None]
        return self._known[key]

    def _outer(self, name: str) -> list[_Declared]:
        """The declarations of a name outside of functions."""
        if name not in self._known_outside:
            found = (self._declaration(name, node) for node in self.names.outer_occurrences(name))
            self._known_outside[name] = [d for d in found if d is not None and d.scope.type not in _LOCAL]
        return self._known_outside[name]

    def _declaration(self, name: str, node: Any) -> _Declared | None:
        """What a node declares; None where it only uses the name."""
        parent = self.tree.parent(node)
        if parent is None:
            return None
        if parent.type in _TYPE_PARAMETERS:
            scope = self.tree.enclosing(parent, SCOPES)
            is_name = parent.child_by_field_name("default_type") != node
            return _Declared(Kind.TYPE, scope, node.start_byte) if scope is not None and is_name else None
        if parent.type in _SPECIFIERS or parent.type == "alias_declaration":
            is_name = parent.child_by_field_name("name") == node
            return self._entered(Kind.TYPE, parent, node) if is_name else None
        if parent.type == "template_type" and (above := self.tree.parent(parent)) is not None:
            return self._entered(Kind.TYPE, above, node) if above.type in _SPECIFIERS else None
        outer, inner = parent, node
        while outer is not None and outer.type.endswith("declarator"):
            if outer.type == "array_declarator" and outer.child_by_field_name("size") == inner:
                return None
            outer, inner = self.tree.parent(outer), outer
        if outer is not None and outer.type == "type_definition":
            return self._entered(Kind.TYPE, outer, node) if outer.child_by_field_name("type") != inner else None
        if outer is not None and outer.type == "function_definition":
            named = outer.child_by_field_name("declarator") == inner and parent.type == "function_declarator"
            return self._entered(self._function(outer), outer, node) if named else None
        found = declared(self.tree, node, name)
        if found is None or self._is_of_prototype(found.node):
            return None
        if found.declarator.type == "function_declarator" and found.scope.type not in _LOCAL - _TEMPLATE:
            return self._entered(self._function(found.node), found.node, node)
        return _Declared(Kind.VALUE, self._outside_template(found.scope, found.node), node.start_byte)

    def _is_of_prototype(self, declaration: Any) -> bool:
        """Whether a declaration is that of a parameter of a function that has no body here: its name ends with the
        declarator (C++17 [basic.scope.proto])."""
        listed = self.tree.parent(declaration)
        above = self.tree.parent(listed) if listed is not None and listed.type == "parameter_list" else None
        if above is None:
            return False
        while above is not None and above.type.endswith("declarator"):
            above = self.tree.parent(above)
        return above is None or above.type not in ("function_definition", "lambda_expression")

    def _function(self, node: Any) -> Kind:
        above = self.tree.parent(node)
        return Kind.TEMPLATE if above is not None and above.type == "template_declaration" else Kind.VALUE

    def _entered(self, kind: Kind, declaration: Any, name: Any) -> _Declared | None:
        """A name in the scope around its declaration."""
        scope = self.tree.enclosing(declaration, SCOPES - _TEMPLATE)
        return _Declared(kind, scope, name.start_byte) if scope is not None else None

    def _outside_template(self, scope: Any, node: Any) -> Any:
        """A template's own name is in the scope around it, its parameters in its own."""
        if scope.type != "template_declaration" or node.type != "declaration":
            return scope
        return self.tree.enclosing(scope, SCOPES - _TEMPLATE) or scope

    # --- what nobody declares ----------------------------------------------------------------------------------------

    def _of_language(self, name: str) -> Kind | None:
        language = self._language
        if name in language.scalars or name in language.vectors or name in _GROUPS:
            return Kind.TYPE
        values = (language.constants, language.uniforms, language.indices)
        return Kind.VALUE if any(name in known for known in values) else None

    def _by_use(self, name: str) -> Kind | None:
        """What a name is used as where nothing else could stand; None where that is nowhere, or both."""
        if name not in self._used:
            kinds = {self._use(node) for node in self.names.occurrences(name, self.names.root)} - {None}
            self._used[name] = kinds.pop() if len(kinds) == 1 else None
        return self._used[name]

    def _use(self, node: Any) -> Kind | None:
        parent = self.tree.parent(node)
        if parent is None:
            return None
        if parent.type in _OPERANDS:
            sign = parent.child_by_field_name("operator")
            return None if sign is not None and sign.type in ("<", ">") else Kind.VALUE
        if parent.type in ("declaration", "field_declaration", "new_expression", "function_definition"):
            is_type = parent.child_by_field_name("type") == node
            return Kind.TYPE if is_type and (parent.type != "declaration" or _declares(parent)) else None
        if parent.type in ("parameter_declaration", "optional_parameter_declaration"):
            function = self.tree.parent(self.tree.parent(parent) or parent)
            defined = self.tree.parent(function) if function is not None else None
            while defined is not None and defined.type.endswith("declarator"):
                defined = self.tree.parent(defined)
            is_definition = defined is not None and defined.type == "function_definition"
            return Kind.TYPE if is_definition and parent.child_by_field_name("type") == node else None
        if parent.type == "type_descriptor":
            above = self.tree.parent(parent)
            if parent.child_by_field_name("declarator") is not None:
                return Kind.TYPE
            operand = above.child_by_field_name("value") if above is not None and _is_cast(above) else None
            return Kind.TYPE if operand is not None and operand.type not in _DOUBTFUL else None
        return None


def _is_cast(node: Any) -> bool:
    return node.type == "cast_expression"


def _declares(node: Any) -> bool:
    """Whether a declaration could not be the product, or the conjunction, of two values."""
    named = node.children_by_field_name("declarator")
    return any(child.type not in ("pointer_declarator", "reference_declarator") for child in named)


def _in_namespace(found: _Declared) -> bool:
    return found.scope.type == "declaration_list"


def _innermost(found: Iterator[_Declared]) -> _Declared | None:
    """The declaration of the smallest scope; of several in one, a value hides a type (C++17 [basic.scope.hiding])."""
    best: _Declared | None = None
    for each in found:
        if best is None or holds(best.scope, each.scope):
            same = best is not None and best.scope == each.scope
            best = best if same and best is not None and best.kind is Kind.VALUE else each
    return best
