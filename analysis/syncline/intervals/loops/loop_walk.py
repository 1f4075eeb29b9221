"""One loop, walked once for all of its iterations."""

from __future__ import annotations

from ...ir import terms as t
from ...ir.pairs import alone, speaks_of_pair
from ...ir.terms import Kind, Term
from ..control.control_tree import LoopNode, assigned, barriers_in
from ..control.invariants import claims_at_head, repeats, tells_more
from ..memory import forwarding
from ..states import Env, Flow, State, beyond
from ..summary import LoopFact
from .induction import Claimed, claimed, induct, induct_longer
from .iteration import Iteration, Walked
from .iterations import probe, recorded
from .loop_exits import leave
from .loops import at_head, came_round, probes_for
from .walker import Walker


def walk_loop(walker: Walker, node: LoopNode, state: State) -> Flow:
    """The state behind a loop, and the jumps out of it that go on. What is inside is recorded as of any iteration."""
    loop = _LoopWalk(walker, node, state)
    counter = loop.counter
    walker.record.counters.append((node.id, counter))
    iteration = loop.iteration()
    walked = recorded(walker, iteration)
    loop.prove(iteration, walked)
    loop.note(iteration)
    walker.record.counters.pop()
    flow = leave(walker.record, iteration, walked)
    loop.go_behind(iteration, walked, flow.state)
    return flow


class _LoopWalk:
    """`before` is the state before the loop; `given` has the invariants at its head with their conditions there, and
    `paired` those conditions that speak of two threads and may be relied on."""

    def __init__(self, walker: Walker, node: LoopNode, before: State) -> None:
        self.walker = walker
        self.record = walker.record
        self.ghost_reads = walker.ghost_reads
        self.node = node
        self.before = before
        self.counter = t.symbol(f"{node.statement.label}#", Kind.COUNTER, lo=0)
        self.inside = (*node.test, *node.body, *node.step)
        self.changed = [v for v in assigned(self.inside) if v in before.env]
        self.claims = claims_at_head(node)
        self.given: Claimed = []
        self.paired: list[Term] = []

    def iteration(self) -> Iteration:
        """Any iteration of the loop."""
        record, base = self.record, self.before.guard
        head, facts, reached = self.head()
        self.given = claimed(self.walker, self.claims, State(head, base), "") if self.claims else []
        trusted = [held for claim, held in self.given if claim.id in self.walker.trusted]
        self.paired = [held for held in trusted if speaks_of_pair(held)]
        self.ghost_reads.at_head(head, self.node.statement.label, self.paired)
        used = tuple(alone(held) for held in trusted if tells_more(held))
        barriers = barriers_in(self.inside)
        iteration = Iteration(self.node, self.counter, barriers, base, head, tuple(facts), reached, used)
        known = beyond(iteration.start.guard, base)
        record.always.update(known)
        if used:
            record.told_of_accesses(known)
        return iteration

    def head(self) -> tuple[Env, list[Term], Term]:
        """What variables hold at the head of an iteration, facts about those without a closed form, and what is known
        of the iteration before."""
        around = State(dict(self.before.env), self.before.guard)
        forwarding.forget_changed(around.env, self.inside)
        followed = self.followed()
        if not self.changed and not followed:
            return dict(around.env), [], t.TRUE
        while True:
            probed = probe(
                self.walker, self.node, around, probes_for(self.node, self.changed) | self.stand_ins(followed)
            )
            lost = [cell for cell in followed if not forwarding.stays(cell, probed.end, self.node)]
            if not lost:
                break
            followed = [cell for cell in followed if cell not in lost]
        around.env.update({cell: self.before.env[cell] for cell in followed})
        head, facts = at_head(self.record, self.node, around, self.counter, probed)
        return head, facts, came_round(self.record, self.counter, head, around.guard, probed)

    def followed(self) -> list[Term]:
        """The cells that stand at the head of each iteration, as variables do."""
        return forwarding.moved(self.before.env, self.inside) if self.ghost_reads.active else []

    def stand_ins(self, followed: list[Term]) -> Env:
        """For what cells hold at the head of an iteration."""
        return {cell: self.ghost_reads.at(self.node, i, cell) for i, cell in enumerate(followed)}

    def prove(self, iteration: Iteration, walked: Walked) -> None:
        """Records what proves the invariants."""
        if not self.claims or self.record.silent:
            return
        induct(self.walker, iteration, walked, self.before, self.given)
        if repeats(self.node):
            induct_longer(self.walker, iteration, self.before, self.claims)

    def note(self, iteration: Iteration) -> None:
        """Records how the variables move."""
        if not self.record.silent:
            moved = tuple((v.info.name, iteration.head[v]) for v in self.changed if not t.is_temporary(v))
            self.record.loops[self.node.id] = LoopFact(self.counter, iteration.label, moved, iteration.reached)

    def go_behind(self, iteration: Iteration, walked: Walked, state: State | None) -> None:
        """What invariants say of two threads behind the loop."""
        if self.paired and state is not None:
            broken = any(x.label == iteration.label and not x.is_next for x in walked.landings)
            by_test = walked.condition is not t.TRUE and not broken
            self.ghost_reads.behind(self.node, iteration.base, state.env, by_test=by_test)
