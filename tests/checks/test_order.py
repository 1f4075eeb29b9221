"""What atomics, fences and volatile accesses say about two threads that meet."""

from __future__ import annotations

import pytest

from syncline.checks.order import test_and_set
from syncline.checks.order.release_acquire import Pattern, in_order, is_strong, is_wide, only_looks
from syncline.checks.order.resets import floor_of
from syncline.checks.questions import meeting_threads
from syncline.checks.races.pairs import commute
from syncline.checks.two_threads import ThreadRenaming
from syncline.ir import terms as t
from syncline.ir.kernel import Scope
from syncline.prove.questions.query import Apart

from .build import accesses, context, parameter

WITHIN, ACROSS = Apart.THREADS, Apart.BLOCKS


# --- release and acquire ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scope", "within", "across"),
    [
        (Scope.WARP, False, False),
        (Scope.BLOCK, True, False),
        (Scope.GRID, True, True),
        (Scope.SYSTEM, True, True),
    ],
)
def test_a_fence_counts_as_far_as_its_scope(scope: Scope, within: bool, across: bool) -> None:
    assert (is_wide(scope, WITHIN), is_wide(scope, ACROSS)) == (within, across)


def test_a_fence_before_a_meeting_needs_a_sequential_one_on_the_other_side() -> None:
    plain, sequential = Pattern(), Pattern(sequential=True)
    through = Pattern(sequential=True, needs_sequential=True)
    assert plain.fits(plain)
    assert through.fits(sequential)
    assert not through.fits(plain)
    assert not plain.fits(through)


def test_patterns_for_all_threads_come_first() -> None:
    some, every = Pattern(of=t.lt(t.THREAD[0], t.integer(32))), Pattern()
    assert next(in_order([some, every], [every])) == (every, every)


def test_what_leaves_its_cell_as_it_is_only_looks() -> None:
    known = context("""
__global__ void k(int *a, volatile int *v, int *out) {
  out[0] = atomicAdd(&a[0], 0);
  out[1] = atomicCAS(&a[0], 7, 7);
  out[2] = atomicAdd(&a[0], 1);
  out[3] = v[0];
}
""")
    looking, comparing, adding = accesses(known, "a")
    assert [only_looks(fact) for fact in (looking, comparing, adding)] == [True, True, False]
    (volatile,) = accesses(known, "v")
    plain = accesses(known, "out")[0]
    assert (is_strong(volatile), is_strong(adding), is_strong(plain)) == (True, True, False)


def test_additions_commute_unless_somebody_looks_at_what_they_give() -> None:
    known = context("""
__global__ void k(int *a, int *out) {
  atomicAdd(&a[0], 1);
  atomicAdd(&a[0], 2);
  atomicExch(&a[0], 3);
  out[0] = atomicAdd(&a[0], 4);
}
""")
    one, two, exchange, seen = accesses(known, "a")
    assert commute(one, two)
    assert not commute(one, exchange)
    assert not commute(one, seen)


# --- unique values ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("update", "kind"),
    [
        ("atomicAdd(&a[0], 1)", "up"),
        ("atomicSub(&a[0], 1)", "down"),
        ("atomicExch(&a[0], 1)", "set"),
        ("atomicOr(&a[0], 1u << threadIdx.x)", "raise"),
        ("atomicAdd(&a[0], n)", None),
    ],
)
def test_how_the_atomics_of_an_array_move_its_cells(update: str, kind: str | None) -> None:
    known = context("__global__ void k(int *a, int *out, int n) { out[threadIdx.x] = " + update + "; }")
    cells = known.atomics.sources.cells
    assert {cell.kind for cell in cells.values()} == ({kind} if kind else set())


NUMBERS = """
__global__ void k(int *a, int *out) {
  int mine = atomicAdd(&a[0], 1);
  out[mine] = 1;
}
"""


def test_two_threads_draw_different_numbers() -> None:
    known = context(NUMBERS)
    (write,) = accesses(known, "out")
    (relation, *_) = known.reachability(Scope.BLOCK, frozenset()).relations(write.access, write.access)
    two = meeting_threads(known, write, write, relation, WITHIN)
    conditions = known.atomics.known(write, write, relation, WITHIN, (two.first, two.second)).conditions
    ((_, drawn),) = write.address.index
    numbers = two.first(drawn), two.second(drawn)
    same = {number: t.integer(5) for number in numbers}
    assert t.FALSE in [t.substitute(condition, same) for condition in conditions]


# --- single bits ------------------------------------------------------------------------------------------------------

PLACE = t.symbol("n", t.Kind.PRIVATE, lo=0, hi=31)
BIT = t.shl(t.ONE, PLACE)
FOUND = parameter("found")


def _of(side: int):
    return ThreadRenaming(side, {}, own_block=False)


def _tried(condition: t.Term) -> test_and_set.TestAndSet:
    """A thread that sets a bit, and what it knows of what it found."""
    return test_and_set.TestAndSet(FOUND, t.ZERO, BIT, (condition,))


