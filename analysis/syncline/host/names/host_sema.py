"""The meaning of types, and of the constants in classes, at a place in host code, by the same rules as in kernels.

What the text declares outside of functions is the front end's `Program`. The names of the function around the place are
looked up in the text of the host, and its template parameters stand for what an instance of it gives them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

import tree_sitter

from ...frontend import ctypes as c
from ...frontend.ctypes import Arithmetic, CType
from ...frontend.late import Late
from ...frontend.preprocess.expression import constant as constant_of
from ...frontend.sema.core.scoping import inside, with_scopes
from ...frontend.sema.core.state import Sema
from ...frontend.sema.core.values import Argument, Binding, Number, TypeName, Unclear, Value
from ...frontend.sema.declarators import declarators, enums, type_names
from ...frontend.sema.program.declared import Alias, Function, RecordDeclaration, Variable
from ...frontend.sema.program.spelled_types import Instance
from ...frontend.sema.templates import instances, spelled_arguments, static_members
from ...frontend.sema.templates.packs import Element
from ...frontend.sema.types import layout, types
from ...frontend.syntax.ancestry import text_of
from ...frontend.syntax.declarations import Declaration
from ...frontend.syntax.namespaces import meant
from ...frontend.syntax.node import Node
from ...frontend.syntax.spelled import default_of, last_name, parts, qualifiers
from ...ir import terms
from ...ir.reasons import Assumption, Cause
from ...limits.host import TYPE_DEPTH
from ...records import record
from ..text.stores import HostNames
from .meanings import Kind, Meaning, Meanings

#: what is known of template parameters and variables, by their declarators' ids: values, and the sizes of types
Facts = Mapping[int, int]
Read = TypeVar("Read")
#: the value of an expression of the host's text
constant: Late[[HostNames, tree_sitter.Node, Facts], int | None] = Late()

_ENUM = frozenset({"enum_specifier"})
_RECORDS = frozenset({"struct_specifier", "class_specifier", "union_specifier"})
_NO_INSTANCE: Instance = {}
_NO_FACTS: Facts = {}
_TOO_DEEP = TypeName(c.Opaque("of too many aliases"))


@record
class _Sized(c.Opaque):
    """A type of which nothing is known but its size: what a template parameter stands for."""


def type_at(names: HostNames, kind: tree_sitter.Node) -> CType:
    """The type that a type node, or a type descriptor, means at its place, whatever the template parameters around
    stand for; Opaque where nobody declares it."""
    if kind.id not in names.kinds:
        names.kinds[kind.id] = meaning_at(names, kind, _NO_INSTANCE).type
    return names.kinds[kind.id]


def meaning_at(names: HostNames, kind: tree_sitter.Node, instance: Instance) -> TypeName:
    """The same where they stand for something, and whether the type is const."""
    return of(names).at(kind, instance, declarators.type_argument, _TOO_DEEP)


def spelled(names: HostNames, text: str) -> CType | None:
    """The type that a text means outside of all functions; None where it means none."""
    found = spelled_arguments.spelled_type(of(names), text)
    return found.type if found is not None else None


def declared(names: HostNames, name: tree_sitter.Node) -> tuple[tuple[Node, ...], Alias | None]:
    """What a name means outside of functions and classes: the parameters of its template, if it is one, and the alias
    (None: it is none)."""
    program = of(names).program
    key = meant(Node(name, names.text, program.root.names).text)
    if key in program.records or key in program.heads:
        return program.heads.get(key, ()), None
    alias = program.aliases.get(key)
    return alias.template if alias is not None else (), alias


def class_named(names: HostNames, text: str) -> tree_sitter.Node | None:
    """The class, no template, that a text means outside of all functions."""
    defined = of(names).defined(spelled(names, text))
    return defined.node.raw if defined is not None and not defined.template else None


def static_member(names: HostNames, node: tree_sitter.Node, facts: Facts) -> Binding | None:
    """The constant that a qualified name means which begins with a class, `Traits<8>::WIDTH`, or an enumeration;
    Unclear where it is not known, and None for any other name."""

    def read(sema: HostSema, whole: Node) -> Binding | None:
        *before, last = parts(whole)
        around = types.path_type(sema, before) if before else None
        if isinstance(around, Arithmetic):
            return enums.enumerator_of(sema, around, last.text)
        found = static_members.declared(sema, around, last.text) if isinstance(around, c.Record) else None
        if found is None:
            return None
        variable, scopes = found.variable, found.scopes(sema)
        value = inside(sema, found.record.tag, scopes, lambda: _begun(sema, variable)) if variable else None
        return value or Unclear(Cause.MEMBER_OF_BASE(last.text, found.record.name))

    return of(names).at(node, _NO_INSTANCE, read, None, facts)


def enumerator(names: HostNames, node: tree_sitter.Node, facts: Facts) -> Binding | None:
    """The value of an enumerator."""
    enumeration = names.tree.enclosing(node, _ENUM)
    if enumeration is None:
        return None

    def read(sema: HostSema, whole: Node) -> Binding | None:
        own = next(each for each in whole.walk() if each.start == node.start_byte and each.type == "enumerator")
        return enums.value(sema, Variable(whole, own))

    return of(names).at(enumeration, _NO_INSTANCE, read, None, facts)


def definition(names: HostNames, kind: tree_sitter.Node) -> tree_sitter.Node | None:
    """Where the text defines the class that a type means at its place."""
    declared = of(names).defined(type_at(names, kind))
    return declared.node.raw if declared is not None else None


def aggregate(names: HostNames, kind: tree_sitter.Node) -> tuple[c.Field, ...]:
    """The members of the class that a type means at its place, in their order; none where it has constructors or bases
    (C++17 [dcl.init.aggr]), or the text does not define it."""
    found = type_at(names, kind)
    declared = of(names).defined(found)
    body = declared.node.field("body") if declared is not None else None
    if not isinstance(found, c.Record) or declared is None or body is None:
        return ()
    others = (each for each in body.named if each.type != "field_declaration")
    made = any(declared.name in each.text.partition("{")[0] for each in others)
    return found.fields if not made and not declared.node.has("base_class_clause") else ()


def given_by_methods(
    names: HostNames, declared: Iterable[tree_sitter.Node], kind: tree_sitter.Node | None
) -> list[CType | None]:
    """What those of some methods give that an object of a type has, by their declarations; where the type is None, so
    that nobody knows it, what each gives."""
    sema, record = of(names), type_at(names, kind) if kind is not None else None
    if record is not None and not isinstance(record, c.Record):
        return []
    own = [each for each in declared if record is None or sema.record_around(each) == record.tag]
    given = (each.child_by_field_name("type") for each in own)
    return [sema.in_class(each, record) if each is not None else None for each in given]


def of(names: HostNames) -> HostSema:
    """What says the meaning of types in a text."""
    if not isinstance(names.sema, HostSema):
        names.sema = HostSema(names)
    return names.sema


class HostSema(Sema):
    """The meaning of types at the place that was asked for last. It relies on nothing and fixes nothing."""

    def __init__(self, names: HostNames) -> None:
        super().__init__(names.program)
        self.evaluator = _Evaluator(self, names)
        self._names = names
        self._scopes: list[dict[str, Binding]] = [{}]
        self._tags = {declared.node.start: tag for tag, declared in self.program.records.items()}
        self._depth = 0
        self.local_records: dict[str, RecordDeclaration] = {}  #: those of functions, by tag

    def defined(self, record: CType | None) -> RecordDeclaration | None:
        """Where the text defines a type, if it is a class."""
        if not isinstance(record, c.Record):
            return None
        return self.program.records.get(record.tag) or self.local_records.get(record.tag)

    def at(
        self,
        node: tree_sitter.Node,
        instance: Instance,
        read: Callable[[HostSema, Node], Read],
        too_deep: Read,
        facts: Facts = _NO_FACTS,
    ) -> Read:
        """What somebody reads of a node of the host's text at its place."""
        if self._depth > TYPE_DEPTH:
            return too_deep
        place = _Place(self, self._names, node, instance, facts)
        tag = self.record_around(node)
        self.reading.records += [tag] if tag is not None else []
        self._depth += 1
        try:
            return with_scopes(self, [place], lambda: read(self, Node(node, self._names.text, self.program.root.names)))
        finally:
            self._depth -= 1
            if tag is not None:
                self.reading.records.pop()

    def in_class(self, kind: tree_sitter.Node, record: c.Record | None) -> CType:
        """The type that a type node in a class means for an object of this type."""
        if record is None:
            return type_at(self._names, kind)
        scopes = instances.record_scopes(self, record)
        node = Node(kind, self._names.text, self.program.root.names)
        return inside(self, record.tag, scopes, lambda: type_names.resolve(self, node))

    def record_around(self, node: tree_sitter.Node) -> str | None:
        """The tag of the record in whose body a place stands, or in a method of which."""
        around = self._names.tree.enclosing(node, _RECORDS) or self._names.class_of_method(node)
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

    def __init__(
        self, sema: HostSema, names: HostNames, at: tree_sitter.Node, instance: Instance, facts: Facts
    ) -> None:
        super().__init__()
        self._sema, self._names, self._at, self._instance = sema, names, at, instance
        self.facts = facts

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
                return self._sema.at(meaning.node, self._instance, _enumeration, _TOO_DEEP, self.facts)
            case Kind.RECORD if _is_local(meaning):
                return self._sema.at(meaning.node, self._instance, _local_record, _TOO_DEEP, self.facts)
            case Kind.OBJECT if (mention := _mention(self._at, name)) is not None:
                return _number(constant(self._names, mention, self.facts))
            case _:
                return None

    def _parameter(self, meaning: Meaning, name: str) -> Binding:
        """What a template parameter stands for, by the instance or by what is known beside it."""
        given = self._instance.get(name) if Meanings(self._names).is_of_function(meaning, self._at) else None
        declaration = self._names.declaration(name, self._at)
        fact = self.facts.get(declaration.declarator.id) if declaration is not None else None
        if meaning.declarator is not None:
            value = given.value if given is not None else fact
            return _number(value) or Unclear(Cause.TEMPLATE_PARAMETER(name, "of the host"), uniform=True)
        found = spelled_arguments.spelled_type(self._sema, given.text) if given is not None else None
        return found or TypeName(c.Opaque(name) if fact is None else _Sized(name, fact))

    def _alias(self, meaning: Meaning, name: str) -> Binding:
        declarator = meaning.declarator
        if meaning.template or meaning.node.end_byte > self._at.start_byte:
            return TypeName(c.Opaque(name))

        def read(sema: HostSema, node: Node) -> TypeName:
            if declarator is None:
                kind = node.field("type")
                return declarators.type_argument(sema, kind) if kind is not None else TypeName(c.Opaque(name))
            shape = next(each for each in node.all("declarator") if each.start == declarator.start_byte)
            return declarators.declared(sema, declarators.base(sema, node), shape)

        return self._sema.at(meaning.node, self._instance, read, _TOO_DEEP, self.facts)


