"""The meaning of types at a place in host code, by the same rules as in kernels.

What the text declares outside of functions is the front end's `Program`. The names of the function around the place are
looked up in the text of the host, and its template parameters stand for what an instance of it gives them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import tree_sitter

from ...frontend import ctypes as c
from ...frontend.ctypes import Arithmetic, CType
from ...frontend.late import Late
from ...frontend.preprocess.expression import constant as constant_of
from ...frontend.sema.core.scoping import with_scopes
from ...frontend.sema.core.state import Sema
from ...frontend.sema.core.values import Argument, Binding, Number, TypeName, Unclear, Value
from ...frontend.sema.declarators import declarators, enums
from ...frontend.sema.program.declared import Function
from ...frontend.sema.program.spelled_types import Instance
from ...frontend.sema.templates import spelled_arguments
from ...frontend.sema.templates.packs import Element
from ...frontend.sema.types import types as types
from ...frontend.syntax.node import Node
from ...ir import terms
from ...ir.reasons import Assumption, Cause
from ...limits.host import TYPE_DEPTH
from ..text.stores import HostNames
from .meanings import Kind, Meaning, Meanings

#: the value of an expression of the host's text, where its template parameters have values by their declarators
constant: Late[[HostNames, tree_sitter.Node, Mapping[int, int]], int | None] = Late()

_RECORDS = frozenset({"struct_specifier", "class_specifier", "union_specifier"})
_NO_INSTANCE: Instance = {}


def type_at(names: HostNames, kind: tree_sitter.Node, instance: Instance = _NO_INSTANCE) -> CType:
    """The type that a type node, or a type descriptor, means at its place; Opaque where nobody declares it."""
    return of(names).at(kind, instance, lambda sema, node: declarators.type_argument(sema, node)).type


def spelled(names: HostNames, text: str) -> CType | None:
    """The type that a text means outside of all functions; None where it means none."""
    found = spelled_arguments.spelled_type(of(names), text)
    return found.type if found is not None else None


def of(names: HostNames) -> HostSema:
    """What says the meaning of types in a text."""
    if not isinstance(names.sema, HostSema):
        names.sema = HostSema(names)
    return names.sema


class HostSema(Sema):
    """The meaning of types at the place that was asked for last. It relies on nothing and fixes nothing."""

    def __init__(self, names: HostNames) -> None:
        super().__init__(names.program())
        self.evaluator = _Evaluator(self, names)
        self._names = names
        self._scopes: list[dict[str, Binding]] = [{}]
        self._tags = {declared.node.start: tag for tag, declared in self.program.records.items()}
        self._depth = 0

    def at(self, kind: tree_sitter.Node, instance: Instance, read: Callable[[HostSema, Node], TypeName]) -> TypeName:
        """What somebody reads of a node of the host's text at its place."""
        if self._depth > TYPE_DEPTH:
            return TypeName(c.Opaque("of too many aliases"))
        node = Node(kind, self._names.text, self.program.root.names)
        record = self._record_around(kind)
        self.reading.records += [record] if record is not None else []
        self._depth += 1
        try:
            return with_scopes(self, [_Place(self, self._names, kind, instance)], lambda: read(self, node))
        finally:
            self._depth -= 1
            if record is not None:
                self.reading.records.pop()

    def _record_around(self, node: tree_sitter.Node) -> str | None:
        """The tag of the record in whose body a place stands."""
        around = self._names.tree.enclosing(node, _RECORDS)
        return self._tags.get(around.start_byte) if around is not None else None

    @property
    def scopes(self) -> list[dict[str, Binding]]:
        return self._scopes

    @scopes.setter
    def scopes(self, scopes: list[dict[str, Binding]]) -> None:
        self._scopes = scopes

    @property
    def function(self) -> Function | None:
        return None

    @property
    def this_type(self) -> CType | None:
        return None

    @property
    def in_template(self) -> bool:
        return False

    def note(self, assumption: Assumption) -> None:
        pass

    def taken_as_integer(self, parameter: str) -> bool:
        return False

    def extent_needed(self, size: Node) -> None:
        pass

    def declared(self, name: str) -> TypeName | None:
        return None


