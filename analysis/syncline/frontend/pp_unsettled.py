"""Conditionals that hang on macros which nobody defines. Where a header was not found, it may define them: what such a
conditional leaves in the text, and what it takes out, is not known then."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..ir.unread import Condition
from .source import Source

#: which device the code is compiled for
ARCHITECTURE = b"__CUDA_ARCH__"

#: macros of compilers and systems: where the language's own table has none of the name, it is known not to be there
_OF_COMPILERS = re.compile(
    rb"_*(?:WIN32|WIN64|MSC_VER|APPLE|clang|INTEL_COMPILER|ICC|PGI|NVCOMPILER|MINGW32|CYGWIN|ANDROID|QNX|aarch64|arm)\w*_*"
    rb"|__(?:CUDA|NVCC|HIP|HCC|AMD|GFX|gfx|OPENCL|SYCL|cplusplus|cpp_|has_|GNU|SIZEOF|OPTIMIZE|FAST_MATH|STRICT)\w*"
    rb"|(?:__OPENCL|cl_|CL_|CUDA_|CUDART_|HIP_VERSION|CUB_|THRUST_)\w*|_OPENMP|NDEBUG|DEBUG|_DEBUG|__DEVICE_EMULATION__"
)
#: a conditional's operands speak of values, not of what is defined alone
_VALUES = re.compile(rb"[<>+\-*/%?]|==|!=")
_COMMENTS = re.compile(rb"/\*.*?\*/|//[^\r\n]*", re.DOTALL)
_DIRECTIVES = re.compile(rb"^[ \t]*#(?:[^\r\n\\]|\\(?:\r\n|.))*", re.MULTILINE | re.DOTALL)
_FIRST = re.compile(rb"\s*#[ \t]*define[ \t]+([A-Za-z_]\w*)")


def asked_for(undefined: Iterable[bytes], operands: bytes) -> frozenset[bytes]:
    """What a directive's outcome hangs on, with these operands: the names without a macro that are no compiler's, and
    the architecture."""
    names = frozenset(name for name in undefined if _OF_COMPILERS.fullmatch(name) is None)
    return names | {ARCHITECTURE} if ARCHITECTURE in operands else names


def is_default(source: Source, names: frozenset[bytes], end: int) -> bool:
    """Whether what a conditional that was taken does first is to define the one name that it asks for: a guard around
    a header, or a default."""
    text = _COMMENTS.sub(b" ", source.data[end : end + 4_000])
    first = _FIRST.match(text)
    return len(names) == 1 and first is not None and first.group(1) in names


def conditional(source: Source, names: frozenset[bytes], start: int, end: int, asked: bytes) -> Condition | None:
    """The conditional from its `#if` to its `#endif`, where it holds more than directives. `asked` are the operands of
    all its directives."""
    text = _DIRECTIVES.sub(b"", _COMMENTS.sub(b" ", source.data[start:end]))
    if not names or not text.strip():
        return None
    shown = tuple(sorted(name.decode("utf-8", "replace") for name in names))
    return Condition(shown, source.span(start, end), _VALUES.search(_COMMENTS.sub(b" ", asked)) is not None)
