"""Definitions of which nothing could be read, for syntax errors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..ir import kernel as ir
from ..regex import regex
from .declared_text import is_own, span_of
from .lower.kernels import kernels
from .preprocess import Expanded
from .sema.program.program import Program
from .syntax.recovery import Recovered


def unreadable(
    expanded: Expanded, recovered: Recovered, program: Program, written: bytes
) -> tuple[tuple[str, ir.Span], ...]:
    """What was lost, as the user is told, each with its place. `written` is the text before anything was left out."""
    lost = _told(expanded, _ranges(recovered, program, written), written)
    return (*lost, *_without_body(expanded, program), *_swallowed(expanded, program))


def _ranges(recovered: Recovered, program: Program, text: bytes) -> list[tuple[int, int]]:
    """What nothing was read of, and kernels that the tree does not show as such."""
    known = {kernel.body.start for kernel in program.kernels}
    heads = [
        (start, opening)
        for start, opening in recovered.functions
        if opening not in known and text.find(b"__global__", start, opening) >= 0
    ]
    return [*recovered.lost, *(h for h in heads if not any(a <= h[0] < b for a, b in recovered.lost))]


_HEAD = regex(rb"\b__global__\b[^;{}()]*?(?:\b(\w+)\s*\(|\Z|[;{}()])")


def _told(expanded: Expanded, ranges: Sequence[tuple[int, int]], text: bytes) -> Iterator[tuple[str, ir.Span]]:
    """Definitions of which nothing could be read."""
    for start, end in ranges:
        span = expanded.span(start, end)
        if span.path != expanded.source.path:
            continue
        head = _HEAD.search(text, start, end)
        what = "what stands here" if head is None else "a kernel here"
        if head is not None and head.group(1) is not None:
            what, span = f"the kernel '{head.group(1).decode()}'", expanded.span(*head.span(1))
        yield f"syntax error: {what} could not be read", span


def _swallowed(expanded: Expanded, program: Program) -> list[tuple[str, ir.Span]]:
    """Kernels that syntax errors swallowed."""
    out: list[tuple[str, ir.Span]] = []
    for node in program.broken:
        if "__global__" not in node.text or any(node.start <= k.node.start < node.end for k in program.kernels):
            continue
        span = span_of(expanded, node)
        if span.path == expanded.source.path:
            out.append(("syntax error: a kernel here could not be read", span))
    return out


def _without_body(expanded: Expanded, program: Program) -> Iterator[tuple[str, ir.Span]]:
    """Kernels that have a head alone. They are incomplete as well."""
    for kernel in program.kernels:
        flaw = program.damaged.get(kernel.body.start)
        if flaw is not None and flaw.gone and is_own(expanded, kernel):
            name = span_of(expanded, kernels.name_node(kernel))
            yield f"syntax error: the kernel '{kernel.name}' could not be read", name
