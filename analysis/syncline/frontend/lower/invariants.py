"""What a class says of each of its objects: `__syncline_invariant()` of a model's class, which a kernel's parameters of
that class keep."""

from __future__ import annotations

from .. import ctypes as c
from ..sema import dispatch
from ..sema.values import RecordPlace
from ..syntax.node import Node
from . import calling
from .context import Context

_NAME = "__syncline_invariant"


def of_parameters(ctx: Context, node: Node) -> None:
    """Assumes it of what the kernel is given."""
    for binding in tuple(ctx.frame.scopes[-1].values()):
        if isinstance(binding, RecordPlace) and isinstance(binding.type, c.Record):
            methods = dispatch.methods_of(ctx, binding.type, _NAME)
            if methods:
                calling.method(ctx, methods, binding, [], [], node)
