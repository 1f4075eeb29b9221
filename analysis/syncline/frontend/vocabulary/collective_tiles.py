"""The memory that CUB's loads and stores go through (CUB API, `cub::BlockLoad`, "Algorithmic variants"): which elements
each thread touches is documented for every algorithm.

    DIRECT, VECTORIZE                           thread * items + k       (a blocked arrangement)
    STRIPED, TRANSPOSE                          thread + k * threads
    WARP_TRANSPOSE, WARP_TRANSPOSE_TIMESLICED   the same within the part of each warp

With `valid_items`, the elements from there on are left alone.
"""

from __future__ import annotations

from ...ir import kernel as ir
from ...ir import terms
from ...ir.lanes import LANE, RANK, WARP
from ...ir.reasons import Cause
from ...ir.terms import Term
from ...records import record
from ..lower.memory import access, pointers, stores
from ..lower.state.context import Context
from ..sema.core.state import Sema
from ..sema.core.values import Number, Pointer, Unclear, Value
from ..sema.templates import template_arguments
from ..syntax.node import Node

_KINDS = ("BlockLoad", "BlockStore", "WarpLoad", "WarpStore")


@record
class Tile:
    """What a load or store goes through. `step` is from one item of a thread to its next."""

    items: int
    first: Term
    step: int
    stores: bool


def tile(sema: Sema, kind: str, given: list[Node]) -> Tile | None:
    """The tile of `kind<given>`; None where it is no load or store, or an argument is not known."""
    if kind not in _KINDS:
        return None
    of_warp = kind.startswith("Warp")
    at = 1 if of_warp else 2
    if len(given) <= at:
        return None
    items = template_arguments.number(sema, given[at])
    threads = WARP if of_warp else _threads(sema, given)
    number = LANE if of_warp else RANK
    algorithm = _algorithm(given, at + 1)
    if items is None or threads is None:
        return None
    stores = kind.endswith("Store")
    match algorithm:
        case "DIRECT" | "VECTORIZE":
            return Tile(items, terms.mul(number, terms.integer(items)), 1, stores)
        case "STRIPED" | "TRANSPOSE":
            return Tile(items, number, threads, stores)
        case "WARP_TRANSPOSE" | "WARP_TRANSPOSE_TIMESLICED":
            warp = terms.tdiv(RANK, terms.integer(WARP))
            return Tile(items, terms.add(terms.mul(warp, terms.integer(WARP * items)), LANE), WARP, stores)
        case _:
            return None


def _algorithm(given: list[Node], at: int) -> str:
    """How a load or store goes about it; DIRECT where its type does not say."""
    name = given[at].text.rpartition("::")[2] if len(given) > at else "DIRECT"
    return name.removeprefix("BLOCK_").removeprefix("WARP_").removeprefix("LOAD_").removeprefix("STORE_")


def is_staged(kind: str, given: list[Node]) -> bool:
    """Whether the items go through the collective's storage: each thread may fetch or put down its own by itself."""
    at = 2 if kind.startswith("Warp") else 3
    return kind not in _KINDS or _algorithm(given, at) not in ("DIRECT", "VECTORIZE", "STRIPED")


def _threads(sema: Sema, given: list[Node]) -> int | None:
    total = 1
    for node in (given[1], *given[4:6]):
        extent = template_arguments.number(sema, node)
        if extent is None:
            return None
        total *= extent
    return total


def accesses(ctx: Context, tile: Tile, pointer: Pointer, valid: list[Value], node: Node) -> None:
    """A thread's elements of the tile at `pointer`, as a loop. `valid`: the argument for how many there are, if any."""
    counter = ctx.temporary(terms.I32)
    site = ctx.site(node)
    number = terms.add(tile.first, terms.mul(counter, terms.integer(tile.step)))

    def touch() -> None:
        place = pointers.dereference(ctx, pointers.advance(pointer, number), node)
        if tile.stores:
            stores.store(ctx, place, Unclear(Cause.ITEM()), node)
        else:
            access.load(ctx, place, node)

    body = ctx.block(touch)
    limit = valid[0] if valid else None
    if isinstance(limit, Number):
        body = (ir.If(terms.lt(number, limit.term), body, (), site),)
    step = (ir.Assign(counter, terms.add(counter, terms.ONE), site),)
    ctx.emit(ir.Assign(counter, terms.ZERO, site))
    ctx.emit(ir.Loop(ctx.label("items"), (), terms.lt(counter, terms.integer(tile.items)), body, step, site))
