"""What a language is to the front end: which files it is in, what its compiler defines, what needs no declaration, and
how it differs where the grammar, the preprocessor and the lowering are the same for all."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ...ir.dialect import Dialect
from ...ir.terms import Term
from ...records import field, record
from ...regex import regex
from ..ctypes import Arithmetic, CType, Record

_NEVER = regex("(?!)")
_NO_SIGN = regex(b"(?!)")


@record(eq=False)
class Language:
    """A language that kernels are written in. It is one object: languages are compared by identity, and what hangs on
    a property asks for the property.

    Which files are in it:
    `editors` are the names by which editors call it; `suffixes` those of its files, and `searched` of the files that a
    folder is searched for. `headers` are the names of headers that only a text in it includes, `signs` what stands in
    no other text, each with a word that such a text holds. `meets` finds what stands in a function whose threads meet,
    or share memory that it declares.

    What its compiler knows:
    `macros` are lines `NAME value` as in a #define, which make the grammar's words of the words for kernels and address
    spaces; `macro_words` are words of the grammar that the compiler's headers define as macros, so that `#ifdef` finds
    them, and `arch_macro` is the name of the one for the architecture (empty: there is none). `uniforms` are names that
    stand for one unknown number between two bounds, `indices` variables whose components are the built-in terms, and
    `index_attributes` the attributes of parameters that hold those. `votes` are the functions that ask
    each lane of a warp, and what they give.

    How it differs:
    `is_cplusplus`: it has operators that are words, and an enumeration holds its enumerators alone.
    `is_device_only`: the text is none of the host's, so that all functions are the device's and nobody else sets
    constant memory. `space_is_of_pointee`: an address space before a pointer is that of what it points at, and a
    parameter says with it which memory it points into. `has_vector_literals`: `(float4)(a, b, c, d)` is a vector.
    `warp_is_known`: all devices have warps of one width. `atomics_order_own_memory`: an atomic with an order orders
    accesses to the memory that it is in. `wraps_shift_counts`: a shift by as many places as the number has bits, or
    more, is one by what is left of division by their number."""

    dialect: Dialect
    scalars: Mapping[str, CType]
    vectors: Mapping[str, Record]
    constants: Mapping[str, tuple[int, Arithmetic]]
    macros: tuple[str, ...] = ()
    macro_words: frozenset[bytes] = frozenset()
    arch_macro: str = ""
    uniforms: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    indices: Mapping[str, tuple[Record, tuple[Term, ...]]] = field(default_factory=dict)
    index_attributes: Mapping[str, tuple[Term, ...]] = field(default_factory=dict)
    votes: Mapping[str, Arithmetic] = field(default_factory=dict)
    editors: tuple[str, ...] = ()
    suffixes: tuple[str, ...] = ()
    searched: tuple[str, ...] = ()
    headers: re.Pattern[str] = _NEVER
    signs: tuple[bytes, re.Pattern[bytes]] = (b"", _NO_SIGN)
    meets: re.Pattern[bytes] = _NO_SIGN
    is_cplusplus: bool = True
    wraps_shift_counts: bool = False
    is_device_only: bool = False
    space_is_of_pointee: bool = False
    has_vector_literals: bool = False
    warp_is_known: bool = False
    atomics_order_own_memory: bool = False
