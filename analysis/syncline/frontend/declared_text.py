"""What a text declares, of which it can be said where it stands in the user's files."""

from __future__ import annotations

from itertools import chain

from ..ir import kernel as ir
from ..ir.reasons import Cause
from ..records import replace
from ..regex import regex
from .languages.cuda import mathematics
from .languages.cuda import tables as cuda
from .lower.kernels import kernels
from .preprocess import Expanded
from .sema.program.collecting import Collector
from .sema.program.declared import Flaw, Function
from .sema.program.program import Program
from .syntax.namespaces import Namespaces
from .syntax.node import Node
from .syntax.recovery import Recovered
from .syntax.recovery import read as parse


def outline_unit(expanded: Expanded) -> tuple[tuple[str, ir.Span, ir.Span], ...]:
    """The kernels' names, with the spans of their definitions and of their names."""
    recovered = parse(expanded.text)
    program = read_program(replace(expanded, text=recovered.text), recovered)
    return tuple(
        (k.name, span_of(expanded, k.node), span_of(expanded, kernels.name_node(k)))
        for k in program.kernels
        if is_own(expanded, k)
    )


#: functions of the languages whose names projects like to declare in namespaces of their own
_BUILT_IN = frozenset(
    {
        *cuda.ATOMICS,
        *mathematics.MATH,
        *mathematics.GENERIC_MATH,
        *mathematics.MINIMA,
        *mathematics.MAXIMA,
        *mathematics.ABSOLUTES,
    }
)


#: a name behind `::`, and what may not stand before one that begins with it
_SCOPED = regex(rb"::\s*+([A-Za-z_]\w*+)")
_SCOPE = regex(rb"[\w>:]")


def read_program(expanded: Expanded, recovered: Recovered) -> Program:
    """What the file declares; read again where names have to be told apart by their namespaces."""
    program = _collected(expanded, recovered, None)
    text = expanded.text
    scoped = (found for found in _SCOPED.finditer(text) if not _SCOPE.match(text[found.start() - 1 : found.start()]))
    absolute = frozenset(found.group(1).decode() for found in scoped)
    names = Namespaces(program.scopes, program.namespaces, _BUILT_IN, absolute)
    return _collected(expanded, recovered, names) if names else program


def _collected(expanded: Expanded, recovered: Recovered, names: Namespaces | None) -> Program:
    root = Node(recovered.root, expanded.text, names)
    program = Program(expanded, root)
    for opening, damage in recovered.damaged.items():
        span = expanded.span(damage.start, damage.end)
        program.damaged[opening] = Flaw(Cause.SYNTAX_ERROR_IN(damage.reason), span, damage.gone)
    Collector(program).collect(root.named)
    if expanded.malformed:
        _misdirected(expanded, program)
    if expanded.source.holes:
        _filled_in(expanded, program)
    return program


def _misdirected(expanded: Expanded, program: Program) -> None:
    """Functions around a directive that the preprocessor could not obey."""
    functions = chain(program.kernels, *program.functions.values(), *program.methods.values())
    for function in functions:
        span = span_of(expanded, function.node)
        for note in expanded.malformed:
            if note.span.path == span.path and span.start <= note.span.start < span.end:
                flaw = Flaw(Cause.SYNTAX_ERROR_IN(note.message), note.span)
                program.damaged.setdefault(function.body.start, flaw)


def _filled_in(expanded: Expanded, program: Program) -> None:
    """Functions around a piece of a string that is put in when the program runs; one outside of all of them may change
    every kernel."""
    functions = list(chain(program.kernels, *program.functions.values(), *program.methods.values()))
    spans = [span_of(expanded, function.node) for function in functions]
    for start, end in expanded.source.holes:
        hole = expanded.source.span(start, end)
        around = [function for function, span in zip(functions, spans, strict=True) if span.start <= start < span.end]
        for function in around or program.kernels:
            program.damaged.setdefault(function.body.start, Flaw(Cause.TEXT_PUT_IN(), hole))


def is_own(expanded: Expanded, kernel: Function) -> bool:
    """Whether a definition stands in the file that this is about."""
    return span_of(expanded, kernel.node).path == expanded.source.path


def span_of(expanded: Expanded, node: Node) -> ir.Span:
    """Where a piece of the text stands, in the user's file."""
    return expanded.span(node.start, node.end)
