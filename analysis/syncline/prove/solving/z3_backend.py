"""The one place that talks to Z3. Text in, numbers out; no Z3 object leaves it.

Each `Session` has a context of its own and fixed seeds, and effort is limited by Z3's deterministic resource count
first: the same script gets the same answer whatever was asked before it. Z3 is imported on first use, because most
files are decided without it.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from ...ir.reasons import Cause, Reason
from ..questions.query import Value
from ..questions.work import OVERDUE, SPENT, Work, resources
from .solver import Outcome

#: Z3's words for that its resources were used up
_CUT_SHORT = ("canceled", "max. resource limit exceeded")


class Session:
    """One script, and as many checks under extra assertions as are wanted."""

    def __init__(self, text: str, rlimit: int, work: Work) -> None:
        import z3

        self._z3: Any = z3
        self._rlimit = rlimit
        self._work = work
        self._seen = 0
        self._context = z3.Context()
        self._solver: Any = z3.Solver(ctx=self._context)
        self._solver.from_string(text)
        self.reason: Reason | None = None
        work.session()

    def check(self, extra: str = "", names: Iterable[str] = ()) -> tuple[Outcome, Mapping[str, Value]]:
        """As `Solver.check` says."""
        if self._work.is_over:
            self.reason = OVERDUE if self._work.is_late else SPENT
            return "unknown", {}
        self._solver.set("rlimit", min(self._rlimit, resources(self._work.left)))
        if self._work.deadline < math.inf:
            self._solver.set("timeout", max(1, math.ceil(self._work.seconds_left * 1000)))
        if extra:
            self._solver.push()
            self._solver.from_string(extra)
        try:
            outcome = str(self._solver.check())
            if outcome == "unknown":
                self.reason = self._why()
            found = self._values(names) if outcome == "sat" else {}
        except self._z3.Z3Exception as problem:
            self.reason, outcome, found = Cause.SOLVER_SAYS(str(problem)), "unknown", {}
        self._count()
        if extra:
            self._solver.pop()
        return ("sat" if outcome == "sat" else "unsat" if outcome == "unsat" else "unknown"), found

    def learn(self, text: str) -> None:
        """Further assertions, for all checks to come."""
        self._solver.from_string(text)

    def _why(self) -> Reason:
        reason = self._solver.reason_unknown()
        if self._work.is_late:
            return OVERDUE
        return SPENT if reason in _CUT_SHORT else Cause.SOLVER_SAYS(reason)

    def _count(self) -> None:
        """Z3 counts for the life of a context."""
        with contextlib.suppress(self._z3.Z3Exception):
            count = self._solver.statistics().get_key_value("rlimit count")
            self._work.solver(count - self._seen)
            self._seen = count

    def _values(self, names: Iterable[str]) -> Mapping[str, Value]:
        wanted = set(names)
        model = self._solver.model()
        out: dict[str, Value] = {}
        for declaration in model.decls():
            if declaration.arity() == 0 and declaration.name() in wanted:
                value = self._plain(model[declaration])
                if value is not None:
                    out[declaration.name()] = value
        return out

    def _plain(self, value: Any) -> Value | None:
        z3 = self._z3
        if z3.is_int_value(value):
            return value.as_long()
        if z3.is_bv_value(value):
            return value.as_signed_long()
        if z3.is_true(value) or z3.is_false(value):
            return z3.is_true(value)
        if z3.is_rational_value(value):
            return Fraction(value.numerator_as_long(), value.denominator_as_long())
        if z3.is_algebraic_value(value):
            near = value.approx(12)
            return Fraction(near.numerator_as_long(), near.denominator_as_long())
        return None
