"""Barriers, fences, atomics, cooperative groups and warp functions."""

from __future__ import annotations

import pytest

from syncline.ir.kernel import Atomic, Barrier, Exchange, Scope, Unknown
from syncline.ir.reasons import Cause
from syncline.wording import words

from .lowering import all_of, body_of, kernel_of

GROUPS = "namespace cg = cooperative_groups; auto block = cg::this_thread_block();"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("__syncthreads();", "barrier block"),
        ("__syncwarp();", "barrier warp"),
        ("__syncwarp(0xffffffff);", "barrier warp"),
        ("__syncwarp(0xff);", "barrier warp mask 255"),
        ("__threadfence();", "fence grid"),
        ("__threadfence_block();", "fence block"),
        ('asm volatile("bar.sync 0;");', "barrier block"),
        (f"{GROUPS} block.sync();", "barrier block"),
        (f"{GROUPS} cg::sync(block);", "barrier block"),
        (f"{GROUPS} auto t = cg::tiled_partition<8>(block); t.sync();", "barrier warp size 8"),
        (f"{GROUPS} cg::thread_block_tile<16> t = cg::tiled_partition<16>(block); t.sync();", "barrier warp size 16"),
        ("cg::grid_group g = cg::this_grid(); g.sync();", "barrier grid"),
        ("atomicAdd(&c[0], 1);", "atomic add c[4: 0]:4 (1) grid"),
        ("atomicAdd_block(&c[0], 1);", "atomic add c[4: 0]:4 (1) block"),
        ("int old = atomicCAS_system(&c[n], 0, 1);", "$1 = atomic cas c[4: n]:4 (0, 1) system"),
    ],
)
def test_synchronisation(text: str, line: str):
    """Each form is the IR's statement for it."""
    assert line in body_of(text)


def test_reducing_barrier_gives_one_value_to_the_block():
    """`__syncthreads_or` is a barrier, and its value is uniform."""
    assert body_of("if (__syncthreads_or(n)) return;") == [
        "barrier block",
        "$1 = ? uniform (value-of(__syncthreads_or))",
        "if $1 != 0",
        "  exit",
    ]


def test_name_without_parentheses_is_no_barrier():
    """`__syncthreads;` compiles, and waits for nobody."""
    kernel = kernel_of("__global__ void k() { __syncthreads; }")
    assert all_of(kernel, Barrier) == []
    assert "does nothing" in words(kernel.assumptions[0])


def test_barrier_statement_covers_its_semicolon():
    """What a removal deletes, be it a body without braces."""
    source = "__global__ void k(int n) { __syncthreads(); if (n) __syncthreads(); }"
    for barrier in all_of(kernel_of(source), Barrier):
        assert barrier.statement is not None
        assert source[barrier.statement.start : barrier.statement.end] == "__syncthreads();"


def test_barrier_in_a_macro_has_no_statement_to_delete():
    """The text of the barrier is not there to be deleted."""
    (barrier,) = all_of(kernel_of("#define SYNC __syncthreads()\n__global__ void k() { SYNC; }"), Barrier)
    assert barrier.scope is Scope.BLOCK
    assert barrier.statement is None


def test_shuffles_say_which_lane_they_are_taken_from():
    """A shuffle is not a barrier for memory, but all lanes of its mask have to come."""
    of_all, of_some = (
        body_of("int v = __shfl_down_sync(0xffffffff, n, 1);"),
        body_of("int v = __shfl_sync(15, n, 2, 8);"),
    )
    assert of_all == ["$1 = exchange __shfl_down_sync of n (down 1 of 32)", "v = $1"]
    assert of_some == ["$1 = exchange __shfl_sync mask 15 of n (lane 2 of 8)", "v = $1"]


def test_a_shuffle_over_an_unknown_width_gives_an_unknown_value():
    """How many lanes take part has to be a constant."""
    assert body_of("int v = __shfl_sync(-1, n, 2, n);")[-1] == "v = ? (value-of(__shfl_sync))"


def test_a_ballot_knows_what_was_asked():
    """Who is in the mask is what each lane said."""
    asked, kept = body_of("unsigned m = __ballot_sync(-1, n > 3);")
    assert asked.endswith("= exchange __ballot_sync of 3 < n")
    assert kept.startswith("m = $")


def test_the_lanes_of_a_tile_exchange_values():
    """A tile has a size and no mask; whoever is coalesced is not known."""
    (exchange,) = all_of(
        kernel_of(f"__global__ void k() {{ {GROUPS} cg::tiled_partition<8>(block).any(1); }}"), Exchange
    )
    assert (exchange.size, exchange.mask) == (8, None)
    assert not all_of(kernel_of("__global__ void k() { cg::coalesced_threads().any(1); }"), Exchange)


def test_rank_in_a_tile():
    """thread_rank() of a tile is the thread's number modulo its size."""
    (line,) = body_of(f"{GROUPS} auto t = cg::tiled_partition<8>(block); int r = t.thread_rank();")
    assert line.startswith("r = (threadIdx.x + ")
    assert line.endswith("% 8")


def test_barrier_of_coalesced_threads_is_of_unsure_lanes():
    """Which threads wait is not known."""
    (barrier,) = all_of(kernel_of("__global__ void k() { auto g = cg::coalesced_threads(); g.sync(); }"), Barrier)
    assert barrier.scope is Scope.WARP
    assert barrier.unsure is not None
    assert barrier.unsure.cause is Cause.GROUP_LANES


def test_trap_and_exit_end_the_thread():
    """`__trap()` aborts the kernel; PTX `exit` ends a thread."""
    assert body_of('__trap(); asm("exit;");') == ["trap", "exit"]


def test_atomics_with_an_order_and_a_scope():
    """A load is an atomic that changes nothing; the scope is the last argument's."""
    kernel = kernel_of(
        """
        __global__ void k(int *c, int *d) {
          int old = __nv_atomic_load_n(c, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
          __nv_atomic_fetch_add(c + 1, 2, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
          __nv_atomic_store_n(c + 2, old, __NV_ATOMIC_RELEASE);
          __nv_atomic_compare_exchange_n(c + 3, d, 5, false, __NV_ATOMIC_RELAXED, __NV_ATOMIC_RELAXED);
        }
        """
    )
    found = all_of(kernel, Atomic)
    assert [a.scope.value for a in found] == ["block", "grid", "system", "system"]
    assert not all_of(kernel, Unknown)
