"""Operators of the object itself, called by their names: `operator=(other);`, `return operator()(i);`. The grammar
takes `operator` for a declaration; `this->operator=(other)` means the same (C++17 [over.oper])."""

from __future__ import annotations

from collections.abc import Iterator

from ....regex import regex
from .. import brackets
from .edits import Edit, Range

#: a sign, so that no conversion function is declared, and arguments
_CALL = regex(rb"operator\s*(?:\(\s*\)|\[\s*\]|[-+*/%^&|~!=<>,]{1,3})\s*\(")
#: behind these stands an expression; behind a type, a scope or a dot there is another meaning
_BEFORE = frozenset({b";", b"{", b"}", b"(", b"=", b"return"})


def changes(text: bytes, within: Range) -> Iterator[Edit]:
    """The object of such calls in a range of a text that nobody has parsed."""
    for found in _CALL.finditer(text, *within):
        if brackets.before(text, found.start())[0] in _BEFORE and not brackets.is_commented_out(text, found.start()):
            yield Edit(found.start(), b"this->")
