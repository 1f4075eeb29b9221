"""Type nodes -> C types, and declarators around them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from ...ir import kernel as ir
from ...ir import terms
from .. import ctypes as c
from ..ctypes import CType
from ..languages import OPENCL
from . import collectives, expressions, fragments
from .context import Context
from .namespaces import meant
from .program import Alias, RecordDeclaration, declared_name, last_name, parts, qualifiers
from .syntax import Node
from .values import PLACES, Binding, Group, Number, ScalarPlace, TypeName

_GROUPS = {
    "thread_block": "block",
    "grid_group": "grid",
    "thread_block_tile": "tile",
    "coalesced_group": "coalesced",
    "cluster_group": "cluster",
    "thread_group": "any",
    "multi_grid_group": "multi-grid",
}
_MAX_DEPTH = 40
DECLTYPE_AUTO = c.Opaque("decltype(auto)")


def resolve(ctx: Context, node: Node) -> CType:
    """The type that a type node names (without the declarators around it)."""
    match node.type:
        case "primitive_type" | "sized_type_specifier":
            return _scalar(ctx, node.text)
        case "type_identifier" | "identifier" | "namespace_identifier":
            return named(ctx, node.text)
        case "qualified_identifier":
            inner, scope = node.field("name"), node.field("scope")
            found = _member_type(ctx, scope, inner) if scope is not None and inner is not None else None
            found = found or path_type(ctx, parts(node))
            if found is not None:
                return found
            return resolve(ctx, inner) if inner is not None else c.Opaque(node.text)
        case "template_type" | "template_function":
            return _template(ctx, node)
        case "type_descriptor":
            return descriptor(ctx, node)
        case "struct_specifier" | "class_specifier" | "union_specifier":
            return _specifier(ctx, node)
        case "enum_specifier":
            return c.INT
        case "placeholder_type_specifier" | "auto":
            return DECLTYPE_AUTO if node.text.startswith("decltype") else c.AUTO
        case "dependent_type":
            return resolve(ctx, node.named[0]) if node.named else c.Opaque(node.text)
        case _:
            return c.Opaque(node.text)


def _member_type(ctx: Context, scope: Node, inner: Node) -> CType | None:
    """`vec4<T>::Type`: a type declared inside a record, perhaps in a specialisation for these arguments."""
    if last_name(inner) == "TempStorage":
        kind = resolve(ctx, scope)
        if isinstance(kind, collectives.CollectiveType):
            return collectives.storage(kind)
    name = meant(last_name(scope))
    local = ctx.local(last_name(scope))
    if isinstance(local, TypeName) and isinstance(local.type, c.Record):
        name = local.type.tag
    listed = ctx.program.member_types.get((name, last_name(inner)))
    if not listed:
        return None
    arguments = scope.field("arguments")
    given = arguments.named if arguments is not None else []
    compared = _Given(ctx, given)
    primary: Alias | None = None
    for special, alias in listed:
        if special is None:
            primary = alias
            continue
        try:
            bound = _matched(ctx, special, alias.template, compared)
        except Undetermined:
            return c.Opaque(f"{scope.text}::{inner.text}")
        if bound is not None:
            return with_scopes(ctx, [bound], lambda a=alias: _alias(ctx, a))
    if primary is None:
        ctx.note(f"'{scope.text}::{inner.text}' is taken from the first specialisation")
        primary = listed[0][1]
    chosen = primary
    bound = bind_template(ctx, chosen.template, given)
    return with_scopes(ctx, [bound], lambda: _alias(ctx, chosen))


def path_type(ctx: Context, names: list[Node]) -> CType | None:
    """The type `A::B::C` whose parts these are, where A is a record; None where they lead to none."""
    found: CType | None = None
    for name in names:
        if isinstance(found, c.Record):
            found = _type_inside(ctx, found, name)
            if found is None:
                return None
        else:
            found = resolve(ctx, name) if name.type in _TYPE_NAMES else None
    return None if isinstance(found, c.Opaque) else found


_TYPE_NAMES = ("type_identifier", "identifier", "namespace_identifier", "template_type")


def _type_inside(ctx: Context, record: c.Record, name: Node) -> CType | None:
    """The type that a record, or one of its bases, declares under this name."""
    arguments = name.field("arguments")
    given = arguments.named if arguments is not None else None
    scope = dict(ctx.record_arguments.get(record.name, {}))
    return _declared_in(ctx, record.tag, last_name(name), given, [*ctx.frame.scopes, scope])


def _declared_in(
    ctx: Context, tag: str | None, name: str, given: list[Node] | None, scopes: list[dict[str, Binding]]
) -> CType | None:
    for _ in range(16):
        if tag is None:
            return None
        inside = f"{tag}::{name}"
        declaration = ctx.program.records.get(inside)
        if declaration is not None and given is not None:
            return with_scopes(ctx, scopes, lambda i=inside: instance(ctx, i, given))
        if declaration is not None:
            return with_scopes(ctx, scopes, lambda d=declaration: _nested(ctx, d))
        alias = next((a for special, a in ctx.program.member_types.get((tag, name), ()) if special is None), None)
        if alias is not None and given is None and inside not in ctx.aliases:
            key = f"type {inside}"
            if not alias.template and isinstance(cached := ctx.globals.get(key), TypeName):
                return cached.type
            ctx.laid_out.append(tag)
            ctx.aliases.append(inside)  # an alias may name what it stands for: `typedef T T`
            found = with_scopes(ctx, scopes, lambda a=alias: _alias(ctx, a))
            ctx.aliases.pop()
            ctx.laid_out.pop()
            if not alias.template:
                ctx.globals[key] = TypeName(found)
            return found
        tag = ctx.program.bases.get(tag)
    return None


def _nested(ctx: Context, declaration: RecordDeclaration) -> CType:
    """A record declared in another one, whose template arguments are in scope."""
    if not declaration.template:
        return file_type(ctx, declaration.tag) or c.Opaque(declaration.tag)
    bound = {n: b for p in declaration.template if (n := template_name(p)) and (b := ctx.local(n)) is not None}
    shown = f"{declaration.tag}<{', '.join(map(_shown, bound.values()))}>"
    ctx.record_arguments[shown] = bound
    if ctx.instantiating >= _DEEPEST_INSTANCE:
        return c.Opaque(shown)
    ctx.instantiating += 1
    try:
        return record_type(ctx, declaration, shown)
    finally:
        ctx.instantiating -= 1


def enclosing(ctx: Context) -> list[str]:
    """The records whose scopes the code is in, the innermost first."""
    function, this = ctx.frame.function, ctx.frame.this
    tag = ctx.laid_out[-1] if ctx.laid_out else function.owner if function is not None else None
    if tag is None and this is not None and isinstance(this.type, c.Record):
        tag = this.type.tag
    out: list[str] = []
    while tag is not None and len(out) < 16:
        out.append(tag)
        declaration = ctx.program.records.get(tag)
        tag = declaration.owner if declaration is not None else None
    return out


_CONDITIONS = re.compile(r"\b(enable_if|enable_if_t|void_t|decltype|requires)\b")


def is_condition(node: Node) -> bool:
    """Whether a type stands for one only where something holds."""
    return _CONDITIONS.search(node.text) is not None and not node.text.startswith("decltype(auto)")


def holds(ctx: Context, node: Node) -> bool | None:
    """Whether an `enable_if` or a `requires` holds for the template arguments in scope, and whether the members that a
    `decltype` or a `void_t` names exist; None where nobody knows."""
    answers: list[bool | None] = []
    for inner in node.walk():
        if inner.type == "requires_clause" and (constraint := inner.field("constraint")) is not None:
            answers.append(_constant_truth(ctx, constraint))
        name = inner.field("name") if inner.type in ("template_type", "template_function") else None
        if name is not None and name.text in ("enable_if", "enable_if_t"):
            arguments = inner.field("arguments")
            given = arguments.named if arguments is not None else []
            answers.append(_constant_truth(ctx, given[0]) if given else None)
    text = node.text
    if "void_t" in text or "decltype" in text:
        answers.append(_members_exist(ctx, node))
    elif "requires" in text and node.type != "requires_clause":
        answers.append(None)
    if False in answers:
        return False
    return None if None in answers or not answers else True


def _constant_truth(ctx: Context, node: Node) -> bool | None:
    inner = node.field("type") if node.type == "type_descriptor" else node
    found = expressions.constant(ctx, inner or node)
    return None if found is None else bool(found)


_MEMBER = re.compile(r"(?:typename\s+)?\b([A-Za-z_]\w*)\s*::\s*([A-Za-z_]\w*)")
_HARMLESS = re.compile(r"\b(decltype|void_t|void|typename|std)\b|::|[(),<>\s]")


def _members_exist(ctx: Context, node: Node) -> bool | None:
    """Whether each `T::name` names a member of the record that T stands for; None for other expressions."""
    named = [m for m in _MEMBER.findall(node.text) if m[0] != "std"]
    if not named or _HARMLESS.sub("", _MEMBER.sub("", node.text.replace("std::", ""))):
        return None
    answers: list[bool] = []
    for scope, name in named:
        bound = ctx.local(scope)
        if not isinstance(bound, TypeName) or isinstance(bound.type, c.Opaque | c.Auto):
            return None
        record = bound.type
        if not isinstance(record, c.Record):
            answers.append(False)
            continue
        program, key = ctx.program, (record.tag, name)
        exists = key in program.members or key in program.member_types or f"{record.tag}::{name}" in program.records
        exists = exists or key in program.methods or record.field(name) is not None
        if not exists and record.tag in program.bases:
            return None
        answers.append(exists)
    return all(answers)


class Undetermined(Exception):
    """Nobody knows which specialisation is meant."""


def _argument_key(ctx: Context, node: Node) -> object:
    """A template argument in a form that can be compared: a number, or what names its type."""
    inner = node
    if node.type == "type_descriptor" and len(node.named) == 1:
        inner = node.field("type") or node
    if inner.type != "type_descriptor" and not inner.type.startswith(("primitive", "sized", "template_type")):
        value = expressions.constant(ctx, inner)
        if value is not None:
            return value
    return _type_key(descriptor(ctx, node))


def _type_key(ctype: CType) -> object:
    if isinstance(ctype, c.Arithmetic):
        return ctype.scalar
    if isinstance(ctype, c.PointerTo):
        return "*", _type_key(ctype.pointee)
    return getattr(ctype, "name", ctype)


class _Given:
    """Template arguments, each understood once however many specialisations it is compared with: what an argument
    names may be an instance whose own arguments are."""

    def __init__(self, ctx: Context, nodes: list[Node]) -> None:
        self.nodes = nodes
        self._ctx = ctx
        self._keys: dict[int, object] = {}
        self._bound: dict[tuple[int, str], Binding | None] = {}

    def key(self, place: int) -> object:
        if place not in self._keys:
            self._keys[place] = _argument_key(self._ctx, self.nodes[place])
        return self._keys[place]

    def bound(self, place: int, parameter: Node) -> Binding | None:
        kind = parameter.field("type")
        wanted = (place, "type" if is_type_parameter(parameter) or kind is None else kind.text)
        if wanted not in self._bound:
            self._bound[wanted] = template_argument(self._ctx, parameter, self.nodes[place])
        return self._bound[wanted]


def _matched(
    ctx: Context, pattern: tuple[Node, ...], template: tuple[Node, ...], given: _Given
) -> dict[str, Binding] | None:
    """The template parameters of a specialisation for `pattern`, where the arguments given are of that form."""
    if len(pattern) != len(given.nodes):
        return None
    names = {template_name(p): p for p in template}
    scope: dict[str, Binding] = {}
    for place, wanted in enumerate(pattern):
        if is_condition(wanted):
            answer = with_scopes(ctx, [*ctx.frame.scopes, scope], lambda w=wanted: holds(ctx, w))
            if answer is None:
                raise Undetermined
            if not answer:
                return None
            continue
        kind = wanted.field("type") if wanted.type == "type_descriptor" else wanted
        parameter = names.get(kind.text) if kind is not None else None
        if parameter is None:
            if _argument_key(ctx, wanted) != given.key(place):
                return None
            continue
        declarator = wanted.field("declarator")
        bound = given.bound(place, parameter)
        while declarator is not None:
            if declarator.type != "abstract_pointer_declarator" or not isinstance(bound, TypeName):
                return None
            if not isinstance(bound.type, c.PointerTo):
                return None
            bound = TypeName(bound.type.pointee)
            declarator = declarator.field("declarator")
        if bound is None or scope.get(kind.text if kind is not None else "", bound) != bound:
            return None
        scope[kind.text if kind is not None else ""] = bound
    return scope


def _scalar(ctx: Context, text: str) -> CType:
    words = text.split()
    found = ctx.language.scalars.get(" ".join(words))
    if found is not None:
        return found
    if "double" in words:
        return c.DOUBLE
    signed = "unsigned" not in words
    if "char" in words:
        return c.CHAR if signed else c.UCHAR
    if "short" in words:
        return c.SHORT if signed else c.USHORT
    if "long" in words:
        return c.LONG if signed else c.ULONG
    return (c.INT if signed else c.UINT) if {"int", "signed", "unsigned"} & set(words) else c.Opaque(text)


def named(ctx: Context, name: str, depth: int = 0) -> CType:
    """The type of this name in scope; Opaque where nobody declares it."""
    local = ctx.local(name)
    if isinstance(local, TypeName):
        return local.type
    this = ctx.frame.this
    for tag in enclosing(ctx):
        found = _declared_in(ctx, tag, name, None, ctx.frame.scopes)
        if found is not None:
            return found
        declaration = ctx.program.records.get(tag)
        if declaration is not None and declaration.name == name and tag != name:
            own = this is not None and isinstance(this.type, c.Record) and this.type.tag == tag and not ctx.laid_out
            return this.type if own and this is not None else _nested(ctx, declaration)
    return file_type(ctx, name) or c.Opaque(name)


def file_type(ctx: Context, name: str) -> CType | None:
    """The type that a file-scope name stands for, if it is one."""
    key = meant(name)
    cached = ctx.globals.get("type " + key)
    if isinstance(cached, TypeName):
        return cached.type
    found = _file_type(ctx, name, key)
    if found is not None:
        ctx.globals["type " + key] = TypeName(found)
    return found


def _file_type(ctx: Context, name: str, key: str) -> CType | None:
    program = ctx.program
    declaration = program.record_named(name)
    if declaration is not None and declaration.tag != key and key in program.aliases:
        declaration = None
    if declaration is not None:
        if declaration.tag != key:
            return file_type(ctx, declaration.tag)
        ctx.globals["type " + key] = TypeName(c.Opaque(name))  # a struct may point at itself
        return with_scopes(ctx, [{}], lambda: record_type(ctx, declaration))
    if key in program.aliases:
        alias = program.aliases[key]
        ctx.globals["type " + key] = TypeName(c.Opaque(name))
        return with_scopes(ctx, [{}], lambda: _alias(ctx, alias))
    if key in program.enums:
        return c.INT
    found = ctx.language.scalars.get(name) or ctx.language.vectors.get(name)
    if found is not None:
        return found
    if name in _GROUPS:
        return c.GroupType(_GROUPS[name])
    return None


Result = TypeVar("Result")
#: templates of records within each other, base classes included
_DEEPEST_INSTANCE = 40


def with_scopes(ctx: Context, scopes: list[dict[str, Binding]], run: Callable[[], Result]) -> Result:
    """Runs with other scopes in sight."""
    outer, ctx.frame.scopes = ctx.frame.scopes, scopes
    try:
        return run()
    finally:
        ctx.frame.scopes = outer


def _alias(ctx: Context, alias: Alias) -> CType:
    base = resolve(ctx, alias.type)
    return shaped(ctx, base, alias.declarator)[1]


def _specifier(ctx: Context, node: Node) -> CType:
    name = node.field("name")
    body = node.field("body")
    if name is not None and body is None:
        return resolve(ctx, name)
    plain = last_name(name) if name is not None else ctx.program.tag_of(node)
    local = ctx.program.records.get(ctx.program.local_tag(node, plain)) if name is not None else None
    if local is not None:
        ctx.record_arguments[local.tag] = {
            n: b for s in ctx.frame.scopes for n, b in s.items() if isinstance(b, TypeName | Number)
        }
        return record_type(ctx, local)
    tags = [*(f"{tag}::{plain}" for tag in enclosing(ctx)), meant(plain)]
    declaration = next((d for t in tags if (d := ctx.program.records.get(t)) is not None), None)
    return record_type(ctx, declaration or RecordDeclaration(str(plain), node))


def _shown(bound: object) -> str:
    """A template argument as part of an instance's name."""
    if isinstance(bound, TypeName):
        return getattr(bound.type, "name", str(bound.type))
    return str(bound.term) if isinstance(bound, Number) else "?"


