"""A whole file: its kernels, one after the other."""

from __future__ import annotations

from ...ir import kernel as ir
from ..document import parse
from ..preprocess import Expanded
from . import kernels
from .program import Program
from .syntax import Node


def lower_unit(expanded: Expanded) -> ir.Unit:
    """Every kernel of an expanded file, in the order of the text."""
    program = read(expanded)
    spans: dict[tuple[int, int], ir.Span] = {}
    found = [k for k in program.kernels if _own(expanded, k.node)]
    lowered = tuple(kernels.lower(program, kernel, spans) for kernel in found)
    errors = [(note.message, note.span) for note in expanded.notes]
    for node in program.broken:
        if "__global__" in node.text and not any(node.start <= k.node.start < node.end for k in program.kernels):
            errors.append(("syntax error: a kernel here could not be read", expanded.span(node.start, node.end)))
    return ir.Unit(expanded.source.path, lowered, {}, tuple(errors))


def outline_unit(expanded: Expanded) -> tuple[tuple[str, ir.Span, ir.Span], ...]:
    """The kernels' names, with the spans of their definitions and of their names."""
    program = read(expanded)
    return tuple(
        (k.name, expanded.span(k.node.start, k.node.end), _span(expanded, kernels.name_node(k)))
        for k in program.kernels
        if _own(expanded, k.node)
    )


def read(expanded: Expanded) -> Program:
    """What the file declares."""
    program = Program(expanded)
    root = Node(parse(expanded.text).root_node, expanded.text)
    program.collect(root.named)
    return program


def _own(expanded: Expanded, node: Node) -> bool:
    """Whether a definition stands in the user's own file: the kernels of headers are checked with those."""
    return expanded.span(node.start, node.end).path == expanded.source.path


def _span(expanded: Expanded, node: Node) -> ir.Span:
    return expanded.span(node.start, node.end)
