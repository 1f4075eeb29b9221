"""The contracts of functions: what holds when they return (GPUVerify's `__ensures`).

A postcondition stands at the beginning of the body and speaks of its end: the parameters are what they were at the
beginning, `__return_val_...()` is what comes back. It is claimed once, behind the last statement that the function's
inlined body has, where all returns have met.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ....ir import kernel as ir
from ....ir.pairs import alone, speaks_of_pair
from ....ir.pretty import statements
from ....ir.reasons import AssumptionKind, Cause
from ....ir.terms import TRUE, Term, substitute
from ....ir.walk import replaced
from ....records import replace
from ...sema.core.values import PLACES, Place, ScalarPlace, Unclear, Value
from ...syntax.node import Node
from ..dispatch import evaluate
from ..memory import access
from ..state import claimed
from ..state.claimed import Promise
from ..state.context import Context
from ..state.frame import Frame
from . import specifications


def ensures(ctx: Context, condition: Node, node: Node, *, everywhere: bool) -> None:
    """Takes note of a postcondition of the function that is being lowered."""
    ctx.frame.contract.promises.append(Promise(condition, ctx.site(node), everywhere))


def is_of_others(frame: Frame) -> bool:
    """Whether a function says what one elsewhere does, which is GPUVerify's way to write that down: its postcondition
    is no claim of this text."""
    return frame.function is not None and frame.function.name.startswith("__spec_")


def promised(ctx: Context, log: claimed.Log, place: Term, node: Node) -> None:
    """Assumes what a function elsewhere promises of the place of an access that it makes."""
    for promise in ctx.frame.contract.promises if is_of_others(ctx.frame) else ():
        condition = _plain(ctx, promise.condition)
        if condition is not None and log.place in condition.symbols and not speaks_of_pair(condition):
            said = substitute(condition, {log.happened: TRUE, log.place: place})
            ctx.emit(ir.Assume(alone(said), ctx.site(node)))
            promise.relied_on = True


def specified(ctx: Context, written: ir.Block) -> ir.Block:
    """The writes that a specification speaks of. Those of a function elsewhere were verified there: its threads are
    assumed not to collide with each other, which the kernel notes."""
    function = ctx.frame.function
    if function is None or not is_of_others(ctx.frame):
        return written
    ctx.note(AssumptionKind.SPECIFIED_WRITES(function.name))
    return replaced(written, lambda s: replace(s, specified=True) if isinstance(s, ir.Write) else s)


def _plain(ctx: Context, condition: Node) -> Term | None:
    """A condition that looks at no memory; None where it does, or is not understood."""
    found: list[Term] = []
    emitted = ctx.block(lambda: found.append(evaluate.condition(ctx, condition)))
    return None if emitted else found[0]


def kept(ctx: Context, frame: Frame, body: Iterable[ir.Statement], result: Place | Value | None, node: Node) -> None:
    """Claims the postconditions of the function of `frame`, which has been lowered to `body`."""
    if not frame.contract.promises:
        return
    if is_of_others(frame):
        assert frame.function is not None
        if all(promise.relied_on for promise in frame.contract.promises):
            ctx.note(AssumptionKind.PROMISE(frame.function.name))
        else:
            ctx.unknown(Cause.PROMISES_NOT_UNDERSTOOD(frame.function.name), node)
        return
    caller, ctx.frame = ctx.frame, frame
    moved = frozenset(_assigned_again(body))
    given = access.load(ctx, result, node) if isinstance(result, PLACES) else result
    frame.contract.given_back = given if given is not None else Unclear(Cause.GIVEN_BACK())
    for promise in frame.contract.promises:
        if moved.intersection(_parameters(frame)):
            reason = Cause.CHANGES_PARAMETERS()
            specifications.cannot(ctx, ir.Claim.POSTCONDITION, promise.site, reason)
        else:
            claim = ir.Claim.POSTCONDITION
            specifications.state(ctx, promise.condition, claim, promise.site, everywhere=promise.everywhere)
    frame.contract.given_back = None
    ctx.frame = caller


def _parameters(frame: Frame) -> list[Term]:
    """The variables of the parameters."""
    outer = frame.scopes if frame.calls else frame.scopes[:2]
    return [b.variable for scope in outer for b in scope.values() if isinstance(b, ScalarPlace)]


def _assigned_again(body: Iterable[ir.Statement]) -> list[Term]:
    """The variables that are assigned to more than once."""
    found = Counter(s.target for s in statements(tuple(body)) if isinstance(s, ir.Assign | ir.Havoc | ir.Read))
    return [variable for variable, times in found.items() if times > 1]


def call(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value | None:
    """What comes back, and what was at the beginning; None where the name is neither."""
    if name.startswith("__return_val_"):
        found = ctx.frame.contract.given_back
        return found if found is not None else Unclear(Cause.GIVEN_BACK())
    if name.startswith("__old_") and len(arguments) == 1:
        found = evaluate.scratch(ctx, arguments[0])
        if found is None:
            ctx.unknown(Cause.MEMORY_BEFORE_CALL(), node)
            return Unclear(Cause.MEMORY_BEFORE_CALL())
        return found
    return None
