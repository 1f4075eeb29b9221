"""Barrier placements as text edits, in the file's own line ends and indentation."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..findings import Edit, Fix
from ..ir.kernel import Span
from .placement import Candidate

#: the call that CUDA and HIP have for it
BARRIER = "__syncthreads()"


def apply(source: bytes, edits: Iterable[Edit]) -> bytes:
    """`source` with the edits made; they must not overlap."""
    for edit in sorted(edits, key=lambda e: (e.start, e.end), reverse=True):
        source = source[: edit.start] + edit.text.encode() + source[edit.end :]
    return source


def insert_barriers(source: bytes, places: Iterable[Candidate], call: str = BARRIER) -> Fix:
    """The fix that puts a barrier, the statement `call;`, at each place (as one edit)."""
    edits = tuple(_insertion(source, place, call) for place in sorted(places, key=lambda p: p.insert_at))
    lines = [source.count(b"\n", 0, e.start) + 1 for e in edits]
    where = f"before line {lines[0]}" if len(lines) == 1 else f"before lines {', '.join(map(str, lines))}"
    return Fix(f"Insert {call} {where}", "insert-barrier", edits, preferred=True)


def _insertion(source: bytes, place: Candidate, call: str) -> Edit:
    at = place.insert_at
    line_start = _line_start(source, at)
    first_on_line = not source[line_start:at].strip()
    closing = source[at : at + 1] == b"}"
    if not first_on_line:
        return Edit(place.path, at, at, f"{call}; ")
    newline = "\r\n" if b"\r\n" in source[: at + 200] else "\n"
    indent = source[line_start:at].decode("utf-8", "replace")
    if closing:
        inner = _inner_indent(source, line_start, indent)
        return Edit(place.path, line_start, line_start, f"{inner}{call};{newline}")
    return Edit(place.path, at, at, f"{call};{newline}{indent}")


def _line_start(source: bytes, at: int) -> int:
    return max(source.rfind(b"\n", 0, at), source.rfind(b"\r", 0, at)) + 1


def _inner_indent(source: bytes, brace_line: int, indent: str) -> str:
    """The indentation of the statements of the block that closes at `brace_line`: the smallest one above it that is
    deeper than the brace's own."""
    best: str | None = None
    for line in reversed(re.split(rb"\r\n|\n|\r", source[:brace_line])[-200:]):
        text = line.decode("utf-8", "replace")
        body = text.lstrip()
        if not body or body.startswith("#"):
            continue
        lead = text[: len(text) - len(body)]
        if len(lead) <= len(indent):
            break
        if best is None or len(lead) < len(best):
            best = lead
    return best if best is not None else indent + ("\t" if indent.endswith("\t") else "    ")


def remove_statements(source: bytes, statements: Iterable[Span]) -> Fix:
    """The fix that deletes these barrier statements, with their lines where nothing else stands on them."""
    edits = tuple(_removal(source, span) for span in sorted(set(statements)))
    line = min(s.line for s in statements)
    return Fix(f"Remove the redundant barrier at line {line}", "remove-barrier", edits, preferred=True, safe=False)


def _removal(source: bytes, span: Span) -> Edit:
    start, end = span.start, span.end
    line_start = _line_start(source, start)
    line_end = end
    while line_end < len(source) and source[line_end : line_end + 1] in (b" ", b"\t"):
        line_end += 1
    alone = not source[line_start:start].strip() and source[line_end : line_end + 1] in (b"\n", b"\r", b"")
    if not alone:
        return Edit(span.path, start, end, "")
    if source[line_end : line_end + 2] == b"\r\n":
        line_end += 2
    elif line_end < len(source):
        line_end += 1
    return Edit(span.path, line_start, line_end, "")


_ASSIGNMENT = re.compile(
    rb"(?P<left>[^;{}=!<>]+?)\s*(?P<op>(?:<<|>>|[-+*/%&|^])?=)(?!=)\s*(?P<right>[^;{}]+);", re.DOTALL
)


_BLANK = re.compile(rb"(?:\s+|//[^\r\n]*|/\*.*?\*/)*", re.DOTALL)


def split_statement(
    source: bytes, path: str, write: Span, read: Span, call: str = BARRIER, kept_as: str | None = "auto"
) -> Fix | None:
    """`A[i] = f(A[j]);` as: value first (in a variable of type `kept_as`), barrier, then the write. None where the
    statement is not a plain assignment (GPURepair's Listing 5, which needs a barrier inside one statement)."""
    if write.path != path or read.path != path or kept_as is None:
        return None
    start = max(source.rfind(c, 0, write.start) for c in (b";", b"{", b"}")) + 1
    start = _BLANK.match(source, start).end()  # type: ignore[union-attr] - it matches the empty text
    found = _ASSIGNMENT.match(source, start)
    if found is None or source[start : write.start].strip(b" (*") or write.start >= found.end("left"):
        return None  # part of something larger: `if (c) A[i] = ...;` must stay under its condition
    if not (found.start("right") <= read.start and read.end <= found.end("right")):
        return None
    line_start = _line_start(source, start)
    lead = source[line_start:start]
    if lead.strip():
        return None
    indent = lead.decode("utf-8", "replace")
    newline = "\r\n" if source[found.end() : found.end() + 2] == b"\r\n" else "\n"
    name = _fresh(source)
    left, op, right = (found.group(g).decode("utf-8", "replace") for g in ("left", "op", "right"))
    lines = (f"{kept_as} {name} = {right.strip()};", f"{call};", f"{left.strip()} {op} {name};")
    text = f"{newline}{indent}".join(lines)
    line = source.count(b"\n", 0, start) + 1
    title = f"Split line {line}: read first, then {call}, then write"
    return Fix(title, "split-statement", (Edit(path, start, found.end(), text),), preferred=True)


def _fresh(source: bytes) -> str:
    name, count = "value", 1
    while re.search(rb"\b" + name.encode() + rb"\b", source):
        count += 1
        name = f"value{count}"
    return name
