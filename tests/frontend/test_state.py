"""The state of one lowering is split by what belongs together: no class of it holds more than fifteen fields."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from syncline.frontend.lower.kernels import kernels
from syncline.frontend.lower.state.context import Context
from tests.frontend.lowering import body_of

MOST = 15
_STATE = ("syncline.frontend.lower.", "syncline.frontend.sema.core.state")


@pytest.fixture
def context(monkeypatch: pytest.MonkeyPatch) -> Context:
    """The state at the end of a round."""
    made: list[Context] = []
    lowered = kernels._round

    def kept(*given: Any) -> Any:
        result = lowered(*given)
        made.append(result[0])
        return result

    monkeypatch.setattr(kernels, "_round", kept)
    body_of("c[threadIdx.x] = 1;")
    return made[-1]


def held(value: object) -> dict[str, object]:
    """The fields of an object, inherited ones included."""
    if is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    return dict(vars(value))


def states(value: object) -> dict[type, int]:
    """The classes that the state of a lowering is made of, each with the number of its fields."""
    found: dict[type, int] = {}
    waiting = [value]
    while waiting:
        state = waiting.pop()
        if type(state) not in found and type(state).__module__.startswith(_STATE):
            found[type(state)] = len(held(state))
            waiting += held(state).values()
    return found


def test_all_parts_are_counted(context: Context):
    names = {kind.__name__ for kind in states(context)}
    assert {"Context", "Environment", "Emitter", "Frame", "Memory", "Notes", "WorkedOut", "Returns"} <= names


def test_no_part_has_many_fields(context: Context):
    assert {kind.__name__: count for kind, count in states(context).items() if count > MOST} == {}
