"""What a class says of each of its objects: `__syncline_invariant()` of a model's class, which a kernel's parameters of
that class keep."""

from __future__ import annotations

from ....ir.reasons import AssumptionKind
from ... import ctypes as c
from ...sema.core.values import RecordPlace
from ...sema.overloads import dispatch
from ...syntax.node import Node
from ..state.context import Context
from . import calling

_NAME = "__syncline_invariant"
#: a method without effect of a class whose objects stand for tensors that are taken to be laid out by rows
_BY_ROWS = "__syncline_laid_out_by_rows"


def of_parameters(ctx: Context, node: Node) -> None:
    """Assumes it of what the kernel is given."""
    for name, binding in tuple(ctx.frame.scopes[-1].items()):
        if isinstance(binding, RecordPlace) and isinstance(binding.type, c.Record):
            if dispatch.methods_of(ctx, binding.type, _BY_ROWS):
                ctx.note(AssumptionKind.LAID_OUT_BY_ROWS(name))
            methods = dispatch.methods_of(ctx, binding.type, _NAME)
            if methods:
                calling.method(ctx, methods, binding, [], [], node)
