"""Terms without arguments: constants, symbols, and the built-in indices with the extents that hardware allows."""

from __future__ import annotations

from fractions import Fraction

from .sorts import Kind, Op, Sort, SymInfo
from .term import Term, intern


def integer(value: int) -> Term:
    return intern(Op.CONST, (), int(value), Sort.INT)


def boolean(value: bool) -> Term:
    return intern(Op.CONST, (), bool(value), Sort.BOOL)


def real(value: float | Fraction | str) -> Term:
    """A real constant; infinities and NaN have none, ask for an uninterpreted `call` instead.

    Raises ValueError or OverflowError for those."""
    return intern(Op.CONST, (), Fraction(value), Sort.REAL)


ZERO, ONE, TRUE, FALSE = integer(0), integer(1), boolean(True), boolean(False)


def symbol(name: str, kind: Kind, sort: Sort = Sort.INT, lo: int | None = None, hi: int | None = None) -> Term:
    return intern(Op.SYM, (), SymInfo(name, kind, lo, hi), sort)


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
