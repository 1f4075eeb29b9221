"""Constant integer expressions, as text: the conditions of `#if`, and the dimensions in attributes and comments.

The preprocessor has two types, intmax_t and uintmax_t, of 64 bits (C11 6.10.1): `-1 > 0u` holds there, and `~0u` has 64
ones. Signed values that leave their type wrap, as in GCC and Clang.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...limits.preprocess import CONDITION_DEPTH
from ...regex import regex
from .characters import NotConstant, character
from .tokens import LITERAL, NAME, NUMBER, Token, tokenize

#: binary operators and how strongly they bind (C11 6.5.5 - 6.5.14)
_BINDING = {
    "*": 10, "/": 10, "%": 10, "+": 9, "-": 9, "<<": 8, ">>": 8, "<": 7, ">": 7, "<=": 7, ">=": 7,
    "==": 6, "!=": 6, "&": 5, "^": 4, "|": 3, "&&": 2, "||": 1,
}  # fmt: skip
#: the spellings of iso646.h are operators of C++
_SPELLED = {"and": "&&", "or": "||", "not": "!", "bitand": "&", "bitor": "|", "xor": "^", "compl": "~", "not_eq": "!="}
#: operators of which each side has its own type, and those whose result is an int
_ONE_SIDED = {"<<", ">>", "&&", "||"}
_TRUTHS = {"<", ">", "<=", ">=", "==", "!=", "&&", "||"}
_LOW, _HIGH = -(1 << 63), (1 << 64) - 1


class _Value(NamedTuple):
    """A value of intmax_t, or of uintmax_t."""

    value: int
    unsigned: bool = False


def evaluate(tokens: Sequence[Token], value_of: Callable[[str], int | None]) -> int:
    """The value of a constant expression. `value_of(name)` gives an identifier's value, None where it has none.

    Raises NotConstant for anything else: names without a value, floats, division by zero, syntax errors."""
    reader = _Reader(tokens, value_of)
    value = reader.conditional()
    if reader.peek() is not None:
        raise NotConstant(f"'{reader.peek()}' is not expected here")
    return value.value


def constant(text: bytes | str) -> int | None:
    """The value of a constant integer expression without names; None where it has none."""
    data = text.encode() if isinstance(text, str) else text
    try:
        return evaluate(tokenize(data), lambda name: {"true": 1, "false": 0}.get(name))
    except NotConstant:
        return None


class _Reader:
    """Precedence climbing over a token list."""

    def __init__(self, tokens: Sequence[Token], value_of: Callable[[str], int | None]) -> None:
        self.tokens = tokens
        self.at = 0
        self.depth = 0
        self.dead = 0  # > 0 in an operand that C does not evaluate: x / 0 is harmless there
        self.value_of = value_of

    def peek(self) -> str | None:
        if self.at >= len(self.tokens):
            return None
        text = self.tokens[self.at].text.decode("latin-1")
        return _SPELLED.get(text, text)

    def take(self, text: str) -> bool:
        if self.peek() == text:
            self.at += 1
            return True
        return False

    def expect(self, text: str) -> None:
        if not self.take(text):
            raise NotConstant(f"'{text}' is missing")

    def conditional(self) -> _Value:
        self.depth += 1
        if self.depth > CONDITION_DEPTH:
            raise NotConstant("the expression is nested too deeply")
        value = self.binary(1)
        if self.take("?"):
            first = self.operand_if(value.value != 0, self.conditional)
            self.expect(":")
            second = self.operand_if(value.value == 0, self.conditional)
            chosen = first if value.value else second
            value = _typed(chosen.value, first.unsigned or second.unsigned)
        self.depth -= 1
        return value

    def operand_if(self, live: bool, read: Callable[[], _Value]) -> _Value:
        self.dead += not live
        value = read()
        self.dead -= not live
        return value

    def binary(self, least: int) -> _Value:
        left = self.unary()
        while (operator := self.peek()) is not None and (binding := _BINDING.get(operator, 0)) >= least:
            self.at += 1
            live = not (operator == "&&" and not left.value) and not (operator == "||" and left.value)
            right = self.operand_if(live, lambda above=binding + 1: self.binary(above))
            left = self.apply(operator, left, right)
        return left

    def apply(self, operator: str, left: _Value, right: _Value) -> _Value:
        if self.dead and ((operator in ("/", "%") and not right.value) or operator in ("<<", ">>")):
            return _Value(0, left.unsigned or (operator in ("/", "%") and right.unsigned))
        unsigned = left.unsigned or (right.unsigned and operator not in _ONE_SIDED)
        if unsigned and operator not in _ONE_SIDED:
            left, right = _typed(left.value, True), _typed(right.value, True)
        value = _exact(operator, left.value, right.value)
        return _Value(value) if operator in _TRUTHS else _typed(value, unsigned)

    def unary(self) -> _Value:
        if self.at >= len(self.tokens):
            raise NotConstant("an operand is missing")
        token = self.tokens[self.at]
        text = self.peek()
        self.at += 1
        self.depth += 1
        if self.depth > CONDITION_DEPTH:
            raise NotConstant("the expression is nested too deeply")
        try:
            if text == "(":
                value = self.conditional()
                self.expect(")")
                return value
            if text == "!":
                return _Value(int(not self.unary().value))
            if text in ("-", "+", "~"):
                operand, unsigned = self.unary()
                return _typed({"-": -operand, "+": operand, "~": ~operand}[text], unsigned)
            if token.kind == NUMBER:
                return _literal(token.text)
            if token.kind == LITERAL:
                return _Value(*character(token.text))
            if token.kind == NAME:
                name = token.text.decode("utf-8", "replace")
                known = self.value_of(name)
                if known is None:
                    raise NotConstant(f"'{name}' is not a constant")
                return _Value(known)
        finally:
            self.depth -= 1
        raise NotConstant(f"'{text}' is not expected here")


def _typed(value: int, unsigned: bool) -> _Value:
    """The value that a result of the type has: modulo 2^64."""
    value &= _HIGH
    return _Value(value if unsigned or value < -_LOW else value - _HIGH - 1, unsigned)


def _literal(text: bytes) -> _Value:
    """A literal is unsigned where it says so, or is too large for intmax_t."""
    value = number(text)
    if value > _HIGH:
        raise NotConstant(f"'{text.decode('latin-1')}' does not fit 64 bits")
    suffix = _SUFFIX.search(text.lower())
    return _Value(value, value >= -_LOW or (suffix is not None and b"u" in suffix.group()))


_SUFFIX = regex(rb"[ulz]*\Z")


def apply(operator: str, left: int, right: int) -> int:
    """A binary operator of C over integers; division truncates toward zero. Raises NotConstant where C gives none, or
    64 bits do not hold it."""
    value = _exact(operator, left, right)
    if not _LOW <= value <= _HIGH:
        raise NotConstant("the value does not fit 64 bits")
    return value


def _exact(operator: str, left: int, right: int) -> int:
    if operator in ("/", "%"):
        if right == 0:
            raise NotConstant("division by zero")
        quotient = abs(left) // abs(right)
        quotient = quotient if (left < 0) == (right < 0) else -quotient
        return quotient if operator == "/" else left - quotient * right
    if operator in ("<<", ">>"):
        if not 0 <= right < 64:
            raise NotConstant(f"shift by {right}")
        return left << right if operator == "<<" else left >> right
    return _SIMPLE[operator](left, right)


_SIMPLE: dict[str, Callable[[int, int], int]] = {
    "*": lambda a, b: a * b,
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "<": lambda a, b: int(a < b),
    ">": lambda a, b: int(a > b),
    "<=": lambda a, b: int(a <= b),
    ">=": lambda a, b: int(a >= b),
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
    "&": lambda a, b: a & b,
    "^": lambda a, b: a ^ b,
    "|": lambda a, b: a | b,
    "&&": lambda a, b: int(bool(a and b)),
    "||": lambda a, b: int(bool(a or b)),
}


def number(text: bytes) -> int:
    """The value of an integer literal: decimal, hexadecimal, octal or binary, with suffix and separators.

    Raises NotConstant for a float or a malformed one."""
    digits = text.decode("latin-1").replace("'", "").lower()
    if digits.startswith("0x"):
        digits = digits.rstrip("ulz")
    else:
        digits = digits.rstrip("ulz") if not digits.endswith(("f", "d")) else digits
    try:
        if digits.startswith("0x"):
            return int(digits[2:], 16)
        if digits.startswith("0b"):
            return int(digits[2:], 2)
        if digits.startswith("0") and len(digits) > 1:
            return int(digits[1:], 8)
        if digits.isdigit() and len(digits) < 40:
            return int(digits)
    except ValueError:
        pass
    raise NotConstant(f"'{text.decode('latin-1')}' is not an integer")