class _Evaluator:
    """Constant expressions in types, by what the host's text says of constants."""

    def __init__(self, sema: HostSema, names: HostNames) -> None:
        self._sema, self._names = sema, names

    def constant(self, node: Node) -> int | None:
        if isinstance(node, Element):
            return None
        if node.source is not self._names.text and node.source is not self._sema.program.root.source:
            return constant_of(node.text)  # another text: that of an argument that was spelled
        facts: dict[int, int] = {}
        for scope in self._sema.scopes:
            if isinstance(scope, _Place):
                facts |= scope.facts
                continue
            for name, found in scope.items():
                declaration = self._names.declaration(name, node.raw)
                value = _fact(found) if declaration is not None and _is_bound(declaration) else None
                if declaration is not None and value is not None:
                    facts[declaration.declarator.id] = value
        return constant(self._names, node.raw, facts)

    def evaluated(self, node: Node, wanted: Arithmetic = c.INT) -> Number | None:
        return _number(self.constant(node))

    def scratch(self, node: Node) -> Value | None:
        return self.evaluated(node)

    def denoted(self, node: Node) -> Argument | None:
        return None

    def no_local(self, name: str) -> Binding | None:
        found = list(self._names.namespace_members(name))
        return _number(constant(self._names, found[0].declarator, _NO_FACTS)) if len(found) == 1 else None


