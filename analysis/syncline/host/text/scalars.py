"""Arithmetic types by their names in the host's text."""

from __future__ import annotations

from functools import lru_cache

from ...frontend import ctypes as c
from ...frontend.ctypes import Arithmetic, CType
from ...frontend.languages import CUDA
from ...frontend.preprocess.expression import NotConstant, number
from ...frontend.sema.types import scalars
from ...ir.terms import Sort
from ...limits.host import TYPES

_QUALIFIERS = frozenset({"const", "static", "constexpr", "volatile"})
_WORDS = frozenset({"char", "double", "int", "long", "short", "signed", "unsigned"})
#: `auto`, which may be any integer type
_ANY = (-(1 << 63), (1 << 64) - 1)


@lru_cache(maxsize=TYPES)
def written(type_text: str) -> CType | None:
    """The arithmetic type that a text names; None for any other."""
    words = [word.removeprefix("std::") for word in type_text.split() if word not in _QUALIFIERS]
    return scalars.scalar(CUDA, words or ["int"]) if len(words) < 2 or _WORDS.issuperset(words) else None


@lru_cache(maxsize=TYPES)
def integer_range(type_text: str) -> tuple[int, int] | None:
    """The values of an integer type by its name; None for any other type."""
    if type_text == "auto" or type_text.endswith(" auto"):
        return _ANY
    kind = written(type_text)
    if not isinstance(kind, Arithmetic) or kind.scalar.sort is Sort.REAL:
        return None
    return (0, 1) if kind.scalar.sort is Sort.BOOL else (kind.scalar.lowest, kind.scalar.highest)


def is_real(type_text: str) -> bool:
    kind = written(type_text)
    return isinstance(kind, Arithmetic) and kind.scalar.sort is Sort.REAL


def of_literal(text: str) -> str:
    """The type of an integer literal (C++17 [lex.icon]/2): its suffix, and what can hold it."""
    digits, is_unsigned = text.lower(), "u" in text.lower()
    try:
        value = number(digits.encode())
    except NotConstant:
        return ""
    octal = digits[0] == "0"
    for kind in ("unsigned int",) if is_unsigned else ("int", "unsigned int") if octal else ("int",):
        held = integer_range(kind)
        if "l" not in digits and "z" not in digits and held is not None and value <= held[1]:
            return kind
    held = integer_range("long long")
    return "unsigned long long" if is_unsigned or (held is not None and value > held[1]) else "long long"


def size_of(type_text: str) -> int | None:
    """`sizeof` a type by its name."""
    kind = CUDA.vectors.get(type_text) or written(type_text)
    return c.known_size(kind) if kind is not None else None
