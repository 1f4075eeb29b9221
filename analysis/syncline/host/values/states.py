"""What the variables of a function of the host hold on the ways that control takes through it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...ir import terms as t
from ...ir.terms import Term
from ...records import field, record, replace
from .expressions import Triple, Variable


@record
class State:
    """Control at a place: on which condition it is there, and what each variable then holds (None: anything), by its
    declarator's id."""

    live: Term = t.TRUE
    values: Mapping[Variable, Term | None] = field(default_factory=dict)

    def having(self, variable: Variable, value: Term | None) -> State:
        return replace(self, values={**self.values, variable: value})

    def having_dims(self, variable: int, dims: Triple) -> State:
        return replace(self, values={**self.values, **{(variable, axis): extent for axis, extent in enumerate(dims)}})

    def having_all(self, values: Mapping[Variable, Term | None]) -> State:
        return replace(self, values={**self.values, **values})

    def where(self, condition: Term) -> State | None:
        """The state on a condition; None where control does not meet it."""
        live = t.and_(self.live, condition)
        return None if live is t.FALSE else replace(self, live=live)


def either(condition: Term | None, then: State | None, orelse: State | None) -> State | None:
    """Control that comes from one of two ways, by a condition (None: nobody knows which)."""
    if then is None or orelse is None:
        return then if orelse is None else orelse
    values: dict[Variable, Term | None] = {}
    for variable in dict.fromkeys((*then.values, *orelse.values)):
        one, other = then.values.get(variable), orelse.values.get(variable)
        if one is other:
            values[variable] = one
        elif one is None or other is None or condition is None:
            values[variable] = None
        else:
            values[variable] = t.ite(condition, one, other)
    return State(t.or_(then.live, orelse.live), values)


def joined(states: Sequence[State | None]) -> State | None:
    """Control that comes from one of several ways, each with its own condition."""
    found: State | None = None
    for state in states:
        found = either(state.live, state, found) if state is not None else found
    return found
