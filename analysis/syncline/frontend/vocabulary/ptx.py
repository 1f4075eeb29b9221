"""The text of an inline assembly statement as instructions of PTX (PTX ISA, "Syntax"): comments, scopes in braces,
declarations of registers, and the predicates before instructions."""

from __future__ import annotations

import re
from typing import NamedTuple

from ...regex import regex

_COMMENT = regex(r"/\*.*?(?:\*/|\Z)|//[^\n]*", re.DOTALL)
#: a statement may open or close scopes before it begins; the braces of a vector operand stand inside of one
_SCOPES = regex(r"^[{}\s]+|[\s}]+$")
_DECLARATION = regex(r"\.(?:reg|pragma|loc)\b")
_LABEL = regex(r"[\w$]+\s*:(?!:)")
_PREDICATE = regex(r"@(?P<not>!?)\s*(?P<name>%?[\w$]+)\s+(?P<rest>.*)")
_ESCAPES = regex(r"\\(.)", re.DOTALL)
_BLANKS = {"n": "\n", "t": " ", "r": " ", "v": " ", "f": " "}


class Instruction(NamedTuple):
    """One instruction, in single blanks and without its semicolon. It is executed where the register `predicate`
    holds, or where it does not (`negated`); "" where it always is."""

    text: str
    predicate: str = ""
    negated: bool = False


def unescaped(literal: str) -> str:
    """What a string literal's inside stands for, as far as assembly has such: escapes for blanks and quotes."""
    return _ESCAPES.sub(lambda found: _BLANKS.get(found[1], found[1]), literal)


def instructions(code: str) -> tuple[Instruction, ...] | None:
    """The instructions, in order; None where there is a label, since what jumps there is not followed."""
    found: list[Instruction] = []
    for piece in _COMMENT.sub(" ", code).split(";"):
        text = " ".join(piece.split()).replace("%%", "%")
        text = _SCOPES.sub("", text) if "{" not in text.lstrip("{ ") else text.lstrip("{} ")
        if _LABEL.match(text):
            return None
        if not text or _DECLARATION.match(text):
            continue
        guarded = _PREDICATE.match(text)
        if guarded is None:
            found.append(Instruction(text))
        else:
            found.append(Instruction(guarded["rest"], guarded["name"], bool(guarded["not"])))
    return tuple(found)
