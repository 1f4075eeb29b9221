"""Records laid out: their members, those of their bases, and where each lies."""

from __future__ import annotations

from collections.abc import Iterator

from ....ir.assumptions import AssumptionKind
from ....records import replace
from ... import ctypes as c
from ...ctypes import CType
from ...record_layout import Base, Member, struct
from ...syntax.ambiguous import unread
from ...syntax.node import Node
from ...syntax.spelled import declared_name, is_function, qualifiers
from ..core.state import Sema
from ..declarators import attributes, declarators, type_names
from ..program import temporary_storage
from ..program.declaration_parts import unnamed_width
from ..program.declared import RecordDeclaration


def record_type(sema: Sema, declaration: RecordDeclaration, shown: str | None = None) -> CType:
    """The laid-out struct; template parameters are looked up in scope."""
    sema.reading.records.append(declaration.tag)
    try:
        return _laid_out(sema, declaration, shown)
    finally:
        sema.reading.records.pop()


def _laid_out(sema: Sema, declaration: RecordDeclaration, shown: str | None) -> CType:
    node = declaration.node
    for macro in unread.macros(node):
        sema.note(AssumptionKind.UNDEFINED_SPECIFIER(macro))
    body = node.field("body")
    bases = next((child for child in node.named if child.type == "base_class_clause"), None)
    inherited = Base()
    inexact = _has_virtual(sema, declaration.tag) or (bases is not None and len(bases.named) > 2)
    whole = attributes.of_record(sema, node)
    limit = attributes.limit(sema, node)
    inexact = inexact or not (whole.known and limit.known)
    for base in bases.named if bases is not None else ():
        if base.type in ("type_identifier", "template_type", "qualified_identifier"):
            parent = type_names.resolve(sema, base)
            if isinstance(parent, c.Record):
                own = _declared_members(body) if body is not None else frozenset()
                inherited = _behind(sema, inherited, parent, own, limit.bytes)
                inexact = inexact or parent.inexact
            else:
                inexact = True
    members: list[Member] = []
    before = body.start if body is not None else 0
    for child in body.named if body is not None else ():
        if child.type == "field_declaration" and "static" not in qualifiers(child):
            for member, known in _members(sema, child, before, len(inherited.fields) + len(members), whole.packed):
                members.append(member)
                inexact = inexact or not known
        before = child.end
    union = node.type == "union_specifier"
    return struct(
        shown or declaration.tag,
        temporary_storage.in_union(members) if union else members,
        union=union,
        align=whole.align,
        most=limit.bytes,
        tag=declaration.tag,
        base=inherited,
        inexact=inexact,
    )


def _behind(sema: Sema, before: Base, parent: c.Record, own: frozenset[str], most: int | None) -> Base:
    """What a record inherits, with one more base class behind the others. `packed` moves members alone."""
    align = parent.align if most is None else min(parent.align, most)
    at = c.round_up(before.size, align)
    hidden = own | {f.name for f in before.fields}
    fields = tuple(
        replace(f, name=f"{parent.tag}::{f.name}" if f.name in hidden else f.name, offset=at + f.offset)
        for f in parent.fields
    )
    used = parent.size if _is_plain(sema, parent) else max((f.offset + f.type.size for f in parent.fields), default=0)
    return Base((*before.fields, *fields), at + used if fields else before.size, max(before.align, align))


def _members(sema: Sema, child: Node, before: int, number: int, packed: bool) -> Iterator[tuple[Member, bool]]:
    """The members that a declaration behind a place makes, and whether all is known of how they lie. `number`: how many
    come before."""
    kind = child.field("type")
    parts = _declared(child)
    if kind is None or (parts and all(is_function(declarator) for declarator, _ in parts)):
        return  # what a method gives back may not even be complete here
    base = declarators.base(sema, child)
    base_type = base.type
    begins = [declarator.start for declarator, _ in parts]
    shared = attributes.of_member(sema, child, kind, before, begins[0] if begins else child.end)
    if (padding := unnamed_width(child)) is not None:
        width = sema.constant(padding)
        yield Member("", base_type, width or 0, 1, packed or shared.packed), shared.known and width is not None
    elif not parts and kind.field("name") is None and isinstance(base_type, c.Record):  # unnamed, inside
        name = f"({'union' if base_type.union else 'struct'} {number})"
        yield Member(name, base_type, None, shared.align, packed or shared.packed), shared.known
    for k, (declarator, clause) in enumerate(parts):
        if is_function(declarator):
            continue
        own = attributes.of_member(sema, child, None, begins[k], begins[k + 1] if k + 1 < len(begins) else child.end)
        name, ctype = declarators.shaped(sema, base_type, declarator, const=base.const)
        width = sema.constant(clause.named[0]) if clause is not None and clause.named else None
        known = shared.known and own.known and (clause is None or width is not None)
        if name or width is not None:
            close = (packed and _may_be_packed(sema, ctype)) or shared.packed or own.packed
            yield Member(name or "", ctype, width, max(shared.align, own.align), close), known


def _declared(child: Node) -> list[tuple[Node, Node | None]]:
    """The declarators of a member's declaration, each with its width as a bit field."""
    out: list[tuple[Node, Node | None]] = []
    declarators = child.all("declarator")
    for part in child.named:
        if part in declarators:
            out.append((part, None))
        elif part.type == "bitfield_clause" and out:
            out[-1] = (out[-1][0], part)
    return out


def _has_virtual(sema: Sema, tag: str) -> bool:
    """Whether a record has virtual functions of its own: a compiler adds a pointer to its table."""
    declaration = sema.program.records.get(tag)
    body = declaration.node.field("body") if declaration is not None else None
    return body is not None and any(child.has("virtual") for child in body.named)


def _is_plain(sema: Sema, record: c.Record) -> bool:
    """Whether a record is laid out as in C, so that a derived one begins behind its padding (the ABI's POD)."""
    declaration = sema.program.records.get(record.tag)
    if declaration is None:
        return True
    methods = ((record.tag, name) for name in (declaration.name, f"~{declaration.name}", "operator="))
    body = declaration.node.field("body")
    words = {n.type for n in body.named} if body is not None else set()
    inner = (_element(f.type) for f in record.fields)
    if any(isinstance(kind, c.Record) and not _is_plain(sema, kind) for kind in inner):
        return False
    return not any(m in sema.program.methods for m in methods) and not (
        record.tag in sema.program.bases or "access_specifier" in words
    )


def _element(ctype: CType) -> CType:
    while isinstance(ctype, c.ArrayOf):
        ctype = ctype.element
    return ctype


def _may_be_packed(sema: Sema, ctype: CType) -> bool:
    """Whether a packed record packs a member of this type: compilers leave objects alone that are not laid out as in C,
    unless their own type is packed."""
    kind = _element(ctype)
    if not isinstance(kind, c.Record) or _is_plain(sema, kind):
        return True
    declaration = sema.program.records.get(kind.tag)
    return declaration is not None and attributes.of_record(sema, declaration.node).packed


def _declared_members(body: Node) -> frozenset[str]:
    """The names of the data members that a record's own body declares."""
    fields = [child for child in body.named if child.type == "field_declaration"]
    names = [declared_name(d) for child in fields for d in child.all("declarator") if not is_function(d)]
    return frozenset(name for name in names if name is not None)
