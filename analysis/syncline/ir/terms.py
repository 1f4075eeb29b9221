"""The term language: immutable, hash-consed, picklable expressions over integers, booleans and reals.

One language serves twice. Inside the kernel IR a term is a C expression over the kernel's variables (`Sym`s of
kind VAR) and the built-in indices; after the symbolic pass (`syncline.intervals`) it is the same expression with
every variable replaced by what it holds, as a function of thread ids, parameters and loop counters.

Integers are unbounded ("assuming no overflow"); what C computes modulo 2^n on purpose is written out as `cast` or
`usub`. `add` and `mul` keep a canonical sum of monomials, so that two ways of writing one index are one object.

Build terms with the functions of this module, never with `Term(...)`: they fold constants and intern.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from hashlib import blake2b
from math import gcd
from typing import Any
from weakref import WeakValueDictionary


class Sort(enum.Enum):
    """What a term denotes."""

    INT = "int"
    BOOL = "bool"
    REAL = "real"

    __hash__ = object.__hash__


class Kind(enum.Enum):
    """Who agrees on the value of a symbol."""

    VAR = "var"  #: a variable of the kernel IR: means nothing outside it
    THREAD = "thread"  #: threadIdx.*: one value per thread
    BLOCK = "block"  #: blockIdx.*: one value per block
    UNIFORM = "uniform"  #: parameters, blockDim, gridDim: one value per launch
    COUNTER = "counter"  #: how many iterations of a loop came before this one
    PRIVATE = "private"  #: a value that the analysis knows nothing about; each thread has its own
    PRIVATE_UNDERSTOOD = "private_understood"  #: a per-thread value defined by facts in the guard (a loop's trip count)

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Scalar:
    """A C scalar type: `bits` wide, of sort INT, BOOL or REAL."""

    sort: Sort
    bits: int
    signed: bool

    @property
    def lowest(self) -> int:
        return -(1 << (self.bits - 1)) if self.signed else 0

    @property
    def highest(self) -> int:
        return (1 << (self.bits - 1)) - 1 if self.signed else (1 << self.bits) - 1


I8, I16, I32, I64 = (Scalar(Sort.INT, bits, True) for bits in (8, 16, 32, 64))
U8, U16, U32, U64 = (Scalar(Sort.INT, bits, False) for bits in (8, 16, 32, 64))
F16, F32, F64 = (Scalar(Sort.REAL, bits, True) for bits in (16, 32, 64))
BOOL8 = Scalar(Sort.BOOL, 8, False)


class Op:
    """The operators, as plain strings (fast to compare, stable when pickled)."""

    CONST = "const"  # payload: int, bool or Fraction
    SYM = "sym"  # payload: SymInfo
    ADD = "add"  # n-ary sum of monomials (INT)
    MUL = "mul"  # n-ary product; a constant factor stands first (INT)
    TDIV = "tdiv"  # C division, truncating toward zero
    TMOD = "tmod"  # C remainder: a - tdiv(a, b) * b
    SHL = "shl"
    SHR = "shr"  # arithmetic for negative left operands: floor(a / 2^b)
    BAND = "band"
    BOR = "bor"
    BXOR = "bxor"
    MIN = "min"
    MAX = "max"
    ITE = "ite"
    CAST = "cast"  # payload: Scalar; value wrapped into that type
    USUB = "usub"  # payload: Scalar (unsigned); a - b modulo 2^bits
    EQ = "eq"
    LT = "lt"
    LE = "le"
    NOT = "not"
    AND = "and"
    OR = "or"
    # reals (values of float variables: they matter only in guards)
    FADD = "fadd"
    FMUL = "fmul"
    FDIV = "fdiv"
    ITOF = "itof"
    FTOI = "ftoi"  # toward zero
    # uninterpreted
    CALL = "call"  # payload: name of a pure function of its arguments
    LOAD = "load"  # payload: (array key, byte size, lowest, highest); args: byte address, then the version


@dataclass(frozen=True, slots=True)
class SymInfo:
    """A symbol's identity: `lo` and `hi` are inclusive bounds known from its type, None where there is none."""

    name: str
    kind: Kind
    lo: int | None = None
    hi: int | None = None


Payload = Any


