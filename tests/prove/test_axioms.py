"""What the linear facts of a question entail, asked one thing after the other."""

from __future__ import annotations

import pytest

from syncline.ir import terms as T
from syncline.ir.terms import Kind
from syncline.prove.arithmetic.axioms import System
from syncline.prove.arithmetic.linear import Solved

N, M = (T.symbol(name, Kind.UNIFORM) for name in "nm")


def test_what_was_asked_before_is_not_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr(Solved, "refutes", lambda _, rows: bool(asked.append(rows)))
    system = System([T.lt(N, M)])
    assert not system.entails(M, 1)
    assert not system.entails(M, 1)
    assert len(asked) == 1
    assert not system.entails(M, 2)
    assert len(asked) == 2


def test_more_facts_give_another_answer() -> None:
    system = System([T.lt(N, M)])
    assert not system.entails(M, 1)
    system.assume(T.le(T.ZERO, N))
    assert system.entails(M, 1)
    assert not system.entails(M, 2)
