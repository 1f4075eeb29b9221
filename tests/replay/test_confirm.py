"""Confirmation of a witness: right threads, other threads, no race, and why not."""

from __future__ import annotations

from syncline.ir import terms as t
from syncline.ir.kernel import Scope, Space
from syncline.replay.confirm import confirm, confirm_divergence
from syncline.replay.values import ConcreteLaunch
from syncline.wording import words

from .build import BX, TX, array, assign, kernel, loop, num, param, read, sync, var, when, write

TILE = array("tile", Space.SHARED, 256)
OUT = array("out", Space.GLOBAL)
FLAG = array("flag", Space.GLOBAL)
X = var("x")


def at_thread(x: int, block: int = 0) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    return (block, 0, 0), (x, 0, 0)


def test_the_race_between_the_two_threads_is_found() -> None:
    """Of all the neighbours that race, the two asked for are reported, whichever site is named first."""
    put, get = write(TILE, TX), read(X, TILE, t.add(TX, num(1)))
    k = kernel(put, get)
    for sites in ((put.site, get.site), (get.site, put.site)):
        found = confirm(k, ConcreteLaunch((64, 1, 1)), *sites, (at_thread(40), at_thread(41)))
        assert found.found
        assert found.race is not None
        assert {found.race.first.thread.thread[0], found.race.second.thread.thread[0]} == {40, 41}
        assert found.reason is None


def test_a_race_between_other_threads_counts_and_is_said() -> None:
    """Threads 0 and 9 are no neighbours, others are."""
    put, get = write(TILE, TX), read(X, TILE, t.add(TX, num(1)))
    found = confirm(kernel(put, get), ConcreteLaunch((16, 1, 1)), put.site, get.site, (at_thread(0), at_thread(9)))
    assert found.found
    assert "other threads" in words(found.reason)


def test_another_pair_of_sites_does_not_count() -> None:
    """The write races with itself, not with the read behind the barrier."""
    put, get = write(TILE, num(0)), read(X, TILE, num(0))
    launch, pair = ConcreteLaunch((4, 1, 1)), (at_thread(0), at_thread(1))
    k = kernel(put, sync(), get)
    refused = confirm(k, launch, put.site, get.site, pair)
    assert not refused.found
    assert "ordered" in words(refused.reason)
    assert confirm(k, launch, put.site, put.site, pair).found


def test_an_access_that_nobody_reaches_is_named() -> None:
    """The reason gives its line."""
    put = write(OUT, num(0))
    k = kernel(when(t.gt(param("n"), num(3)), put))
    refused = confirm(k, ConcreteLaunch((2, 1, 1), scalars={"n": 1}), put.site, put.site, (at_thread(0), at_thread(1)))
    assert not refused.found
    assert f"line {put.site.span.line}" in words(refused.reason)


def test_what_stopped_the_run_is_the_reason() -> None:
    """No race was seen until the budget ran out: the budget is to blame."""
    put = write(OUT, num(0))
    k = kernel(loop("L", t.TRUE), put)
    refused = confirm(k, ConcreteLaunch((2, 1, 1)), put.site, put.site, (at_thread(0), at_thread(1)))
    assert "steps" in words(refused.reason)


def test_a_large_grid_is_replayed_with_the_two_blocks_alone() -> None:
    """Blocks 7 and 1,000,000 write the same cell."""
    put = write(OUT, t.tmod(BX, num(999_993)))
    pair = (at_thread(0, 7), at_thread(0, 1_000_000))
    found = confirm(kernel(put), ConcreteLaunch((64, 1, 1), (2**31 - 1, 1, 1)), put.site, put.site, pair)
    assert found.found
    assert found.race is not None
    assert {found.race.first.thread.block[0], found.race.second.thread.block[0]} == {7, 1_000_000}


def test_where_no_barrier_waits_the_two_threads_run_alone() -> None:
    """A loop that would be too long for all threads; what the others would have written is not waited for."""
    put = write(OUT, num(0))
    k = kernel(loop("L", t.lt(X, num(5_000)), assign(X, t.add(X, num(1)))), put)
    launch = ConcreteLaunch((256, 1, 1))
    found = confirm(k, launch, put.site, put.site, (at_thread(3), at_thread(200)))
    assert found.found
    assert found.steps < 50_000
    barred = kernel(loop("L", t.lt(X, num(5_000)), assign(X, t.add(X, num(1)))), sync(), put)
    refused = confirm(barred, launch, put.site, put.site, (at_thread(3), at_thread(200)))
    assert "steps" in words(refused.reason)


def test_what_hangs_on_the_others_is_found_in_the_whole_launch() -> None:
    """Only where a third thread, of another block, has opened the way."""
    opens, looks, put = write(FLAG, num(0), num(1)), read(X, FLAG, num(0)), write(OUT, num(0))
    k = kernel(when(t.eq(BX, num(0)), opens, orelse=(looks, when(t.eq(X, num(1)), put))))
    found = confirm(k, ConcreteLaunch((2, 1, 1), (2, 1, 1)), put.site, put.site, (at_thread(0, 1), at_thread(1, 1)))
    assert found.found


def test_divergence_is_confirmed_at_either_barrier() -> None:
    """Half of the block waits at one barrier, half at another."""
    one, other = sync(), sync()
    k = kernel(when(t.lt(TX, num(2)), one, orelse=(other,)), last := sync(Scope.GRID))
    for barrier in (one, other):
        assert confirm_divergence(k, ConcreteLaunch((4, 1, 1)), barrier.site, (at_thread(0),)).found
    refused = confirm_divergence(k, ConcreteLaunch((2, 1, 1)), last.site, (at_thread(0),))
    assert not refused.found
    assert "passes" in words(refused.reason)
