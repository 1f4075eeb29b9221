"""GPUVerify's axioms: what a file states of all its kernels."""

from __future__ import annotations

from ....ir import kernel as ir
from ....ir import terms
from ....ir.reasons import AssumptionKind
from ...sema.core.values import Number
from ..dispatch import evaluate
from ..state.context import Context
from . import aliases


def assume(ctx: Context) -> None:
    """Assumes what the file states of parameters and dimensions, and says so."""
    for node in ctx.program.axioms:
        listed = node.field("arguments")
        if listed is not None and len(listed.named) == 1 and not aliases.compares(ctx, listed.named[0]):
            found = evaluate.scratch(ctx, listed.named[0])
            if isinstance(found, Number) and all(s.info.kind is not terms.Kind.VAR for s in found.term.symbols):
                ctx.emit(ir.Assume(found.truth, ctx.site(node)))
                ctx.note(AssumptionKind.AXIOM(listed.named[0].text))
