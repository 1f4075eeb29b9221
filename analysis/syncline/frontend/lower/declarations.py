"""Declarations: which place a variable is, and what it starts with."""

from __future__ import annotations

from dataclasses import replace

from ...ir import kernel as ir
from ...ir import terms
from ...ir.terms import Term
from .. import ctypes as c
from ..ctypes import Arithmetic, CType
from . import (
    access,
    collectives,
    constructors,
    convert,
    defaults,
    destructors,
    dispatch,
    expressions,
    globals_,
    inline,
    misread,
    packs,
    pointers,
    types,
    unknowns,
)
from .context import Context
from .program import qualifiers
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
#: longer initialisers are a loop that writes zeros after what is given
_MOST_WRITES = 64
_STRINGS = frozenset({"string_literal", "concatenated_string", "raw_string_literal"})


def declare(ctx: Context, node: Node) -> None:
    """A declaration statement."""
    kind = node.field("type")
    if kind is None:
        unknowns.region(ctx, node, "a declaration without a type")
        return
    if kind.field("body") is not None:
        ctx.program.declare_local(node)
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
        if declarator.type == "structured_binding_declarator":
            unknowns.region(ctx, node, "a structured binding")
            continue
        if declarator.type == "function_declarator" and _constructed(ctx, declarator, base, words):
            continue
        name, ctype = types.shaped(ctx, base, declarator)
        if name is not None and not (ctype == c.FUNCTION and initial is None):
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
        unknowns.region(ctx, declarator, "a declaration of this form")
        ctx.bind(inner.text, Unclear("an object of which nobody knows how it was made"))
    else:
        variable(ctx, inner.text, base, arguments, words, declarator)
    return True


def _begins_with_variable(ctx: Context, parameter: Node) -> bool:
    kind = parameter.field("type")
    if kind is None or kind.type != "type_identifier":
        return False
    found = ctx.local(kind.text) or expressions.file_binding(ctx, kind.text)
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
    if "__shared__" in words and not types.points_into_space(ctx, ctype):
        ctx.bind(name, _shared(ctx, name, ctype, words, node))
        return
    if "extern" in words:
        ctx.bind(name, globals_.lookup(ctx, name) or Unclear(f"'{name}', which is defined elsewhere"))
        return
    if isinstance(ctype, c.ReferenceTo):
        _reference(ctx, name, ctype, initial, node)
        return
    if _mentions_auto(ctype):
        _deduced(ctx, name, ctype, initial, words, node)
        return
    if isinstance(ctype, c.ArrayOf) and ctype.extent is None and initial is not None:
        ctype = replace(ctype, extent=count(initial))
    if "static" in words and not {"const", "constexpr"} & words:
        key = (node.start, name)
        if key not in ctx.statics:
            ctx.statics[key] = globals_.array(ctx, name, ctype, ir.Space.GLOBAL, node)
        ctx.bind(name, ctx.statics[key])
        return
    if {"const", "constexpr"} & words and isinstance(ctype, Arithmetic) and initial is not None:
        found = initial_value(ctx, ctype, initial, node)
        if isinstance(found, Number) and found.term.is_const:
            ctx.bind(name, convert.cast(found, ctype))
            return
        place = local_place(ctx, name, ctype, node)
        access.store(ctx, place, found, node)
        ctx.bind(name, place)
        return
    if isinstance(ctype, c.GroupType):
        found = initial_value(ctx, ctype, initial, node) if initial is not None else Group(ctype.kind, ctype.threads)
        ctx.bind(name, found)
        return
    if isinstance(ctype, collectives.CollectiveType):
        given = arguments_of(initial) if initial is not None else []
        if given is None and initial is not None:  # `= Reduce(storage)`
            given = [initial]
        ctx.bind(name, collectives.made(ctx, ctype, given or [], node))
        return
    if isinstance(ctype, c.Record) and initial is not None and constructors.of(ctx, ctype):
        given = arguments_of(initial)
        if given is not None:
            place = local_place(ctx, name, ctype, node)
            ctx.bind(name, place)
            constructors.construct_in(ctx, place, given, node)
            return
    if isinstance(ctype, c.Record) and initial is not None and _copied(ctx, name, ctype, initial, node):
        return
    found = initial_value(ctx, ctype, initial, node) if initial is not None else None
    if isinstance(ctype, c.Opaque) and isinstance(found, Closure | Callable | Group):
        ctx.bind(name, found)
        return
    if isinstance(ctype, c.Opaque) and isinstance(found, Number | Pointer | Aggregate):
        ctype = type_of(found) or ctype
    place = local_place(ctx, name, ctype, node)
    ctx.bind(name, place)
    if found is not None:
        if isinstance(place, HolderPlace):
            place.value = found
        else:
            initialise(ctx, place, found, node)
    elif isinstance(ctype, c.Record):
        constructors.default_construct(ctx, place, node)
    elif isinstance(ctype, c.Arithmetic) and isinstance(place, ScalarPlace):
        ctx.emit(ir.Havoc(place.variable, f"'{name}' is not initialised", ctx.site(node)))


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
        initialise(ctx, place, expressions.to_type(ctx, value, ctype, node), node)
    return True


