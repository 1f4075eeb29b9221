"""Type nodes -> C types, and declarators around them."""

from __future__ import annotations

from collections.abc import Sequence

from ....limits.sema import INSTANCE_DEPTH
from ... import ctypes as c
from ...ctypes import CType
from ...syntax import template_parameters
from ...syntax.namespaces import meant
from ...syntax.node import Node
from ...syntax.spelled import last_name, parts
from ..core import library, scoping
from ..core.state import Sema
from ..core.values import Binding, Number, TemplateName, TypeName, Unclear
from ..declarators import declarators, enums, type_names, type_traits
from ..program.declared import Alias, RecordDeclaration
from ..templates import template_arguments
from ..templates.specialisations import Special, chosen
from ..templates.unify import Undetermined
from . import closure_types, decltypes, layout, scalars


@type_names.resolve.definition
def resolve(sema: Sema, node: Node) -> CType:
    """The type that a type node names (without the declarators around it)."""
    return meaning(sema, node).type


@type_names.meaning.definition
def meaning(sema: Sema, node: Node) -> TypeName:
    """The type that a type node names, and whether it is const: an alias may stand for a const type."""
    match node.type:
        case "primitive_type" | "sized_type_specifier":
            found = scalars.scalar(sema.language, node.text.split())
            return TypeName(found or c.Opaque(node.text), const=False)
        case "type_identifier" | "identifier" | "namespace_identifier":
            return _named(sema, node.text)
        case "qualified_identifier":
            inner, scope = node.field("name"), node.field("scope")
            if scope is not None and inner is not None and scope.text in _STANDARD:
                trait = _trait(sema, inner)
                if trait is not None:
                    return trait
            found = _member_type(sema, scope, inner) if scope is not None and inner is not None else None
            found = found or _path(sema, parts(node))
            if found is not None:
                return found
            if inner is None or (scope is not None and _is_type(sema, scope)):
                return _trait(sema, node) or _unknown_member(node.text, inner)
            return _behind_namespace(sema, inner)
        case "template_type" | "template_function":
            return _template(sema, node)
        case "type_descriptor":
            return declarators.type_argument(sema, node)
        case "struct_specifier" | "class_specifier" | "union_specifier":
            return _specifier(sema, node)
        case "enum_specifier":
            name = node.field("name")
            if node.field("body") is None and name:
                return meaning(sema, name)
            return TypeName(enums.enumeration(sema, node), const=False)
        case "placeholder_type_specifier" | "auto":
            return TypeName(type_names.DECLTYPE_AUTO if node.text.startswith("decltype") else c.AUTO)
        case "dependent_type":
            return meaning(sema, node.named[0]) if node.named else _unknown(node.text)
        case "decltype":
            return decltypes.of(sema, node)
        case _:
            return _unknown(node.text)


def _trait(sema: Sema, node: Node) -> TypeName | None:
    """What `remove_cv_t<T>` or `remove_cv<T>::type` of the standard library gives; None for other types."""
    head = node.field("scope") if node.type == "qualified_identifier" else node
    if head is None or head.type != "template_type":
        return None
    name, listed = last_name(head), head.field("arguments")
    inner = node.field("name") if head is not node else None
    text = name if inner is None else f"{name}::{inner.text}"
    return type_traits.transformed(sema, text, listed.named) if listed is not None else None


#: namespaces to which no project adds templates of the standard library's names
_STANDARD = ("std", "::std", "cuda::std", "::cuda::std")


def _is_type(sema: Sema, scope: Node) -> bool:
    """Whether what stands before `::` is certainly a type, and no namespace."""
    name = last_name(scope)
    if scope.type == "template_type" or isinstance(sema.local(name), TypeName | Unclear):
        return True
    return sema.program.record_named(name) is not None or meant(name) in sema.program.aliases


def _unknown(text: str) -> TypeName:
    return TypeName(c.Opaque(text))


