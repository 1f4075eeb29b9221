"""Texts without a kernel: they are told by a look, and what there is to say of them is said without a parser."""

from __future__ import annotations

from collections.abc import Sequence

from ..ir.kernel import Span, Unit
from ..regex import regex
from .lower.kernels import notices
from .open_functions import may_hold
from .preprocess import Expanded
from .preprocess.comments import DirectiveError, directives

_KERNEL = regex(rb"__global__\b")


def without_kernels(expanded: Expanded) -> Unit | None:
    """The whole file where its text holds no kernel, nor a function that is checked on its own: then nothing of it
    needs to be parsed. None where it may hold one."""
    path = expanded.source.path
    if may_hold(expanded.source.data, expanded.text, expanded.language):
        return None
    if any(expanded.span(*word.span()).path == path for word in _KERNEL.finditer(expanded.text)):
        return None
    errors = tuple(told(expanded, directives(expanded.source, expanded.expand)[1]))
    return Unit(path, (), {}, errors, notices.unread(expanded))


def told(expanded: Expanded, wrong: Sequence[DirectiveError]) -> list[tuple[str, Span]]:
    """What preprocessing has to say of the file, and which of its comments cannot be read."""
    notes = [(note.message, note.span) for note in expanded.malformed if note.span.path == expanded.source.path]
    return [*notes, *((error.message, error.span) for error in wrong)]
