"""Functions that CUDA gives without a declaration."""

from __future__ import annotations

from ...ir import kernel as ir
from ...ir import terms
from ...ir.kernel import Scope
from ...ir.reasons import Cause
from ...ir.terms import Sort, Term
from .. import ctypes as c
from .. import cuda, cuda_intrinsics, cuda_math
from ..ctypes import Arithmetic
from ..languages import HIP, OPENCL
from . import (
    access,
    annotations,
    async_copies,
    atomic_objects,
    atomics,
    barriers,
    convert,
    copies,
    declarations,
    exchanges,
    expressions,
    fences,
    float_intrinsics,
    generators,
    groups,
    heap,
    hip,
    intrinsics,
    matrices,
    meetings,
    named_barriers,
    nv_atomics,
    opencl,
    pointers,
    surfaces,
    unknowns,
)
from .context import Context
from .syntax import Node
from .values import PLACES, Aggregate, MemoryPlace, Nothing, Number, Place, Pointer, Unclear, Value


def call(
    ctx: Context, name: str, function: Node, template: list[Node], arguments: list[Node], node: Node, *, used: bool
) -> Place | Value | None:
    """Lowers a built-in; None where the name is none."""
    if ctx.language is OPENCL:
        return opencl.call(ctx, name, arguments, node, used=used)
    if ctx.language is HIP:
        found = hip.call(ctx, name, arguments, node, used=used)
        if found is not None:
            return found
    copied = async_copies.call(ctx, name, template, arguments, node)
    if copied is not None:
        return copied
    for handler in (_synchronisation, _memory, _values_only):
        found = handler(ctx, name, arguments, node, used)
        if found is not None:
            return found
    found = groups.function(ctx, name, template, arguments, node)
    found = matrices.call(ctx, name, arguments, node) if found is None else found
    found = surfaces.call(ctx, name, template, arguments, node) if found is None else found
    found = named_barriers.call(ctx, name, function, arguments, node) if found is None else found
    found = meetings.init(ctx, name, arguments, node) if found is None else found
    if found is not None:
        return found
    return _rest(ctx, name, function, arguments, node)


def _synchronisation(ctx: Context, name: str, arguments: list[Node], node: Node, used: bool) -> Value | None:
    if name == "__syncthreads":
        barriers.emit(ctx, Scope.BLOCK, node)
        return Nothing()
    if name in cuda.REDUCING_BARRIERS:
        for argument in arguments:
            expressions.number(ctx, argument)
        barriers.emit(ctx, Scope.BLOCK, node)
        return Number(ctx.havoc(c.INT, Cause.VALUE_OF(name), node, uniform=True), c.INT)
    if name == "__syncwarp":
        mask = expressions.number(ctx, arguments[0], c.UINT).term if arguments else None
        full = mask is not None and mask.is_const and mask.value & 0xFFFFFFFF == 0xFFFFFFFF
        barriers.emit(ctx, Scope.WARP, node, mask=None if full else mask)
        return Nothing()
    if name in cuda.FENCES:
        fences.emit(ctx, cuda.FENCES[name], node)
        return Nothing()
    if name == "atomic_thread_fence" and arguments:
        return atomic_objects.fence(ctx, arguments, node)
    if name in ("__trap", "__builtin_trap", "abort", "__builtin_unreachable"):
        ctx.emit(ir.Exit(ctx.site(node), trap=True))
        return Nothing()
    if name == "assert":
        for argument in arguments[:1]:
            ctx.emit(ir.Assert(expressions.condition(ctx, argument), ctx.site(node)))
        return Nothing()
    if name in ("__builtin_assume", "__nv_assume"):
        for argument in arguments[:1]:
            ctx.emit(ir.Assume(expressions.condition(ctx, argument), ctx.site(node)))
        return Nothing()
    return annotations.call(ctx, name, arguments, node)