def _member_type(sema: Sema, scope: Node, inner: Node) -> TypeName | None:
    """`vec4<T>::Type`: a type declared inside a record, perhaps in a specialisation for these arguments."""
    if last_name(inner) == "TempStorage":
        kind = resolve(sema, scope)
        held = library.member(kind, "TempStorage")
        if held is not None:
            return TypeName(held, const=False)
    local = sema.local(last_name(scope))
    if scope.type != "template_type" or isinstance(local, TypeName | Unclear):
        return None
    name = local.key if isinstance(local, TemplateName) else meant(last_name(scope))
    listed = sema.program.member_types.get((name, last_name(inner)))
    if not listed:
        return None
    listed_arguments = scope.field("arguments")
    given = listed_arguments.named if listed_arguments is not None else []
    opaque = _unknown_member(f"{scope.text}::{inner.text}", inner)
    try:
        head = _head(sema, name)
        known = template_arguments.arguments(sema, head, given)
        found = _specialisation(sema, name, head, known)
    except Undetermined:
        return opaque
    bound: dict[str, Binding] = {}
    if found is not None:
        declaration, bound = found
        listed = sema.program.member_types.get((declaration.tag, last_name(inner)), [])
    alias = next((alias for special, alias in listed if special is None), None)
    if alias is None:  # it may be declared by a base, or nowhere
        return None if found is not None or name in sema.program.records else opaque
    if found is None:
        own = zip(alias.template, known, strict=False)
        bound = {n: b for p, b in own if (n := template_parameters.template_name(p)) and b is not None}
    return scoping.with_scopes(sema, [bound], lambda: _alias(sema, alias))


@type_names.lacks_member.definition
def lacks_member(sema: Sema, node: Node) -> bool:
    """Whether a type names a member that its record is known not to have: `typename enable_if<false>::type`."""
    while node.type in ("type_descriptor", "dependent_type") and node.named:
        node = node.field("type") or node.named[0]
    scope, inner = node.field("scope"), node.field("name")
    if node.type != "qualified_identifier" or scope is None or inner is None:
        return False
    record = resolve(sema, scope)
    if not isinstance(record, c.Record) or record.tag not in sema.program.records:
        return False
    return record.tag not in sema.program.bases and _type_inside(sema, record, inner) is None


def path_type(sema: Sema, names: list[Node]) -> CType | None:
    """The type `A::B::C` whose parts these are, where A is a record; None where they lead to none."""
    found = _path(sema, names)
    return found.type if found is not None else None


def _path(sema: Sema, names: list[Node]) -> TypeName | None:
    found: TypeName | None = None
    for before, name in zip([None, *names], names, strict=False):
        if found is not None and isinstance(found.type, c.Record):
            found = _type_inside(sema, found.type, name)
            if found is None:
                return None
        elif found is not None and (held := library.member(found.type, last_name(name))) is not None:
            found = TypeName(held, const=False)
        elif before is not None and _is_type(sema, before):
            return None
        else:
            found = (_behind_namespace if before else meaning)(sema, name) if name.type in _TYPE_NAMES else None
    return None if found is not None and type(found.type) is c.Opaque else found  # those of libraries are known


def _behind_namespace(sema: Sema, name: Node) -> TypeName:
    """The type that a name stands for behind that of a namespace: no template template parameter is meant."""
    return _template(sema, name, qualified=True) if name.type == "template_type" else meaning(sema, name)


_TYPE_NAMES = ("type_identifier", "identifier", "namespace_identifier", "template_type")


def _type_inside(sema: Sema, record: c.Record, name: Node) -> TypeName | None:
    """The type that a record, or one of its bases, declares under this name."""
    arguments = name.field("arguments")
    given = arguments.named if arguments is not None else None
    scope = dict(sema.worked_out.arguments.get(record.name, {}))
    return _declared_in(sema, record.tag, last_name(name), given, [*sema.scopes, scope], name.start)


