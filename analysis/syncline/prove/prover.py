"""The order of attack (docs/internals/proofs.md, "Questions and answers"): cheapest first, and every solution checked
in plain numbers.

formula   guards + launch facts + overlap as one conjunction; many end here, folded to FALSE
recall    solutions of earlier questions, tried on this one: unrolled code asks much the same again and again
nearby    what a few changes of one number each make of these, or of plain numbers (before the linear reasoning where
          there are such solutions, behind it where there are none)
linear    what linear reasoning and mixed radix prove apart (`affine`), and in each way that disjunctions leave
          (`alternatives`)
steps     where all of an address is multiplied by a step: positive steps, zero and the others, one after another
threads   addresses of one thread's indices alone, thread by thread
tighten   constant bounds moved into the symbols
enumerate every thread, one by one, where bits and remainders decide and the threads are few
witness   Z3 under small bounds, free dimensions replaced by small constants
proof     Z3 on the formula as it is
wider     witness rounds without the tight bounds
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..ir.reasons import Cause
from ..ir.terms import FALSE
from ..limits import prove as limits
from ..limits.limit import Budget
from ..records import replace
from .arithmetic import affine, alternatives
from .arithmetic.normal import normalised
from .questions import cache, data, nearby
from .questions.evaluate import default
from .questions.facts import Facts, Formula, by_steps, formula
from .questions.query import Answer, GaveUp, Model, Query, Satisfiable, Unsatisfiable
from .questions.work import Work
from .search import witness
from .search.shrink import shrink

_answers = cache.Cache()


def solve(query: Query, budget: Budget | None = None, known: Sequence[Model] = (), work: Work | None = None) -> Answer:
    """Can the two threads of `query` meet? A Satisfiable's model has been checked in plain arithmetic; GaveUp is never
    to be read as safe. `known` are solutions of other questions about the same kernel, which may fit this one too.
    What it costs is counted in `work`, which may end it."""
    plainer = normalised(query)
    asked = formula(plainer)
    impossible = _folded(asked)
    if impossible is not None:
        return impossible
    for model in known:  # before the cache, so that the same questions in the same order get the same answers
        again = _recalled(model, query, plainer, asked)
        if again is not None:
            return again
    work = work or Work(0)
    if known:  # a kernel that has conflicts has more: solutions are likelier than proofs there, and found sooner
        found = _near(known, query, plainer, asked, work) or _refuted(plainer, asked)
    else:
        found = _refuted(plainer, asked) or _near(known, query, plainer, asked, work)
    if found is not None:
        return found
    budget = budget or limits.QUESTION
    if work.left < budget.units:
        budget = replace(budget, units=_about(work.left))
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


def _about(units: float) -> int:
    """So many units or a little less, to five binary digits: what else was asked before, and cost a little more or less
    after an edit, makes no other question of the same one."""
    whole = max(0, int(units))
    unsure = max(0, whole.bit_length() - 5)
    return whole >> unsure << unsure


def at_sight(query: Query, known: Iterable[Model] = ()) -> bool:
    """Whether a query is proved impossible without enumeration and solver: for who asks much that may well be wrong.
    `known` are solutions of other questions about the same kernel: where one fits this one, too, no proof is sought."""
    plainer = normalised(query)
    asked = formula(plainer)
    if _folded(asked) is not None:
        return True
    return not any(_fitting(model, plainer, asked) for model in known) and _refuted(plainer, asked) is not None


def contradicts_itself(query: Query) -> bool:
    """Whether what a query says of the launch and the threads is proved to be impossible, whatever they access."""
    asked = formula(normalised(replace(query, first=None, second=None)))
    return asked.facts == (FALSE,) or affine.contradict(asked.facts)


def _at_sight(query: Query, asked: Formula) -> Unsatisfiable | None:
    return _folded(asked) or _refuted(query, asked)


def _folded(asked: Formula) -> Unsatisfiable | None:
    if asked.apart is FALSE:
        return Unsatisfiable("one thread")
    if asked.facts == (FALSE,):
        return Unsatisfiable("guards")
    if asked.overlap is FALSE:
        return Unsatisfiable("ranges")
    return None


def _refuted(query: Query, asked: Formula) -> Unsatisfiable | None:
    rule = affine.refute(query, asked)
    if rule is None:
        rules = [FALSE in way.facts or affine.refute(query, way) for way in alternatives.cases(asked)]
        rule = "alternatives" if rules and all(rules) else None
    return None if rule is None else Unsatisfiable(rule)


def forget() -> None:
    """Lets go of all answers: what is timed next starts from nothing."""
    _answers.clear()
    affine.forget()


def _in_full(answer: Satisfiable, query: Query) -> Answer:
    """The answer with the query's own symbols, checked against the query as it was asked."""
    model = answer.model
    symbols = {symbol: model.symbols.get(symbol, default(symbol)) for symbol in witness.symbols_of(query)}
    full = Model(dict(sorted(symbols.items(), key=lambda item: item[0].info.name)), model.loads, model.calls)
    return Satisfiable(full) if witness.holds(full, formula(query).conjuncts) else GaveUp(Cause.MODEL_NOT_CHECKED())