def record_type(ctx: Context, declaration: RecordDeclaration, shown: str | None = None) -> CType:
    """The laid-out struct; template parameters are looked up in scope."""
    ctx.laid_out.append(declaration.tag)
    try:
        return _laid_out(ctx, declaration, shown)
    finally:
        ctx.laid_out.pop()


def _laid_out(ctx: Context, declaration: RecordDeclaration, shown: str | None) -> CType:
    node = declaration.node
    body = node.field("body")
    members: list[tuple[str, CType]] = []
    bases = next((child for child in node.named if child.type == "base_class_clause"), None)
    for base in bases.named if bases is not None else ():
        if base.type in ("type_identifier", "template_type", "qualified_identifier"):
            parent = resolve(ctx, base)
            if isinstance(parent, c.Record):
                own = _declared_members(body) if body is not None else frozenset()
                members += [(f"{parent.tag}::{f.name}" if f.name in own else f.name, f.type) for f in parent.fields]
    bits: dict[str, int] = {}
    for child in body.named if body is not None else ():
        if child.type != "field_declaration" or "static" in qualifiers(child):
            continue
        kind = child.field("type")
        if kind is None:
            continue
        base_type = resolve(ctx, kind)
        if "volatile" in qualifiers(child):
            base_type = c.make_volatile(base_type)
        declarators = child.all("declarator")
        if not declarators and isinstance(base_type, c.Record):  # an unnamed struct or union inside
            members.append((f"({'union' if base_type.union else 'struct'} {len(members)})", base_type))
        for declarator in declarators:
            if declarator.type == "function_declarator":
                continue
            name, ctype = shaped(ctx, base_type, declarator)
            if name is not None:
                members.append((name, ctype))
                clause = next((n for n in child.named if n.type == "bitfield_clause"), None)
                width = expressions.constant(ctx, clause.named[0]) if clause is not None and clause.named else None
                if width is not None:
                    bits[name] = width
    union = node.type == "union_specifier"
    members = collectives.in_union(members) if union else members
    return c.record(
        shown or declaration.tag, members, union=union, tag=declaration.tag, align=_alignment(ctx, node), bits=bits
    )