def _declared_in(
    sema: Sema, tag: str | None, name: str, given: list[Node] | None, scopes: list[dict[str, Binding]], at: int
) -> TypeName | None:
    for _ in range(16):
        if tag is None:
            return None
        inside = f"{tag}::{name}"
        declaration = sema.program.records.get(inside)
        if declaration is not None and given is not None:
            return scoping.with_scopes(sema, scopes, lambda i=inside: _instance(sema, i, given, at))
        if declaration is not None:
            return TypeName(scoping.with_scopes(sema, scopes, lambda d=declaration: in_scope(sema, d)), const=False)
        if inside in sema.program.enums and given is None:
            inner = sema.program.enums[inside]
            enum = scoping.with_scopes(sema, scopes, lambda e=inner: enums.enumeration(sema, e))
            return TypeName(enum, const=False)
        alias = next((a for special, a in sema.program.member_types.get((tag, name), ()) if special is None), None)
        if alias is not None and given is None and inside not in sema.reading.aliases:
            key = f"type {inside}"
            if not alias.template and isinstance(cached := sema.worked_out.names.get(key), TypeName):
                return cached
            sema.reading.records.append(tag)
            sema.reading.aliases.append(inside)  # an alias may name what it stands for: `typedef T T`
            found = scoping.with_scopes(sema, scopes, lambda a=alias: _alias(sema, a))
            sema.reading.aliases.pop()
            sema.reading.records.pop()
            if not alias.template:
                sema.worked_out.names[key] = found
            return found
        tag = sema.program.bases.get(tag)
    return None


def in_scope(sema: Sema, declaration: RecordDeclaration) -> CType:
    """A record whose template arguments, if it has any, are in scope."""
    if not declaration.template:
        found = _of_file(sema, declaration.tag)
        return found.type if found is not None else c.Opaque(declaration.tag)
    bound = {
        n: b
        for p in declaration.template
        if (n := template_parameters.template_name(p)) and (b := sema.local(n)) is not None
    }
    shown = f"{declaration.tag}<{', '.join(map(type_names.shown_argument, bound.values()))}>"
    sema.worked_out.arguments[shown] = bound
    if sema.reading.instantiating >= INSTANCE_DEPTH:
        sema.reading.cut_short += 1
        return c.Opaque(shown, template=declaration.name)
    sema.reading.instantiating += 1
    try:
        return layout.record_type(sema, declaration, shown)
    finally:
        sema.reading.instantiating -= 1


def named(sema: Sema, name: str) -> CType:
    """The type of this name in scope; Opaque where nobody declares it."""
    return _named(sema, name).type


def _named(sema: Sema, name: str) -> TypeName:
    local = sema.local(name)
    if isinstance(local, TypeName):
        return local
    this = sema.this_type
    for tag in scoping.enclosing(sema):
        found = _declared_in(sema, tag, name, None, sema.scopes, 0)
        if found is not None:
            return found
        declaration = sema.program.records.get(tag)
        if declaration is not None and declaration.name == name and tag != name:
            own = isinstance(this, c.Record) and this.tag == tag and not sema.reading.records
            return TypeName(this if own and this is not None else in_scope(sema, declaration), const=False)
    return _of_file(sema, name) or _unknown(name)


def _of_file(sema: Sema, name: str) -> TypeName | None:
    """The type that a file-scope name stands for, if it is one."""
    key = meant(name)
    cached = sema.worked_out.names.get("type " + key)
    if isinstance(cached, TypeName):
        return cached
    found = _looked_up(sema, name, key)
    if found is not None:
        sema.worked_out.names["type " + key] = found
    return found


def _looked_up(sema: Sema, name: str, key: str) -> TypeName | None:
    program = sema.program
    declaration = program.record_named(name)
    if declaration is not None and declaration.tag != key and key in program.aliases:
        declaration = None
    if declaration is not None:
        if declaration.tag != key:
            return _of_file(sema, declaration.tag)
        sema.worked_out.names["type " + key] = _unknown(name)  # a struct may point at itself
        return TypeName(scoping.with_scopes(sema, [{}], lambda: layout.record_type(sema, declaration)), const=False)
    if key in program.aliases:
        alias = program.aliases[key]
        sema.worked_out.names["type " + key] = _unknown(name)
        return scoping.with_scopes(sema, [{}], lambda: _alias(sema, alias))
    if key in program.enums:
        return TypeName(enums.enumeration(sema, program.enums[key]), const=False)
    found = sema.language.scalars.get(name) or sema.language.vectors.get(name)
    if found is not None:
        return TypeName(found, const=False)
    if name in type_names.GROUPS:
        return TypeName(c.GroupType(type_names.GROUPS[name]), const=False)
    if name in library.PLAIN:
        theirs = library.template(sema, name, [])
        return TypeName(theirs, const=False) if theirs is not None else None
    return TypeName(closure_types.type_of(sema, name)) if name in program.closures else None


