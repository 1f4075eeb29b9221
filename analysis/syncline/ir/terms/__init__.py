"""The term language: immutable, hash-consed, picklable expressions over integers, booleans and reals.

One language serves twice. Inside the kernel IR a term is a C expression over the kernel's variables (`Sym`s of
kind VAR) and the built-in indices; after the symbolic pass (`syncline.intervals`) it is the same expression with
every variable replaced by what it holds, as a function of thread ids, parameters and loop counters.

Integers are unbounded ("assuming no overflow"); what C computes modulo 2^n on purpose is written out as `cast` or
`usub`. `add` and `mul` keep a canonical sum of monomials, so that two ways of writing one index are one object.

Build terms with the functions of this package, never with `Term(...)`: they fold constants and intern. Callers take
everything from here (`from ..ir import terms as t`). Inside, each module stands on those above it:

| module | holds |
|---|---|
| `sorts` | sorts, C's scalar types, operators, what a symbol is |
| `term` | the class, the table that makes equal terms one object, how a term is written |
| `ordering` | the order of operands |
| `leaves` | constants, symbols, the built-in indices |
| `ranges` | the bounds of an integer term |
| `sums` | the canonical sum: `add`, `mul` |
| `integers` | division, shifts, bits, minimum and maximum |
| `booleans` | comparisons and connectives |
| `reals`, `functions`, `uninterpreted` | float arithmetic; functions with documented values; calls and loads |
| `conversions` | between sorts and widths |
| `traversal` | substitution, subterms |
"""

from .booleans import and_, eq, ge, gt, identical, ite, le, lt, ne, not_, or_
from .conversions import as_integer, cast, ftoi, truth, usub, wrap
from .functions import BIT_CASTS, arity, known, value_of
from .integers import band, bor, bxor, maximum, minimum, shl, shr, tdiv, tmod
from .leaves import (
    AXES,
    BLOCK,
    BLOCK_DIM,
    FALSE,
    GRID_DIM,
    MAX_BLOCK,
    MAX_GRID,
    MAX_THREADS,
    ONE,
    TEMPORARY,
    THREAD,
    TRUE,
    WIDEST_BLOCK,
    WORK_DIM,
    ZERO,
    any_one,
    block_extent,
    boolean,
    integer,
    is_extent,
    is_passed,
    is_temporary,
    of_side,
    real,
    side_of,
    symbol,
    thread_index,
    variable,
)
from .ordering import order
from .ranges import bounds, is_natural
from .reals import FORMATS, NAN, WHOLE, fadd, fdiv, fmul, fneg, fround, is_number, nearest, whole, whole_value
from .sorts import BF16, BOOL8, F16, F32, F64, I8, I16, I32, I64, U8, U16, U32, U64, Kind, Op, Scalar, Sort, SymInfo
from .sums import add, constant_part, factors, from_monomials, monomials, mul, neg, parted, sub
from .term import Bounds, Payload, Term, render
from .traversal import is_larger, rebuild, rebuilt, substitute, substitute_symbols, subterms
from .uninterpreted import TEXEL, call, is_known_call, load, load_between, name_of, usual_of

__all__ = [
    "AXES",
    "BF16",
    "BIT_CASTS",
    "BLOCK",
    "BLOCK_DIM",
    "BOOL8",
    "F16",
    "F32",
    "F64",
    "FALSE",
    "FORMATS",
    "GRID_DIM",
    "I8",
    "I16",
    "I32",
    "I64",
    "MAX_BLOCK",
    "MAX_GRID",
    "MAX_THREADS",
    "NAN",
    "ONE",
    "TEMPORARY",
    "TEXEL",
    "THREAD",
    "TRUE",
    "U8",
    "U16",
    "U32",
    "U64",
    "WHOLE",
    "WIDEST_BLOCK",
    "WORK_DIM",
    "ZERO",
    "Bounds",
    "Kind",
    "Op",
    "Payload",
    "Scalar",
    "Sort",
    "SymInfo",
    "Term",
    "add",
    "and_",
    "any_one",
    "arity",
    "as_integer",
    "band",
    "block_extent",
    "boolean",
    "bor",
    "bounds",
    "bxor",
    "call",
    "cast",
    "constant_part",
    "eq",
    "factors",
    "fadd",
    "fdiv",
    "fmul",
    "fneg",
    "from_monomials",
    "fround",
    "ftoi",
    "ge",
    "gt",
    "identical",
    "integer",
    "is_extent",
    "is_known_call",
    "is_larger",
    "is_natural",
    "is_number",
    "is_passed",
    "is_temporary",
    "ite",
    "known",
    "le",
    "load",
    "load_between",
    "lt",
    "maximum",
    "minimum",
    "monomials",
    "mul",
    "name_of",
    "ne",
    "nearest",
    "neg",
    "not_",
    "of_side",
    "or_",
    "order",
    "parted",
    "real",
    "rebuild",
    "rebuilt",
    "render",
    "shl",
    "shr",
    "side_of",
    "sub",
    "substitute",
    "substitute_symbols",
    "subterms",
    "symbol",
    "tdiv",
    "thread_index",
    "tmod",
    "truth",
    "usual_of",
    "usub",
    "value_of",
    "variable",
    "whole",
    "whole_value",
    "wrap",
]