def _begun(sema: HostSema, variable: Variable) -> Binding | None:
    """The constant that a variable or an enumerator is."""
    declaration, kind = variable.declaration, variable.declaration.field("type")
    if declaration.type == "enum_specifier":
        return enums.value(sema, variable)
    if kind is None or qualifiers(declaration).isdisjoint(("const", "constexpr")):
        return None
    _, ctype = declarators.shaped(sema, type_names.resolve(sema, kind), variable.declarator)
    initial = variable.declarator.field("value") or default_of(declaration, variable.declarator)
    return static_members.begun(sema, ctype, initial)


def _is_local(meaning: Meaning) -> bool:
    """Whether a class is defined in a function, and is no template."""
    return not meaning.template and meaning.scope is not None and meaning.scope.type == "compound_statement"


def _enumeration(sema: HostSema, node: Node) -> TypeName:
    return TypeName(enums.enumeration(sema, node), const=False)


def _local_record(sema: HostSema, node: Node) -> TypeName:
    """A class that a function defines, which the program does not have."""
    name = last_name(node.field("name") or node)
    declared = RecordDeclaration(sema.program.local_tag(node, name), node, name=name)
    sema.local_records[declared.tag] = declared
    return TypeName(layout.record_type(sema, declared), const=False)


def _fact(bound: Binding) -> int | None:
    """The value of a template parameter, or the size of the type that it stands for."""
    if isinstance(bound, TypeName):
        return bound.type.size if isinstance(bound.type, _Sized) else c.known_size(bound.type)
    return int(bound.term.value) if isinstance(bound, Number) and bound.term.is_const else None


def _is_bound(declaration: Declaration) -> bool:
    """Whether a name is one that scopes bind: a template parameter, or an enumerator before another one."""
    around = declaration.node.parent
    return around is not None and around.type in ("template_parameter_list", "enumerator_list")


def _mention(node: tree_sitter.Node, name: str) -> tree_sitter.Node | None:
    """Where an expression or a type says a name."""
    if node.type in ("identifier", "type_identifier") and text_of(node) == name:
        return node
    found = (_mention(child, name) for child in node.named_children)
    return next((each for each in found if each is not None), None)


def _number(value: int | None) -> Number | None:
    return number(value) if value is not None else None


def number(value: int) -> Number:
    """A constant of a type that holds it, as it says none itself."""
    kinds = (c.INT, c.LLONG, c.ULLONG)
    held = (kind for kind in kinds if kind.scalar.lowest <= value <= kind.scalar.highest)
    return Number(terms.integer(value), next(held, c.LLONG))
