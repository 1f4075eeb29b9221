"""Linear integer reasoning over opaque variables: Gauss, then Fourier-Motzkin with a cap.

A row is {variable: coefficient}, variables being small integers and `UNIT` the constant one; they break ties, and so
have to be numbered in an order that hangs on the question alone. A row stands for `sum = 0` in equations and
`sum >= 0` in inequalities. Every step derives only consequences over the integers, so "infeasible" is a proof;
"feasible" means only that no contradiction was found.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd

from ...limits import prove as limits

Row = dict[int, int]
UNIT = 0


def plus(a: Row, b: Row, factor: int = 1) -> Row:
    """a + factor * b"""
    out = dict(a)
    for variable, c in b.items():
        total = out.get(variable, 0) + factor * c
        if total:
            out[variable] = total
        else:
            out.pop(variable, None)
    return out


def infeasible(equations: Iterable[Row], inequalities: Iterable[Row], goals: Iterable[Row] = ()) -> bool:
    """True when no integers satisfy all rows (a proof); False when none was found to contradict. `goals` are
    inequalities, too: where there are too many rows, those count that have the most to do with them."""
    solved = eliminate(equations)
    if solved is None:
        return True
    rows = _Rows()
    wanted = [reduced(goal, solved) for goal in goals]
    others = [reduced(inequality, solved) for inequality in inequalities]
    if wanted and len(wanted) + len(others) > limits.LINEAR_ROWS_NEAR:
        others = _nearest(wanted, others)
    for inequality in (*others, *wanted):
        if rows.add({v: c for v, c in inequality.items() if v != UNIT}, inequality.get(UNIT, 0)):
            return True
    return _fourier_motzkin(rows)


def _nearest(goals: list[Row], rows: list[Row]) -> list[Row]:
    """The rows that share variables with the goals, then those that share some with these, as long as they are few."""
    near = {variable for goal in goals for variable in goal} - {UNIT}
    chosen = [row for row in rows if row.keys() <= {UNIT}]
    left = [row for row in rows if row.keys() - {UNIT}]
    while True:
        more = [row for row in left if not near.isdisjoint(row)]
        if not more or len(chosen) + len(more) > limits.LINEAR_ROWS_NEAR:
            return chosen or more
        chosen += more
        left = [row for row in left if near.isdisjoint(row)]
        near.update(variable for row in more for variable in row if variable != UNIT)


Pivots = list[tuple[int, Row]]


def eliminate(equations: Iterable[Row]) -> Pivots | None:
    """The equations solved for one variable each, in order; None where they contradict each other.

    An equation a*x + ... + c = 0 whose coefficients share a divisor that c lacks has no integer solution."""
    solved: Pivots = []
    for equation in equations:
        current = reduced(equation, solved)
        constant = current.get(UNIT, 0)
        coefficients = [c for variable, c in current.items() if variable != UNIT]
        if not coefficients:
            if constant:
                return None
            continue
        divisor = gcd(*coefficients)
        if constant % divisor:
            return None
        if divisor > 1:
            current = {variable: c // divisor for variable, c in current.items()}
        pivot = min((v for v in current if v != UNIT), key=lambda v: (abs(current[v]), v))
        solved.append((pivot, current))
    return solved


def reduced(target: Row, solved: Pivots) -> Row:
    """`target` with the pivots eliminated; multiplied by positive numbers only, so that its sign is kept."""
    for pivot, equation in solved:
        c = target.get(pivot)
        if c:
            lead = equation[pivot]
            scale, factor = abs(lead), -c if lead > 0 else c
            if scale > 1:
                target = {variable: scale * x for variable, x in target.items()}
            target = plus(target, equation, factor)
    return target


#: the left-hand side of an inequality: variables, ascending, with their coefficients
_Key = tuple[tuple[int, int], ...]


class _Rows:
    """Inequalities, of each left-hand side the strongest only: by it the constant (sum + constant >= 0).
    `lower` and `upper` have for each variable the left-hand sides that bound it, in the order in which they came."""

    def __init__(self) -> None:
        self.table: dict[_Key, int] = {}
        self.lower: dict[int, dict[_Key, None]] = {}
        self.upper: dict[int, dict[_Key, None]] = {}

    def add(self, coefficients: Row, constant: int) -> bool:
        """Take one in, divided by the gcd of its coefficients with the constant rounded down (sums of integers);
        True when that contradicts the opposite one already there, or itself."""
        items = sorted([item for item in coefficients.items() if item[1]])
        if not items:
            return constant < 0
        divisor = gcd(*[c for _, c in items])
        if divisor > 1:
            items = [(v, c // divisor) for v, c in items]
            constant //= divisor
        key = tuple(items)
        known = self.table.get(key)
        if known is None:
            for variable, c in items:
                (self.lower if c > 0 else self.upper).setdefault(variable, {})[key] = None
        if known is None or constant < known:
            self.table[key] = constant
        else:
            constant = known
        opposite = self.table.get(tuple([(v, -c) for v, c in items]))
        return opposite is not None and opposite + constant < 0

    def take(self, keys: Iterable[_Key], variable: int) -> list[tuple[int, Row, int]]:
        """Rows that hold a variable, which go: the size of its coefficient, the others, and the constant."""
        taken: list[tuple[int, Row, int]] = []
        for key in tuple(keys):
            for v, c in key:
                side = self.lower if c > 0 else self.upper
                of_variable = side[v]
                del of_variable[key]
                if not of_variable:
                    del side[v]
            coefficients = dict(key)
            taken.append((abs(coefficients.pop(variable)), coefficients, self.table.pop(key)))
        return taken


def _fourier_motzkin(rows: _Rows) -> bool:
    """Eliminate the variables one by one, cheapest first: each pair of a lower and an upper bound gives a row without
    the variable; a variable bounded on one side only can always be chosen, its rows say nothing."""
    work = 0
    lower, upper = rows.lower, rows.upper
    while rows.table:
        if len(rows.table) > limits.LINEAR_ROWS:
            return False
        while free := lower.keys() ^ upper.keys():
            for variable in free:
                for side in (lower, upper):
                    rows.take(side.get(variable, ()), variable)
        if not rows.table:
            return False
        pairs, variable = min([(len(bounds) * len(upper[v]), v) for v, bounds in lower.items()])
        work += pairs
        if len(rows.table) + pairs > limits.LINEAR_ROWS or work > limits.LINEAR_WORK:
            return False
        below, above = rows.take(lower[variable], variable), rows.take(upper[variable], variable)
        for a, low, least in below:
            for b, high, most in above:
                combined = {v: b * c for v, c in low.items()}
                for v, c in high.items():
                    combined[v] = combined.get(v, 0) + a * c
                if rows.add(combined, b * least + a * most):
                    return True
    return False
