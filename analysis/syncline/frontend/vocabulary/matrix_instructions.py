"""Warp matrix instructions of inline PTX (PTX ISA, "Warp Level Matrix Instructions"): `ldmatrix`, `stmatrix`, `mma`.

All lanes of the warp have to come: a warp barrier that orders no memory, as PTX waits for the lanes and calls the
accesses weak. Each row of 16 bytes is read or written at the address that one lane gives, lanes 0 to 7 those of the
first matrix. Which lane does that is unspecified; it is taken to be the one that gives the address, which the report
says. What `mma` computes stays in registers.
"""

from __future__ import annotations

import re

from ...ir import kernel as ir
from ...ir import terms
from ...ir.kernel import Scope
from ...ir.lanes import LANE
from ...ir.reasons import AssumptionKind, Cause
from ...regex import regex
from .. import ctypes as c
from ..lower.memory import access, pointers, stores
from ..lower.state.context import Context
from ..sema.core.values import Unclear
from ..syntax.node import Node
from . import instructions

_SHAPE = r"\.sync\.aligned\.m8n8\.x(?P<count>[124])(?:\.trans)?(?:\.shared(?:::cta)?)?\.b16"
_LOAD = regex(rf"ldmatrix{_SHAPE} {instructions.REGISTERS}\s*,\s*{instructions.ADDRESS}")
_STORE = regex(rf"stmatrix{_SHAPE} {instructions.ADDRESS}\s*,\s*{instructions.REGISTERS}")
_MULTIPLY = regex(rf"mma(?:\.sp(?:::\w+)?)?\.sync\.aligned\.[\w.:]+ {instructions.REGISTERS}\s*,[^\[\]]*")
#: lanes that give the rows of one matrix, and the bytes of a row
_ROWS, _ROW = 8, 16


def lower(ctx: Context, text: str, node: Node) -> bool:
    """Lowers such an instruction; False where it is none or an operand is not understood: the whole statement is then
    given up."""
    given = instructions.operands(node)
    if (found := _MULTIPLY.fullmatch(text)) is not None:
        return _receive(ctx, found, given, node)
    load, store = _LOAD.fullmatch(text), _STORE.fullmatch(text)
    found = load or store
    if found is None:
        return False
    return _rows(ctx, found, given, node, is_load=load is not None) and (not load or _receive(ctx, found, given, node))


def _rows(ctx: Context, found: re.Match[str], given: list[Node], node: Node, *, is_load: bool) -> bool:
    """The access of each lane whose address counts."""
    pointer = instructions.pointer(ctx, found, c.UCHAR, given)
    if pointer is None:
        return False
    ctx.note(AssumptionKind.NO_LANE_RETURNS())
    ctx.note(AssumptionKind.ROWS_BY_LANES())
    ctx.emit(ir.Barrier(Scope.WARP, node.text, ctx.site(node), orders=frozenset()))
    row = pointers.retyped(pointer, c.Opaque("a row of a matrix", _ROW, _ROW))

    def touch() -> None:
        place = pointers.dereference(ctx, row, node)
        if is_load:
            access.load(ctx, place, node)
        else:
            stores.store(ctx, place, Unclear(Cause.MATRIX_ROW()), node)

    body = ctx.block(touch)
    lanes = terms.integer(_ROWS * int(found["count"]))
    ctx.emit(ir.If(terms.lt(LANE, lanes), body, (), ctx.site(node)))
    return True


def _receive(ctx: Context, found: re.Match[str], given: list[Node], node: Node) -> bool:
    """What an instruction puts into its registers is not known."""
    places = [instructions.place(ctx, each, given) for each in instructions.registers(found["registers"])]
    for place in places:
        if place is not None:
            stores.forget(ctx, place, Cause.ASSEMBLY_RESULT(), node)
    return None not in places