class _Place(dict[str, Binding]):
    """The names of the function around a place, looked up as they are asked for."""

    def __init__(self, sema: HostSema, names: HostNames, at: tree_sitter.Node, instance: Instance) -> None:
        super().__init__()
        self._sema, self._names, self._at, self._instance = sema, names, at, instance

    def get(self, name: str, default: Binding | None = None) -> Binding | None:  # type: ignore[override]
        if name not in self:
            meaning = Meanings(self._names).inner(name, self._at)
            found = self._binding(meaning, name) if meaning is not None else None
            if found is None:
                return default
            self[name] = found
        return self[name]

    def _binding(self, meaning: Meaning, name: str) -> Binding | None:
        match meaning.kind:
            case Kind.PARAMETER:
                return self._parameter(meaning, name)
            case Kind.ALIAS if meaning.scope is None or meaning.scope.type != "field_declaration_list":
                return self._alias(meaning, name)
            case Kind.RECORD if meaning.node.type == "enum_specifier":
                return self._sema.at(meaning.node, self._instance, _enumeration)
            case _:
                return None

    def _parameter(self, meaning: Meaning, name: str) -> Binding | None:
        given = self._instance.get(name) if Meanings(self._names).is_of_function(meaning, self._at) else None
        if given is not None and given.value is not None:
            return Number(terms.integer(given.value), _integer(given.value))
        if meaning.declarator is not None:
            return Unclear(Cause.TEMPLATE_PARAMETER(name, "of the host"), uniform=True)
        found = spelled_arguments.spelled_type(self._sema, given.text) if given is not None else None
        return found or TypeName(c.Opaque(name))

    def _alias(self, meaning: Meaning, name: str) -> Binding:
        if meaning.template or meaning.node.end_byte > self._at.start_byte:
            return TypeName(c.Opaque(name))
        declarator = meaning.declarator

        def read(sema: HostSema, node: Node) -> TypeName:
            if declarator is None:
                kind = node.field("type")
                return declarators.type_argument(sema, kind) if kind is not None else TypeName(c.Opaque(name))
            shape = next(each for each in node.all("declarator") if each.start == declarator.start_byte)
            return declarators.declared(sema, declarators.base(sema, node), shape)

        return self._sema.at(meaning.node, self._instance, read)


class _Evaluator:
    """Constant expressions in types, by what the host's text says of constants."""

    def __init__(self, sema: HostSema, names: HostNames) -> None:
        self._sema, self._names = sema, names

    def constant(self, node: Node) -> int | None:
        if isinstance(node, Element):
            return None
        if node.source is not self._names.text and node.source is not self._sema.program.root.source:
            return constant_of(node.text)  # another text: that of an argument that was spelled
        bound = {name: found for scope in self._sema.scopes for name, found in scope.items()}
        facts: dict[int, int] = {}
        for name, found in bound.items():
            declaration = self._names.declaration(name, node.raw)
            value = found.term.value if isinstance(found, Number) and found.term.is_const else None
            if isinstance(found, TypeName):
                value = c.known_size(found.type)
            if declaration is not None and value is not None:
                facts[declaration.declarator.id] = int(value)
        return constant(self._names, node.raw, facts)

    def evaluated(self, node: Node, wanted: Arithmetic = c.INT) -> Value | None:
        value = self.constant(node)
        return Number(terms.integer(value), _integer(value)) if value is not None else None

    def scratch(self, node: Node) -> Value | None:
        return self.evaluated(node)

    def denoted(self, node: Node) -> Argument | None:
        return None

    def no_local(self, name: str) -> Binding | None:
        found = list(self._names.namespace_members(name))
        value = constant(self._names, found[0].declarator, {}) if len(found) == 1 else None
        return Number(terms.integer(value), _integer(value)) if value is not None else None


def _enumeration(sema: HostSema, node: Node) -> TypeName:
    return TypeName(enums.enumeration(sema, node), const=False)


def _integer(value: int) -> Arithmetic:
    return c.INT if c.INT.scalar.lowest <= value <= c.INT.scalar.highest else c.LLONG