def _declared_members(body: Node) -> frozenset[str]:
    """The names of the data members that a record's own body declares."""
    fields = [child for child in body.named if child.type == "field_declaration"]
    names = [declared_name(d) for child in fields for d in child.all("declarator") if d.type != "function_declarator"]
    return frozenset(name for name in names if name is not None)


def _alignment(ctx: Context, node: Node) -> int:
    for start, value in ctx.program.expanded.masked.alignments.items():
        if value is not None and node.start <= start < (node.children[-1].start if node.children else node.end):
            return value
    for child in node.children:
        if child.type == "alignas_qualifier" and child.named:
            value = expressions.constant(ctx, child.named[0])
            if value is not None:
                return value
    return 1


def _template(ctx: Context, node: Node) -> CType:
    name = node.field("name")
    arguments = node.field("arguments")
    text = last_name(name) if name is not None else node.text
    return instance(ctx, text, arguments.named if arguments is not None else [])


def instance(ctx: Context, text: str, given: list[Node]) -> CType:
    """The type `text<given>`; Opaque where there is no such template."""
    if text in _GROUPS:
        threads = expressions.constant(ctx, given[0]) if given else None
        return c.GroupType(_GROUPS[text], threads)
    program = ctx.program
    nested = next((t for e in enclosing(ctx) if (t := f"{e}::{text}") in program.records), None)
    named_so = program.record_named(nested or text)
    key = meant(text)
    if named_so is not None and (nested is not None or key not in program.aliases):
        key = named_so.tag
    try:
        found = _specialisation(ctx, key, given)
    except Undetermined:
        return c.Opaque(f"{text}<{', '.join(n.text for n in given)}>")
    if found is not None or key in program.records:
        if found is not None:
            declaration, scope = found
            if not declaration.template:
                return file_type(ctx, declaration.tag) or c.Opaque(declaration.tag)
        else:
            declaration = program.records[key]
            outer = program.records.get(declaration.owner) if declaration.owner is not None else None
            known = len(outer.template) if outer is not None else 0
            scope = {n: b for p in declaration.template[:known] if (n := template_name(p)) and (b := ctx.local(n))}
            scope |= bind_template(ctx, declaration.template[known:], given)
        shown = f"{declaration.tag}<{', '.join(map(_shown, scope.values()))}>"
        made = ctx.instances.get(shown)
        if made is not None and ctx.record_arguments[shown] == scope:
            return made
        if ctx.instantiating >= _DEEPEST_INSTANCE:  # a recursion that only an argument nobody knows would end
            return c.Opaque(shown)
        ctx.record_arguments[shown] = scope
        ctx.instantiating += 1
        try:
            made = with_scopes(ctx, [scope], lambda: record_type(ctx, declaration, shown))
        finally:
            ctx.instantiating -= 1
        if not ctx.instantiating:  # within another instance it may have met the limit
            ctx.instances[shown] = made
        return made
    if key in program.aliases:
        alias = program.aliases[key]
        scope = bind_template(ctx, alias.template, given)
        return with_scopes(ctx, [scope], lambda: _alias(ctx, alias))
    collective = collectives.named(ctx, text, given, descriptor)
    if collective is not None:
        return collective
    if text == "fragment" and len(given) >= 5:
        return fragments.fragment(ctx, given)
    shown = ", ".join(n.text for n in given)
    return c.Opaque(f"{text}<{shown}>")


