"""One summary, taken twice: what each thread has for itself is renamed apart, the rest is theirs together."""

from __future__ import annotations

import pytest

from syncline.checks.two_threads import ThreadRenaming, conjuncts, moved
from syncline.ir import terms as t
from syncline.ir.kernel import Space

from ..replay.build import BX, TX, array, at, num, param

N = param("n")


def test_what_a_thread_has_for_itself_is_renamed() -> None:
    first, second = ThreadRenaming(1, {}, own_block=False), ThreadRenaming(2, {}, own_block=False)
    assert first(TX) is t.of_side(TX, 1)
    assert second(TX) is t.of_side(TX, 2)
    assert first(t.add(TX, N)) is t.add(t.of_side(TX, 1), N)


@pytest.mark.parametrize("own_block", [False, True])
def test_the_block_is_renamed_where_the_two_are_of_different_ones(own_block: bool) -> None:
    renamed = ThreadRenaming(1, {}, own_block)(BX)
    assert renamed is (t.of_side(BX, 1) if own_block else BX)


def test_a_counter_that_is_known_stays_what_it_is() -> None:
    counter = t.symbol("i", t.Kind.COUNTER)
    assert ThreadRenaming(1, {counter: t.ZERO}, own_block=False)(t.add(counter, N)) is N


def test_an_address_moves_with_its_thread() -> None:
    address = at(array("a", Space.GLOBAL), t.add(TX, N))
    ((stride, index),) = moved(address, ThreadRenaming(2, {}, own_block=False)).index
    assert (stride, index) == (4, t.add(t.of_side(TX, 2), N))


def test_guards_come_one_by_one_and_each_once() -> None:
    one, two = t.lt(TX, N), t.lt(N, num(7))
    assert conjuncts([t.and_(one, two), t.TRUE, one]) == (one, two)


def test_a_false_guard_leaves_nothing_to_ask() -> None:
    assert conjuncts([t.lt(TX, N), t.FALSE]) == (t.FALSE,)
