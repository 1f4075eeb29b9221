"""The types of expressions in host code, as far as the text says them: what template parameters are deduced from.

A type is a text that means the same outside of all functions. What is not certainly of one type is of none.
"""

from __future__ import annotations

from collections.abc import Sequence

from tree_sitter import Node

from ...frontend.ctypes import Arithmetic, Record
from ...frontend.sema.core import literals
from ...frontend.sema.program.spelled_types import UNKNOWN, Argument, Closure, Instance, Type
from ...frontend.syntax.ancestry import arguments_of, list_of, text_of
from ...frontend.syntax.declarations import Declaration
from ...limits.host import TYPE_DEPTH
from ...records import replace
from ...regex import regex
from ..names import host_sema
from ..names.lambdas import Captured, captured, parameters_used
from ..names.meanings import Kind, Meaning, Meanings, last_word
from ..names.template_heads import name_in
from ..text.casts import NAMED_CASTS
from ..text.stores import HostNames
from ..values.constants import Constants

_HANDS_ON = frozenset({"forward", "move"})
_VECTOR = regex(r"make_((?:u?(?:char|short|int|long|longlong)|float|double)[1-4])\Z")
_NAMES = frozenset({"type_identifier", "qualified_identifier"})
#: methods of ATen's tensors that give a pointer to their template argument
_DATA = frozenset({"data_ptr", "mutable_data_ptr", "const_data_ptr", "data"})
_RECORDS = frozenset({"struct_specifier", "class_specifier", "union_specifier", "enum_specifier"})


