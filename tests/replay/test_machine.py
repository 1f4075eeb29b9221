"""The concrete interpreter on the classic cases: what each barrier orders, and what is missed without it."""

from __future__ import annotations

import pytest

from syncline.ir import kernel as ir
from syncline.ir import terms as t
from syncline.ir.kernel import Kernel, Scope, Space
from syncline.ir.reasons import Cause
from syncline.replay.races import find_races
from syncline.replay.runs import run, trace_of
from syncline.replay.trace import Trace
from syncline.replay.values import AccessKind, Budget, ConcreteLaunch, DivergenceKind, Result
from syncline.wording import words

from .build import (
    BX,
    TX,
    array,
    assign,
    at,
    atomic_add,
    kernel,
    leave_kernel,
    loop,
    num,
    param,
    read,
    site,
    sync,
    var,
    when,
    write,
)

TILE = array("tile", Space.SHARED, 256)
OUT = array("out", Space.GLOBAL)
X, I, S = var("x"), var("i"), var("s")  # noqa: E741


def block_of(threads: int, **more: object) -> ConcreteLaunch:
    return ConcreteLaunch((threads, 1, 1), **more)  # type: ignore[arg-type]


def kinds(result: Result) -> set[DivergenceKind]:
    return {d.kind for d in result.divergences}


def clean(k: Kernel, launch: ConcreteLaunch) -> bool:
    result = run(k, launch)
    assert result.stopped is None
    assert not result.notes
    return not result.races and not result.divergences


def neighbour(*between: ir.Statement) -> Kernel:
    return kernel(write(TILE, TX, TX), *between, read(X, TILE, t.add(TX, num(1))), write(OUT, TX, X))


def test_neighbour_update_without_a_barrier_races() -> None:
    """Thread 0 reads what thread 1 writes, and nothing orders them."""
    k = neighbour()
    result = run(k, block_of(2))
    (race,) = result.races
    assert {race.first.site, race.second.site} == {k.body[0].site, k.body[1].site}
    assert {race.first.thread.thread[0], race.second.thread.thread[0]} == {0, 1}
    assert race.array is TILE
    assert race.byte == 4


def test_neighbour_update_with_a_barrier_is_clean() -> None:
    """A block barrier orders what stands on its two sides."""
    assert clean(neighbour(sync()), block_of(64))


def test_values_cross_a_barrier() -> None:
    """The reader gets the value that its neighbour wrote before the barrier."""
    k = kernel(
        write(TILE, TX, t.mul(num(3), TX)), sync(), read(X, TILE, num(2)), when(t.ne(X, num(6)), write(OUT, num(0)))
    )
    assert clean(k, block_of(4))