def _shared(ctx: Context, name: str, ctype: CType, words: frozenset[str], node: Node) -> MemoryPlace:
    key = (node.start, f"{name} {ctype}")
    if key not in ctx.statics:
        ctx.statics[key] = globals_.shared(ctx, name, ctype, node, dynamic="extern" in words)
    found = ctx.statics[key]
    assert isinstance(found, MemoryPlace)
    inner = ctype.element if isinstance(ctype, c.ArrayOf) else None
    while isinstance(inner, c.ArrayOf):
        if inner.extent is None:
            ctx.unknown(f"'{name}' has an inner extent that is not a constant", node, (found.target.base,))  # type: ignore[arg-type]
            break
        inner = inner.element
    return found


def _mentions_auto(ctype: CType) -> bool:
    while isinstance(ctype, c.PointerTo):
        ctype = ctype.pointee
    return isinstance(ctype, c.Auto)


def _deduced(ctx: Context, name: str, ctype: CType, initial: Node | None, words: frozenset[str], node: Node) -> None:
    """`auto name = initial`"""
    if initial is None:
        unknowns.region(ctx, node, "'auto' without an initialiser")
        return
    if initial.type in ("argument_list", "initializer_list") and len(initial.named) == 1:
        initial = initial.named[0]
    denoted = expressions.place(ctx, initial)
    found = constructors.copied(ctx, denoted, node) if isinstance(denoted, PLACES) else denoted
    bound = type_of(found)
    if bound is None:
        ctx.bind(name, found)
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
        return c.plain(value.type)
    return c.PointerTo(value.pointee) if isinstance(value, Pointer) else None


def _reference(ctx: Context, name: str, ctype: c.ReferenceTo, initial: Node | None, node: Node) -> None:
    """`T &name = initial`: another name for the same place."""
    if initial is None:
        ctx.bind(name, Unclear("a reference without an initialiser"))
        return
    if initial.type in ("argument_list", "initializer_list") and len(initial.named) == 1:
        initial = initial.named[0]
    found = expressions.place(ctx, initial)
    bind_reference(ctx, name, ctype, found, node)


def bind_reference(ctx: Context, name: str, ctype: c.ReferenceTo, found: Place | Value, node: Node) -> None:
    """Binds a reference to a place, or to a temporary that holds a value."""
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
    initialise(ctx, place, found, node)


def reference_to(ctx: Context, ctype: c.ReferenceTo, found: Place | Value, node: Node) -> Value:
    """What a member of reference type holds: the address of a place, or of a temporary that holds a value."""
    if isinstance(found, PLACES):
        if isinstance(found, HolderPlace):
            return found.value
        return pointers.address_of(found, node)
    if isinstance(found, Unclear | Group | Closure | Callable):
        return found
    place = local_place(ctx, "temporary", ctype.target, node)
    initialise(ctx, place, found, node)
    return pointers.address_of(place, node)


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
    shown = f"an object of type {ctype.name}" if isinstance(ctype, c.Opaque) else "a reference in a copied object"
    return HolderPlace(ctype, ctx.unique(name), Unclear(shown))


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
        return replace(field.type, scalar=replace(field.type.scalar, bits=field.bits))
    return field.type


