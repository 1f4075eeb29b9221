"""Constructors: which a record has, and what they make of its bases and members."""

from __future__ import annotations

from collections.abc import Sequence

from ....ir.reasons import Cause
from ....limits.lower import CONSTRUCTED
from ....limits.sema import BASES
from ... import ctypes as c
from ...sema.core.values import PLACES, Aggregate, Argument, MemoryPlace, Place, RecordPlace, Unclear, Value
from ...sema.declarators import inheritance
from ...sema.overloads import dispatch, overloads
from ...sema.program.declared import Function
from ...sema.templates import instances
from ...syntax.node import Node
from ...syntax.spelled import last_name
from ..dispatch import calling, destructors, evaluate
from ..memory import access, allocate, bases, defaults, initialisation, stores, unknowns
from ..state.context import Context
from ..values import vectors
from . import copying, references


def is_name(ctx: Context, ctype: c.Record, name: str) -> bool:
    """Whether this is what the code calls the record."""
    declaration = ctx.program.records.get(ctype.tag)
    return name == (declaration.name if declaration is not None else ctype.tag)


# --- constructors and operators -----------------------------------------------------------------------------


def of(ctx: Context, ctype: c.Record) -> list[Function]:
    """The constructors of a record: its own, and those that `using Base::Base` takes over."""
    declaration = ctx.program.records.get(ctype.tag)
    if declaration is None:
        return []
    own = dispatch.own_methods(ctx, ctype, declaration.name)
    taken = ctx.program.brought_in.get(ctype.tag, ())
    for base in inheritance.direct_bases(ctx, ctype) if taken else ():
        above = ctx.program.records.get(base.tag)
        if above is not None and above.name in taken:
            own = [*own, *(f for f in of(ctx, base) if f.parameters and not copying.takes_record(f, above.name))]
    return own


def _run(
    ctx: Context, candidates: list[Function], place: Place, given: Sequence[Argument], nodes: list[Node], node: Node
) -> None:
    """Runs the constructor that takes these arguments. One of a base leaves the members to what they begin with."""
    assert isinstance(place.type, c.Record)
    if any(f.owner != place.type.tag for f in candidates):
        begun: dict[str, Place | Value] = {}
        for field in bases.parts(ctx, place)[1]:
            _begin(ctx, place, field, begun, node)
    calling.own_method(ctx, candidates, place, list(given), nodes, node)


@initialisation.construct.definition
def construct(ctx: Context, ctype: c.Record, values: list[Value], node: Node) -> Value:
    """`Type(values)`: by a constructor, or field by field."""
    return _constructed(ctx, ctype, of(ctx, ctype), values, node)


@initialisation.converted.definition
def converted(ctx: Context, ctype: c.Record, value: Value, node: Node) -> Value:
    """The object that an implicit conversion makes of a value: explicit constructors take no part in it (C++17
    [class.conv.ctor])."""
    candidates = of(ctx, ctype)
    implicit = [each for each in candidates if not _is_explicit(each)]
    return _constructed(ctx, ctype, implicit or candidates, [value], node)


def _is_explicit(constructor: Function) -> bool:
    return any(child.type == "explicit_function_specifier" for child in constructor.node.children)


def _constructed(ctx: Context, ctype: c.Record, candidates: list[Function], values: list[Value], node: Node) -> Value:
    """The object that one of these constructors makes; where there are none, field by field."""
    if len(values) == 1 and isinstance(values[0], Aggregate) and values[0].type.name == ctype.name:
        return values[0]
    if ctype.vector is not None:
        return vectors.build(ctx, ctype, values, node)
    if candidates and overloads.choose(ctx, candidates, [], list(values)) is not None:
        place = allocate.local_place(ctx, ctype.name, ctype, node)
        _run(ctx, candidates, place, values, [node] * len(values), node)
        destructors.temporary(ctx, place)
        return access.load(ctx, place, node)
    part = bases.sliced(ctx, values[0], ctype) if len(values) == 1 else None
    if isinstance(part, Aggregate) and part.type.name == ctype.name:
        return part  # of an object of a derived class
    if candidates:
        unknowns.region(ctx, node, Cause.OTHER_ARGUMENTS(candidates[0].name), anything=True)
        return Unclear(Cause.OUTPUT_OF(candidates[0].name))
    made = _of_parts(ctx, ctype, values, node) if values or ctype.union else initialisation.empty(ctx, ctype, node)
    return unnamed(ctx, made, node)


def unnamed(ctx: Context, found: Value, node: Node) -> Value:
    """An object without a name is destroyed at the end of the statement."""
    if not isinstance(found, Aggregate) or not destructors.needed(ctx, found.type):
        return found
    place = allocate.local_place(ctx, found.type.name, found.type, node)
    stores.store(ctx, place, found, node)
    destructors.temporary(ctx, place)
    return access.load(ctx, place, node)


