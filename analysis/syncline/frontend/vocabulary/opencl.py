"""OpenCL's built-in functions that are no mathematics: work-items, synchronisation, atomics, vectors, images."""

from __future__ import annotations

import re
from collections.abc import Callable

from ...ir import kernel as ir
from ...ir import terms
from ...ir.kernel import Scope, Space
from ...ir.reasons import AssumptionKind, Cause
from ...ir.sub_groups import SubGroupValue
from ...ir.terms import Term
from ...regex import regex
from .. import ctypes as c
from ..ctypes import Arithmetic, ArrayOf, CType, Record
from ..languages import OPENCL
from ..languages.opencl import tables as opencl
from ..lower.dispatch import builtin, evaluate
from ..lower.dispatch.builtin import Call
from ..lower.memory import access, pointers, stores, unknowns
from ..lower.state.context import Context
from ..lower.values import vectors
from ..sema.core import convert
from ..sema.core.values import Aggregate, Nothing, Number, Place, Pointer, Unclear, Value
from ..syntax.node import Node
from . import atomics, barriers, fences, opencl_copies, opencl_math, ordered_atomics


@builtin.family((OPENCL,))
def call(ctx: Context, call: Call) -> Value | None:
    """Lowers a built-in; None where the name is none."""
    name, arguments, node, used = call.name, call.arguments, call.node, call.used
    found = _work_item(ctx, name, arguments, node)
    found = _synchronisation(ctx, name, arguments, node) if found is None else found
    found = _atomic(ctx, name, arguments, node, used=used) if found is None else found
    found = _memory(ctx, name, arguments, node) if found is None else found
    found = _image(ctx, name, arguments, node) if found is None else found
    return opencl_math.call(ctx, name, arguments, node) if found is None else found


# --- work-items (OpenCL C 6.15.1) -----------------------------------------------------------------------------


def _global_ids() -> list[Term]:
    triples = zip(terms.BLOCK, terms.BLOCK_DIM, terms.THREAD, strict=True)
    return [terms.add(terms.mul(block, size), thread) for block, size, thread in triples]


def _global_sizes() -> list[Term]:
    return [terms.mul(blocks, size) for blocks, size in zip(terms.GRID_DIM, terms.BLOCK_DIM, strict=True)]


