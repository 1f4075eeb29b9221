"""What a specification says of memory at a barrier (Chong et al., "Barrier invariants", OOPSLA 2013, §3; GPUVerify's
`__barrier_invariant_N`).

The claim stands before the barrier, where each thread proves it of itself. Behind the barrier it is known of the
threads that it names: the looking is done again, at what memory holds as the new interval begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ....ir import kernel as ir
from ....ir.pairs import SAME_BLOCK
from ....ir.reasons import Cause, Reason
from ....ir.terms import Term, not_, or_
from ....records import replace
from ....regex import regex
from ...syntax.node import Node
from ..dispatch import evaluate
from ..state.claimed import Known
from ..state.context import Context
from . import specifications

_NAME = regex(r"__barrier_invariant(_binary)?(_\d+)?")

#: where a claim stands, and what it says
Key = tuple[ir.Site, Term]


def call(ctx: Context, name: str, arguments: list[Node], node: Node) -> bool:
    """Claims an invariant of the next barrier; whether the name is that of one."""
    found = _NAME.fullmatch(name)
    if found is None:
        return False
    each = 2 if found[1] else 1
    site = ctx.site(node)
    condition, named = arguments[0], arguments[1:]
    if len(named) % each:
        specifications.cannot(ctx, ir.Claim.BARRIER_INVARIANT, site, Cause.HALF_A_PAIR())
        return True
    terms: list[Term] = []

    def look() -> None:
        terms.append(evaluate.condition(ctx, condition))
        terms.extend(evaluate.number(ctx, argument).term for argument in named)

    looking = specifications.observed(ctx.block(look))
    if isinstance(looking, Reason):
        specifications.cannot(ctx, ir.Claim.BARRIER_INVARIANT, site, looking)
        return True
    holds, *numbers = terms
    claimed = or_(not_(SAME_BLOCK), holds) if each == 2 else holds
    threads = tuple(tuple(numbers[i : i + each]) for i in range(0, len(numbers), each))
    ctx.emitter.statements.extend(looking)
    ctx.emit(ir.Assert(claimed, site, ir.Claim.BARRIER_INVARIANT))
    straight = all(isinstance(s, ir.Read | ir.Havoc | ir.Assign) for s in looking)
    if threads and straight:
        ctx.specifications.known[site, claimed] = Known(looking, holds, threads)
    return True


def told(body: ir.Block, known: Mapping[Key, Known]) -> ir.Block:
    """The kernel's body with what is known behind its barriers."""
    return _told(body, known) if known else body


def _told(body: Iterable[ir.Statement], known: Mapping[Key, Known]) -> ir.Block:
    out: list[ir.Statement] = []
    standing: list[tuple[ir.Site, Known]] = []
    for s in body:
        match s:
            case ir.Barrier() if s.scope is not ir.Scope.WARP:
                out.append(s)
                for site, one in standing:
                    out += map(_at_the_beginning, one.looking)
                    out.append(ir.Assume(one.condition, site, one.threads))
                standing = []
                continue
            case ir.Assert():
                one = known.get((s.site, s.condition))
                if one is not None:
                    standing.append((s.site, one))
            case ir.Assign() | ir.Havoc() | ir.Read(ghost=True):
                standing = [(site, one) for site, one in standing if not _speaks_of(one, s.target)]
            case ir.Mark() | ir.Fence():
                pass
            case ir.If():
                s, standing = replace(s, then=_told(s.then, known), orelse=_told(s.orelse, known)), []
            case ir.Loop():
                parts = {name: _told(getattr(s, name), known) for name in ("test", "body", "step")}
                s, standing = replace(s, **parts), []
            case ir.Region():
                s, standing = replace(s, body=_told(s.body, known)), []
            case _:
                standing = []
        out.append(s)
    return tuple(out)


def _speaks_of(one: Known, variable: Term) -> bool:
    """Whether what is known is about something else once a variable is set."""
    used = [one.condition, *(number for pair in one.threads for number in pair)]
    for s in one.looking:
        used += [term for _, term in s.address.index] if isinstance(s, ir.Read) else []
        used += [s.value] if isinstance(s, ir.Assign) else []
    return any(variable in term.symbols for term in used)


def _at_the_beginning(s: ir.Statement) -> ir.Statement:
    """What is looked at is what is there as the interval begins."""
    match s:
        case ir.Read(ghost=True):
            return replace(s, opening=True)
        case ir.Havoc():
            return replace(s)  # another statement, which is known by itself
        case _:
            return s
