"""Any iteration of a loop, by its number: what it begins with, and what becomes of it."""

from __future__ import annotations

from ...ir import terms as t
from ...ir.terms import Term
from ...records import field, record
from ..control.control_tree import LoopNode
from ..states import Env, Landing, State, conjoin
from ..summary import Guard


@record
class Iteration:
    """Iteration `counter` of a loop before which `base` was known, with the `barriers` inside of it.

    At its head variables hold `head`; `facts` are about those without a closed form, `reached` is what the iteration
    before left behind, and `invariants` were proved elsewhere."""

    node: LoopNode
    counter: Term
    barriers: tuple[int, ...]
    base: Guard
    head: Env
    facts: tuple[Term, ...] = ()
    reached: Term = t.TRUE
    invariants: tuple[Term, ...] = ()

    @property
    def label(self) -> str:
        return self.node.statement.label

    @property
    def start(self) -> State:
        """Where the thread stands at the head."""
        return State(dict(self.head), conjoin(self.base, *self.facts, *self.invariants))


@record(frozen=False)
class Walked:
    """What becomes of an iteration: the state behind the loop's test (None: nobody comes there), the `condition` under
    which the thread stays in the loop, its state as it comes to the head again (None: it does not), and the jumps that
    leave the loop or its body."""

    tested: State | None = None
    condition: Term = t.FALSE
    end: State | None = None
    landings: list[Landing] = field(default_factory=list)

    @property
    def staying(self) -> Guard:
        """What is known of a thread that stays in the loop."""
        assert self.tested is not None
        return conjoin(self.tested.guard, self.condition)
