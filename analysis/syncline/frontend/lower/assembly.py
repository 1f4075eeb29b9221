"""Inline PTX: barriers, fences, accesses to memory and harmless instructions; the rest is unknown."""

from __future__ import annotations

import re

from ...ir import kernel as ir
from ...ir.kernel import Scope
from ...ir.lanes import LANE
from ...ir.reasons import Cause
from . import access, barriers, expressions, fences, instructions, named_barriers, unknowns
from .context import Context
from .syntax import Node
from .values import PLACES, ScalarPlace

#: instructions that touch memory, wait, or jump
_EFFECTS = re.compile(
    r"\b(st|ld|atom|red|cp|bar|barrier|mbarrier|wmma|mma|fence|membar|call|bra|prefetch|ldmatrix|stmatrix|shfl|vote|"
    r"match|discard|tex|suld|sust|tcgen05|wgmma|griddepcontrol|elect|multimem|exit|trap|ret)\b"
)
#: of these, the ones that read or write memory
_MEMORY = re.compile(r"\b(st|ld|atom|red|cp|call|ldmatrix|stmatrix|tcgen05|wgmma|multimem|sust)\b")
_LANE = re.compile(r"mov\.u32\s+%0\s*,\s*%+laneid\s*;?\Z")
_FENCE = re.compile(r"(?:membar|fence\.(?P<order>sc|acq_rel|acquire|release))\.(?P<scope>cta|cluster|gl|gpu|sys)\Z")
#: a cluster is taken for its blocks
_SCOPES = {"cta": Scope.BLOCK, "cluster": Scope.BLOCK, "gl": Scope.GRID, "gpu": Scope.GRID, "sys": Scope.SYSTEM}
_WARP_BARRIER = re.compile(r"bar\.warp\.sync\s+(?:0[xX][fF]{8}|-1|4294967295)U?\Z")
_BLOCK_BARRIER = re.compile(r"(?:bar|barrier)\.(?:cta\.)?sync(?:\.aligned)?(?:\.all)?\s+0\Z")


def assembly(ctx: Context, node: Node) -> None:
    """Lowers an `asm` statement."""
    code = node.field("assembly_code")
    text = "".join(part.strip().strip('"') for part in (code.text if code is not None else node.text).splitlines())
    text = re.sub(r'"\s*"', "", text)
    flat = re.sub(r"\s+", " ", text.replace("\\n", " ").replace("\\t", " ").replace("\\r", " ")).strip().rstrip("; ")
    if flat in ("exit", "trap"):
        ctx.emit(ir.Exit(ctx.site(node), trap=True))
    elif (fence := _FENCE.match(flat)) is not None:
        fences.emit(ctx, _SCOPES[fence["scope"]], node, fences.named(f"_{fence['order']}") or fences.BOTH)
    elif _WARP_BARRIER.match(flat):
        barriers.emit(ctx, Scope.WARP, node)
    elif _BLOCK_BARRIER.match(flat):
        barriers.emit(ctx, Scope.BLOCK, node)
    elif named_barriers.instruction(ctx, flat, node) or instructions.lower(ctx, flat, node):
        pass
    elif _EFFECTS.search(flat) is None:
        _registers(ctx, flat, node)
    elif _MEMORY.search(flat) is not None:
        unknowns.anything(ctx, node, Cause.INLINE_ASSEMBLY(flat.split()[0]))
    else:
        unknowns.region(ctx, node, Cause.INLINE_ASSEMBLY(flat.split()[0] if flat else "asm"))


def _registers(ctx: Context, flat: str, node: Node) -> None:
    """Instructions that only compute: their results are unknown."""
    outputs = node.field("output_operands")
    for operand in outputs.walk() if outputs is not None else []:
        value = operand.field("value") if operand.type == "gnu_asm_output_operand" else None
        place = expressions.place(ctx, value) if value is not None else None
        if isinstance(place, ScalarPlace) and _LANE.match(flat):
            ctx.emit(ir.Assign(place.variable, LANE, ctx.site(node)))
        elif isinstance(place, PLACES):
            access.forget(ctx, place, Cause.ASSEMBLY_RESULT(), node)
