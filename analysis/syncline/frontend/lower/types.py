"""Type nodes -> C types, and declarators around them."""

from __future__ import annotations

from collections.abc import Callable as Function
from collections.abc import Sequence
from typing import TypeVar

from .. import ctypes as c
from ..ctypes import CType
from . import (
    atomic_objects,
    barrier_objects,
    collectives,
    declarators,
    enums,
    expressions,
    fragments,
    host_closures,
    layout,
    template_arguments,
)
from .context import Context
from .declared import Alias, RecordDeclaration
from .namespaces import meant
from .specialisations import Special, chosen
from .spelled import last_name, parts
from .syntax import Node
from .unify import Undetermined
from .values import (
    PLACES,
    Aggregate,
    Binding,
    Callable,
    Number,
    Pack,
    Place,
    Pointer,
    ScalarPlace,
    TypeName,
    Value,
)

GROUPS = {
    "thread_block": "block",
    "grid_group": "grid",
    "thread_block_tile": "tile",
    "coalesced_group": "coalesced",
    "cluster_group": "cluster",
    "thread_group": "any",
    "multi_grid_group": "multi-grid",
}
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
            return declarators.descriptor(ctx, node)
        case "struct_specifier" | "class_specifier" | "union_specifier":
            return _specifier(ctx, node)
        case "enum_specifier":
            name = node.field("name")
            return resolve(ctx, name) if node.field("body") is None and name else enums.enumeration(ctx, node)
        case "placeholder_type_specifier" | "auto":
            return DECLTYPE_AUTO if node.text.startswith("decltype") else c.AUTO
        case "dependent_type":
            return resolve(ctx, node.named[0]) if node.named else c.Opaque(node.text)
        case "decltype":
            return _type_of_expression(ctx, node)
        case _:
            return c.Opaque(node.text)


def _type_of_expression(ctx: Context, node: Node) -> CType:
    """`decltype(e)`: of a name its declared type, of another place a reference (C++17 [dcl.type.simple])."""
    given = node.named[0] if len(node.named) == 1 else None
    if given is None:
        return c.Opaque(node.text)
    found: list[Place | Value] = []
    notes = dict(ctx.notes)
    ctx.block(lambda: found.append(expressions.place(ctx, given)))
    (denoted,) = found
    if ctx.notes != notes:  # it is not evaluated, so that nothing is relied on
        ctx.notes = notes
        return c.Opaque(node.text)
    if isinstance(denoted, PLACES):
        named = given.type in ("identifier", "field_expression", "qualified_identifier")
        return denoted.type if named or isinstance(denoted.type, c.Opaque) else c.ReferenceTo(denoted.type)
    if isinstance(denoted, Number | Aggregate):
        return denoted.type
    return c.PointerTo(denoted.pointee) if isinstance(denoted, Pointer) else c.Opaque(node.text)


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
        known = template_arguments.arguments(ctx, head, given)
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
        bound = {n: b for p, b in own if (n := template_arguments.template_name(p)) and b is not None}
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
    return _declared_in(ctx, record.tag, last_name(name), given, [*ctx.frame.scopes, scope], name.start)


def _declared_in(
    ctx: Context, tag: str | None, name: str, given: list[Node] | None, scopes: list[dict[str, Binding]], at: int
) -> CType | None:
    for _ in range(16):
        if tag is None:
            return None
        inside = f"{tag}::{name}"
        declaration = ctx.program.records.get(inside)
        if declaration is not None and given is not None:
            return with_scopes(ctx, scopes, lambda i=inside: instance(ctx, i, given, at))
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
    bound = {
        n: b
        for p in declaration.template
        if (n := template_arguments.template_name(p)) and (b := ctx.local(n)) is not None
    }
    shown = f"{declaration.tag}<{', '.join(map(shown_argument, bound.values()))}>"
    ctx.record_arguments[shown] = bound
    if ctx.instantiating >= DEEPEST_INSTANCE:
        ctx.cut_short += 1
        return c.Opaque(shown)
    ctx.instantiating += 1
    try:
        return layout.record_type(ctx, declaration, shown)
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
        found = _declared_in(ctx, tag, name, None, ctx.frame.scopes, 0)
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
        return with_scopes(ctx, [{}], lambda: layout.record_type(ctx, declaration))
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
    if name in atomic_objects.UNPARAMETERISED:
        return atomic_objects.named(ctx, name, [])
    return host_closures.type_of(ctx, name) if name in program.closures else None


Result = TypeVar("Result")
#: templates of records within each other, base classes included
DEEPEST_INSTANCE = 40


def with_scopes(ctx: Context, scopes: list[dict[str, Binding]], run: Function[[], Result]) -> Result:
    """Runs with other scopes in sight."""
    outer, ctx.frame.scopes = ctx.frame.scopes, scopes
    try:
        return run()
    finally:
        ctx.frame.scopes = outer


def inside(ctx: Context, owner: str | None, scopes: list[dict[str, Binding]], run: Function[[], Result]) -> Result:
    """The same, where the names that a record declares are in sight: those of a method's parameters."""
    if owner is None:
        return with_scopes(ctx, scopes, run)
    ctx.laid_out.append(owner)
    try:
        return with_scopes(ctx, scopes, run)
    finally:
        ctx.laid_out.pop()


