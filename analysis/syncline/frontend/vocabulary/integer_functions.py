"""OpenCL's integer functions as terms (OpenCL C, "Integer Functions"): on numbers of one type, which the name and the
type decide."""

from __future__ import annotations

from collections.abc import Callable

from ...ir import terms
from ...ir.terms import Scalar, Sort, Term

Function = Callable[..., Term]


def of_name(name: str, scalar: Scalar) -> Function | None:
    """The function of this name for arguments of a type; None where there is none, or its value is not known."""
    return _FUNCTIONS[name](scalar) if name in _FUNCTIONS else None


def _high(a: Term, b: Term, scalar: Scalar) -> Term:
    """The upper half of a product."""
    return terms.shr(terms.mul(a, b), terms.integer(scalar.bits))


def _mul_hi(scalar: Scalar) -> Function | None:
    if scalar.bits < 64:
        return lambda a, b: _high(a, b, scalar)
    name = "__mul64hi" if scalar.signed else "__umul64hi"
    return lambda a, b: terms.call(name, (a, b), Sort.INT)


def _mad_hi(scalar: Scalar) -> Function | None:
    high = _mul_hi(scalar)
    return None if high is None else lambda a, b, more: terms.cast(terms.add(high(a, b), more), scalar)


def _mean(extra: int) -> Callable[[Scalar], Function]:
    return lambda _: lambda a, b: terms.shr(terms.add(a, b, terms.integer(extra)), terms.ONE)


def _saturated(compute: Function) -> Callable[[Scalar], Function]:
    def of_type(scalar: Scalar) -> Function:
        low, high = terms.integer(scalar.lowest), terms.integer(scalar.highest)
        return lambda *given: terms.minimum(terms.maximum(compute(*given), low), high)

    return of_type


def _bits(term: Term, scalar: Scalar) -> Term:
    """A number's bits as an unsigned one."""
    return terms.cast(term, Scalar(Sort.INT, scalar.bits, signed=False))


def _rotate(scalar: Scalar) -> Function:
    size = terms.integer(1 << scalar.bits)

    def value(a: Term, amount: Term) -> Term:
        by = terms.tmod(_bits(amount, scalar), terms.integer(scalar.bits))
        bits = _bits(a, scalar)
        low = terms.shr(bits, terms.sub(terms.integer(scalar.bits), by))
        turned = terms.add(terms.tmod(terms.shl(bits, by), size), terms.ite(terms.eq(by, terms.ZERO), terms.ZERO, low))
        return terms.cast(turned, scalar) if scalar.signed else turned

    return value


def _counting(name: str, scalar: Scalar) -> Function:
    called = f"{name}ll" if scalar.bits == 64 else name
    return lambda a: terms.call(called, (_bits(a, scalar),), Sort.INT)


def _popcount(scalar: Scalar) -> Function:
    return _counting("__popc", scalar)


def _clz(scalar: Scalar) -> Function:
    unused = terms.integer(max(32 - scalar.bits, 0))
    return lambda a: terms.sub(_counting("__clz", scalar)(a), unused)


def _ctz(scalar: Scalar) -> Function:
    width = terms.integer(scalar.bits)

    def value(a: Term) -> Term:
        place = terms.sub(_counting("__ffs", scalar)(a), terms.ONE)
        return terms.ite(terms.eq(a, terms.ZERO), width, place)

    return value


_FUNCTIONS: dict[str, Callable[[Scalar], Function | None]] = {
    "mul_hi": _mul_hi,
    "mad_hi": _mad_hi,
    "hadd": _mean(0),
    "rhadd": _mean(1),
    "add_sat": _saturated(lambda a, b: terms.add(a, b)),
    "sub_sat": _saturated(lambda a, b: terms.sub(a, b)),
    "mad_sat": _saturated(lambda a, b, more: terms.add(terms.mul(a, b), more)),
    "rotate": _rotate,
    "popcount": _popcount,
    "clz": _clz,
    "ctz": _ctz,
}
