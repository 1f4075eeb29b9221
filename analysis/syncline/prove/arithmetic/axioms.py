"""What is true of an operator's result, as linear rows: how division, remainder, shifts and the like enter linear
reasoning, which takes them as variables otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from ...ir import terms as T
from ...ir.terms import ONE, Op, Sort, Term, bounds, monomials
from ...limits import prove as limits
from ..questions.evaluate import evaluate
from ..questions.nearby import nearby, spread
from ..questions.query import Model, Value
from ..questions.work import Work
from .linear import UNIT, Row, Solved, plus
from .quotients import quotient_of
from .signs import Signs, lemmas, of_quotient


class System:
    """Linear facts of a query: what its conjuncts say, closed under the axioms of every operator that occurs.

    With `signs` also under what signs say of quotients, remainders and products; `identities` are then the terms that
    are zero because every dividend is what its quotient and remainder make of it."""

    def __init__(self, conjuncts: Iterable[Term], signs: Signs | None = None) -> None:
        self._signs = signs
        self.identities: list[Term] = []
        self.equations: list[Row] = []
        self.inequalities: list[Row] = []
        self.known: dict[Term, None] = {}
        self._solved = Solved(self.equations, self.inequalities)
        self._variables = {ONE: UNIT}
        #: what was asked before, and how many rows there were then
        self._answers: dict[tuple[Term, int], tuple[tuple[int, int] | None, bool]] = {}
        #: the comparisons that were taken in, and solutions of them, made once something was found not to follow
        self._conjuncts: list[Term] = []
        self._points: tuple[tuple[Model, dict[Term, Value]], ...] | None = None
        conjuncts = tuple(conjuncts)
        self.positive = positives(conjuncts)
        for conjunct in conjuncts:
            self.assume(conjunct)

    def row(self, term: Term) -> Row:
        """The term as a row over its monomials, which are variables in the order in which they come up."""
        return {self._variable(base): c for base, c in monomials(term).items()}

    def _variable(self, base: Term) -> int:
        return self._variables.setdefault(base, len(self._variables))

    def assume(self, conjunct: Term) -> None:
        """Take in a comparison of integers; anything else is ignored (fewer facts, never wrong ones)."""
        slack = _slack(conjunct)
        if slack is None:
            return
        self._conjuncts.append(conjunct)
        self._points = None
        if conjunct.op == Op.EQ:
            self.zero(slack)
        else:
            self.at_least(slack, 1 if conjunct.op == Op.LT else 0)

    def at_least(self, term: Term, least: int) -> None:
        self.mention(term)
        self.inequalities.append(plus(self.row(term), {UNIT: -least}))

    def zero(self, term: Term) -> None:
        self.mention(term)
        self.equations.append(self.row(term))

    def mention(self, term: Term) -> None:
        """Make the axioms of every monomial of `term` known, and of what they mention in turn."""
        for base in monomials(term):
            if base is ONE or base in self.known:
                continue
            self.known[base] = None
            variable = self._variable(base)
            low, high = bounds(base)
            if low is not None:
                self.inequalities.append({variable: 1, UNIT: -low} if low else {variable: 1})
            if high is not None:
                self.inequalities.append({variable: -1, UNIT: high})
            for slack in _consequences(base, self.positive):
                self.at_least(slack, 0)
            if self._signs is not None:
                for slack in lemmas(base, self._signs):
                    self.at_least(slack, 0)
                for factor in base.args if base.op == Op.MUL else ():
                    if factor.op in (Op.TDIV, Op.TMOD):
                        self.mention(factor)
            if base.op == Op.TMOD:
                a, b = base.args  # C: a == b * (a / b) + a % b, whatever the signs; here also for b == 0
                for divided in dict.fromkeys((T.tdiv(a, b), *self._exchanged(a, b))):
                    identity = T.sub(a, T.add(T.mul(b, divided), base))
                    self.zero(identity)
                    self.identities += (identity,) if self._signs is not None else ()
            elif base.op == Op.SHR:
                self._neighbouring_shifts(base)

    def _exchanged(self, a: Term, b: Term) -> Iterator[Term]:
        """The quotient as a kernel may write it too: of `i / m` and n, `i / (m * n)`."""
        if self._signs is not None and a.op == Op.TDIV:
            yield quotient_of(a, b)

    def _neighbouring_shifts(self, shifted: Term) -> None:
        """a >> (k + c) is (a >> k) / 2^c, for a non-negative a that fits 64 bits."""
        value, amount = shifted.args
        low, high = bounds(value)
        if low is None or low < 0 or high is None or high.bit_length() > 63:
            return
        for other in list(self.known):
            if other.op == Op.SHR and other is not shifted and other.args[0] is value:
                apart = T.sub(other.args[1], amount)
                if not apart.is_const or not all(T.is_natural(a) for a in (amount, other.args[1])):
                    continue
                less, more = (shifted, other) if apart.value > 0 else (other, shifted)
                factor = 1 << min(abs(apart.value), 64)
                quotient = T.mul(T.integer(factor), more)
                self.at_least(T.sub(less, quotient), 0)
                self.at_least(T.sub(T.add(quotient, T.integer(factor - 1)), less), 0)

    def is_in_inequalities_alone(self, base: Term) -> bool:
        """Whether no equation speaks of a monomial."""
        variable = self._variable(base)
        return not any(variable in row for row in self.equations)

    def refutes(self, inequalities: Iterable[Row] = ()) -> bool:
        """Is the system with these rows added without an integer solution?"""
        return self._solved.refutes(inequalities)

    def with_equations(self, equations: Iterable[Row]) -> Solved:
        """The system with these equations added, for several questions."""
        return Solved([*equations, *self.equations], self.inequalities)

    def entails(self, term: Term, least: int) -> bool:
        """term >= least, for certain."""
        low, _ = bounds(term)
        if low is not None and low >= least:
            return True
        self.mention(term)
        rows = len(self.equations), len(self.inequalities)
        before, answer = self._answers.get((term, least), (None, False))
        if before != rows:  # as different alternatives have parts in common
            negated = {variable: -c for variable, c in self.row(term).items()}
            answer = not self._has_less(term, least) and self.refutes((plus(negated, {UNIT: least - 1}),))
            self._answers[term, least] = rows, answer
            if not answer and self._points is None:
                self._points = tuple((point, {}) for point in _solutions(tuple(self._conjuncts)))
        return answer

    def _has_less(self, term: Term, least: int) -> bool:
        """Whether the term is less in a solution of what was taken in, so that no proof need be sought."""
        return any(int(evaluate(term, point, memo)) < least for point, memo in self._points or ())


@lru_cache(maxsize=limits.REFUTED)  # many questions say the same of the threads and ask about other addresses
def _solutions(conjuncts: tuple[Term, ...]) -> tuple[Model, ...]:
    """Solutions of a few conditions, with plain numbers and with larger ones, where some are found at once."""
    symbols = sorted(frozenset[Term]().union(*(c.symbols for c in conjuncts)), key=lambda s: s.info.name)
    found = (nearby(start, conjuncts, Work(0)) for start in (Model({}, {}, {}), spread(symbols)))
    return tuple(each for each in found if each is not None)


@lru_cache(maxsize=limits.FACTS)  # most facts are of the launch, and part of every question
def _slack(conjunct: Term) -> Term | None:
    """What the right side of a comparison of integers has more than the left one."""
    if conjunct.op not in (Op.LE, Op.LT, Op.EQ) or conjunct.args[0].sort is not Sort.INT:
        return None
    return T.sub(conjunct.args[1], conjunct.args[0])


def _consequences(term: Term, above: set[Term]) -> Iterator[Term]:
    """Terms that are >= 0 because of what `term`'s operator means, bounds that are constants being known already.
    `above` holds terms known to be positive."""
    op = term.op
    if op == Op.TDIV and _positive(term.args[1], above):
        yield from of_quotient(term, T.is_natural(term.args[0]))
    elif op == Op.TMOD:
        a, b = term.args
        if T.is_natural(a) and _positive(b, above):
            yield T.sub(T.sub(b, ONE), term)
            yield T.sub(a, term)
    elif op == Op.MIN:
        yield from (T.sub(a, term) for a in term.args)
    elif op == Op.MAX:
        yield from (T.sub(term, a) for a in term.args)
    elif op == Op.SHR and T.is_natural(term.args[0]):
        a, amount = term.args
        low, _ = bounds(amount)
        yield T.sub(a, T.mul(T.integer(1 << min(max(low or 0, 0), 63)), term))
    elif op == Op.BAND:
        yield from (T.sub(a, term) for a in term.args if T.is_natural(a))
    elif op in (Op.BOR, Op.BXOR) and all(T.is_natural(a) for a in term.args):
        a, b = term.args
        yield T.sub(T.add(a, b), term)
        if op == Op.BOR:
            yield T.sub(term, a)
            yield T.sub(term, b)
        else:
            yield T.sub(term, T.sub(a, b))
            yield T.sub(term, T.sub(b, a))


def _positive(term: Term, above: set[Term]) -> bool:
    low, _ = bounds(term)
    return term in above or (low is not None and low > 0)


def positives(conjuncts: Iterable[Term]) -> set[Term]:
    """Terms that a conjunct says to be at least one: `0 < p`, `4 <= p`."""
    out: set[Term] = set()
    for conjunct in conjuncts:
        if conjunct.op in (Op.LT, Op.LE) and conjunct.args[0].is_const and conjunct.args[0].sort is Sort.INT:
            least = conjunct.args[0].value + (1 if conjunct.op == Op.LT else 0)
            if least >= 1:
                out.add(conjunct.args[1])
    return out
