"""Which unsigned results and conversions wrap around, and which are taken not to.

C computes unsigned integers modulo 2^n (C11 6.2.5), and converts to narrower types modulo 2^n; lowering writes both
down as such (`Op.CAST`, `Op.USUB`). A proof about `row * ld + col` needs plain numbers. So each wrap-around is settled
where a value is computed:

1. *It does not happen*, by the bounds of the term (grid and block limits, types) or by what the guard says (`i < n`
   before `i + 1`): the plain value. Nothing is assumed.
2. *It is meant, or happens within usual sizes*: the value stays modular. That is every conversion to fewer than 32
   bits, every subtraction that may come below zero, every negative value made unsigned (but that of a parameter, whose
   sizes are positive), a product with a large odd constant (hashing), and all that comes above the type's limit as
   soon as sizes are what they usually are (`usual_size`).
3. *It needs sizes without measure*: the plain value, with the assumption that it does not wrap around, which is printed
   with the verdict. For indices of threads alone (`blockIdx.x * blockDim.x + threadIdx.x`) nothing is printed: what
   would wrap are grids of more than 2^32 threads.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from ...ir import terms as t
from ...ir.terms import ONE, Kind, Op, Scalar, Sort, Term, bounds
from ...limits import intervals as limits
from ...regex import regex

#: what the unknown factors of a product come to in usual launches (blocks, rows, elements of a row)
_USUAL = 1 << 10
#: a bound up to here is taken at its word: indices of threads, bytes, 16-bit numbers
_NARROW = 1 << 16
#: types with fewer bits are narrow; the operands of a 24-bit multiplication are not, by intent
_WORD = 24
#: an odd factor from here on is a hash's or a random number generator's, no row's length
_HASHING = 1 << 16


def settled(
    term: Term, guard: tuple[Term, ...], assume: Callable[[Term], None], known: dict[Term, Term] | None = None
) -> Term:
    """The term with its wrap-arounds settled, as far as the guard tells; `assume` is told each term that is taken not
    to wrap around (the conversion, as it stood). `known` has what other terms came to under the same guard of which
    nothing had to be assumed, and is given what this one's parts came to likewise."""
    if not term.wraps:
        return term
    return _Settling(guard, assume, {} if known is None else known).settled(term)


class _Settling:
    """One term's settling. `_told` are the parts of which something was assumed."""

    def __init__(self, guard: tuple[Term, ...], assume: Callable[[Term], None], known: dict[Term, Term]) -> None:
        self._guard, self._assume, self._known = guard, assume, known
        self._told: dict[Term, Term] = {}
        self._is_told = False

    def settled(self, term: Term) -> Term:
        if not term.wraps:
            return term
        if (done := self._known.get(term)) is not None:
            return done
        if (done := self._told.get(term)) is not None:
            self._is_told = True
            return done
        before, self._is_told = self._is_told, False
        args = tuple([self.settled(a) for a in term.args])
        done = term if all(a is b for a, b in zip(args, term.args, strict=True)) else t.rebuild(term, args)
        if done.op == Op.USUB:
            difference = t.sub(*done.args)
            done = difference if _never_negative(done, difference, self._guard) else done
        elif done.op == Op.CAST:
            done = _plain(done, self._guard, self._tell)
        (self._told if self._is_told else self._known)[term] = done
        self._is_told = self._is_told or before
        return done

    def _tell(self, conversion: Term) -> None:
        self._is_told = True
        self._assume(conversion)


def _plain(term: Term, guard: tuple[Term, ...], assume: Callable[[Term], None]) -> Term:
    """What is converted where it fits, or is taken to; the conversion itself elsewhere."""
    (value,), scalar = term.args, term.payload
    low, high = bounds(value)
    above = (low is not None and low >= scalar.lowest) or _follows(guard, value, 1, -scalar.lowest)
    below = (high is not None and high <= scalar.highest) or _follows(guard, value, -1, scalar.highest)
    if above and below:
        return value
    if scalar.bits < _WORD or _evident(value, scalar):
        return term
    natural = above or scalar.signed or _taken_for_natural(value)
    if not natural and below:
        return term
    assume(term)
    return value if natural else _from_below(value, scalar)


