"""The integer intrinsics of CUDA and HIP, as the documentation defines them (CUDA Math API, "Integer Intrinsics"): what
sums, products and divisions express is written with them, the rest is functions of known values
(`ir.terms.functions`).

Names that CUDA gives twice (`__hadd` of integers and of halves) are decided by the types of the arguments."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...ir import terms
from ...ir.terms import Scalar, Sort, Term
from ...records import record
from .. import ctypes as c
from ..ctypes import Arithmetic
from ..sema.core.convert import cast
from ..sema.core.values import Number

_WORD = terms.integer(1 << 32)
_I24, _U24 = Scalar(Sort.INT, 24, True), Scalar(Sort.INT, 24, False)


@record
class Intrinsic:
    """The types of the parameters and of the result, and the value for arguments that have those types."""

    parameters: tuple[Arithmetic, ...]
    result: Arithmetic
    value: Callable[..., Term]


def call(name: str, arguments: Sequence[Number]) -> Number | None:
    """The value of an integer intrinsic; None where the name, or the types of its arguments, are none."""
    found = _INTRINSICS.get(name) or _packed(name)
    if found is None or len(found.parameters) != len(arguments):
        return None
    if any(a.type.scalar.sort is Sort.REAL for a in arguments):
        return None
    if name in _BY_SIGN and not any(a.type.scalar.signed for a in arguments[:2]):
        found = _BY_SIGN[name]
    given = [cast(a, to).term for a, to in zip(arguments, found.parameters, strict=True)]
    return Number(found.value(*given), found.result)


def is_name(name: str) -> bool:
    """Whether an integer intrinsic has this name; other overloads may have it as well."""
    return name in _INTRINSICS or _packed(name) is not None


def result_of(name: str) -> Arithmetic:
    """The type that the integer intrinsic of this name gives."""
    found = _INTRINSICS.get(name) or _packed(name)
    assert found is not None
    return found.result


def _known(name: str) -> Callable[..., Term]:
    return lambda *given: terms.call(name, given, Sort.INT)


def _packed(name: str) -> Intrinsic | None:
    """An operation on packed numbers, with as many words as its function takes."""
    count = terms.arity(name) if name.startswith("__v") else None
    return None if count is None else Intrinsic((c.UINT,) * count, c.UINT, _known(name))


def _high(a: Term, b: Term) -> Term:
    return terms.shr(terms.mul(a, b), terms.integer(32))


def _product24(scalar: Scalar, result: Scalar) -> Callable[[Term, Term], Term]:
    """The low 32 bits of the product of the low 24 bits."""
    return lambda a, b: terms.cast(terms.mul(terms.cast(a, scalar), terms.cast(b, scalar)), result)


def _distance(a: Term, b: Term, more: Term) -> Term:
    difference = terms.sub(a, b)
    return terms.cast(terms.add(terms.maximum(difference, terms.neg(difference)), more), terms.U32)


def _mean(extra: int) -> Callable[[Term, Term], Term]:
    return lambda a, b: terms.shr(terms.add(a, b, terms.integer(extra)), terms.ONE)


def _slice(x: Term, start: int, bits: int, *, signed: bool) -> Term:
    """Bits of a word, as a number."""
    part = terms.shr(x, terms.integer(start))
    return terms.cast(part, Scalar(Sort.INT, bits, True)) if signed else terms.tmod(part, terms.integer(1 << bits))


def _dot(lanes: int, *, signed: bool, second: int = 0) -> Callable[[Term, Term, Term], Term]:
    """The sum of the products of two packed numbers: `lanes` of the first word's, bytes of the second from `second`."""
    width = 32 // lanes

    def value(a: Term, b: Term, more: Term) -> Term:
        products = (
            terms.mul(_slice(a, width * k, width, signed=signed), _slice(b, second + 8 * k, 8, signed=signed))
            for k in range(lanes)
        )
        return terms.cast(terms.add(more, *products), terms.I32 if signed else terms.U32)

    return value


def _permuted(x: Term, y: Term, selector: Term) -> Term:
    """`__byte_perm`: each byte is one of the eight of y:x."""
    if not selector.is_const:
        return terms.call("__byte_perm", (x, y, selector), Sort.INT)
    chosen = [(selector.value >> 4 * k) & 7 for k in range(4)]
    parts = (
        terms.mul(terms.integer(1 << 8 * k), _slice(y if at > 3 else x, 8 * (at & 3), 8, signed=False))
        for k, at in enumerate(chosen)
    )
    return terms.add(*parts)


def _funnel(*, left: bool, clamped: bool) -> Callable[[Term, Term, Term], Term]:
    """`hi:lo` shifted by some bits: its most significant word to the left, its least significant one to the right."""

    def value(low: Term, high: Term, amount: Term) -> Term:
        by = terms.minimum(amount, terms.integer(32)) if clamped else terms.tmod(amount, terms.integer(32))
        both = terms.add(terms.mul(high, _WORD), low)
        if left:
            return terms.tmod(terms.shr(terms.shl(both, by), terms.integer(32)), _WORD)
        return terms.tmod(terms.shr(both, by), _WORD)

    return value


