"""Claims about all loops of a function (GPUVerify's `__function_wide_invariant`): each is an invariant of every loop in
the function's own text, in the words of the function's outermost block.

They stand at the end of the function, so that they are found before any of its loops is lowered.
"""

from __future__ import annotations

from ....ir import kernel as ir
from ....ir.reasons import Cause, Reason
from ...sema.core.values import ScalarPlace
from ...syntax.node import Node
from ..state.claimed import Wide
from ..state.context import Context
from . import specifications

_NAME, _GUESS = NAMES = "__function_wide_invariant", "__function_wide_candidate_invariant"


def gather(ctx: Context, listed: list[Node]) -> None:
    """Takes note of the claims at the end of a function, before its body is lowered."""
    found: list[Node] = []
    for statement in reversed(listed):
        if not statement.text.startswith((*NAMES, "return")):
            break
        call = statement.named[0] if statement.text.startswith(NAMES) and statement.named else None
        if call is not None and call.type == "call_expression":
            found.append(call)
    if found:
        ctx.frame.contract.wide = Wide(found[::-1], len(ctx.frame.scopes) + 1)


def at_head(ctx: Context) -> None:
    """Claims them of the loop whose head is being lowered."""
    wide = ctx.frame.contract.wide
    if wide is None:
        return
    inner = ctx.frame.scopes
    ctx.frame.scopes = inner[: wide.scopes]
    wide.seen.append(frozenset(inner[wide.scopes - 1]))
    for call in wide.calls:
        listed = call.field("arguments")
        for condition in listed.named if listed is not None else ():
            if call.text.startswith(_GUESS):
                specifications.guess(ctx, condition, ctx.site(call))
            else:
                specifications.state(ctx, condition, ir.Claim.INVARIANT, ctx.site(call))
    ctx.frame.scopes = inner


def stands(ctx: Context, call: Node) -> None:
    """Where the claim itself is come to."""
    reason = _unclear(ctx, call)
    if reason is not None and not call.text.startswith(_GUESS):
        specifications.cannot(ctx, ir.Claim.INVARIANT, ctx.site(call), reason)


def _unclear(ctx: Context, call: Node) -> Reason | None:
    """Why a claim is none about all loops; None where it is one."""
    wide = ctx.frame.contract.wide
    if wide is None or all(call.start != known.start for known in wide.calls):
        return Cause.CLAIM_NOT_LAST()
    *outer, own = ctx.frame.scopes[: wide.scopes]
    names = {n.text for n in call.walk() if n.type == "identifier"}
    if any(not names & own.keys() <= seen for seen in wide.seen):
        return Cause.CLAIM_OF_UNKNOWN_VARIABLE()
    if any(isinstance(scope.get(name), ScalarPlace) for scope in outer for name in names):
        return Cause.CLAIM_OF_PARAMETER()
    if names & ctx.program.functions.keys():
        return Cause.CLAIM_CALLS()
    return None