# --- initialisers -------------------------------------------------------------------------------------------


def count(initial: Node) -> int | None:
    """How many elements an initialiser gives an array without an extent."""
    if initial.type == "initializer_list":
        return len(initial.named)
    return None


def arguments_of(initial: Node) -> list[Node] | None:
    """The arguments of an initialiser in parentheses or braces; None for `= value`."""
    if initial.type == "parameter_list":
        return [p.field("type") or p for p in initial.named]
    return initial.named if initial.type in ("argument_list", "initializer_list") else None


def initial_value(ctx: Context, ctype: CType, initial: Node, node: Node) -> Value:
    """The value of an initialiser for an object of this type."""
    if initial.type == "initializer_list":
        return braced(ctx, ctype, initial, node)
    if initial.type in ("argument_list", "parameter_list"):
        given = packs.expanded(ctx, arguments_of(initial) or [])
        if isinstance(ctype, c.Record):
            values = [expressions.value(ctx, argument) for argument in given]
            return constructors.construct(ctx, ctype, values, node)
        if len(given) == 1:
            return expressions.to_type(ctx, expressions.value(ctx, given[0]), ctype, node)
        return zero(ctx, ctype)
    return expressions.to_type(ctx, expressions.value(ctx, initial), ctype, node)


def braced(ctx: Context, ctype: CType, listed: Node, node: Node) -> Value:
    """`{a, b, ...}` for an object of this type; what is not given is zero."""
    given = packs.expanded(ctx, listed.named)
    if isinstance(ctype, c.Record):
        if constructors.of(ctx, ctype):
            return constructors.construct(ctx, ctype, [expressions.value(ctx, n) for n in given], node)
        return _braced_record(ctx, ctype, given, node)
    if isinstance(ctype, c.ArrayOf):
        return _elements(ctx, ctype, list(given), node)
    if not given:
        return zero(ctx, ctype)
    return _braced_item(ctx, ctype, given[0], node)


def _braced_record(ctx: Context, ctype: c.Record, given: list[Node], node: Node) -> Value:
    fields: dict[str, Value] = {}
    refers = bool(ctype.fields) and isinstance(ctype.fields[0].type, c.ReferenceTo)
    if len(given) == 1 and given[0].type not in ("initializer_pair", "initializer_list") and not refers:
        only = expressions.value(ctx, given[0])
        if isinstance(only, Aggregate) and only.type.name == ctype.name:
            return only
        if ctype.fields:
            fields[ctype.fields[0].name] = expressions.to_type(ctx, only, ctype.fields[0].type, node)
        given = []
    position = 0
    rest: list[Node | Value] = list(given)
    while rest:
        item = rest[0]
        if isinstance(item, Node) and item.type == "initializer_pair":
            rest.pop(0)
            designator, value = item.field("designator"), item.field("value")
            name = designator.named[0].text if designator is not None and designator.named else ""
            f = ctype.field(name)
            if f is not None and value is not None:
                fields[name] = _braced_item(ctx, f.type, value, node)
            continue
        if position >= (1 if ctype.union else len(ctype.fields)):
            break
        f = ctype.fields[position]
        fields[f.name] = _next_item(ctx, f.type, rest, node)
        position += 1
    given_to_union = ctype.union and fields
    for f in ctype.fields if not given_to_union else ():
        if f.name not in fields:
            fields[f.name] = defaults.value(ctx, ctype, f, node) or zero(ctx, f.type)
    return Aggregate(ctype, {f.name: fields[f.name] for f in ctype.fields if f.name in fields})


def _elements(ctx: Context, ctype: c.ArrayOf, given: list[Node | Value], node: Node) -> Elements:
    """The first elements of an array; takes what it uses from `given`."""
    items: list[Value] = []
    while given and (ctype.extent is None or len(items) < ctype.extent):
        items.append(_next_item(ctx, ctype.element, given, node))
    return Elements(ctype, tuple(items))


