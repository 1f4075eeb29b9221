"""Macros that nobody defines at other places of a declaration than its beginning:

    class LIB_API S {                   behind the word for a record or an enumeration
    int LIB_DEVICE f(int i) {           between a function's type and its name
    int f(int i) const LIB_NOEXCEPT {   behind its parameters

Nothing but a macro can stand there. It becomes an attribute, as in front of a function (`unread_specifiers`); behind
`enum`, where the grammar knows none, blanks: no attribute of an enumeration changes its values.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ....limits.syntax import HEAD
from ....regex import regex
from .. import brackets
from .edits import Edit, Range
from .unread import specifier

_MACRO = rb"([A-Z_][A-Z0-9_]{2,}+)"
_ANGLES = rb"<(?:[^<>;{}()]|<(?:[^<>;{}()]|<[^<>;{}()]*>)*>)*>"
_RECORD = regex(
    rb"\b(?P<kind>struct|class|union|enum(?:\s+(?:class|struct))?)\s+" + _MACRO + rb"\s+[A-Za-z_]\w*+\s*+"
    rb"(?:" + _ANGLES + rb"\s*+)?+(?:final\s*+)?(?:\{|:(?!:))"
)  # fmt: skip
_HEADS = regex(rb"\b(?:struct|class|union)\s+([A-Z_][A-Z0-9_]{2,})\s*(?:[:{;]|final\b)")
#: what a text declares as types
_DECLARED = regex(
    rb"\b(?:struct|class|union|typename|using|enum)\s+([A-Za-z_]\w*+)|\btypedef\b[^;{}()<>]*?\b([A-Za-z_]\w*+)\s*;"
)
_PRIMITIVES = frozenset(b"unsigned signed long short int char float double bool void auto".split())
_BETWEEN = regex(rb"[\w>]\s+" + _MACRO + rb"\s+(?:[A-Za-z_]\w*+\s*+::\s*+)*[A-Za-z_]\w*+\s*(\()")
_BEHIND = regex(rb"\)\s*(?:const\s*)?" + _MACRO + rb"\s*(?=[{;]|:(?!:))")
#: what stands behind the parameters of a function that is defined, perhaps behind one more macro
_BODY = regex(rb"\s*(?:(?:const|noexcept|override|final|[A-Z_][A-Z0-9_]{2,}+)\s*)*(?:\{|:(?!:)|->)")
#: words behind which an expression or a statement stands, and no name of a function
_NO_TYPES = frozenset(
    b"return else do new delete case goto throw co_return co_yield co_await and or not sizeof operator typedef using"
    b" namespace struct class union enum template public private protected default".split()
)
_STATEMENTS = frozenset(b"if for while switch catch return sizeof alignas decltype defined".split())


def changes(text: bytes, within: Range) -> Iterator[Edit]:
    """Attributes for such macros in a range of a text that nobody has parsed."""
    types = _Types(text)
    for found in _RECORD.finditer(text, *within):
        start, end = found.span(2)
        if found[2] in types.heads or brackets.is_commented_out(text, start):
            continue
        if found["kind"].startswith(b"enum"):
            yield Edit(start, blanks=end - start)
        else:
            yield from specifier(start, end)
    for found in _BETWEEN.finditer(text, *within):
        if _is_type_before(text, found.start(1), types) and found[1] not in types and _is_defined(text, found.end()):
            yield from specifier(*found.span(1))
    for found in _BEHIND.finditer(text, *within):
        if _closes_parameters(text, found.start()) and not brackets.is_commented_out(text, found.start()):
            yield from specifier(*found.span(1))


class _Types:
    """The names that a text declares as types, once somebody asks for them."""

    def __init__(self, text: bytes) -> None:
        self._text = text

    def __contains__(self, name: bytes) -> bool:
        return name in self._names

    @cached_property
    def _names(self) -> frozenset[bytes]:
        return frozenset(one or other for one, other in _DECLARED.findall(self._text))

    @cached_property
    def heads(self) -> frozenset[bytes]:
        """The names in capitals of records that are defined or declared."""
        return frozenset(_HEADS.findall(self._text))


def _is_type_before(text: bytes, at: int, types: _Types) -> bool:
    """Whether a type ends before a place."""
    word, start = brackets.before(text, at)
    is_type = word in _PRIMITIVES or (word == b">" if not brackets.is_word(word) else word in types)
    return is_type and not brackets.is_commented_out(text, start)


def _is_defined(text: bytes, opened: int) -> bool:
    """Whether the parenthesis that was opened before a place closes the parameters of a function that has a body."""
    close = brackets.behind(text, opened, HEAD)
    return close is not None and _BODY.match(text, close) is not None


def _closes_parameters(text: bytes, close: int) -> bool:
    """Whether the parenthesis at a place closes the parameters of a function: a name before them, and a type before
    the name."""
    opened = _opening(text, close)
    if opened is None:
        return False
    name, start = brackets.before(text, opened)
    if not brackets.is_word(name) or name in _STATEMENTS:
        return False
    before, at = brackets.before(text, start)
    if before == b":" and text[at - 1 : at] == b":":  # of a class, of which the name may itself be all that is before
        before, at = brackets.before(text, at - 1)
        before = before if before == b">" else brackets.before(text, at)[0]
    return before in (b"*", b"&", b">") or (
        brackets.is_word(before) and not before[:1].isdigit() and before not in _NO_TYPES
    )


def _opening(text: bytes, close: int) -> int | None:
    """Where the parenthesis was opened that is closed at a place."""
    depth = 0
    for at in range(close, max(close - HEAD, -1), -1):
        sign = text[at]
        if sign == ord(")"):
            depth += 1
        elif sign == ord("("):
            depth -= 1
            if depth == 0:
                return at
        elif sign in b";{}":
            return None
    return None
