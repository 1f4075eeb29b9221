"""One iteration of a loop, walked from a state: in silence, or with all that is in it recorded."""

from __future__ import annotations

from ...ir import terms as t
from ...ir.terms import Term
from ..control.control_tree import LoopNode
from ..states import Env, Landing, State, conjoin, join
from .iteration import Iteration, Walked
from .loops import Probed
from .walker import Walker


def recorded(walker: Walker, iteration: Iteration) -> Walked:
    """What becomes of the iteration."""
    walker.record.reached.append(iteration.reached)
    start = iteration.start
    walker.exchanges.entered.append(start.guard)
    node = iteration.node
    flow = walker.sequence(node.test, start)
    walked = Walked(landings=list(flow.landings))
    if flow.state is not None:
        walked.tested = flow.state
        walked.condition = walker.evaluate(node.statement.condition, flow.state)
        _decide(walker, iteration, walked, flow.state)
        _stay(walker, node, walked, flow.state)
    walker.record.reached.pop()
    walker.exchanges.entered.pop()
    return walked


def _decide(walker: Walker, iteration: Iteration, walked: Walked, tested: State) -> None:
    site = iteration.node.statement.site
    walker.record.decide("loop", walked.condition, tested.guard, site, iteration.barriers)


def _stay(walker: Walker, node: LoopNode, walked: Walked, tested: State) -> None:
    """Walks the body and the step."""
    staying = walked.staying
    walker.exchanges.entered[-1] = staying
    body = walker.sequence(node.body, State(dict(tested.env), staying))
    walked.landings += body.landings
    nexts = [x for x in body.landings if _goes_on(x, node)]
    for x in nexts:
        walker.decide_skip("continue", x, node.body, staying)
    walker.come_together(node, body.state, nexts)
    passing = [x for x in body.landings if not _goes_on(x, node)]
    after = join(body.state, nexts, passing, tested.guard)
    if after is not None:
        step = walker.sequence(node.step, after)
        walked.end = step.state
        walked.landings += step.landings


def _goes_on(jump: Landing, node: LoopNode) -> bool:
    return jump.label == node.statement.label and jump.is_next


def probe(walker: Walker, node: LoopNode, state: State, probes: Env) -> Probed:
    """An iteration that starts from the probes, with nothing recorded."""
    record = walker.record
    record.silent += 1
    record.fresh.append(set())
    end, condition = iterated(walker, node, State({**state.env, **probes}, state.guard))
    made = record.fresh.pop()
    record.silent -= 1
    return Probed(probes, end, condition, made)


def iterated(walker: Walker, node: LoopNode, state: State) -> tuple[State | None, Term]:
    """The end of an iteration that begins with a state (None: it does not come to the head again), and the condition
    under which there is one. Jumps out of the loop say nothing of who stays."""
    walker.exchanges.entered.append(state.guard)
    try:
        return _iterated(walker, node, state)
    finally:
        walker.exchanges.entered.pop()


def _iterated(walker: Walker, node: LoopNode, state: State) -> tuple[State | None, Term]:
    tested = walker.sequence(node.test, state).state
    if tested is None:
        return None, t.FALSE
    condition = walker.evaluate(node.statement.condition, tested)
    going = conjoin(tested.guard, condition)
    walker.exchanges.entered[-1] = going
    body = walker.sequence(node.body, State(dict(tested.env), going))
    nexts = [x for x in body.landings if _goes_on(x, node)]
    walker.come_together(node, body.state, nexts)
    after = join(body.state, nexts, [], tested.guard)
    return None if after is None else walker.sequence(node.step, after).state, condition
