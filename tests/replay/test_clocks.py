"""Barriers that order a part of memory: the run and the barrier-interval relation say the same of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from syncline.intervals.control.control_tree import BarrierNode, InsertionNode, control_tree
from syncline.intervals.mhp.reachability import reachability
from syncline.ir import kernel as ir
from syncline.ir import terms as t
from syncline.ir.kernel import Kernel, Ordered, Scope, Space, Storage
from syncline.ir.ordering import orders, subjects
from syncline.ir.pretty import block
from syncline.replay.clocks import clocks_of
from syncline.replay.runs import run
from syncline.replay.values import ConcreteLaunch

from .build import TX, array, kernel, num, read, sync, var, write

TILE = array("tile", Space.SHARED, 64)
OTHER = array("other", Space.SHARED, 64)
OUT = array("out", Space.GLOBAL, 64)
X = var("x")
EIGHT = ConcreteLaunch((8, 1, 1), (1, 1, 1))


def _barrier(*what: Ordered) -> ir.Barrier:
    return replace(sync(), orders=frozenset(what))


def _exchange(of: ir.Array, *between: ir.Statement, transfer: str = "") -> Kernel:
    """Each thread writes an element, and reads its neighbour's."""
    neighbour = t.tmod(t.add(TX, num(1)), num(8))
    return kernel(replace(write(of, TX), transfer=transfer), *between, read(X, of, neighbour))


def _can_meet(exchange: Kernel) -> bool:
    tree = control_tree(exchange.body)
    first, second = tree.accesses[0], tree.accesses[-1]
    what = subjects(first.statement, second.statement)

    def parts(place: BarrierNode | InsertionNode) -> bool:
        return isinstance(place, BarrierNode) and orders(place.statement, Scope.BLOCK, what)

    return bool(reachability(tree.nodes, parts).relations(first, second))


@pytest.mark.parametrize(
    ("barriers", "ordered"),
    [
        ((sync(),), True),
        ((_barrier(),), False),
        ((_barrier(Space.SHARED),), True),
        ((_barrier(Space.GLOBAL),), False),
        ((_barrier(Storage(TILE.key)),), False),
        ((_barrier(Storage(OTHER.key)),), False),
        ((_barrier("copy"),), False),
        ((_barrier(Space.GLOBAL, Storage(OTHER.key), "copy"), _barrier(Storage(OTHER.key))), False),
        ((_barrier(Storage(OTHER.key)), _barrier(Space.SHARED)), True),
    ],
)
def test_a_barrier_orders_its_memory(barriers: tuple[ir.Barrier, ...], ordered: bool) -> None:
    """And nothing else, however many there are."""
    exchange = _exchange(TILE, *barriers)
    assert (not run(exchange, EIGHT).races) is ordered
    assert _can_meet(exchange) is not ordered


@pytest.mark.parametrize(
    ("transfer", "what", "ordered"),
    [("copy", "copy", True), ("copy", "another", False), ("", "copy", False), ("copy", Space.GLOBAL, True)],
)
def test_the_end_of_a_copy_orders_what_it_accessed(transfer: str, what: Ordered, ordered: bool) -> None:
    """Against all accesses, for every thread that comes to it."""
    exchange = _exchange(OUT, _barrier(what), transfer=transfer)
    assert (not run(exchange, EIGHT).races) is ordered
    assert _can_meet(exchange) is not ordered


@pytest.mark.parametrize(
    ("giving", "ordered"),
    [(t.TRUE, True), (t.lt(TX, num(2)), True), (t.FALSE, False), (t.eq(TX, num(0)), False), (t.eq(TX, num(1)), False)],
)
def test_a_fence_orders_the_threads_that_give_it(giving: t.Term, ordered: bool) -> None:
    """Who reads its neighbour's element needs the neighbour's fence and its own; a fence for another memory does not
    count."""
    two = ConcreteLaunch((2, 1, 1), (1, 1, 1))
    assert (not run(_exchange(TILE, replace(_barrier(), fences=((Space.SHARED, giving),))), two).races) is ordered
    assert run(_exchange(TILE, replace(_barrier(), fences=((Space.GLOBAL, giving),))), two).races


def test_what_was_ordered_before_stays_so() -> None:
    """A barrier for one storage takes nothing away from what a barrier for all has ordered."""
    other = _barrier(Storage(OTHER.key))
    assert not run(_exchange(TILE, sync(), other), EIGHT).races
    assert not run(_exchange(TILE, other, sync(), _barrier(Space.GLOBAL)), EIGHT).races


def test_there_are_as_many_clocks_as_barriers_tell_apart() -> None:
    """One where all barriers order all memory; one for each storage and memory that some order alone."""
    tile = Storage(TILE.key)
    used = (replace(write(TILE, TX), transfer=tile), replace(read(X, TILE, TX), transfer=tile))
    accesses = (*used, write(OTHER, TX), replace(read(X, OUT, TX), transfer="copy"))
    assert clocks_of(accesses, [sync(), _barrier()]).count == 1
    assert clocks_of(accesses, [sync(), _barrier(tile)]).count == 2
    clocks = clocks_of(accesses, [_barrier(tile, Space.GLOBAL), _barrier("copy"), sync()])
    assert clocks.of(0, 1) != clocks.of(2, 2) != clocks.of(3, 3)
    assert [moves[clocks.of(0, 1)] for moves in clocks.moved] == [True, False, True]
    assert [moves[clocks.of(2, 2)] for moves in clocks.moved] == [False, False, True]
    assert [moves[clocks.of(3, 3)] for moves in clocks.moved] == [True, True, True]


def test_what_a_barrier_orders_is_shown() -> None:
    """In words, sorted; nothing where it is all."""
    some = replace(_barrier(Space.GLOBAL), fences=((Space.SHARED, t.lt(TX, num(4))),))
    shown = block((sync(), _barrier(), _barrier(Storage(TILE.key), Space.GLOBAL, "copy"), some))
    assert list(shown) == [
        "barrier block",
        "barrier block of no memory",
        "barrier block of collectives in tile, copy, global",
        "barrier block of global, shared where threadIdx.x < 4",
    ]
