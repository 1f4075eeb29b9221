"""The order of attack (docs/internals/proofs.md, "Questions and answers"): cheapest first, and every solution checked
in plain numbers.

formula   guards + launch facts + overlap as one conjunction; many end here, folded to FALSE
recall    solutions of earlier questions, tried on this one: unrolled code asks much the same again and again
steps     where all of an address is multiplied by a step: positive steps, zero and the others, one after another
threads   addresses of one thread's indices alone, thread by thread
tighten   constant bounds moved into the symbols
enumerate every thread, one by one, where bits and remainders decide and the threads are few
witness   Z3 under small bounds, free dimensions replaced by small constants
proof     Z3 on the formula as it is
wider     witness rounds without the tight bounds
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..ir.reasons import Cause, Reason
from ..ir.terms import FALSE, Term
from ..limits import prove as limits
from ..limits.limit import Budget
from ..records import replace
from . import affine, cache, data, enumeration, launches, witness
from .encode import script
from .evaluate import default
from .facts import Formula, by_steps, formula
from .normal import normalised
from .query import Answer, GaveUp, Model, Query, Satisfiable, Unsatisfiable
from .shrink import shrink
from .solver import Solver
from .tighten import tighten
from .work import OVERDUE, SPENT, Work
from .z3_backend import Session

_answers = cache.Cache()


def solve(query: Query, budget: Budget | None = None, known: Iterable[Model] = (), work: Work | None = None) -> Answer:
    """Can the two threads of `query` meet? A Satisfiable's model has been checked in plain arithmetic; GaveUp is never
    to be read as safe. `known` are solutions of other questions about the same kernel, which may fit this one too.
    What it costs is counted in `work`, which may end it."""
    plainer = normalised(query)
    asked = formula(plainer)
    impossible = _at_sight(plainer, asked)
    if impossible is not None:
        return impossible
    for model in known:  # before the cache, so that the same questions in the same order get the same answers
        again = _recalled(model, query, plainer, asked)
        if again is not None:
            return again
    work = work or Work(0)
    budget = budget or limits.QUESTION
    if work.left < budget.units:
        budget = replace(budget, units=max(0, int(work.left)))
    question = cache.question(query, budget)
    stored = _answers.get(question)
    if stored is not None:
        answer, cost = stored
        work.again(cost)
        return answer
    before = work.spent
    with work.part(budget.units):
        answer = _solved(plainer, asked, budget, work)
        if isinstance(answer, Satisfiable) and plainer is not query:
            answer = _in_full(answer, query)
    if not work.is_late:  # what the clock cut short is not the answer
        _answers.put(question, answer, work.spent - before)
    return answer


def at_sight(query: Query) -> bool:
    """Whether a query is proved impossible without enumeration and solver: for who asks much that may well be wrong."""
    plainer = normalised(query)
    return _at_sight(plainer, formula(plainer)) is not None


def contradicts_itself(query: Query) -> bool:
    """Whether what a query says of the launch and the threads is proved to be impossible, whatever they access."""
    asked = formula(normalised(replace(query, first=None, second=None)))
    return asked.facts == (FALSE,) or affine.contradict(asked.facts)


def _at_sight(query: Query, asked: Formula) -> Unsatisfiable | None:
    if asked.apart is FALSE:
        return Unsatisfiable("one thread")
    if asked.facts == (FALSE,):
        return Unsatisfiable("guards")
    if asked.overlap is FALSE:
        return Unsatisfiable("ranges")
    rule = affine.refute(query, asked)
    return None if rule is None else Unsatisfiable(rule)


def forget() -> None:
    """Lets go of all answers: what is timed next starts from nothing."""
    _answers.clear()


def _in_full(answer: Satisfiable, query: Query) -> Answer:
    """The answer with the query's own symbols, checked against the query as it was asked."""
    model = answer.model
    symbols = {symbol: model.symbols.get(symbol, default(symbol)) for symbol in witness.symbols_of(query)}
    full = Model(dict(sorted(symbols.items(), key=lambda item: item[0].info.name)), model.loads, model.calls)
    return Satisfiable(full) if witness.holds(full, formula(query).conjuncts) else GaveUp(Cause.MODEL_NOT_CHECKED())


def _recalled(known: Model, query: Query, plainer: Query, asked: Formula) -> Satisfiable | None:
    """The solution of another question as one of this, if it is one."""
    index, conditions = data.parted(asked.conjuncts)
    names = sorted(witness.symbols_of(plainer), key=lambda s: s.info.name)
    symbols = {symbol: known.symbols.get(symbol, default(symbol)) for symbol in names}
    model = Model(symbols, known.loads, known.calls)
    if not witness.holds(model, index):
        return None
    for candidate in data.completed(model, index, conditions) if conditions else (model,):
        if witness.all_true(candidate, conditions):
            found = Satisfiable(shrink(candidate, plainer, asked.conjuncts))
            full = found if plainer is query else _in_full(found, query)
            return full if isinstance(full, Satisfiable) else None
    return None


def _solved(query: Query, asked: Formula, budget: Budget, work: Work) -> Answer:
    """The answer to a query that nothing decides at sight. Where a step multiplies the whole difference of
    its addresses, solutions with positive steps are sought first, then with a step of zero, then with the others: no
    caller passes a stride of zero."""
    steps = by_steps(query, asked)
    if steps is None:
        return _solved_at_once(query, asked, budget, work)
    proved = _at_sight(query, steps.nonzero)
    parts = [steps.zero] if proved is not None else [steps.positive, steps.zero, steps.others]
    answers: list[Answer] = []
    for part in parts:
        answers.append(_solved_at_once(query, part, budget, work))
        if isinstance(answers[-1], Satisfiable):
            return answers[-1]
    gave_up = [answer for answer in answers if isinstance(answer, GaveUp)]
    return (gave_up or answers)[0]


def _solved_at_once(query: Query, asked: Formula, budget: Budget, work: Work) -> Answer:
    """The answer to a query as a whole: by the conditions on indices alone, and where these do not decide it, by those
    on data as well."""
    index, conditions = data.parted(asked.conjuncts)
    answer = _Rounds(query, index, conditions, budget.rlimit, work).run()
    if conditions and not isinstance(answer, Unsatisfiable | Satisfiable):
        answer = _Rounds(query, asked.conjuncts, (), budget.rlimit, work).run()
    return answer


class _Unfilled(Exception):
    """The indices can meet, but no plain contents satisfy the conditions on data."""


class _Rounds:
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