def _specialisation(ctx: Context, text: str, given: list[Node]) -> tuple[RecordDeclaration, dict[str, Binding]] | None:
    """The specialisation of a record template for these arguments, a full one rather than a partial one, and what its
    own template parameters stand for."""
    listed = ctx.program.specialisations.get(text)
    if not listed:
        return None
    primary = ctx.program.records.get(text)
    if primary is not None and len(given) < len(primary.template):
        given = [*given, *(d for p in primary.template[len(given) :] if (d := _default(p)) is not None)]
    compared = _Given(ctx, given)
    for arguments, declaration in sorted(listed, key=lambda entry: len(entry[1].template)):
        scope = _matched(ctx, arguments, declaration.template, compared)
        if scope is not None:
            return declaration, scope
    return None


def _default(parameter: Node) -> Node | None:
    return parameter.field("default_type") or parameter.field("default_value")


def bind_template(ctx: Context, parameters: tuple[Node, ...], given: list[Node]) -> dict[str, Binding]:
    """The scope in which template parameters stand for the arguments given, or their defaults."""
    scope: dict[str, Binding] = {}
    for k, parameter in enumerate(parameters):
        argument = given[k] if k < len(given) else parameter.field("default_type") or parameter.field("default_value")
        name = template_name(parameter)
        if name is None or argument is None:
            continue
        bound = template_argument(ctx, parameter, argument)
        if bound is not None:
            scope[name] = bound
    return scope


