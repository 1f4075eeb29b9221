"""Which accesses can meet, by the shape of the kernel alone."""

from syncline.intervals.meeting import Reach, Relation, reach
from syncline.intervals.shape import Access, Shape, shape_of
from syncline.ir import kernel as ir
from syncline.ir import terms as t
from syncline.ir.kernel import Scope, Space
from syncline.ir.ordering import orders

from ..replay.build import TX, array, leave_kernel, loop, num, param, read, sync, var, when, write

S = array("s", Space.SHARED, 1024)
X = var("x")
N = param("n")


def walked(*body: ir.Statement, level: Scope = Scope.BLOCK) -> tuple[Shape, Reach]:
    shape = shape_of(body)
    return shape, reach(
        shape.nodes, lambda place: isinstance(place.statement, ir.Barrier) and orders(place.statement, level)
    )


def relations(shape: Shape, reached: Reach, first: int, second: int) -> frozenset[Relation]:
    accesses: tuple[Access, ...] = shape.accesses
    return reached.relations(accesses[first], accesses[second])


def gaps(found: frozenset[Relation]) -> set[tuple[int | None, int | None]]:
    """The iteration distances of the relations, for kernels with one loop."""
    return {(low, high) for r in found for _, low, high in r.apart}


def test_a_barrier_parts_what_stands_on_its_two_sides() -> None:
    """Write, barrier, read: no interval holds both."""
    shape, reached = walked(write(S, TX), sync(), read(X, S, TX))
    assert not relations(shape, reached, 0, 1)


def test_accesses_of_one_interval_meet() -> None:
    """Without the barrier they do."""
    shape, reached = walked(write(S, TX), read(X, S, TX))
    assert relations(shape, reached, 0, 1)


def test_the_end_of_a_loop_body_meets_the_next_head() -> None:
    """Head, barrier, tail: the tail of iteration k meets the head of k + 1, and nothing else of another iteration."""
    shape, reached = walked(loop("L", t.lt(X, N), write(S, TX), sync(), read(X, S, TX)))
    assert gaps(relations(shape, reached, 0, 1)) == {(-1, -1)}


def test_a_body_closed_by_a_barrier_meets_itself_only() -> None:
    """The two accesses before the barrier meet in equal iterations only."""
    shape, reached = walked(loop("L", t.lt(X, N), write(S, TX), read(X, S, TX), sync()))
    assert gaps(relations(shape, reached, 0, 1)) == {(0, 0)}


def test_a_loop_without_a_barrier_gives_each_thread_its_own_counter() -> None:
    """Any iteration may meet any other."""
    shape, reached = walked(loop("L", t.lt(X, N), write(S, TX), read(X, S, TX)))
    found = relations(shape, reached, 0, 1)
    assert found
    assert gaps(found) == set()


def test_a_conditional_barrier_leaves_a_detour() -> None:
    """Around a barrier under a condition there is a way, and it says under which condition."""
    shape, reached = walked(write(S, TX), when(t.lt(N, num(3)), sync()), read(X, S, TX))
    (relation,) = relations(shape, reached, 0, 1)
    assert [arm for _, arm in relation.second_detours] == [False]


def test_arms_of_one_branch_meet() -> None:
    """Two threads may take different arms at the same time, though no path leads from one arm to the other."""
    shape, reached = walked(when(t.lt(TX, num(3)), write(S, TX), orelse=(read(X, S, TX),)))
    assert relations(shape, reached, 0, 1)


def test_code_after_an_exit_is_out_of_reach() -> None:
    """Nobody comes to what stands behind an unconditional return."""
    shape, reached = walked(leave_kernel(), write(S, TX))
    assert not relations(shape, reached, 0, 0)


def test_a_break_carries_its_interval_out_of_the_loop() -> None:
    """What precedes a break meets what follows the loop."""
    body = (write(S, TX), when(t.lt(N, X), ir.Leave("L", sync().site)), sync())
    shape, reached = walked(loop("L", t.TRUE, *body), read(X, S, TX))
    assert relations(shape, reached, 0, 1)


def test_first_iteration_meets_what_precedes_the_loop() -> None:
    """Before the loop against its head: iteration 0 alone, where a barrier closes the body."""
    shape, reached = walked(write(S, TX), loop("L", t.lt(X, N), read(X, S, TX), sync()))
    (relation,) = relations(shape, reached, 0, 1)
    assert relation.second_zero


def test_a_block_barrier_orders_nothing_between_blocks() -> None:
    """At grid level only grid barriers part."""
    shape, reached = walked(write(S, TX), sync(), read(X, S, TX), level=Scope.GRID)
    assert relations(shape, reached, 0, 1)


def test_a_full_warp_barrier_orders_within_the_warp_only() -> None:
    """At warp level __syncwarp() parts, at block level it does not."""
    body = (write(S, TX), sync(Scope.WARP), read(X, S, TX))
    shape, reached = walked(*body, level=Scope.WARP)
    assert not relations(shape, reached, 0, 1)
    shape, reached = walked(*body)
    assert relations(shape, reached, 0, 1)
