"""Declarations: which place a variable is, and what it starts with."""

from __future__ import annotations

from ....ir import kernel as ir
from ....ir.reasons import Cause
from ....records import replace
from ... import ctypes as c
from ...ctypes import Arithmetic, CType
from ...sema.core import convert, reparse
from ...sema.core.values import (
    PLACES,
    Callable,
    Closure,
    Group,
    HolderPlace,
    MemoryPlace,
    Number,
    PointerPlace,
    ScalarPlace,
    TemplateName,
    TypeName,
    Unclear,
)
from ...sema.declarators import constness, declarators, enums, type_names
from ...sema.overloads import lookup
from ...sema.program import collecting
from ...sema.templates import packs
from ...syntax.node import Node
from ...syntax.spelled import qualifiers
from ..dispatch import calling, destructors, evaluate
from ..memory import (
    access,
    allocate,
    bases,
    initialisation,
    library_objects,
    pointer_hints,
    stores,
    undeclared,
    unknowns,
)
from ..state.context import Context
from ..values import file_scope, names
from . import bindings, closures, constructors, copying, initialisers, references


def declare(ctx: Context, node: Node) -> None:
    """A declaration statement."""
    kind = node.field("type")
    if kind is None:
        unknowns.region(ctx, node, Cause.DECLARATION_WITHOUT_TYPE())
        return
    if kind.field("body") is not None:
        collecting.Collector(ctx.program).declare_local(node)
    if kind.type == "enum_specifier":
        enums.declare_local(ctx, kind)
    words = qualifiers(node)
    declared = declarators.base(ctx, node)
    base = declared.type
    named = kind.field("name")
    if kind.field("body") is not None and named is not None and isinstance(base, c.Record):
        ctx.bind(named.text, TypeName(base))
    values = node.all("value") if node.field("value") is not None and node.all("declarator") else []
    for declarator in node.all("declarator"):
        initial = declarator.field("value") if declarator.type == "init_declarator" else None
        if initial is None and values:
            initial = values[0]
        if undeclared.hides_macro(ctx, kind, base, declarator):
            unknowns.undeclared_statement(ctx, kind)
            continue
        if bindings.pattern(declarator) is not None:
            if not bindings.declare(ctx, declarator, node):
                unknowns.region(ctx, node, Cause.STRUCTURED_BINDING())
            continue
        if declarator.type == "function_declarator" and _constructed(ctx, declarator, base, words):
            continue
        name, ctype = declarators.shaped(ctx, base, declarator, const=declared.const)
        if name is not None and ctype == c.FUNCTION and initial is None:
            meant = lookup.declared_alike(ctx, name, declarator)
            if meant:  # it hides the others of its name, and nothing is looked for by the arguments
                ctx.bind(name, Callable(meant))
        elif name is not None:
            shape = TypeName(ctype, declarators.shaped_constness(declared.const, declarator))
            if isinstance(base, c.Auto):
                shape = constness.initialised(shape, constness.declared_type(ctx, initial) if initial else None)
            variable(ctx, name, ctype, initial, words, declarator)
            made = ctx.local(name)
            if isinstance(shape.type, c.Auto) and isinstance(made, PLACES):
                shape = TypeName(made.type, shape.const)
            ctx.note_type(name, shape)


def _constructed(ctx: Context, declarator: Node, base: CType, words: frozenset[str]) -> bool:
    """`Type name(a, b[i]);` where a and b are variables: the grammar takes it for the declaration of a function."""
    inner, listed = declarator.field("declarator"), declarator.field("parameters")
    if inner is None or inner.type != "identifier" or listed is None or not listed.named:
        return False
    if not any(_begins_with_variable(ctx, parameter) for parameter in listed.named):
        return False
    arguments = reparse.arguments(ctx.program, declarator)
    if arguments is None:
        unknowns.region(ctx, declarator, Cause.DECLARATION_FORM())
        ctx.bind(inner.text, Unclear(Cause.OBJECT_NOT_KNOWN()))
    else:
        variable(ctx, inner.text, base, arguments, words, declarator)
    return True


def _begins_with_variable(ctx: Context, parameter: Node) -> bool:
    kind = parameter.field("type")
    if kind is None or kind.type != "type_identifier":
        return False
    this, local = ctx.frame.this, ctx.local(kind.text)
    if local is None and this is not None and isinstance(this.type, c.Record) and this.type.field(kind.text):
        return True
    found = local or names.file_or_record_binding(ctx, kind.text)
    return found is not None and not isinstance(found, TypeName | TemplateName)


