"""What a word means at a place in host code, as far as types and template parameters go: the same as outside of all
functions, or something of its own."""

from __future__ import annotations

import re
from enum import Enum, auto

from tree_sitter import Node

from ...frontend.sema.program.spelled_types import UNKNOWN, Argument, Instance
from ...frontend.syntax.ancestry import holds, list_of, text_of
from ...frontend.syntax.declarations import FILE_SCOPES, SCOPES, Declaration, declared
from ...frontend.syntax.namespaces import by_path
from ...limits.host import ARGUMENT_TEXT
from ...records import record
from ...regex import regex
from ..text.stores import HostNames

_WORD = regex(r"(?<![\w.])[A-Za-z_]\w*")
_PLAIN = regex(r"[\w:]+")
_RECORDS = frozenset({"struct_specifier", "class_specifier", "union_specifier", "enum_specifier"})
_PARAMETERS = frozenset(
    {"type_parameter_declaration", "optional_type_parameter_declaration", "variadic_type_parameter_declaration"}
)
_FUNCTION = frozenset({"function_definition"})
_LITERALS = frozenset({"true", "false", "number_literal", "char_literal"})
_NUMBERS = frozenset({"primitive_type", "sized_type_specifier", "type_identifier"})
#: words that mean the same everywhere
_BUILT_IN = frozenset(
    ["bool", "char", "class", "const", "double", "enum", "false", "float", "int", "long", "short", "signed", "sizeof",
     "size_t", "struct", "true", "typename", "union", "unsigned", "void", "int8_t", "uint8_t", "int16_t", "uint16_t",
     "int32_t", "uint32_t", "int64_t", "uint64_t", "std", "thrust"]
)  # fmt: skip


class Kind(Enum):
    """What kind of thing a name stands for."""

    RECORD = auto()  #: a record or an enumeration, with a body or the head of a template
    ALIAS = auto()
    PARAMETER = auto()  #: of a template
    OBJECT = auto()  #: a variable, a function that is not defined, an enumerator


@record
class Meaning:
    """One declaration of a name. `node` is what declares it, `declarator` what shapes the type of a typedef or of an
    object, `value` what an object begins with."""

    kind: Kind
    node: Node
    scope: Node | None
    template: bool = False
    declarator: Node | None = None
    value: Node | None = None

    @property
    def outside(self) -> bool:
        """Whether it is declared outside of functions and records."""
        return self.scope is not None and self.scope.type in FILE_SCOPES


