"""Collective types of CUB (CUB API, "Block-wide collectives" and "Warp-wide collectives"): `cub::BlockReduce<T, 128>`
and its kin, which exchange values through a `TempStorage` in shared memory.

The model of a call:

- All threads of the block (of a warp collective: all lanes, or those of its part of the warp) have to come: a barrier
  that orders what calls do to their storages and nothing else. That CUB waits inside is not promised to anybody:
  neither for the user's own data, though in the same buffer, nor for the next call.
- Before that barrier one thread writes the whole storage, after it all threads read the whole storage. Which one writes
  may be any: a symbol. So a second call on the storage with no barrier in between races with the reads of the first, as
  does any other use of the same memory (a union, the next iteration).
- A result is a value that nobody knows, and so is a variable that is passed to be written.
- A collective of a block is made for so many threads as its type says ("BLOCK_DIM_X: The thread block length in
  threads"): where no launch is in sight, the block has them.

How long a storage is depends on CUB's version: here it is as long as it may be (`collective_sizes`), a kilobyte where
that is not known, and in a union as much as the longest member. In a buffer of numbers the bytes that not every version
needs are any one of them, of which a finding then depends. A collective made without a storage has one
that all of its type share. Functors that are passed are taken to touch no memory. An argument that is itself in shared
or global memory may be touched anywhere; the memory that loads and stores go through: see `collective_tiles`.
"""

from __future__ import annotations

from ...ir import kernel as ir
from ...ir import terms
from ...ir.kernel import Scope
from ...ir.lanes import LANE, RANK, WARP
from ...ir.reasons import AssumptionKind, Cause, Reason
from ...records import record
from .. import ctypes as c
from ..lower.dispatch import evaluate
from ..lower.memory import access, allocate, library_objects, pointers, stores, unknowns
from ..lower.state.context import Context
from ..sema.core import library
from ..sema.core.state import Sema
from ..sema.core.values import (
    PLACES,
    Aggregate,
    Argument,
    Closure,
    Collective,
    MemoryPlace,
    Nothing,
    Number,
    Place,
    Pointer,
    Unclear,
    Value,
)
from ..sema.declarators import declarators
from ..sema.program import temporary_storage
from ..sema.templates import template_arguments
from ..syntax.node import Node
from ..syntax.spelled import last_name
from .collective_sizes import BLOCK_Y, Bounds, bounds
from .collective_tiles import Tile, accesses, is_staged, tile

#: where the number of lanes stands among the template's arguments
_LANES = {"WarpReduce": 1, "WarpScan": 1, "WarpExchange": 2, "WarpLoad": 3, "WarpMergeSort": 2, "WarpStore": 3}
_SCOPES = {**dict.fromkeys(BLOCK_Y, Scope.BLOCK), **dict.fromkeys(_LANES, Scope.WARP)}
#: `InitHistogram` neither waits nor needs the storage, `Composite` does what the algorithm asks for
_NOT_FOLLOWED = {"BlockHistogram": Cause.HISTOGRAM()}
#: from where on numbers (and records) among the arguments are written; collectives of other types write arrays alone
_WRITTEN_FROM = {"BlockScan": 1, "WarpScan": 1, "BlockShuffle": 1}
#: these only read
_READERS = frozenset({"BlockReduce", "WarpReduce"})
#: lanes of which a warp has a whole number of parts, for collectives that touch no tile
_PARTS = (2, 4, 8, 16, WARP)
_TILED = frozenset({"WarpLoad", "WarpStore"})
_STORAGE = 1024
_speaks_of_cub, _speaks_of_hipcub = library.named(b"cub"), library.named(b"hipcub")


@record
class CollectiveType(c.Opaque):
    """`cub::BlockReduce<...>`; `not_followed` says why its calls are not understood."""

    kind: str = ""
    element: c.CType | None = None
    tile: Tile | None = None  #: of loads and stores
    staged: bool = True  #: whether calls use the storage
    bounds: Bounds | None = None  #: of the storage's size
    lanes: int = WARP  #: of the parts of a warp that each exchange values by themselves
    threads: int | None = None  #: of the one-dimensional blocks that it is made for
    not_followed: Reason | None = None


@library.declares(*_SCOPES)
def named(sema: Sema, text: str, given: list[Node]) -> c.CType | None:
    """The collective type `text<given>`; None where the file does not speak of CUB."""
    if not given or not _speaks_of_cub(sema):
        return None
    shown = f"{text}<{', '.join(n.text for n in given)}>"
    lanes = _lanes(sema, text, given) if _SCOPES[text] is Scope.WARP else WARP
    why = lanes if isinstance(lanes, Reason) else _NOT_FOLLOWED.get(text)
    element, staged = declarators.descriptor(sema, given[0]), is_staged(text, given)
    return CollectiveType(
        shown,
        kind=text,
        element=element,
        tile=tile(sema, text, given),
        staged=staged,
        bounds=bounds(sema, text, element, given, staged=staged),
        lanes=lanes if isinstance(lanes, int) else WARP,
        threads=_threads(sema, text, given),
        not_followed=why,
    )