def template_name(parameter: Node) -> str | None:
    """The name of a template parameter."""
    if is_type_parameter(parameter):
        return next((n.text for n in parameter.named if n.type == "type_identifier"), None)
    declarator = parameter.field("declarator")
    return declared_name(declarator) if declarator is not None else None


def is_type_parameter(parameter: Node) -> bool:
    return parameter.type in ("type_parameter_declaration", "optional_type_parameter_declaration")


def template_argument(ctx: Context, parameter: Node, argument: Node) -> Binding | None:
    """What an explicit template argument stands for: a type, a constant or a function."""
    if is_type_parameter(parameter):
        return TypeName(descriptor(ctx, argument) if argument.type == "type_descriptor" else resolve(ctx, argument))
    if argument.type == "type_descriptor":  # a name may be parsed as a type
        inner = argument.field("type") or argument
        if inner.type == "qualified_identifier":
            return _value_argument(ctx, parameter, inner)
        found = ctx.local(inner.text)
        if isinstance(found, ScalarPlace) and found.variable.info.kind is not terms.Kind.VAR:
            return found  # the caller's own template parameter
        if found is not None and not isinstance(found, TypeName):
            return found if not isinstance(found, PLACES) else None
        found = expressions.file_binding(ctx, inner.text)
        return found if found is not None and not isinstance(found, PLACES) else None
    return _value_argument(ctx, parameter, argument)


