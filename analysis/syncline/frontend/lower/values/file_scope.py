"""What names stand for at file scope: constants, device arrays, functions."""

from __future__ import annotations

from collections.abc import Callable as Function
from collections.abc import Sequence

from ....ir import kernel as ir
from ....ir import terms
from ....ir.reasons import AssumptionKind, Cause
from ....ir.terms import Term
from ....limits.lower import CUT_SHORT, MEMBER_DEPTH, POINTERS, TABLE
from ....limits.sema import BASES
from ....regex import regex
from ... import ctypes as c
from ...ctypes import Arithmetic, CType
from ...languages.cuda import tables as cuda
from ...sema.core import scoping
from ...sema.core.values import (
    Aggregate,
    Binding,
    Callable,
    HolderPlace,
    MemoryPlace,
    Number,
    PartsPlace,
    Place,
    Pointer,
    RecordPlace,
    ScalarPlace,
    Target,
    Unclear,
)
from ...sema.declarators import declarators, enums, type_names
from ...sema.program.declared import Variable
from ...sema.program.prototypes import of_keys
from ...sema.templates import packs, static_members, template_arguments
from ...sema.templates.specialisations import Special, chosen
from ...sema.templates.unify import Undetermined
from ...syntax import template_parameters
from ...syntax.namespaces import meant
from ...syntax.node import Node
from ...syntax.spelled import default_of, qualifiers
from ..memory import allocate, held_functions, strided
from ..state.context import Context
from . import function_pointers


def lookup(ctx: Context, name: str) -> Binding | None:
    """The binding of a file-scope name, made when it is first asked for."""
    key = meant(name)
    if key in ctx.worked_out.names:
        return ctx.worked_out.names[key]
    ctx.worked_out.names[key] = None  # an initialiser that refers to itself finds nothing
    found = _lookup(ctx, name, key)
    ctx.worked_out.names[key] = found
    return found


def _lookup(ctx: Context, name: str, key: str) -> Binding | None:
    program = ctx.program
    if key in program.variables:
        return scoping.with_scopes(ctx, [{}], lambda: _variable(ctx, key, program.variables[key]))
    if key in program.enumerators:
        return enums.value(ctx, program.enumerators[key])
    if key in program.functions:
        return Callable(tuple(of_keys(program, (key,))))
    if name in ctx.language.constants:
        value, ctype = ctx.language.constants[name]
        return Number(terms.integer(value), ctype)
    if name in ctx.language.uniforms:
        low, high = ctx.language.uniforms[name]
        return Number(terms.symbol(name, terms.Kind.UNIFORM, lo=low, hi=high), c.INT)
    if name in cuda.REAL_CONSTANTS:
        return Number(terms.call(name, (), terms.Sort.REAL), c.DOUBLE)
    if name in ctx.language.indices:
        record, indices = ctx.language.indices[name]
        return Aggregate(record, {axis: Number(term, c.UINT) for axis, term in zip("xyz", indices, strict=True)})
    return None


def static_member(ctx: Context, record: c.Record, name: str) -> Binding | None:
    """A static data member of a record (of an instance, with its template arguments), or of a base; None where it has
    none."""
    member = static_members.declared(ctx, record, name)
    if member is None:
        return None
    of, variable = member.record, member.variable
    if variable is None:
        return Unclear(Cause.UNKNOWN_SPECIALISATION_OF(of.name, name))
    if member.special:
        return scoping.with_scopes(ctx, member.scopes(ctx), lambda: _variable(ctx, f"{of.name}::{name}", variable))

    def work_out() -> Binding | None:
        return scoping.with_scopes(ctx, member.scopes(ctx), lambda: initial_value(ctx, of.tag, name))

    return _once(ctx, of.name, name, work_out)


def _endless(ctx: Context) -> bool:
    """Whether this is a recursion that only an argument nobody knows would end, or there have been many."""
    if len(ctx.reading.records) <= MEMBER_DEPTH and ctx.reading.cut_short < CUT_SHORT:
        return False
    ctx.reading.cut_short += 1
    return True


def _once(ctx: Context, owner: str, name: str, work_out: Function[[], Binding | None]) -> Binding | None:
    """What a static member or the instance of a variable template stands for. It is worked out once, as it may hang on
    two others, and each of these on two more; where the limit was met on the way, once for each depth."""
    depth = len(ctx.reading.records)
    for key in ((owner, name, None), (owner, name, depth)):
        if key in ctx.worked_out.static_members:
            return ctx.worked_out.static_members[key]
    cut_short = ctx.reading.cut_short
    found = work_out()
    ctx.worked_out.static_members[owner, name, depth if ctx.reading.cut_short > cut_short else None] = found
    return found


