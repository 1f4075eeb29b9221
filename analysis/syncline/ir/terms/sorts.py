"""The words of the term language: sorts, C's scalar types, operators, and what a symbol is."""

from __future__ import annotations

import enum
from typing import NamedTuple

from ...records import record


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


@record
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
BF16 = Scalar(Sort.REAL, 16, False)  # bfloat16: the upper half of a float
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
    # reals
    FADD = "fadd"  # exact, as are the other two: FROUND rounds what they give
    FMUL = "fmul"
    FDIV = "fdiv"
    FROUND = "fround"  # payload: Scalar; the nearest value of that type
    ITOF = "itof"
    FTOI = "ftoi"  # toward zero
    # uninterpreted
    CALL = "call"  # payload: name of a pure function of its arguments
    LOAD = "load"  # payload: (array key, byte size, lowest, highest); args: byte address, then the version


class SymInfo(NamedTuple):
    """A symbol's identity: `lo` and `hi` are inclusive bounds known from its type, None where there is none. A
    tuple, as the table of all terms hashes it several times for each symbol."""

    name: str
    kind: Kind
    lo: int | None = None
    hi: int | None = None


class AnyOne(SymInfo):
    """The identity of a uniform symbol that no caller chooses: it stands for any one of the threads that take part in
    something."""

    __slots__ = ()
