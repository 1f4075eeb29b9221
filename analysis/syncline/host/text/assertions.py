"""Functions and macros that end the program, or leave the function, where a condition does not hold; by their names.

A macro whose definition was read is no call any more: what it does is then seen in its text. What is left is the
library's `assert`, and macros of headers that were not found.
"""

from __future__ import annotations

from tree_sitter import Node

from ...frontend.syntax.ancestry import text_of
from ...regex import regex

_ASSERTION = regex(
    r"(?:\w+::)*(?:[A-Za-z0-9]+_)*"  # whose it is: `TORCH_`, `KALDI_`
    r"(?:[A-Z]?CHECK|(?:Dbg)?Assert|assert|[A-Z]*ASSERTM?|REQUIRES?|ENFORCE|EXPECTS|THROW_IF_NOT)"
    r"(?:_(?P<compares>EQ|NE|LT|LE|GT|GE))?(?:_(?:TRUE|MSG|FMT|ARG|ARGS|VALUE|INDEX|OR_RETURN|OR_THROW))*\Z"
)
_EXITS = regex(r"(?:std::)?(?:exit|abort|_Exit|quick_exit)\Z")
#: what functions are called that do not come back
_FAILS = regex(r"(?:\w+::)*(?:exit|abort|_Exit|quick_exit|terminate|longjmp|\w*(?:[Ff]atal|FATAL|[Pp]anic)\w*)\Z")
_OPERATORS: dict[str, str] = {"EQ": "==", "NE": "!=", "LT": "<", "LE": "<=", "GT": ">", "GE": ">="}


def is_assertion(function: str) -> bool:
    """Whether a function goes on only where its first argument holds, or its first two compare as its name says."""
    return _ASSERTION.match(function) is not None


def comparison(function: str) -> str | None:
    """The operator by which an assertion compares its first two arguments: `CHECK_GE(a, b)`."""
    found = _ASSERTION.match(function)
    return _OPERATORS.get(found["compares"] or "") if found is not None else None


def ends(call: Node) -> bool:
    """Whether a call ends the program."""
    function = call.child_by_field_name("function")
    return function is not None and ends_by_name(text_of(function))


def ends_by_name(function: str) -> bool:
    """Whether a function of this name ends the program."""
    return _EXITS.match(function) is not None


def fails_by_name(function: str) -> bool:
    """Whether a function of this name does not come back."""
    return _FAILS.match(function) is not None