def declaring(ctx: Context, tag: str, name: str) -> str | None:
    """The record, or the nearest of its bases, that declares a static data member or an enumerator of this name."""
    step: str | None = tag
    for _ in range(BASES):
        if step is None or (step, name) in ctx.program.members:
            return step
        step = ctx.program.bases.get(step)
    return None


def of_base(ctx: Context, tag: str, name: str) -> Binding:
    """A static data member of a base of the record that the code is in, whose template arguments nobody knows here."""
    found, base = None, ctx.program.records.get(tag)
    if base is not None and not base.template:
        found = scoping.with_scopes(ctx, [{}], lambda: initial_value(ctx, tag, name))
    return found if found is not None else Unclear(Cause.MEMBER_OF_BASE(name, tag))


def of_template(ctx: Context, name: str, given: list[Node]) -> Binding | None:
    """`name<given>`, where that is a variable; None where there is no such template."""
    listed = ctx.program.template_variables.get(meant(name))
    if not listed:
        return None
    primary = next(((template, variable) for pattern, template, variable in listed if not pattern), None)
    special = [Special(pattern, template, variable) for pattern, template, variable in listed if pattern]
    head = primary[0] if primary is not None else ()
    arguments = template_arguments.arguments(ctx, head, given)
    unclear = Unclear(Cause.UNKNOWN_SPECIALISATION_ARGS(name))
    if _endless(ctx):
        return unclear
    try:
        found = chosen(ctx, special, head, arguments)
    except Undetermined:
        return unclear
    if found is None and primary is None:
        return unclear
    variable, scope = found if found is not None else (primary[1] if primary is not None else listed[0][2], {})
    if found is None:
        scope = {
            n: b
            for p, b in zip(head, arguments, strict=False)
            if (n := template_parameters.template_name(p)) and b is not None
        }

    def work_out() -> Binding | None:
        ctx.reading.records.append(name)
        try:
            return scoping.with_scopes(ctx, [scope], lambda: _variable(ctx, name, variable))
        finally:
            ctx.reading.records.pop()

    shown = type_names.shown_arguments(arguments)
    return work_out() if shown is None else _once(ctx, f"<{shown}>", meant(name), work_out)


def initial_value(ctx: Context, tag: str, name: str) -> Binding | None:
    """A static data member whose template parameters, and the members before it, are in scope."""
    if _endless(ctx):
        return None
    variable = ctx.program.members[(tag, name)]
    words = qualifiers(variable.declaration)
    changeable = "static" in words and not {"const", "constexpr"} & words
    key = variable.declarator.start, f"{tag}::{name}"
    if key in ctx.objects.statics:
        return ctx.objects.statics[key]
    if changeable and ctx.program.records[tag].template:
        return Unclear(Cause.MEMBER_OF_BASE(name, tag))  # each instance has its own
    ctx.reading.records.append(tag)
    try:
        found = _variable(ctx, f"{tag}::{name}", variable, in_memory=changeable)
    finally:
        ctx.reading.records.pop()
    if isinstance(found, MemoryPlace) and changeable:
        ctx.objects.statics[key] = found
    return found


