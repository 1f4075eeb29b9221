"""Type nodes -> C types, and declarators around them."""

from __future__ import annotations

import re
from collections.abc import Callable as Function
from collections.abc import Sequence
from typing import TypeVar

from ...ir import kernel as ir
from ...ir import terms
from .. import ctypes as c
from ..ctypes import CType
from ..languages import OPENCL
from . import collectives, enums, expressions, fragments, packs
from .context import Context
from .namespaces import meant
from .program import Alias, RecordDeclaration, declared_name, last_name, parts, qualifiers
from .specialisations import Special, chosen
from .syntax import Node
from .unify import Undetermined
from .values import PLACES, Binding, Callable, Group, Number, Pack, ScalarPlace, TypeName

GROUPS = {
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
            name = node.field("name")
            return resolve(ctx, name) if node.field("body") is None and name else enums.enumeration(ctx, node)
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
    if scope.type != "template_type" or isinstance(ctx.local(last_name(scope)), TypeName):
        return None
    listed = ctx.program.member_types.get((name, last_name(inner)))
    if not listed:
        return None
    listed_arguments = scope.field("arguments")
    given = listed_arguments.named if listed_arguments is not None else []
    opaque = c.Opaque(f"{scope.text}::{inner.text}")
    try:
        head = _head(ctx, name)
        known = arguments(ctx, head, given)
        found = _specialisation(ctx, name, head, known)
    except Undetermined:
        return opaque
    bound: dict[str, Binding] = {}
    if found is not None:
        declaration, bound = found
        listed = ctx.program.member_types.get((declaration.tag, last_name(inner)), [])
    alias = next((alias for special, alias in listed if special is None), None)
    if alias is None:  # it may be declared by a base, or nowhere
        return None if found is not None or name in ctx.program.records else opaque
    if found is None:
        own = zip(alias.template, known, strict=False)
        bound = {n: b for p, b in own if (n := template_name(p)) and b is not None}
    return with_scopes(ctx, [bound], lambda: _alias(ctx, alias))


def lacks_member(ctx: Context, node: Node) -> bool:
    """Whether a type names a member that its record is known not to have: `typename enable_if<false>::type`."""
    while node.type in ("type_descriptor", "dependent_type") and node.named:
        node = node.field("type") or node.named[0]
    scope, inner = node.field("scope"), node.field("name")
    if node.type != "qualified_identifier" or scope is None or inner is None:
        return False
    record = resolve(ctx, scope)
    if not isinstance(record, c.Record) or record.tag not in ctx.program.records:
        return False
    return record.tag not in ctx.program.bases and _type_inside(ctx, record, inner) is None


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
        if inside in ctx.program.enums and given is None:
            inner = ctx.program.enums[inside]
            return with_scopes(ctx, scopes, lambda e=inner: enums.enumeration(ctx, e))
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
        return enums.enumeration(ctx, program.enums[key])
    found = ctx.language.scalars.get(name) or ctx.language.vectors.get(name)
    if found is not None:
        return found
    if name in GROUPS:
        return c.GroupType(GROUPS[name])
    return None


Result = TypeVar("Result")
#: templates of records within each other, base classes included
_DEEPEST_INSTANCE = 40


def with_scopes(ctx: Context, scopes: list[dict[str, Binding]], run: Function[[], Result]) -> Result:
    """Runs with other scopes in sight."""
    outer, ctx.frame.scopes = ctx.frame.scopes, scopes
    try:
        return run()
    finally:
        ctx.frame.scopes = outer


def _alias(ctx: Context, alias: Alias) -> CType:
    base = resolve(ctx, alias.type)
    return shaped(ctx, base, alias.declarator, const=alias.const or _name_is_const(ctx, alias.type))[1]


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
        return ("const " if bound.const else "") + shown_type(bound.type)
    if isinstance(bound, Pack):
        return ", ".join(map(_shown, bound.items))
    if isinstance(bound, ScalarPlace | Callable):
        return bound.key
    return str(bound.term) if isinstance(bound, Number) else "?"


def shown_type(ctype: CType) -> str:
    """A type as part of an instance's name: of two types that are not the same, the names differ."""
    if isinstance(ctype, c.Arithmetic):
        return ctype.enum or ctype.name
    if isinstance(ctype, c.PointerTo):
        return ("const " if ctype.const else "") + f"{shown_type(ctype.pointee)} *"
    return getattr(ctype, "name", str(ctype))


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
    inherited = 0, 0
    inexact = _has_virtual(ctx, declaration.tag) or (bases is not None and len(bases.named) > 2)
    for base in bases.named if bases is not None else ():
        if base.type in ("type_identifier", "template_type", "qualified_identifier"):
            parent = resolve(ctx, base)
            if isinstance(parent, c.Record):
                own = _declared_members(body) if body is not None else frozenset()
                members += [(f"{parent.tag}::{f.name}" if f.name in own else f.name, f.type) for f in parent.fields]
                inherited = len(members), parent.size if _is_plain(ctx, parent) and parent.fields else 0
                inexact = inexact or parent.inexact
            else:
                inexact = True
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
            clause = next((n for n in child.named if n.type == "bitfield_clause"), None)
            inexact = inexact or not name  # padding that has no name
            if name:
                members.append((name, ctype))
                width = expressions.constant(ctx, clause.named[0]) if clause is not None and clause.named else None
                if width is not None:
                    bits[name] = width
    union = node.type == "union_specifier"
    members = collectives.in_union(members) if union else members
    return c.record(
        shown or declaration.tag,
        members,
        union=union,
        tag=declaration.tag,
        align=_alignment(ctx, node),
        bits=bits,
        base=inherited,
        inexact=inexact,
    )


def _has_virtual(ctx: Context, tag: str) -> bool:
    """Whether a record has virtual functions of its own: a compiler adds a pointer to its table."""
    declaration = ctx.program.records.get(tag)
    body = declaration.node.field("body") if declaration is not None else None
    return body is not None and any(child.has("virtual") for child in body.named)


def _is_plain(ctx: Context, record: c.Record) -> bool:
    """Whether a record is laid out as in C, so that a derived one begins behind its padding (the ABI's POD)."""
    declaration = ctx.program.records.get(record.tag)
    if declaration is None:
        return True
    methods = ((record.tag, name) for name in (declaration.name, f"~{declaration.name}", "operator="))
    body = declaration.node.field("body")
    words = {n.type for n in body.named} if body is not None else set()
    return not any(m in ctx.program.methods for m in methods) and not (
        record.tag in ctx.program.bases or "access_specifier" in words
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
    if text in GROUPS:
        threads = expressions.constant(ctx, given[0]) if given else None
        return c.GroupType(GROUPS[text], threads)
    program = ctx.program
    nested = next((t for e in enclosing(ctx) if (t := f"{e}::{text}") in program.records), None)
    named_so = program.record_named(nested or text)
    key = meant(text)
    if named_so is not None and (nested is not None or key not in program.aliases):
        key = named_so.tag
    declaration = program.records.get(key)
    around = _around(ctx, declaration) if declaration is not None else ()
    outer = {n: b for p in around if (n := template_name(p)) and (b := ctx.local(n)) is not None}
    head = _head(ctx, key)
    ours = declaration is not None or key in program.specialisations
    known = arguments(ctx, head, given, outer) if ours else []
    try:
        found = _specialisation(ctx, key, head, known)
    except Undetermined:
        return c.Opaque(f"{text}<{', '.join(n.text for n in given)}>")
    if found is not None or declaration is not None:
        if found is not None:
            declaration, scope = found
            if not declaration.template:
                ctx.made_from[declaration.tag] = key, tuple(known)
                return file_type(ctx, declaration.tag) or c.Opaque(declaration.tag)
        else:
            assert declaration is not None
            own = declaration.template[len(around) :]
            scope = outer | {
                n: b for p, b in zip(own, known, strict=False) if (n := template_name(p)) and b is not None
            }
        shown = f"{declaration.tag}<{', '.join(map(_shown, scope.values()))}>"
        made = ctx.instances.get(shown)
        if made is not None and ctx.record_arguments[shown] == scope:
            return made
        if ctx.instantiating >= _DEEPEST_INSTANCE:  # a recursion that only an argument nobody knows would end
            return c.Opaque(shown)
        ctx.record_arguments[shown] = scope
        ctx.made_from[shown] = key, tuple(known)
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


def template_key(ctx: Context, name: str) -> str:
    """The key of the template of records that a name means."""
    found = ctx.program.record_named(name)
    return found.tag if found is not None else meant(name)


def _head(ctx: Context, key: str) -> tuple[Node, ...]:
    """The parameters of a record's template, with all the defaults that its declarations give."""
    declaration = ctx.program.records.get(key)
    own = declaration.template[len(_around(ctx, declaration)) :] if declaration is not None else ()
    return ctx.program.heads.get(key, own)


def _around(ctx: Context, declaration: RecordDeclaration) -> tuple[Node, ...]:
    """The template parameters of the record that a record is declared in."""
    outer = ctx.program.records.get(declaration.owner) if declaration.owner is not None else None
    return outer.template if outer is not None else ()


def _specialisation(
    ctx: Context, text: str, head: Sequence[Node], given: Sequence[Binding | None]
) -> tuple[RecordDeclaration, dict[str, Binding]] | None:
    """The specialisation of a record template for these arguments, and what its own template parameters stand for."""
    listed = ctx.program.specialisations.get(text)
    if not listed:
        return None
    special = [Special(pattern, declared.template, declared) for pattern, declared in listed]
    return chosen(ctx, special, head, given)


def arguments(
    ctx: Context, head: Sequence[Node], given: list[Node], outer: dict[str, Binding] | None = None
) -> list[Binding | None]:
    """The template arguments in the order of the parameters, defaults included; None for what is not known. `outer` are
    those of the template around."""
    nodes = packs.expanded(ctx, given)
    if not head:
        return [_unaided(ctx, n) for n in nodes]
    scope = dict(outer or {})
    out: list[Binding | None] = []
    for k, parameter in enumerate(head):
        found: Binding | None = None
        if is_pack(parameter):
            items = [template_argument(ctx, parameter, n) for n in nodes[k:]]
            found = None if None in items else Pack(tuple(item for item in items if item is not None))
        elif k < len(nodes):
            found = _one(ctx, parameter, nodes[k])
        elif (default := _default(parameter)) is not None:
            found = with_scopes(ctx, [scope], lambda p=parameter, d=default: _one(ctx, p, d))
        out.append(found)
        if found is not None and (name := template_name(parameter)) is not None:
            scope[name] = found
    return out


def _one(ctx: Context, parameter: Node, argument: Node) -> Binding | None:
    """One template argument; what `enable_if` and `void_t` give is `void`."""
    if is_type_parameter(parameter) and is_condition(argument) and not argument.text.startswith("decltype"):
        return TypeName(c.VOID, const=False)
    return template_argument(ctx, parameter, argument)


def _unaided(ctx: Context, node: Node) -> Binding | None:
    """A template argument where nobody declares whether it is a type."""
    inner = node.field("type") if node.type == "type_descriptor" and len(node.named) == 1 else node
    if node.type != "type_descriptor" or (inner is not None and inner.type.endswith("identifier")):
        value = expressions.scratch(ctx, inner or node)
        if isinstance(value, Number):
            return value
    return type_argument(ctx, node)


def _default(parameter: Node) -> Node | None:
    return parameter.field("default_type") or parameter.field("default_value")


def bind_template(
    ctx: Context, parameters: Sequence[Node], given: list[Node], outer: dict[str, Binding] | None = None
) -> dict[str, Binding]:
    """The scope in which template parameters stand for the arguments given, or their defaults, which see the parameters
    before them and those of `outer`."""
    scope: dict[str, Binding] = {}
    nodes = packs.expanded(ctx, given)
    for k, parameter in enumerate(parameters):
        name = template_name(parameter)
        bound: Binding | None = None
        if is_pack(parameter):
            items = [template_argument(ctx, parameter, n) for n in nodes[k:]]
            bound = None if None in items else Pack(tuple(item for item in items if item is not None))
        elif k < len(nodes):
            bound = template_argument(ctx, parameter, nodes[k])
        elif (default := _default(parameter)) is not None:
            inner = [{**(outer or {}), **scope}]
            bound = with_scopes(ctx, inner, lambda p=parameter, d=default: template_argument(ctx, p, d))
        if name is not None and bound is not None:
            scope[name] = bound
    return scope


def template_name(parameter: Node) -> str | None:
    """The name of a template parameter."""
    if is_type_parameter(parameter) or parameter.type == "variadic_type_parameter_declaration":
        return next((n.text for n in parameter.named if n.type == "type_identifier"), None)
    declarator = parameter.field("declarator")
    return declared_name(declarator) if declarator is not None else None


def is_type_parameter(parameter: Node) -> bool:
    """Whether a template parameter, or each element of a pack, stands for a type."""
    return parameter.type.endswith("type_parameter_declaration")


def is_pack(parameter: Node) -> bool:
    """Whether a template parameter is a pack."""
    return parameter.type.startswith("variadic")


def type_argument(ctx: Context, argument: Node) -> TypeName:
    """The type that a template argument names, and whether it is const."""
    return TypeName(descriptor(ctx, argument), constness(ctx, argument))


def template_argument(ctx: Context, parameter: Node, argument: Node) -> Binding | None:
    """What an explicit template argument stands for: a type, a constant or a function."""
    if isinstance(argument, packs.Element):
        scopes = [*ctx.frame.scopes, argument.scope]
        return with_scopes(ctx, scopes, lambda: template_argument(ctx, parameter, argument.pattern))
    if is_type_parameter(parameter):
        return type_argument(ctx, argument)
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
    return shaped(ctx, base, node.field("declarator"), const=base_constness(ctx, node))[1]


def base_constness(ctx: Context, node: Node) -> bool | None:
    """Whether what stands before the declarators of a declaration or a type descriptor is const."""
    if "const" in qualifiers(node) or "constexpr" in qualifiers(node):
        return True
    kind = node.field("type")
    return _name_is_const(ctx, kind if kind is not None else node)


def constness(ctx: Context, node: Node) -> bool | None:
    """Whether the type of a descriptor is const at its top; None where nobody knows."""
    if node.type != "type_descriptor":
        return _name_is_const(ctx, node)
    return shaped_constness(base_constness(ctx, node), node.field("declarator"))


def shaped_constness(const: bool | None, declarator: Node | None) -> bool | None:
    """Whether what a declarator makes of a type, const or not, is const at its top."""
    while declarator is not None:
        if "pointer" in declarator.type:
            const = "const" in qualifiers(declarator)
        elif "reference" in declarator.type or "function" in declarator.type:
            const = False
        declarator = declarator.field("declarator") or next(
            (n for n in declarator.named if n.type.endswith("declarator")), None
        )
    return const


def _name_is_const(ctx: Context, kind: Node) -> bool | None:
    """Whether what a type's name stands for is const."""
    if kind.type in ("primitive_type", "sized_type_specifier"):
        return False
    if kind.type in ("type_identifier", "identifier"):
        local = ctx.local(kind.text)
        if isinstance(local, TypeName):
            return local.const
        alias = ctx.program.aliases.get(meant(kind.text))
        if alias is not None:
            return shaped_constness(alias.const or _name_is_const(ctx, alias.type), alias.declarator)
        declared = ctx.program.record_named(kind.text) is not None or meant(kind.text) in ctx.program.enums
        declared = declared or kind.text in ctx.language.scalars
        return False if declared or kind.text in ctx.language.vectors else None
    if kind.type == "template_type" and (name := kind.field("name")) is not None:
        return False if ctx.program.record_named(name.text) is not None or name.text in GROUPS else None
    return None


def shaped(
    ctx: Context, base: CType, declarator: Node | None, depth: int = 0, *, const: bool | None = None
) -> tuple[str | None, CType]:
    """The declared name and type: `base` as the declarator's `*`, `&`, `[n]` and parentheses shape it. `const`: whether
    `base` is."""
    if declarator is None or depth > _MAX_DEPTH:
        return None, base
    inner = declarator.field("declarator")
    match declarator.type:
        case "pointer_declarator" | "abstract_pointer_declarator" | "pointer_type_declarator":
            own = "const" in qualifiers(declarator)
            return shaped(ctx, c.PointerTo(base, const=const), inner, depth + 1, const=own)
        case "reference_declarator" | "abstract_reference_declarator":
            inner = next((n for n in declarator.named if n.type not in ("type_qualifier",)), None)
            rvalue = declarator.text.startswith("&&") and not isinstance(base, c.ReferenceTo)
            to = base if isinstance(base, c.ReferenceTo) else c.ReferenceTo(base, const=const, rvalue=rvalue)
            return shaped(ctx, to, inner, depth + 1, const=False)
        case "array_declarator" | "abstract_array_declarator":
            size = declarator.field("size")
            rows = inner is not None and inner.type == "identifier" and isinstance(base, c.Arithmetic | c.ArrayOf)
            count = None if size is None else extent(ctx, size, needed=not rows)
            return shaped(ctx, c.ArrayOf(base, count), inner, depth + 1, const=const)
        case "init_declarator" | "bitfield_declarator":
            return shaped(ctx, base, inner, depth + 1, const=const)
        case "parenthesized_declarator" | "abstract_parenthesized_declarator":
            inner = next(
                (n for n in declarator.named if n.type.endswith("declarator") or n.type.endswith("identifier")), None
            )
            return shaped(ctx, base, inner, depth + 1, const=const)
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
            return shaped(ctx, base, found, depth + 1, const=const) if found is not None else (None, base)


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
    const = base_constness(ctx, node)
    name, ctype = shaped(ctx, base, node.field("declarator"), const=const)
    if isinstance(ctype, c.ArrayOf):
        ctype = c.PointerTo(ctype.element, const=const)
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
