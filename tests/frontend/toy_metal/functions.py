"""What the language's functions do."""

from __future__ import annotations

from syncline.frontend.lower.dispatch import builtin
from syncline.frontend.lower.dispatch.builtin import Call
from syncline.frontend.lower.state.context import Context
from syncline.frontend.sema.core.values import Nothing, Value
from syncline.frontend.vocabulary import barriers
from syncline.ir.kernel import Scope, Space

from .language import METAL

_MEMORIES = {"mem_threadgroup": Space.SHARED, "mem_device": Space.GLOBAL}
_SCOPES = {"threadgroup_barrier": Scope.BLOCK, "simdgroup_barrier": Scope.WARP}


@builtin.named(*_SCOPES, languages=(METAL,))
def barrier(ctx: Context, call: Call) -> Value | None:
    """`threadgroup_barrier(mem_flags::mem_threadgroup)`"""
    if len(call.arguments) != 1:
        return None
    orders = frozenset(space for name, space in _MEMORIES.items() if name in call.arguments[0].text)
    barriers.emit(ctx, _SCOPES[call.name], call.node, orders=orders)
    return Nothing()
