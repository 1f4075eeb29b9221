"""What the searches find, before anything is said of it: who parts, whom masks get wrong, which accesses conflict."""

from __future__ import annotations

import pytest

from syncline.checks.context import Context, context_of
from syncline.checks.divergence.divergences import divergences
from syncline.checks.divergence.mask_errors import mask_errors
from syncline.checks.launches.assumptions import as_stated
from syncline.checks.launches.host_facts import as_launched
from syncline.checks.races.conflicts import Conflict
from syncline.checks.races.exited import ExitedRace, exited_races
from syncline.checks.races.races import races
from syncline.checks.verdicts.usual_launches import unasked
from syncline.checks.verdicts.verdicts import race_verdict
from syncline.findings import FindingVerdict
from syncline.ir import terms as t
from syncline.ir.launch import Launch, argument
from syncline.prove.prover import solve
from syncline.prove.questions.work import Work

from .build import BLOCK_OF_64, kernel_of


def asked(text: str, launch: Launch = BLOCK_OF_64) -> Context:
    """A kernel under a launch, with the prover."""
    return context_of(kernel_of(text), launch, solve, Work(850_000))


# --- divergence -------------------------------------------------------------------------------------------------------

PARTED = """
__global__ void k(int *a, int n) {
  if (CONDITION) {
    a[threadIdx.x] = 1;
    __syncthreads();
  }
}
"""


@pytest.mark.parametrize(
    ("condition", "what"), [("threadIdx.x < 32", ["branch"]), ("n > 3", []), ("blockIdx.x > 3", [])]
)
def test_threads_part_where_a_condition_is_their_own(condition: str, what: list[str]) -> None:
    found, unsure = divergences(asked(PARTED.replace("CONDITION", condition)))
    assert [one.decision.what for one in found] == what
    assert not unsure


def test_blocks_part_before_a_barrier_of_the_grid() -> None:
    text = "#include <cooperative_groups.h>\n" + PARTED.replace("CONDITION", "blockIdx.x > 3").replace(
        "__syncthreads()", "cooperative_groups::this_grid().sync()"
    )
    (found,), _ = divergences(asked(text, Launch((64, 1, 1), (8, 1, 1))))
    assert found.barrier.statement.scope.spans_blocks


SHUFFLED = "__global__ void k(int *a) { if (threadIdx.x < 16) a[threadIdx.x] = __shfl_down_sync(MASK, a[0], 1); }"


@pytest.mark.parametrize(("mask", "errors"), [("0xffffffff", 1), ("0xffff", 0)])
def test_a_mask_that_names_lanes_of_the_other_way_is_wrong(mask: str, errors: int) -> None:
    found = mask_errors(asked(SHUFFLED.replace("MASK", mask), Launch((32, 1, 1), (1, 1, 1))))
    assert len(found) == errors


# --- races ------------------------------------------------------------------------------------------------------------

SHIFTED = """
__global__ void k(int *out, int n) {
  __shared__ int s[128];
  s[threadIdx.x] = n;
  BARRIER
  out[threadIdx.x] = s[threadIdx.x + 1];
}
"""


@pytest.mark.parametrize(("barrier", "count"), [("", 1), ("__syncthreads();", 0)])
def test_accesses_of_one_interval_conflict(barrier: str, count: int) -> None:
    found, undecided = races(asked(SHIFTED.replace("BARRIER", barrier), Launch((64, 1, 1), (1, 1, 1))))
    assert (len(found), undecided) == (count, [])


def test_a_conflict_that_a_run_shows_is_certain() -> None:
    known = asked(SHIFTED.replace("BARRIER", ""), Launch((64, 1, 1), (1, 1, 1)))
    (conflict,), _ = races(known)
    assessed = race_verdict(known, conflict)
    assert (assessed.verdict, assessed.confirmed, assessed.depends_on) == (FindingVerdict.RACY, True, ())


def test_what_was_written_before_an_exit_meets_what_stands_behind_the_barrier() -> None:
    text = SHIFTED.replace("BARRIER", "if (threadIdx.x >= n) return;\n  __syncthreads();")
    found = [one for one in exited_races(asked(text)) if isinstance(one, ExitedRace)]
    assert found
    assert not [*exited_races(asked(text.replace("if (threadIdx.x >= n) return;", "")))]


# --- what launches say ------------------------------------------------------------------------------------------------

OVERLAPPING = "__global__ void k(int *a, int n, int m) { a[threadIdx.x * n] = threadIdx.x; }"


def test_a_conflict_that_breaks_what_the_launch_says_is_none() -> None:
    """The launch passes n > 0: no two threads write one place."""
    launch = Launch((64, 1, 1), (1, 1, 1), origin="main", relations=(t.lt(t.ZERO, argument("n")),))
    free = asked(OVERLAPPING, Launch((64, 1, 1), (1, 1, 1)))
    (conflict,), _ = races(free)
    assert isinstance(as_launched(free, conflict), Conflict)
    bound = asked(OVERLAPPING, launch)
    assert all(as_launched(bound, one) is None for one in races(bound)[0])


@pytest.mark.parametrize(("assumed", "broken"), [("n == 4", 0), ("n == 5", 1)])
def test_an_assumption_that_a_launch_breaks_is_left_out(assumed: str, broken: int) -> None:
    text = f"// syncline: assume({assumed})\n__global__ void k(int *a, int n) {{ a[threadIdx.x] = n; }}"
    known = asked(text, Launch((64, 1, 1), (1, 1, 1), parameters=(("n", 4),)))
    kept, said = as_stated(known)
    assert len(said) == broken
    assert (kept is known) is not bool(broken)


def test_an_axis_that_the_kernel_never_asks_about_may_be_one() -> None:
    known = asked(OVERLAPPING, Launch((64, None, 1), (1, 1, 1), numbers=frozenset((t.BLOCK_DIM[1],))))
    assert set(unasked(known, t.BLOCK_DIM)) == set()
    known = asked(OVERLAPPING, Launch((64, None, 1), (1, 1, 1), open=frozenset((t.BLOCK_DIM[1],))))
    assert set(unasked(known, t.BLOCK_DIM)) == {1}
