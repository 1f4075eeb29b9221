"""Whether a launch keeps to what comments assume of all launches.

Assumptions that no launch meets would verify anything. They are left out, with a word about it: nothing is taken for
granted that the text contradicts."""

from __future__ import annotations

from collections.abc import Sequence

from ...findings import Incomplete
from ...ir import terms as t
from ...ir.kernel import Assume
from ...ir.launch import Stated
from ...ir.reasons import AssumptionKind, Cause
from ...limits import checks as limits
from ...prove.questions.query import Apart, Query, Satisfiable, Unsatisfiable
from ...records import replace
from ..context import Context
from ..questions import pair_of


def as_stated(context: Context) -> tuple[Context, tuple[Incomplete, ...]]:
    """The kernel without the assumptions that its launch breaks, or that nothing can meet, and what is to be said of
    them."""
    stated = context.kernel.stated
    if not stated:
        return context, ()
    match _possible(context, stated):
        case Satisfiable():
            return context, ()
        case Unsatisfiable():
            broken = [one for one in stated if isinstance(_possible(context, [one]), Unsatisfiable)] or list(stated)
            return _without(context, broken), tuple(_reported(context, one) for one in broken)
        case _:
            reason = Cause.ASSUMPTIONS_UNDECIDED(_listed(stated))
            return context, (Incomplete(reason, stated[0].span),)


def _possible(context: Context, stated: Sequence[Stated]) -> object:
    """Whether there is a launch as the text has it that meets all of these."""
    facts = (t.substitute(one.condition, context.dimensions.fixed) for one in stated)
    query = Query(pair_of(context, Apart.SAME), (*context.dimensions.relations, *facts))
    return Unsatisfiable("constants") if t.FALSE in query.guards else context.ask(query, limits.STATED)


def _without(context: Context, broken: Sequence[Stated]) -> Context:
    left_out = {one.span for one in broken}
    texts = {AssumptionKind.STATED(one.text) for one in broken}
    kernel = context.kernel
    body = tuple(s for s in kernel.body if not (isinstance(s, Assume) and s.site.span in left_out))
    without = context.with_body(body)
    assumptions = tuple(one for one in kernel.assumptions if one not in texts)
    return replace(without, kernel=replace(without.kernel, assumptions=assumptions))


def _reported(context: Context, one: Stated) -> Incomplete:
    origin = context.launch.origin
    if context.launch.in_sight and origin:
        return Incomplete(Cause.ASSUMPTION_BROKEN(one.text, origin), one.span)
    return Incomplete(Cause.ASSUMPTIONS_EXCLUDE(_listed([one])), one.span)


def _listed(stated: Sequence[Stated]) -> str:
    return " and ".join(f"assume({one.text})" for one in stated)