def test_of_two_that_found_the_same_bit_clear_none_is_there() -> None:
    winner = _tried(t.eq(t.band(FOUND, BIT), t.ZERO))
    differ = test_and_set.differ("raise", (winner, winner), (_of(1), _of(2)))
    assert t.substitute(differ, {t.of_side(PLACE, side): t.integer(3) for side in (1, 2)}) is t.FALSE
    assert t.substitute(differ, {t.of_side(PLACE, side): t.integer(side) for side in (1, 2)}) is t.TRUE


@pytest.mark.parametrize("condition", [t.ne(t.band(FOUND, BIT), t.ZERO), t.eq(t.band(FOUND, t.ONE), t.ZERO)])
def test_who_has_not_won_its_own_bit_may_have_any(condition: t.Term) -> None:
    """It found the bit set, or looked at another one."""
    tried = _tried(condition)
    assert test_and_set.differ("raise", (tried, tried), (_of(1), _of(2))) is t.TRUE


# --- locks, flags and the last block ----------------------------------------------------------------------------------

LOCKED = """
__global__ void k(int *lock, int *sum) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) { }
    __threadfence();
    sum[0] += 1;
    __threadfence();
    atomicExch(lock, 0);
  }
}
"""


def test_a_lock_is_taken_by_a_swap_and_freed_by_a_store() -> None:
    (lock,) = context(LOCKED).atomics.locks.by_array.values()
    assert (lock.free, len(lock.taking), len(lock.freeing)) == (0, 1, 1)


def test_two_blocks_do_not_hold_one_lock() -> None:
    assert _excluded(LOCKED, ACROSS)


def test_a_lock_without_fences_excludes_nobody() -> None:
    unfenced = LOCKED.replace("    __threadfence();\n", "", 1)
    assert not _excluded(unfenced, ACROSS)
    assert "fence" in _unfenced(unfenced)
    assert not _excluded(LOCKED.replace("__threadfence", "__threadfence_block"), ACROSS)


def _excluded(text: str, apart: Apart) -> list[t.Term]:
    known = context(text)
    first, *_, last = accesses(known, "sum")
    locks = known.atomics.locks
    return [condition for condition, _ in locks.exclude(first, last, apart, (_of(1), _of(2)))]


def _unfenced(text: str) -> str:
    known = context(text)
    first, *_, last = accesses(known, "sum")
    return known.atomics.locks.unfenced(first, last, ACROSS)


def test_a_cell_that_others_write_plainly_is_no_lock() -> None:
    text = LOCKED.replace("atomicExch(lock, 0);", "atomicExch(lock, 0); lock[0] = 2;")
    assert not context(text).atomics.locks.by_array


FLAGGED = """
__global__ void k(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;
      __threadfence();
      atomicExch(flag, 1);
    }
  } else if (threadIdx.x == 0) {
    while (atomicAdd(flag, 0) == 0) { }
    __threadfence();
    out[blockIdx.x] = data[0];
  }
}
"""


def test_a_flag_is_given_by_one_and_read_by_others() -> None:
    (flag,) = context(FLAGGED).atomics.flags.found
    assert (len(flag.reads), flag.grid) == (1, True)
    assert flag.serves(ACROSS)


def test_a_missing_fence_of_a_flag_is_named() -> None:
    known = context(FLAGGED.replace("      __threadfence();\n", "", 1))
    written, read = accesses(known, "data")
    assert "fence" in known.atomics.flags.unfenced(written, read, ACROSS)
    known = context(FLAGGED)
    written, read = accesses(known, "data")
    assert not known.atomics.flags.unfenced(written, read, ACROSS)


LAST = """
__global__ void k(unsigned *count, int *part, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = 1;
    __threadfence();
    last = atomicInc(count, gridDim.x - 1) == gridDim.x - 1;
    if (last) out[0] = part[0];
  }
}
"""


def test_the_last_block_is_told_by_a_counter_of_all() -> None:
    assert [*context(LAST).atomics.last_block.counters(ACROSS)] == ["count"]


def test_a_counter_that_goes_up_by_two_tells_nobody() -> None:
    text = LAST.replace("atomicInc(count, gridDim.x - 1)", "atomicAdd(count, 2)")
    assert not [*context(text).atomics.last_block.counters(ACROSS)]


# --- first values -----------------------------------------------------------------------------------------------------

COUNTED = """
__global__ void k(int *out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 3;
  __syncthreads();
  out[threadIdx.x] = atomicAdd(&count, 1);
}
"""


def _floor(text: str) -> int | None:
    known = context(text)
    *resets, counting = accesses(known, "count")
    return floor_of(counting, resets, known.dimensions.fixed)


def test_a_counter_begins_with_what_a_plain_write_gave_it() -> None:
    assert _floor(COUNTED) == 3
    assert _floor(COUNTED.replace("if (threadIdx.x == 0) count = 3;", "")) is None
    assert _floor(COUNTED.replace("if (threadIdx.x == 0)", "if (out[0])")) is None
