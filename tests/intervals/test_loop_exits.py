"""The state behind a loop: what its variables hold, and what is known of its last iteration."""

from __future__ import annotations

from syncline.intervals.control.control_tree import LoopNode, control_tree
from syncline.intervals.loops.iteration import Iteration, Walked
from syncline.intervals.loops.loop_exits import leave
from syncline.intervals.record import Record
from syncline.intervals.states import Env, Landing, State, conjoin
from syncline.ir import terms as t
from syncline.ir.terms import Kind, Term

from ..replay.build import TX, loop, num, param, site, var

K = t.symbol("L#", Kind.COUNTER, lo=0)
N = param("n")
INDEX, X = var("i"), var("x")
LOADED = t.symbol("v@3", Kind.PRIVATE)


class Left:
    """A loop with the label L and the variable `i`, which is `k` in iteration k, left by hand."""

    def __init__(self, condition: Term, *landings: Landing, invariants: tuple[Term, ...] = (), head: Env | None = None):
        head = head or {INDEX: K}
        node = LoopNode(0, loop("L", condition), (), (), ())
        self.record = Record(control_tree(()), {})
        iteration = Iteration(node, K, (7,), (t.lt(t.ZERO, N),), head, invariants=invariants)
        tested = State(dict(head), iteration.base)
        self.flow = leave(self.record, iteration, Walked(tested, condition, None, list(landings)))

    @property
    def state(self) -> State:
        assert self.flow.state is not None
        return self.flow.state


def jump(condition: Term, label: str | None = "L", env: Env | None = None) -> Landing:
    """A jump out of the body under a condition."""
    return Landing(label, False, State(env or {INDEX: K}, conjoin((t.lt(t.ZERO, N),), condition)), 5, site())


def test_a_loop_that_its_test_ends() -> None:
    """`while (i < n)`: all threads of a block leave in one iteration, and the test held in the one before."""
    left = Left(t.lt(K, N))
    last = left.state.env[INDEX]
    assert last.op == t.Op.CALL
    assert last.payload == "trips@L"
    assert left.state.guard == (
        t.lt(t.ZERO, N),
        t.le(t.ZERO, last),
        t.le(N, last),
        t.or_(t.le(last, t.ZERO), t.lt(t.sub(last, t.ONE), N)),
    )
    assert left.record.ends[0].uniform


def test_threads_that_leave_in_iterations_of_their_own() -> None:
    """`while (k < threadIdx.x)`."""
    left = Left(t.lt(K, TX))
    last = left.state.env[INDEX]
    assert last is t.symbol("trips@L", Kind.PRIVATE_UNDERSTOOD, lo=0)
    assert t.le(TX, last) in left.state.guard
    assert not left.record.ends[0].uniform


def test_nothing_is_known_of_a_test_with_an_unknown_value() -> None:
    """`while (a[i])`: behind it there is what was known before."""
    left = Left(t.lt(K, LOADED))
    assert left.state.guard == (t.lt(t.ZERO, N),)


def test_an_endless_loop_has_nothing_behind_it() -> None:
    assert Left(t.TRUE).flow.state is None


def test_the_one_way_out_of_a_do_while_was_taken() -> None:
    """`do {} while (k < n)`: it ends as a jump."""
    left = Left(t.TRUE, jump(t.le(N, K)))
    last = left.state.env[INDEX]
    assert t.le(N, last) in left.state.guard


def test_a_jump_is_a_decision_that_barriers_depend_on() -> None:
    """`if (threadIdx.x == k) break;`"""
    left = Left(t.TRUE, jump(t.eq(TX, K)))
    (decision,) = left.record.decisions
    assert (decision.what, decision.barriers) == ("break", (7,))
    assert decision.condition is t.eq(TX, K)


def test_a_variable_with_a_value_for_each_way_out_is_unknown() -> None:
    """Left by the test `x` is 0, by `break` 1."""
    left = Left(t.lt(K, N), jump(t.eq(K, num(3)), env={INDEX: K, X: t.ONE}), head={INDEX: K, X: t.ZERO})
    assert left.state.env[X].payload == "x@after:L"
    assert "x@after:L" in left.record.origins


def test_a_cell_that_one_way_out_does_not_know_is_lost() -> None:
    cell = t.call("cell of own a", (t.ZERO, num(4)), t.Sort.INT)
    left = Left(t.lt(K, N), jump(t.eq(K, num(3))), head={INDEX: K, cell: t.ONE})
    assert cell not in left.state.env


def test_who_went_further_out_is_not_here() -> None:
    """`return` in a loop: it goes on to its own label, in an iteration of the thread's own."""
    left = Left(t.lt(K, N), jump(t.eq(K, TX), label="f"))
    assert left.state.guard[-1].op == t.Op.NOT
    (landing,) = left.flow.landings
    assert landing.label == "f"
    assert landing.state.env[INDEX] is t.symbol("left@L#", Kind.PRIVATE_UNDERSTOOD, lo=0)


def test_invariants_hold_where_the_test_ends_the_loop() -> None:
    """`0 <= 2 * k` of the last iteration, and that it was the last."""
    bound = t.le(K, t.mul(num(2), N))
    left = Left(t.lt(K, N), invariants=(bound,))
    last = left.state.env[INDEX]
    assert t.le(last, t.mul(num(2), N)) in left.state.guard
    assert t.le(last, t.mul(num(2), N)) in left.record.always
    broken = Left(t.lt(K, N), jump(t.eq(K, num(3))), invariants=(bound,))
    assert t.le(broken.state.env[INDEX], t.mul(num(2), N)) not in broken.state.guard