def _variable(ctx: Context, name: str, variable: Variable, *, in_memory: bool = False) -> Binding | None:
    """What a variable outside of functions stands for. `in_memory`: code of the device may change it, whatever its
    declaration says."""
    declaration, declarator = variable.declaration, variable.declarator
    if declaration.type == "enum_specifier":
        return enums.value(ctx, variable)
    words = qualifiers(declaration)
    kind = declaration.field("type")
    if kind is None:
        return None
    base = type_names.resolve(ctx, kind)
    if "volatile" in words:
        base = c.make_volatile(base)
    _, ctype = declarators.shaped(ctx, base, declarator)
    initial = declarator.field("value") or default_of(declaration, declarator)
    if "__shared__" in words:
        return shared(ctx, name, ctype, declarator, dynamic="extern" in words)
    space = in_memory or "__constant__" in words or "__device__" in words or "__managed__" in words
    # what stands in constant memory of CUDA and is not const the host may set, from another file as well
    fixed = bool({"const", "constexpr"} & words) or (ctx.language.is_device_only and "__constant__" in words)
    kept = fixed and initial is not None and _keeps(ctx, name)
    if kept or not space:
        found = static_members.begun(ctx, ctype, initial)
        if found is not None:
            return found
    if isinstance(ctype, c.ArrayOf) and ctype.extent is None and initial is not None:
        ctype = c.ArrayOf(ctype.element, packs.elements_given(ctx, ctype, initial))
    if isinstance(ctype, c.PointerTo) and initial is not None and _stays(ctx, name, declaration):
        begun = ctx.evaluated(initial)
        if isinstance(begun, Pointer) and all(isinstance(to.base, ir.Array) for _, to in begun.choices):
            return HolderPlace(ctype, name, begun)  # the address of what the text has beside it
    if "__constant__" in words and not isinstance(ctype, c.ArrayOf):
        return uniform(ctx, name, ctype, declarator)
    if not space and not isinstance(ctype, c.ArrayOf):
        return uniform(ctx, name, ctype, declarator)
    if isinstance(ctype, c.PointerTo) and ctype.pointee != c.FUNCTION and _stays(ctx, name):
        ctx.note(AssumptionKind.CONSTANT_POINTER(name))
        return uniform(ctx, name, ctype, declarator)
    functions = function_pointers.table(ctx, name, ctype, initial, declarator)
    if functions is not None:
        return functions
    read_only = "__constant__" in words or not space
    made = allocate.array(ctx, name, ctype, ir.Space.CONSTANT if read_only else ir.Space.GLOBAL, declarator)
    if kept:
        contents = _contents(ctx, ctype, initial) if isinstance(ctype, c.ArrayOf) and initial is not None else None
        if contents is not None and isinstance(made.target.base, ir.Array):
            ctx.objects.contents[made.target.base.key] = contents
    return made


def _keeps(ctx: Context, name: str) -> bool:
    """Whether no host code in this text gives a variable other contents, or asks where it is."""
    text = ctx.program.expanded.text
    return not any(_SYMBOL.search(text[max(at - 96, 0) : at]) for at, _ in ctx.program.every_mention(name))


def _stays(ctx: Context, name: str, declaration: Node | None = None) -> bool:
    """Whether nothing in this text changes a pointer in device memory, or could do so through its address. What stands
    in its `declaration` does not."""
    text = ctx.program.expanded.text
    for start, end in ctx.program.every_mention(name):
        if declaration is not None and declaration.start <= start < declaration.end:
            continue
        while text[start - 1 : start].isspace():
            start -= 1
        before = text[max(start - 64, 0) : start]
        if before.endswith((b"++", b"--", b"&")) or _CHANGES.match(text, end):
            return False
    return declaration is None or _keeps(ctx, name)  # the host may give it another value than the first


#: what stands before a variable that the host writes, or asks the place of: `cudaMemcpyToSymbol(p, ...)`
_SYMBOL = regex(rb"Symbol\w*\s*(?:<[^;{}]*>\s*)?\([^;{}]*\Z")
#: what stands behind a variable that is changed
_CHANGES = regex(rb"\s*(?:=(?!=)|\+\+|--|[-+]=)")


def _contents(ctx: Context, ctype: c.ArrayOf, initial: Node) -> dict[tuple[int, int], tuple[Term, ...]] | None:
    """The values of a small table of integers, or of vectors of such, by their place in an element and their size;
    None where one is not a constant."""
    element, extent = ctype.element, ctype.extent or 0
    if initial.type != "initializer_list" or not len(initial.named) <= extent <= TABLE:
        return None
    if isinstance(element, Arithmetic):
        column = _column(ctx, element, list(initial.named), extent)
        return None if column is None else {(0, element.size): column}
    if isinstance(element, c.ArrayOf):
        return _rows(ctx, element, initial.named, extent)
    if not isinstance(element, c.Record) or element.vector is None:
        return None
    if any(row.type != "initializer_list" for row in initial.named):
        return None
    columns: dict[tuple[int, int], tuple[Term, ...]] = {}
    for i, lane in enumerate(element.fields):
        found = [row.named[i] if i < len(row.named) else None for row in initial.named]
        column = _column(ctx, element.vector, found, extent)
        if column is None:
            return None
        columns[lane.offset, element.vector.size] = column
    return columns