class Types:
    """Reads the types of expressions."""

    def __init__(self, names: HostNames, meanings: Meanings) -> None:
        self._names = names
        self._meanings = meanings
        self._closures: dict[tuple[int, tuple[tuple[str, str], ...]], str] = {}

    def of(self, node: Node, instance: Instance, depth: int = 0) -> Type | None:
        """The type of an expression in a function whose template parameters stand for `instance`."""
        if depth > TYPE_DEPTH:
            return None
        inner = [self.of(child, instance, depth + 1) for child in _same_type(node)]
        if inner:
            return inner[0] if all(each == inner[0] for each in inner) else None
        match node.type:
            case "number_literal":
                found = literals.number(text_of(node))
                return Type(found.type.name) if found is not None else None
            case "true" | "false":
                return Type("bool")
            case "identifier":
                return self._variable(node, instance, depth)
            case "call_expression":
                return self._call(node, instance, depth)
            case "compound_literal_expression" | "cast_expression":
                kind = node.child_by_field_name("type")
                if kind is None or kind.type == "type_descriptor":
                    return self.written(kind, instance) if kind is not None else None
                return self._core(kind, instance)
            case "pointer_expression":
                return self._pointer(node, instance, depth)
            case "subscript_expression":
                argument = node.child_by_field_name("argument")
                found = self.of(argument, instance, depth + 1) if argument is not None else None
                return _pointee(found)
            case "binary_expression":
                return self._binary(node, instance, depth)
            case "field_expression":
                return self._field(node, instance, depth)
            case "lambda_expression":
                return self._lambda(node, instance, depth)
            case "parameter_declaration":
                return self.written(node, instance)
            case _:
                return None

    def all_of(self, nodes: Sequence[Node], instance: Instance) -> tuple[list[Type | None], bool]:
        """The types of arguments, expansions of packs written out; and whether those are all of them."""
        found: list[Type | None] = []
        for node in nodes:
            if node.type != "parameter_pack_expansion":
                found.append(self.of(node, instance))
                continue
            elements = self._elements(node, instance)
            if elements is None:
                return found, False
            found += [each.type for each in elements]
        return found, True

    def _elements(self, expansion: Node, instance: Instance) -> tuple[Argument, ...] | None:
        """What the elements of `args...` or `std::forward<A>(args)...` are; None where nobody knows."""
        pattern = expansion.child_by_field_name("pattern")
        if pattern is not None and pattern.type == "call_expression":
            function, given = pattern.child_by_field_name("function"), list_of(pattern, "arguments")
            pattern = (
                given[0] if function is not None and last_word(function) in _HANDS_ON and len(given) == 1 else None
            )
        found = self._names.declaration(text_of(pattern), pattern) if pattern is not None else None
        if found is None or found.node.type != "variadic_parameter_declaration":
            return None
        kind = found.node.child_by_field_name("type")
        known = instance.get(text_of(kind)) if kind is not None else None
        return known.elements if known is not None else None

    def written(self, holder: Node, instance: Instance, declarator: Node | None = None) -> Type | None:
        """The type that a type descriptor says, or a declaration gives to one of its declarators."""
        kind = holder.child_by_field_name("type")
        around = layers(declarator or holder.child_by_field_name("declarator"))
        qualifiers = {text_of(child) for child in holder.children if child.type == "type_qualifier"}
        if kind is None or around is None or "volatile" in qualifiers:
            return None
        return _wrapped(self._core(kind, instance), "const" in qualifiers, around)

    def argument(self, node: Node, instance: Instance, constants: Constants) -> Argument:
        """A template argument as the text spells it, or its value, where its names are those of a function."""
        kind = self.written(node, instance) if node.type == "type_descriptor" else None
        text = self._meanings.outside(text_of(node), node, instance)
        value = constants.value(name_in(node))
        local = self._meanings.inner(text_of(node), node)
        if text is None or (local is not None and local.kind is Kind.OBJECT and value is not None):
            text = UNKNOWN if value is None else str(value)
        return Argument(text, value, kind)

    # --- types --------------------------------------------------------------------------------------------------------

    def _core(self, node: Node, instance: Instance) -> Type | None:
        """The type that a name says."""
        if node.type in ("primitive_type", "sized_type_specifier"):
            return Type(" ".join(text_of(node).split()))
        if node.type in _RECORDS:
            name = node.child_by_field_name("name")
            return self._core(name, instance) if name is not None else None
        if node.type == "dependent_type" and len(node.named_children) == 1:
            return self._core(node.named_children[0], instance)
        name = last_word(node)
        whole = node
        if _is_member_of_instance(node):
            return self._member(whole, instance)
        while node.type == "qualified_identifier" and (inner := node.child_by_field_name("name")) is not None:
            node = inner
        if node.type in ("template_type", "template_function"):
            return self._instance(whole, node, name, instance)
        if node.type not in ("type_identifier", "identifier"):
            return None
        if (inner := self._meanings.inner(name, whole)) is not None:
            if node is not whole or inner.node.end_byte > whole.start_byte:
                return None
            if inner.kind is Kind.ALIAS:
                return self._alias(inner.node, inner.declarator, name, instance) if not inner.template else None
            given = self._meanings.given(inner, name, whole, instance)
            return given.type if given is not None else None
        core, (head, alias) = self._meanings.outside(text_of(whole), whole, {}), host_sema.declared(self._names, node)
        if core is None or head:
            return None  # its arguments are left to the compiler
        if alias is None:
            return Type(core)
        holder, declarator = self._names.tree.parent(alias.type.raw), alias.declarator
        return self._alias(holder, declarator.raw if declarator is not None else None, name, {})

    def _alias(self, holder: Node | None, declarator: Node | None, name: str, instance: Instance) -> Type | None:
        """What an alias of this name stands for, where template parameters stand for `instance`. `holder`: what says
        it, with its qualifiers."""
        if holder is not None and holder.type == "alias_declaration":
            holder = holder.child_by_field_name("type")
        kind = holder.child_by_field_name("type") if holder is not None else None
        if holder is None or kind is None or (kind.type in _NAMES and last_word(kind) == name):
            return None
        if kind.type in _RECORDS and not _tag(kind):
            return Type(name) if layers(declarator) == "" else None
        return self.written(holder, instance, declarator)

    def _instance(self, whole: Node, node: Node, name: str, instance: Instance) -> Type | None:
        """The type that an instance of a template is, `Box<T, 3>`, or an alias of one."""
        listed, named = node.child_by_field_name("arguments"), node.child_by_field_name("name") or node
        before = text_of(whole)[: node.start_byte - whole.start_byte]
        head = self._meanings.outside(before + name, whole, {})
        if listed is None or head is None:
            return None
        _, alias = host_sema.declared(self._names, named)
        constants = Constants(self._names)
        given = [self.argument(each, instance, constants) for each in arguments_of(listed)]
        if any(UNKNOWN in each.text for each in given):
            return None
        spelled = ", ".join(each.text if each.type is None else each.type.text for each in given)
        if alias is not None:
            return Type(f"{head}<{spelled}>") if self._is_value(whole, instance) else None
        return Type(f"{head}<{spelled}>", name=name, arguments=tuple(each.type or each.text for each in given))

    def _member(self, whole: Node, instance: Instance) -> Type | None:
        """The type that an instance declares, `Vector<T, 4>::type`, where it is no pointer, array or reference."""
        text = self._meanings.outside(text_of(whole), whole, instance)
        return Type(text) if text is not None and self._is_value(whole, instance) else None

    def _is_value(self, kind: Node, instance: Instance) -> bool:
        """Whether a type is no pointer, array or reference, and not const, so that it passes as it is spelled."""
        found = host_sema.meaning_at(self._names, kind, instance)
        return isinstance(found.type, Arithmetic | Record) and not found.const

    # --- expressions --------------------------------------------------------------------------------------------------

    def _variable(self, node: Node, instance: Instance, depth: int) -> Type | None:
        found = self._names.declaration(text_of(node), node)
        return self._declared(found, instance, depth) if found is not None else None

    def _declared(self, found: Declaration, instance: Instance, depth: int) -> Type | None:
        kind = found.node.child_by_field_name("type")
        if kind is None or found.node.type in ("for_range_loop", "variadic_parameter_declaration"):
            return None
        if kind.type != "placeholder_type_specifier":
            if self._meanings.makes_object(found):
                return _wrapped(self._core(kind, instance), "const" in self._names.words(found.node), "")
            return self.written(found.node, instance, found.declarator)
        around = layers(found.declarator)
        if text_of(kind) != "auto" or found.value is None or around is None:
            return None
        value = self.of(found.value, instance, depth + 1)
        passed = value.passed if value is not None else None
        const = "const" in self._names.words(found.node)
        if passed is None or (around and not passed.around.endswith(around)):
            return None
        if "reference" in found.declarator.type or (const and passed.around):
            return None
        return passed

    def _call(self, node: Node, instance: Instance, depth: int) -> Type | None:
        """A temporary or a cast. What functions give back is not known."""
        function = node.child_by_field_name("function")
        if function is None:
            return None
        if function.type in ("primitive_type", "sized_type_specifier"):
            return self._core(function, instance)
        name = last_word(function)
        if function.type == "template_function" and name in NAMED_CASTS:
            given = list_of(function, "arguments")
            return self.written(given[0], instance) if len(given) == 1 else None
        if function.type == "field_expression":
            return self._data(function, name, instance)
        if (vector := _VECTOR.match(name)) is not None and not self._meanings.of(name):
            return Type(vector.group(1))
        kinds = {m.kind for m in self._meanings.of(name) if m.kind is not Kind.OBJECT or not _is_member(m)}
        if not kinds or Kind.OBJECT in kinds or self._is_function(name):
            return None
        return self._core(function, instance)

    def _data(self, function: Node, name: str, instance: Instance) -> Type | None:
        """What a tensor's `data_ptr<T>()` gives, as ATen documents it: a pointer to T."""
        method = function.child_by_field_name("field")
        while method is not None and method.type == "dependent_name" and method.named_children:
            method = method.named_children[0]
        if method is None or method.type != "template_method" or self._meanings.of(name := last_word(method)):
            return None
        given = list_of(method, "arguments")
        if name not in _DATA or len(given) != 1:
            return None
        return _wrapped(self.written(given[0], instance), name == "const_data_ptr", "*")

    def _is_function(self, name: str) -> bool:
        """Whether the text has a function of this name that is no method."""
        program = self._names.program
        return name in program.declared or any(found[0].name == name for found in program.functions.values())

    def _pointer(self, node: Node, instance: Instance, depth: int) -> Type | None:
        argument = node.child_by_field_name("argument")
        found = self.of(argument, instance, depth + 1) if argument is not None else None
        if found is None or node.children[0].type == "*":
            return _pointee(found)
        return replace(found, around=found.around + "*") if "[" not in found.around else None

    def _binary(self, node: Node, instance: Instance, depth: int) -> Type | None:
        """The type of a pointer that is moved by a distance: `p + n`, `p - n`."""
        left = node.child_by_field_name("left")
        if left is None or text_of(node.children[1]) not in ("+", "-"):
            return None
        found = self.of(left, instance, depth + 1)
        passed = found.passed if found is not None else None
        right = node.child_by_field_name("right")
        if passed is None or not passed.around or right is None:
            return None
        distance = self.of(right, instance, depth + 1) if text_of(node.children[1]) == "-" else None
        return passed if text_of(node.children[1]) == "+" or (distance is not None and not distance.around) else None

    def _lambda(self, node: Node, instance: Instance, depth: int) -> Type | None:
        """The type of a lambda that captures by value; of any other it is not known what its copy on a GPU means."""
        found = captured(self._names, self._meanings, node)
        used = parameters_used(self._names, self._meanings, node, instance)
        if found is None or used is None:
            return None
        values: list[tuple[str, int]] = []
        copies: list[tuple[str, Type | None]] = []
        for each in found:
            value = Constants(self._names).value(each.constant) if each.constant is not None else None
            if value is not None:
                values.append((each.name, value))
            elif each.copied:
                copies.append((each.name, self._copied(each, instance, depth)))
        key = (node.start_byte, used)
        name = self._closures.setdefault(key, f"__lambda_{node.start_byte}_{len(self._closures)}")
        return Type(name, closure=Closure(name, node.start_byte, tuple(copies), tuple(values), used))

    def _copied(self, each: Captured, instance: Instance, depth: int) -> Type | None:
        """The type of a lambda's copy of a variable, or of what it initialises one with; None for arrays as well."""
        if each.value is not None:
            found = self.of(each.value, instance, depth + 1)
            return found.passed if found is not None else None
        found = self._declared(each.declaration, instance, depth + 1) if each.declaration is not None else None
        return found if found is not None and "[" not in found.around else None

    def _field(self, node: Node, instance: Instance, depth: int) -> Type | None:
        """The type of a member, of an object of a class of the text or of one that a pointer leads to."""
        argument, field = node.child_by_field_name("argument"), node.child_by_field_name("field")
        found = self.of(argument, instance, depth + 1) if argument is not None else None
        if found is None or field is None or found.around not in ("", "*") or found.arguments:
            return None
        record = host_sema.class_named(self._names, found.core)
        body = record.child_by_field_name("body") if record is not None else None
        for member in self._names.namespace_members(text_of(field)):
            if body is not None and member.scope == body:
                declared = self._declared(member, {}, depth)
                return None if declared is None or (found.const and "[" in declared.around) else declared
        return None