def _value_argument(ctx: Context, parameter: Node, argument: Node) -> Binding | None:
    value = expressions.scratch(ctx, argument)
    if isinstance(value, Number) and value.term.is_const:
        kind = parameter.field("type")
        ctype = resolve(ctx, kind) if kind is not None else value.type
        return expressions.convert_constant(value, ctype)
    return value if isinstance(value, Number | Group) else None


def descriptor(ctx: Context, node: Node) -> CType:
    """The type of a type descriptor (as in a cast): its base with the abstract declarators around it."""
    if node.type != "type_descriptor":
        return resolve(ctx, node)
    kind = node.field("type")
    base = resolve(ctx, kind) if kind is not None else c.Opaque(node.text)
    if "volatile" in qualifiers(node):
        base = c.make_volatile(base)
    return shaped(ctx, base, node.field("declarator"))[1]


def shaped(ctx: Context, base: CType, declarator: Node | None, depth: int = 0) -> tuple[str | None, CType]:
    """The declared name and type: `base` as the declarator's `*`, `&`, `[n]` and parentheses shape it."""
    if declarator is None or depth > _MAX_DEPTH:
        return None, base
    inner = declarator.field("declarator")
    match declarator.type:
        case "pointer_declarator" | "abstract_pointer_declarator" | "pointer_type_declarator":
            return shaped(ctx, c.PointerTo(base), inner, depth + 1)
        case "reference_declarator" | "abstract_reference_declarator":
            inner = next((n for n in declarator.named if n.type not in ("type_qualifier",)), None)
            return shaped(ctx, c.ReferenceTo(base), inner, depth + 1)
        case "array_declarator" | "abstract_array_declarator":
            size = declarator.field("size")
            rows = inner is not None and inner.type == "identifier" and isinstance(base, c.Arithmetic | c.ArrayOf)
            count = None if size is None else extent(ctx, size, needed=not rows)
            return shaped(ctx, c.ArrayOf(base, count), inner, depth + 1)
        case "init_declarator" | "bitfield_declarator":
            return shaped(ctx, base, inner, depth + 1)
        case "parenthesized_declarator" | "abstract_parenthesized_declarator":
            inner = next(
                (n for n in declarator.named if n.type.endswith("declarator") or n.type.endswith("identifier")), None
            )
            return shaped(ctx, base, inner, depth + 1)
        case "function_declarator" | "abstract_function_declarator":
            return shaped(ctx, c.FUNCTION, inner, depth + 1)
        case "identifier" | "field_identifier" | "type_identifier":
            return declarator.text, base
        case "qualified_identifier":
            return last_name(declarator), base
        case _:
            found = next(
                (n for n in declarator.named if n.type.endswith("declarator") or n.type.endswith("identifier")), None
            )
            return shaped(ctx, base, found, depth + 1) if found is not None else (None, base)


