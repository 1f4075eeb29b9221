"""The order of attack (ARCHITECTURE.md, "Proving"): cheapest first, and every solution checked in plain numbers.

formula   guards + launch facts + overlap as one conjunction; many end here, folded to FALSE
tighten   constant bounds moved into the symbols
witness   Z3 under small bounds, free dimensions replaced by small constants
proof     Z3 on the formula as it is
wider     witness rounds without the tight bounds
"""

from __future__ import annotations

from collections.abc import Mapping

from ..ir.terms import FALSE, Term
from . import affine, cache, witness
from .encode import Script, script
from .facts import Formula, formula
from .query import Answer, Budget, Conflict, GaveUp, Query, Safe, Value
from .shrink import shrink
from .tighten import Tightened, tighten
from .z3_backend import Session

_answers = cache.Cache()


def solve(query: Query, budget: Budget | None = None) -> Answer:
    """Can the two threads of `query` meet? A Conflict's model has been checked in plain arithmetic; GaveUp is never
    to be read as safe."""
    asked = formula(query)
    if asked.apart is FALSE:
        return Safe("one thread")
    if asked.facts == (FALSE,):
        return Safe("guards")
    if asked.overlap is FALSE:
        return Safe("ranges")
    rule = affine.refute(query, asked)
    if rule is not None:
        return Safe(rule)
    budget = budget or Budget()
    question = cache.question(query, budget)
    answer = _answers.get(question)
    if answer is None:
        tightened = tighten(asked.conjuncts)
        if tightened.conjuncts == (FALSE,):
            answer = Safe("bounds")
        else:
            answer = _Attack(query, asked, tightened, budget).run()
        _answers.put(question, answer)
    return answer


class _Attack:
    """The rounds that need a solver."""

    def __init__(self, query: Query, asked: Formula, tightened: Tightened, budget: Budget) -> None:
        self.query, self.asked, self.tightened, self.budget = query, asked, tightened, budget
        self.reasons: list[str] = []
        self.exact = True

    def run(self) -> Answer:
        conjuncts = self.tightened.conjuncts
        launches = list(witness.small_launches(self.query.pair, conjuncts, self.tightened.replacement))
        for choice in launches[:2]:
            found = self._round(choice, (16, 256))
            if found is not None:
                return found
        found = self._round({}, (None,) if launches else (16, None))
        if found is not None:
            return found
        for choice in (*launches[2:], {}):
            found = self._round(choice, (64, 4096, None) if choice else (256, 65536))
            if found is not None:
                return found
        if not self.exact:
            for spread in (31, 255):
                found = self._round(witness.narrowed(conjuncts, spread), (None,))
                if found is not None:
                    return found
        return GaveUp("; ".join(dict.fromkeys(self.reasons)) or "no proof and no witness within the budget")

    def _round(self, choice: Mapping[Term, Term], spreads: tuple[int | None, ...]) -> Answer | None:
        """One script, asked under each spread. An unsatisfiable one is a proof only where nothing was chosen."""
        conjuncts = witness.substitute_all(self.tightened.conjuncts, choice) if choice else self.tightened.conjuncts
        if conjuncts == (FALSE,):
            return None
        written = script(conjuncts)
        self.exact = self.exact and written.exact
        session = Session(written.text, self.budget)
        current = {old: choice.get(new, new) for old, new in self.tightened.replacement.items()}
        current.update((old, new) for old, new in choice.items() if old not in current)
        near = witness.neighbours(self.query.pair, written, current)
        outcome, values = witness.search(written, session, spreads, near)
        if outcome == "sat":
            return self._checked(values, written, choice)
        if outcome == "unsat" and not choice:
            return Safe("z3")
        if outcome == "unknown" and session.reason:
            self.reasons.append(f"solver: {session.reason}")
        return None

    def _checked(self, values: Mapping[str, Value], written: Script, choice: Mapping[Term, Term]) -> Answer | None:
        memo: dict[Term, Term] = {}
        replacement = {old: witness.T.substitute(new, choice, memo) for old, new in self.tightened.replacement.items()}
        replacement.update((old, new) for old, new in choice.items() if old not in replacement)
        model = witness.model_of(values, written, replacement, self.query)
        if witness.holds(model, self.asked.conjuncts):
            return Conflict(shrink(model, self.query, self.asked.conjuncts))
        self.reasons.append("the model did not check")
        return None
