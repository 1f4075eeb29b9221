"""What two threads know of numbers that they drew or counted: turns, first values, bounds of counters, lanes."""

from __future__ import annotations

import pytest

from syncline.checks.context import Context
from syncline.checks.questions import meeting_threads
from syncline.checks.two_threads import ThreadRenaming
from syncline.intervals.summary import AccessFact
from syncline.ir import terms as t
from syncline.ir.kernel import Atomic, Scope, Write
from syncline.ir.launch import Launch
from syncline.prove.questions.evaluate import evaluate
from syncline.prove.questions.query import Apart, Model

from .build import BLOCK_OF_64, accesses, context

WITHIN, ACROSS = Apart.THREADS, Apart.BLOCKS
FOUR_BLOCKS = Launch((1, 1, 1), (4, 1, 1))


def _of(side: int) -> ThreadRenaming:
    return ThreadRenaming(side, {}, own_block=False)


# --- ticket locks -----------------------------------------------------------------------------------------------------

BY_TICKET = """
__global__ void k(int *next, int *turn, int *sum, int n) {
  int ticket = atomicAdd(next, 1);
  while (atomicAdd(turn, 0) != ticket) {}
  __threadfence();
  sum[0] += 1;
  __threadfence();
  atomicAdd(turn, 1);
}
"""


def _locked(text: str) -> list[str]:
    """The arrays that are locks."""
    return [key.partition("#")[0] for key in context(text, FOUR_BLOCKS).atomics.locks.by_array]


def test_whose_turn_it_is_holds_the_lock() -> None:
    assert _locked(BY_TICKET) == ["turn"]
    known = context(BY_TICKET, FOUR_BLOCKS)
    first, *_, last = accesses(known, "sum")
    assert list(known.atomics.locks.exclude(first, last, ACROSS, (_of(1), _of(2))))


@pytest.mark.parametrize("freed", ["atomicExch(turn, ticket + 1);", "*(volatile int *)turn = ticket + 1;"])
def test_the_turn_may_be_passed_on_by_a_store_of_the_next_number(freed: str) -> None:
    assert _locked(BY_TICKET.replace("atomicAdd(turn, 1);", freed)) == ["turn"]


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        ("atomicAdd(next, 1)", "atomicAdd(next, 2)"),  # skips turns
        ("atomicAdd(next, 1)", "n"),  # everybody has the same number
        ("atomicAdd(turn, 1);", "atomicAdd(turn, 2);"),
        ("atomicAdd(turn, 1);", "atomicExch(turn, ticket + 2);"),
        ("atomicAdd(turn, 1);", "for (int i = 0; i < n; i++) atomicAdd(turn, 1);"),
        ("!= ticket", "< ticket"),  # a later turn would do
        ("sum[0] += 1;", "sum[0] += 1; atomicAdd(turn, 1);"),  # moved twice for one turn
    ],
)
def test_numbers_that_are_no_turns_lock_nothing(written: str, instead: str) -> None:
    assert written in BY_TICKET
    assert not _locked(BY_TICKET.replace(written, instead))


# --- first values -----------------------------------------------------------------------------------------------------

STARTED = """
__global__ void k(int *out) {
  __shared__ int count;
  if (threadIdx.x == 0) START;
  BARRIER
  out[threadIdx.x] = atomicAdd(&count, 1);
}
"""


def _start(start: str, barrier: str = "__syncthreads();") -> AccessFact:
    """The first access to the counter, as the atomics see it."""
    known = context(STARTED.replace("START", start).replace("BARRIER", barrier))
    return accesses_of_atomics(known, "count")[0]


def accesses_of_atomics(known: Context, name: str) -> list[AccessFact]:
    """The accesses to an array in the summary that the atomics were worked out of."""
    facts = (fact for _, fact in sorted(known.atomics.flags.summary.accesses.items()))
    return [fact for fact in facts if fact.address.array.name == name]


@pytest.mark.parametrize("start", ["atomicExch(&count, 0)", "*(volatile int *)&count = 0"])
def test_a_store_that_gives_a_first_value_is_a_plain_one(start: str) -> None:
    first = _start(start)
    assert isinstance(first.access.statement, Write)
    assert not first.access.statement.volatile
    assert first.value is t.ZERO


def test_without_a_barrier_behind_it_the_store_stays_an_atomic() -> None:
    assert isinstance(_start("atomicExch(&count, 0)", "").access.statement, Atomic)
    assert isinstance(_start("atomicExch(&count, 0)", "__syncwarp();").access.statement, Atomic)


