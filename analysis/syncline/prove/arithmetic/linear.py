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


class Solved:
    """Equations and inequalities that goals are held against, one question after another. The lists may grow in
    between: what was read of them is solved once, and comes to the same as if all were read together."""

    def __init__(self, equations: list[Row], inequalities: list[Row]) -> None:
        self._equations, self._inequalities = equations, inequalities
        self._read = 0
        self._contradict = False
        self._pivots: Pivots = []
        #: the inequalities without the pivots, as far as they were read, and the same as bounds
        self._reduced: list[Row] = []
        self._bounds: list[_Bound] = []

    @property
    def contradict(self) -> bool:
        """Whether the equations contradict each other."""
        self._read_on()
        return self._contradict

    def reduced(self, row: Row) -> Row:
        """The row with what the equations are solved for eliminated."""
        self._read_on()
        return reduced(row, self._pivots)

    def refutes(self, goals: Iterable[Row] = ()) -> bool:
        """True when no integers satisfy all rows (a proof); False when no contradiction was found. `goals` are
        inequalities, too: where there are too many rows, those count that have the most to do with them."""
        if self.contradict:
            return True
        wanted = [_bound(reduced(goal, self._pivots)) for goal in goals]
        others = self._bounds
        if wanted and len(wanted) + len(others) > limits.LINEAR_ROWS_NEAR:
            others = _nearest(wanted, others)
        rows = _Rows()
        return any(rows.add(bound) for bound in (*others, *wanted)) or _fourier_motzkin(rows)

    def _read_on(self) -> None:
        """Takes in what was added to the lists."""
        before = len(self._pivots)
        while not self._contradict and self._read < len(self._equations):
            self._contradict = not _solve(self._equations[self._read], self._pivots)
            self._read += 1
        if self._contradict:
            return
        further = self._pivots[before:]
        for at, row in enumerate(self._reduced if further else ()):
            left = reduced(row, further)
            if left is not row:
                self._reduced[at], self._bounds[at] = left, _bound(left)
        for inequality in self._inequalities[len(self._reduced) :]:
            left = reduced(inequality, self._pivots)
            self._reduced.append(left)
            self._bounds.append(_bound(left))


#: the left-hand side of an inequality: variables, ascending, with their coefficients
_Key = tuple[tuple[int, int], ...]
#: an inequality: the left-hand side and the constant (sum + constant >= 0)
_Bound = tuple[_Key, int]


def _bound(row: Row) -> _Bound:
    """A row divided by the gcd of its coefficients, with the constant rounded down (sums of integers)."""
    return _divided([item for item in row.items() if item[0] != UNIT], row.get(UNIT, 0))


def _divided(items: list[tuple[int, int]], constant: int) -> _Bound:
    items.sort()
    divisor = gcd(*[c for _, c in items])
    if divisor > 1:
        return tuple([(v, c // divisor) for v, c in items]), constant // divisor
    return tuple(items), constant


def _nearest(goals: list[_Bound], bounds: list[_Bound]) -> list[_Bound]:
    """The bounds that share variables with the goals, then those that share some with these, as long as they are
    few."""
    near = {variable for key, _ in goals for variable, _ in key}
    chosen = [bound for bound in bounds if not bound[0]]
    left = [(bound, [variable for variable, _ in bound[0]]) for bound in bounds if bound[0]]
    while True:
        more = [bound for bound, variables in left if not near.isdisjoint(variables)]
        if not more or len(chosen) + len(more) > limits.LINEAR_ROWS_NEAR:
            return chosen or more
        chosen += more
        left = [each for each in left if near.isdisjoint(each[1])]
        near.update(variable for key, _ in more for variable, _ in key)


Pivots = list[tuple[int, Row]]


def eliminate(equations: Iterable[Row]) -> Pivots | None:
    """The equations solved for one variable each, in order; None where they contradict each other."""
    solved: Pivots = []
    return solved if all(_solve(equation, solved) for equation in equations) else None


def _solve(equation: Row, solved: Pivots) -> bool:
    """Solve one equation more for a variable; False where it contradicts those that are solved.

    An equation a*x + ... + c = 0 whose coefficients share a divisor that c lacks has no integer solution."""
    current = reduced(equation, solved)
    constant = current.get(UNIT, 0)
    coefficients = [c for variable, c in current.items() if variable != UNIT]
    if not coefficients:
        return not constant
    divisor = gcd(*coefficients)
    if constant % divisor:
        return False
    if divisor > 1:
        current = {variable: c // divisor for variable, c in current.items()}
    pivot = min((v for v in current if v != UNIT), key=lambda v: (abs(current[v]), v))
    solved.append((pivot, current))
    return True


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


class _Rows:
    """Bounds, of each left-hand side the strongest only. `lower` and `upper` have for each variable the left-hand sides
    that bound it, in the order in which they came."""

    def __init__(self) -> None:
        self.table: dict[_Key, int] = {}
        self.lower: dict[int, dict[_Key, None]] = {}
        self.upper: dict[int, dict[_Key, None]] = {}

    def add(self, bound: _Bound) -> bool:
        """Take one in; True when that contradicts the opposite one already there, or itself."""
        key, constant = bound
        if not key:
            return constant < 0
        known = self.table.get(key)
        if known is None:
            for variable, c in key:
                (self.lower if c > 0 else self.upper).setdefault(variable, {})[key] = None
        if known is None or constant < known:
            self.table[key] = constant
        else:
            constant = known
        opposite = self.table.get(tuple([(v, -c) for v, c in key]))
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
                if rows.add(_divided([item for item in combined.items() if item[1]], b * least + a * most)):
                    return True
    return False