def reduction(*inside: ir.Statement) -> Kernel:
    """for (s = 32; s > 0; s >>= 1) { if (tid < s) tile[tid] += tile[tid + s]; <inside> }"""
    y = var("y")
    return kernel(
        write(TILE, TX, TX),
        sync(),
        assign(S, num(32)),
        loop(
            "L",
            t.gt(S, num(0)),
            when(
                t.lt(TX, S),
                read(X, TILE, TX),
                read(y, TILE, t.add(TX, S)),
                write(TILE, TX, t.add(X, y)),
            ),
            *inside,
            step=(assign(S, t.shr(S, num(1))),),
        ),
        when(t.eq(TX, num(0)), read(X, TILE, num(0)), when(t.ne(X, num(64 * 63 // 2)), write(OUT, num(0)), sync())),
    )


def test_tree_reduction_with_its_barrier_is_clean_and_sums() -> None:
    """The wrong sum would meet a divergent barrier."""
    assert clean(reduction(sync()), block_of(64))


def test_tree_reduction_without_its_barrier_races_across_iterations() -> None:
    """The read of one iteration meets the write of the one before."""
    trace = trace_of(reduction(), block_of(64))
    assert isinstance(trace, Trace)
    distances = set()
    for race in find_races(trace, per_pair=1_000):
        if race.array.name == "tile" and race.first.counters and race.second.counters:
            reads_first = race.first.kind is AccessKind.READ
            reader, writer = (race.first, race.second) if reads_first else (race.second, race.first)
            if reader.kind is AccessKind.READ:
                distances.add(reader.counters[0][1] - writer.counters[0][1])
    assert 1 in distances
    assert 0 not in distances


def test_histogram_atomics_do_not_race_with_each_other_but_with_a_plain_init() -> None:
    """Atomics order nothing: the plain initialisation needs a barrier."""
    init, count = when(t.lt(TX, num(4)), write(TILE, TX, num(0))), atomic_add(TILE, t.tmod(TX, num(4)))
    assert clean(kernel(init, sync(), count), block_of(16))
    result = run(kernel(init, count), block_of(16))
    assert {race.first.kind for race in result.races} | {race.second.kind for race in result.races} == {
        AccessKind.WRITE,
        AccessKind.ATOMIC,
    }


def test_atomics_of_block_scope_race_across_blocks() -> None:
    """`atomicAdd_block` is atomic for its own block alone."""
    narrow = kernel(atomic_add(OUT, num(0), scope=Scope.BLOCK))
    assert clean(narrow, block_of(8))
    assert run(narrow, block_of(1, grid=(2, 1, 1))).races
    assert clean(kernel(atomic_add(OUT, num(0))), block_of(1, grid=(2, 1, 1)))


def test_atomics_add_up() -> None:
    """Each sees the sum so far; 4 threads leave 4."""
    k = kernel(atomic_add(TILE, num(0)), sync(), read(X, TILE, num(0)), when(t.ne(X, num(4)), sync()))
    result = run(k, block_of(4))
    assert not result.divergences


def test_a_barrier_that_some_threads_never_reach_is_missed() -> None:
    """if (tid < 4) __syncthreads();"""
    k = kernel(when(t.lt(TX, num(4)), sync()))
    assert kinds(run(k, block_of(8))) == {DivergenceKind.MISSED}
    assert clean(k, block_of(4))


def test_early_exit_is_told_apart_and_lets_the_rest_go_on() -> None:
    """if (tid >= n) return; __syncthreads(); and a race behind it is still seen."""
    k = kernel(when(t.ge(TX, param("n")), leave_kernel()), sync(), write(OUT, num(0), TX))
    result = run(k, block_of(8, scalars={"n": 6}))
    assert kinds(result) == {DivergenceKind.EXITED}
    assert result.divergences[0].second.thread == (6, 0, 0)
    assert result.races
    assert not run(k, block_of(8, scalars={"n": 8})).divergences


def test_two_barriers_in_two_branches_diverge() -> None:
    """if (tid % 2) __syncthreads(); else __syncthreads();"""
    k = kernel(when(t.eq(t.tmod(TX, num(2)), num(0)), sync(), orelse=(sync(),)))
    result = run(k, block_of(4))
    assert DivergenceKind.DIFFERENT in kinds(result)
    found = result.divergences[0]
    assert {found.barrier, found.other} == {k.body[0].then[0].site, k.body[0].orelse[0].site}  # type: ignore[union-attr]


def test_loops_of_different_trip_counts_miss_a_barrier() -> None:
    """for (i = 0; i < tid; i++) __syncthreads();"""
    k = kernel(assign(I, num(0)), loop("L", t.lt(I, TX), sync(), step=(assign(I, t.add(I, num(1))),)))
    assert kinds(run(k, block_of(3))) == {DivergenceKind.MISSED}


def test_the_same_barrier_in_two_iterations_diverges() -> None:
    """Thread 0 skips the barrier of iteration 0 and meets thread 1 there in iteration 1."""
    inside = when(t.or_(t.gt(I, num(0)), t.gt(TX, num(0))), sync())
    k = kernel(assign(I, num(0)), loop("L", t.lt(I, num(2)), inside, step=(assign(I, t.add(I, num(1))),)))
    assert kinds(run(k, block_of(2))) == {DivergenceKind.ITERATION}


def test_syncwarp_orders_lanes_of_one_warp_only() -> None:
    """The neighbour of lane 31 is in the next warp."""
    assert clean(neighbour(sync(Scope.WARP)), block_of(32))
    races = run(neighbour(sync(Scope.WARP)), block_of(64)).races
    assert {tuple(sorted((r.first.thread.thread[0], r.second.thread.thread[0]))) for r in races} == {(31, 32)}


def test_syncwarp_with_a_mask_orders_the_named_lanes() -> None:
    """Lanes 0-3 synchronise; lane 4 does not take part, and its write stays unordered."""
    k = kernel(
        write(TILE, TX, TX),
        when(t.lt(TX, num(4)), sync(Scope.WARP, mask=num(0xF)), read(X, TILE, t.add(TX, num(1)))),
    )
    races = run(k, block_of(5)).races
    assert {(r.first.thread.thread[0], r.second.thread.thread[0]) for r in races} <= {(3, 4), (4, 3)}
    assert races
    assert clean(k, block_of(4))


def test_syncwarp_does_not_wait_for_lanes_that_have_ended() -> None:
    """Lanes that have returned are not waited for; those that go past it to the end are missed."""
    part = when(t.lt(TX, num(4)), sync(Scope.WARP))
    assert clean(kernel(when(t.le(num(4), TX), leave_kernel()), sync(Scope.WARP)), block_of(8))
    assert kinds(run(kernel(part), block_of(8))) == {DivergenceKind.MISSED}
    assert kinds(run(kernel(part, sync()), block_of(8))) == {DivergenceKind.DIFFERENT}


def test_a_mask_without_the_calling_lane_is_a_divergence() -> None:
    """__syncwarp(1) called by lane 1."""
    assert DivergenceKind.MASK in kinds(run(kernel(sync(Scope.WARP, mask=num(1))), block_of(2)))


def test_a_tile_orders_its_own_lanes() -> None:
    """A cooperative tile of 4: lane 3's neighbour is in the next tile."""
    races = run(neighbour(sync(Scope.WARP, size=4)), block_of(8)).races
    assert {tuple(sorted((r.first.thread.thread[0], r.second.thread.thread[0]))) for r in races} == {(3, 4)}


def test_partial_orders_of_warp_barriers_do_not_leak() -> None:
    """0 syncs with 1, then 1 with 2: 0 happens before 2, but 2's early write is not ordered with 0's late one."""
    zero_one = when(t.lt(TX, num(2)), sync(Scope.WARP, mask=num(0b011)))
    one_two = when(t.ge(TX, num(1)), sync(Scope.WARP, mask=num(0b110)))
    chain = kernel(
        when(t.eq(TX, num(0)), write(TILE, num(0))),
        zero_one,
        one_two,
        when(t.eq(TX, num(2)), write(TILE, num(0))),
    )
    assert clean(chain, block_of(3))
    backwards = kernel(
        when(t.eq(TX, num(2)), write(TILE, num(0))),
        zero_one,
        when(t.eq(TX, num(0)), write(TILE, num(0))),
        one_two,
    )
    assert run(backwards, block_of(3)).races


def test_block_barriers_do_not_order_blocks_and_grid_barriers_do() -> None:
    """Block 0 writes, block 1 reads."""

    def exchange(scope: Scope) -> Kernel:
        return kernel(
            when(t.eq(BX, num(0)), write(OUT, num(0))), sync(scope), when(t.eq(BX, num(1)), read(X, OUT, num(0)))
        )

    launch = block_of(1, grid=(2, 1, 1))
    assert run(exchange(Scope.BLOCK), launch).races
    assert clean(exchange(Scope.GRID), launch)


def test_shared_memory_is_one_per_block() -> None:
    """Two blocks never meet in shared memory; in global memory they do."""
    launch = block_of(1, grid=(2, 1, 1))
    assert clean(kernel(write(TILE, num(0))), launch)
    assert run(kernel(write(OUT, num(0))), launch).races
    assert clean(kernel(write(OUT, num(0))), block_of(1, grid=(2, 1, 1), only_blocks=frozenset({(1, 0, 0)})))


def test_local_memory_is_private() -> None:
    """Every thread has its own, and keeps it across barriers."""
    mine = array("mine", Space.LOCAL, 4)
    k = kernel(write(mine, num(0), TX), sync(), read(X, mine, num(0)), when(t.ne(X, TX), write(OUT, num(0)), sync()))
    assert clean(k, block_of(8))


def test_memory_that_nobody_wrote_comes_from_the_caller() -> None:
    """`memory` is asked with the byte offset; the guard depends on it."""
    flag = array("flag", Space.GLOBAL)
    k = kernel(read(X, flag, TX), when(t.ne(X, num(0)), write(OUT, num(0))))
    raised = block_of(4, memory=lambda a, offset, scalar: int(a.name == "flag" and offset >= 8))
    (race,) = run(k, raised).races
    assert (race.first.thread.thread[0], race.second.thread.thread[0]) == (2, 3)
    assert clean(k, block_of(4))


def test_havoc_asks_the_caller() -> None:
    """The value of a statement nobody understands is the caller's choice, thread by thread."""
    k = kernel(ir.Havoc(X, "clock()", site()), write(OUT, X))
    assert clean(k, block_of(4, havoc=lambda statement, thread: thread.thread[0]))
    assert run(k, block_of(4)).races


def test_a_broken_assumption_voids_the_run() -> None:
    """The race before it does not count: nobody calls the kernel like this."""
    k = kernel(write(OUT, num(0)), ir.Assume(t.gt(param("n"), num(0)), site()))
    result = run(k, block_of(2, scalars={"n": 0}))
    assert result.stopped
    assert "assumption" in words(result.stopped)
    assert not result.races
    assert run(k, block_of(2, scalars={"n": 1})).races


def test_an_endless_loop_hits_the_budget_and_keeps_what_it_saw() -> None:
    """while (1) out[0] = 1; still shows the race."""
    k = kernel(when(t.eq(TX, num(1)), write(OUT, num(0))), loop("L", t.TRUE, write(OUT, num(0))))
    result = run(k, block_of(2), Budget(steps_per_thread=3_000))
    assert result.stopped
    assert "steps" in words(result.stopped)
    k = kernel(when(t.eq(TX, num(0)), loop("L", t.TRUE)))
    assert run(k, block_of(1)).stopped


def test_what_was_not_lowered_is_noted_and_stops_the_run_where_a_barrier_may_hide() -> None:
    """An Unknown is never skipped in silence."""
    result = run(kernel(ir.Unknown("inline assembly", site()), write(OUT, num(0))), block_of(2))
    assert "inline assembly" in words(result.notes[0])
    assert result.races
    result = run(kernel(ir.Unknown("a call", site(), may_synchronise=True), write(OUT, num(0))), block_of(2))
    assert "a call" in words(result.stopped)
    assert not result.races


def test_what_came_before_a_stop_is_seen_for_every_thread() -> None:
    """The first thread stops behind its accesses; the others still make theirs, and pass no barrier."""
    unknown = ir.Unknown("a call", site(), may_synchronise=True)
    k = kernel(write(TILE, num(0)), when(t.eq(TX, num(0)), unknown), sync(), write(OUT, num(0)))
    result = run(k, block_of(4))
    assert {race.array.name for race in result.races} == {"tile"}
    assert result.stopped


def test_the_budget_is_for_steps_and_not_for_threads() -> None:
    """A thousand threads with little to do fit into the default budget."""
    k = kernel(assign(I, num(0)), loop("L", t.lt(I, num(3)), write(TILE, TX), step=(assign(I, t.add(I, num(1))),)))
    assert clean(k, block_of(1024))


def test_a_missing_parameter_stops_the_run() -> None:
    """A parameter without a value is named."""
    assert run(kernel(write(OUT, param("n"))), block_of(1)).stopped == Cause.REPLAY_NO_VALUE("n")


def test_a_launch_that_is_too_large_stops_the_run() -> None:
    """The machine is made for small launches."""
    assert "too large" in words(run(kernel(), ConcreteLaunch((1024, 1, 1), (1024, 1, 1))).stopped)


def test_pairs_of_sites_are_never_lost() -> None:
    """Many races between one pair of statements do not hide another pair."""
    k = kernel(*(write(OUT, num(i)) for i in range(5)))
    result = run(k, block_of(64))
    assert {(r.first.site.span.line, r.second.site.span.line) for r in result.races} == {
        (s.site.span.line, s.site.span.line) for s in k.body
    }


@pytest.mark.parametrize(("size", "races"), [(1, False), (2, True)])
def test_overlap_is_by_byte(size: int, races: bool) -> None:
    """A two-byte write at byte tid overlaps its neighbour's; a one-byte write does not."""
    k = kernel(ir.Write(ir.Address(OUT, ((1, TX),), 0, size), t.ONE, site()))
    assert bool(run(k, block_of(2)).races) is races


def test_breaks_and_continues_cross_several_loops() -> None:
    """A jump out of an inlined function out of two loops lands behind the call."""
    leave = ir.Leave("f", site())
    inner = loop("B", t.TRUE, when(t.eq(I, num(2)), leave), ir.Next("A", site()))
    outer = loop("A", t.TRUE, inner, step=(assign(I, t.add(I, num(1))),))
    k = kernel(assign(I, num(0)), ir.Region("f", (outer,), site(), "f"), when(t.eq(I, num(2)), write(OUT, num(0))))
    (race,) = run(k, block_of(2)).races
    assert race.first.site == k.body[2].then[0].site  # type: ignore[union-attr]


def test_a_do_while_runs_once_at_least() -> None:
    """Its test is a conditional Leave in the step."""
    step = (assign(I, t.add(I, num(1))), when(t.ge(I, num(0)), ir.Leave("L", site())))
    k = kernel(loop("L", t.TRUE, write(OUT, I), step=step), when(t.eq(I, num(1)), write(TILE, num(0))))
    assert {race.array.name for race in run(k, block_of(2)).races} == {"out", "tile"}


def test_overflow_wraps_around_and_is_noted() -> None:
    """2^31 - 1 plus one is the lowest int, as on the hardware; the note says where."""
    k = kernel(assign(X, t.add(param("n"), num(1))), when(t.lt(X, num(0)), write(OUT, num(0))))
    result = run(k, block_of(2, scalars={"n": 2**31 - 1}))
    assert result.races
    assert "overflow" in words(result.notes[0])


def test_a_value_read_in_other_pieces_is_noted() -> None:
    """Bytes of an int have no value here; the run says so."""
    byte = ir.Read(X, ir.Address(OUT, (), 1, 1), t.U8, site())
    result = run(kernel(ir.Write(at(OUT, num(0)), num(7), site()), byte), block_of(1))
    assert result.notes == (Cause.READ_IN_PIECES(),)
