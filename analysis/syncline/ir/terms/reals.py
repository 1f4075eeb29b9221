"""Arithmetic on the values of float variables, exact: they matter only in guards."""

from __future__ import annotations

from .leaves import real
from .sorts import Op, Sort
from .term import Term, intern


def fadd(a: Term, b: Term) -> Term:
    return real(a.value + b.value) if a.is_const and b.is_const else intern(Op.FADD, (a, b), None, Sort.REAL)


def fmul(a: Term, b: Term) -> Term:
    return real(a.value * b.value) if a.is_const and b.is_const else intern(Op.FMUL, (a, b), None, Sort.REAL)


def fdiv(a: Term, b: Term) -> Term:
    if a.is_const and b.is_const and b.value:
        return real(a.value / b.value)
    return intern(Op.FDIV, (a, b), None, Sort.REAL)


def fneg(a: Term) -> Term:
    return fmul(real(-1), a)
