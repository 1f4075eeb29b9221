"""A loop is walked once for all of its iterations: what its variables hold, what is decided, what is known."""

from __future__ import annotations

from syncline.intervals.control.control_tree import control_tree
from syncline.intervals.memory.memory import Reachabilities
from syncline.intervals.mhp.reachability import reachability
from syncline.intervals.summary import Summary
from syncline.intervals.symbolic import summarise
from syncline.ir import kernel as ir
from syncline.ir import terms as t
from syncline.ir.kernel import Space
from syncline.ir.terms import Kind

from ..replay.build import TX, array, assign, loop, num, param, read, site, sync, var, when, write

A = array("a", Space.GLOBAL)
INDEX, TOTAL, LOADED = var("i"), var("total"), var("v")
N = param("n")
K = t.symbol("L#", Kind.COUNTER, lo=0)
GO_ON = ir.Next("L", site())


def summary(*body: ir.Statement) -> Summary:
    """Of a body in which `i` and `total` begin as zero."""
    tree = control_tree((assign(INDEX, t.ZERO), assign(TOTAL, t.ZERO), *body))
    reached = reachability(tree.nodes, lambda node: isinstance(node.statement, ir.Barrier))
    return summarise(tree, Reachabilities(reached, reached, reached, only=True), {})


def count() -> ir.Assign:
    return assign(INDEX, t.add(INDEX, t.ONE))


def test_variables_get_their_closed_forms() -> None:
    """`for (i = 0; i < n; i++) total += 3`."""
    found = summary(loop("L", t.lt(INDEX, N), assign(TOTAL, t.add(TOTAL, num(3))), step=(count(),)))
    (fact,) = found.loops.values()
    assert fact.counter is K
    assert dict(fact.variables) == {"i": K, "total": t.mul(num(3), K)}


def test_an_iteration_knows_that_the_one_before_stayed() -> None:
    found = summary(loop("L", t.lt(INDEX, N), step=(count(),)))
    (fact,) = found.loops.values()
    assert fact.came_round is t.or_(t.le(K, t.ZERO), t.lt(t.sub(K, t.ONE), N))


def test_an_access_is_recorded_as_of_any_iteration() -> None:
    """`a[i] = 1` under the loop's condition, once."""
    found = summary(loop("L", t.lt(INDEX, N), write(A, INDEX), step=(count(),)))
    (access,) = found.accesses.values()
    assert [term for _, term in access.address.index] == [K]
    assert access.guard == (t.lt(K, N),)


def test_threads_may_part_at_the_test_and_at_continue() -> None:
    """Each thread has its own number of iterations, and some skip the barrier in one."""
    found = summary(
        loop("L", t.lt(INDEX, TX), when(t.eq(TX, INDEX), GO_ON), sync(), step=(count(),)),
    )
    assert [decision.what for decision in found.decisions] == ["loop", "continue"]
    (barrier,) = found.barriers
    assert all(decision.barriers == (barrier,) for decision in found.decisions)


def test_a_value_from_memory_has_no_closed_form() -> None:
    """`total += a[i]`: an unknown at the head, which says where it comes from."""
    found = summary(
        loop("L", t.lt(INDEX, N), read(LOADED, A, INDEX), assign(TOTAL, t.add(TOTAL, LOADED)), step=(count(),))
    )
    (fact,) = found.loops.values()
    head = dict(fact.variables)["total"]
    assert head.symbols != {K}
    assert "total@L" in found.origins


def test_a_loop_that_never_comes_round_runs_once() -> None:
    """`while (true) { a[i] = 1; break; }`."""
    found = summary(loop("L", t.TRUE, write(A, INDEX), ir.Leave("L", site()), step=(count(),)))
    (access,) = found.accesses.values()
    assert access.guard == (t.eq(K, t.ZERO),)


def test_nothing_is_recorded_of_the_probing_run() -> None:
    """A branch on which threads differ, before a barrier, is one decision though its loop is walked twice."""
    found = summary(loop("L", t.lt(INDEX, N), when(t.eq(TX, t.ZERO), sync()), step=(count(),)))
    assert [decision.what for decision in found.decisions] == ["branch"]