def variable(ctx: Context, name: str, ctype: CType, initial: Node | None, words: frozenset[str], node: Node) -> None:
    """Declares one variable, initialises it, and notes that its scope ends it."""
    before = ctx.frame.scopes[-1].get(name)
    _variable(ctx, name, ctype, initial, words, node)
    made = ctx.frame.scopes[-1].get(name)
    if made is None or made is before or {"__shared__", "extern", "static"} & words or not isinstance(made, PLACES):
        return
    if not isinstance(ctype, c.ReferenceTo):
        ctx.frame.locals.append(made)
        destructors.taken_over(ctx, made.type)
        destructors.register(ctx, made)
    elif ctx.objects.temporaries:  # a reference to a temporary keeps it
        known = len(ctx.objects.temporaries)
        destructors.taken_over(ctx, made.type)
        if len(ctx.objects.temporaries) < known:
            destructors.register(ctx, made)


def _variable(ctx: Context, name: str, ctype: CType, initial: Node | None, words: frozenset[str], node: Node) -> None:
    if "__shared__" in words and not declarators.points_into_space(ctx, ctype):
        ctx.bind(name, _shared(ctx, name, ctype, words, node))
        return
    if "extern" in words:
        ctx.bind(name, file_scope.lookup(ctx, name) or Unclear(Cause.DEFINED_ELSEWHERE(name)))
        return
    if isinstance(ctype, c.ReferenceTo):
        _reference(ctx, name, ctype, initial, node)
        return
    if ctype == type_names.DECLTYPE_AUTO and initial is not None and initial.type not in _NAMES:
        denoted = evaluate.place(ctx, initial)
        if isinstance(denoted, PLACES):  # `decltype(auto) x = (y);`
            ctx.bind(name, allocate.freeze(ctx, denoted, name, node))
            return
    if _mentions_auto(ctype):
        _deduced(ctx, name, ctype, initial, words, node)
        return
    if isinstance(ctype, c.ArrayOf) and ctype.extent is None and initial is not None:
        ctype = replace(ctype, extent=packs.elements_given(ctx, ctype, initial))
    if "static" in words and not {"const", "constexpr"} & words:
        key = _static(ctx, name, node)
        if key not in ctx.objects.statics:
            ctx.objects.statics[key] = allocate.array(ctx, name, ctype, ir.Space.GLOBAL, node)
        ctx.bind(name, ctx.objects.statics[key])
        return
    if {"const", "constexpr"} & words and isinstance(ctype, Arithmetic) and initial is not None:
        if "constexpr" in words and (known := _evaluated(ctx, ctype, initial)) is not None:
            ctx.bind(name, known)
            return
        found = initialisation.value(ctx, ctype, initial, node)
        if isinstance(found, Number) and found.term.is_const:
            ctx.bind(name, convert.cast(found, ctype))
            return
        place = allocate.local_place(ctx, name, ctype, node)
        stores.store(ctx, place, found, node)
        ctx.bind(name, place)
        return
    if isinstance(ctype, c.GroupType):
        found = (
            initialisation.value(ctx, ctype, initial, node) if initial is not None else Group(ctype.kind, ctype.threads)
        )
        ctx.bind(name, found)
        return
    made = library_objects.of_type(ctype).made
    if made is not None:
        given = initialisers.arguments_of(initial) if initial is not None else []
        if given is None and initial is not None:  # `= Reduce(storage)`
            given = [initial]
        ctx.bind(name, made(ctx, ctype, given or [], node))
        return
    if isinstance(ctype, c.Record) and initial is not None and constructors.of(ctx, ctype):
        given = initialisers.arguments_of(initial)
        if given is not None:
            place = allocate.local_place(ctx, name, ctype, node)
            ctx.bind(name, place)
            constructors.construct_in(ctx, place, given, node, braced=initial.type == "initializer_list")
            return
    if isinstance(ctype, c.Record) and initial is not None and _copied(ctx, name, ctype, initial, node):
        return
    found = initialisation.value(ctx, ctype, initial, node) if initial is not None else None
    if isinstance(ctype, c.Opaque) and isinstance(found, Closure | Callable | Group):
        ctx.bind(name, found)
        return
    if isinstance(ctype, c.Opaque) and found is not None:
        ctype = allocate.type_of(found) or ctype
    place = allocate.local_place(ctx, name, ctype, node)
    ctx.bind(name, place)
    if isinstance(place, PointerPlace):
        pointer_hints.foresee(ctx, place, node.start)
    if found is not None:
        if isinstance(place, HolderPlace):
            if isinstance(found, Unclear) and place.key in ctx.memory.copied:
                found = Unclear(found.reason, found.touches)
            place.value = found
        else:
            initialisation.initialise(ctx, place, found, node)
    elif isinstance(ctype, c.Record | c.ArrayOf):
        constructors.default_construct(ctx, place, node)
    elif isinstance(ctype, c.Arithmetic) and isinstance(place, ScalarPlace):
        ctx.emit(ir.Havoc(place.variable, Cause.NOT_INITIALISED(name), ctx.site(node)))


