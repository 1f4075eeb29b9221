"""Declarations: which place a variable is, and what it starts with."""

from __future__ import annotations

from dataclasses import replace

from ...ir import kernel as ir
from ...ir import terms
from ...ir.reasons import Cause
from ...ir.terms import Term
from .. import ctypes as c
from ..ctypes import Arithmetic, CType
from . import (
    access,
    atomic_objects,
    bindings,
    closures,
    collectives,
    constructors,
    convert,
    declarators,
    destructors,
    dispatch,
    enums,
    expressions,
    foresight,
    globals_,
    initialisers,
    inline,
    lookup,
    misread,
    names,
    pointers,
    types,
    undeclared,
    unknowns,
)
from .context import Context
from .spelled import qualifiers
from .syntax import Node
from .values import (
    PLACES,
    Aggregate,
    Callable,
    ChoicePlace,
    Closure,
    Elements,
    Group,
    HolderPlace,
    MemoryPlace,
    Number,
    PartsPlace,
    Place,
    Pointer,
    PointerPlace,
    RecordPlace,
    ScalarPlace,
    TypeName,
    Unclear,
    Value,
)

#: local arrays of pointers up to this size are kept apart, element by element
MOST_PARTS = 64


def declare(ctx: Context, node: Node) -> None:
    """A declaration statement."""
    kind = node.field("type")
    if kind is None:
        unknowns.region(ctx, node, Cause.DECLARATION_WITHOUT_TYPE())
        return
    if kind.field("body") is not None:
        ctx.program.declare_local(node)
    if kind.type == "enum_specifier":
        enums.declare_local(ctx, kind)
    words = qualifiers(node)
    base = types.resolve(ctx, kind)
    named = kind.field("name")
    if kind.field("body") is not None and named is not None and isinstance(base, c.Record):
        ctx.bind(named.text, TypeName(base))
    if "volatile" in words:
        base = c.make_volatile(base)
    values = node.all("value") if node.field("value") is not None and node.all("declarator") else []
    for declarator in node.all("declarator"):
        initial = declarator.field("value") if declarator.type == "init_declarator" else None
        if initial is None and values:
            initial = values[0]
        if undeclared.hides_macro(ctx, kind, base, declarator):
            undeclared.statement(ctx, kind)
            continue
        if bindings.pattern(declarator) is not None:
            if not bindings.declare(ctx, declarator, node):
                unknowns.region(ctx, node, Cause.STRUCTURED_BINDING())
            continue
        if declarator.type == "function_declarator" and _constructed(ctx, declarator, base, words):
            continue
        name, ctype = declarators.shaped(ctx, base, declarator)
        if name is not None and ctype == c.FUNCTION and initial is None:
            meant = lookup.declared_alike(ctx, name, declarator)
            if meant:  # it hides the others of its name, and nothing is looked for by the arguments
                ctx.bind(name, Callable(meant))
        elif name is not None:
            variable(ctx, name, ctype, initial, words, declarator)
            deduced = (
                isinstance(base, c.Auto) and isinstance(ctype, c.ReferenceTo | c.PointerTo) and initial is not None
            )
            if {"const", "constexpr"} & words or (deduced and initial and dispatch.is_constant(ctx, initial)):
                ctx.mark_constant(name)


def _constructed(ctx: Context, declarator: Node, base: CType, words: frozenset[str]) -> bool:
    """`Type name(a, b[i]);` where a and b are variables: the grammar takes it for the declaration of a function."""
    inner, listed = declarator.field("declarator"), declarator.field("parameters")
    if inner is None or inner.type != "identifier" or listed is None or not listed.named:
        return False
    if not any(_begins_with_variable(ctx, parameter) for parameter in listed.named):
        return False
    arguments = misread.arguments(ctx, declarator)
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
    return found is not None and not isinstance(found, TypeName)


def variable(ctx: Context, name: str, ctype: CType, initial: Node | None, words: frozenset[str], node: Node) -> None:
    """Declares one variable, initialises it, and notes that its scope ends it."""
    before = ctx.frame.scopes[-1].get(name)
    _variable(ctx, name, ctype, initial, words, node)
    made = ctx.frame.scopes[-1].get(name)
    if made is None or made is before or {"__shared__", "extern", "static"} & words or not isinstance(made, PLACES):
        return
    if not isinstance(ctype, c.ReferenceTo):
        destructors.taken_over(ctx, made.type)
        destructors.register(ctx, made)
    elif ctx.temporaries:  # a reference to a temporary keeps it
        known = len(ctx.temporaries)
        destructors.taken_over(ctx, made.type)
        if len(ctx.temporaries) < known:
            destructors.register(ctx, made)


