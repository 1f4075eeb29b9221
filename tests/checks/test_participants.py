"""Who waits at barriers that are not for a whole block: lanes of masks, tiles, calls of named barriers."""

from __future__ import annotations

import pytest

from syncline.checks.participants.lane_masks import NOBODY, Naming, among
from syncline.checks.participants.participants import Level, Participants, participants_of, with_shared
from syncline.intervals.control.control_tree import control_tree
from syncline.ir import terms as t
from syncline.ir.kernel import Barrier, Scope, Space
from syncline.ir.lanes import LANE
from syncline.prove.questions.evaluate import evaluate
from syncline.prove.questions.query import Apart

from ..replay.build import TX, array, num, param, read, sync, var, write
from .build import context, model, parameter

LANE_OF_ALL = parameter("lane")


def _named(mask: t.Term, lane: int, **values: int) -> bool | None:
    """Whether a mask of the caller names a lane, as a whole number of lanes that are all alike."""
    naming = Naming({}, {LANE: LANE_OF_ALL}, lambda term: term, lambda term: term, NOBODY)
    bit = naming.bit(mask)
    return None if bit is None else bool(evaluate(bit, model(lane=lane, **values)))


@pytest.mark.parametrize("bits", [0, 1, 0xF0, 0x8000_0001, 0xFFFF_FFFF, 0x5555_5555])
def test_a_constant_names_the_lanes_of_its_bits(bits: int) -> None:
    named = among(bits, LANE_OF_ALL)
    assert [bool(evaluate(named, model(lane=lane))) for lane in range(32)] == [bool(bits >> n & 1) for n in range(32)]


def test_a_moved_mask_names_other_lanes() -> None:
    mask = t.shl(num(0xF), parameter("n"))
    assert [_named(mask, lane, n=8) for lane in (7, 8, 11, 12)] == [False, True, True, False]


def test_the_first_lanes_and_all_but_some() -> None:
    """`(1 << n) - 1` and `~(1 << n)`, as masks of 32 bits."""
    first = t.sub(t.shl(t.ONE, parameter("n")), t.ONE)
    assert [_named(first, lane, n=5) for lane in (0, 4, 5)] == [True, True, False]
    others = t.sub(num(0xFFFF_FFFF), t.shl(t.ONE, parameter("n")))
    assert [_named(others, lane, n=5) for lane in (4, 5, 6)] == [True, False, True]


def test_nobody_knows_whom_a_number_from_elsewhere_names() -> None:
    assert _named(parameter("mask"), 0) is None


def _barriers(*barriers: Barrier):
    s = array("s", Space.SHARED, 1024)
    body = [statement for barrier in barriers for statement in (write(s, TX), barrier)]
    return control_tree((*body, read(var("x"), s, TX))).barriers


def _masked(mask: t.Term, fixed: dict[t.Term, t.Term] | None = None) -> dict[int, Participants]:
    """The participants of a warp's barrier with a mask."""
    barriers = _barriers(sync(Scope.WARP, mask=mask))
    return participants_of(barriers, {barrier.id: mask for barrier in barriers}, fixed or {}, {})


def test_whole_warps_and_blocks_are_no_participants_of_their_own() -> None:
    assert not participants_of(_barriers(sync(), sync(Scope.WARP), sync(Scope.GRID)), {}, {}, {})


def test_tiles_of_one_size_are_the_same_participants() -> None:
    found = participants_of(_barriers(*(sync(Scope.WARP, size=size) for size in (8, 8, 16))), {}, {}, {})
    first, second, third = found.values()
    assert first == second
    assert first != third


def test_a_constant_mask_has_the_lanes_that_it_names() -> None:
    (waiting,) = _masked(num(0xF), {LANE: LANE_OF_ALL}).values()
    together = waiting.together(lambda term: term, lambda term: t.substitute(term, {LANE_OF_ALL: num(5)}))
    assert together is t.FALSE
    assert [bool(evaluate(waiting.member, model(lane=lane))) for lane in (3, 4)] == [True, False]


def test_a_mask_that_the_launch_passes_is_assumed_to_name_who_comes() -> None:
    (waiting,) = _masked(param("mask")).values()
    assert waiting.assumed is not None


def test_nothing_is_known_of_a_mask_that_a_thread_computes() -> None:
    assert not _masked(TX)


def test_two_threads_share_any_of_the_participants_or_none() -> None:
    found = participants_of(_barriers(*(sync(Scope.WARP, size=size) for size in (8, 16))), {}, {}, {})
    levels = with_shared(Level(Apart.THREADS, Scope.BLOCK), found.values())
    every = frozenset(found.values())
    assert len(levels) == 4
    assert all(level.shared | level.separate == every and not level.shared & level.separate for level in levels)


PRODUCERS = """
__global__ void k(int *out) {
  __shared__ int s[64];
  if (threadIdx.x < 32) {
    s[threadIdx.x] = 1;
    asm volatile("bar.arrive 1, 64;");
  } else {
    asm volatile("bar.sync 1, 64;");
    out[threadIdx.x] = s[threadIdx.x - 32];
  }
}
"""


def test_calls_that_make_up_the_count_are_one_phase() -> None:
    """One half of the block arrives, the other one waits."""
    phases = context(PRODUCERS).phases
    assert not phases.not_modelled
    first, second = phases.participants.values()
    assert first == second


def test_a_count_that_nobody_makes_up_is_not_modelled() -> None:
    """Two calls of one number, for 96 of the block's 64 threads."""
    one, *_ = context(PRODUCERS.replace(", 64;", ", 96;")).phases.not_modelled
    assert one.miscounted