def test_a_store_whose_old_value_is_used_stays_an_atomic() -> None:
    assert isinstance(_start("out[0] = atomicExch(&count, 0)").access.statement, Atomic)


# --- bounds of counters -----------------------------------------------------------------------------------------------

COUNTED = """
__global__ void k(int *out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 3;
  __syncthreads();
  int mine = atomicAdd(&count, 1);
  __syncthreads();
  out[mine] = 1;
}
"""


def _allowed(text: str, drawn: int) -> bool:
    """Whether a thread may have drawn this number, as far as the bounds of the counter say."""
    known = context(text)
    (write,) = accesses(known, "out")
    ((_, number),) = write.address.index
    (symbol,) = number.symbols
    conditions = list(known.atomics.counter_bounds.known(write, (number,), lambda term: term))
    assert conditions
    return t.FALSE not in [t.substitute(condition, {symbol: t.integer(drawn)}) for condition in conditions]


def test_a_thread_draws_no_less_than_the_counter_was_set_to() -> None:
    assert [_allowed(COUNTED, drawn) for drawn in (2, 3)] == [False, True]


def test_a_thread_draws_no_more_than_all_of_its_block_make_of_it() -> None:
    assert [_allowed(COUNTED, drawn) for drawn in (3 + 63, 3 + 64)] == [True, False]


def test_who_may_come_by_again_draws_any_number() -> None:
    again = COUNTED.replace(
        "int mine = atomicAdd(&count, 1);", "int mine; do mine = atomicAdd(&count, 1); while (out[0]);"
    )
    known = context(again)
    (write,) = [fact for fact in accesses(known, "out") if fact.access.writes]
    ((_, number),) = write.address.index
    assert not list(known.atomics.counter_bounds.known(write, (number,), lambda term: term))


# --- lanes ------------------------------------------------------------------------------------------------------------

APPENDED = """
__global__ void k(const int *in, int *out) {
  int x = in[threadIdx.x];
  unsigned wanting = __ballot_sync(0xffffffffu, x > 0);
  if (x > 0) out[__popc(wanting & ((1u << (threadIdx.x & 31)) - 1))] = x;
}
"""


def _ranks(text: str, apart: Apart) -> tuple[list[t.Term], t.Term, t.Term]:
    """What holds of the numbers that two threads counted, and the two numbers."""
    known = context(text, BLOCK_OF_64)
    (write,) = accesses(known, "out")
    (relation, *_) = known.reachability(Scope.BLOCK, frozenset()).relations(write.access, write.access)
    two = meeting_threads(known, write, write, relation, apart)
    ((_, counted),) = write.address.index
    spoken = (*write.guard, counted)
    conditions = known.atomics.ranks.known(write, write, apart, (spoken, spoken), (two.first, two.second))
    return list(conditions), two.first(counted), two.second(counted)


def _lanes(conditions: list[t.Term], numbers: tuple[t.Term, t.Term], lanes: tuple[int, int], counted: int) -> bool:
    """Whether two threads of these numbers, both of which want to append, may have counted the same number."""
    wanting = {part: t.integer(7) for each in conditions for part in t.subterms(each) if part.op == t.Op.LOAD}
    left = [t.substitute(each, wanting) for each in conditions]
    by_name = {number.info.name: counted for number in numbers}
    by_name |= {f"threadIdx.x#{side}": lane for side, lane in enumerate(lanes, 1)}
    values = {s: by_name.get(s.info.name, 0xFFFF) for each in left for s in each.symbols}  # the rest are masks
    return all(evaluate(each, Model(values, {}, {})) for each in left)


def test_two_lanes_of_one_ballot_have_different_ranks() -> None:
    conditions, one, two = _ranks(APPENDED, Apart.LANES)
    assert not _lanes(conditions, (one, two), (3, 9), 2)
    assert _lanes(conditions, (one, two), (3, 32 + 9), 2)  # of another warp, and so of another ballot


def test_a_lane_counts_no_more_than_there_are_before_it() -> None:
    conditions, one, two = _ranks(APPENDED, ACROSS)
    assert [_lanes(conditions, (one, two), (3, 3), counted) for counted in (3, 4)] == [True, False]


def test_lanes_of_two_blocks_may_have_one_rank() -> None:
    conditions, one, two = _ranks(APPENDED, ACROSS)
    assert _lanes(conditions, (one, two), (3, 9), 2)