class Term:
    """An immutable expression. Equal terms are the same object; compare with `is` or `==` alike."""

    __slots__ = (
        "__weakref__",
        "_bounds",
        "_free",
        "_hash",
        "_key",
        "_negation",
        "args",
        "op",
        "payload",
        "sort",
        "uid",
        "wraps",
    )
    op: str
    args: tuple[Term, ...]
    payload: Payload
    sort: Sort
    uid: int
    wraps: bool  #: whether an unsigned subtraction occurs in it
    _hash: int
    _key: bytes | None
    _free: frozenset[Term] | None
    _bounds: Bounds | None
    _negation: Term | None

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return (_intern, (self.op, self.args, self.payload, self.sort))

    def __repr__(self) -> str:
        return render(self)

    @property
    def value(self) -> Any:
        """The Python value of a constant."""
        assert self.op == Op.CONST
        return self.payload

    @property
    def info(self) -> SymInfo:
        """What is known of a symbol."""
        assert self.op == Op.SYM
        return self.payload

    @property
    def is_const(self) -> bool:
        return self.op == Op.CONST

    @property
    def symbols(self) -> frozenset[Term]:
        """Every symbol that occurs in the term."""
        if self._free is None:
            self._free = (
                frozenset((self,))
                if self.op == Op.SYM
                else frozenset().union(*(a.symbols for a in self.args))
                if self.args
                else _NO_SYMBOLS
            )
        return self._free


_NO_SYMBOLS: frozenset[Term] = frozenset()
_table: WeakValueDictionary[tuple[Any, ...], Term] = WeakValueDictionary()
_next_uid = 0


def _intern(op: str, args: tuple[Term, ...], payload: Payload, sort: Sort) -> Term:
    global _next_uid
    key = (op, tuple([a.uid for a in args]), type(payload), payload, sort)
    found = _table.get(key)
    if found is None:
        found = Term.__new__(Term)
        found.op, found.args, found.payload, found.sort = op, args, payload, sort
        found._hash = hash(key)
        found._free = None
        found._key = None
        found._bounds = None
        found._negation = None
        found.wraps = op == Op.USUB or any([a.wraps for a in args])
        found.uid = _next_uid
        _next_uid += 1
        _table[key] = found
    return found


# --- leaves ----------------------------------------------------------------------------------------------------------


def integer(value: int) -> Term:
    return _intern(Op.CONST, (), int(value), Sort.INT)


def boolean(value: bool) -> Term:
    return _intern(Op.CONST, (), bool(value), Sort.BOOL)


def real(value: float | Fraction | str) -> Term:
    """A real constant; infinities and NaN have none, ask for an uninterpreted `call` instead.

    Raises ValueError or OverflowError for those."""
    return _intern(Op.CONST, (), Fraction(value), Sort.REAL)


ZERO, ONE, TRUE, FALSE = integer(0), integer(1), boolean(True), boolean(False)


def symbol(name: str, kind: Kind, sort: Sort = Sort.INT, lo: int | None = None, hi: int | None = None) -> Term:
    return _intern(Op.SYM, (), SymInfo(name, kind, lo, hi), sort)


def variable(name: str, sort: Sort = Sort.INT, lo: int | None = None, hi: int | None = None) -> Term:
    """A variable of the kernel IR; its bounds are those of its C type."""
    return symbol(name, Kind.VAR, sort, lo, hi)


AXES = ("x", "y", "z")
#: largest extents that CUDA allows (programming guide, table "technical specifications"); OpenCL fits inside
MAX_BLOCK = (1024, 1024, 64)
MAX_GRID = (2**31 - 1, 65535, 65535)
MAX_THREADS = 1024
THREAD = tuple(symbol(f"threadIdx.{a}", Kind.THREAD, lo=0, hi=m - 1) for a, m in zip(AXES, MAX_BLOCK, strict=True))
BLOCK = tuple(symbol(f"blockIdx.{a}", Kind.BLOCK, lo=0, hi=m - 1) for a, m in zip(AXES, MAX_GRID, strict=True))
BLOCK_DIM = tuple(symbol(f"blockDim.{a}", Kind.UNIFORM, lo=1, hi=m) for a, m in zip(AXES, MAX_BLOCK, strict=True))
GRID_DIM = tuple(symbol(f"gridDim.{a}", Kind.UNIFORM, lo=1, hi=m) for a, m in zip(AXES, MAX_GRID, strict=True))


# --- sums and products of integers -----------------------------------------------------------------------------------


