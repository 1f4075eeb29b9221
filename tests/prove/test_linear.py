"""Linear reasoning never refutes what has a solution."""

from __future__ import annotations

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from syncline.prove.arithmetic.linear import UNIT, Solved

X, Y, Z = UNIT + 1, UNIT + 2, UNIT + 3
coefficients = st.integers(-4, 4)
rows = st.fixed_dictionaries({X: coefficients, Y: coefficients, Z: coefficients, UNIT: st.integers(-9, 9)}).map(
    lambda row: {variable: c for variable, c in row.items() if c}
)


def infeasible(equations, inequalities, goals=()):
    return Solved(equations, inequalities).refutes(goals)


def value(row, point):
    return sum(c * point.get(variable, 1) for variable, c in row.items())


@settings(max_examples=400, deadline=None)
@given(st.lists(rows, max_size=2), st.lists(rows, max_size=6), st.tuples(*[st.integers(-20, 20)] * 3))
def test_rows_with_a_solution_are_never_refuted(equations, inequalities, values):
    """Shift every row so that a known point satisfies it: no contradiction may be found."""
    point = dict(zip((X, Y, Z), values, strict=True))
    equations = [{**row, UNIT: row.get(UNIT, 0) - value(row, point)} for row in equations]
    inequalities = [{**row, UNIT: row.get(UNIT, 0) + max(0, -value(row, point))} for row in inequalities]
    assert not infeasible(equations, inequalities)


@settings(max_examples=200, deadline=None)
@given(st.lists(rows, max_size=2), st.lists(rows, min_size=2, max_size=5))
def test_what_is_refuted_has_no_solution_in_a_box(equations, inequalities):
    """Whenever a contradiction is claimed, trying all small points finds none either."""
    box = [{X: 1, UNIT: 6}, {X: -1, UNIT: 6}, {Y: 1, UNIT: 6}, {Y: -1, UNIT: 6}, {Z: 1, UNIT: 6}, {Z: -1, UNIT: 6}]
    if infeasible(equations, [*inequalities, *box]):
        for values in itertools.product(range(-6, 7), repeat=3):
            point = dict(zip((X, Y, Z), values, strict=True))
            assert any(value(row, point) for row in equations) or any(value(row, point) < 0 for row in inequalities)


def test_a_chain_of_bounds_contradicts():
    """x < y, y < z, z < x"""
    assert infeasible([], [{Y: 1, X: -1, UNIT: -1}, {Z: 1, Y: -1, UNIT: -1}, {X: 1, Z: -1, UNIT: -1}])


def test_parity_contradicts():
    """2x = 2y + 1"""
    assert infeasible([{X: 2, Y: -2, UNIT: -1}], [])


def test_a_bound_is_rounded_to_integers():
    """2x >= 1 and 2x <= 1"""
    assert infeasible([], [{X: 2, UNIT: -1}, {X: -2, UNIT: 1}])


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(st.booleans(), rows), max_size=8), st.lists(rows, min_size=1, max_size=3))
def test_rows_that_are_added_later_count_as_those_that_were_there(added, goals):
    """Asked after each row, the answer is that of all rows so far together."""
    equations, inequalities = [], []
    solved = Solved(equations, inequalities)
    for is_equation, row in added:
        (equations if is_equation else inequalities).append(row)
        for goal in goals:
            assert solved.refutes([goal]) == infeasible([*equations], [*inequalities], [goal])