def _from_below(value: Term, scalar: Scalar) -> Term:
    """A sum that may be negative, and is then made unsigned, but does not come above the type's limit."""
    parts = t.monomials(value)
    positive = t.from_monomials({base: c for base, c in parts.items() if c > 0})
    return t.usub(positive, t.sub(positive, value), scalar)


def _taken_for_natural(value: Term) -> bool:
    """Whether a sum is negative for negative parameters alone."""
    return all(
        c > 0 and all(t.is_natural(f) or _is_of_parameter(f) for f in t.factors(base))
        for base, c in t.monomials(value).items()
    )


def _is_of_parameter(term: Term) -> bool:
    """Whether a term is negative for a negative parameter alone: one, or a quotient or a remainder of such and of what
    is never negative (`step / sizeof(float)`, `width / heads`, `blockIdx.z % parts`)."""
    if term.op in (Op.TDIV, Op.TMOD, Op.SHR):
        signed = term.args[: 1 if term.op == Op.TMOD else 2]
        return all(t.is_natural(a) or _is_of_parameter(a) for a in signed)
    return term.op == Op.SYM and term.info.kind is Kind.UNIFORM


_PLAIN_NAME = regex(r"[^~@#?]*")


def as_written(value: Term) -> str:
    """The term in the names of the source's variables, for whoever reads the assumption."""
    names = {s: t.symbol(_PLAIN_NAME.match(s.info.name)[0], s.info.kind, s.sort) for s in value.symbols}  # type: ignore[index]
    return t.render(t.substitute(value, names))


# --- what is evident --------------------------------------------------------------------------------------------------


def wraps_evidently(conversion: Term) -> bool:
    """Whether a conversion that changes values is what the program is meant to do, or what it does in usual launches:
    one to a narrow type, a hash, a product of large constants."""
    scalar = conversion.payload
    return scalar.bits < _WORD or _evident(conversion.args[0], scalar)


