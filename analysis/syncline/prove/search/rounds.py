"""The rounds of a question that is not decided at sight: tightened, enumerated, and put to a solver."""

from __future__ import annotations

from collections.abc import Mapping

from ...ir.reasons import Cause, Reason
from ...ir.terms import FALSE, Term
from ...limits import prove as limits
from ...records import replace
from ..questions import data
from ..questions.query import Answer, GaveUp, Model, Query, Satisfiable, Unsatisfiable
from ..questions.work import OVERDUE, SPENT, Work
from ..solving.encode import script
from ..solving.solver import Solver
from ..solving.z3_backend import Session
from . import enumeration, launches, witness
from .shrink import shrink
from .tighten import tighten


class _Unfilled(Exception):
    """The indices can meet, but no plain contents satisfy the conditions on data."""


class Rounds:
    """The rounds that need a solver. They share the query's work."""

    def __init__(
        self, query: Query, asked: tuple[Term, ...], conditions: tuple[Term, ...], rlimit: int, work: Work
    ) -> None:
        self.query, self.asked, self.conditions, self.rlimit, self.work = query, asked, conditions, rlimit, work
        tightened = tighten(asked)
        self.current = tightened.replacement
        self.conjuncts = tightened.conjuncts
        self.weaker, self.stronger = launches.without_product(query.pair, self.conjuncts, self.current)
        self.reasons: list[Reason] = []
        self.exact = True
        self.unfilled = 0
        self.enumerated = False
        # a solver seldom proves anything about values modulo 2^n: it is not given long
        self.effort = rlimit // (limits.ROUNDS_OF_WITNESS if enumeration.is_scattered(self.conjuncts) else 1)

    def run(self) -> Answer:
        if self.conjuncts == (FALSE,):
            return Unsatisfiable("bounds")
        try:
            return self._rounds()
        except _Unfilled:
            return GaveUp(Cause.NO_CONTENTS_FOUND())

    def _rounds(self) -> Answer:
        opaque = enumeration.is_opaque(self.conjuncts)
        found = (self._one_by_one(limits.FEW_ADDRESSES) or self._in_unequal_sizes()) if opaque else None
        return found or self._solved() or self._one_by_one(limits.MANY_ADDRESSES) or self._gave_up()

    def _one_by_one(self, most: int) -> Answer | None:
        if self.enumerated:
            return None
        found = enumeration.enumerated(self.query, self.asked, self.current, most, self.work)
        if found is None:
            return None
        self.enumerated = True
        for model in found.models:
            full = self._filled(model)
            if full is not None:
                return full
        return Unsatisfiable("enumeration") if found.all and not found.models else None

    def _in_unequal_sizes(self) -> Satisfiable | None:
        """A solution where the lengths are small and not the same, thread by thread."""
        for choice in launches.unequal_sizes(self.query.pair, self.conjuncts, self.current):
            chosen = launches.composed(self.current, choice)
            sizes = {old: new for old, new in chosen.items() if new.is_const}
            query, asked = launches.launched(self.query, sizes), launches.substituted(self.asked, sizes)
            bounded = tighten(asked)
            if bounded.conjuncts == (FALSE,):
                continue
            found = enumeration.enumerated(query, asked, bounded.replacement, limits.FEW_ADDRESSES, self.work)
            for model in found.models if found is not None else ():
                full = replace(model, symbols={**model.symbols, **{old: new.value for old, new in sizes.items()}})
                if witness.holds(full, self.asked):
                    return self._filled(full)
        return None

    def _solved(self) -> Answer | None:
        small = launches.small_launches(self.query.pair, self.stronger, self.current) or [{}]
        ugly: Answer | None = None
        if small == [{}] and self.stronger == self.conjuncts:
            found = self._round(self.conjuncts, {}, (*limits.NEAR, None))
            if found is not None:
                return found
        else:
            for choice in small[: limits.FIRST_LAUNCHES]:
                found = self._round(self.stronger, choice, limits.NEAR)
                if found is not None:
                    return found
            for conjuncts in dict.fromkeys((self.weaker, self.conjuncts)):
                found = self._round(conjuncts, {}, (None,))
                if isinstance(found, Unsatisfiable) or (isinstance(found, Satisfiable) and witness.plain(found.model)):
                    return found
                if found is not None:
                    ugly = found
                    break
        for choice in small[limits.FIRST_LAUNCHES :]:
            found = self._round(self.stronger, choice, limits.NEAR_LATER)
            if found is not None:
                return found
        return ugly or self._last()

    def _last(self) -> Answer | None:
        found = self._round(self.stronger, {}, limits.NEAR_LAST)
        if found is None and not self.exact:
            for spread in limits.NARROWED:
                found = found or self._round(self.stronger, launches.narrowed(self.stronger, spread), (None,))
        return found

    def _gave_up(self) -> GaveUp:
        """Why there is no answer."""
        reasons = tuple(dict.fromkeys(self.reasons))
        return GaveUp(
            reasons[0] if len(reasons) == 1 else Cause.SEVERAL(reasons) if reasons else Cause.NO_PROOF_NO_WITNESS()
        )

    def _round(
        self, form: tuple[Term, ...], choice: Mapping[Term, Term], spreads: tuple[int | None, ...]
    ) -> Unsatisfiable | Satisfiable | None:
        """One script, asked under each spread. That it has no solution is a proof only where nothing was chosen."""
        conjuncts = launches.substituted(form, choice)
        if conjuncts == (FALSE,):
            return None
        if self.work.is_over:
            self.reasons.append(OVERDUE if self.work.is_late else SPENT)
            return None
        written = script(conjuncts)
        self.exact = self.exact and written.exact
        session: Solver = Session(written.text, self.effort // (limits.ROUNDS_OF_WITNESS if choice else 1), self.work)
        current = launches.composed(self.current, choice)
        near = witness.neighbours(self.query.pair, written, current)
        outcome, values = witness.search(written, session, spreads, near)
        for _ in range(limits.CORRECTIONS):
            if outcome != "sat":
                break
            model = witness.model_of(values, written, current, self.query)
            if witness.holds(model, self.asked):
                return self._filled(model)
            if not (more := witness.corrections(values, written)):
                break
            session.learn(more)
            outcome, values = witness.search(written, session, spreads, near)
        if outcome == "sat":
            self.reasons.append(Cause.MODEL_NOT_CHECKED())
        elif outcome == "unsat" and not choice and form in (self.weaker, self.conjuncts):
            return Unsatisfiable("z3")
        elif session.reason:
            self.reasons.append(session.reason)
        return None

    def _filled(self, model: Model) -> Satisfiable | None:
        everything = (*self.asked, *self.conditions)
        for candidate in data.completed(model, self.asked, self.conditions) if self.conditions else (model,):
            if witness.all_true(candidate, self.conditions):
                return Satisfiable(shrink(candidate, self.query, everything))
        self.unfilled += 1
        if self.unfilled >= limits.UNFILLED:
            raise _Unfilled
        return None