def _same_type(node: Node) -> list[Node]:
    """The parts of an expression that give it its type."""
    fields = {
        "conditional_expression": ("consequence", "alternative"),
        "assignment_expression": ("left",),
        "comma_expression": ("right",),
    }.get(node.type, ())
    if node.type == "parenthesized_expression":
        return arguments_of(node)
    return [child for field in fields if (child := node.child_by_field_name(field)) is not None]


def _is_member(meaning: Meaning) -> bool:
    return meaning.scope is not None and meaning.scope.type == "field_declaration_list"


def _is_member_of_instance(name: Node) -> bool:
    """Whether a name is `Vector<T, 4>::type`."""
    while name.type == "qualified_identifier":
        scope, inner = name.child_by_field_name("scope"), name.child_by_field_name("name")
        if scope is not None and inner is not None and scope.type == "template_type":
            return inner.type == "type_identifier"
        if inner is None:
            return False
        name = inner
    return False


def layers(declarator: Node | None) -> str | None:
    """The pointers and arrays of a declarator, from the inside out; None for what is more than that."""
    out = ""
    fixed = False  # a pointer that is const itself, which only the outermost one may be
    while declarator is not None:
        kind = declarator.type.removeprefix("abstract_")
        inner = declarator.child_by_field_name("declarator")
        if kind in ("pointer_declarator", "array_declarator") and not fixed:
            out += "*" if kind == "pointer_declarator" else "["
            fixed = any(text_of(child) == "const" for child in declarator.children)
            if any(text_of(child) == "volatile" for child in declarator.children):
                return None
        elif kind == "reference_declarator":
            inner = next((child for child in declarator.named_children if child.type != "comment"), None)
        elif kind in ("identifier", "field_identifier", "type_identifier"):
            return out
        elif kind != "init_declarator":
            return None
        declarator = inner
    return out


def _tag(record: Node) -> str:
    """The name of a record or an enumeration; "" where it has none, which the grammar writes as an empty one before a
    base: `enum : int { A }`."""
    name = record.child_by_field_name("name")
    return text_of(name) if name is not None else ""


def _wrapped(core: Type | None, const: bool, around: str) -> Type | None:
    """A type with what a declaration adds to it."""
    if core is None or (const and core.around and around):
        return None
    return replace(core, const=core.const or (const and not core.around), around=core.around + around)


def _pointee(found: Type | None) -> Type | None:
    return replace(found, around=found.around[:-1]) if found is not None and found.around else None
