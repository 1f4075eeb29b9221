"""Macros that nobody defines in front of functions: `LIB_DEVICE float f(int i) { ... }`.

A type, a name and parameters are a function; one word more in front of them can only be a macro, of a header that was
not found or of the build, that stands for specifiers. The same goes for a word in front of a constructor, a destructor
or an operator. It becomes an attribute, so that the tree keeps its name for those who tell of it (`unread.macros`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ....limits.syntax import FUNCTION_NAMES, HEAD
from ....regex import regex
from .. import brackets
from .edits import Edit, Range
from .unread import specifier

_OPERATOR = b"operator"
#: a word in capitals, as macros are spelled, and more of a declaration behind it
_MACRO = regex(rb"([A-Z_][A-Z0-9_]{2,}+)\s+(?=[A-Za-z_:~])")
_ANGLES = rb"<(?:[^<>;{}()]|<(?:[^<>;{}()]|<[^<>;{}()]*>)*>)*>"
_WORD = rb"~?[A-Za-z_]\w*+(?:\s*+" + _ANGLES + rb")?+"
_TOKENS = regex(
    rb"(?P<operator>\boperator\b\s*(?:\(\s*\)|[^\s\w(]+|[\w\s:*&]{1,80}?)(?=\s*\())|(?P<blank>\s+|[*&]+|::)"
    rb"|(?P<name>" + _WORD + rb"(?:\s*+::\s*+(?!operator\b)" + _WORD + rb")*+)|(?P<parameters>\()|(?P<other>.)",
)  # fmt: skip
#: what stands behind the parameters of a function, perhaps behind one more macro
_BEHIND = regex(rb"\s*(?:[A-Z_][A-Z0-9_]{2,}+\s*)?(?:\{|;|:(?!:)|->|(?:const|noexcept|override|final|volatile)\b)")
_SPECIFIERS = frozenset(
    b"static inline constexpr consteval const volatile extern virtual friend explicit typename struct class union enum"
    b" __device__ __host__ __global__ __forceinline__ __noinline__ mutable register".split()
)
_PRIMITIVES = frozenset(b"unsigned signed long short int char float double bool void auto".split())
#: words and signs behind which a declaration begins, or goes on
_BEFORE = frozenset(
    {b"static", b"inline", b"constexpr", b"extern", b"virtual", b"friend", b"explicit", b"__device__", b"__host__"}
    | {b"__forceinline__", b"__noinline__", b";", b"{", b"}", b">", b")", b":", b""}
)
_RECORD = regex(rb"\b(?:struct|class|union)\b[^;{}()<>:]*?([A-Za-z_]\w*)\s*(?:[:{<]|final\b)")


def changes(text: bytes, within: Range) -> Iterator[Edit]:
    """Attributes for such macros in a range of a text that nobody has parsed."""
    records = _Records(text)
    behind = -1
    for found in _MACRO.finditer(text, *within):
        start, end = found.span(1)
        names = [] if brackets.is_word(text[start - 1 : start]) else _names(text, found.end())
        if not _is_function(names, records) or brackets.is_commented_out(text, start):
            continue
        if start == behind or brackets.before(text, start)[0] in _BEFORE:
            behind = found.end()
            if names[0] == _OPERATOR:  # the grammar knows no attribute in front of a conversion function
                yield Edit(start, blanks=end - start)
            else:
                yield from specifier(start, end)


class _Records:
    """The names of the records of a text, once somebody asks for them."""

    def __init__(self, text: bytes) -> None:
        self._text = text

    def __contains__(self, name: bytes) -> bool:
        return name in self._names

    @cached_property
    def _names(self) -> frozenset[bytes]:
        return frozenset(_RECORD.findall(self._text))


def _names(text: bytes, at: int) -> list[bytes]:
    """The type and the name of a function whose head goes on at a place, without specifiers, as far as it has them;
    nothing where no function is declared."""
    names: list[bytes] = []
    for token in _TOKENS.finditer(text, at, at + HEAD):
        word, kind = token.group(), token.lastgroup
        if kind == "operator":
            names.append(_OPERATOR)
        elif kind == "name" and word not in _SPECIFIERS:
            if word not in _PRIMITIVES:
                names.append(word)
            elif names[-1:] != [b"int"]:
                names.append(b"int")
        elif kind == "parameters":
            close = brackets.behind(text, token.end(), HEAD)
            return names if close is not None and _BEHIND.match(text, close) else []
        if kind == "other" or len(names) > FUNCTION_NAMES:
            break
    return []


def _is_function(names: list[bytes], records: _Records) -> bool:
    """Whether these are a function's type and name, or its name where it needs no type."""
    if len(names) != 1:
        return len(names) > 1
    last = names[0].rpartition(b"::")[2].strip()
    return last == _OPERATOR or last[:1] == b"~" or last in records
