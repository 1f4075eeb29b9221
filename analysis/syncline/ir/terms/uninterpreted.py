"""What the kernel computes with and the terms do not express: pure functions and the contents of memory."""

from __future__ import annotations

from collections.abc import Iterable

from .functions import known, value_of
from .leaves import integer
from .sorts import Op, Scalar, Sort
from .term import Term, intern

#: how the names of functions begin that give what a texture holds
TEXEL = "texel "


def call(name: str, args: Iterable[Term], sort: Sort) -> Term:
    """A pure function: equal arguments give equal results, and nothing else is known but the value of those that
    `functions` has, at constants."""
    args = tuple(args)
    if sort is Sort.INT and args and all(a.is_const for a in args):
        value = value_of(name, [a.value for a in args])
        if value is not None:
            return integer(value)
    return intern(Op.CALL, args, name, sort)


def is_known_call(term: Term) -> bool:
    """Whether a call's value is that of its arguments, by `functions`."""
    return term.op == Op.CALL and known(str(term.payload)) is not None


def load(array: str, scalar: Scalar, args: Iterable[Term]) -> Term:
    """What `array` holds at a byte address, as a function of it: the first argument is the address, further ones
    say which version of the contents is meant (interval, counters). Never-written arrays have one version."""
    known = scalar.sort is Sort.INT
    bound = (scalar.lowest, scalar.highest) if known else (None, None)
    return intern(Op.LOAD, tuple(args), (array, scalar.bits // 8, *bound), scalar.sort)


def load_between(name: str, low: int | None, high: int | None, args: Iterable[Term], usual: int | None = None) -> Term:
    """An integer that is a function of its arguments, as `load` gives one, between bounds; `usual`: how large it is in
    usual launches, where that is known."""
    return intern(Op.LOAD, tuple(args), (name, 8, low, high, *(() if usual is None else (usual,))), Sort.INT)


def usual_of(term: Term) -> int | None:
    """How large a number is usually that `load_between` was told this of."""
    return term.payload[4] if term.op == Op.LOAD and len(term.payload) > 4 else None


def name_of(term: Term) -> str | None:
    """The name of a symbol, of a function that is called, or of an array, as of a time, that is read; None of anything
    else."""
    if term.op == Op.LOAD:
        return term.payload[0]
    if term.op == Op.CALL:
        return term.payload
    return term.info.name if term.op == Op.SYM else None