def _variable(ctx: Context, name: str, ctype: CType, initial: Node | None, words: frozenset[str], node: Node) -> None:
    if "__shared__" in words and not declarators.points_into_space(ctx, ctype):
        ctx.bind(name, _shared(ctx, name, ctype, words, node))
        return
    if "extern" in words:
        ctx.bind(name, globals_.lookup(ctx, name) or Unclear(Cause.DEFINED_ELSEWHERE(name)))
        return
    if isinstance(ctype, c.ReferenceTo):
        _reference(ctx, name, ctype, initial, node)
        return
    if _mentions_auto(ctype):
        _deduced(ctx, name, ctype, initial, words, node)
        return
    if isinstance(ctype, c.ArrayOf) and ctype.extent is None and initial is not None:
        ctype = replace(ctype, extent=initialisers.count(ctx, ctype, initial))
    if "static" in words and not {"const", "constexpr"} & words:
        key = _static(ctx, name, node)
        if key not in ctx.statics:
            ctx.statics[key] = globals_.array(ctx, name, ctype, ir.Space.GLOBAL, node)
        ctx.bind(name, ctx.statics[key])
        return
    if {"const", "constexpr"} & words and isinstance(ctype, Arithmetic) and initial is not None:
        if "constexpr" in words and (known := _evaluated(ctx, ctype, initial)) is not None:
            ctx.bind(name, known)
            return
        found = initialisers.initial_value(ctx, ctype, initial, node)
        if isinstance(found, Number) and found.term.is_const:
            ctx.bind(name, convert.cast(found, ctype))
            return
        place = local_place(ctx, name, ctype, node)
        access.store(ctx, place, found, node)
        ctx.bind(name, place)
        return
    if isinstance(ctype, c.GroupType):
        found = (
            initialisers.initial_value(ctx, ctype, initial, node)
            if initial is not None
            else Group(ctype.kind, ctype.threads)
        )
        ctx.bind(name, found)
        return
    if isinstance(ctype, collectives.CollectiveType):
        given = initialisers.arguments_of(initial) if initial is not None else []
        if given is None and initial is not None:  # `= Reduce(storage)`
            given = [initial]
        ctx.bind(name, collectives.made(ctx, ctype, given or [], node))
        return
    if isinstance(ctype, atomic_objects.AtomicRefType):
        given = initialisers.arguments_of(initial) if initial is not None else []
        ctx.bind(name, atomic_objects.made(ctx, ctype, given or [], node))
        return
    if isinstance(ctype, c.Record) and initial is not None and constructors.of(ctx, ctype):
        given = initialisers.arguments_of(initial)
        if given is not None:
            place = local_place(ctx, name, ctype, node)
            ctx.bind(name, place)
            constructors.construct_in(ctx, place, given, node)
            return
    if isinstance(ctype, c.Record) and initial is not None and _copied(ctx, name, ctype, initial, node):
        return
    found = initialisers.initial_value(ctx, ctype, initial, node) if initial is not None else None
    if isinstance(ctype, c.Opaque) and isinstance(found, Closure | Callable | Group):
        ctx.bind(name, found)
        return
    if isinstance(ctype, c.Opaque) and isinstance(found, Number | Pointer | Aggregate):
        ctype = type_of(found) or ctype
    place = local_place(ctx, name, ctype, node)
    ctx.bind(name, place)
    if isinstance(place, PointerPlace):
        foresight.foresee(ctx, place, name, node)
    if found is not None:
        if isinstance(place, HolderPlace):
            place.value = found
        else:
            initialisers.initialise(ctx, place, found, node)
    elif isinstance(ctype, c.Record | c.ArrayOf):
        constructors.default_construct(ctx, place, node)
    elif isinstance(ctype, c.Arithmetic) and isinstance(place, ScalarPlace):
        ctx.emit(ir.Havoc(place.variable, Cause.NOT_INITIALISED(name), ctx.site(node)))


