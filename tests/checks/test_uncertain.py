"""What makes a conflict a possible one: an order that nobody promises, a distance or an order of contents that nobody
knows."""

from __future__ import annotations

import pytest

from syncline.checks.context import Context, context_of
from syncline.checks.races.conflicts import Conflict
from syncline.checks.races.races import races
from syncline.checks.verdicts.distances import distances
from syncline.checks.verdicts.input_order import order_needed
from syncline.checks.verdicts.uncertain_order import inner_wait, one_array, relaxed, unacquired, waiting
from syncline.ir.launch import Alias, Launch
from syncline.ir.reasons import Cause
from syncline.prove.prover import solve
from syncline.prove.questions.work import Work

from .build import kernel_of

BLOCK_OF_64 = Launch((64, 1, 1), (1, 1, 1))
FOUR_BLOCKS = Launch((1, 1, 1), (4, 1, 1))


def found(text: str, launch: Launch, array: str = "") -> tuple[Context, list[Conflict]]:
    """The conflicts of a kernel, or those on one array."""
    context = context_of(kernel_of(text), launch, solve, Work(850_000))
    conflicts, _ = races(context)
    return context, [one for one in conflicts if array in ("", one.first.address.array.name)]


# --- distances and pointers that lead to one object -------------------------------------------------------------------

COPIED = """
__global__ void k(int *a, int *b) {
  b[threadIdx.x] = a[threadIdx.x];
}
"""


def _aliased(text: str, *, certain: bool = True, explained: bool = False) -> tuple[Context, list[Conflict]]:
    alias = Alias("a", "b", None, certain=certain, explained=explained)
    return found(text, Launch((64, 1, 1), (1, 1, 1), aliases=(alias,)))


def test_what_conflicts_at_some_distance_alone_depends_on_it() -> None:
    context, (conflict, *_) = _aliased(COPIED)
    (reason,) = distances(context, conflict)
    assert (reason.cause, reason.arguments) == (Cause.DISTANCE, ("b", "a"))


def test_what_conflicts_at_any_distance_does_not_depend_on_it() -> None:
    context, conflicts = _aliased(COPIED.replace("b[threadIdx.x] =", "b[0] ="))
    itself = [one for one in conflicts if one.first.site == one.second.site]
    assert itself
    assert not distances(context, itself[0])


def test_a_distance_that_the_text_explains_is_no_doubt() -> None:
    context, (conflict, *_) = _aliased(COPIED, explained=True)
    assert not distances(context, conflict)


@pytest.mark.parametrize(("certain", "causes"), [(True, []), (False, [Cause.BEING_ONE_ARRAY])])
def test_pointers_that_lead_to_one_object_on_some_ways_alone(certain: bool, causes: list[Cause]) -> None:
    context, (conflict, *_) = _aliased(COPIED, certain=certain)
    assert [reason.cause for reason in one_array(context, conflict)] == causes


# --- order that nobody promises ---------------------------------------------------------------------------------------

VOLATILE = """
__global__ void k(volatile int *flag, int *out) {
  flag[0] = blockIdx.x;
  out[blockIdx.x * 64 + threadIdx.x] = 1;
}
"""


@pytest.mark.parametrize(("qualifier", "causes"), [("volatile ", [Cause.VOLATILE_ORDER]), ("", [])])
def test_volatile_accesses_of_two_blocks_come_in_some_order(qualifier: str, causes: list[Cause]) -> None:
    _, (conflict, *_) = found(VOLATILE.replace("volatile ", qualifier), FOUR_BLOCKS, "flag")
    assert [reason.cause for reason in relaxed(conflict)] == causes


def test_volatile_accesses_within_a_block_are_a_race() -> None:
    _, (conflict, *_) = found(VOLATILE.replace("blockIdx.x;", "threadIdx.x;"), BLOCK_OF_64, "flag")
    assert not relaxed(conflict)


