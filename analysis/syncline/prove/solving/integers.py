"""The integer dialect: C's operators in unbounded integer arithmetic, exact wherever that is possible.

Bitwise operators of two wide unknowns are the exception: they are weakened to what bounds and parity say of them.
"""

from __future__ import annotations

from fractions import Fraction

from ...ir import terms as T
from ...ir.terms import Op, Sort, Term, bounds
from ...limits import prove as limits
from ..questions.evaluate import MAX_SHIFT
from .script import Script

_SORTS = {Sort.INT: "Int", Sort.BOOL: "Bool", Sort.REAL: "Real"}


def literal(value: int | bool | Fraction) -> str:
    """A number as SMT-LIB writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Fraction):
        size = f"{abs(value.numerator)}.0"
        text = size if value.denominator == 1 else f"(/ {size} {value.denominator}.0)"
        return f"(- {text})" if value < 0 else text
    return str(value) if value >= 0 else f"(- {-value})"


class Integers(Script):
    def sort(self, term: Term) -> str:
        return _SORTS[term.sort]

    def constant(self, term: Term) -> str:
        return literal(term.value)

    def at_most(self, a: str, b: str) -> str:
        return f"(<= {a} {b})"

    def body(self, term: Term) -> str:
        op = term.op
        args = [self.write(a) for a in term.args]
        plain = _PLAIN.get(op)
        if plain is not None:
            if len({a.sort for a in term.args if a.sort is not Sort.BOOL}) > 1:
                args = [f"(to_real {x})" if a.sort is Sort.INT else x for a, x in zip(term.args, args, strict=True)]
            text = f"({plain} {' '.join(args)})"
            return self.compared(term, text) if op in (Op.EQ, Op.LT, Op.LE) else text
        if op == Op.TDIV:
            return self._quotient(term.args[0], term.args[1], args[0], args[1])
        if op == Op.TMOD:
            return self._remainder(term.args[0], term.args[1], args[0], args[1])
        if op in (Op.SHL, Op.SHR):
            return self._shift(op, term, args)
        if op in (Op.BAND, Op.BOR, Op.BXOR):
            return self._bitwise(op, term, args)
        a, b = args[0], args[-1]
        if op == Op.MIN:
            return f"(ite (<= {a} {b}) {a} {b})"
        if op == Op.MAX:
            return f"(ite (<= {a} {b}) {b} {a})"
        if op in (Op.CAST, Op.USUB):
            value = a if op == Op.CAST else f"(- {a} {b})"
            size, lowest = 1 << term.payload.bits, term.payload.lowest
            if not lowest:
                return f"(mod {value} {size})"
            return f"(+ (mod (+ {value} {-lowest}) {size}) {literal(lowest)})"
        if op == Op.FDIV:
            return f"(/ {a} {b})" if term.args[1].value else self.fresh("Real")
        if op == Op.FROUND:
            return self._rounded(term, a)
        if op == Op.CALL:
            return self._whole(term.payload, a)
        if op == Op.ITOF:
            return f"(to_real {a})"
        assert op == Op.FTOI, op
        return f"(ite (>= {a} 0.0) (to_int {a}) (- (to_int (- {a}))))"

    def _rounded(self, term: Term, text: str) -> str:
        """What rounding says of its result: it is half of the last digit away at most, and has the same sign."""
        self.exact = False
        digits, least, most = T.FORMATS[term.payload]
        a, name = self._named(text, "Real"), self.fresh("Real")
        size = f"(ite (>= {a} 0.0) {a} (- {a}))"
        off = f"(+ (/ {size} {1 << digits}.0) (/ 1.0 {1 << -least}.0))"
        near = f"(and (<= (- {name} {a}) {off}) (<= (- {a} {name}) {off}))"
        self.lines.append(f"(assert (=> (< {size} {1 << most}.0) {near}))")
        self.lines.append(f"(assert (=> (>= {a} 0.0) (>= {name} 0.0)))")
        self.lines.append(f"(assert (=> (<= {a} 0.0) (<= {name} 0.0)))")
        if term.args[0].op == Op.ITOF:
            self.lines.append(f"(assert (=> (<= {size} {1 << digits}.0) (= {name} {a})))")
        return name

    def _whole(self, name: str, text: str) -> str:
        a = self._named(text, "Real")
        if name == "fabs":
            return f"(ite (>= {a} 0.0) {a} (- {a}))"
        floor, up = f"(to_real (to_int {a}))", f"(- (to_real (to_int (- {a}))))"
        if name == "floor":
            return floor
        if name == "ceil":
            return up
        if name == "trunc":
            return f"(ite (>= {a} 0.0) {floor} {up})"
        above, half = f"(to_real (to_int (+ {a} 0.5)))", f"(= (- {a} {floor}) 0.5)"
        if name == "round":  # half away from zero
            return f"(ite (>= {a} 0.0) {above} (- (to_real (to_int (- 0.5 {a})))))"
        return f"(ite (and {half} (= (mod (to_int {a}) 2) 0)) {floor} {above})"

    # C rounds toward zero, SMT-LIB's div toward minus infinity (for a positive divisor): they agree on a >= 0.

    def _quotient(self, first: Term, second: Term, a: str, b: str) -> str:
        if second.is_const:
            if second.value < 0:
                return f"(- {self._ratio(first, a, str(-second.value))})"
            return self._ratio(first, a, b) if second.value else "0"
        low, _ = bounds(second)
        if low is not None and low > 0:
            return self._ratio(first, a, b)
        positive, negative = self._ratio(first, a, b), self._ratio(first, a, f"(- {b})")
        return f"(ite (> {b} 0) {positive} (ite (= {b} 0) 0 (- {negative})))"

    @staticmethod
    def _ratio(first: Term, a: str, b: str) -> str:
        low, _ = bounds(first)
        if low is not None and low >= 0:
            return f"(div {a} {b})"
        return f"(ite (>= {a} 0) (div {a} {b}) (- (div (- {a}) {b})))"

    def _remainder(self, first: Term, second: Term, a: str, b: str) -> str:
        """|a| mod |b| with the sign of a; `a` itself where b is zero."""
        low, _ = bounds(first)
        divisor_low, _ = bounds(second)
        if second.is_const:
            if not second.value:
                return a
            b = str(abs(second.value))
        rest = (
            f"(mod {a} {b})"
            if low is not None and low >= 0
            else f"(ite (>= {a} 0) (mod {a} {b}) (- (mod (- {a}) {b})))"
        )
        if second.is_const or (divisor_low is not None and divisor_low > 0):
            return rest
        return f"(ite (= {b} 0) {a} {rest})"  # SMT-LIB: mod by -b is mod by b

    def _shift(self, op: str, term: Term, args: list[str]) -> str:
        """A table over the amounts that matter; amounts are clamped to 0..63 as in `evaluate`."""
        value, amount = term.args
        low, high = bounds(amount)
        first = min(max(low or 0, 0), MAX_SHIFT)
        last = MAX_SHIFT if high is None else min(max(high, 0), MAX_SHIFT)
        value_low, value_high = bounds(value)
        if op == Op.SHR and value_low is not None and value_low >= 0 and value_high is not None:
            last = max(min(last, value_high.bit_length()), first)  # from there on everything is shifted out
        a, b = args
        rows = [_shifted(op, value, a, amount) for amount in range(first, last + 1)]
        text = rows[-1]
        for index in range(len(rows) - 2, -1, -1):
            text = f"(ite (<= {b} {first + index}) {rows[index]} {text})"
        return text

    def _bitwise(self, op: str, term: Term, args: list[str]) -> str:
        """x | y = x + y - (x & y) and x ^ y = x + y - 2 (x & y) in two's complement, so that & alone needs care."""
        both = self._and(term, args)
        a, b = args
        if op == Op.BAND:
            return both
        return f"(- (+ {a} {b}) {both})" if op == Op.BOR else f"(- (+ {a} {b}) (* 2 {both}))"

    def _and(self, term: Term, args: list[str]) -> str:
        for (value, x), (mask, _) in (
            ((term.args[0], args[0]), (term.args[1], args[1])),
            ((term.args[1], args[1]), (term.args[0], args[0])),
        ):
            del value
            if mask.is_const:
                if mask.value >= 0:
                    return masked(x, mask.value)
                return f"(- {x} {masked(x, ~mask.value)})"  # x & m = x - (x & ~m)
        widths = [_width(a) for a in term.args]
        known = [w for w in widths if w is not None]
        x, y = (self._named(a) for a in args)
        if known and min(known) <= limits.NAMED_BITS:
            bits = [f"(ite (and (= {_bit(x, i)} 1) (= {_bit(y, i)} 1)) {1 << i} 0)" for i in range(min(known))]
            return f"(+ {' '.join(bits)})" if len(bits) > 1 else bits[0] if bits else "0"
        self.exact = False
        name = self.fresh("Int")
        self.lines.append(f"(assert (=> (>= {x} 0) (<= 0 {name} {x})))")
        self.lines.append(f"(assert (=> (>= {y} 0) (<= 0 {name} {y})))")
        self.lines.append(f"(assert (=> (and (< {x} 0) (< {y} 0)) (< {name} 0)))")
        self.lines.append(f"(assert (=> (= {x} {y}) (= {name} {x})))")
        self.lines.append(f"(assert (= (mod {name} 2) (ite (and (= (mod {x} 2) 1) (= (mod {y} 2) 1)) 1 0)))")
        return name

    def _named(self, text: str, sort: str = "Int") -> str:
        if not text.startswith("("):
            return text
        name = self.fresh(sort)
        self.lines.append(f"(assert (= {name} {text}))")
        return name


