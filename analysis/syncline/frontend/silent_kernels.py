"""Bodies of kernels that say nothing of any launch: they launch nothing, and name no kernel. The host analysis is not
shown them, so that no edit of one, finished or not, concerns it."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from ..host.telling import LAUNCHING
from .preprocess.masking import blank
from .sema.declared import Function
from .syntax.changes import words


def is_silent(text: bytes, kernel: Function, names: AbstractSet[str]) -> bool:
    """Whether the body of a kernel says nothing of launches; `names` are those of all kernels, `text` is what was
    written before anything had to be left out."""
    body = text[kernel.body.start : kernel.body.end]
    is_block = body[:1] == b"{"
    return is_block and not any(word in body for word in LAUNCHING) and names.isdisjoint(words(body))


def silent_bodies(text: bytes, kernels: Iterable[Function]) -> list[tuple[int, int]]:
    """The ranges of all such bodies, without their braces."""
    every = tuple(kernels)
    names = frozenset(kernel.name for kernel in every)
    return [(k.body.start + 1, k.body.end - 1) for k in every if is_silent(text, k, names)]


def blanked(text: bytes, ranges: Iterable[tuple[int, int]]) -> bytes:
    """A text of the same length with nothing but blanks in these ranges."""
    out = bytearray(text)
    for start, end in ranges:
        if start < end:
            out[start:end] = blank(text[start:end])
    return bytes(out)