def _evident(value: Term, scalar: Scalar) -> bool:
    """Whether a sum leaves the type where sizes are usual, or has a hash's factors, or a summand that is more than half
    the type."""
    total = 0
    hashing = max(_HASHING, 1 << (scalar.bits // 2))
    for base, c in t.monomials(value).items():
        if abs(c) > scalar.highest // 2 if base is ONE else c % 2 and abs(c) >= hashing:
            return True
        total += abs(c) * usual_size(base)
    return total > max(scalar.highest, -scalar.lowest)


#: what a launch has as much of as its caller wants
_OF_CALLER = (Kind.UNIFORM, Kind.BLOCK, Kind.COUNTER)


@lru_cache(maxsize=limits.SIZES)  # the parts of a long calculation are shared: without this each way to them is gone
def usual_size(term: Term) -> int:
    """How large an integer is in usual launches of usual sizes, without its sign; what is computed modulo 2^n on
    purpose, bit by bit, is as large as it can be."""
    op = term.op
    if op == Op.CONST:
        return abs(term.value)
    low, high = bounds(term)
    most = None if low is None or high is None else max(abs(low), abs(high))
    if most is not None and most <= (_USUAL if op == Op.SYM and term.info.kind in _OF_CALLER else _NARROW):
        return most
    if op == Op.ADD:
        size = sum(map(usual_size, term.args))
    elif op == Op.MUL:
        size = _product(term)
    elif op in (Op.TDIV, Op.SHR) and term.args[1].is_const and term.args[1].value > 0:
        size = usual_size(term.args[0])
        size = size // term.args[1].value if op == Op.TDIV else size >> term.args[1].value
    elif op in (Op.ITE, Op.MIN, Op.MAX, Op.BOR, Op.BXOR):
        sizes = [usual_size(a) for a in term.args if a.sort is Sort.INT]
        size = min(sizes) if op == Op.MIN else max(sizes) if op in (Op.ITE, Op.MAX) else sum(sizes)
    elif op in (Op.CAST, Op.USUB):
        (value,) = term.args if op == Op.CAST else (t.sub(*term.args),)
        size = term.payload.highest if _evident(value, term.payload) else usual_size(value)
    elif op == Op.SHL:
        _, amount = bounds(term.args[1])
        own = amount is not None and any(s.info.kind is Kind.THREAD for s in term.args[1].symbols)
        size = usual_size(term.args[0]) << min(amount or 0, 64) if own else _USUAL
    else:
        told = t.usual_of(term)
        size = _USUAL if told is None else told
    return size if most is None else min(size, most)


def size_of_name(number: Term) -> int:
    """How large what stands for a number is taken to be usually, so that whether it wraps around can be settled without
    a look at what it is made of. (A hash is as large as can be.)"""
    hashing = any(c % 2 and abs(c) >= _HASHING for base, c in t.monomials(number).items() if base is not ONE)
    return t.U64.highest if hashing else usual_size(number)


def _product(term: Term) -> int:
    """All unknown factors together are usual, and so are those of a block's extents, and of a thread's indices."""
    size, unknown, extents, indices = 1, False, 1, 1
    for factor in term.args:
        if factor in t.BLOCK_DIM:
            extents = t.MAX_THREADS
        elif factor in t.THREAD:
            indices = t.MAX_THREADS
        elif usual_size(factor) == _USUAL:
            unknown = True
        else:
            size *= usual_size(factor)
    return size * extents * indices * (_USUAL if unknown else 1)


# --- what the guard says ----------------------------------------------------------------------------------------------


def needs_guard(conversion: Term) -> bool:
    """Whether what is known where a number is converted, or subtracted, can make a difference: a signed result is one
    that does not overflow in any case, unless it evidently does, or is narrow."""
    return conversion.op == Op.USUB or (
        conversion.op == Op.CAST and not (conversion.payload.signed and conversion.payload.bits >= _WORD)
    )


def _never_negative(wrap: Term, difference: Term, guard: tuple[Term, ...]) -> bool:
    """Whether the guard shows that an unsigned difference does not wrap around."""
    a, b = wrap.args
    if b is ONE:
        for fact in guard:
            if fact.op == Op.NOT and fact.args[0].op == Op.EQ and set(fact.args[0].args) == {a, t.ZERO}:
                return True  # a != 0 and unsigned: a - 1
    return _follows(guard, difference, 1, 0)


def _follows(guard: tuple[Term, ...], value: Term, sign: int, limit: int) -> bool:
    """Whether `sign * value + limit >= 0` follows from one of the guard's facts, the rest being a matter of bounds.

    A fact of other parts than the value's has nothing to say that its bounds do not. (The sums are not built: where
    much is computed in 32 bits, most of the time would go there.)"""
    slack: dict[Term, int] = {}
    for fact in guard:
        if fact.op not in (Op.LE, Op.LT) or fact.args[0].sort is not Sort.INT:
            continue
        given = _difference(fact)  # at least 0, or 1
        slack = slack or {base: sign * c for base, c in t.monomials(value).items()}
        if slack.keys().isdisjoint(given):
            continue
        rest = dict(slack)
        rest[ONE] = rest.get(ONE, 0) + limit + (fact.op == Op.LT)
        for base, c in given.items():
            rest[base] = rest.get(base, 0) - c
        if _is_natural_sum(rest):
            return True
    return False


@lru_cache(maxsize=limits.DIFFERENCES)
def _difference(fact: Term) -> Mapping[Term, int]:
    low, high = fact.args
    return t.monomials(t.sub(high, low))


def _is_natural_sum(parts: Mapping[Term, int]) -> bool:
    """Whether a sum is never negative, by the bounds of its parts."""
    total = 0
    for base, c in parts.items():
        if base is ONE:
            total += c
        elif c:
            end = bounds(base)[c < 0]
            if end is None:
                return False
            total += c * end
    return total >= 0
