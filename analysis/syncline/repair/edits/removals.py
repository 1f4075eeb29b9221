"""Removals: barrier statements deleted from a text."""

from __future__ import annotations

from collections.abc import Iterable

from ...findings import Edit, Fix, FixKind
from ...frontend.editing.branches import plain_if_around
from ...ir.kernel import Span
from .layout import Layout


def remove_statements(source: bytes, statements: Iterable[Span]) -> Fix:
    """The fix that deletes these barrier statements, with their lines where nothing else stands on them, and branches
    that hold nothing else."""
    edits = tuple(removal(source, with_branch(source, span)) for span in sorted(set(statements)))
    line = min(s.line for s in statements)
    title = f"Remove the redundant barrier at line {line}"
    return Fix(title, FixKind.REMOVE_BARRIER, edits, preferred=True, safe=False)


def with_branch(source: bytes, statement: Span) -> Span:
    """The span of the barrier, or of the `if` around it where that holds nothing else and tests without an effect."""
    around = plain_if_around(source, statement.start, statement.end)
    if around is None:
        return statement
    inner = source[slice(*around.body)].strip(b"{} \t\r\n;")
    alone = inner == source[statement.start : statement.end].strip(b" \t\r\n;")
    return statement._replace(start=around.start, end=around.end) if alone else statement


def removal(source: bytes, span: Span) -> Edit:
    """The edit that deletes a statement, with its line where nothing else stands on that. A body without braces, or a
    label, keeps an empty statement."""
    layout, start, end = Layout(source), span.start, span.end
    before = source[: layout.code_before(start)][-1:]
    if before not in _ENDS:
        return Edit(span.path, start, end, ";" if before == b":" else "{}")
    rest = layout.line_end(end)
    if not layout.is_first(start) or source[end:rest].strip():
        return Edit(span.path, start, end, "")
    end = rest + (2 if source[rest : rest + 2] == b"\r\n" else rest < len(source))
    return Edit(span.path, layout.line_start(start), end, "")


#: what a statement may stand behind, as one of a block
_ENDS = (b";", b"{", b"}", b"")