def _order(term: Term) -> tuple[bool, bytes]:
    """How operands are ordered: leaves by name, then everything else by a digest of its structure, so that a term looks
    the same whatever was built before it."""
    if term._key is None:
        if not term.args:
            name = term.payload.name if term.op == Op.SYM else repr(term.payload)
            term._key = f"{name} {term.payload!r}".encode()
        else:
            digest = blake2b(f"{term.op} {term.payload!r}".encode(), digest_size=12)
            for argument in term.args:
                digest.update(_order(argument)[1])
            term._key = digest.digest()
    return bool(term.args), term._key


def _by_order(item: tuple[Term, int]) -> tuple[bool, bytes]:
    return _order(item[0])


def monomials(term: Term) -> dict[Term, int]:
    """The canonical sum: {monomial: coefficient}; the constant stands under the monomial `ONE`."""
    if term.op == Op.CONST:
        return {ONE: term.payload} if term.payload else {}
    if term.op == Op.ADD:
        out: dict[Term, int] = {}
        for part in term.args:
            base, coefficient = _split(part)
            out[base] = coefficient
        return out
    base, coefficient = _split(term)
    return {base: coefficient}


def _split(term: Term) -> tuple[Term, int]:
    if term.op == Op.CONST:
        return ONE, term.payload
    if term.op == Op.MUL and term.args[0].op == Op.CONST:
        rest = term.args[1:]
        return (rest[0] if len(rest) == 1 else _intern(Op.MUL, rest, None, Sort.INT)), term.args[0].payload
    return term, 1


def from_monomials(parts: Mapping[Term, int]) -> Term:
    """The inverse of `monomials`."""
    terms = []
    for base, coefficient in sorted(parts.items(), key=_by_order):
        if not coefficient:
            continue
        if base is ONE:
            terms.append(integer(coefficient))
        elif coefficient == 1:
            terms.append(base)
        else:
            factors = base.args if base.op == Op.MUL else (base,)
            terms.append(_intern(Op.MUL, (integer(coefficient), *factors), None, Sort.INT))
    if not terms:
        return ZERO
    return terms[0] if len(terms) == 1 else _intern(Op.ADD, tuple(terms), None, Sort.INT)


def add(*terms: Term) -> Term:
    if len(terms) == 2:
        a, b = terms
        if a is ZERO:
            return b
        if b is ZERO:
            return a
    out: dict[Term, int] = {}
    for term in terms:
        for base, coefficient in monomials(term).items():
            out[base] = out.get(base, 0) + coefficient
    return from_monomials(out)


#: beyond this many monomials a product of sums stays a product of opaque factors
_EXPAND_LIMIT = 24


def mul(a: Term, b: Term) -> Term:
    if a is ONE:
        return b
    if b is ONE:
        return a
    left, right = monomials(a), monomials(b)
    if len(left) * len(right) > _EXPAND_LIMIT:
        return _intern(Op.MUL, tuple(sorted((a, b), key=_order)), None, Sort.INT)
    out: dict[Term, int] = {}
    for base_a, ca in left.items():
        for base_b, cb in right.items():
            base = _times(base_a, base_b)
            out[base] = out.get(base, 0) + ca * cb
    return from_monomials(out)


def _times(a: Term, b: Term) -> Term:
    if a is ONE:
        return b
    if b is ONE:
        return a
    factors = (a.args if a.op == Op.MUL else (a,)) + (b.args if b.op == Op.MUL else (b,))
    return _intern(Op.MUL, tuple(sorted(factors, key=_order)), None, Sort.INT)


def neg(a: Term) -> Term:
    return mul(integer(-1), a)


def sub(a: Term, b: Term) -> Term:
    return ZERO if a is b else add(a, neg(b))


# --- other integer operators -----------------------------------------------------------------------------------------