def extent(ctx: Context, size: Node, *, needed: bool = True) -> int | None:
    """The number of elements. Where the layout hangs on it (it is not the number of rows), a template parameter that
    nobody fixes is fixed here, with a note."""
    value = expressions.constant(ctx, size)
    if value is not None or not needed:
        return value
    for inner in size.walk():
        if (
            inner.type == "identifier"
            and inner.text in ctx.kernel_template_names
            and inner.text not in ctx.memory.fixed
        ):
            ctx.memory.fixed[inner.text] = ctx.suggested.get(inner.text, 16)
            ctx.memory.again = True
    return None


def parameter(ctx: Context, node: Node) -> tuple[str | None, CType]:
    """A parameter's name and type; arrays and functions are pointers there (C11 6.7.6.3)."""
    kind = node.field("type")
    base = resolve(ctx, kind) if kind is not None else c.Opaque(node.text)
    if "volatile" in qualifiers(node):
        base = c.make_volatile(base)
    name, ctype = shaped(ctx, base, node.field("declarator"))
    if isinstance(ctype, c.ArrayOf):
        ctype = c.PointerTo(ctype.element)
    return name, ctype


def points_into_space(ctx: Context, ctype: CType) -> bool:
    """Whether an address space before this type is its pointee's: `__local float *p` in OpenCL, where CUDA would put
    the pointer itself there."""
    while isinstance(ctype, c.ArrayOf):
        ctype = ctype.element
    return ctx.language is OPENCL and isinstance(ctype, c.PointerTo)


def parameter_space(node: Node) -> ir.Space:
    """The memory that a pointer parameter of a kernel points into."""
    words = qualifiers(node)
    if "__shared__" in words:
        return ir.Space.SHARED
    return ir.Space.CONSTANT if "__constant__" in words else ir.Space.GLOBAL
