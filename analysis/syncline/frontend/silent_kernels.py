"""Bodies of kernels that say nothing of any launch: they launch nothing, and name no kernel but in comments. The host
analysis is not shown them, so that no edit of one, finished or not, concerns it.

That holds as long as no kernel changes what the host reads (`__managed__`), and as none calls a function that launches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain

from ..host.conditions.telling import LAUNCHING
from .languages.launching import LAUNCHES
from .preprocess.masking import blank
from .sema.program.declared import Function
from .sema.program.program import Program
from .syntax.changes import without_comments, words


def silence(text: bytes, program: Program) -> Callable[[Function], bool]:
    """Says of each kernel of a program whether its body says nothing of launches. `text` is what was written before
    anything had to be left out."""
    functions = chain(*program.functions.values(), *program.methods.values())
    if b"__managed__" in text or any(map(_launches(text), functions)):
        return lambda kernel: False
    names = frozenset(kernel.name for kernel in program.kernels)

    def is_silent(kernel: Function) -> bool:
        body = text[kernel.body.start : kernel.body.end]
        is_block = body[:1] == b"{"
        body = without_comments(body)
        return is_block and not any(word in body for word in LAUNCHING) and names.isdisjoint(words(body))

    return is_silent


def _launches(text: bytes) -> Callable[[Function], bool]:
    """Whether a function that kernels may call launches something."""

    def launches(function: Function) -> bool:
        if function.is_kernel or b"__device__" not in text[function.start : function.body.start]:
            return False
        return any(text.find(word, function.body.start, function.body.end) >= 0 for word in LAUNCHES)

    return launches


def without_bodies(text: bytes, kernels: Iterable[Function]) -> bytes:
    """A text with blanks in place of what stands between the braces of these kernels."""
    out = bytearray(text)
    for kernel in kernels:
        start, end = kernel.body.start + 1, kernel.body.end - 1
        if start < end:
            out[start:end] = blank(text[start:end])
    return bytes(out)