def _of_parts(ctx: Context, ctype: c.Record, values: list[Value], node: Node) -> Aggregate:
    fields: dict[str, Value] = {}
    for k, f in enumerate(ctype.fields):
        given = values[k] if k < len(values) else None
        fields[f.name] = (
            evaluate.to_type(ctx, given, f.type, node)
            if given is not None
            else defaults.default(ctx, ctype, f, node, fields)
        )
    return Aggregate(ctype, fields)


def _takes_list(ctx: Context, ctype: c.Record, arguments: list[Node], braced: bool) -> bool:
    """Whether a list in braces is handed over as a whole, to a constructor that takes a `std::initializer_list` (C++17
    [over.match.list])."""
    return braced and bool(arguments) and any(map(_is_of_list, of(ctx, ctype)))


def _in_braces(listed: Node) -> bool:
    return listed.type == "initializer_list"


def _is_of_list(constructor: Function) -> bool:
    kind = constructor.parameters[0].field("type") if constructor.parameters else None
    return kind is not None and last_name(kind) == "initializer_list" and constructor.required <= 1


def temporary(ctx: Context, ctype: c.Record, arguments: list[Node], node: Node, *, braced: bool = False) -> Value:
    """`Type(arguments)` of a type with constructors, whose references are bound to the arguments themselves."""
    if _takes_list(ctx, ctype, arguments, braced):
        unknowns.region(ctx, node, Cause.BRACED_LIST_PASSED(), anything=True)
        return Unclear(Cause.OUTPUT_OF(ctype.name))
    given = [evaluate.place(ctx, n) for n in arguments]
    candidates = of(ctx, ctype)
    constant = calling.constant_arguments(ctx, arguments)
    if overloads.choose(ctx, candidates, [], given, instances.record_scopes(ctx, ctype)[0], constant) is None:
        values = [copying.copied(ctx, g, node) if isinstance(g, PLACES) else g for g in given]
        return construct(ctx, ctype, values, node)
    place = allocate.local_place(ctx, ctype.name, ctype, node)
    _run(ctx, candidates, place, given, arguments, node)
    destructors.temporary(ctx, place)
    return access.load(ctx, place, node)


def construct_in(ctx: Context, place: Place, arguments: list[Node], node: Node, *, braced: bool) -> None:
    """`Type x(arguments);`: runs the constructor on the object itself, so that its references stay references."""
    assert isinstance(place.type, c.Record)
    if _takes_list(ctx, place.type, arguments, braced):
        unknowns.region(ctx, node, Cause.BRACED_LIST_PASSED(), anything=True)
        stores.forget(ctx, place, Cause.OUTPUT_OF(place.type.name), node)
        return
    given = [evaluate.place(ctx, n) for n in arguments]
    candidates = of(ctx, place.type)
    constant = calling.constant_arguments(ctx, arguments)
    if overloads.choose(ctx, candidates, [], given, instances.record_scopes(ctx, place.type)[0], constant) is not None:
        _run(ctx, candidates, place, given, arguments, node)
        return
    values = [copying.copied(ctx, g, node) if isinstance(g, PLACES) else g for g in given]
    stores.store(ctx, place, construct(ctx, place.type, values, node), node)


def default_construct(ctx: Context, place: Place, node: Node) -> None:
    """`Type x;`: runs the constructor without parameters, of the type or, where it has none, of its parts: the base,
    then the members in the order of their declarations (C++17 [class.base.init]/13)."""
    if isinstance(place.type, c.ArrayOf):
        _default_construct_all(ctx, place, node)
        return
    if not isinstance(place.type, c.Record) or not runs_code(ctx, place.type):
        defaults.initialise(ctx, place, node)
        return
    for candidate in of(ctx, place.type):
        if candidate.required == 0:
            calling.own_method(ctx, [candidate], place, [], [], node)
            return
    inherited, mine = bases.parts(ctx, place)
    for base in inherited:
        default_construct(ctx, base, node)
    begun: dict[str, Place | Value] = dict(place.parts) if isinstance(place, RecordPlace) else {}
    for field in mine:
        _begin(ctx, place, field, begun, node)


def _begin(ctx: Context, this: Place, field: c.Field, begun: dict[str, Place | Value], node: Node) -> None:
    """A member that nothing is said of begins with what its declaration says, or with its own constructor. `begun` are
    those before it."""
    assert isinstance(this.type, c.Record)
    part = access.own_member(ctx, this, field.name)
    value = defaults.value(ctx, this.type, field, node, begun)
    begun[field.name] = part
    if value is not None:
        stores.store(ctx, part, value, node)
    elif isinstance(part.type, c.Record | c.ArrayOf):
        default_construct(ctx, part, node)


def _default_construct_all(ctx: Context, place: Place, node: Node) -> None:
    """`Type x[n];`"""
    assert isinstance(place.type, c.ArrayOf)
    element: c.CType = place.type
    count: int | None = 1
    while isinstance(element, c.ArrayOf):
        count = None if count is None or element.extent is None else count * element.extent
        element = element.element
    runs = isinstance(element, c.Record) and runs_code(ctx, element)
    if isinstance(element, c.Record) and (runs or defaults.declares(ctx, element)):
        if count is None or count > CONSTRUCTED:
            if runs:  # defaults are written to these cells alone, of which nothing is known then
                unknowns.all_memory(ctx, Cause.CONSTRUCTORS_OF_ARRAY(element.name), node)
            return
        for k in range(place.type.extent or 0):
            default_construct(ctx, access.element(place, k), node)