def _copied(ctx: Context, name: str, ctype: c.Record, initial: Node, node: Node) -> bool:
    """`Type x = y` where y is an object whose copy constructor the user wrote; says whether it was."""
    copies = constructors.copying(ctx, ctype)
    if not copies or initial.type in ("initializer_list", "argument_list", "parameter_list"):
        return False
    found = expressions.place(ctx, initial)
    place = local_place(ctx, name, ctype, node)
    ctx.bind(name, place)
    if isinstance(found, PLACES) and isinstance(dispatch.as_base(ctx, found, ctype.tag).type, c.Record):
        inline.own_method(ctx, copies, place, [found], [initial], node)
    else:
        value = access.load(ctx, found, node) if isinstance(found, PLACES) else found
        initialisers.initialise(ctx, place, expressions.to_type(ctx, value, ctype, node), node)
    return True


def _static(ctx: Context, name: str, node: Node) -> tuple[int, str]:
    """The key of a variable that all calls of a function share; each instance of a template has its own."""
    return node.start, f"{name} of <{ctx.frame.instance}>"


def _shared(ctx: Context, name: str, ctype: CType, words: frozenset[str], node: Node) -> MemoryPlace:
    key = _static(ctx, name, node)
    if key not in ctx.statics:
        ctx.statics[key] = globals_.shared(ctx, name, ctype, node, dynamic="extern" in words)
    found = ctx.statics[key]
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
    found = expressions.evaluated(ctx, initial, ctype)
    return convert.cast(found, ctype) if isinstance(found, Number) and found.term.is_const else None


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
    denoted = expressions.place(ctx, initial)
    found = constructors.copied(ctx, denoted, node) if isinstance(denoted, PLACES) else denoted
    bound = type_of(found)
    if bound is None:
        ctx.bind(name, closures.copy_of(ctx, found, node) if isinstance(found, Closure) else found)
        return
    if isinstance(found, Number) and found.term.is_const and {"const", "constexpr"} & words:
        ctx.bind(name, found)
        return
    place = local_place(ctx, name, bound, node)
    ctx.bind(name, place)
    access.store(ctx, place, found, node)


def type_of(value: Value) -> CType | None:
    """The type that `auto` stands for; None for what is no object."""
    if isinstance(value, Number | Aggregate | Elements):
        return c.plain(c.as_declared(value.type))
    return c.PointerTo(value.pointee) if isinstance(value, Pointer) else None


def _reference(ctx: Context, name: str, ctype: c.ReferenceTo, initial: Node | None, node: Node) -> None:
    """`T &name = initial`: another name for the same place."""
    if initial is None:
        ctx.bind(name, Unclear(Cause.REFERENCE_WITHOUT_INITIALISER()))
        return
    if initial.type in ("argument_list", "initializer_list") and len(initial.named) == 1:
        initial = initial.named[0]
    found = expressions.place(ctx, initial)
    bind_reference(ctx, name, ctype, found, node)


def bind_reference(ctx: Context, name: str, ctype: c.ReferenceTo, found: Place | Value, node: Node) -> None:
    """Binds a reference to a place, or to a temporary that holds a value."""
    if isinstance(found, PLACES) and _converted(found.type, ctype.target):
        found = expressions.to_type(ctx, access.load(ctx, found, node), ctype.target, node)
    if isinstance(found, PLACES):
        if isinstance(ctype.target, c.Record):
            found = dispatch.as_base(ctx, found, ctype.target.tag)
        ctx.bind(name, freeze(ctx, found, name, node))
        return
    target = type_of(found) if isinstance(ctype.target, c.Auto | c.Opaque) else ctype.target
    if target is None or isinstance(found, Unclear | Group | Closure | Callable):
        ctx.bind(name, found)
        return
    place = local_place(ctx, name, target, node)
    ctx.bind(name, place)
    initialisers.initialise(ctx, place, found, node)


def _converted(given: CType, wanted: CType) -> bool:
    """Whether a reference is to a temporary that holds the value as another type: `const float &x = i`."""
    if not isinstance(given, Arithmetic) or not isinstance(wanted, Arithmetic):
        return False
    return given.scalar != wanted.scalar and not (given.enum or wanted.enum)


