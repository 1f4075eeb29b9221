"""Records laid out: their members, those of their bases, and where each lies."""

from __future__ import annotations

from .. import ctypes as c
from ..ctypes import CType
from . import collectives, declarators, expressions, types
from .context import Context
from .declared import RecordDeclaration
from .spelled import declared_name, qualifiers
from .syntax import Node


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
            parent = types.resolve(ctx, base)
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
        base_type = types.resolve(ctx, kind)
        if "volatile" in qualifiers(child):
            base_type = c.make_volatile(base_type)
        declared = child.all("declarator")
        if not declared and isinstance(base_type, c.Record):  # an unnamed struct or union inside
            members.append((f"({'union' if base_type.union else 'struct'} {len(members)})", base_type))
        for declarator in declared:
            if declarator.type == "function_declarator":
                continue
            name, ctype = declarators.shaped(ctx, base_type, declarator)
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
