"""The bit-vector dialect: for queries in which bits of two unknowns meet (`t ^ s`, `t & (s - 1)`).

Every number of the query must have known bounds. The vectors are just wide enough to hold each of them with its sign,
so that no operation wraps around where the integers would not: both dialects have the same solutions, and a dozen bits
are solved at once where 32 are not.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...ir import terms as T
from ...ir.terms import Bounds, Op, Sort, Term
from ...limits import prove as limits
from .integers import literal
from .script import Script, meets_bits

_PLAIN = {
    Op.ADD: "bvadd",
    Op.MUL: "bvmul",
    Op.BAND: "bvand",
    Op.BOR: "bvor",
    Op.BXOR: "bvxor",
    Op.EQ: "=",
    Op.LT: "bvslt",
    Op.LE: "bvsle",
    Op.NOT: "not",
    Op.AND: "and",
    Op.OR: "or",
    Op.ITE: "ite",
    Op.FADD: "+",
    Op.FMUL: "*",
}


def width(conjuncts: Iterable[Term]) -> int | None:
    """How wide the vectors have to be; None where no bits meet, some number has no (small) bound, or numbers become
    reals or the other way round.

    A sum's partial sums and a product's partial products may wrap: the result is right if it fits itself."""
    largest, wanted = 1, False
    seen: set[Term] = set()
    for conjunct in conjuncts:
        for term in T.subterms(conjunct, seen):
            if term.op in (Op.ITOF, Op.FTOI, Op.FROUND) or (term.op == Op.CALL and term.payload in T.WHOLE):
                return None
            wanted = wanted or meets_bits(term)
            if term.sort is not Sort.INT:
                continue
            low, high = _bounds(term)
            if low is None or high is None:
                return None
            largest = max(largest, abs(low), abs(high))
    bits = largest.bit_length() + 2  # the sign, and one to spare: a divisor's negation must fit as well
    return bits if wanted and bits <= limits.VECTOR_BITS else None


def _bounds(term: Term) -> Bounds:
    """As `terms.bounds`, with shifts to the left by few places."""
    if term.op == Op.SHL:
        (low, high), (_, most) = (T.bounds(a) for a in term.args)
        if low is not None and low >= 0 and high is not None and most is not None and 0 <= most < limits.VECTOR_BITS:
            return 0, high << most
        return None, None
    return T.bounds(term)


class Vectors(Script):
    def __init__(self, conjuncts: Iterable[Term], bits: int) -> None:
        self.bits = bits
        super().__init__(conjuncts)

    def sort(self, term: Term) -> str:
        if term.sort is Sort.INT:
            return f"(_ BitVec {self.bits})"
        return "Bool" if term.sort is Sort.BOOL else "Real"

    def constant(self, term: Term) -> str:
        return self.number(term.value) if term.sort is Sort.INT else literal(term.value)

    def number(self, value: int) -> str:
        return f"(_ bv{value % (1 << self.bits)} {self.bits})"

    def at_most(self, a: str, b: str) -> str:
        return f"(bvsle {a} {b})"

    def body(self, term: Term) -> str:
        op = term.op
        args = [self.write(a) for a in term.args]
        plain = _PLAIN.get(op)
        if op in (Op.LT, Op.LE) and term.args[0].sort is Sort.REAL:
            plain = "<" if op == Op.LT else "<="
        if plain is not None:
            text = f"({plain} {' '.join(args)})"
            return self.compared(term, text) if op in (Op.EQ, Op.LT, Op.LE) else text
        a, b = args[0], args[-1]
        zero = self.number(0)
        if op in (Op.TDIV, Op.TMOD):  # bvsdiv and bvsrem round toward zero, as C does
            result = f"({'bvsdiv' if op == Op.TDIV else 'bvsrem'} {a} {b})"
            return f"(ite (= {b} {zero}) {zero if op == Op.TDIV else a} {result})"
        if op in (Op.SHL, Op.SHR):  # shifting by the width or more leaves nothing but the sign, as clamping does
            amount = f"(ite (bvslt {b} {zero}) {zero} {b})"
            return f"({'bvshl' if op == Op.SHL else 'bvashr'} {a} {amount})"
        if op == Op.MIN:
            return f"(ite (bvsle {a} {b}) {a} {b})"
        if op == Op.MAX:
            return f"(ite (bvsle {a} {b}) {b} {a})"
        if op == Op.FDIV:
            return f"(/ {a} {b})" if term.args[1].value else self.fresh("Real")
        assert op in (Op.CAST, Op.USUB), op
        return self._wrapped(a if op == Op.CAST else f"(bvsub {a} {b})", term)

    def _wrapped(self, value: str, term: Term) -> str:
        kept = term.payload.bits
        if kept >= self.bits:
            return value  # every value fits (see `width`), so there is nothing to wrap
        extend = "sign_extend" if term.payload.signed else "zero_extend"
        return f"((_ {extend} {self.bits - kept}) ((_ extract {kept - 1} 0) {value}))"
