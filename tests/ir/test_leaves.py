"""What a symbol is known by."""

from __future__ import annotations

import pickle

from syncline.ir import terms as t
from syncline.ir.terms import Kind

PARAMETER = t.symbol("n", Kind.UNIFORM, lo=0, hi=7)
ANY_ONE = t.any_one("n", 7)


def test_one_of_the_threads_is_passed_by_nobody() -> None:
    assert ANY_ONE is not PARAMETER
    assert t.is_passed(PARAMETER)
    assert not t.is_passed(ANY_ONE)
    assert not t.is_passed(t.mul(PARAMETER, ANY_ONE))


def test_it_stays_so_on_a_side_of_a_question_and_in_another_process() -> None:
    assert not t.is_passed(t.of_side(ANY_ONE, 1))
    assert pickle.loads(pickle.dumps(ANY_ONE)) is ANY_ONE