def reference_to(ctx: Context, ctype: c.ReferenceTo, found: Place | Value, node: Node) -> Value:
    """What a member of reference type holds: the address of a place, or of a temporary that holds a value."""
    if isinstance(found, PLACES):
        if isinstance(found, HolderPlace):
            return found.value
        return pointers.address_of(ctx, found)
    if isinstance(found, Unclear | Group | Closure | Callable):
        return found
    place = local_place(ctx, "temporary", ctype.target, node)
    initialisers.initialise(ctx, place, found, node)
    return pointers.address_of(ctx, place)


def freeze(ctx: Context, place: Place, name: str, node: Node) -> Place:
    """The place as it is now: its address no longer follows the variables that it was computed from."""
    if isinstance(place, MemoryPlace):
        steps = tuple((stride, _kept(ctx, term, f"&{name}", node)) for stride, term in place.target.steps)
        return MemoryPlace(replace(place.target, steps=steps), place.type)
    if isinstance(place, ChoicePlace):
        parts = tuple(
            (_kept(ctx, guard, f"&{name}", node), freeze(ctx, part, name, node)) for guard, part in place.choices
        )
        return ChoicePlace(parts, place.type)
    if isinstance(place, PointerPlace):
        ctx.referred.add(place.key)
    return place


def _kept(ctx: Context, term: Term, name: str, node: Node) -> Term:
    if all(s.info.kind is not terms.Kind.VAR or s.info.name.startswith("$") for s in term.symbols):
        return term
    if term.sort is terms.Sort.BOOL:
        saved = ctx.variable(name, terms.BOOL8)
    else:
        saved = terms.variable(ctx.unique(name))
    ctx.emit(ir.Assign(saved, term, ctx.site(node)))
    return saved


# --- places -------------------------------------------------------------------------------------------------


def local_place(ctx: Context, name: str, ctype: CType, node: Node, *, laid_out: bool = False) -> Place:
    """A fresh local object of this type: variables, or, where its bytes are looked at, memory of the thread's own."""
    if isinstance(ctype, Arithmetic | c.Record):
        key = ctx.unique(name)
        union = isinstance(ctype, c.Record) and ctype.union
        if union or ((laid_out or key in ctx.memory.as_bytes) and has_bytes(ctype)):
            return globals_.array(ctx, name, ctype, ir.Space.LOCAL, node, key=key)
        if isinstance(ctype, c.Record):
            parts = {f.name: local_place(ctx, f"{key}.{f.name}", _held_as(f), node) for f in ctype.fields}
            made = ctx.objects[key] = RecordPlace(ctype, parts, key)
            return made
        scalar = ctype.scalar
        low, high = (scalar.lowest, scalar.highest) if scalar.sort is terms.Sort.INT else (None, None)
        return ScalarPlace(terms.variable(key, scalar.sort, low, high), ctype, key)
    if isinstance(ctype, c.PointerTo):
        return PointerPlace(ctype, ctx.unique(name))
    if isinstance(ctype, c.ArrayOf):
        if isinstance(ctype.element, c.PointerTo | c.GroupType) and 0 < (ctype.extent or 0) <= MOST_PARTS:
            key = ctx.unique(name)
            return PartsPlace(
                ctype,
                tuple(local_place(ctx, f"{key}[{k}]", ctype.element, node) for k in range(ctype.extent or 0)),
                key,
            )
        return globals_.array(ctx, name, ctype, ir.Space.LOCAL, node)
    unclear = Cause.OBJECT_OF_TYPE(ctype.name) if isinstance(ctype, c.Opaque) else Cause.COPIED_REFERENCE()
    return HolderPlace(ctype, ctx.unique(name), Unclear(unclear))


def has_bytes(ctype: CType) -> bool:
    """Whether an object of this type is bytes and nothing else: a pointer put into memory would not be found again."""
    if isinstance(ctype, c.ArrayOf):
        return has_bytes(ctype.element)
    if isinstance(ctype, c.Record):
        return all(has_bytes(f.type) for f in ctype.fields)
    return isinstance(ctype, Arithmetic)


def _held_as(field: c.Field) -> CType:
    """How a field is held: a reference as an address, a bit field with the values of its width."""
    if isinstance(field.type, c.ReferenceTo) and not isinstance(field.type.target, c.GroupType | c.Opaque):
        return c.PointerTo(field.type.target)
    if field.bits is not None and isinstance(field.type, Arithmetic):
        return replace(field.type, scalar=replace(field.type.scalar, bits=field.bits), declared=field.type.scalar)
    return field.type
