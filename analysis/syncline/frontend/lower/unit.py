"""A whole file: its kernels, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...host.launches import HostLaunch
from ...host.launches import launches as host_launches
from ...ir import kernel as ir
from ..comments import ASSUME, directives
from ..document import parse
from ..preprocess import Expanded
from . import facts, kernels, templates
from .context import Spans
from .program import Function, Program
from .syntax import Node

#: template arguments, as they are spelled
Uses = tuple[tuple[str, ...], ...]


def lower_unit(expanded: Expanded) -> ir.Unit:
    """Every kernel of an expanded file, in the order of the text, with its launches."""
    root = parse(expanded.text).root_node
    program = _read(expanded, root)
    spans: Spans = {}
    found = [k for k in program.kernels if _own(expanded, k)]
    host = host_launches(root, expanded.text, expanded.span) if found else {}
    comments, wrong = directives(expanded.source, expanded.expand)
    extents = [_extent(expanded, kernel) for kernel in found]
    lowered: list[ir.Kernel] = []
    launches: dict[str, tuple[ir.Launch, ...]] = {}
    understood: set[int] = set()
    for kernel, extent in zip(found, extents, strict=True):
        started = host.get(kernel.name, ())
        uses = templates.uses(program, kernel, (launch.template_arguments for launch in started))
        for instance, named, launched in _instances(kernel, uses, started):
            assumed = tuple(facts.assumptions(extent, extents, comments))
            done, seen = kernels.lower(program, kernels.Request(kernel, instance, assumed), spans)
            done = replace(done, name=named)
            lowered.append(done)
            understood |= seen
            given = facts.launches(kernel, extent, extents, comments, launched)
            if given:
                launches.setdefault(done.name, given)
    errors = [(note.message, note.span) for note in expanded.notes if note.span.path == expanded.source.path]
    errors += [(error.message, error.span) for error in wrong]
    for comment in comments:
        if comment.kind == ASSUME and found and comment.span.start not in understood:
            message = f"this assumption is not used: '{comment.text}' names something unknown here, or memory"
            errors.append((message, comment.span))
    errors += _unread(expanded, program)
    return ir.Unit(expanded.source.path, tuple(lowered), launches, tuple(errors))


def _instances(
    kernel: Function, uses: Uses, started: Sequence[HostLaunch]
) -> Iterator[tuple[Uses, str, tuple[HostLaunch, ...]]]:
    """What to lower for a kernel: the template arguments, the name, and the launches with these. Once for each instance
    of its template; what is left of the launches, with arguments that are not known, once more for all."""
    each = templates.instances(uses)
    for use in each:
        mine = tuple(s for s in started if templates.spelled(s.template_arguments) == use)
        yield (use,), f"{kernel.name}<{', '.join(use)}>", mine
    left = tuple(use for use in uses if use not in each)
    if left or not each:
        rest = tuple(s for s in started if templates.spelled(s.template_arguments) not in each)
        yield uses if each else left, kernel.name, rest


def outline_unit(expanded: Expanded) -> tuple[tuple[str, ir.Span, ir.Span], ...]:
    """The kernels' names, with the spans of their definitions and of their names."""
    program = _read(expanded, parse(expanded.text).root_node)
    return tuple(
        (k.name, _span(expanded, k.node), _span(expanded, kernels.name_node(k)))
        for k in program.kernels
        if _own(expanded, k)
    )


def _read(expanded: Expanded, root: object) -> Program:
    """What the file declares."""
    program = Program(expanded)
    program.collect(Node(root, expanded.text).named)
    return program


def _unread(expanded: Expanded, program: Program) -> list[tuple[str, ir.Span]]:
    """Kernels that syntax errors swallowed."""
    out: list[tuple[str, ir.Span]] = []
    for node in program.broken:
        if "__global__" not in node.text or any(node.start <= k.node.start < node.end for k in program.kernels):
            continue
        span = _span(expanded, node)
        if span.path == expanded.source.path:
            out.append(("syntax error: a kernel here could not be read", span))
    return out


def _own(expanded: Expanded, kernel: Function) -> bool:
    """Whether a definition stands in the file that this is about."""
    return _span(expanded, kernel.node).path == expanded.source.path


def _extent(expanded: Expanded, kernel: Function) -> facts.Extent:
    span = expanded.span(kernel.start, kernel.node.end)
    return facts.Extent(span.start, span.end)


def _span(expanded: Expanded, node: Node) -> ir.Span:
    return expanded.span(node.start, node.end)