def _memory(ctx: Context, name: str, arguments: list[Node], node: Node, used: bool) -> Value | None:
    plain = name.removesuffix("_block").removesuffix("_system")
    if plain in cuda.ATOMICS and arguments:
        scope = Scope.BLOCK if name.endswith("_block") else Scope.SYSTEM if name.endswith("_system") else Scope.GRID
        return atomics.atomic(ctx, plain, scope, arguments, node, used=used)
    ordered = nv_atomics.call(ctx, name, arguments, node, used=used)
    if ordered is not None:
        return ordered
    if name in cuda.READS and len(arguments) == 1:
        place = pointers.dereference(ctx, expressions.value(ctx, arguments[0]), node)
        return access.load(ctx, place, node)
    if name in cuda.WRITES and len(arguments) == 2:
        pointer = expressions.value(ctx, arguments[0])
        value = expressions.value(ctx, arguments[1])
        access.store(ctx, pointers.dereference(ctx, pointer, node), value, node)
        return Nothing()
    for handler in (copies.call, heap.call):
        found = handler(ctx, name, arguments, node)
        if found is not None:
            return found
    if name in cuda.ASYNC:
        given = [expressions.value(ctx, a) for a in arguments]
        unknowns.call(ctx, cuda.ASYNC[name](name), given, arguments, node, may_synchronise=True)
        return Unclear(cuda.ASYNC[name](name))
    return None


def _values_only(ctx: Context, name: str, arguments: list[Node], node: Node, used: bool) -> Value | None:
    if name in cuda.NO_EFFECT:
        for argument in arguments:
            if argument.type not in ("string_literal", "concatenated_string"):
                expressions.value(ctx, argument)
        return Number(terms.ZERO, c.INT)
    exchanged = exchanges.call(ctx, name, arguments, node)
    if exchanged is not None:
        return exchanged
    if name in cuda.SOURCES:
        reason, ctype = cuda.SOURCES[name]
        return access.unclear_of(ctx, ctype, reason, node)
    if name.startswith("make_") and name.removeprefix("make_") in cuda.VECTORS:
        return _vector(ctx, name.removeprefix("make_"), arguments, node)
    return _mathematics(ctx, name, arguments, node)