def _threads(sema: Sema, text: str, given: list[Node]) -> int | None:
    """The threads of the one-dimensional blocks that a block's collective is made for."""
    y = BLOCK_Y.get(text)
    return None if y is None or not 1 < len(given) <= y else template_arguments.number(sema, given[1])


def _lanes(sema: Sema, text: str, given: list[Node]) -> int | Reason:
    """How many lanes a warp's collective is for, or why that is not followed. Parts of a power of two are so many
    consecutive lanes each."""
    at = _LANES[text]
    if _speaks_of_hipcub(sema):
        return Cause.WAVES("hipCUB")
    width = template_arguments.number(sema, given[at]) if len(given) > at else WARP
    parted = _PARTS if text not in _TILED else (WARP,)
    return width if width is not None and width in parted else Cause.PART_OF_WARP()


def storage(kind: CollectiveType) -> temporary_storage.Storage:
    """Its `TempStorage`."""
    size = _STORAGE if kind.bounds is None else kind.bounds.most
    return temporary_storage.Storage(f"{kind.name}::TempStorage", (), size, 16)


def made(ctx: Context, kind: CollectiveType, arguments: list[Node], node: Node) -> Collective:
    """`BlockReduce(storage)`, and `BlockReduce()`, whose storage is one for all calls of the type in the block."""
    if not arguments and _SCOPES[kind.kind] is Scope.BLOCK:
        key = (-1, f"{kind.name} of {kind.element}")
        statics, shown = ctx.objects.statics, f"the storage of {kind.name}"
        if key not in statics:
            statics[key] = allocate.array(ctx, shown, storage(kind), ir.Space.SHARED, node)
        place = statics[key]
        return Collective(kind, place if isinstance(place, PLACES) else None)
    place = evaluate.place(ctx, arguments[0]) if len(arguments) == 1 else None
    return Collective(kind, place if isinstance(place, PLACES) else None)


def method(ctx: Context, found: Argument, name: str, arguments: list[Node], node: Node) -> Value:
    """`BlockReduce(storage).Sum(value)`"""
    assert isinstance(found, Collective)
    kind = found.type
    assert isinstance(kind, CollectiveType)
    given = [_argument(ctx, argument) for argument in arguments]
    values = [access.load(ctx, g, node) if isinstance(g, PLACES) else g for g in given]
    reason = Cause.RESULT_OF_METHOD(kind.kind, name)
    why = _not_followed(found)
    written = [g for k, g in enumerate(given) if _is_written(kind, k, g)]
    if why is not None:
        unknowns.call(
            ctx, Cause.COLLECTIVE_NOT_FOLLOWED(kind.kind, name, why), values, arguments, node, may_synchronise=True
        )
    else:
        assert isinstance(found.storage, MemoryPlace)
        if kind.threads is not None:
            ctx.notes.made_for[kind.threads] = kind.kind
        pointer = values[0] if values else None
        moved = kind.tile is not None and isinstance(pointer, Pointer)
        if kind.tile is not None and isinstance(pointer, Pointer) and not kind.tile.stores:
            accesses(ctx, kind.tile, pointer, values[2:3], node)
        if kind.staged:
            _exchange(ctx, kind, found.storage, node)
        if kind.tile is not None and isinstance(pointer, Pointer) and kind.tile.stores:
            accesses(ctx, kind.tile, pointer, values[2:3], node)
        if kind.kind not in _READERS:
            others = values[1:] if moved else values
            _outside(ctx, Cause.MEMORY_GIVEN_TO(kind.kind, name), others, written, node)
    for place in written:
        if isinstance(place, PLACES) and not _in_memory(place):
            stores.forget(ctx, place, reason, node)
    inputs = values[0].type if values and isinstance(values[0], Number | Aggregate) else None
    return access.unclear_of(ctx, inputs or kind.element or c.Opaque("?"), reason, node)


def _is_written(kind: CollectiveType, at: int, given: Place | Value) -> bool:
    """Whether the call may change an argument. (A functor is taken not to change.)"""
    if kind.kind in _READERS:
        return False
    alone = isinstance(getattr(given, "type", None), c.Arithmetic | c.Record | c.PointerTo)
    return not alone or at >= _WRITTEN_FROM.get(kind.kind, len(_SCOPES))


