"""CUDA's libraries on the device: textures, random numbers, the runtime, and what is used of the standard library."""

from __future__ import annotations

from ...ir import terms
from ...ir.reasons import Cause
from ...ir.terms import Term
from .. import ctypes as c
from ..languages.cuda import tables as cuda
from ..lower.dispatch import builtin, evaluate
from ..lower.dispatch.builtin import Call
from ..lower.memory import access, allocate, pointers, stores, unknowns
from ..lower.state.context import Context
from ..sema.core import convert
from ..sema.core.values import PLACES, Aggregate, MemoryPlace, Nothing, Number, Place, Pointer, Unclear, Value
from ..sema.declarators import type_names
from ..syntax.node import Node
from . import cuda_values, generators


@builtin.family()
def _by_prefix(ctx: Context, call: Call) -> Value | None:
    name, arguments, node = call.name, call.arguments, call.node
    if name.startswith(cuda.TEXTURE_PREFIXES):
        return _texture(ctx, call)
    if name.startswith(cuda.RANDOM_PREFIXES):
        return _random(ctx, name, arguments, node)
    if name.startswith("cuda") and name[4:5].isupper():
        return _runtime(ctx, name, arguments, node)
    return None


def _random(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value:
    _generator(ctx, name, arguments, node)
    ctype = c.UINT if name in ("curand", "curand_poisson") else c.DOUBLE if name.endswith("_double") else c.FLOAT
    vector = name[-1] in "24" and ctype.name in ("float", "double")
    shape = cuda.VECTORS[f"{ctype.name}{name[-1]}"] if vector else ctype
    return access.unclear_of(ctx, shape, Cause.OUTPUT_OF(name), node)


@builtin.named("aligned_size_t", "forward", "move", "as_const")
def _itself(ctx: Context, call: Call) -> Place | Value | None:
    return evaluate.place(ctx, call.arguments[0]) if len(call.arguments) == 1 else None


@builtin.named("addressof")
def _address(ctx: Context, call: Call) -> Value | None:
    found = evaluate.place(ctx, call.arguments[0]) if len(call.arguments) == 1 else None
    return pointers.address_of(ctx, found) if isinstance(found, PLACES) else None


@builtin.named("__builtin_expect")
def _expected(ctx: Context, call: Call) -> Value | None:
    return evaluate.value(ctx, call.arguments[0]) if call.arguments else None


@builtin.named("swap")
def _swap(ctx: Context, call: Call) -> Value | None:
    """`std::swap(a, b)`"""
    if len(call.arguments) != 2:
        return None
    arguments, node = call.arguments, call.node
    first, second = (evaluate.place(ctx, a) for a in arguments)
    if not isinstance(first, PLACES) or not isinstance(second, PLACES):
        return None
    kept = allocate.local_place(ctx, "swap", first.type, node)
    stores.store(ctx, kept, access.load(ctx, first, node), node)
    stores.store(ctx, first, access.load(ctx, second, node), node)
    stores.store(ctx, second, access.load(ctx, kept, node), node)
    return Nothing()


@builtin.named("exchange")
def _exchange(ctx: Context, call: Call) -> Value | None:
    """`std::exchange(a, b)`: what a was."""
    if len(call.arguments) != 2:
        return None
    arguments, node = call.arguments, call.node
    place = evaluate.place(ctx, arguments[0])
    if not isinstance(place, PLACES):
        return None
    kept = allocate.local_place(ctx, "exchange", place.type, node)
    stores.store(ctx, kept, access.load(ctx, place, node), node)
    stores.store(ctx, place, evaluate.value(ctx, arguments[1]), node)
    return access.load(ctx, kept, node)


def _generator(ctx: Context, name: str, arguments: list[Node], node: Node) -> None:
    """A function of the random number library reads and changes the state it is given, and nothing else."""
    for argument in arguments:
        found = evaluate.value(ctx, argument)
        if isinstance(found, Pointer):
            place = pointers.dereference(ctx, found, argument)
            if isinstance(place, MemoryPlace) and generators.is_of_block(place.type):
                generators.step(ctx, place, node)
                continue
            if isinstance(place, MemoryPlace):
                access.load(ctx, place, node)
            stores.forget(ctx, place, Cause.OUTPUT_OF(name), node)


def _runtime(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value:
    """The device side of the runtime: it waits for no other thread."""
    given = [evaluate.value(ctx, a) for a in arguments if a.type != "initializer_list"]
    if name in cuda.RUNTIME_WITHOUT_EFFECT:
        for place in unknowns.touched(ctx, given)[1]:
            stores.forget(ctx, place, Cause.OUTPUT_OF(name), node)
    else:
        unknowns.call(ctx, Cause.CALL_OF(name), given, arguments, node, may_synchronise=False)
    return access.unclear_of(ctx, c.INT, Cause.RESULT_OF(name), node)


def _texture(ctx: Context, call: Call) -> Value:
    """What a texture holds, which no kernel writes: equal for equal coordinates, else whatever the host put there.
    It is of the type that the call spells, else a float."""
    name, arguments = call.name, call.arguments
    texture, *coordinates = evaluate.values_of(ctx, arguments) or [Unclear(Cause.TEXTURE_READ())]
    is_object = isinstance(texture, Number)
    given = [texture, *coordinates] if is_object else coordinates
    flat = cuda_values.parts(ctx, given, arguments if is_object else arguments[1:])
    named = name if is_object or not arguments else f"{name} {arguments[0].text}"
    ctype = type_names.resolve(ctx, call.template[0]) if call.template else c.FLOAT
    return _texel(c.plain(ctype), f"{terms.TEXEL}{named}", flat)


def _texel(ctype: c.CType, named: str, coordinates: list[Term]) -> Value:
    """A value of a texture, or each component of a vector that it holds."""
    if isinstance(ctype, c.Record) and ctype.fields:
        return Aggregate(ctype, {f.name: _texel(f.type, f"{named}.{f.name}", coordinates) for f in ctype.fields})
    kind = ctype if isinstance(ctype, c.Arithmetic) else c.FLOAT
    return Number(convert.unknown_call(named, coordinates, kind.scalar), kind)