def _extracted(bits: int) -> Callable[[Term, Term, Term], Term]:
    """So many bits of a number from a place on, as HIP's headers have it (amd_device_functions.h)."""

    def value(of: Term, start: Term, width: Term) -> Term:
        start, width = (terms.tmod(each, terms.integer(bits)) for each in (start, width))
        return terms.tmod(terms.shr(of, start), terms.shl(terms.ONE, width))

    return value


def _inserted(bits: int) -> Callable[[Term, Term, Term, Term], Term]:
    """A number with so many bits from a place on replaced by the lowest of another one."""

    def value(into: Term, of: Term, start: Term, width: Term) -> Term:
        size = terms.shl(terms.ONE, terms.tmod(width, terms.integer(bits)))
        change = terms.sub(terms.tmod(of, size), _extracted(bits)(into, start, width))
        moved = terms.shl(change, terms.tmod(start, terms.integer(bits)))
        return terms.cast(terms.add(into, moved), Scalar(Sort.INT, bits, False))

    return value


_INT, _UINT, _LL, _ULL = c.INT, c.UINT, c.LONG, c.ULONG

_INTRINSICS: dict[str, Intrinsic] = {
    "__mulhi": Intrinsic((_INT, _INT), _INT, _high),
    "__umulhi": Intrinsic((_UINT, _UINT), _UINT, _high),
    "__mul64hi": Intrinsic((_LL, _LL), _LL, _known("__mul64hi")),
    "__umul64hi": Intrinsic((_ULL, _ULL), _ULL, _known("__umul64hi")),
    "__mul24": Intrinsic((_INT, _INT), _INT, _product24(_I24, terms.I32)),
    "__umul24": Intrinsic((_UINT, _UINT), _UINT, _product24(_U24, terms.U32)),
    "__sad": Intrinsic((_INT, _INT, _UINT), _UINT, _distance),
    "__usad": Intrinsic((_UINT, _UINT, _UINT), _UINT, _distance),
    "__hadd": Intrinsic((_INT, _INT), _INT, _mean(0)),
    "__rhadd": Intrinsic((_INT, _INT), _INT, _mean(1)),
    "__uhadd": Intrinsic((_UINT, _UINT), _UINT, _mean(0)),
    "__urhadd": Intrinsic((_UINT, _UINT), _UINT, _mean(1)),
    "__byte_perm": Intrinsic((_UINT, _UINT, _UINT), _UINT, _permuted),
    "__funnelshift_l": Intrinsic((_UINT, _UINT, _UINT), _UINT, _funnel(left=True, clamped=False)),
    "__funnelshift_lc": Intrinsic((_UINT, _UINT, _UINT), _UINT, _funnel(left=True, clamped=True)),
    "__funnelshift_r": Intrinsic((_UINT, _UINT, _UINT), _UINT, _funnel(left=False, clamped=False)),
    "__funnelshift_rc": Intrinsic((_UINT, _UINT, _UINT), _UINT, _funnel(left=False, clamped=True)),
    "__bitextract_u32": Intrinsic((_UINT, _UINT, _UINT), _UINT, _extracted(32)),
    "__bitextract_u64": Intrinsic((_ULL, _UINT, _UINT), _ULL, _extracted(64)),
    "__bitinsert_u32": Intrinsic((_UINT, _UINT, _UINT, _UINT), _UINT, _inserted(32)),
    "__bitinsert_u64": Intrinsic((_ULL, _ULL, _UINT, _UINT), _ULL, _inserted(64)),
    "__dp4a": Intrinsic((_INT, _INT, _INT), _INT, _dot(4, signed=True)),
    "__dp2a_lo": Intrinsic((_INT, _INT, _INT), _INT, _dot(2, signed=True)),
    "__dp2a_hi": Intrinsic((_INT, _INT, _INT), _INT, _dot(2, signed=True, second=16)),
    "__brev": Intrinsic((_UINT,), _UINT, _known("__brev")),
    "__brevll": Intrinsic((_ULL,), _ULL, _known("__brevll")),
    "__popc": Intrinsic((_UINT,), _INT, _known("__popc")),
    "__popcll": Intrinsic((_ULL,), _INT, _known("__popcll")),
    "__clz": Intrinsic((_INT,), _INT, _known("__clz")),
    "__clzll": Intrinsic((_LL,), _INT, _known("__clzll")),
    "__ffs": Intrinsic((_INT,), _INT, _known("__ffs")),
    "__ffsll": Intrinsic((_LL,), _INT, _known("__ffsll")),
}
#: overloads for unsigned arguments
_BY_SIGN: dict[str, Intrinsic] = {
    "__dp4a": Intrinsic((_UINT, _UINT, _UINT), _UINT, _dot(4, signed=False)),
    "__dp2a_lo": Intrinsic((_UINT, _UINT, _UINT), _UINT, _dot(2, signed=False)),
    "__dp2a_hi": Intrinsic((_UINT, _UINT, _UINT), _UINT, _dot(2, signed=False, second=16)),
}
