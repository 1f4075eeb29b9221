"""Names and types that nobody declares here, as they come from headers that are not read. What they stand for is one
value for all threads, and a value of its own kind: a proof may hold for all its values, a finding leans on it
(`ir.unread`)."""

from __future__ import annotations

from ....ir import kernel as ir
from ....ir import terms
from ....ir.reasons import AssumptionKind, Cause
from ....ir.unread import Unread, UnreadKind
from ....records import replace
from ... import ctypes as c
from ...ctypes import Arithmetic
from ...sema.core import scoping
from ...sema.core.values import HolderPlace, MemoryPlace, Number, Place, Unclear, UnreadPath, Value
from ...syntax.node import Node
from ...syntax.searched import places_searched
from ..state.context import Context


def name(ctx: Context, text: str, node: Node) -> Value:
    """A name that no declaration explains. Where a class around has a base that is not declared it may be a member of
    each object, and nothing is known of it; else it is one value wherever the same namespaces are searched for it."""
    if ctx.reading.pinned is not None or any(_has_unread_base(ctx, tag) for tag in scoping.enclosing(ctx)):
        return Unclear(Cause.NOT_DECLARED(text))
    ctx.note(AssumptionKind.UNDECLARED_UNIFORM(text))
    return Number(symbol(ctx, UnreadKind.NAME, text, places_searched(node.raw), c.INT), c.INT)


def hides_macro(ctx: Context, kind: Node, base: c.CType, declarator: Node) -> bool:
    """Whether what the grammar takes for `Type name = value;` can be no declaration, so that the undeclared word in
    front is a macro before an assignment: the scope has a variable of this name, or an array is given one value."""
    if not isinstance(base, c.Opaque) or kind.type != "type_identifier" or ctx.local(kind.text) is not None:
        return False
    value = declarator.field("value") if declarator.type == "init_declarator" else None
    inner = declarator.field("declarator") if declarator.type == "init_declarator" else None
    if inner is None or value is None:
        return False
    if inner.type == "array_declarator":
        return value.type not in ("initializer_list", "string_literal", "raw_string_literal", "concatenated_string")
    return inner.type == "identifier" and inner.text in ctx.frame.scopes[-1]


def symbol(ctx: Context, kind: UnreadKind, text: str, searched: tuple[str, ...], ctype: Arithmetic) -> terms.Term:
    """The symbol that stands for what nobody declares: the same one for the same text and the same places searched."""
    key = kind, text, searched, ctype.scalar.sort
    found = ctx.notes.unread.get(key)
    if found is None:
        scalar = ctype.scalar
        low, high = (scalar.lowest, scalar.highest) if scalar.sort is terms.Sort.INT else (None, None)
        made = terms.symbol(ctx.unique(text), terms.Kind.UNIFORM, scalar.sort, low, high)
        found = ctx.notes.unread[key] = Unread(kind, text, made)
    return found.symbol


def member(ctx: Context, place: Place, field: str) -> Place | None:
    """The member of an object whose type is not declared, where all threads have the same: of a parameter passed by
    value, and of what a parameter points at, while the kernel writes neither. None for other objects."""
    path = path_of(ctx, place)
    if path is None:
        return None
    inner = replace(path, text=f"{path.text}{'->' if path.pointed else '.'}{field}", pointed=False)
    shown = getattr(place.type, "name", "an unknown type")
    value = Unclear(Cause.MEMBER_OF(field, shown), uniform=True, path=inner)
    return HolderPlace(c.Opaque(field), inner.root, value)


def path_of(ctx: Context, place: Place) -> UnreadPath | None:
    """How an object of an undeclared type that all threads share is written."""
    if isinstance(place, HolderPlace) and isinstance(place.value, Unclear) and place.value.uniform:
        return place.value.path or UnreadPath(place.key, place.key)
    if not isinstance(place, MemoryPlace) or not isinstance(place.type, c.Opaque):
        return None
    base = place.target.base
    if not isinstance(base, ir.Array) or base.space not in (ir.Space.GLOBAL, ir.Space.CONSTANT):
        return None
    if place.target.steps or place.target.offset or base.key in ctx.memory.unread_written:
        return None
    return UnreadPath(base.name, base.name, base, base.extents == (None,))


def number(ctx: Context, value: Unclear, wanted: Arithmetic) -> Number | None:
    """The value of such a member as a number; None for any other unknown."""
    if value.path is None:
        return None
    taken = c.DOUBLE if wanted.scalar.sort is terms.Sort.REAL else c.INT
    text = value.path.text
    ctx.note(AssumptionKind.UNDECLARED_MEMBER(text))
    kind = UnreadKind.CHANGEABLE if value.path.root in ctx.memory.unread_called else UnreadKind.MEMBER
    return Number(symbol(ctx, kind, text, (), taken), taken)


def method_called(ctx: Context, place: Place) -> bool:
    """Notes that an unknown method of an object is called. Tells whether it is an object of an undeclared type that all
    threads share: its methods are taken to leave it as it is, which no finding is certain with."""
    path = path_of(ctx, place)
    if path is None:
        return False
    if path.root not in ctx.memory.unread_called:
        ctx.memory.unread_called.add(path.root)
        ctx.memory.again = True
    return True


def written(ctx: Context, place: HolderPlace) -> ir.Array | None:
    """Notes that a member of what a pointer leads to is written: it is no longer the same for all. Gives back the
    memory in which it lies; None for a member of a variable."""
    path = place.value.path if isinstance(place.value, Unclear) else None
    if path is None or path.array is None:
        return None
    if path.array.key not in ctx.memory.unread_written:
        ctx.memory.unread_written.add(path.array.key)
        ctx.memory.again = True
    return path.array


def may_change(ctx: Context, place: HolderPlace, node: Node) -> bool:
    """Whether a call of which nothing is known may change an object of an undeclared type that is named to it: not
    where the object is const, or one of its methods is called, which are taken to leave it as it is."""
    unread = isinstance(place.value, Unclear) and place.value.uniform and place.value.path is None
    declared = ctx.declared(node.text)
    return unread and (declared is None or not declared.const)


def _has_unread_base(ctx: Context, tag: str) -> bool:
    """Whether a class, or one that it derives from, has a base that is not declared here."""
    program, seen = ctx.program, set[str]()
    while tag in program.bases and tag not in seen:
        seen.add(tag)
        tag = program.bases[tag]
        if tag not in program.records:
            return True
    return False