def _alias(ctx: Context, alias: Alias) -> CType:
    base = resolve(ctx, alias.type)
    return declarators.shaped(
        ctx, base, alias.declarator, const=alias.const or declarators.name_is_const(ctx, alias.type)
    )[1]


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
        return layout.record_type(ctx, local)
    tags = [*(f"{tag}::{plain}" for tag in enclosing(ctx)), meant(plain)]
    declaration = next((d for t in tags if (d := ctx.program.records.get(t)) is not None), None)
    return layout.record_type(ctx, declaration or RecordDeclaration(str(plain), node))


def shown_argument(bound: object) -> str:
    """A template argument as part of an instance's name."""
    if isinstance(bound, TypeName):
        return ("const " if bound.const else "") + shown_type(bound.type)
    if isinstance(bound, Pack):
        return ", ".join(map(shown_argument, bound.items))
    if isinstance(bound, ScalarPlace | Callable):
        return bound.key
    return str(bound.term) if isinstance(bound, Number) else "?"


def shown_arguments(arguments: Sequence[Binding | None]) -> str | None:
    """The arguments of a template as part of an instance's name; None where one is not known."""
    texts = [shown_argument(argument) for argument in arguments]
    return None if "?" in texts else ", ".join(texts)


def shown_type(ctype: CType) -> str:
    """A type as part of an instance's name: of two types that are not the same, the names differ."""
    if isinstance(ctype, c.Arithmetic):
        return ctype.enum or ctype.name
    if isinstance(ctype, c.PointerTo):
        return ("const " if ctype.const else "") + f"{shown_type(ctype.pointee)} *"
    return getattr(ctype, "name", str(ctype))


def _template(ctx: Context, node: Node) -> CType:
    name = node.field("name")
    arguments = node.field("arguments")
    text = last_name(name) if name is not None else node.text
    return instance(ctx, text, arguments.named if arguments is not None else [], node.start)


def instance(ctx: Context, text: str, given: list[Node], at: int) -> CType:
    """The type `text<given>` at an offset of the text; Opaque where there is no such template."""
    program = ctx.program
    if text in GROUPS and program.record_named(text) is None:
        threads = template_arguments.number(ctx, given[0]) if given else None
        return c.GroupType(GROUPS[text], threads)
    nested = next((t for e in enclosing(ctx) if (t := f"{e}::{text}") in program.records), None)
    named_so = program.record_named(nested or text)
    key = meant(text)
    alias = program.aliases.get(key)
    if alias is not None and (not alias.template or alias.type.start <= at < alias.type.end):
        alias = None  # `using barrier = cuda::barrier<scope>`: an alias begins to be one behind its own type
    if named_so is not None and (nested is not None or alias is None):
        key = named_so.tag
    declaration = program.records.get(key)
    around = _around(ctx, declaration) if declaration is not None else ()
    outer = {n: b for p in around if (n := template_arguments.template_name(p)) and (b := ctx.local(n)) is not None}
    head = _head(ctx, key)
    ours = declaration is not None or key in program.specialisations
    known = template_arguments.arguments(ctx, head, given, outer) if ours else []
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
                n: b
                for p, b in zip(own, known, strict=False)
                if (n := template_arguments.template_name(p)) and b is not None
            }
        shown = f"{declaration.tag}<{', '.join(map(shown_argument, scope.values()))}>"
        return _made(ctx, declaration, shown, scope, (key, tuple(known)))
    if alias is not None:
        return _expanded(ctx, alias, given, text)
    collective = collectives.named(ctx, text, given, declarators.descriptor)
    if collective is not None:
        return collective
    atomic = atomic_objects.named(ctx, text, given)
    if atomic is not None:
        return atomic
    barrier = barrier_objects.named(text, given)
    if barrier is not None:
        return barrier
    if text == "fragment" and len(given) >= 5:
        return fragments.fragment(ctx, given)
    shown = ", ".join(n.text for n in given)
    return c.Opaque(f"{text}<{shown}>")


def _expanded(ctx: Context, alias: Alias, given: list[Node], text: str) -> CType:
    """What an alias template stands for. Two that name each other have no end."""
    if ctx.instantiating >= DEEPEST_INSTANCE:
        ctx.cut_short += 1
        return c.Opaque(text)
    ctx.instantiating += 1
    try:
        scope = template_arguments.bind_template(ctx, alias.template, given)
        return with_scopes(ctx, [scope], lambda: _alias(ctx, alias))
    finally:
        ctx.instantiating -= 1


def _made(
    ctx: Context,
    declaration: RecordDeclaration,
    shown: str,
    scope: dict[str, Binding],
    origin: tuple[str, tuple[Binding | None, ...]],
) -> CType:
    """The instance of a record template whose parameters stand for what `scope` says. Made once; one that met the limit
    on its way, as lists and trees do that point at their own kind, once for each depth."""
    depth = ctx.instantiating
    if ctx.record_arguments.get(shown) == scope:
        made = ctx.instances.get((shown, None)) or ctx.instances.get((shown, depth))
        if made is not None:
            return made
    if depth >= DEEPEST_INSTANCE:  # a recursion that only an argument nobody knows would end
        ctx.cut_short += 1
        return c.Opaque(shown)
    ctx.record_arguments[shown] = scope
    ctx.made_from[shown] = origin
    cut_short = ctx.cut_short
    ctx.instantiating += 1
    try:
        made = with_scopes(ctx, [scope], lambda: layout.record_type(ctx, declaration, shown))
    finally:
        ctx.instantiating -= 1
    whole = ctx.cut_short == cut_short or not depth
    ctx.instances[shown, None if whole else depth] = made
    return made


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