def _alias(sema: Sema, alias: Alias) -> TypeName:
    base = meaning(sema, alias.type)
    return declarators.declared(sema, TypeName(base.type, alias.const or base.const), alias.declarator)


def _specifier(sema: Sema, node: Node) -> TypeName:
    name = node.field("name")
    body = node.field("body")
    if name is not None and body is None:
        return meaning(sema, name)
    plain = last_name(name) if name is not None else sema.program.tag_of(node)
    local = sema.program.records.get(sema.program.local_tag(node, plain)) if name is not None else None
    if local is not None:
        sema.worked_out.arguments[local.tag] = {
            n: b for s in sema.scopes for n, b in s.items() if isinstance(b, TypeName | TemplateName | Number)
        }
        return TypeName(layout.record_type(sema, local), const=False)
    tags = [*(f"{tag}::{plain}" for tag in scoping.enclosing(sema)), meant(plain)]
    declaration = next((d for t in tags if (d := sema.program.records.get(t)) is not None), None)
    return TypeName(layout.record_type(sema, declaration or RecordDeclaration(str(plain), node)), const=False)


def _template(sema: Sema, node: Node, *, qualified: bool = False) -> TypeName:
    name = node.field("name")
    listed = node.field("arguments")
    text = last_name(name) if name is not None else node.text
    given = listed.named if listed is not None else []
    local = sema.local(text) if not qualified else None
    if isinstance(local, TemplateName):
        return _of_template(sema, local.key, sema.program.aliases.get(local.key), given, text)
    return _unknown_instance(text, given) if isinstance(local, Unclear) else _instance(sema, text, given, node.start)


def _unknown_instance(text: str, given: list[Node]) -> TypeName:
    return TypeName(c.Opaque(f"{text}<{', '.join(n.text for n in given)}>", template=text))


def _unknown_member(text: str, name: Node | None) -> TypeName:
    """A type of this name inside another one, of which nothing is known."""
    template = last_name(name) if name is not None and name.type == "template_type" else ""
    return TypeName(c.Opaque(text, template=template))


def instance(sema: Sema, text: str, given: list[Node], at: int) -> CType:
    """The type `text<given>` at an offset of the text; Opaque where there is no such template."""
    return _instance(sema, text, given, at).type


def _instance(sema: Sema, text: str, given: list[Node], at: int) -> TypeName:
    program = sema.program
    if text in type_names.GROUPS and program.record_named(text) is None:
        threads = template_arguments.number(sema, given[0]) if given else None
        return TypeName(c.GroupType(type_names.GROUPS[text], threads), const=False)
    nested = next((t for e in scoping.enclosing(sema) if (t := f"{e}::{text}") in program.records), None)
    named_so = program.record_named(nested or text)
    key = meant(text)
    alias = program.aliases.get(key)
    if alias is not None and (not alias.template or alias.type.start <= at < alias.type.end):
        alias = None  # `using barrier = cuda::barrier<scope>`: an alias begins to be one behind its own type
    if named_so is not None and (nested is not None or alias is None):
        key = named_so.tag
    return _of_template(sema, key, alias, given, text)


