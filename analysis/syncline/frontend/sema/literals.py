"""Literals: what they denote and their C types."""

from __future__ import annotations

from functools import lru_cache

from ...ir import terms
from ...limits.sema import LITERALS
from .. import ctypes as c
from . import arithmetic
from .convert import cast
from .values import Number

_ESCAPES = {"n": 10, "t": 9, "r": 13, "a": 7, "b": 8, "f": 12, "v": 11, "\\": 92, "'": 39, '"': 34}


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
    digits = text.rstrip("ulz")
    suffix = text[len(digits) :]
    try:
        if hexadecimal:
            value = int(digits, 16)
        elif digits.startswith("0b"):
            value = int(digits, 2)
        elif len(digits) > 1 and digits.startswith("0"):
            value = int(digits, 8)
        else:
            value = int(digits)
    except ValueError:
        return None
    return Number(terms.integer(value), _integer_type(value, suffix, decimal=digits[:1] != "0"))


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


_WIDTHS = {"": c.CHAR, "u8": c.CHAR, "L": c.INT, "u": c.USHORT, "U": c.UINT}


def character(text: str) -> Number | None:
    """A character literal."""
    prefix, _, rest = text.partition("'")
    ctype, code = _WIDTHS.get(prefix), _code(rest[:-1])
    return None if ctype is None or code is None else cast(Number(terms.integer(code), c.LLONG), ctype)


def _code(inner: str) -> int | None:
    """The number of one character, as it is or escaped."""
    if not inner.startswith("\\"):
        return ord(inner) if len(inner) == 1 and ord(inner) < 128 else None
    code = inner[1:]
    try:
        if code[:1] in ("x", "u", "U"):
            return int(code[1:], 16)
        return int(code, 8) if code.isdigit() else _ESCAPES.get(code)
    except ValueError:
        return None