_PLAIN = {
    Op.ADD: "+",
    Op.MUL: "*",
    Op.EQ: "=",
    Op.LT: "<",
    Op.LE: "<=",
    Op.NOT: "not",
    Op.AND: "and",
    Op.OR: "or",
    Op.ITE: "ite",
    Op.FADD: "+",
    Op.FMUL: "*",
}


def masked(x: str, mask: int) -> str:
    """`x & mask` for a constant mask >= 0: one (x div 2^i) mod 2^n per run of ones; exact for negative x too."""
    parts: list[str] = []
    start = 0
    while mask >> start:
        if not mask >> start & 1:
            start += 1
            continue
        end = start
        while mask >> end & 1:
            end += 1
        shifted = x if not start else f"(div {x} {1 << start})"
        run = f"(mod {shifted} {1 << (end - start)})"
        parts.append(run if not start else f"(* {1 << start} {run})")
        start = end
    if not parts:
        return "0"
    return parts[0] if len(parts) == 1 else f"(+ {' '.join(parts)})"


def _bit(x: str, i: int) -> str:
    return f"(mod {x} 2)" if not i else f"(mod (div {x} {1 << i}) 2)"


def _width(term: Term) -> int | None:
    """How many bits hold every value; None where it may be negative or has no bound."""
    low, high = bounds(term)
    return high.bit_length() if low is not None and low >= 0 and high is not None else None


def _shifted(op: str, value: Term, text: str, amount: int) -> str:
    if value.is_const:
        return literal(value.value << amount if op == Op.SHL else value.value >> amount)
    if not amount:
        return text
    return f"(* {1 << amount} {text})" if op == Op.SHL else f"(div {text} {1 << amount})"
