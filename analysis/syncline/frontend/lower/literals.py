"""Literals: what they denote and their C types."""

from __future__ import annotations

from ...ir import terms
from .. import ctypes as c
from .values import Number

_ESCAPES = {"n": 10, "t": 9, "r": 13, "0": 0, "a": 7, "b": 8, "f": 12, "v": 11, "\\": 92, "'": 39, '"': 34}


def number(text: str) -> Number | None:
    """An integer or floating literal; None where it is malformed."""
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
        return Number(terms.real(value), ctype)
    except (ValueError, OverflowError):
        return None


def character(text: str) -> Number | None:
    """A character literal."""
    inner = text[text.find("'") + 1 : -1]
    if inner.startswith("\\"):
        code = inner[1:]
        if code[:1] == "x":
            try:
                return Number(terms.integer(int(code[1:], 16)), c.CHAR)
            except ValueError:
                return None
        if code.isdigit():
            return Number(terms.integer(int(code, 8) & 0xFF), c.CHAR)
        return Number(terms.integer(_ESCAPES[code]), c.CHAR) if code in _ESCAPES else None
    return Number(terms.integer(ord(inner)), c.CHAR) if len(inner) == 1 else None
