"""Which accesses can meet, by the control tree of the kernel alone."""

from syncline.intervals.control.control_tree import Access, ControlTree, control_tree
from syncline.intervals.mhp.reachability import Reachability, reachability
from syncline.intervals.mhp.relations import Relation
from syncline.ir import kernel as ir
from syncline.ir import terms as t
from syncline.ir.kernel import Scope, Space
from syncline.ir.ordering import orders

from ..replay.build import TX, array, leave_kernel, loop, num, param, read, sync, var, when, write

S = array("s", Space.SHARED, 1024)
X = var("x")
N = param("n")


def walked(*body: ir.Statement, level: Scope = Scope.BLOCK) -> tuple[ControlTree, Reachability]:
    tree = control_tree(body)
    return tree, reachability(
        tree.nodes, lambda place: isinstance(place.statement, ir.Barrier) and orders(place.statement, level)
    )


def relations(tree: ControlTree, reached: Reachability, first: int, second: int) -> frozenset[Relation]:
    accesses: tuple[Access, ...] = tree.accesses
    return reached.relations(accesses[first], accesses[second])


def gaps(found: frozenset[Relation]) -> set[tuple[int | None, int | None]]:
    """The iteration distances of the relations, for kernels with one loop."""
    return {(low, high) for r in found for _, low, high in r.distances}


def test_a_barrier_parts_what_stands_on_its_two_sides() -> None:
    """Write, barrier, read: no interval holds both."""
    tree, reached = walked(write(S, TX), sync(), read(X, S, TX))
    assert not relations(tree, reached, 0, 1)


def test_accesses_of_one_interval_meet() -> None:
    """Without the barrier they do."""
    tree, reached = walked(write(S, TX), read(X, S, TX))
    assert relations(tree, reached, 0, 1)


def test_the_end_of_a_loop_body_meets_the_next_head() -> None:
    """Head, barrier, tail: the tail of iteration k meets the head of k + 1, and nothing else of another iteration."""
    tree, reached = walked(loop("L", t.lt(X, N), write(S, TX), sync(), read(X, S, TX)))
    assert gaps(relations(tree, reached, 0, 1)) == {(-1, -1)}


def test_a_body_closed_by_a_barrier_meets_itself_only() -> None:
    """The two accesses before the barrier meet in equal iterations only."""
    tree, reached = walked(loop("L", t.lt(X, N), write(S, TX), read(X, S, TX), sync()))
    assert gaps(relations(tree, reached, 0, 1)) == {(0, 0)}


def test_a_loop_without_a_barrier_gives_each_thread_its_own_counter() -> None:
    """Any iteration may meet any other."""
    tree, reached = walked(loop("L", t.lt(X, N), write(S, TX), read(X, S, TX)))
    found = relations(tree, reached, 0, 1)
    assert found
    assert gaps(found) == set()


def test_a_conditional_barrier_leaves_a_detour() -> None:
    """Around a barrier under a condition there is a way, and it says under which condition."""
    tree, reached = walked(write(S, TX), when(t.lt(N, num(3)), sync()), read(X, S, TX))
    (relation,) = relations(tree, reached, 0, 1)
    assert [arm for _, arm in relation.second_path] == [False]


def test_arms_of_one_branch_meet() -> None:
    """Two threads may take different arms at the same time, though no path leads from one arm to the other."""
    tree, reached = walked(when(t.lt(TX, num(3)), write(S, TX), orelse=(read(X, S, TX),)))
    assert relations(tree, reached, 0, 1)


def test_code_after_an_exit_is_out_of_reach() -> None:
    """Nobody comes to what stands behind an unconditional return."""
    tree, reached = walked(leave_kernel(), write(S, TX))
    assert not relations(tree, reached, 0, 0)


def test_a_break_carries_its_interval_out_of_the_loop() -> None:
    """What precedes a break meets what follows the loop."""
    body = (write(S, TX), when(t.lt(N, X), ir.Leave("L", sync().site)), sync())
    tree, reached = walked(loop("L", t.TRUE, *body), read(X, S, TX))
    assert relations(tree, reached, 0, 1)


def test_first_iteration_meets_what_precedes_the_loop() -> None:
    """Before the loop against its head: iteration 0 alone, where a barrier closes the body."""
    tree, reached = walked(write(S, TX), loop("L", t.lt(X, N), read(X, S, TX), sync()))
    (relation,) = relations(tree, reached, 0, 1)
    assert relation.second_zero


def test_a_block_barrier_orders_nothing_between_blocks() -> None:
    """At grid level only grid barriers part."""
    tree, reached = walked(write(S, TX), sync(), read(X, S, TX), level=Scope.GRID)
    assert relations(tree, reached, 0, 1)


def test_a_full_warp_barrier_orders_within_the_warp_only() -> None:
    """At warp level __syncwarp() parts, at block level it does not."""
    body = (write(S, TX), sync(Scope.WARP), read(X, S, TX))
    tree, reached = walked(*body, level=Scope.WARP)
    assert not relations(tree, reached, 0, 1)
    tree, reached = walked(*body)
    assert relations(tree, reached, 0, 1)