def runs_code(ctx: Context, ctype: c.CType, depth: int = 0) -> bool:
    """Whether an object that nothing initialises begins with the code of a constructor: its own, unless that is
    declared as `Type() = default;` or is empty, or that of its base or of a member (C++17 [class.ctor]/6)."""
    while isinstance(ctype, c.ArrayOf):
        ctype = ctype.element
    if not isinstance(ctype, c.Record) or ctype.union or ctype.tag not in ctx.program.records or depth > BASES:
        return False
    own = of(ctx, ctype)
    begins = [each for each in own if each.required == 0]
    if own and not (begins and all(map(_is_empty, begins))) and not _is_defaulted(ctx, ctype):
        return True
    if any(runs_code(ctx, base, depth + 1) for base in inheritance.direct_bases(ctx, ctype)):
        return True
    return any(runs_code(ctx, field.type, depth + 1) for field in ctype.fields)


def _is_empty(constructor: Function) -> bool:
    """Whether a constructor is `Type() {}`."""
    listed = constructor.initialisers.named if constructor.initialisers is not None else ()
    inside = [n for n in constructor.body.named if n.type != "comment"]
    return not constructor.is_prototype and constructor.body.type == "compound_statement" and not (listed or inside)


def _is_defaulted(ctx: Context, record: c.Record) -> bool:
    """Whether a record declares its constructor without parameters as `Type() = default;`."""
    declaration = ctx.program.records[record.tag]
    body = declaration.node.field("body")
    for member in body.named if body is not None else ():
        if member.type == "function_definition" and any(n.type == "default_method_clause" for n in member.named):
            head = member.field("declarator")
            named = head.field("declarator") if head is not None else None
            listed = head.field("parameters") if head is not None else None
            if named is not None and listed is not None and named.text == declaration.name and not listed.named:
                return True
    return False


# --- what a constructor does before its body -----------------------------------------------------------------


def parts(ctx: Context, function: Function, this: Place, node: Node) -> None:
    """Initialises what a constructor's object consists of: another constructor, the base, the members."""
    assert isinstance(this.type, c.Record)
    listed: dict[str, tuple[Node, Node]] = {}
    for item in function.initialisers.named if function.initialisers is not None else ():
        given = next((n for n in item.named if n.type in ("argument_list", "initializer_list")), None)
        if item.named and given is not None:
            listed[last_name(item.named[0].field("name") or item.named[0])] = item.named[0], given
    if function.name in listed:
        construct_in(ctx, this, listed[function.name][1].named, node, braced=_in_braces(listed[function.name][1]))
        return
    inherited, mine = bases.parts(ctx, this)
    for base in inherited:
        assert isinstance(base.type, c.Record)
        declared = ctx.program.records.get(base.type.tag)
        _base(ctx, base, listed.pop(declared.name if declared is not None else "", (node, None))[1], node)
    begun: dict[str, Place | Value] = dict(this.parts) if isinstance(this, RecordPlace) else {}
    for field in mine:  # in the order of their declarations, whatever that of the list is (C++17 [class.base.init]/13)
        if field.name in listed:
            _member(ctx, this, field.name, listed.pop(field.name)[1], node)
        elif isinstance(this, RecordPlace | MemoryPlace):
            _begin(ctx, this, field, begun, node)
    for name, (_, given) in listed.items():
        _member(ctx, this, name, given, node)


def _base(ctx: Context, this: Place, given: Node | None, node: Node) -> None:
    assert isinstance(this.type, c.Record)
    if given is None:
        default_construct(ctx, this, node)
    elif of(ctx, this.type):
        construct_in(ctx, this, given.named, node, braced=_in_braces(given))
    else:
        stores.store(ctx, this, initialisation.value(ctx, this.type, given, node), node)


def _member(ctx: Context, this: Place, name: str, given: Node, node: Node) -> None:
    """`name(given)` before a constructor's body."""
    field = this.type.field(name) if isinstance(this.type, c.Record) else None
    place = access.own_member(ctx, this, name)
    if field is not None and isinstance(field.type, c.ReferenceTo) and len(given.named) == 1:
        bound = evaluate.place(ctx, given.named[0])
        if isinstance(bound, PLACES) and isinstance(this, RecordPlace):
            this.parts[name] = allocate.freeze(ctx, bound, name, node)
        else:
            stores.store(ctx, place, references.reference_to(ctx, field.type, bound, node), node)
        return
    if isinstance(place.type, c.Record) and of(ctx, place.type):
        construct_in(ctx, place, given.named, node, braced=_in_braces(given))
        return
    stores.store(ctx, place, initialisation.value(ctx, place.type, given, node), node)