def _copied(ctx: Context, name: str, ctype: c.Record, initial: Node, node: Node) -> bool:
    """`Type x = y` where y is an object whose copy constructor the user wrote; says whether it was."""
    copies = copying.constructors_of(ctx, ctype, moved=calling.is_moved(ctx, initial))
    if not copies or initial.type in ("initializer_list", "argument_list", "parameter_list"):
        return False
    found = evaluate.place(ctx, initial)
    place = allocate.local_place(ctx, name, ctype, node)
    ctx.bind(name, place)
    if isinstance(found, PLACES) and isinstance(bases.as_base(ctx, found, ctype.tag).type, c.Record):
        calling.own_method(ctx, copies, place, [found], [initial], node)
    else:
        value = access.load(ctx, found, node) if isinstance(found, PLACES) else found
        initialisation.initialise(ctx, place, evaluate.to_type(ctx, value, ctype, node), node)
    return True


def _static(ctx: Context, name: str, node: Node) -> tuple[int, str]:
    """The key of a variable that all calls of a function share; each instance of a template has its own."""
    return node.start, f"{name} of <{ctx.frame.instance}>"


def _shared(ctx: Context, name: str, ctype: CType, words: frozenset[str], node: Node) -> MemoryPlace:
    key = _static(ctx, name, node)
    if key not in ctx.objects.statics:
        ctx.objects.statics[key] = file_scope.shared(ctx, name, ctype, node, dynamic="extern" in words)
    found = ctx.objects.statics[key]
    assert isinstance(found, MemoryPlace)
    inner = ctype.element if isinstance(ctype, c.ArrayOf) else None
    while isinstance(inner, c.ArrayOf):
        if inner.extent is None:
            ctx.unknown(Cause.INNER_EXTENT(name), node, (found.target.base,))  # type: ignore[arg-type]
            break
        inner = inner.element
    return found


def _evaluated(ctx: Context, ctype: Arithmetic, initial: Node) -> Number | None:
    """The value of a `constexpr` variable; None where it is not known."""
    if initial.type in ("initializer_list", "argument_list") and len(initial.named) == 1:
        initial = initial.named[0]
    found = evaluate.evaluated(ctx, initial, ctype)
    return convert.cast(found, ctype) if isinstance(found, Number) and found.term.is_const else None


#: of which `decltype` gives the declared type
_NAMES = frozenset({"identifier", "field_expression"})


def _mentions_auto(ctype: CType) -> bool:
    while isinstance(ctype, c.PointerTo):
        ctype = ctype.pointee
    return isinstance(ctype, c.Auto)


def _deduced(ctx: Context, name: str, ctype: CType, initial: Node | None, words: frozenset[str], node: Node) -> None:
    """`auto name = initial`"""
    if initial is None:
        unknowns.region(ctx, node, Cause.AUTO_WITHOUT_INITIALISER())
        return
    if initial.type in ("argument_list", "initializer_list") and len(initial.named) == 1:
        initial = initial.named[0]
    denoted = evaluate.place(ctx, initial)
    found = copying.copied(ctx, denoted, node) if isinstance(denoted, PLACES) else denoted
    bound = allocate.type_of(found)
    if bound is None:
        ctx.bind(name, closures.copy_of(ctx, found, node) if isinstance(found, Closure) else found)
        return
    if isinstance(found, Number) and found.term.is_const and {"const", "constexpr"} & words:
        ctx.bind(name, found)
        return
    place = allocate.local_place(ctx, name, bound, node)
    ctx.bind(name, place)
    stores.store(ctx, place, found, node)


def _reference(ctx: Context, name: str, ctype: c.ReferenceTo, initial: Node | None, node: Node) -> None:
    """`T &name = initial`: another name for the same place."""
    if initial is None:
        ctx.bind(name, Unclear(Cause.REFERENCE_WITHOUT_INITIALISER()))
        return
    if initial.type in ("argument_list", "initializer_list") and len(initial.named) == 1:
        initial = initial.named[0]
    found = evaluate.place(ctx, initial)
    references.bind_reference(ctx, name, ctype, found, node)


# --- places -------------------------------------------------------------------------------------------------