def _recalled(known: Model, query: Query, plainer: Query, asked: Formula) -> Satisfiable | None:
    """The solution of another question as one of this, if it is one."""
    fitting = _fitting(known, plainer, asked)
    if fitting is None:
        return None
    found = Satisfiable(shrink(fitting, plainer, asked.conjuncts))
    full = found if plainer is query else _in_full(found, query)
    return full if isinstance(full, Satisfiable) else None


def _near(known: Sequence[Model], query: Query, plainer: Query, asked: Formula, work: Work) -> Satisfiable | None:
    """A solution a few changes away from plain numbers, or from those of other questions: between neighbours, or else,
    where there are other solutions already, between any threads. (The solver's first one is plainer.)"""
    names = sorted(witness.symbols_of(plainer), key=lambda s: s.info.name)
    plain = nearby.plain_start(plainer.pair, names)
    latest = [
        Model({s: m.symbols.get(s, default(s)) for s in names}, m.loads, m.calls)
        for m in known[: limits.NEAR_SOLUTIONS]
        if nearby.is_plain(m)
    ]
    near = tuple(nearby.as_neighbours(plainer.pair))
    others = (*latest, plain) if latest else ()
    parts = data.parted(asked.conjuncts)
    for start, further in ((plain, near), *((start, ()) for start in others)):
        model = _near_one(start, asked, parts, further, work)
        if model is not None:
            found = Satisfiable(shrink(model, plainer, asked.conjuncts))
            full = found if plainer is query else _in_full(found, query)
            return full if isinstance(full, Satisfiable) else None
    return None


def _near_one(start: Model, asked: Formula, parts: tuple[Facts, Facts], further: Facts, work: Work) -> Model | None:
    """A solution of all that is asked, and of `further` conditions, a few changes away from `start`. `parts`: what is
    asked of indices, and of data."""
    index, conditions = parts
    model = nearby.nearby(start, (*index, *further), work)
    if model is not None and conditions:
        filled = (each for each in data.completed(model, index, conditions) if witness.all_true(each, conditions))
        model = next(filled, None) or nearby.nearby(model, (*asked.conjuncts, *further), work)
    return model if model is not None and witness.within_bounds(model.symbols) else None


def _fitting(known: Model, plainer: Query, asked: Formula) -> Model | None:
    """The solution of another question, with what this one speaks of, if it is one of this."""
    index, conditions = data.parted(asked.conjuncts)
    names = sorted(witness.symbols_of(plainer), key=lambda s: s.info.name)
    symbols = {symbol: known.symbols.get(symbol, default(symbol)) for symbol in names}
    model = Model(symbols, known.loads, known.calls)
    if not witness.holds(model, index):
        return None
    candidates = data.completed(model, index, conditions) if conditions else (model,)
    return next((candidate for candidate in candidates if witness.all_true(candidate, conditions)), None)


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
    from .search.rounds import Rounds  # and with it enumeration and the solver: most questions are decided at sight

    index, conditions = data.parted(asked.conjuncts)
    answer = Rounds(query, index, conditions, budget.rlimit, work).run()
    if conditions and not isinstance(answer, Unsatisfiable | Satisfiable):
        answer = Rounds(query, asked.conjuncts, (), budget.rlimit, work).run()
    return answer
