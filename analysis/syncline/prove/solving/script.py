"""What the dialects of SMT-LIB have in common: names for terms, declarations and assertions.

Text, because building a formula through Z3's Python objects costs more than solving it, and because a script depends on
nothing that was asked before. Contents of memory and opaque calls become one constant per occurrence, with equal
arguments giving equal values (Ackermann), so that a solution is nothing but the values of constants.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from ...ir import terms as T
from ...ir.terms import WHOLE, Op, Sort, Term, bounds

#: a subexpression with shorter text is written out at each use instead of being named
_SHORT = 32


class Script(ABC):
    """Declarations and assertions. `unknowns` gives the constant's name of each symbol, content or call, arguments
    before what they select; `flags` has the constants that say of a real one that it is no number, `odd` names those
    that let a calculation with numbers give none (infinities do). `exact` is False when an operator was weakened to
    what bounds say of it: then a refutation still holds, a solution has to be checked (it is anyway)."""

    def __init__(self, conjuncts: Iterable[Term]) -> None:
        self.lines: list[str] = []
        self.unknowns: dict[Term, str] = {}
        self.exact = True
        self.flags: dict[Term, str] = {}
        self.odd: list[str] = []
        self._nans: dict[Term, str] = {}
        self._names: dict[Term, str] = {}
        self._groups: dict[tuple[object, ...], list[Term]] = {}
        for conjunct in conjuncts:
            self.lines.append(f"(assert {self.write(conjunct)})")
        self._congruence()

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def assertion(self, term: Term) -> str:
        """A further assertion on what is already declared: a comparison of unknowns and constants."""
        if term.is_const:
            return "" if term is T.TRUE else "(assert false)"
        return f"(assert {self.body(term)})"

    def implication(self, condition: Term, unknown: Term, value: Term) -> str:
        """The assertion that an unknown has a value under a condition, as text that declares what it needs."""
        before = len(self.lines)
        text = f"(assert (=> {self.write(condition)} (= {self.write(unknown)} {self.write(value)})))"
        return "".join((*self.lines[before:], text))

    @abstractmethod
    def sort(self, term: Term) -> str:
        """The SMT-LIB sort of a term."""

    @abstractmethod
    def constant(self, term: Term) -> str:
        """A constant term."""

    @abstractmethod
    def body(self, term: Term) -> str:
        """The term's operator applied to its (named) operands."""

    def write(self, term: Term) -> str:
        """The term's name, or the term itself where it is short."""
        if term.op == Op.CONST:
            return self.constant(term)
        name = self._names.get(term)
        if name is None:
            name = self._names[term] = self._name(term)
        return name

    def fresh(self, sort: str) -> str:
        name = f"f{len(self.lines)}"
        self.lines.append(f"(declare-const {name} {sort})")
        return name

    def compared(self, term: Term, text: str) -> str:
        """A comparison: of reals, it holds between numbers alone."""
        if term.args[0].sort is not Sort.REAL:
            return text
        flags = dict.fromkeys(flag for a in term.args if (flag := self._nan(a)))
        return f"(and {text} {' '.join(f'(not {flag})' for flag in flags)})" if flags else text

    def _nan(self, term: Term) -> str:
        """The formula that a real is no number; empty where it is one."""
        if T.is_number(term):
            return ""
        found = self._nans.get(term)
        if found is None:
            found = self._nans[term] = self._short(self._not_a_number(term))
        return found

    def _short(self, formula: str) -> str:
        """A formula, by a name of its own where it is long: it is a part of many others."""
        if len(formula) < _SHORT:
            return formula
        name = f"n{len(self.lines)}"
        self.lines.append(f"(define-fun {name} () Bool {formula})")
        return name

    def _not_a_number(self, term: Term) -> str:
        op = term.op
        if op in (Op.SYM, Op.LOAD) or (op == Op.CALL and term.payload not in WHOLE):
            self.write(term)
            name = self.flags[term] = self.fresh("Bool")
            return name
        if op == Op.ITE:
            return f"(ite {self.write(term.args[0])} {' '.join(self._nan(a) or 'false' for a in term.args[1:])})"
        inner = [flag for a in term.args if (flag := self._nan(a))]
        if op in (Op.FROUND, Op.CALL) or any(a.is_const and a.value for a in term.args if op == Op.FMUL):
            return inner[0] if inner else "false"
        name = self.fresh("Bool")  # infinities may meet
        self.odd.append(name)
        self.exact = False
        return f"(or {name} {' '.join(inner)})" if inner else name

    def _name(self, term: Term) -> str:
        if term.op in (Op.SYM, Op.LOAD) or (term.op == Op.CALL and not _is_whole(term)):
            return self._unknown(term)
        if _is_product_of_floats(term):
            self.exact = False
            return self.fresh(self.sort(term))
        body = self.body(term)
        if len(body) < _SHORT:
            return body
        name = f"t{len(self._names)}"
        self.lines.append(f"(define-fun {name} () {self.sort(term)} {body})")
        return name

    def _unknown(self, term: Term) -> str:
        for argument in term.args:
            self.write(argument)  # declared first, so that `unknowns` lists arguments before what they select
        name = f"v{len(self.unknowns)}"
        self.unknowns[term] = name
        self.lines.append(f"(declare-const {name} {self.sort(term)})")
        low, high = bounds(term)
        if low is not None:
            self.lines.append(f"(assert {self.at_most(self.constant(T.integer(low)), name)})")
        if high is not None:
            self.lines.append(f"(assert {self.at_most(name, self.constant(T.integer(high)))})")
        if term.op != Op.SYM:
            key = (term.op, term.payload, term.sort, *(a.sort for a in term.args))
            self._groups.setdefault(key, []).append(term)
        return name

    @abstractmethod
    def at_most(self, a: str, b: str) -> str:
        """a <= b for integers."""

    def _congruence(self) -> None:
        """Equal arguments give equal contents."""
        for group in self._groups.values():
            for i, first in enumerate(group):
                for second in group[:i]:
                    pairs = [(a, b) for a, b in zip(first.args, second.args, strict=True) if a is not b]
                    if any(a.is_const and b.is_const for a, b in pairs):
                        continue
                    same = " ".join(f"(= {self.write(a)} {self.write(b)})" for a, b in pairs)
                    condition = f"(and {same})" if same else "true"
                    self.lines.append(f"(assert (=> {condition} (= {self.write(first)} {self.write(second)})))")
                    if first in self.flags and second in self.flags:
                        self.lines.append(f"(assert (=> {condition} (= {self.flags[first]} {self.flags[second]})))")


def _is_product_of_floats(term: Term) -> bool:
    """A product or quotient of unknown floats, which is anything here: a device rounds it, so that the algebra of reals
    proves nothing of it, and Z3 may take minutes over polynomials without counting what it does."""
    if term.op == Op.FDIV:
        return not term.args[1].is_const
    return term.op == Op.FMUL and not any(a.is_const for a in term.args)


def _is_whole(term: Term) -> bool:
    return term.sort is Sort.REAL and term.payload in WHOLE and len(term.args) == 1


def meets_bits(term: Term) -> bool:
    """Does the operator combine the bits of two unknowns?"""
    return term.op in (Op.BAND, Op.BOR, Op.BXOR) and not any(a.is_const for a in term.args)