def _next_item(ctx: Context, ctype: CType, given: list[Node | Value], node: Node) -> Value:
    """One member's value. Where its braces are left out, it takes as many items as it has members itself (C++
    [dcl.init.aggr])."""
    item = given.pop(0)
    if isinstance(item, Node):
        if item.type == "initializer_list" or isinstance(ctype, Arithmetic | c.PointerTo | c.ReferenceTo):
            return _braced_item(ctx, ctype, item, node)
        item = item if isinstance(ctype, c.ArrayOf) else expressions.value(ctx, item)
    whole = isinstance(item, Elements | Aggregate | Unclear) or (isinstance(item, Node) and item.type in _STRINGS)
    if isinstance(ctype, c.ArrayOf) and not whole:
        given.insert(0, item)
        return _elements(ctx, ctype, given, node)
    if isinstance(ctype, c.Record) and not whole and ctype.fields and not constructors.of(ctx, ctype):
        given.insert(0, item)
        fields: dict[str, Value] = {}
        for f in ctype.fields[:1] if ctype.union else ctype.fields:
            default = defaults.value(ctx, ctype, f, node) if not given else None
            fields[f.name] = _next_item(ctx, f.type, given, node) if given else default or zero(ctx, f.type)
        return Aggregate(ctype, fields)
    found = expressions.value(ctx, item) if isinstance(item, Node) else item
    return expressions.to_type(ctx, found, ctype, node)


def _braced_item(ctx: Context, ctype: CType, item: Node, node: Node) -> Value:
    if isinstance(ctype, c.ReferenceTo) and (item.type != "initializer_list" or len(item.named) == 1):
        inner = item.named[0] if item.type == "initializer_list" else item
        return reference_to(ctx, ctype, expressions.place(ctx, inner), node)
    if item.type == "initializer_list":
        return braced(ctx, ctype, item, node)
    return expressions.to_type(ctx, expressions.value(ctx, item), ctype, node)


def zero(ctx: Context, ctype: CType) -> Value:
    """The value that `{}` gives."""
    if isinstance(ctype, Arithmetic):
        return Number(terms.cast(terms.ZERO, ctype.scalar), ctype)
    if isinstance(ctype, c.PointerTo):
        return pointers.null(ctype.pointee)
    if isinstance(ctype, c.Record):
        return Aggregate(ctype, {f.name: zero(ctx, f.type) for f in ctype.fields})
    if isinstance(ctype, c.ArrayOf):
        return Elements(ctype, ())
    return Unclear("an object of an unknown type")


def initialise(ctx: Context, place: Place, value: Value, node: Node) -> None:
    """Stores a first value; the rest of an array whose initialiser is shorter becomes zero."""
    if not (isinstance(place, MemoryPlace) and isinstance(place.type, c.ArrayOf)):
        access.store(ctx, place, value, node)
        return
    ctype = place.type
    items = value.items if isinstance(value, Elements) else ()
    extent = ctype.extent if ctype.extent is not None else len(items)
    for k, item in enumerate(items):
        initialise(ctx, access.element(place, k), item, node)
    rest = extent - len(items)
    if not isinstance(value, Elements) or rest <= 0:
        return
    if rest * max(ctype.element.size, 1) <= _MOST_WRITES * 4:
        for k in range(len(items), extent):
            initialise(ctx, access.element(place, k), zero(ctx, ctype.element), node)
    else:
        _zero_loop(ctx, place, len(items), extent, node)


def _zero_loop(ctx: Context, place: MemoryPlace, start: int, end: int, node: Node) -> None:
    ctype = place.type
    assert isinstance(ctype, c.ArrayOf)
    counter = ctx.temporary(terms.I32)
    site = ctx.site(node)
    stride = max(ctype.element.size, 1)
    here = MemoryPlace(pointers.step(place.target, stride, counter), ctype.element)
    body = ctx.block(lambda: initialise(ctx, here, zero(ctx, ctype.element), node))
    ctx.emit(ir.Assign(counter, terms.integer(start), site))
    step = (ir.Assign(counter, terms.add(counter, terms.ONE), site),)
    ctx.emit(ir.Loop(ctx.label("zero"), (), terms.lt(counter, terms.integer(end)), body, step, site))


def type_name(ctx: Context, name: str, ctype: CType) -> None:
    """A local `typedef` or `using`."""
    ctx.bind(name, TypeName(ctype))
