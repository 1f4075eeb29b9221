"""What the kernel computes with and the terms do not know: pure functions and the contents of memory."""

from __future__ import annotations

from collections.abc import Iterable

from .sorts import Op, Scalar, Sort
from .term import Term, intern


def call(name: str, args: Iterable[Term], sort: Sort) -> Term:
    """An uninterpreted pure function: equal arguments give equal results, and nothing else is known."""
    return intern(Op.CALL, tuple(args), name, sort)


def load(array: str, scalar: Scalar, args: Iterable[Term]) -> Term:
    """What `array` holds at a byte address, as a function of it: the first argument is the address, further ones
    say which version of the contents is meant (interval, counters). Never-written arrays have one version."""
    known = scalar.sort is Sort.INT
    bound = (scalar.lowest, scalar.highest) if known else (None, None)
    return intern(Op.LOAD, tuple(args), (array, scalar.bits // 8, *bound), scalar.sort)


def load_between(name: str, low: int | None, high: int | None, args: Iterable[Term]) -> Term:
    """An integer that is a function of its arguments, as `load` gives one, between bounds."""
    return intern(Op.LOAD, tuple(args), (name, 8, low, high), Sort.INT)