class Meanings:
    """Looks up what names mean, and remembers it for all who look names of the same text up."""

    def __init__(self, names: HostNames) -> None:
        self._names = names
        self._known: dict[str, tuple[Meaning, ...]] = names.meanings

    def of(self, name: str) -> tuple[Meaning, ...]:
        """Everything that the text declares by this name."""
        if name not in self._known:
            found = (self._meaning(node, name) for node in self._names.mentions_to_declare(name, self._names.root))
            self._known[name] = tuple(meaning for meaning in found if meaning is not None)
        return self._known[name]

    def inner(self, word: str, at: Node) -> Meaning | None:
        """What a word means at a place, if that is not what it means outside of all functions and records: by the
        innermost of the declarations around."""
        if word in _BUILT_IN:
            return None
        found: Meaning | None = None
        known = [each for each in self.of(word) if each.scope is not None and not each.outside]
        of = self._names.class_of_method(at) if known else None
        own = of.child_by_field_name("body") if of is not None else None
        is_derived = of is not None and any(each.type == "base_class_clause" for each in of.children)
        is_own = own is not None and (not is_derived or any(each.scope == own for each in known))
        for meaning in known:
            scope = meaning.scope
            if scope is None:
                continue
            is_member = scope.type == "field_declaration_list" and self._names.qualified_name(at) is not None
            around = holds(scope, at) or (is_member and (scope == own or not is_own))
            if around and (found is None or found.scope is None or found.scope.start_byte < scope.start_byte):
                found = meaning
        return found

    def given(self, meaning: Meaning, word: str, at: Node, instance: Instance) -> Argument | None:
        """What a word stands for that is a template parameter of the function around a place, or an alias or a
        constant there."""
        if meaning.kind is Kind.ALIAS:
            return self._aliased(meaning, at, instance)
        if meaning.kind is Kind.OBJECT:
            return self._constant(meaning, at, instance)
        is_parameter = meaning.kind is Kind.PARAMETER and self.is_of_function(meaning, at)
        return instance.get(word) if is_parameter else None

    def is_of_function(self, meaning: Meaning, at: Node) -> bool:
        """Whether a template parameter is one of the function around a place."""
        function = self._names.tree.enclosing(at, _FUNCTION)
        return function is not None and self._names.tree.parent(function) == meaning.scope

    def _aliased(self, meaning: Meaning, at: Node, instance: Instance) -> Argument | None:
        """What the type is called outside of the function in which `using name = type;` or `typedef type name;`
        declares another name for it: as `scalar_t` in each case of a switch over the types of tensors."""
        kind = meaning.node.child_by_field_name("type")
        is_plain = meaning.declarator is None or meaning.declarator.type == "type_identifier"
        is_qualified = any(each.type == "type_qualifier" for each in meaning.node.children)
        if not is_plain or is_qualified or meaning.template or kind is None or kind.type in _RECORDS:
            return None
        if meaning.node.end_byte > at.start_byte:
            return None
        text = self.outside(text_of(kind), kind, instance)
        return Argument(text) if text is not None else None

    def _constant(self, meaning: Meaning, at: Node, instance: Instance) -> Argument | None:
        """What a constant begins with, as of its type: `true` of the `constexpr bool aligned = true` of a case in which
        a template is chosen."""
        kind, value, words = meaning.node.child_by_field_name("type"), meaning.value, self._names.words(meaning.node)
        is_one = kind is not None and meaning.declarator is not None and meaning.declarator.type == "identifier"
        if kind is None or value is None or not is_one or meaning.node.end_byte > at.start_byte:
            return None
        if not words & {"const", "constexpr"} or "volatile" in words:
            return None
        text = self.outside(text_of(value), value, instance)
        if text is None or value.type in _LITERALS:
            return Argument(text) if text is not None else None
        named = self.outside(text_of(kind), kind, instance) if kind.type in _NUMBERS else None
        return Argument(f"({named})({text})") if named is not None else None

    def outside(self, text: str, at: Node, instance: Instance) -> str | None:
        """A text as it would be spelled outside of all functions; None where it says something that has no name there,
        or is too long: a template that gives itself arguments made of its own doubles them each time. `instance` are
        the template parameters of the function around."""
        out: list[str] = []
        end = length = 0
        for found in _WORD.finditer(text):
            word = found.group()
            out.append(text[end : found.start()])
            end = found.end()
            if (meaning := self.inner(word, at)) is not None:
                given = self.given(meaning, word, at, instance)
                if given is None or UNKNOWN in given.text:
                    return None
                is_type = given.type is not None or meaning.kind is Kind.ALIAS
                plain = is_type or word == text or _PLAIN.fullmatch(given.text)
                word = given.text if plain else f"({given.text})"
            elif (known := self._by_path("".join(out), text, found, at)) is not None:
                out, word, length = [], known, 0
            length += len(word)
            if length > ARGUMENT_TEXT:
                return None
            out.append(word)
        return " ".join("".join([*out, text[end:]]).split())

    def _by_path(self, before: str, text: str, word: re.Match[str], at: Node) -> str | None:
        """What stands before a word of a text, which begins where a node does, and the word by its path, where several
        namespaces declare it."""
        spaces = self._names.program.root.names
        if spaces is None:
            return None
        start = at.start_byte + len(text[: word.start()].encode())
        node = self._names.tree.spelled(start, start + len(word.group())) or at
        return by_path(before, spaces.scoped(node, word.group()))

    def makes_object(self, found: Declaration) -> bool:
        """Whether `T x(a, b)` declares an object, which the grammar takes for a function: a and b are values."""
        head = found.declarator
        if head.type != "function_declarator" or found.scope.type in FILE_SCOPES:
            return False
        given = list_of(head, "parameters")
        kinds = [each.child_by_field_name("type") for each in given if each.child_by_field_name("declarator") is None]
        meant = [self.inner(text_of(k), k) for k in kinds if k is not None and k.type == "type_identifier"]
        return len(meant) == len(given) > 0 and all(m is not None and m.kind is Kind.OBJECT for m in meant)

    def _meaning(self, node: Node, name: str) -> Meaning | None:
        tree = self._names.tree
        parent = tree.parent(node)
        if parent is None:
            return None
        if parent.type in _PARAMETERS:
            default = parent.child_by_field_name("default_type")
            return Meaning(Kind.PARAMETER, parent, tree.enclosing(parent, SCOPES)) if node != default else None
        if parent.type in _RECORDS and parent.child_by_field_name("name") == node:
            template = self._is_template(parent)
            complete = template or parent.child_by_field_name("body") is not None
            return Meaning(Kind.RECORD, parent, self._scope(parent), template) if complete else None
        if parent.type == "alias_declaration" and parent.child_by_field_name("name") == node:
            return Meaning(Kind.ALIAS, parent, self._scope(parent), self._is_template(parent))
        top, above = node, parent
        while above is not None and above.type.endswith("_declarator"):
            top, above = above, tree.parent(above)
        if above is not None and above.type == "type_definition" and above.child_by_field_name("type") != top:
            return Meaning(Kind.ALIAS, above, self._scope(above), declarator=top)
        found = declared(tree, node, name)
        if found is None:
            return None
        listed = tree.parent(found.node)
        parameter = listed is not None and listed.type == "template_parameter_list"
        kind = Kind.PARAMETER if parameter else Kind.OBJECT
        return Meaning(kind, found.node, found.scope, declarator=found.declarator, value=found.value)

    def _is_template(self, node: Node) -> bool:
        above = self._names.tree.parent(node)
        return above is not None and above.type == "template_declaration"

    def _scope(self, node: Node) -> Node | None:
        """The scope that a type is declared in."""
        tree = self._names.tree
        above = tree.parent(node)
        declaration = above if above is not None and above.type == "template_declaration" else node
        return tree.enclosing(declaration, SCOPES)


def last_word(name: Node) -> str:
    """The last part of a name that may be qualified: `B` of `a::B` and of `a::B<int>`."""
    while name.type in ("qualified_identifier", "template_type", "template_function", "template_method"):
        inner = name.child_by_field_name("name")
        if inner is None:
            break
        name = inner
    return text_of(name)
