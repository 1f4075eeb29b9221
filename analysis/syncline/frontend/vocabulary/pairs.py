"""The words of GPUVerify's annotations that speak of two threads."""

from __future__ import annotations

from ...ir import terms
from ...ir.pairs import ENABLED, other
from ...ir.reasons import Cause
from .. import ctypes as c
from ..lower.dispatch import evaluate
from ..lower.state.context import Context
from ..sema.core.values import Number, Value
from ..syntax.node import Node


def call(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value | None:
    """The value of such a word; None where the name is none."""
    if name == "__enabled" and not arguments:
        return Number(ENABLED, c.BOOL)
    if name == "__dominator_enabled" and not arguments:
        return Number(ctx.havoc(c.INT, Cause.VALUE_OF(name), node), c.BOOL)
    if name == "__ite" and len(arguments) == 3:
        chosen = evaluate.condition(ctx, arguments[0])
        first, second = (evaluate.number(ctx, a) for a in arguments[1:])
        return Number(terms.ite(chosen, first.term, second.term), first.type)
    if name == "__mod_pow2" and len(arguments) == 2:
        first, second = (evaluate.number(ctx, a) for a in arguments)
        return Number(_remainder(terms.as_integer(first.term), terms.as_integer(second.term)), first.type)
    if len(arguments) != 1:
        return None
    if name.startswith("__other_"):
        found = evaluate.number(ctx, arguments[0])
        return Number(other(found.term), found.type)
    if name.startswith(("__uniform_", "__distinct_")):
        term = evaluate.number(ctx, arguments[0]).term
        agreed = terms.eq(term, other(term))
        return Number(agreed if name.startswith("__uniform_") else terms.not_(agreed), c.BOOL)
    if name in ("__all", "__exclusive", "__at_most_one"):
        term = evaluate.condition(ctx, arguments[0])
        both = terms.and_(term, other(term))
        return Number(both if name == "__all" else terms.not_(both), c.BOOL)
    return None


def _remainder(value: terms.Term, power: terms.Term) -> terms.Term:
    """The remainder of a division by a power of two, which is never negative."""
    low, _ = terms.bounds(value)
    if low is not None and low >= 0:
        return terms.tmod(value, power)
    return terms.band(value, terms.sub(power, terms.ONE))