def _argument(ctx: Context, node: Node) -> Place | Value:
    """An argument; an object made of nothing, whose type is not declared here (`cub::Max()`), is a functor of CUB's."""
    function = node.field("function") or node.field("type")
    listed = node.field("arguments") or node.field("value")
    if function is not None and listed is not None and not listed.named:
        name = last_name(function)
        declared = ctx.local(name) or name in ctx.program.functions or name in ctx.program.records
        if not declared:
            return Nothing()
    found = evaluate.place(ctx, node)
    kind = getattr(found, "type", None)
    if isinstance(found, Closure) or (isinstance(kind, c.Record) and (kind.tag, "operator()") in ctx.program.methods):
        ctx.note(AssumptionKind.FUNCTORS_TOUCH_NOTHING())
    return found


def _not_followed(found: Collective) -> Reason | None:
    kind = found.type
    assert isinstance(kind, CollectiveType)
    if kind.not_followed is not None:
        return kind.not_followed
    place = found.storage
    if not isinstance(place, MemoryPlace) or not isinstance(place.type, temporary_storage.Storage):
        return Cause.STORAGE_UNKNOWN()
    base = place.target.base
    if not isinstance(base, ir.Array) or base.space is not ir.Space.SHARED:
        return Cause.STORAGE_NOT_SHARED()
    if _is_raw(base):
        return Cause.STORAGE_OF_OTHER_TYPE() if kind.bounds is None else None
    if base.size is None or base.size < place.target.offset + place.type.size:
        return Cause.STORAGE_OF_OTHER_TYPE()
    return None


def _is_raw(base: ir.Array) -> bool:
    """Whether the buffer is one of numbers, in which the user has laid out the storage by hand."""
    return base.element is not None or base.dynamic


def _in_memory(place: object) -> bool:
    return not isinstance(place, PLACES) or (
        isinstance(place, MemoryPlace)
        and isinstance(place.target.base, ir.Array)
        and place.target.base.space is not ir.Space.LOCAL
    )


def _outside(ctx: Context, reason: Reason, values: list[Value], written: list[Place | Value], node: Node) -> None:
    """Gives up on what is reached through pointers, and on results that go to memory."""
    arrays = {a.key: a for a in unknowns.touched(ctx, values)[0]}
    for place in written:
        if isinstance(place, MemoryPlace) and isinstance(place.target.base, ir.Array):
            arrays[place.target.base.key] = place.target.base
    if any(isinstance(v, Unclear) for v in values):
        arrays |= ctx.emitter.arrays
    outside = tuple(a for a in arrays.values() if a.space in (ir.Space.GLOBAL, ir.Space.SHARED))
    if outside:
        ctx.unknown(reason, node, outside)


def _exchange(ctx: Context, kind: CollectiveType, place: MemoryPlace, node: Node) -> None:
    """What the call does to its storage."""
    scope = _SCOPES[kind.kind]
    base = place.target.base
    assert isinstance(base, ir.Array)
    number, last = (RANK, terms.MAX_THREADS - 1) if scope is Scope.BLOCK else (_lane(kind), kind.lanes - 1)
    member = "thread" if scope is Scope.BLOCK else "lane"
    who = terms.any_one(f"{member} that fills the storage of {kind.kind}", last)
    touched = _touched(ctx, kind, place, node)
    site = ctx.site(node)
    own = ir.Storage(base.key)
    filled = tuple(ir.Write(where, None, site, transfer=own) for where in touched)
    ctx.emit(ir.If(terms.eq(number, who), filled, (), site))
    size = kind.lanes if kind.lanes < WARP else None
    ctx.emit(ir.Barrier(scope, node.text, site, size=size, orders=frozenset((own,)), needs_all=True))
    for where in touched:
        ctx.emit(ir.Read(ctx.temporary(terms.U64), where, terms.U64, site, transfer=own))


def _touched(ctx: Context, kind: CollectiveType, place: MemoryPlace, node: Node) -> tuple[ir.Address, ...]:
    """The bytes of the storage. In a buffer of numbers other things may lie behind it: there it is what each
    collective of its type needs, and any byte of what it may need."""
    base = place.target.base
    assert isinstance(base, ir.Array)
    if not _is_raw(base) or kind.bounds is None:
        return (access.address(ctx, place.target, place.type.size),)
    sure = access.address(ctx, place.target, kind.bounds.least)
    byte = terms.variable(ctx.unique("byte"), lo=kind.bounds.least, hi=kind.bounds.most - 1)
    ctx.emit(ir.Havoc(byte, Cause.SIZE_OF_STORAGE(kind.kind), ctx.site(node)))
    return sure, access.address(ctx, pointers.step(place.target, 1, byte), 1)


def _lane(kind: CollectiveType) -> terms.Term:
    """The number of a lane in its part of the warp."""
    return LANE if kind.lanes == WARP else terms.tmod(LANE, terms.integer(kind.lanes))


library_objects.enter(CollectiveType, library_objects.Operations(made=made, method=method))
library.declares_member(CollectiveType, "TempStorage", storage)