def _truncated(a: int, b: int) -> int:
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def _divided(parts: Mapping[Term, int], divisor: int) -> Term:
    return from_monomials({m: c // divisor for m, c in parts.items()})


def tdiv(a: Term, b: Term) -> Term:
    if b is ONE:
        return a
    if a.is_const and b.is_const and b.value:
        return integer(_truncated(a.value, b.value))
    if b.is_const and b.value:
        parts = monomials(a)
        if parts and all(c % b.value == 0 for c in parts.values()):
            return from_monomials({m: c // b.value for m, c in parts.items()})
        if b.value > 1:
            common = gcd(b.value, *parts.values())
            if common > 1:  # rounding a * c / (b * c) is rounding a / b
                return tdiv(_divided(parts, common), integer(b.value // common))
            low, high = bounds(a)
            if low is not None and high is not None and low >= 0 and high < b.value:
                return ZERO
            # nested division of a non-negative number: a / p / q = a / (p * q)
            if low is not None and low >= 0 and a.op == Op.TDIV and a.args[1].is_const and a.args[1].value > 0:
                return tdiv(a.args[0], integer(a.args[1].value * b.value))
    return _intern(Op.TDIV, (a, b), None, Sort.INT)


def tmod(a: Term, b: Term) -> Term:
    if a.is_const and b.is_const and b.value:
        return integer(a.value - _truncated(a.value, b.value) * b.value)
    if b.is_const and b.value:
        size = abs(b.value)
        parts = monomials(a)
        if all(c % size == 0 for c in parts.values()):
            return ZERO
        common = gcd(size, *parts.values())
        if common > 1:
            return mul(integer(common), tmod(_divided(parts, common), integer(size // common)))
        low, high = bounds(a)
        if low is not None and high is not None and low >= 0 and high < size:
            return a
    return _intern(Op.TMOD, (a, b), None, Sort.INT)


def shl(a: Term, b: Term) -> Term:
    if b.is_const and 0 <= b.value < 64:
        return mul(a, integer(1 << b.value))
    if a is ZERO:
        return ZERO
    return _intern(Op.SHL, (a, b), None, Sort.INT)


def shr(a: Term, b: Term) -> Term:
    if b is ZERO:
        return a
    if a.is_const and b.is_const and b.value >= 0:
        return integer(a.value >> min(b.value, 64))
    if b.is_const and 0 <= b.value < 64:
        low, _ = bounds(a)
        if low is not None and low >= 0:
            return tdiv(a, integer(1 << b.value))
        if a.op == Op.SHR and a.args[1].is_const:
            return shr(a.args[0], integer(a.args[1].value + b.value))
    return _intern(Op.SHR, (a, b), None, Sort.INT)


def _fold2(op: str, fold: Callable[[int, int], int], a: Term, b: Term) -> Term:
    if a.is_const and b.is_const:
        return integer(fold(a.value, b.value))
    if _order(a) > _order(b):
        a, b = b, a
    return _intern(op, (a, b), None, Sort.INT)


def band(a: Term, b: Term) -> Term:
    if a is b:
        return a
    if a is ZERO or b is ZERO:
        return ZERO
    for value, mask in ((a, b), (b, a)):
        if mask.is_const and mask.value > 0:
            low, _ = bounds(value)
            if (mask.value & (mask.value + 1)) == 0 and low is not None and low >= 0:
                return tmod(value, integer(mask.value + 1))  # x & (2^k - 1) of a non-negative x
    return _fold2(Op.BAND, lambda x, y: x & y, a, b)


def bor(a: Term, b: Term) -> Term:
    if a is b or b is ZERO:
        return a
    if a is ZERO:
        return b
    return _fold2(Op.BOR, lambda x, y: x | y, a, b)


def bxor(a: Term, b: Term) -> Term:
    if a is b:
        return ZERO
    if b is ZERO:
        return a
    if a is ZERO:
        return b
    return _fold2(Op.BXOR, lambda x, y: x ^ y, a, b)


def minimum(a: Term, b: Term) -> Term:
    return a if a is b else _fold2(Op.MIN, min, a, b)


def maximum(a: Term, b: Term) -> Term:
    return a if a is b else _fold2(Op.MAX, max, a, b)


def wrap(value: int, scalar: Scalar) -> int:
    """`value` as a C object of type `scalar` holds it."""
    value &= (1 << scalar.bits) - 1
    return value - (1 << scalar.bits) if scalar.signed and value > scalar.highest else value


def cast(a: Term, scalar: Scalar) -> Term:
    """`a` converted to `scalar`; between sorts as C does (bool to 0/1, non-zero to true, reals toward zero)."""
    if scalar.sort is Sort.BOOL:
        return truth(a)
    if scalar.sort is Sort.REAL:
        if a.sort is Sort.REAL:
            return a
        a = as_integer(a)
        return real(a.value) if a.is_const else _intern(Op.ITOF, (a,), None, Sort.REAL)
    if a.sort is Sort.REAL:
        if a.is_const:
            return integer(int(a.value))
        return _intern(Op.FTOI, (a,), None, Sort.INT)
    a = as_integer(a)
    if a.is_const:
        return integer(wrap(a.value, scalar))
    low, high = bounds(a)
    if low is not None and high is not None and scalar.lowest <= low and high <= scalar.highest:
        return a
    if scalar.signed:
        plain = _without_wraps(a, scalar.bits)
        if plain is not a:
            return cast(plain, scalar)
    if scalar.signed and scalar.bits >= 32:
        return a  # assuming no overflow: only an unsigned wrap-around is meant on purpose
    if not scalar.signed and low is not None and low >= 0 and scalar.bits >= 32:
        return a
    return _intern(Op.CAST, (a,), scalar, Sort.INT)


def _without_wraps(a: Term, bits: int) -> Term:
    """`a` with the unsigned wrap-arounds of `bits` or more taken out of its sum: modulo 2^bits they make no difference,
    so (int)(u - v) is u - v, and (int)((unsigned)i + n) is i + n."""
    parts = monomials(a)
    wraps = {m for m in parts if m.op in (Op.USUB, Op.CAST) and m.payload.bits >= bits}
    if not wraps:
        return a
    plain = from_monomials({m: c for m, c in parts.items() if m not in wraps})
    for m in wraps:
        inner = sub(*m.args) if m.op == Op.USUB else m.args[0]
        plain = add(plain, mul(integer(parts[m]), inner))
    return _without_wraps(plain, bits)


def usub(a: Term, b: Term, scalar: Scalar) -> Term:
    """Unsigned subtraction: wraps where `b` is larger than `a`."""
    difference = sub(a, b)
    low, _ = bounds(difference)
    if low is not None and low >= 0:
        return difference
    if difference.is_const:
        return integer(wrap(difference.value, scalar))
    return _intern(Op.USUB, (a, b), scalar, Sort.INT)


# --- booleans --------------------------------------------------------------------------------------------------------


def as_integer(a: Term) -> Term:
    """A boolean as C's 0 or 1."""
    return ite(a, ONE, ZERO) if a.sort is Sort.BOOL else a


def truth(a: Term) -> Term:
    """A value used as a condition."""
    if a.sort is Sort.BOOL:
        return a
    if a.op == Op.ITE and a.args[1] is ONE and a.args[2] is ZERO:
        return a.args[0]
    return ne(a, ZERO if a.sort is Sort.INT else real(0))


def _cancelled(a: Term, b: Term) -> tuple[Term, Term]:
    """Both sides of a comparison without the monomials that they share."""
    if a.op != Op.ADD and b.op != Op.ADD:
        return a, b
    left, right = monomials(a), monomials(b)
    if not (left.keys() & right.keys()) - {ONE}:
        return a, b
    rest = monomials(sub(a, b))
    common = gcd(*rest.values()) or 1
    rest = {m: c // common for m, c in rest.items()}
    return (
        from_monomials({m: c for m, c in rest.items() if c > 0}),
        from_monomials({m: -c for m, c in rest.items() if c < 0}),
    )


def eq(a: Term, b: Term) -> Term:
    if a is b:
        return TRUE
    if a.is_const and b.is_const:
        return boolean(a.value == b.value)
    if a.sort is Sort.INT:
        a, b = _cancelled(a, b)
        if a is b:
            return TRUE
        low, high = bounds(sub(a, b))
        if (low is not None and low > 0) or (high is not None and high < 0):
            return FALSE
        for x, y in ((a, b), (b, a)):
            if y.is_const and x.op == Op.ITE and x.args[1].is_const and x.args[2].is_const:
                return ite(x.args[0], boolean(x.args[1].value == y.value), boolean(x.args[2].value == y.value))
    if a.sort is Sort.BOOL:
        return or_(and_(a, b), and_(not_(a), not_(b)))
    if _order(a) > _order(b):
        a, b = b, a
    return _intern(Op.EQ, (a, b), None, Sort.BOOL)


def ne(a: Term, b: Term) -> Term:
    return not_(eq(a, b))


def lt(a: Term, b: Term) -> Term:
    if a is b:
        return FALSE
    if a.is_const and b.is_const:
        return boolean(a.value < b.value)
    if a.sort is Sort.INT:
        a, b = _cancelled(a, b)
        low, high = bounds(sub(a, b))
        if high is not None and high < 0:
            return TRUE
        if low is not None and low >= 0:
            return FALSE
    return _intern(Op.LT, (a, b), None, Sort.BOOL)


def le(a: Term, b: Term) -> Term:
    if a is b:
        return TRUE
    if a.is_const and b.is_const:
        return boolean(a.value <= b.value)
    if a.sort is Sort.INT:
        a, b = _cancelled(a, b)
        low, high = bounds(sub(a, b))
        if high is not None and high <= 0:
            return TRUE
        if low is not None and low > 0:
            return FALSE
    return _intern(Op.LE, (a, b), None, Sort.BOOL)


def ge(a: Term, b: Term) -> Term:
    return le(b, a)


def gt(a: Term, b: Term) -> Term:
    return lt(b, a)


def not_(a: Term) -> Term:
    if a._negation is None:  # long conditions are negated over and over by the junctions that they stand in
        a._negation = _negated(a)
    return a._negation


def _negated(a: Term) -> Term:
    if a.is_const:
        return boolean(not a.value)
    if a.op == Op.NOT:
        return a.args[0]
    if a.op in (Op.LT, Op.LE) and a.args[0].sort is Sort.INT:
        return le(a.args[1], a.args[0]) if a.op == Op.LT else lt(a.args[1], a.args[0])
    if a.op == Op.AND:
        return or_(*(not_(x) for x in a.args))
    if a.op == Op.OR:
        return and_(*(not_(x) for x in a.args))
    return _intern(Op.NOT, (a,), None, Sort.BOOL)


def _junction(op: str, unit: Term, zero: Term, terms: Iterable[Term]) -> Term:
    seen: dict[Term, None] = {}
    for term in terms:
        for part in term.args if term.op == op else (term,):
            if part is zero or not_(part) in seen:
                return zero
            if part is not unit:
                seen[part] = None
    if not seen:
        return unit
    if len(seen) == 1:
        return next(iter(seen))
    return _intern(op, tuple(seen), None, Sort.BOOL)


def and_(*terms: Term) -> Term:
    return _junction(Op.AND, TRUE, FALSE, terms)


def or_(*terms: Term) -> Term:
    return _junction(Op.OR, FALSE, TRUE, terms)


def ite(condition: Term, a: Term, b: Term) -> Term:
    if condition is TRUE or a is b:
        return a
    if condition is FALSE:
        return b
    if a.sort is Sort.BOOL:
        return or_(and_(condition, a), and_(not_(condition), b))
    return _intern(Op.ITE, (condition, a, b), None, a.sort)


# --- reals and uninterpreted -----------------------------------------------------------------------------------------


def fadd(a: Term, b: Term) -> Term:
    return real(a.value + b.value) if a.is_const and b.is_const else _intern(Op.FADD, (a, b), None, Sort.REAL)


def fmul(a: Term, b: Term) -> Term:
    return real(a.value * b.value) if a.is_const and b.is_const else _intern(Op.FMUL, (a, b), None, Sort.REAL)


def fdiv(a: Term, b: Term) -> Term:
    if a.is_const and b.is_const and b.value:
        return real(a.value / b.value)
    return _intern(Op.FDIV, (a, b), None, Sort.REAL)


def fneg(a: Term) -> Term:
    return fmul(real(-1), a)


def call(name: str, args: Iterable[Term], sort: Sort) -> Term:
    """An uninterpreted pure function: equal arguments give equal results, and nothing else is known."""
    return _intern(Op.CALL, tuple(args), name, sort)


def load(array: str, scalar: Scalar, args: Iterable[Term]) -> Term:
    """What `array` holds at a byte address, as a function of it: the first argument is the address, further ones
    say which version of the contents is meant (interval, counters). Never-written arrays have one version."""
    known = scalar.sort is Sort.INT
    bound = (scalar.lowest, scalar.highest) if known else (None, None)
    return _intern(Op.LOAD, tuple(args), (array, scalar.bits // 8, *bound), scalar.sort)


# --- bounds ----------------------------------------------------------------------------------------------------------

Bounds = tuple[int | None, int | None]
_UNBOUNDED: Bounds = (None, None)


def bounds(term: Term) -> Bounds:
    """Inclusive bounds that hold for every value of the symbols within their own; None where there is none."""
    if term._bounds is None:
        term._bounds = _compute_bounds(term)
    return term._bounds


def _scaled(b: Bounds, c: int) -> Bounds:
    low, high = (None if x is None else x * c for x in b)
    return (low, high) if c >= 0 else (high, low)


def _compute_bounds(term: Term) -> Bounds:
    op = term.op
    if op == Op.CONST:
        return (term.payload, term.payload) if term.sort is Sort.INT else _UNBOUNDED
    if op == Op.SYM:
        return term.payload.lo, term.payload.hi
    if term.sort is not Sort.INT:
        return _UNBOUNDED
    if op == Op.ADD:
        low: int | None = 0
        high: int | None = 0
        for part in term.args:
            a, b = bounds(part)
            low = None if low is None or a is None else low + a
            high = None if high is None or b is None else high + b
        return low, high
    if op == Op.MUL:
        result: Bounds = (1, 1)
        for part in term.args:
            a = bounds(part)
            if result[0] is not None and result[0] == result[1]:
                result = _scaled(a, result[0])
            elif result[0] is not None and result[0] >= 0 and a[0] is not None and a[0] >= 0:
                high = None if result[1] is None or a[1] is None else result[1] * a[1]
                result = (result[0] * a[0], high)
            elif None not in result and None not in a:
                corners = [x * y for x in result for y in a]  # type: ignore[operator]
                result = (min(corners), max(corners))
            else:
                return _UNBOUNDED
        return result
    if op == Op.TDIV:
        (a, b), (c, d) = bounds(term.args[0]), bounds(term.args[1])
        if a is not None and a >= 0 and c is not None and c > 0:
            return (0 if d is None else a // d), (None if b is None else b // c)
        return _UNBOUNDED
    if op == Op.TMOD:
        (a, b), (c, d) = bounds(term.args[0]), bounds(term.args[1])
        largest = None if c is None or d is None else max(abs(c), abs(d)) - 1
        if a is not None and a >= 0:
            return 0, b if largest is None else largest if b is None else min(b, largest)
        return (None if largest is None else -largest), largest
    if op == Op.SHR:
        (a, b), (c, _) = bounds(term.args[0]), bounds(term.args[1])
        if a is not None and a >= 0:
            return 0, None if b is None else b >> max(c or 0, 0)
        return _UNBOUNDED
    if op == Op.SHL:
        a, _ = bounds(term.args[0])
        return (a, None) if a is not None and a >= 0 else _UNBOUNDED
    if op == Op.BAND:
        uppers = [hi for lo, hi in map(bounds, term.args) if lo is not None and lo >= 0 and hi is not None]
        if any(lo is not None and lo >= 0 for lo, _ in map(bounds, term.args)):
            return 0, min(uppers, default=None)
        return _UNBOUNDED
    if op in (Op.BOR, Op.BXOR):
        both = [bounds(a) for a in term.args]
        if all(lo is not None and lo >= 0 for lo, _ in both):
            highs = [hi for _, hi in both]
            top = None if None in highs else (1 << max(h.bit_length() for h in highs if h is not None)) - 1
            return 0, top
        return _UNBOUNDED
    if op in (Op.MIN, Op.MAX):
        (a, b), (c, d) = bounds(term.args[0]), bounds(term.args[1])
        lows, highs = [x for x in (a, c) if x is not None], [x for x in (b, d) if x is not None]
        if op == Op.MIN:
            return (min(lows) if len(lows) == 2 else None), min(highs, default=None)
        return max(lows, default=None), (max(highs) if len(highs) == 2 else None)
    if op == Op.ITE:
        (a, b), (c, d) = bounds(term.args[1]), bounds(term.args[2])
        return (None if a is None or c is None else min(a, c)), (None if b is None or d is None else max(b, d))
    if op in (Op.CAST, Op.USUB):
        return term.payload.lowest, term.payload.highest
    if op == Op.LOAD:
        return term.payload[2], term.payload[3]
    return _UNBOUNDED


# --- traversal -------------------------------------------------------------------------------------------------------

_REBUILD: dict[str, Callable[..., Term]] = {
    Op.ADD: add,
    Op.TDIV: tdiv,
    Op.TMOD: tmod,
    Op.SHL: shl,
    Op.SHR: shr,
    Op.BAND: band,
    Op.BOR: bor,
    Op.BXOR: bxor,
    Op.MIN: minimum,
    Op.MAX: maximum,
    Op.ITE: ite,
    Op.EQ: eq,
    Op.LT: lt,
    Op.LE: le,
    Op.NOT: not_,
    Op.AND: and_,
    Op.OR: or_,
    Op.FADD: fadd,
    Op.FMUL: fmul,
    Op.FDIV: fdiv,
}


def rebuild(term: Term, args: tuple[Term, ...]) -> Term:
    """`term` with other arguments, simplified anew."""
    op = term.op
    if op == Op.MUL:
        out = args[0]
        for factor in args[1:]:
            out = mul(out, factor)
        return out
    if op in (Op.CAST, Op.ITOF, Op.FTOI):
        return cast(args[0], term.payload) if op == Op.CAST else cast(args[0], F64 if op == Op.ITOF else I64)
    if op == Op.USUB:
        return usub(args[0], args[1], term.payload)
    if op in (Op.CALL, Op.LOAD):
        return _intern(op, args, term.payload, term.sort)
    return _REBUILD[op](*args)


def substitute(term: Term, replacement: Mapping[Term, Term], memo: dict[Term, Term] | None = None) -> Term:
    """`term` with symbols (or whole subterms) replaced, simplified on the way up.

    Pass one `memo` to share work between calls with the same `replacement`."""
    if memo is None:
        memo = {}
    return _substitute(term, replacement, memo)


def _substitute(term: Term, replacement: Mapping[Term, Term], memo: dict[Term, Term]) -> Term:
    found = replacement.get(term)
    if found is not None:
        return found
    if not term.args:
        return term
    done = memo.get(term)
    if done is None:
        args = tuple([_substitute(a, replacement, memo) for a in term.args])
        done = term if all(a is b for a, b in zip(args, term.args, strict=True)) else rebuild(term, args)
        memo[term] = done
    return done


def subterms(term: Term, seen: set[Term] | None = None) -> Iterable[Term]:
    """Every distinct subterm, the term itself last."""
    seen = set() if seen is None else seen
    if term in seen:
        return
    seen.add(term)
    for argument in term.args:
        yield from subterms(argument, seen)
    yield term


# --- printing --------------------------------------------------------------------------------------------------------

_INFIX = {
    Op.TDIV: "/",
    Op.TMOD: "%",
    Op.SHL: "<<",
    Op.SHR: ">>",
    Op.BAND: "&",
    Op.BOR: "|",
    Op.BXOR: "^",
    Op.EQ: "==",
    Op.LT: "<",
    Op.LE: "<=",
    Op.AND: "&&",
    Op.OR: "||",
    Op.FADD: "+",
    Op.FMUL: "*",
    Op.FDIV: "/",
    Op.USUB: "-",
    Op.MUL: "*",
    Op.ADD: "+",
}
_LOOSE = (Op.ADD, Op.EQ, Op.LT, Op.LE, Op.AND, Op.OR, Op.FADD, Op.USUB, Op.BAND, Op.BOR, Op.BXOR, Op.SHL, Op.SHR)


def render(term: Term) -> str:
    """The term as a C programmer would write it."""
    op = term.op
    if op == Op.CONST:
        if term.sort is Sort.BOOL:
            return "true" if term.payload else "false"
        return str(term.payload) if term.sort is Sort.INT else f"{float(term.payload):g}"
    if op == Op.SYM:
        return term.payload.name
    if op == Op.NOT:
        inner = term.args[0]
        if inner.op == Op.EQ:
            return f"{_inner(inner.args[0])} != {_inner(inner.args[1])}"
        return f"!{_inner(inner)}"
    if op == Op.ADD:
        # the constant last and minus signs as such, as people write them
        parts = sorted(term.args, key=lambda t: t.is_const)
        text = ""
        for part in parts:
            piece = _inner(part)
            text += (f" - {piece[1:]}" if piece.startswith("-") else f" + {piece}") if text else piece
        return text
    if op in _INFIX:
        return f" {_INFIX[op]} ".join(_inner(a) for a in term.args)
    if op == Op.ITE:
        return f"{_inner(term.args[0])} ? {_inner(term.args[1])} : {_inner(term.args[2])}"
    if op == Op.CAST:
        scalar = term.payload
        return f"({'' if scalar.signed else 'u'}int{scalar.bits}_t){_inner(term.args[0])}"
    if op == Op.LOAD:
        return f"{term.payload[0]}[@{render(term.args[0])}]"
    name = term.payload if op == Op.CALL else {Op.ITOF: "(float)", Op.FTOI: "(int)"}.get(op, op)
    return f"{name}({', '.join(render(a) for a in term.args)})"


def _inner(term: Term) -> str:
    text = render(term)
    return f"({text})" if term.op in (*_LOOSE, Op.ITE, Op.TDIV, Op.TMOD) and not term.is_const else text