#: a flag that is given by two statements is none that is understood
TOLD = """
__global__ void k(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    data[0] = 1;
    __threadfence();
    atomicExch(flag, 1);
    atomicExch(flag, 2);
  } else {
    while (atomicAdd(flag, 0) == 0) { }
    __threadfence();
    out[blockIdx.x] = data[0];
  }
}
"""


def _waits(text: str) -> list[tuple[Cause, object]]:
    context, (conflict, *_) = found(text, FOUR_BLOCKS, "data")
    return [(reason.cause, reason.arguments) for reason in waiting(context, conflict)]


def test_a_thread_may_wait_for_what_is_not_understood() -> None:
    assert _waits(TOLD) == [(Cause.WAITING_FOR, ("flag",))]


@pytest.mark.parametrize(
    "left_out", ["    __threadfence();\n    atomicExch", "    __threadfence();\n    out", "atomicAdd(flag, 0) == 0"]
)
def test_who_has_no_fence_or_does_not_look_waits_for_nothing(left_out: str) -> None:
    instead = {"atomicAdd(flag, 0) == 0": "out[0] == 0"}.get(left_out, left_out.replace("__threadfence();\n", "\n"))
    assert left_out in TOLD
    assert not _waits(TOLD.replace(left_out, instead))


LAST = """
__global__ void k(unsigned *count, int *part, int *out) {
  part[blockIdx.x] = 1;
  __threadfence();
  if (atomicInc(count, gridDim.x - 1) == gridDim.x - 1) {
    out[0] = part[0];
  }
}
"""


def test_the_last_one_wants_a_fence_before_it_looks() -> None:
    context, (conflict, *_) = found(LAST, FOUR_BLOCKS, "part")
    (reason,) = unacquired(context, conflict)
    assert (reason.cause, reason.arguments) == (Cause.FENCE_BEHIND_COUNTING, ("count",))


def test_a_counter_that_nobody_is_the_last_of_wants_none() -> None:
    text = LAST.replace("atomicInc(count, gridDim.x - 1)", "atomicAdd(count, 2)")
    context, (conflict, *_) = found(text, FOUR_BLOCKS, "part")
    assert not unacquired(context, conflict)


def test_a_kernel_without_collectives_waits_in_none() -> None:
    context, (conflict, *_) = found(VOLATILE.replace("blockIdx.x;", "threadIdx.x;"), BLOCK_OF_64, "flag")
    assert not inner_wait(context, conflict)


COLLECTIVE = """
#include <cub/cub.cuh>
__global__ void k(int *in, int *out) {
  __shared__ typename cub::BlockReduce<int, 64>::TempStorage storage;
  __shared__ int first[64];
  first[threadIdx.x] = in[threadIdx.x];
  int sum = cub::BlockReduce<int, 64>(storage).Sum(in[threadIdx.x]);
  out[threadIdx.x] = sum + first[63 - threadIdx.x];
}
"""


def test_the_wait_inside_of_a_collective_is_not_promised() -> None:
    context, (conflict, *_) = found(COLLECTIVE, BLOCK_OF_64, "first")
    assert [reason.cause for reason in inner_wait(context, conflict)] == [Cause.COLLECTIVE_WAIT]


# --- contents ---------------------------------------------------------------------------------------------------------

SEARCHED = """
__global__ void k(const int *keys, int key, int *place) {
  if (CONDITION) place[0] = threadIdx.x;
}
"""


@pytest.mark.parametrize(
    ("condition", "arguments"),
    [
        ("keys[threadIdx.x] == key", [("keys",)]),
        ("keys[threadIdx.x] <= key && key < keys[threadIdx.x + 1]", [("keys",)]),
        ("keys[threadIdx.x] > key", []),
        ("threadIdx.x > key", []),
    ],
)
def test_a_key_is_found_twice_where_the_keys_do_not_ascend(condition: str, arguments: list[object]) -> None:
    context, (conflict, *_) = found(SEARCHED.replace("CONDITION", condition), BLOCK_OF_64, "place")
    reasons = order_needed(context, conflict.query)
    assert [reason.arguments for reason in reasons] == arguments
