"""The search for conditions, guided by counterexamples: a question's solution refutes all conditions that it meets, so
that few of them are asked about. Then what is not needed is left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations

from ...checks.context import Context
from ...checks.divergence.divergences import Divergence
from ...checks.launches.shapes import with_shape
from ...checks.races.conflicts import Conflict
from ...checks.verdicts.usual_launches import unasked
from ...ir import terms as t
from ...ir.kernel import Kernel
from ...ir.reasons import Reason
from ...ir.terms import Op, Term
from ...limits import repair as limits
from ...prove import prover
from ...prove.questions.evaluate import evaluate
from ...prove.questions.facts import formula
from ...prove.questions.query import Answer, Apart, Model, Query, Satisfiable, Unsatisfiable
from ...records import record, replace
from .names import Names
from .preconditions import Precondition, preconditions, unused
from .rows import Conditions, row_conditions


@record(frozen=False, eq=False, slots=False)
class Question:
    """What a finding was found by: whether two threads meet, with solutions; and that they come to where they did, be
    it apart or not."""

    context: Context
    query: Query
    reached: tuple[Query, ...]
    models: list[Model]
    depends_on: tuple[Reason, ...]
    axes: frozenset[Term]  #: extents that may well be 1

    def is_refuted(self, conditions: Conditions, *, at_sight: bool = False) -> bool:
        """Whether nothing is left of it under some conditions, for certain; `at_sight`: as far as that takes no
        solver."""
        known = self._under(conditions)
        if any(all(evaluate(term, model) for term in known) for model in self.models):
            return False
        if at_sight:
            self.context.work.sighted()
            asked = replace(self.query, guards=(*self.query.guards, *known))
            moved = (_keeping(model, known) for model in self.models[: limits.CONDITION_MODELS])
            return prover.at_sight(_without_axes(asked, known), moved)
        answer = self._ask(self.query, known)
        if isinstance(answer, Satisfiable):
            self.models.append(answer.model)
        return isinstance(answer, Unsatisfiable)

    def leaves_work(self, conditions: Conditions) -> bool:
        """Whether two threads still come there: a condition that nobody can meet, or that leaves one thread, settles
        anything."""
        known = (*self._under(conditions), *self.context.dimensions.relations)
        for query in self.reached:
            asked = replace(query, guards=(*query.guards, *known))
            everything = formula(asked).conjuncts
            moved = (_keeping(model, known) for model in self.models[: limits.CONDITION_MODELS])
            if any(all(evaluate(term, model) for term in everything) for model in moved):
                return True
            if isinstance(self._ask(query, known), Satisfiable):
                return True
        return False

    def _ask(self, query: Query, known: tuple[Term, ...]) -> Answer:
        asked = replace(query, guards=(*query.guards, *known))
        return Unsatisfiable("constants") if t.FALSE in known else self.context.ask(asked, limits.CONDITION)

    def _under(self, conditions: Conditions) -> tuple[Term, ...]:
        """The conditions, as this launch has its numbers."""
        return tuple(t.substitute(each.condition, self.context.dimensions.fixed) for each in conditions)


def _without_axes(query: Query, known: Iterable[Term]) -> Query:
    """The query of a launch with one thread, or one block, along the axes of which conditions say so."""
    pair, known = query.pair, frozenset(known)
    ones = {each: t.ONE for each in (*pair.block_dim, *pair.grid_dim) if t.eq(each, t.ONE) in known}
    return with_shape(query, ones, pair.apart) if ones else query


def _keeping(model: Model, known: Iterable[Term]) -> Model:
    """A solution with larger numbers where a relation wants them, so far as that is easy."""
    symbols = dict(model.symbols)
    moved = Model(symbols, model.loads, model.calls)
    for term in known:
        if term.op in (Op.LE, Op.LT, Op.EQ) and term.args[1].op == Op.SYM and not evaluate(term, moved):
            symbols[term.args[1]] = int(evaluate(term.args[0], moved)) + (term.op == Op.LT)
    return moved


def question_of(context: Context, evidence: Conflict | Divergence, depends_on: tuple[Reason, ...]) -> Question:
    """The question behind a finding that depends on something."""
    axes = frozenset(extent for size in (t.GRID_DIM, t.BLOCK_DIM) for extent in unasked(context, size).values())
    query = evidence.query
    if isinstance(evidence, Conflict):
        alone = replace(query, first=None, second=None)
        inside = replace(alone, pair=replace(query.pair, apart=Apart.THREADS))
        return Question(context, query, (alone, inside), [evidence.model], depends_on, axes)
    site = context.summary.barriers.get(evidence.barrier.id)
    both = evidence.two_threads.first, evidence.two_threads.second
    there = tuple(thread(part) for thread in both for part in (site.guard if site is not None else ()))
    return Question(context, query, (Query(query.pair, there),), [evidence.model], depends_on, axes)


def searched(kernel: Kernel, questions: list[Question]) -> Iterator[Conditions]:
    """The conditions, several of them that count together, under which all questions are refuted: first with what is
    not needed left out, then as they were found."""
    names = Names(kernel)
    found: Conditions = ()
    for question in questions:
        if question.is_refuted(found):
            continue
        more = _refuting(names, kernel, question, found)
        if more is None or len(found) + len(more) > limits.CONDITIONS:
            return
        found = _joined(found, more)
    fewer = _needed(questions, found)
    for conditions in dict.fromkeys((fewer, found)):
        if conditions and all(question.leaves_work(conditions) for question in questions):
            yield conditions


def _refuting(names: Names, kernel: Kernel, question: Question, given: Conditions) -> Conditions | None:
    """The first of the conditions to try that settles a question, with what is given already: without a solver, or else
    with one; beside that axes are not used that nobody asks about, where it takes that."""
    left = limits.CONDITION_QUESTIONS
    alone: Conditions = ()
    while len(more := _unused_axes(names, kernel, question)) > len(alone):  # a new solution may use other axes
        alone = more
        if question.is_refuted(_joined(given, alone)) and question.leaves_work(_joined(given, alone)):
            return alone
    for at_sight in (True, False):
        for more in chain(_rows(names, question), _simple(names, kernel, question)):
            together = _joined(given, (*alone, *more))
            asked = question.context.asked
            if question.is_refuted(together, at_sight=at_sight) and question.leaves_work(together):
                return (*alone, *more)
            left -= question.context.asked - asked
            if left <= 0 or question.context.work.is_over:
                return None
    return None


def _unused_axes(names: Names, kernel: Kernel, question: Question) -> Conditions:
    """That the launch has one thread, or one block, along the axes that the kernel never asks about, where a solution
    has more along one of these."""
    pair, models = question.query.pair, question.models
    groups = (question.axes.intersection(size) for size in (pair.block_dim, pair.grid_dim))
    used = frozenset(
        axis for group in groups for axis in group if any(int(evaluate(a, m)) > 1 for a in group for m in models)
    )
    found = unused(kernel, question.query, used)
    return tuple(replace(each, condition=own) for each in found if (own := names.own(each.condition)) is not None)


def _rows(names: Names, question: Question) -> Iterator[Conditions]:
    return iter(dict.fromkeys(row_conditions(names, question.query)))


def _simple(names: Names, kernel: Kernel, question: Question) -> Iterator[Conditions]:
    """Single relations, weaker ones first, then two of them."""
    ordered = sorted(preconditions(kernel, (question.query,)), key=lambda each: each.ends not in question.depends_on)
    known = [replace(each, condition=own) for each in ordered if (own := names.own(each.condition)) is not None]
    yield from ((each,) for each in known)
    yield from combinations(known[: limits.ASSUMPTIONS_IN_PAIRS], 2)


def _joined(one: Conditions, other: Iterable[Precondition]) -> Conditions:
    return tuple(dict.fromkeys((*one, *other)))


def _needed(questions: list[Question], conditions: Conditions) -> Conditions:
    """The conditions without those that no question needs."""
    at_sight = all(question.is_refuted(conditions, at_sight=True) for question in questions)
    for each in conditions[::-1]:
        fewer = tuple(other for other in conditions if other is not each)
        if fewer and all(question.is_refuted(fewer, at_sight=at_sight) for question in questions):
            conditions = fewer
    return conditions
