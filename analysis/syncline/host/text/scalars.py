"""Arithmetic types of host code: their values, and their names in the text."""

from __future__ import annotations

from functools import lru_cache

from ...frontend import ctypes as c
from ...frontend.ctypes import Arithmetic, CType
from ...frontend.languages import CUDA
from ...frontend.sema.core import literals
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


def integer_range(kind: CType | None) -> tuple[int, int] | None:
    """The values of an integer type; None for any other type."""
    if isinstance(kind, c.Auto):
        return _ANY
    if not isinstance(kind, Arithmetic) or kind.scalar.sort is Sort.REAL:
        return None
    return (0, 1) if kind.scalar.sort is Sort.BOOL else (kind.scalar.lowest, kind.scalar.highest)


def is_real(kind: CType | None) -> bool:
    return isinstance(kind, Arithmetic) and kind.scalar.sort is Sort.REAL


def of_literal(text: str) -> Arithmetic | None:
    """The type of a literal; None where it is malformed."""
    found = literals.number(text)
    return found.type if found is not None else None
