"""Which alternatives of a question's disjunctions are left, by what else it says: `(n <= b && x) || (b < n && last)`
is `b < n && last` where `b + t < n` holds, and `i < (k < rows ? n : 0)` is `k < rows && i < n` where i is not negative.
What the last of them says may decide the question at sight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from math import gcd, prod

from ...ir import terms as T
from ...ir.terms import FALSE, ONE, Op, Sort, Term, monomials
from ...limits import prove as limits
from ...records import replace
from ..questions.facts import Facts, Formula, flatten
from .axioms import System

#: what a disjunction says, one part of which holds
_Parts = tuple[Term, ...]


def cases(asked: Formula) -> list[Formula]:
    """The question with one alternative of each disjunction in its place, for all that are not refuted by the others:
    it is impossible where all of these are. Empty where it has no disjunction, or there are too many ways."""
    found = {f: _alternatives(f) for f in asked.facts}
    open_ones: dict[Term, _Parts] = {f: parts for f, parts in found.items() if parts}
    if not open_ones or len(open_ones) > limits.DISJUNCTIONS:
        return []
    plain = tuple(f for f in asked.facts if f not in open_ones)
    while True:
        system = System(plain)
        left = {f: tuple(a for a in parts if not _impossible(a, plain, system)) for f, parts in open_ones.items()}
        settled = [parts for parts in left.values() if len(parts) <= 1]
        open_ones = {f: parts for f, parts in left.items() if len(parts) > 1}
        if not settled:
            break
        plain = flatten((*plain, *(term for parts in settled for term in (_said(parts[0]) if parts else (FALSE,)))))
        if plain == (FALSE,):
            return [replace(asked, facts=plain)]
    if prod(map(len, open_ones.values())) > limits.WAYS_OF_DISJUNCTIONS:
        return [replace(asked, facts=(*plain, *open_ones))] if plain != _without(asked.facts, open_ones) else []
    ways = product(*open_ones.values())
    return [replace(asked, facts=flatten((*plain, *(t for a in way for t in _said(a))))) for way in ways]


def _alternatives(fact: Term) -> _Parts:
    """What a disjunction has to choose from, or a comparison with a number that is chosen; () for all else."""
    if fact.op == Op.OR:
        return fact.args
    if fact.op not in (Op.LE, Op.LT) or fact.args[0].sort is not Sort.INT:
        return ()
    choice = next((base for side in fact.args for base in monomials(side) if base.op == Op.ITE), None)
    if choice is None:
        return ()
    when, one, other = choice.args
    ways = ((when, one), (T.not_(when), other))
    return tuple(T.and_(condition, T.substitute(fact, {choice: value})) for condition, value in ways)


def _without(facts: Facts, some: Iterable[Term]) -> Facts:
    known = set(some)
    return tuple(f for f in facts if f not in known)


def _impossible(alternative: Term, plain: Facts, system: System) -> bool:
    """Whether one of what an alternative says contradicts the facts."""
    return alternative is FALSE or any(
        T.not_(part) in plain or _refuted(part, system) for part in flatten((alternative,))
    )


def _refuted(part: Term, system: System) -> bool:
    if part.op not in (Op.LE, Op.LT, Op.EQ) or part.args[0].sort is not Sort.INT:
        return False
    gap = T.sub(*part.args)
    if part.op == Op.EQ:
        return system.entails(gap, 1) or system.entails(T.neg(gap), 1)
    return system.entails(gap, 0 if part.op == Op.LT else 1)


def _said(alternative: Term) -> Iterator[Term]:
    """What an alternative says; that multiples differ also of what they are multiples of."""
    for part in flatten((alternative,)):
        yield part
        if part.op == Op.NOT and part.args[0].op == Op.EQ and part.args[0].args[0].sort is Sort.INT:
            parts = dict(monomials(T.sub(*part.args[0].args)))
            constant, common = parts.pop(ONE, 0), gcd(*parts.values())
            if common > 1 and not constant:
                left = T.from_monomials({base: c // common for base, c in parts.items() if c > 0})
                right = T.from_monomials({base: -c // common for base, c in parts.items() if c < 0})
                yield T.ne(left, right)
