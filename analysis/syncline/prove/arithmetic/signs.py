"""Signs and upper bounds of terms, as far as the conjuncts of a query and what the operators mean decide them.

What bounds of symbols say is known without (`ir.terms.bounds`); here `0 < w` among the conjuncts makes `i / w` and
`h * w` non-negative as well, and `i < h * w` makes `i / w` less than `h`. So the digits of a flat index are known to be
digits where their radices are parameters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...ir import terms as T
from ...ir.terms import ONE, Op, Sort, Term, bounds, monomials
from ...limits import prove as limits
from ..questions.products import exact_quotient, product_of


class Signs:
    """What is known of the signs of terms, and of what they are less than."""

    def __init__(self, conjuncts: Iterable[Term]) -> None:
        self._least: dict[Term, int] = {}  #: by what a conjunct says
        self._above: dict[Term, dict[Term, None]] = {}
        self._nonzero: set[Term] = set()
        self._memo: dict[Term, int | None] = {}
        self._uppers: dict[Term, tuple[Term, ...]] = {}
        ordered = [each for each in conjuncts if each.op in (Op.LT, Op.LE) and each.args[0].sort is Sort.INT]
        for conjunct in conjuncts:
            if conjunct.op == Op.NOT and conjunct.args[0].op == Op.EQ:
                self._take_in_inequality(*conjunct.args[0].args)
        for conjunct in ordered:
            small, large = conjunct.args
            above = large if conjunct.op == Op.LT else T.add(large, ONE)
            self._above.setdefault(small, {})[above] = None
        for _ in range(limits.SIGN_ROUNDS):
            if not any([self._learn(conjunct) for conjunct in ordered]):
                break

    def natural(self, term: Term) -> bool:
        """Whether it is certainly not negative."""
        return self.least(term) is not None

    def positive(self, term: Term) -> bool:
        """Whether it is certainly at least one."""
        return self.least(term) == 1

    def least(self, term: Term) -> int | None:
        """1 for what is certainly positive, 0 for what is not negative, None for others."""
        if term not in self._memo:
            self._memo[term] = None  # what a term says of itself says nothing
            known = [self._least.get(term), _capped(bounds(term)[0]), self._by_meaning(term)]
            least = max((each for each in known if each is not None), default=None)
            self._memo[term] = 1 if least == 0 and term in self._nonzero else least
        return self._memo[term]

    def uppers(self, term: Term) -> tuple[Term, ...]:
        """Terms that it is less than, as far as they may help."""
        if term not in self._uppers:
            self._uppers[term] = ()
            found = dict.fromkeys((*self._above.get(term, ()), *self._above_result(term)))
            self._uppers[term] = tuple(found)[: limits.UPPER_BOUNDS]
        return self._uppers[term]

    # --- what the conjuncts say --------------------------------------------------------------------------------------

    def _take_in_inequality(self, one: Term, other: Term) -> None:
        for term, value in ((one, other), (other, one)):
            if value.is_const and value.sort is Sort.INT and value.value == 0:
                self._nonzero.add(term)

    def _learn(self, conjunct: Term) -> bool:
        """Whether anything new follows from `small < large`."""
        small, large = conjunct.args
        least = self.least(small)
        if least is None:
            return False
        return self._raise(large, 1 if conjunct.op == Op.LT else least)

    def _raise(self, term: Term, least: int) -> bool:
        known = self.least(term)
        new = known is None or known < least
        if new:
            self._least[term] = least
            self._memo.clear()
        if least == 1 and term.op == Op.MUL and all(map(self.natural, term.args)):
            new = any([self._raise(factor, 1) for factor in term.args]) or new  # none of them is zero
        if least == 1 and term.op == Op.TDIV and self.positive(term.args[1]):
            new = self._raise(term.args[0], 1) or new
        return new

    # --- what operators mean -----------------------------------------------------------------------------------------

    def _by_meaning(self, term: Term) -> int | None:
        match term.op:
            case Op.MUL:
                return self._lowest(term.args)
            case Op.ADD:
                return self._of_sum(term)
            case Op.TDIV if self.natural(term.args[0]) and self.natural(term.args[1]):
                return 0
            case Op.TMOD if self.natural(term.args[0]):
                return 0
            case Op.MIN:
                return self._lowest(term.args)
            case Op.MAX:
                known = [least for each in term.args if (least := self.least(each)) is not None]
                return max(known, default=None)
            case Op.ITE if term.sort is Sort.INT:
                return self._lowest(term.args[1:])
            case Op.BAND:
                return 0 if any(map(self.natural, term.args)) else None
            case Op.SHR:
                return 0 if self.natural(term.args[0]) else None
        return None

    def _lowest(self, terms: Iterable[Term]) -> int | None:
        leasts = [self.least(each) for each in terms]
        return None if None in leasts else min((each for each in leasts if each is not None), default=None)

    def _of_sum(self, term: Term) -> int | None:
        """By the least values of its summands; one that is taken away is at most what it is less than."""
        least = 0
        for base, c in monomials(term).items():
            if base is ONE:
                least += c
                continue
            if c < 0:
                lowered = self._without(term, base, c)
                return None if lowered is None else self.least(lowered)
            own = self.least(base)
            if own is None:
                return None
            least += c * own
        return _capped(least)

    def _without(self, term: Term, base: Term, c: int) -> Term | None:
        """A sum that is no larger, with an upper bound of `base` in place of it."""
        for above in self.uppers(base):
            lowered = T.add(term, T.mul(T.integer(c), T.sub(T.sub(above, ONE), base)))
            if base not in monomials(lowered) and len(monomials(lowered)) < len(monomials(term)):
                return lowered
        return None

    def _above_result(self, term: Term) -> Iterator[Term]:
        """Upper bounds of a remainder and of a quotient."""
        if term.op == Op.TMOD:
            a, b = term.args
            if self.positive(b):
                yield b
            if self.natural(a):
                yield from self.uppers(a)
        elif term.op == Op.TDIV and self.natural(term.args[0]) and self.positive(term.args[1]):
            for above in self.uppers(term.args[0]):
                divided = exact_quotient(above, term.args[1])
                if divided is not None:
                    yield divided


def _capped(low: int | None) -> int | None:
    return None if low is None or low < 0 else min(low, 1)


# --- lemmas -----------------------------------------------------------------------------------------------------------


def lemmas(term: Term, signs: Signs) -> Iterator[Term]:
    """Terms that are >= 0 because of what the operator of `term` means, beside those that constant bounds give."""
    if term.op == Op.TDIV:
        yield from _of_quotient(term, signs)
    elif term.op == Op.TMOD:
        yield from _of_remainder(term, signs)
    elif term.op == Op.MUL:
        yield from _of_product(term, signs)


def of_quotient(term: Term, natural: bool) -> Iterator[Term]:
    """Terms that are >= 0 for a quotient q = a / b with b > 0: 0 <= a - b * q < b where a is `natural`, -b < a - b * q
    < b in any case."""
    a, b = term.args
    rest = T.sub(a, T.mul(b, term))
    yield T.sub(T.sub(b, ONE), rest)
    if natural:
        yield rest
        yield term
    else:
        yield T.add(rest, T.sub(b, ONE))


def _of_quotient(term: Term, signs: Signs) -> Iterator[Term]:
    """The same by signs, and that it is less than its upper bounds."""
    natural = signs.natural(term.args[0])
    if signs.positive(term.args[1]):
        yield from of_quotient(term, natural)
        yield from (T.sub(T.sub(above, ONE), term) for above in (signs.uppers(term) if natural else ()))


def _of_remainder(term: Term, signs: Signs) -> Iterator[Term]:
    a, _ = term.args
    if signs.natural(a):
        yield term
        yield T.sub(a, term)
        yield from (T.sub(T.sub(above, ONE), term) for above in signs.uppers(term))


def _of_product(term: Term, signs: Signs) -> Iterator[Term]:
    """A product of what is not negative is not negative; nor is that of a factor's distance to its upper bound, or of
    what a division leaves over, with the other factors."""
    if not signs.natural(term):
        return
    yield term
    for factor in dict.fromkeys(term.args):
        others = list(term.args)
        others.remove(factor)
        rest = product_of(others)
        if factor.op == Op.TDIV and signs.positive(term):
            # s * b * (a / b) has the sign of s * a and is no further from zero, whatever the signs of the factors
            scale = exact_quotient(rest, factor.args[1])
            if scale is not None:
                yield T.sub(T.mul(scale, factor.args[0]), term)
        if not signs.natural(rest):
            continue
        if factor.op in (Op.TDIV, Op.TMOD) or (factor.op == Op.SYM and not _is_shared(factor)):
            for above in signs.uppers(factor):
                yield T.mul(rest, T.sub(T.sub(above, ONE), factor))
        if factor.op == Op.TDIV and signs.natural(factor.args[0]) and signs.positive(factor.args[1]):
            scale = exact_quotient(rest, factor.args[1])
            if scale is not None and signs.natural(scale):
                yield T.sub(T.mul(scale, factor.args[0]), term)


def _is_shared(symbol: Term) -> bool:
    return symbol.info.kind is T.Kind.UNIFORM
