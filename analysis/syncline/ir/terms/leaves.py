"""Terms without arguments: constants, symbols, and the built-in indices with the extents that hardware allows."""

from __future__ import annotations

from fractions import Fraction

from .sorts import AnyOne, Kind, Op, Sort, SymInfo
from .term import Term, intern


def integer(value: int) -> Term:
    known = _SMALL.get(value)
    return known if known is not None else intern(Op.CONST, (), int(value), Sort.INT)


#: those that nearly every text has
_SMALL = {value: intern(Op.CONST, (), value, Sort.INT) for value in range(-4, 257)}


def boolean(value: bool) -> Term:
    return intern(Op.CONST, (), bool(value), Sort.BOOL)


def real(value: float | Fraction | str) -> Term:
    """A real constant; infinities and NaN have none, ask for an uninterpreted `call` instead.

    Raises ValueError or OverflowError for those."""
    return intern(Op.CONST, (), value if value.__class__ is Fraction else Fraction(value), Sort.REAL)


ZERO, ONE, TRUE, FALSE = integer(0), integer(1), boolean(True), boolean(False)


def symbol(name: str, kind: Kind, sort: Sort = Sort.INT, lo: int | None = None, hi: int | None = None) -> Term:
    return intern(Op.SYM, (), SymInfo(name, kind, lo, hi), sort)


def any_one(name: str, last: int) -> Term:
    """A symbol for any one of the numbers 0 to `last`, the same for all threads and passed by nobody: which thread does
    for its group what the platform has one of them do."""
    return intern(Op.SYM, (), AnyOne(name, Kind.UNIFORM, 0, last), Sort.INT)


def variable(name: str, sort: Sort = Sort.INT, lo: int | None = None, hi: int | None = None) -> Term:
    """A variable of the kernel IR; its bounds are those of its C type."""
    return symbol(name, Kind.VAR, sort, lo, hi)


#: what the names of variables begin with that the program does not name: `$1`
TEMPORARY = "$"


def is_temporary(variable_: Term) -> bool:
    """Whether a variable of the kernel IR has no name in the program."""
    return variable_.info.name.startswith(TEMPORARY)


def of_side(symbol_: Term, side: int) -> Term:
    """The symbol as thread 1 or thread 2 of a question has it."""
    info = symbol_.info
    return intern(Op.SYM, (), info.__class__(f"{info.name}#{side}", info.kind, info.lo, info.hi), symbol_.sort)


def side_of(symbol_: Term) -> tuple[str, int | None]:
    """The name of a symbol before `of_side`, and the side; None where it is of neither."""
    name, _, side = symbol_.info.name.rpartition("#")
    return (name, int(side)) if name and side else (symbol_.info.name, None)  # a loop's counter ends in the mark


AXES = ("x", "y", "z")
#: largest extents that CUDA allows (programming guide, table "technical specifications")
MAX_BLOCK = (1024, 1024, 64)
MAX_GRID = (2**31 - 1, 65535, 65535)
MAX_THREADS = 1024
#: extents that no device exceeds: some OpenCL devices take more than CUDA, and a kernel is lowered for all of them
WIDEST_BLOCK = (2**16, 2**16, 2**16)


def thread_index(axis: int, extent: int) -> Term:
    """threadIdx along an axis on which a block has at most so many threads."""
    return symbol(f"threadIdx.{AXES[axis]}", Kind.THREAD, lo=0, hi=extent - 1)


def block_extent(axis: int, most: int) -> Term:
    """blockDim along an axis, where it is at most so much."""
    return symbol(f"blockDim.{AXES[axis]}", Kind.UNIFORM, lo=1, hi=most)


THREAD = tuple(thread_index(axis, extent) for axis, extent in enumerate(WIDEST_BLOCK))
BLOCK = tuple(symbol(f"blockIdx.{a}", Kind.BLOCK, lo=0, hi=m - 1) for a, m in zip(AXES, MAX_GRID, strict=True))
BLOCK_DIM = tuple(block_extent(axis, most) for axis, most in enumerate(WIDEST_BLOCK))
GRID_DIM = tuple(symbol(f"gridDim.{a}", Kind.UNIFORM, lo=1, hi=m) for a, m in zip(AXES, MAX_GRID, strict=True))
#: OpenCL's number of dimensions of a launch
WORK_DIM = symbol("get_work_dim()", Kind.UNIFORM, lo=1, hi=3)

_EXTENTS = frozenset(size.info.name for size in (*BLOCK_DIM, *GRID_DIM))


def is_extent(leaf: Term) -> bool:
    """Whether a symbol is a dimension of the block or of the grid, whatever bounds it has."""
    return leaf.info.name in _EXTENTS


def is_passed(term: Term) -> bool:
    """Whether a value is one that the caller chose: made of parameters alone."""
    symbols = term.symbols
    return bool(symbols) and all(
        s.info.kind is Kind.UNIFORM and s.info.__class__ is not AnyOne and not is_extent(s) for s in symbols
    )