def _of_template(sema: Sema, key: str, alias: Alias | None, given: list[Node], text: str) -> TypeName:
    """The instance of the template of records of this key, or of aliases; it is called `text`."""
    program = sema.program
    declaration = program.records.get(key)
    around = _around(sema, declaration) if declaration is not None else ()
    outer = {n: b for p in around if (n := template_parameters.template_name(p)) and (b := sema.local(n)) is not None}
    head = _head(sema, key)
    ours = declaration is not None or key in program.specialisations
    known = template_arguments.arguments(sema, head, given, outer) if ours else []
    try:
        found = _specialisation(sema, key, head, known)
    except Undetermined:
        return _unknown_instance(text, given)
    if found is not None or declaration is not None:
        if found is not None:
            declaration, scope = found
            if not declaration.template:
                sema.worked_out.made_from[declaration.tag] = key, tuple(known)
                return _of_file(sema, declaration.tag) or _unknown(declaration.tag)
        else:
            assert declaration is not None
            own = declaration.template[len(around) :]
            scope = outer | {
                n: b
                for p, b in zip(own, known, strict=False)
                if (n := template_parameters.template_name(p)) and b is not None
            }
        shown = f"{declaration.tag}<{', '.join(map(type_names.shown_argument, scope.values()))}>"
        return TypeName(_made(sema, declaration, shown, scope, (key, tuple(known))), const=False)
    if alias is not None:
        return _expanded(sema, alias, given, text)
    theirs = library.template(sema, text, given)
    if theirs is not None:
        return TypeName(theirs, const=False)
    return type_traits.transformed(sema, text, given) or _unknown_instance(text, given)


def _expanded(sema: Sema, alias: Alias, given: list[Node], text: str) -> TypeName:
    """What an alias template stands for. Two that name each other have no end."""
    if sema.reading.instantiating >= INSTANCE_DEPTH:
        sema.reading.cut_short += 1
        return _unknown(text)
    sema.reading.instantiating += 1
    try:
        scope = template_arguments.bind_template(sema, alias.template, given)
        return scoping.with_scopes(sema, [scope], lambda: _alias(sema, alias))
    finally:
        sema.reading.instantiating -= 1


def _made(
    sema: Sema,
    declaration: RecordDeclaration,
    shown: str,
    scope: dict[str, Binding],
    origin: tuple[str, tuple[Binding | None, ...]],
) -> CType:
    """The instance of a record template whose parameters stand for what `scope` says. Made once; one that met the limit
    on its way, as lists and trees do that point at their own kind, once for each depth."""
    depth = sema.reading.instantiating
    if sema.worked_out.arguments.get(shown) == scope:
        made = sema.worked_out.instances.get((shown, None)) or sema.worked_out.instances.get((shown, depth))
        if made is not None:
            return made
    if depth >= INSTANCE_DEPTH:  # a recursion that only an argument nobody knows would end
        sema.reading.cut_short += 1
        return c.Opaque(shown, template=declaration.name)
    sema.worked_out.arguments[shown] = scope
    sema.worked_out.made_from[shown] = origin
    cut_short = sema.reading.cut_short
    sema.reading.instantiating += 1
    try:
        made = scoping.with_scopes(sema, [scope], lambda: layout.record_type(sema, declaration, shown))
    finally:
        sema.reading.instantiating -= 1
    whole = sema.reading.cut_short == cut_short or not depth
    sema.worked_out.instances[shown, None if whole else depth] = made
    return made


def _head(sema: Sema, key: str) -> tuple[Node, ...]:
    """The parameters of a record's template, with all the defaults that its declarations give."""
    declaration = sema.program.records.get(key)
    own = declaration.template[len(_around(sema, declaration)) :] if declaration is not None else ()
    return sema.program.heads.get(key, own)


def _around(sema: Sema, declaration: RecordDeclaration) -> tuple[Node, ...]:
    """The template parameters of the record that a record is declared in."""
    outer = sema.program.records.get(declaration.owner) if declaration.owner is not None else None
    return outer.template if outer is not None else ()


def _specialisation(
    sema: Sema, text: str, head: Sequence[Node], given: Sequence[Binding | None]
) -> tuple[RecordDeclaration, dict[str, Binding]] | None:
    """The specialisation of a record template for these arguments, and what its own template parameters stand for."""
    listed = sema.program.specialisations.get(text)
    if not listed:
        return None
    special = [Special(pattern, declared.template, declared) for pattern, declared in listed]
    return chosen(sema, special, head, given)


def qualifying_record(member: Node, sema: Sema) -> c.Record | None:
    """The class that `object.Base::method` names."""
    if member.type != "qualified_identifier":
        return None
    found = path_type(sema, parts(member)[:-1])
    return found if isinstance(found, c.Record) else None
