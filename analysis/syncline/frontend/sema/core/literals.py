"""Literals: what they denote and their C types."""

from __future__ import annotations

from functools import lru_cache

from ....ir import terms
from ....limits.sema import LITERALS
from ... import ctypes as c
from ...preprocess import characters, expression
from ...preprocess.characters import NotConstant
from . import arithmetic
from .convert import cast
from .values import Number


@lru_cache(maxsize=LITERALS)
def number(text: str) -> Number | None:
    """An integer or floating literal; None where it is malformed. The grammar counts a sign before it as part of it."""
    if text[:1] in ("-", "+"):
        found = number(text[1:].lstrip())
        return arithmetic.unary(text[0], found) if found is not None else None
    text = text.replace("'", "").lower()
    hexadecimal = text.startswith("0x")
    floating = (
        ("p" in text or "." in text) if hexadecimal else any(ch in text for ch in ".e") and not text.startswith("0b")
    )
    if floating or (not hexadecimal and text.endswith("f") and not text.startswith("0b")):
        return _floating(text, hexadecimal)
    try:
        value = expression.number(text.encode())
    except NotConstant:
        return None
    digits = text.rstrip("ulz")
    return Number(terms.integer(value), _integer_type(value, text[len(digits) :], decimal=digits[:1] != "0"))


def _integer_type(value: int, suffix: str, *, decimal: bool) -> c.Arithmetic:
    """The first type of C11 6.4.4.1's list that holds the value."""
    long = "l" in suffix or "z" in suffix
    if "ll" in suffix:
        return c.ULLONG if "u" in suffix or value >= 2**63 else c.LLONG
    if "u" in suffix:
        return c.ULONG if long or value >= 2**32 else c.UINT
    if not long and value < 2**31:
        return c.INT
    if not long and not decimal and value < 2**32:
        return c.UINT
    return c.LONG if value < 2**63 else c.ULONG


def _floating(text: str, hexadecimal: bool) -> Number | None:
    ctype = c.DOUBLE
    if text.endswith("f") and not (hexadecimal and "p" not in text):
        text, ctype = text[:-1], c.FLOAT
    elif text.endswith("h"):  # OpenCL's half
        text, ctype = text[:-1], c.HALF
    elif text.endswith("l"):
        text = text[:-1]
    try:
        value = float.fromhex(text) if hexadecimal else text
        if not hexadecimal and abs(int(text.partition("e")[2] or "0")) > 400:
            return Number(terms.call(text, (), terms.Sort.REAL), ctype)
        return cast(Number(terms.real(value), ctype), ctype)
    except (ValueError, OverflowError):
        return None


_CHARACTERS = {"": c.CHAR, "u8": c.CHAR, "L": c.INT, "u": c.USHORT, "U": c.UINT}


def character(text: str) -> Number | None:
    """A character literal; several characters in one are an int."""
    try:
        value, _ = characters.character(text.encode())
    except NotConstant:
        return None
    kind = _CHARACTERS[text.partition("'")[0]]
    return Number(terms.integer(value), kind if kind.scalar.lowest <= value <= kind.scalar.highest else c.INT)
