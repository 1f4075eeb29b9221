"""The contracts of functions: what holds when they return (GPUVerify's `__ensures`).

A postcondition stands at the beginning of the body and speaks of its end: the parameters are what they were at the
beginning, `__return_val_...()` is what comes back. It is claimed once, behind the last statement that the function's
inlined body has, where all returns have met.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from ...ir import kernel as ir
from ...ir.pretty import statements
from ...ir.terms import Term
from . import access, expressions, specifications
from .context import Context, Frame
from .syntax import Node
from .values import PLACES, Place, ScalarPlace, Unclear, Value


@dataclass(frozen=True, slots=True)
class Promise:
    """A postcondition, with the variables as they were where it stands."""

    condition: Node
    site: ir.Site
    everywhere: bool


def ensures(ctx: Context, condition: Node, node: Node, *, everywhere: bool) -> None:
    """Takes note of a postcondition of the function that is being lowered."""
    ctx.frame.promises.append(Promise(condition, ctx.site(node), everywhere))


def kept(ctx: Context, frame: Frame, body: Iterable[ir.Statement], result: Place | Value | None, node: Node) -> None:
    """Claims the postconditions of the function of `frame`, which has been lowered to `body`."""
    if not frame.promises:
        return
    if frame.function is not None and frame.function.name.startswith("__spec_"):
        # GPUVerify's way to write down what a function elsewhere does: its postcondition is no claim of this text
        ctx.unknown(f"what {frame.function.name}() promises", node)
        return
    caller, ctx.frame = ctx.frame, frame
    moved = frozenset(_assigned_again(body))
    given = access.load(ctx, result, node) if isinstance(result, PLACES) else result
    frame.given_back = given if given is not None else Unclear("what the function gives back")
    for promise in frame.promises:
        if moved.intersection(_parameters(frame)):
            reason = "the function changes its parameters"
            specifications.cannot(ctx, ir.Claim.POSTCONDITION, promise.site, reason)
        else:
            claim = ir.Claim.POSTCONDITION
            specifications.state(ctx, promise.condition, claim, promise.site, everywhere=promise.everywhere)
    frame.given_back = None
    ctx.frame = caller


def _parameters(frame: Frame) -> list[Term]:
    """The variables of the parameters."""
    outer = frame.scopes[:2] if frame.label is None else frame.scopes
    return [b.variable for scope in outer for b in scope.values() if isinstance(b, ScalarPlace)]


def _assigned_again(body: Iterable[ir.Statement]) -> list[Term]:
    """The variables that are assigned to more than once."""
    found = Counter(s.target for s in statements(tuple(body)) if isinstance(s, ir.Assign | ir.Havoc | ir.Read))
    return [variable for variable, times in found.items() if times > 1]


def call(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value | None:
    """What comes back, and what was at the beginning; None where the name is neither."""
    if name.startswith("__return_val_"):
        found = ctx.frame.given_back
        return found if found is not None else Unclear("what the function gives back")
    if name.startswith("__old_") and len(arguments) == 1:
        found = expressions.scratch(ctx, arguments[0])
        if found is None:
            ctx.unknown("what memory held before the call", node)
            return Unclear("what memory held before the call")
        return found
    return None
