"""Character constants (C11 6.4.4.4) as compilers for GPUs read them: a plain `char` is signed, `'ab'` is an int."""

from __future__ import annotations

import re

from ...regex import regex


class NotConstant(Exception):
    """The expression has no value, and why."""


_ESCAPES = {
    b"n": 10, b"t": 9, b"r": 13, b"a": 7, b"b": 8, b"f": 12, b"v": 11, b"e": 27, b"\\": 92, b"'": 39, b'"': 34,
    b"?": 63,
}  # fmt: skip
_UNIT = regex(rb"\\x([0-9a-fA-F]+)|\\([0-7]{1,3})|\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})|\\(.)|([^\\'])", re.DOTALL)
#: the encoding's bits, and whether its values are unsigned
_ENCODINGS = {b"": (8, False), b"u8": (8, False), b"u": (16, True), b"U": (32, True), b"L": (32, False)}


def character(text: bytes) -> tuple[int, bool]:
    """The value of a character constant, and whether its type is unsigned.

    Raises NotConstant for a string, for what is malformed, and for several characters where the encoding has one."""
    prefix, quote, body = text.partition(b"'")
    shown = text.decode("latin-1")
    if not quote or not body.endswith(b"'") or prefix not in _ENCODINGS:
        raise NotConstant(f"{shown} is not an integer")
    bits, unsigned = _ENCODINGS[prefix]
    units = _units(body[:-1], bits)
    if not units or (len(units) > 1 and bits > 8):
        raise NotConstant(f"{shown} is not one character")
    if len(units) > 1:  # an int of the last four characters
        bits, value = 32, int.from_bytes(bytes(units[-4:]), "big")
    else:
        value = units[0]
    return (value if unsigned or value < 1 << (bits - 1) else value - (1 << bits)), unsigned


def _units(body: bytes, bits: int) -> list[int]:
    """The code units of a constant's text, each of so many bits; empty where it cannot be read."""
    units: list[int] = []
    at = 0
    while at < len(body):
        match = _UNIT.match(body, at)
        if match is None:
            return []
        at = match.end()
        hexadecimal, octal, short, long, escape, plain = match.groups()
        if hexadecimal is not None or octal is not None:
            value = int(hexadecimal, 16) if hexadecimal is not None else int(octal, 8)
            if value >> bits:
                return []
            units.append(value)
        elif short is not None or long is not None:
            units += _encoded(chr(min(int(short or long, 16), 0x10FFFF)), bits)
        elif escape is not None:
            if escape not in _ESCAPES:
                return []
            units.append(_ESCAPES[escape])
        elif bits > 8 and plain >= b"\x80":
            end = at
            while end < len(body) and 0x80 <= body[end] < 0xC0:
                end += 1
            units += _encoded(body[at - 1 : end].decode("utf-8", "replace"), bits)
            at = end
        else:
            units.append(plain[0])
    return units


def _encoded(text: str, bits: int) -> list[int]:
    if bits == 8:
        return list(text.encode("utf-8", "replace"))
    width = bits // 8
    data = text.encode("utf-16-le" if bits == 16 else "utf-32-le", "replace")
    return [int.from_bytes(data[k : k + width], "little") for k in range(0, len(data), width)]
