"""The short way for the uses that are nearly all: macros whose body names no other macro, with plain arguments.

What it gives is what `macros` gives; it says None where it is not sure.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from ...limits.preprocess import TEMPLATE_TOKENS
from ...regex import regex
from .macros import Macro
from .map import ARGUMENT, BODY, Definition, Row
from .tokens import NAME

Chain = tuple[Definition, ...]
#: a body as text (with the macros that it comes through) and parameters (by position), in order
Template = tuple[tuple[bytes, Chain] | int, ...]
#: what a name stands for as a macro: text, or None where it is none, or False where that takes the long way
Meaning = tuple[bytes, Chain] | None | Literal[False]
#: an argument, as pieces with their origin
Argument = list[tuple[bytes, Row]]

_DYNAMIC = frozenset({b"__LINE__", b"__FILE__", b"__COUNTER__"})
_OPERATORS = frozenset({b"#", b"##", b"__VA_OPT__"})
_SIGNS = regex(rb"[(),\"'#\\\r\n/]")
_IDENTIFIERS = regex(rb"[A-Za-z_]\w*")
_WORD_BYTES = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$")
_GLUING = frozenset(b"+-<>&|=:.#/*%^!")


def glues(left: bytes, right: bytes) -> bool:
    """Whether two pieces side by side would read as one token."""
    if not left or not right:
        return False
    a, b = left[-1], right[0]
    return (a in _WORD_BYTES and b in _WORD_BYTES) or (a in _GLUING and b in _GLUING)


def template_of(macro: Macro, meaning: Callable[[bytes], Meaning]) -> Template | None:
    """A macro's body as a template; None where its expansion needs more than putting arguments in their places.

    `meaning(name)` is what a name stands for by itself."""
    if macro.variadic or macro.name in _DYNAMIC or len(macro.body) > TEMPLATE_TOKENS:
        return None
    own: Chain = (macro.definition,) if macro.definition is not None else ()
    parameters = {name: index for index, name in enumerate(macro.parameters or ())}
    pieces: list[tuple[bytes, Chain] | int] = []

    def put(text: bytes, chain: Chain) -> None:
        if pieces and isinstance(last := pieces[-1], tuple) and last[1] == chain:
            pieces[-1] = (last[0] + (b" " if glues(last[0], text) else b"") + text, chain)
        elif text:
            pieces.append((text, chain))

    for index, token in enumerate(macro.body):
        if token.text in _OPERATORS:
            return None
        if token.spaced and index:
            put(b" ", own)
        position = parameters.get(token.text) if token.kind == NAME else None
        if position is not None:
            pieces.append(position)
            continue
        made = meaning(token.text) if token.kind == NAME else None
        if made is False:
            return None
        put(*((token.text, own) if made is None else (made[0], own + made[1])))
    return tuple(pieces)


def text_of(template: Template | None) -> tuple[bytes, Chain] | Literal[False]:
    """The text of an object-like macro; False where it comes from several."""
    if template is None or len(template) > 1:
        return False
    piece = template[0] if template else (b"", ())
    return piece if isinstance(piece, tuple) else False


def plain_arguments(
    data: bytes, opening: int, file: int, meaning: Callable[[bytes], Meaning]
) -> tuple[list[Argument], int] | None:
    """The arguments after the parenthesis at `opening`, expanded, and the offset after its fellow.

    `meaning(name)` is what an object-like macro always stands for, None for a name that is no macro and False for one
    that needs the long way. None where an argument needs it, or holds literals, comments, directives or line ends."""
    found: list[Argument] = []
    depth = 0
    begin = opening + 1
    for match in _SIGNS.finditer(data, opening):
        sign = data[match.start()]
        if sign == 0x28:  # (
            depth += 1
            continue
        if sign == 0x29:  # )
            depth -= 1
            if depth:
                continue
        elif sign == 0x2C:  # ,
            if depth != 1:
                continue
        elif sign != 0x2F or data[match.end() : match.end() + 1] in (b"/", b"*"):
            return None
        else:
            continue
        argument = _argument(data, begin, match.start(), file, meaning)
        if argument is None:
            return None
        found.append(argument)
        begin = match.end()
        if not depth:
            return found, begin
    return None


def _argument(
    data: bytes,
    start: int,
    end: int,
    file: int,
    meaning: Callable[[bytes], Meaning],
) -> Argument | None:
    while start < end and data[start] in b" \t":
        start += 1
    while start < end and data[end - 1] in b" \t":
        end -= 1
    pieces: Argument = []
    done = start
    for match in _IDENTIFIERS.finditer(data, start, end):
        made = meaning(match.group())
        if made is None:
            continue
        if made is False:
            return None
        first, last = match.span()
        if first > start and data[first - 1] in _WORD_BYTES:
            continue  # the letters of a number
        pieces.append((data[done:first], Row(ARGUMENT, file, done, first)))
        pieces.append((made[0], Row(BODY, file, first, last, made[1])))
        done = last
    pieces.append((data[done:end], Row(ARGUMENT, file, done, end)))
    return [piece for piece in pieces if piece[0]]


def filled(
    template: Template, arguments: Sequence[Argument], file: int, use: tuple[int, int]
) -> list[tuple[bytes, Row]]:
    """The expansion, piece by piece."""
    out: list[tuple[bytes, Row]] = []
    for piece in template:
        if isinstance(piece, tuple):
            out.append((piece[0], Row(BODY, file, *use, piece[1])))
        else:
            out.extend(arguments[piece])
    return out
