"""Conditionals that hang on macros which nobody defines. Where a header was not found, it may define them: what such a
conditional leaves in the text, and what it takes out, is not known then."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Mapping

from ...ir.unread import Condition
from ...regex import regex
from ..source import Source
from .macros import Macro

#: which device the code is compiled for
ARCHITECTURE = b"__CUDA_ARCH__"

#: macros of compilers and systems, and of PyTorch's builds with hipcc (`torch.utils.cpp_extension`): where the
#: language's own table has none of the name, it is known not to be there
_OF_COMPILERS = regex(
    rb"_*(?:WIN32|WIN64|MSC_VER|APPLE|clang|INTEL_COMPILER|ICC|PGI|NVCOMPILER|MINGW32|CYGWIN|ANDROID|QNX|aarch64|arm)\w*_*"
    rb"|__(?:CUDA|NVCC|HIP|HCC|AMD|GFX|gfx|OPENCL|SYCL|cplusplus|cpp_|has_|GNU|SIZEOF|OPTIMIZE|FAST_MATH|STRICT)\w*"
    rb"|(?:__OPENCL|cl_|CL_|CUDA_|CUDART_|HIP_VERSION|CUB_|THRUST_)\w*|_OPENMP|NDEBUG|DEBUG|_DEBUG|__DEVICE_EMULATION__"
    rb"|USE_ROCM"
)
#: a conditional's operands speak of values, not of what is defined alone
_VALUES = regex(rb"[<>+\-*/%?]|==|!=")
_COMMENTS = regex(rb"/\*.*?\*/|//[^\r\n]*", re.DOTALL)
_DIRECTIVES = regex(rb"^[ \t]*#(?:[^\r\n\\]|\\(?:\r\n|.))*", re.MULTILINE | re.DOTALL)
_MACROS = regex(rb"^[ \t]*#[ \t]*(?:define|undef)[ \t]+([A-Za-z_]\w*)", re.MULTILINE)
_WORDS = regex(rb"[A-Za-z_]\w*")
#: what changes the meaning of all that follows
_WIDE = regex(
    rb"^[ \t]*#[ \t]*(?:include[ \t]*\"|pragma[ \t]+(?:pack|push_macro|pop_macro))|\busing\s+namespace\b", re.MULTILINE
)
_NUMBERS = regex(rb"(?<![\w.])(?:0[xX][0-9a-fA-F]{1,8}|[1-9]\d{0,8}|0)(?=[uUlL]*(?![\w.]))")
_ORDERS = regex(rb"[<>+\-*/%]")
_TOKENS = regex(rb"[A-Za-z_]\w*|\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|::|[{}()=;\[,:]|[^\s\w]")
_SEEN_THROUGH = frozenset((b"namespace", b"extern", b"enum"))
_NO_NAMES = frozenset(
    b"public private protected default int float double char void unsigned auto __launch_bounds__ __align__"
    b" __attribute__ alignas decltype sizeof static_assert defined".split()
)
_FIRST = regex(rb"\s*#[ \t]*define[ \t]+([A-Za-z_]\w*)(?:[ \t]+([^\s]))?")


def asked_for(undefined: Iterable[bytes], operands: bytes, macros: Mapping[bytes, Macro]) -> frozenset[bytes]:
    """What a directive's outcome hangs on, with these operands: the names without a macro that are no compiler's, and
    the architecture."""
    names = frozenset(name for name in undefined if _OF_COMPILERS.fullmatch(name) is None)
    return names | {ARCHITECTURE} if _leads_to_architecture(operands, macros) else names


def _leads_to_architecture(operands: bytes, macros: Mapping[bytes, Macro]) -> bool:
    """Whether operands, or the macros in them, ask for the architecture."""
    left, seen = _WORDS.findall(operands), set[bytes]()
    while left:
        name = left.pop()
        if name == ARCHITECTURE:
            return True
        if name in macros and name not in seen:
            seen.add(name)
            left += (token.text for token in macros[name].body)
    return False


class Purpose(enum.Enum):
    """What a conditional is for that defines first, where it is taken, the one name that it asks for."""

    GUARD = "guard"  #: around a header: the name stands for nothing
    DEFAULT = "default"  #: of a value that somebody else may give

    __hash__ = object.__hash__


def purpose(source: Source, names: frozenset[bytes], end: int) -> Purpose | None:
    """That of a conditional that was taken, whose first directive ends at `end`; None where it is neither."""
    text = _COMMENTS.sub(b" ", source.data[end : end + 4_000])
    first = _FIRST.match(text)
    if len(names) != 1 or first is None or first.group(1) not in names:
        return None
    return Purpose.GUARD if first.group(2) is None else Purpose.DEFAULT


def default(source: Source, name: bytes, start: int, end: int) -> Condition:
    """The conditional that gives a macro its default."""
    return Condition((_text(name),), source.span(start, end), is_default=True)


def conditional(source: Source, names: frozenset[bytes], start: int, end: int, asked: bytes) -> Condition | None:
    """The conditional from its `#if` to its `#endif`, where it holds more than further conditionals. `asked` are the
    operands of all its directives."""
    whole = _COMMENTS.sub(b" ", source.data[start:end])
    text = _DIRECTIVES.sub(b"", whole)
    macros = frozenset(map(_text, _MACROS.findall(whole)))
    is_wide = _WIDE.search(whole) is not None
    if not names or not (macros or is_wide or text.strip()):
        return None
    shown = tuple(sorted(_text(name) for name in names))
    declared = frozenset(map(_text, _declared(text)))
    return Condition(shown, source.span(start, end), _told_apart(asked), macros, declared, is_wide)


def _text(name: bytes) -> str:
    return name.decode("utf-8", "replace")


def _told_apart(asked: bytes) -> tuple[int, ...]:
    """The values that operands tell apart; none where they ask only whether macros are defined."""
    plain = _COMMENTS.sub(b" ", asked)
    if _VALUES.search(plain) is None:
        return ()
    numbers = {int(number, 0) for number in _NUMBERS.findall(plain)}
    around = {number + step for number in numbers for step in ((-1, 0, 1) if _ORDERS.search(plain) else (0,))}
    return tuple(sorted({1} | {number for number in around if number}))


def _declared(text: bytes) -> set[bytes]:
    """What a piece of a file seems to declare at its own level: names that an initialiser, parameters, a body, or the
    end of a declaration come behind."""
    out: set[bytes] = set()
    depth = 0  # of parentheses, and of braces that are no namespace's
    braces: list[bool] = []
    head, before = True, b""  # whether what follows belongs to a declaration's head; the word before
    words: set[bytes] = set()
    template = b""  # the name before `<...>`
    for token in _TOKENS.findall(text):
        if token == b"<" and before:
            template = before
        elif token == b">":
            before = template
            continue
        if token == b"{":
            seen_through = not depth and not words.isdisjoint(_SEEN_THROUGH)
            if not depth and before and head:
                out.add(before)
            braces.append(seen_through)
            depth += not seen_through
        elif token == b"}":
            if not depth and before and head:  # the last of an enumeration
                out.add(before)
            depth -= bool(braces) and not braces.pop()
        elif token == b"(":
            if not depth and before and head:
                out.add(before)
            depth += 1
        elif token == b")":
            depth -= depth > 0
        elif depth == 0 and token in (b"=", b";", b"[", b",", b":") and before and head:
            out.add(before)
        if depth == 0 and token in (b"{", b"}", b";"):
            head, words = True, set()
        elif depth == 0 and token == b"=":
            head = False
        elif depth == 0 and token == b",":
            head = True
        before = token if token[:1].isalpha() or token[:1] == b"_" else b""
        if before:
            words.add(before)
    return out - _NO_NAMES