def _vector(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value | None:
    record = cuda.VECTORS[name]
    given = [expressions.value(ctx, a) for a in arguments]
    if len(given) == len(record.fields):
        parts = {f.name: expressions.to_type(ctx, v, f.type, node) for f, v in zip(record.fields, given, strict=True)}
        return Aggregate(record, parts)
    flat: list[Value] = []
    for value in given:  # the helper headers' forms: from one scalar, or from a shorter vector and the rest
        flat += list(value.fields.values()) if isinstance(value, Aggregate) else [value]
    if len(flat) == 1:
        flat = flat * len(record.fields)
    fields: dict[str, Value] = {}
    for k, f in enumerate(record.fields):
        item = flat[k] if k < len(flat) else Number(terms.ZERO, c.INT)
        fields[f.name] = expressions.to_type(ctx, item, f.type, node)
    return Aggregate(record, fields)


def _numbers(ctx: Context, arguments: list[Node], wanted: Arithmetic = c.FLOAT) -> list[Number]:
    return [expressions.number(ctx, a, wanted) for a in arguments]


def _mathematics(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value | None:
    if name in cuda_math.MINIMA or name in cuda_math.MAXIMA:
        return _extreme(ctx, name, arguments, node)
    if name in cuda_math.ABSOLUTES and len(arguments) == 1:
        (given,) = _numbers(ctx, arguments)
        kind = c.promote(given.type)
        if kind.scalar.sort is Sort.REAL:
            return Number(terms.whole("fabs", given.term), kind)
        term = convert.cast(given, kind).term
        return Number(terms.maximum(term, terms.neg(term)) if kind.scalar.signed else term, kind)
    if intrinsics.is_name(name):
        return _intrinsic(ctx, name, arguments)
    if float_intrinsics.is_name(name):
        given = [expressions.value(ctx, a) for a in arguments]
        numbers = [value for value in given if isinstance(value, Number)]
        found = float_intrinsics.call(name, numbers) if len(numbers) == len(given) else None
        return found if found is not None else _unmodelled(ctx, name, given, arguments)
    if name in ("__cvta_generic_to_shared", "__cvta_generic_to_global") and len(arguments) == 1:
        found = expressions.value(ctx, arguments[0])
        if not isinstance(found, Pointer):
            return found
        for _, target in found.choices:
            if isinstance(target.base, ir.Array):
                ctx.addresses[pointers.start(target.base)] = target.base
        return Number(pointers.as_integer(found), c.ULONG)
    if name in ("sincos", "sincosf", "__sincosf", "sincospi", "sincospif", "modf", "modff", "frexp", "frexpf"):
        return _through_pointers(ctx, name, arguments, node)
    ctype = cuda_math.MATH.get(name) or cuda_intrinsics.result_of(name)
    if isinstance(ctype, c.Record):
        return _vector_mathematics(ctx, name, ctype, arguments)
    if not isinstance(ctype, Arithmetic) and name not in cuda_math.GENERIC_MATH:
        return None
    return _unmodelled(ctx, name, [expressions.value(ctx, a) for a in arguments], arguments)


def _unmodelled(ctx: Context, name: str, given: list[Value], arguments: list[Node]) -> Value:
    """A pure function of numbers, of which nothing is known but its type."""
    ctype = cuda_math.MATH.get(name) or cuda_intrinsics.result_of(name)
    if not isinstance(ctype, Arithmetic):
        floats = [v.type for v in given if isinstance(v, Number) and v.type.scalar.sort is Sort.REAL]
        ctype = c.FLOAT if floats and all(t.scalar.bits <= 32 for t in floats) else c.DOUBLE
    return Number(convert.unknown_call(name, _parts(ctx, given, arguments), ctype.scalar), ctype)


def _intrinsic(ctx: Context, name: str, arguments: list[Node]) -> Value | None:
    """An integer intrinsic; of arguments that are no integers, a function that nobody knows."""
    given = [expressions.value(ctx, a) for a in arguments]
    numbers = [value for value in given if isinstance(value, Number)]
    found = intrinsics.call(name, numbers) if len(numbers) == len(given) else None
    if found is not None:
        return found
    ctype = cuda_math.MATH.get(name) or cuda_intrinsics.result_of(name)
    if not isinstance(ctype, Arithmetic):
        ctype = intrinsics.result_of(name)
    return Number(convert.unknown_call(f"{name} of other types", _parts(ctx, given, arguments), ctype.scalar), ctype)


def _flat(ctx: Context, arguments: list[Node]) -> list[Term]:
    """The arguments as numbers, those of vectors one by one."""
    return _parts(ctx, [expressions.value(ctx, a) for a in arguments], arguments)


def _parts(ctx: Context, given: list[Value], arguments: list[Node]) -> list[Term]:
    flat: list[Term] = []
    for value, argument in zip(given, arguments, strict=True):
        parts = list(value.fields.values()) if isinstance(value, Aggregate) else [value]
        flat += [access.number(ctx, part, c.FLOAT, argument).term for part in parts]
    return flat


def _extreme(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value | None:
    if len(arguments) != 2:
        return None
    a, b = _numbers(ctx, arguments)
    kind = c.usual(a.type, b.type)
    if kind.scalar.sort is Sort.REAL or name.startswith("f"):
        kind = kind if kind.scalar.sort is Sort.REAL else c.DOUBLE
        x, y = convert.cast(a, kind).term, convert.cast(b, kind).term
        smaller = terms.lt(x, y) if name in cuda_math.MINIMA else terms.lt(y, x)
        return Number(terms.ite(terms.or_(smaller, terms.ne(y, y)), x, y), kind)  # of a number and none, the number
    x, y = convert.cast(a, kind).term, convert.cast(b, kind).term
    return Number(terms.minimum(x, y) if name in cuda_math.MINIMA else terms.maximum(x, y), kind)


def _through_pointers(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value | None:
    """Functions that give some results through pointers: `sincosf(x, &s, &c)`."""
    given = [expressions.value(ctx, a) for a in arguments]
    inputs = [v.term for v in given if isinstance(v, Number)]
    for k, value in enumerate(given):
        if isinstance(value, Pointer):
            ctype = value.pointee if isinstance(value.pointee, Arithmetic) else c.FLOAT
            result = Number(convert.unknown_call(f"{name}.{k}", inputs, ctype.scalar), ctype)
            access.store(ctx, pointers.dereference(ctx, value, node), result, node)
    return Number(terms.call(name, inputs, Sort.REAL), c.DOUBLE)


def _rest(ctx: Context, name: str, function: Node, arguments: list[Node], node: Node) -> Value | None:
    if name.startswith(cuda.TEXTURE_PREFIXES):
        return _texture(ctx, name, arguments)
    if name.startswith(cuda.RANDOM_PREFIXES):
        _generator(ctx, name, arguments, node)
        ctype = c.UINT if name in ("curand", "curand_poisson") else c.DOUBLE if name.endswith("_double") else c.FLOAT
        shape = (
            cuda.VECTORS[f"{ctype.name}{name[-1]}"] if name[-1] in "24" and ctype.name in ("float", "double") else ctype
        )
        return access.unclear_of(ctx, shape, Cause.OUTPUT_OF(name), node)
    if name.startswith("cuda") and name[4:5].isupper():
        return _runtime(ctx, name, arguments, node)
    if name in ("aligned_size_t", "forward", "move", "as_const", "addressof") and len(arguments) == 1:
        return expressions.value(ctx, arguments[0])
    if name == "__builtin_expect" and arguments:
        return expressions.value(ctx, arguments[0])
    if name == "swap" and len(arguments) == 2:
        return _swap(ctx, arguments, node)
    if name == "exchange" and len(arguments) == 2:
        return _exchange(ctx, arguments, node)
    return None


def _swap(ctx: Context, arguments: list[Node], node: Node) -> Value | None:
    """`std::swap(a, b)`"""
    first, second = (expressions.place(ctx, a) for a in arguments)
    if not isinstance(first, PLACES) or not isinstance(second, PLACES):
        return None
    kept = declarations.local_place(ctx, "swap", first.type, node)
    access.store(ctx, kept, access.load(ctx, first, node), node)
    access.store(ctx, first, access.load(ctx, second, node), node)
    access.store(ctx, second, access.load(ctx, kept, node), node)
    return Nothing()


def _exchange(ctx: Context, arguments: list[Node], node: Node) -> Value | None:
    """`std::exchange(a, b)`: what a was."""
    place = expressions.place(ctx, arguments[0])
    if not isinstance(place, PLACES):
        return None
    kept = declarations.local_place(ctx, "exchange", place.type, node)
    access.store(ctx, kept, access.load(ctx, place, node), node)
    access.store(ctx, place, expressions.value(ctx, arguments[1]), node)
    return access.load(ctx, kept, node)


def _generator(ctx: Context, name: str, arguments: list[Node], node: Node) -> None:
    """A function of the random number library reads and changes the state it is given, and nothing else."""
    for argument in arguments:
        found = expressions.value(ctx, argument)
        if isinstance(found, Pointer):
            place = pointers.dereference(ctx, found, argument)
            if isinstance(place, MemoryPlace) and generators.is_of_block(place.type):
                generators.step(ctx, place, node)
                continue
            if isinstance(place, MemoryPlace):
                access.load(ctx, place, node)
            access.forget(ctx, place, Cause.OUTPUT_OF(name), node)


def _runtime(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value:
    """The device side of the runtime: it waits for no other thread."""
    given = [expressions.value(ctx, a) for a in arguments if a.type != "initializer_list"]
    if name in cuda.RUNTIME_WITHOUT_EFFECT:
        for place in unknowns.touched(ctx, given)[1]:
            access.forget(ctx, place, Cause.OUTPUT_OF(name), node)
    else:
        unknowns.call(ctx, Cause.CALL_OF(name), given, arguments, node, may_synchronise=False)
    return access.unclear_of(ctx, c.INT, Cause.RESULT_OF(name), node)


def _vector_mathematics(ctx: Context, name: str, shape: c.Record, arguments: list[Node]) -> Value:
    """A pure function whose result is a vector, unknown lane by lane."""
    flat = _flat(ctx, arguments)
    fields: dict[str, Value] = {}
    for f in shape.fields:
        assert isinstance(f.type, Arithmetic)
        fields[f.name] = Number(convert.unknown_call(f"{name}.{f.name}", flat, f.type.scalar), f.type)
    return Aggregate(shape, fields)


def _texture(ctx: Context, name: str, arguments: list[Node]) -> Value:
    """What a texture holds, which no kernel writes: equal for equal coordinates, else whatever the host put there."""
    texture, *coordinates = [expressions.value(ctx, a) for a in arguments] or [Unclear(Cause.TEXTURE_READ())]
    is_object = isinstance(texture, Number)
    given = [texture, *coordinates] if is_object else coordinates
    flat = _parts(ctx, given, arguments if is_object else arguments[1:])
    named = name if is_object or not arguments else f"{name} {arguments[0].text}"
    return Number(convert.unknown_call(f"{terms.TEXEL}{named}", flat, c.FLOAT.scalar), c.FLOAT)
