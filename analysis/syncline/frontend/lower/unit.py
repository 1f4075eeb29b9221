"""A whole file: its kernels, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...host.launches import HostLaunch
from ...host.launches import launches as host_launches
from ...ir import kernel as ir
from ..comments import ASSUME, directives
from ..depth import deep_recursion
from ..document import parse
from ..preprocess import Expanded
from . import facts, kernels, reuse, templates
from .context import Spans
from .namespaces import Namespaces
from .program import Function, Program
from .syntax import Node

#: template arguments, as they are spelled
Uses = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class _Planned:
    """A kernel, or an instance of one, that is to be lowered."""

    name: str
    request: kernels.Request


class Draft:
    """A file that has been read, and whose kernels are lowered when they are asked for. `names` are those of the
    kernels in the order of the text, `spans` their definitions, `launches` how each is started.

    `earlier` is the draft of the text before an edit: what the edit left alone is not lowered again. `reused` are the
    numbers of the kernels that were taken over."""

    def __init__(self, expanded: Expanded, earlier: Draft | None = None) -> None:
        self._expanded = expanded
        root = parse(expanded.text).root_node
        self._program = _read(expanded, root)
        self._spans: Spans = {}
        self._lowered: dict[int, ir.Kernel] = {}
        self._understood: set[int] = set()
        self._comments, self._wrong = directives(expanded.source, expanded.expand)
        self.launches: dict[str, tuple[ir.Launch, ...]] = {}
        self._planned = tuple(self._plan(root))
        self.names = tuple(planned.name for planned in self._planned)
        self.spans = tuple(_span(expanded, planned.request.kernel.node) for planned in self._planned)
        self._layout = reuse.Layout(expanded, self._program)
        self._keys = tuple(self._layout.key(p.request.kernel, p.name) for p in self._planned)
        self._earlier = earlier
        self.reused: set[int] = set()

    def _plan(self, root: Any) -> Iterator[_Planned]:
        expanded, program = self._expanded, self._program
        found = [k for k in program.kernels if _own(expanded, k)]
        host = host_launches(root, expanded.text, expanded.span) if found else {}
        extents = [_extent(expanded, kernel) for kernel in found]
        for kernel, extent in zip(found, extents, strict=True):
            started = host.get(kernel.name, ())
            uses = templates.uses(program, kernel, (launch.template_arguments for launch in started))
            assumed = tuple(facts.assumptions(extent, extents, self._comments))
            for instance, name, launched in _instances(kernel, uses, started):
                given = facts.launches(kernel, extent, extents, self._comments, launched)
                required = kernels.required_block(kernel, expanded)
                if required is not None and not given:
                    given = (required,)
                if given:
                    self.launches.setdefault(name, given)
                yield _Planned(name, kernels.Request(kernel, instance, assumed))

    def kernel(self, number: int) -> ir.Kernel:
        """The IR of one kernel."""
        if number not in self._lowered:
            self._lowered[number] = self._taken_over(number) or self._lower(number)
        return self._lowered[number]

    def _lower(self, number: int) -> ir.Kernel:
        planned = self._planned[number]
        with deep_recursion():
            done, understood = kernels.lower(self._program, planned.request, self._spans)
        self._understood |= understood
        return replace(done, name=planned.name)

    def _taken_over(self, number: int) -> ir.Kernel | None:
        """The kernel as it was lowered before the edit; None where it is not what it was."""
        before = self._earlier
        if before is None or self._planned[number].request.assumptions:
            return None
        same = next((n for n, key in enumerate(before._keys) if key == self._keys[number]), None)
        if same is None or same not in before._lowered or len(before._layout.pieces) != len(self._layout.pieces):
            return None
        found = reuse.moved(before._lowered[same], before._spans, before._layout, self._layout, self._spans)
        if found is not None:
            self.reused.add(number)
        return found

    def finish(self) -> None:
        """Lets go of the text before the edit, once every kernel is lowered."""
        self._earlier = None

    def errors(self) -> tuple[tuple[str, ir.Span], ...]:
        """What could not be read, and comments that no kernel understood."""
        expanded = self._expanded
        lowered = [self.kernel(number) for number in range(len(self._planned))]
        errors = [(note.message, note.span) for note in expanded.notes if note.span.path == expanded.source.path]
        errors += [(error.message, error.span) for error in self._wrong]
        for comment in self._comments:
            if comment.kind == ASSUME and lowered and comment.span.start not in self._understood:
                message = f"this assumption is not used: '{comment.text}' names something unknown here, or memory"
                errors.append((message, comment.span))
        return (*errors, *_unread(expanded, self._program))

    def unit(self) -> ir.Unit:
        """The whole file."""
        errors = self.errors()
        lowered = tuple(self.kernel(number) for number in range(len(self._planned)))
        return ir.Unit(self._expanded.source.path, lowered, self.launches, errors)


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


def _read(expanded: Expanded, root: Any) -> Program:
    """What the file declares; read again where names have to be told apart by their namespaces."""
    program = Program(expanded)
    program.collect(Node(root, expanded.text).named)
    names = Namespaces(program.scopes, program.namespaces)
    if names:
        program = Program(expanded)
        program.collect(Node(root, expanded.text, names).named)
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