def _work_item(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value | None:
    if len(arguments) == 1:
        found = _of_dimension(ctx, name)
        if found is None:
            return None
        parts, outside = found
        dimension = terms.as_integer(evaluate.number(ctx, arguments[0], c.UINT).term)
        if dimension.is_const and 0 <= dimension.value < len(parts):
            ctx.notes.looks |= parts[dimension.value].symbols
            within = name in ("get_local_id", "get_local_size", "get_enqueued_local_size")
            (ctx.notes.within if within else ctx.notes.outside).add(terms.THREAD[dimension.value])
        result = outside
        for axis in (2, 1, 0):
            result = terms.ite(terms.eq(dimension, terms.integer(axis)), parts[axis], result)
        return Number(result, c.ULONG)
    if arguments:
        return None
    if name == "get_work_dim":
        return Number(terms.WORK_DIM, c.UINT)
    if name in ("get_local_linear_id", "get_global_linear_id"):
        local = name == "get_local_linear_id"
        ids, sizes = (list(terms.THREAD), list(terms.BLOCK_DIM)) if local else (_global_ids(), _global_sizes())
        ctx.notes.within.update(terms.THREAD)
        rows = terms.add(terms.mul(ids[2], sizes[1]), ids[1])
        return Number(terms.add(terms.mul(rows, sizes[0]), ids[0]), c.ULONG)
    if name in _OF_SUB_GROUP:
        given = _OF_SUB_GROUP[name]
        found = ctx.havoc(c.UINT, Cause.VALUE_OF(given), node, uniform=given is SubGroupValue.LARGEST_SIZE)
        return Number(found if given.is_index else terms.maximum(found, terms.ONE), c.UINT)
    if name.startswith("get_") and "sub_group" in name:
        return access.unclear_of(ctx, c.UINT, Cause.VALUE_OF(name), node)
    return None


_OF_SUB_GROUP = {str(given): given for given in SubGroupValue}


def _of_dimension(ctx: Context, name: str) -> tuple[list[Term], Term] | None:
    """The three values of a work-item function, and its value for other dimensions."""
    match name:
        case "get_local_id":
            return list(terms.THREAD), terms.ZERO
        case "get_group_id":
            return list(terms.BLOCK), terms.ZERO
        case "get_local_size" | "get_enqueued_local_size":
            ctx.note(AssumptionKind.UNIFORM_GROUPS())
            return list(terms.BLOCK_DIM), terms.ONE
        case "get_num_groups":
            return list(terms.GRID_DIM), terms.ONE
        case "get_global_size":
            return _global_sizes(), terms.ONE
        case "get_global_id":
            ctx.note(AssumptionKind.NO_GLOBAL_OFFSET())
            return _global_ids(), terms.ZERO
        case "get_global_offset":
            ctx.note(AssumptionKind.NO_GLOBAL_OFFSET())
            return [terms.ZERO] * 3, terms.ZERO
    return None


# --- synchronisation (OpenCL C 6.15.8 to 6.15.12) -------------------------------------------------------------


def _synchronisation(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value | None:
    if name in ("barrier", "work_group_barrier") and arguments:
        _barrier(ctx, arguments[0], arguments[1:], node)
        return Nothing()
    if name in opencl.FENCES or name == "atomic_work_item_fence":
        return _fence(ctx, name, arguments, node)
    if name == "sub_group_barrier":
        spaces: frozenset[ir.Ordered] = frozenset()
        if arguments:
            spaces = frozenset(space for space, held in _memories(ctx, arguments[0]).items() if held is not terms.FALSE)
        barriers.emit(ctx, Scope.WARP, node, orders=spaces, unsure=Cause.SUB_GROUP_MEMBERS())
        return Nothing()
    if name in ("async_work_group_copy", "async_work_group_strided_copy"):
        return opencl_copies.start(ctx, name, arguments, node)
    if name == "wait_group_events":
        return opencl_copies.wait(ctx, arguments, node)
    if name.startswith(opencl.SUB_GROUP) and not any(part in name for part in opencl.SUB_GROUP_BLOCKS):
        return _of_sub_group(ctx, name, arguments, node)
    if name.startswith(opencl.COLLECTIVES):
        given = evaluate.values_of(ctx, arguments)
        barriers.emit(ctx, Scope.BLOCK, node, orders=frozenset())
        shape = given[0].type if given and isinstance(given[0], Number | Aggregate) else c.INT
        ctype = c.INT if name in ("work_group_all", "work_group_any") else shape
        scan = name.startswith("work_group_scan_")
        return access.unclear_of(ctx, ctype, Cause.VALUE_OF(name), node, uniform=not scan)
    return None


def _of_sub_group(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value:
    """A reduction, scan, vote or shuffle: its value depends on the others of the sub-group."""
    given = evaluate.values_of(ctx, arguments)
    shape = given[0].type if given and isinstance(given[0], Number | Aggregate) else c.INT
    if name.endswith(("_all", "_any", "_elect", "_all_equal")):
        shape = c.INT
    if "ballot" in name and name != "sub_group_ballot":
        shape = c.UINT
    if name == "sub_group_ballot":
        shape = opencl.VECTORS["uint4"]
    return access.unclear_of(ctx, shape, Cause.VALUE_OF(name), node)


def _barrier(ctx: Context, flags: Node, narrowest: list[Node], node: Node) -> None:
    """A barrier orders the memories that its flags name, and no other: images by a flag of their own. Where the flags
    are no constant, it orders a memory between two threads that both name it."""
    named = _memories(ctx, flags)
    has_images = any(a.image for a in ctx.emitter.arrays.values())
    images = _names(ctx, flags, opencl.IMAGE_FENCE) if has_images else terms.TRUE
    scope = _scope(evaluate.value(ctx, narrowest[0])) if narrowest else Scope.BLOCK
    if scope is None:  # narrower than the group
        named, images = dict.fromkeys(named, terms.FALSE), terms.FALSE
    spaces: frozenset[ir.Ordered] = frozenset(space for space, held in named.items() if held is terms.TRUE)
    some = tuple((space, held) for space, held in named.items() if not held.is_const)
    everything = len(spaces) == len(named) and images is terms.TRUE
    if has_images and images is terms.TRUE:
        spaces |= {ir.IMAGES}
    orders = None if everything else spaces
    barriers.emit(ctx, Scope.BLOCK, node, orders=orders, fences=some)


def _memories(ctx: Context, flags: Node) -> dict[Space, Term]:
    """Whether the flags of a fence name a memory."""
    bits = {Space.SHARED: opencl.LOCAL_FENCE, Space.GLOBAL: opencl.GLOBAL_FENCE}
    return {space: _names(ctx, flags, bit) for space, bit in bits.items()}


def _names(ctx: Context, flags: Node, bit: int) -> Term:
    """Whether flags have a bit."""
    given = terms.as_integer(evaluate.number(ctx, flags, c.UINT).term)
    return terms.ne(terms.band(given, terms.integer(bit)), terms.ZERO)


def _fence(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value | None:
    """`atomic_work_item_fence(flags, order, scope)`, and the fences of 1.x, which are the work-group's (OpenCL C 2.0,
    "Legacy Explicit Memory Fence Functions"). What is not constant orders nothing."""
    if len(arguments) != (1 if name in opencl.FENCES else 3):
        return None
    named = _memories(ctx, arguments[0])
    spaces = frozenset(space for space, held in named.items() if held is terms.TRUE)
    if name in opencl.FENCES:
        fences.emit(ctx, Scope.BLOCK, node, fences.named(opencl.FENCES[name]) or fences.BOTH, orders=spaces)
        return Nothing()
    order, reach = fences.numbered(evaluate.value(ctx, arguments[1])), _scope(evaluate.value(ctx, arguments[2]))
    if order is not None and reach is not None:
        fences.emit(ctx, reach, node, order, orders=spaces)
    return Nothing()


# --- atomics (OpenCL C 6.15.12) -------------------------------------------------------------------------------

_OLD = regex(r"atom(?:ic)?_(\w+)")


def _atomic(ctx: Context, name: str, arguments: list[Node], node: Node, *, used: bool) -> Value | None:
    old = _OLD.fullmatch(name)
    if old is None or not arguments:
        return None
    entry = opencl.ATOMICS.get(old.group(1))
    if entry is not None:
        operation, count, implied = entry
        if len(arguments) != 1 + count:
            return None
        given = evaluate.values_of(ctx, arguments)
        operands: list[Value] = given[1:] if implied is None else [Number(terms.integer(implied), c.INT)]
        return atomics.update(ctx, name, operation, Scope.GRID, given[0], operands, node, used=used)
    return _new_atomic(ctx, name, arguments, node, used=used)


def _new_atomic(ctx: Context, name: str, arguments: list[Node], node: Node, *, used: bool) -> Value:
    """The atomics of 2.0: `atomic_fetch_add_explicit(object, operand, order, scope)` and its like."""
    given = evaluate.values_of(ctx, arguments)
    base = name.removesuffix("_explicit")
    form = ordered_atomics.FORMS.get(base.removeprefix("atomic_"))
    if form is None:
        unknowns.call(ctx, Cause.CALL_OF(name), given, arguments, node, may_synchronise=False)
        return Unclear(Cause.RESULT_OF(name))
    explicit = base != name
    scope = _scope(form.scope_of(given) if explicit else None)
    order = form.order_of(given) if explicit else fences.BOTH
    return ordered_atomics.call(ctx, name, form, scope, order, given, node, used=used)


def _scope(given: Value | None) -> Scope | None:
    """The scope that a memory_scope argument names; None for one that is narrower than a block, or not a constant."""
    if given is None:
        return Scope.GRID
    if not isinstance(given, Number) or not given.term.is_const:
        return None
    number = terms.as_integer(given.term).value
    if number == opencl.BLOCK_SCOPE:
        return Scope.BLOCK
    return Scope.GRID if number in opencl.DEVICE_SCOPES else None


# --- vectors in memory (OpenCL C 6.15.7), printf --------------------------------------------------------------

_LOAD = regex(r"vload(a)?(_half)?(2|3|4|8|16)?")
_STORE = regex(r"vstore(a)?(_half)?(2|3|4|8|16)?(?:_rt[ezpn])?")


def _memory(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value | None:
    load, store = _LOAD.fullmatch(name), _STORE.fullmatch(name)
    if load is not None and len(arguments) == 2:
        offset, pointer = (evaluate.value(ctx, a) for a in arguments)
        return _load(ctx, load, offset, pointer, node)
    if store is not None and len(arguments) == 3:
        data, offset, pointer = (evaluate.value(ctx, a) for a in arguments)
        return _store(ctx, store, data, offset, pointer, node)
    if name in opencl.NO_EFFECT:
        for argument in arguments:
            if argument.type not in ("string_literal", "concatenated_string"):
                evaluate.value(ctx, argument)
        return Number(terms.ZERO, c.INT)
    return None


def _moved(match: re.Match[str], offset: Value, pointer: Value) -> tuple[Pointer, Arithmetic, int] | None:
    """The address of the first element, the element's type and the number of elements; None where not understood."""
    width = int(match.group(3) or 1)
    if not isinstance(pointer, Pointer) or not isinstance(offset, Number):
        return None
    element = c.plain(pointer.pointee)
    if not isinstance(element, Arithmetic) or (width == 1 and match.group(2) is None):
        return None
    stride = 4 if match.group(1) and width == 3 else width
    count = terms.mul(terms.as_integer(offset.term), terms.integer(stride))
    return pointers.advance(pointer, count), element, width


def _load(ctx: Context, match: re.Match[str], offset: Value, pointer: Value, node: Node) -> Value:
    moved = _moved(match, offset, pointer)
    if moved is None:
        access.load(ctx, pointers.dereference(ctx, pointer, node), node)
        unknowns.call(ctx, Cause.FUNCTION_THROUGH_POINTER(match.group()), [pointer], [], node, may_synchronise=False)
        return Unclear(Cause.VALUE_OF(match.group()))
    first, element, width = moved
    lanes = [access.load(ctx, _element(ctx, first, k, node), node) for k in range(width)]
    kind = vectors.vector_of(c.FLOAT if match.group(2) else element, width)
    if isinstance(kind, Record):
        return vectors.build(ctx, kind, lanes, node)
    return evaluate.to_type(ctx, lanes[0], kind, node)


def _store(ctx: Context, match: re.Match[str], data: Value, offset: Value, pointer: Value, node: Node) -> Value:
    moved = _moved(match, offset, pointer)
    if moved is None:
        stores.store(ctx, pointers.dereference(ctx, pointer, node), Unclear(Cause.A_VECTOR()), node)
        unknowns.call(ctx, Cause.FUNCTION_THROUGH_POINTER(match.group()), [pointer], [], node, may_synchronise=False)
        return Nothing()
    first, element, width = moved
    lanes = list(data.fields.values()) if isinstance(data, Aggregate) else [data]
    for k in range(width):
        value = lanes[k] if k < len(lanes) else Unclear(Cause.LANE_MISSING_IN_CALL(match.group()))
        place = _element(ctx, first, k, node)
        stores.store(ctx, place, evaluate.to_type(ctx, value, element, node), node)
    return Nothing()


def _element(ctx: Context, first: Pointer, k: int, node: Node):
    return pointers.dereference(ctx, pointers.advance(first, terms.integer(k)), node)


# --- images (OpenCL C 6.15.15) --------------------------------------------------------------------------------

_READ_IMAGE = regex(r"read_image(f|i|ui|h)")
_READ: dict[str, CType] = {suffix: opencl.VECTORS[f"{base}4"] for suffix, base in
                           (("f", "float"), ("i", "int"), ("ui", "uint"), ("h", "half"))}  # fmt: skip


def _image(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value | None:
    read = _READ_IMAGE.fullmatch(name)
    if read is not None and len(arguments) >= 2:
        given = evaluate.values_of(ctx, arguments)
        if len(given) == 2:  # with a sampler an image is read only, and nobody writes it
            _pixel(ctx, name, given[0], given[1], node, lambda place: access.load(ctx, place, node))
        elif len(given) == 3:
            named = f"{terms.TEXEL}{name} {arguments[0].text} {arguments[1].text}"
            return vectors.pure(ctx, named, [given[2]], _READ[read.group(1)], node)
        return access.unclear_of(ctx, _READ[read.group(1)], Cause.IMAGE_READ(), node)
    if re.fullmatch(r"write_image(f|i|ui|h)", name) and len(arguments) >= 3:
        given = evaluate.values_of(ctx, arguments)
        colour = Unclear(Cause.PIXEL())
        _pixel(ctx, name, given[0], given[1], node, lambda place: stores.store(ctx, place, colour, node))
        return Nothing()
    if name.startswith("get_image_") and len(arguments) == 1:
        named = f"{name}({arguments[0].text})"
        if name == "get_image_dim":
            return vectors.pure(ctx, named, [], vectors.vector_of(c.INT, 2), node)
        return Number(convert.unknown_call(named, [], c.INT.scalar), c.INT)
    return None


def _pixel(
    ctx: Context, name: str, image: Value, position: Value, node: Node, touch: Callable[[Place], object]
) -> None:
    """Touches one pixel of an image, rows outermost; where it is not known which, the whole image is unclear."""
    place = pointers.dereference(ctx, image, node)
    axes = list(position.fields.values()) if isinstance(position, Aggregate) else [position]
    depth, inner = 1, place.type
    while isinstance(inner, ArrayOf):
        depth, inner = depth + 1, inner.element
    numbers = [a for a in axes[:depth] if isinstance(a, Number) and a.type.scalar.sort is terms.Sort.INT]
    if not isinstance(image, Pointer):
        touch(place)
        return
    if len(numbers) < depth:
        unknowns.call(ctx, Cause.FUNCTION_AT_UNKNOWN_PLACE(name), [image], [], node, may_synchronise=False)
        return
    where: Value = image
    for number in reversed(numbers):
        assert isinstance(where, Pointer)
        place = pointers.dereference(ctx, pointers.advance(where, terms.as_integer(number.term)), node)
        where = access.decay(ctx, place) if isinstance(place.type, ArrayOf) else where
    touch(place)
