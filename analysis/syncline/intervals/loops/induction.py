"""What proves the invariants of a loop: that they hold before it, and that an iteration, or a few, keep them."""

from __future__ import annotations

from ...ir import terms as t
from ...ir.terms import Term
from ...limits import intervals as limits
from ...records import replace
from ..control.control_tree import LoopNode
from ..control.invariants import HeadClaim
from ..states import State, conjoin
from ..summary import Guard, Induction, Longer
from .iteration import Iteration, Walked
from .iterations import iterated
from .walker import Walker

#: the invariants of a loop, each with its condition in some state
Claimed = list[tuple[HeadClaim, Term]]


def claimed(walker: Walker, claims: list[HeadClaim], state: State, where: str) -> Claimed:
    """The conditions of a loop's invariants in a state, with nothing recorded. What they make up on the way is new
    in each place, which `where` names."""
    record = walker.record
    found: Claimed = []
    record.silent += 1
    for claim in claims:
        record.fresh.append(set())
        at = walker.sequence(claim.before, State(dict(state.env), state.guard)).state
        held = t.FALSE if at is None else walker.evaluate(claim.statement.condition, at)
        found.append((claim, record.elsewhere(held, record.fresh.pop(), where)))
    record.silent -= 1
    return found


def induct(walker: Walker, iteration: Iteration, walked: Walked, before: State, given: Claimed) -> None:
    """Records what proves the invariants of a loop, without relying on them: that they hold at its head, as far as its
    variables have closed forms; or else that an iteration begins and ends with them. `before` is before the loop, and
    `given` are their conditions at its head."""
    record, counter = walker.record, iteration.counter
    claims = [claim for claim, _ in given]
    record.moment[counter] = t.ZERO
    starts = claimed(walker, claims, before, "on entry")
    record.moment[counter] = t.add(counter, t.ONE)
    end = walked.end
    ends = claimed(walker, claims, end, "after an iteration") if end is not None else [(c, t.TRUE) for c in claims]
    del record.moment[counter]
    outer = tuple(fact for fact in record.reached if fact is not t.TRUE)
    head = (*conjoin(iteration.base, *iteration.facts, iteration.reached), *outer)
    common = Induction(
        t.TRUE,
        (*walker.ghost_reads.known(before), *outer),
        t.TRUE,
        () if end is None else (*walker.ghost_reads.known(end), *outer),
        tuple(held for claim, held in given if claim.id in walker.trusted),
        _is_left_by_test(iteration, walked),
        (*_leaving(iteration, walked), *outer),
    )
    for (claim, held), (_, entry), (_, kept) in zip(given, starts, ends, strict=True):
        fact = record.claims.get(claim.id)
        if fact is not None:
            induction = replace(common, entry=entry, kept=kept)
            record.claims[claim.id] = replace(fact, condition=held, guard=head, induction=induction)


def _is_left_by_test(iteration: Iteration, walked: Walked) -> bool:
    label = iteration.label
    return bool(iteration.node.test) and all(x.label == label and x.is_next for x in walked.landings)


def _leaving(iteration: Iteration, walked: Walked) -> Guard:
    """What holds of a thread that leaves by the test."""
    known = (*iteration.facts, iteration.reached, *iteration.invariants)
    return conjoin(iteration.base, *known, t.not_(walked.condition))


def induct_longer(walker: Walker, iteration: Iteration, before: State, claims: list[HeadClaim]) -> None:
    """Records what proves the invariants of a loop by more than one iteration."""
    record = walker.record
    head = State(dict(iteration.head), iteration.base)
    record.silent += 1
    begins = _states(walker, iteration.node, before, limits.INDUCTION - 1)
    heads = _states(walker, iteration.node, head, limits.INDUCTION)
    record.silent -= 1
    if len(heads) <= limits.INDUCTION:
        return
    *some, final = [claimed(walker, claims, state, "") for state in heads]
    given = tuple(held for at in some for claim, held in at if claim.id in walker.trusted)
    firsts = [(claimed(walker, claims, state, ""), walker.ghost_reads.known(state)) for state in begins]
    for i, (claim, kept) in enumerate(final):
        fact = record.claims.get(claim.id)
        if fact is not None and fact.induction is not None:
            first = tuple((at[i][1], guard) for at, guard in firsts)
            longer = Longer(first, kept, walker.ghost_reads.known(heads[-1]), given)
            record.claims[claim.id] = replace(fact, induction=replace(fact.induction, longer=longer))


def _states(walker: Walker, node: LoopNode, first: State, iterations: int) -> list[State]:
    """The states at the heads of so many iterations from a first one on, as far as there are any."""
    states = [first]
    for _ in range(iterations):
        last = states[-1]
        after, _ = iterated(walker, node, State(dict(last.env), last.guard))
        if after is None:
            break
        states.append(after)
    return states