def _rows(
    ctx: Context, row: c.ArrayOf, given: Sequence[Node], extent: int
) -> dict[tuple[int, int], tuple[Term, ...]] | None:
    """The values of a table of rows, one after the other."""
    if (c.size_of(row) or 0) * extent > TABLE * max(c.size_of(row.element), 1):
        return None
    columns: dict[tuple[int, int], tuple[Term, ...]] = {}
    for listed in given:
        held = _contents(ctx, row, listed)
        if held is None:
            return None
        for key, column in held.items():
            columns[key] = (*columns.get(key, ()), *column)
    missing = extent - len(given)
    return {key: (*column, *[terms.ZERO] * (len(column) // len(given) * missing)) for key, column in columns.items()}


def _column(ctx: Context, ctype: Arithmetic, given: list[Node | None], extent: int) -> tuple[Term, ...] | None:
    """So many constants, those without an initialiser zero; None where one is no constant."""
    if ctype.scalar.sort is not terms.Sort.INT:
        return None
    found = [
        terms.ZERO if n is None else number.term if (number := static_members.begun(ctx, ctype, n)) else None
        for n in given
    ]
    values = [term for term in found if term is not None and term.is_const]
    return (*values, *[terms.ZERO] * (extent - len(given))) if len(values) == len(given) else None


def uniform(ctx: Context, name: str, ctype: CType, node: Node, space: ir.Space = ir.Space.GLOBAL) -> Place:
    """A value that is the same for all threads and that the kernel cannot change: a parameter, a `__constant__`
    scalar, a host variable. A pointer points into `space`."""
    return uniform_part(ctx, ctx.unique(name), ctype, node, space)


def uniform_part(ctx: Context, name: str, ctype: CType, node: Node, space: ir.Space) -> Place:
    """The same, under a name that nothing else has."""
    if isinstance(ctype, Arithmetic):
        scalar = ctype.scalar
        low, high = (scalar.lowest, scalar.highest) if scalar.sort is terms.Sort.INT else (None, None)
        return ScalarPlace(terms.symbol(name, terms.Kind.UNIFORM, scalar.sort, low, high), ctype, name)
    if isinstance(ctype, c.Record) and (not ctype.union or allocate.has_bytes(ctype)):
        parts = {f.name: uniform_part(ctx, f"{name}.{f.name}", f.type, node, space) for f in ctype.fields}
        ctx.notes.strided.update(dict.fromkeys(strided.of_object(name, parts)))
        return RecordPlace(ctype, parts, name)
    if isinstance(ctype, c.PointerTo) and ctype.pointee == c.FUNCTION:
        return HolderPlace(ctype, name, held_functions.passed(ctx, name))
    if isinstance(ctype, c.PointerTo):
        base = allocate.make(ctx, name, name.removeprefix("this."), c.ArrayOf(ctype.pointee, None), space, node)
        place = MemoryPlace(Target(base), ctype)
        return HolderPlace(ctype, name, Pointer.to(ctype.pointee, place.target))
    if isinstance(ctype, c.ArrayOf) and _is_table(ctype):
        parts = (uniform_part(ctx, f"{name}[{k}]", ctype.element, node, space) for k in range(ctype.extent or 0))
        ctx.note(AssumptionKind.POINTEES_APART(name))
        return PartsPlace(ctype, tuple(parts), name)
    if isinstance(ctype, c.ArrayOf):
        return MemoryPlace(Target(allocate.make(ctx, name, name, ctype, ir.Space.CONSTANT, node)), ctype)
    reason = Cause.NAME_OF_TYPE(name, getattr(ctype, "name", "unknown"))
    return HolderPlace(ctype, name, Unclear(reason, uniform=True))


def _is_table(ctype: c.ArrayOf) -> bool:
    """Whether it is a small array of pointers."""
    pointer = isinstance(ctype.element, c.PointerTo) and ctype.element.pointee != c.FUNCTION
    return pointer and 0 < (ctype.extent or 0) <= POINTERS


def shared(ctx: Context, name: str, ctype: CType, node: Node, *, dynamic: bool) -> MemoryPlace:
    """A `__shared__` variable. All dynamic ones of a kernel are one array."""
    if not dynamic:
        return allocate.array(ctx, name, ctype, ir.Space.SHARED, node)
    element = ctype.element if isinstance(ctype, c.ArrayOf) else ctype
    found = ctx.emitter.arrays.get("dynamic shared")
    if found is None:
        found = allocate.make(
            ctx, "dynamic shared", name, c.ArrayOf(element, None), ir.Space.SHARED, node, dynamic=True
        )
    return MemoryPlace(Target(found), ctype)
