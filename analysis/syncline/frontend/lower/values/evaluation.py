"""What expressions mean to a kernel that is being lowered, for whoever asks for the meaning of its text."""

from __future__ import annotations

from ...ctypes import Arithmetic
from ...sema.core.values import Argument, Binding, Place, Value
from ...syntax.node import Node
from ..dispatch import evaluate
from ..state.context import Context
from . import names


class Evaluation:
    """What expressions mean to the kernel that is being lowered (`sema.Evaluator`)."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx

    def constant(self, node: Node) -> int | None:
        return evaluate.constant(self._ctx, node)

    def evaluated(self, node: Node, wanted: Arithmetic) -> Value | None:
        return evaluate.evaluated(self._ctx, node, wanted)

    def scratch(self, node: Node) -> Value | None:
        return evaluate.scratch(self._ctx, node)

    def denoted(self, node: Node) -> Argument | None:
        ctx, found = self._ctx, list[Place | Value]()
        notes = dict(ctx.notes.assumptions)
        ctx.block(lambda: found.append(evaluate.place(ctx, node)))
        if ctx.notes.assumptions != notes:  # it is not evaluated, so that nothing is relied on
            ctx.notes.assumptions = notes
            return None
        return found[0]

    def no_local(self, name: str) -> Binding | None:
        return names.no_local(self._ctx, name)
